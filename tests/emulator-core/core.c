/* core.c - grids run by the core alone: how lanes are merged into requests, how
 * they meet, what is found. Kernels are plain C that say what they access;
 * addresses of these labels stand for places in their code. */
#include <string.h>

#include "../../harness/emulator/execute/emu_execute.h"
#include "../../harness/emulator/memory/emu_memory.h"
#include "../../harness/emulator/report/emu_results.h"
#include "../unit/tap.h"

static char *global;
static const char code[64]; /* places: &code[1], &code[2], ... in order */

/* As emucc marks loops: places 1 and 2 are in one. */
static const struct {
  const void *latch, *header;
} loop __attribute__((section("emu_loops"), used)) = {&code[3], &code[1]};

static unsigned thread(void) {
  return emu_thread_index(0);
}

static void load(unsigned word, int place) {
  emu_access(EMU_LOAD, global + 4 * word, 4, code + place);
}

static double count(const char *name) {
  static struct emu_quantity q[256];
  size_t n = emu_counts(q, 256);
  for (size_t i = 0; i < n; i++)
    if (strcmp(q[i].name, name) == 0)
      return q[i].value;
  return -1;
}

static enum emu_fault run(void (*body)(void *), unsigned blocks,
                          unsigned threads, size_t dynamic, int cooperative) {
  emu_counts_reset();
  struct emu_grid g = {.kernel = "kernel",
                       .grid = {blocks, 1, 1},
                       .block = {threads, 1, 1},
                       .dynamic_bytes = dynamic,
                       .body = body,
                       .cooperative = cooperative};
  return emu_run_grid(&g);
}

/* ---- merging ---- */

static void together(void *unused) {
  (void)unused;
  load(thread(), 1);
}

static void halves(void *unused) {
  (void)unused;
  if (thread() < 16)
    load(thread(), 1);
  else
    load(thread(), 2);
  load(thread(), 3);
}

static void uneven_loop(void *unused) {
  (void)unused;
  for (unsigned i = 0; i <= thread() % 4; i++)
    load(thread(), 11);
  load(thread(), 12);
}

static void long_loop(void *unused) {
  (void)unused;
  for (unsigned i = 0; i < 1000; i++) {
    load(thread(), 1);
    if (thread() == 5)
      load(0, 2);
  }
}

static void merging(void) {
  run(together, 1, 32, 0, 0);
  ok(count("global_load.requests") == 1 && count("global_load.lanes") == 32 &&
         count("global_load.sectors") == 4,
     "32 lanes at one place: one request");
  run(together, 3, 40, 0, 0);
  ok(count("global_load.requests") == 6 && count("global_load.lanes") == 120,
     "a warp of 8 lanes is a warp");
  run(halves, 1, 32, 0, 0);
  ok(count("global_load.requests") == 3 && count("global_load.lanes") == 64,
     "two branches, then together");
  run(uneven_loop, 1, 32, 0, 0);
  ok(count("global_load.requests") == 5 && count("global_load.lanes") == 112,
     "lanes that leave a loop wait for those that stay");
  run(long_loop, 1, 32, 0, 0);
  ok(count("global_load.requests") == 2000 &&
         count("global_load.lanes") == 33000,
     "a loop longer than a log, one lane with a detour");
  ok(count("global_load.bytes_distinct") == 128, "distinct bytes");
}

/* ---- meeting ---- */

static int failures;

static void expect(int right) {
  if (!right)
    __atomic_fetch_add(&failures, 1, __ATOMIC_RELAXED);
}

static void votes(void *unused) {
  (void)unused;
  struct emu_block_vote v = emu_block_barrier(thread() < 3, code);
  expect(v.count == 3 && v.any && !v.all);
  v = emu_block_barrier(1, code);
  expect(v.count == 100 && v.any && v.all);
}

static void exchange(void *unused) {
  (void)unused;
  unsigned lane = emu_lane(), mask = lane % 2 ? 0xaaaaaaaa : 0x55555555;
  uint64_t mine = lane * 100, others[64] = {0};
  expect(emu_warp_exchange(mask, &mine, 8, others, 1, code) == mask);
  for (unsigned i = 0; i < 32; i++)
    if (mask >> i & 1)
      expect(others[2 * i] == i * 100);
  if (lane >= 8)
    return;
  expect(emu_warp_exchange(~0u, NULL, 0, NULL, 1, code) == 0xff);
}

static void converged(void *unused) {
  (void)unused;
  if (emu_lane() % 4 == 0)
    expect(emu_active_mask(code + 1) == 0x11111111);
  expect(emu_active_mask(code + 2) == ~0u);
}

static void grid_barriers(void *unused) {
  (void)unused;
  static int passed;
  for (int i = 1; i <= 3; i++) {
    __atomic_fetch_add(&passed, 1, __ATOMIC_RELAXED);
    emu_grid_barrier(code);
    expect(__atomic_load_n(&passed, __ATOMIC_RELAXED) == i * 7 * 33);
    emu_grid_barrier(code);
  }
}

static void meeting(void) {
  struct {
    const char *name;
    void (*body)(void *);
    unsigned blocks, threads;
    int cooperative;
  } all[] = {
      {"votes of a block", votes, 5, 100, 0},
      {"exchanges of half warps; lanes that have left", exchange, 2, 64, 0},
      {"converged lanes", converged, 1, 64, 0},
      {"all blocks meet", grid_barriers, 7, 33, 1}};
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    failures = 0;
    enum emu_fault fault =
        run(all[i].body, all[i].blocks, all[i].threads, 0, all[i].cooperative);
    ok(fault == EMU_OK && failures == 0 && emu_findings() == 0, all[i].name);
  }
}

/* ---- finding ---- */

static void shared(unsigned word, enum emu_access_kind kind, int place) {
  char *base = emu_dynamic_shared();
  emu_access(kind, base + 4 * word, 4, code + place);
}

static void no_barrier(void *unused) {
  (void)unused;
  shared(thread(), EMU_STORE, 1);
  shared((thread() + 1) % 64, EMU_LOAD, 2);
}

static void barrier(void *unused) {
  (void)unused;
  shared(thread(), EMU_STORE, 1);
  emu_block_barrier(0, code);
  shared((thread() + 1) % 64, EMU_LOAD, 2);
}

static void warp_barrier(void *unused) {
  (void)unused;
  shared(thread(), EMU_STORE, 1);
  emu_warp_exchange(~0u, NULL, 0, NULL, 1, code);
  shared(thread() ^ 1, EMU_LOAD, 2);
}

static void shuffle_only(void *unused) {
  (void)unused;
  shared(thread(), EMU_STORE, 1);
  emu_warp_exchange(~0u, NULL, 0, NULL, 0, code);
  shared(thread() ^ 1, EMU_LOAD, 2);
}

static void unwritten(void *unused) {
  (void)unused;
  shared(thread(), EMU_LOAD, 1);
}

static void past_the_end(void *unused) {
  (void)unused;
  load(256 + thread(), 1);
}

static void never_meet(void *unused) {
  (void)unused;
  if (thread() == 0)
    emu_warp_exchange(~0u, NULL, 0, NULL, 1, code);
  else
    emu_block_barrier(0, code);
}

static void finding(void) {
  struct {
    const char *name;
    void (*body)(void *);
    enum emu_fault fault;
    const char *kind;
  } all[] = {
      {"a store and another thread's load", no_barrier, EMU_OK, "races"},
      {"with a barrier between", barrier, EMU_OK, NULL},
      {"with a warp's barrier between", warp_barrier, EMU_OK, NULL},
      {"with a shuffle between, which orders nothing", shuffle_only, EMU_OK,
       "races"},
      {"a load of what nobody stored", unwritten, EMU_OK, "uninitialised"},
      {"past the end", past_the_end, EMU_ILLEGAL_ADDRESS, "out_of_bounds"},
      {"lanes that never meet", never_meet, EMU_DEADLOCK, "warp_misuses"},
  };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    enum emu_fault fault = run(all[i].body, 1, 64, 256, 0);
    int right = fault == all[i].fault &&
                emu_findings() == (all[i].kind ? 1 : 0) &&
                (!all[i].kind || count(all[i].kind) == 1);
    ok(right, all[i].name);
  }
}

static void room(void) {
  struct emu_quantity q[256];
  size_t all = emu_counts(NULL, 0);
  ok(all > 20 && emu_counts(q, 256) == all, "all counts, where there is room");
  q[2].name = "untouched";
  ok(emu_counts(q, 2) == 2 && strcmp(q[2].name, "untouched") == 0,
     "as many counts as there is room for");
}

int main(void) {
  emu_report_at_exit(0);
  global = emu_memory_map(1024, EMU_MANAGED, NULL, NULL);
  merging();
  meeting();
  finding();
  room();
  return done();
}
