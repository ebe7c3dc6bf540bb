/* bus_table.c - what went over the bus between host and device, by call. */
#include "outputs.h"

#include "../program/source_lines.h"

#include <stdlib.h>
#include <string.h>

static int same_call(const struct emu_bus_copy *a,
                     const struct emu_bus_copy *b) {
  return a->to_host == b->to_host && strcmp(a->call, b->call) == 0 &&
         lines_same(lines_of(a->pc), lines_of(b->pc));
}

/* A loop that was unrolled has its call at several addresses. */
static size_t merge_lines(struct bus_call *calls, size_t count) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    size_t j = 0;
    while (j < kept && !same_call(&calls[j].call, &calls[i].call))
      j++;
    if (j == kept) {
      calls[kept++] = calls[i];
      continue;
    }
    calls[j].call.bytes += calls[i].call.bytes;
    calls[j].copies += calls[i].copies;
    calls[j].waits += calls[i].waits;
  }
  return kept;
}

static void print(FILE *out, const struct bus_call *b) {
  char line[200];
  lines_describe(b->call.pc, line, sizeof line);
  fprintf(out, "bus: %s (%s): %zu bytes to the %s in %zu cop%s", b->call.call,
          line, b->call.bytes, b->call.to_host ? "host" : "device", b->copies,
          b->copies == 1 ? "y" : "ies");
  if (b->waits)
    fprintf(out, "; %zu waited: the host's memory is not pinned", b->waits);
  fputc('\n', out);
}

void bus_calls_print(FILE *out, int all) {
  const struct bus_call *list;
  size_t n = bus_calls(&list);
  struct bus_call *calls = n ? malloc(n * sizeof *calls) : NULL;
  if (!calls)
    return;
  memcpy(calls, list, n * sizeof *calls);
  n = merge_lines(calls, n);
  for (size_t i = 0; i < n; i++)
    if (all || calls[i].waits)
      print(out, &calls[i]);
  free(calls);
}
