/* misuse_findings.c - faults, misused operations, failed calls: said by those
 * who noticed. Device memory that the program has not freed. */
#include <stdio.h>

#include "../../memory/allocations.h"
#include "../../program/source_lines.h"
#include "../findings/findings.h"

static enum finding_kind kind_of(enum emu_fault fault) {
  switch (fault) {
  case EMU_DEADLOCK:
    return FIND_DEADLOCK;
  case EMU_TIMEOUT:
    return FIND_TIMEOUT;
  case EMU_MISALIGNED:
    return FIND_MISALIGNED;
  case EMU_ILLEGAL_ADDRESS:
    return FIND_OUT_OF_BOUNDS;
  case EMU_STACK_OVERFLOW:
    return FIND_STACK_OVERFLOW;
  default:
    return FIND_TRAP;
  }
}

void check_fault(enum emu_fault fault, const char *message, const void *pc) {
  finding_report(kind_of(fault), pc, "%s", message);
}

void check_misuse(const char *what, const char *message, const void *pc) {
  finding_report(FIND_WARP_MISUSE, pc, "%s: %s", what, message);
}

void check_bad_free(const void *p, const char *frees, const char *gives,
                    const void *pc) {
  uintptr_t heap = (uintptr_t)p - emu_memory.heap_base;
  const struct range *r =
      heap < emu_memory.heap_bytes ? memory_range_of((uint32_t)heap) : NULL;
  struct code_location freed = {.pc = r ? r->freed_at : NULL,
                                .thread = SOME_KERNEL,
                                .does = "frees it first"};
  if (r && r->state == RANGE_FREED && r->logical == heap)
    finding_report_with(FIND_USE_AFTER_FREE, pc, freed,
                        "%s of memory that has been freed", frees);
  else
    finding_report(FIND_FAILED_CALL, pc,
                   "%s of what %s in a kernel has not given", frees, gives);
}

void check_unset_local(const char *use, const void *pc) {
  finding_report(FIND_UNINITIALISED, pc, "%s, and nothing has set it", use);
}

void check_undefined_shuffle(int lane, const void *pc) {
  finding_report(FIND_UNDEFINED_SHUFFLE, pc,
                 "it reads lane %d, which its mask does not name: the value is "
                 "undefined; here it is the lane's own",
                 lane);
}

/* Tables of virtual functions that objects have been given, and whether by a
 * kernel. */
enum { CLASSES = 1 << 10 };
static struct class {
  const void *table;
  int by_kernel;
} classes[CLASSES];
int check_wants_vtables;

/* Where it is, or there is room for it; NULL: there are too many. */
static struct class *class_at(const void *table) {
  unsigned slot = (unsigned)((uintptr_t)table >> 3) % CLASSES;
  for (unsigned i = 0; i < CLASSES; i++, slot = (slot + 1) % CLASSES) {
    const void *none = NULL;
    if (classes[slot].table == table ||
        __atomic_compare_exchange_n(&classes[slot].table, &none, table, 0,
                                    __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST) ||
        none == table)
      return &classes[slot];
  }
  return NULL;
}

void check_vtable_stored(const void *table) {
  struct class *c = class_at(table);
  if (!c)
    return;
  if (emu_self)
    __atomic_store_n(&c->by_kernel, 1, __ATOMIC_SEQ_CST);
  else
    check_wants_vtables = 1;
}

static int is_of_host(const void *table) {
  unsigned slot = (unsigned)((uintptr_t)table >> 3) % CLASSES;
  for (unsigned i = 0; i < CLASSES && classes[slot].table; i++) {
    if (classes[slot].table == table)
      return !__atomic_load_n(&classes[slot].by_kernel, __ATOMIC_SEQ_CST);
    slot = (slot + 1) % CLASSES;
  }
  return 0;
}

/* An object in device memory whose class no kernel has ever set was built by
 * host code, and copied. */
int check_vtable_loaded(const void *value, const void *pc) {
  if (!is_of_host(value))
    return 0;
  finding_report(
      FIND_HOST_MEMORY, pc,
      "a virtual function of an object that host code has built: its "
      "table of functions is the host's");
  return 1;
}

void check_failed_call(const char *message, enum emu_failure failure,
                       const void *pc) {
  static const enum finding_kind kinds[] = {
      [EMU_LAUNCH_FAILED] = FIND_FAILED_LAUNCH,
      [EMU_CALL_FAILED] = FIND_FAILED_CALL,
      [EMU_ERROR_RETURNED] = FIND_RETURNED_ERROR,
  };
  finding_report(kinds[failure], lines_caller(pc), "%s", message);
}

void check_host_overrun(const struct host_block *b, size_t bytes, int stores,
                        const void *pc) {
  const char *side = stores ? "to" : "from";
  if (b->bytes)
    finding_report_with(
        FIND_OUT_OF_BOUNDS, pc, host_place(b->pc, "allocates"),
        "a copy of %zu bytes %s the host, where a %s of %zu bytes ends "
        "after %zu",
        bytes, side, b->pc ? "block" : "variable", b->bytes, b->left);
  else
    finding_report(FIND_OUT_OF_BOUNDS, pc,
                   "a copy of %zu bytes %s the host's stack, where all that "
                   "the function has ends after %zu",
                   bytes, side, b->left);
}

void check_copy_direction(const char *message, const void *pc) {
  finding_report(FIND_COPY_DIRECTION, pc, "%s", message);
}

/* What a reset has given back was never freed, either. */
void findings_add_leaks(void) {
  struct range *const *ranges;
  size_t count = memory_ranges_hold(&ranges), leaks = 0, bytes = 0;
  const struct range *first = NULL;
  for (size_t i = 0; i < count; i++) {
    const struct range *r = ranges[i];
    if ((r->state != RANGE_LIVE && !r->reset) || !r->name)
      continue;
    leaks++;
    bytes += r->bytes;
    if (!first || r->number < first->number)
      first = r;
  }
  memory_ranges_release();
  if (!leaks)
    return;
  struct finding f = {.kind = FIND_LEAK,
                      .here = {.pc = first->made_at, .does = ""}};
  snprintf(f.detail, sizeof f.detail,
           "%zu allocation%s of %zu bytes in all never freed; the first, by "
           "%s",
           leaks, leaks == 1 ? "" : "s", bytes, first->name);
  finding_add(&f);
}
