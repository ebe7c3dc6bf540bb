/* Look-ups of memory ranges while other ranges come and go: kernels look
 * without a lock, so what is found must be right at any moment, and stay where
 * it is. */
#include "emulator/memory/allocations.h"
#include "tap.h"

#include <pthread.h>
#include <string.h>

/* So many allocations use up all addresses: each begins 2 MiB further on. */
enum { ALLOCATIONS = 2000, BYTES = 512 };
enum { PAGE = 4096, OTHERS = 500, ROUNDS = 40 };

static char memory[(OTHERS + 2) * PAGE];
static char *const kept = memory + OTHERS * PAGE; /* behind all others */
static char *allocated;
static uint32_t logical;
static volatile int ended;
static unsigned long looked, missed[4];

static int is_kept(const struct range *r) {
  return r && r->base == (uintptr_t)kept && r->bytes == PAGE;
}
static int is_allocated(const struct range *r) {
  return r && r->base == (uintptr_t)allocated && r->bytes == BYTES;
}

static void *look(void *unused) {
  (void)unused;
  uint32_t kept_logical = memory_variable((uintptr_t)kept, 1)->logical;
  for (; !ended; looked++) {
    missed[0] += !is_kept(memory_variable((uintptr_t)kept + 8, 8));
    missed[1] += !is_kept(memory_range_of(kept_logical + 8));
    missed[2] += !is_allocated(memory_range_of(logical + 8));
    const struct range *r = memory_range_after(logical - PAGE);
    missed[3] += !r || r->logical > logical;
  }
  return NULL;
}

static const struct range *variable_record, *heap_record;
static int moved;

static void see_whether_moved(void) {
  moved |= !is_kept(variable_record) || !is_allocated(heap_record);
}

/* Variables before the one that is looked for, in the order of addresses;
 * allocations, of which freed ones are forgotten when no address is left. */
static int come_and_go(void) {
  int failed = 0;
  for (int i = OTHERS - 1; i >= 0; i--)
    failed |= emu_memory_add(memory + i * PAGE, 64, EMU_GLOBAL, "other");
  see_whether_moved();
  for (int i = 0; i < OTHERS; i++)
    failed |= emu_memory_remove(memory + i * PAGE);
  for (int i = 0; i < ALLOCATIONS; i++) {
    void *p = emu_memory_map(BYTES, EMU_GLOBAL, NULL, NULL);
    failed |= !p || emu_memory_unmap(p, NULL);
    see_whether_moved();
  }
  return failed;
}

static void records_stay(void) {
  variable_record = memory_variable((uintptr_t)kept, 1);
  heap_record = memory_range_of(logical);
  ok(come_and_go() == 0, "ranges come and go");
  ok(!moved, "what look-ups have given stays where it is");
}

static void look_ups_find(void) {
  pthread_t reader;
  int failed = pthread_create(&reader, NULL, look, NULL);
  for (int i = 0; i < ROUNDS; i++)
    failed |= come_and_go();
  ended = 1;
  failed |= pthread_join(reader, NULL);
  ok(!failed && looked > ROUNDS, "another thread looks meanwhile");
  ok(!missed[0], "and finds the variable by its address each time");
  ok(!missed[1], "and by its logical address");
  ok(!missed[2], "and the allocation");
  ok(!missed[3], "which no look from before it passes over");
}

int main(void) {
  char *first = emu_memory_map(BYTES, EMU_GLOBAL, NULL, NULL);
  allocated = emu_memory_map(BYTES, EMU_GLOBAL, NULL, NULL);
  logical = (uint32_t)((uintptr_t)allocated - emu_memory.heap_base);
  if (!first || !allocated || emu_memory_add(kept, PAGE, EMU_GLOBAL, "kept"))
    return 1;
  emu_memory_unmap(first, NULL);
  records_stay();
  look_ups_find();
  return done();
}
