/* calculator.c - the program occupancy CAPABILITY THREADS REGISTERS SHARED:
 * prints how many blocks of such a kernel a multiprocessor takes, and what
 * keeps it from taking more. */
#include "common/message.h"
#include "residency.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static int number(const char *text, const char *name, int max) {
  char *end;
  errno = 0;
  long value = strtol(text, &end, 10);
  if (end == text || *end || errno || value < 0 || value > max)
    fail("%s=%s: type a whole number up to %d", name, text, max);
  return value;
}

static const struct sm_limits *capability(const char *name) {
  const struct sm_limits *sm = limits_of(name);
  char known[200] = "";
  size_t used = 0;
  for (const struct sm_limits *l = all_limits; l->capability; l++)
    used += snprintf(known + used, sizeof known - used, " %d.%d",
                     l->capability / 10, l->capability % 10);
  if (!sm)
    fail("CAPABILITY=%s: type one of%s", name, known);
  return sm;
}

static void print_limit(const char *what, int allowed, int min) {
  if (allowed == NO_LIMIT)
    printf("%-30s no limit\n", what);
  else
    printf("%-30s %4d blocks%s\n", what, allowed,
           allowed == min ? "  <- binds" : "");
}

int main(int argc, char **argv) {
  message_name("occupancy");
  if (argc != 5)
    fail("type make occupancy BLOCK=256 REGISTERS=40 SHARED=2048 "
         "CAPABILITY=9.0");
  const struct sm_limits *sm = capability(argv[1]);
  struct kernel_use use = {
      .threads = number(argv[2], "BLOCK", THREADS_PER_BLOCK),
      .registers = number(argv[3], "REGISTERS", sm->thread_registers),
      .shared = number(argv[4], "SHARED", sm->block_shared)};
  if (use.threads == 0)
    fail("BLOCK=0: a block has at least one thread");
  struct residency residency = residency_of(sm, &use);
  printf("compute capability %s: %d threads, %d registers, %d KiB shared "
         "memory\n",
         argv[1], sm->threads, sm->registers, sm->shared / 1024);
  print_limit("blocks at most", residency.by_blocks, residency.blocks);
  print_limit("threads", residency.by_threads, residency.blocks);
  print_limit("registers", residency.by_registers, residency.blocks);
  print_limit("shared memory", residency.by_shared, residency.blocks);
  printf("%-30s %4d blocks, %d of %d warps: occupancy %.1f %%\n", "resident",
         residency.blocks, residency.warps, sm->threads / LANES_PER_WARP,
         100 * occupancy_of(sm, &residency));
  return 0;
}
