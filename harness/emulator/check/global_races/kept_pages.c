/* kept_pages.c - which depends on the allocations alone, so that findings are
 * the same in every run. */
#include "kept_pages.h"

#include "../../memory/allocations.h"

uint8_t kept_page_slots[KEPT_PAGE_NUMBERS];
uint32_t kept_pages[KEPT_PAGES];
unsigned kept_page_count;
int kept_pages_rest;

static void keep(uint32_t page, unsigned most) {
  if (kept_page_slots[page] || kept_page_count >= most)
    return;
  kept_pages[kept_page_count++] = page;
  kept_page_slots[page] = (uint8_t)kept_page_count;
}

static uint32_t first_page(const struct range *r) {
  return r->logical >> KEPT_PAGE_SHIFT;
}
static uint32_t pages_of(const struct range *r) {
  return ((r->logical + (uint32_t)r->bytes - 1) >> KEPT_PAGE_SHIFT) -
         first_page(r) + 1;
}
static int is_live(const struct range *r) {
  return r->state == RANGE_LIVE && r->bytes > 0 && r->kind != EMU_CONSTANT;
}

static void choose_pages(struct range *const *ranges, size_t count) {
  uint64_t all = 0;
  for (size_t i = 0; i < count; i++)
    all += is_live(ranges[i]) ? pages_of(ranges[i]) : 0;
  for (size_t i = 0; i < count; i++)
    if (is_live(ranges[i]))
      keep(first_page(ranges[i]), KEPT_PAGES);
  uint64_t every = all / KEPT_OF_LARGE + 1, next = every / 2;
  for (size_t i = 0; i < count; i++) {
    if (!is_live(ranges[i]))
      continue;
    uint32_t pages = pages_of(ranges[i]);
    for (; next < pages; next += every)
      keep(first_page(ranges[i]) + (uint32_t)next, KEPT_OF_LARGE);
    next -= pages;
  }
}

static uint64_t fingerprint(struct range *const *ranges, size_t count) {
  uint64_t sum = count;
  for (size_t i = 0; i < count; i++)
    if (is_live(ranges[i]))
      sum = (sum ^ ranges[i]->number) * 0x9e3779b97f4a7c15u;
  return sum;
}

/* Nonzero: they are to be chosen anew. */
static int note_changes(struct range *const *ranges, size_t count) {
  static uint64_t made_for;
  static int made;
  uint64_t now = fingerprint(ranges, count);
  int changed = !made || now != made_for;
  made_for = now;
  made = 1;
  return changed;
}

static void choose_anew(struct range *const *ranges, size_t count,
                        void (*dropped)(uint32_t page)) {
  for (unsigned i = 0; i < kept_page_count; i++) {
    kept_page_slots[kept_pages[i]] = 0;
    dropped(kept_pages[i]);
  }
  kept_page_count = 0;
  choose_pages(ranges, count);
}

int kept_pages_update(void (*dropped)(uint32_t page)) {
  struct range *const *ranges;
  size_t count = memory_ranges_hold(&ranges);
  int changed = note_changes(ranges, count);
  if (changed)
    choose_anew(ranges, count, dropped);
  memory_ranges_release();
  return changed;
}
