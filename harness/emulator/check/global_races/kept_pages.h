/* kept_pages.h - the pages of global memory whose words have a history: the
 * first of each allocation, and others at equal distances as long as there are
 * fewer than KEPT_OF_LARGE. */
#pragma once

#include <stdint.h>

enum {
  KEPT_PAGES = 64,
  KEPT_OF_LARGE = 3,
  KEPT_PAGE_SHIFT = 12,
  KEPT_PAGE_NUMBERS = 1 << 20
};

/* By the number of a page: its slot, from 1; 0: it is not kept. */
extern uint8_t kept_page_slots[KEPT_PAGE_NUMBERS];
extern uint32_t kept_pages[KEPT_PAGES];
extern unsigned kept_page_count;
/* Nonzero: none has a history in this launch. */
extern int kept_pages_rest;

/* Chooses them, if there are other allocations than before: then it is nonzero,
 * and dropped() has been called for each of those before. */
int kept_pages_update(void (*dropped)(uint32_t page));
