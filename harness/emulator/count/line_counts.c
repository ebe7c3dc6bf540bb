/* line_counts.c - instructions of one line, and of all OS threads, together. */
#include "../program/require_memory.h"
#include "tallies.h"

#include <stdlib.h>
#include <string.h>

static int compare(const void *x, const void *y) {
  const struct line_counts *a = x, *b = y;
  int order = strcmp(a->line.file, b->line.file);
  if (order == 0)
    order = a->line.number - b->line.number;
  if (order == 0)
    order = (int)a->space - (int)b->space;
  if (order == 0)
    order = (int)a->operation - (int)b->operation;
  return order ? order : (int)a->width - (int)b->width;
}

size_t line_counts_condense(struct line_counts *e, size_t count) {
  qsort(e, count, sizeof *e, compare);
  size_t kept = 0;
  for (size_t i = 0; i < count; i++)
    if (kept && compare(&e[kept - 1], &e[i]) == 0)
      tally_add(&e[kept - 1].tally, &e[i].tally);
    else
      e[kept++] = e[i];
  return kept;
}

static size_t count_all(void) {
  size_t n = 0;
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (const struct instruction_counts *c = instruction_counts_of(w); c;
         c = c->next)
      n++;
  return n;
}

size_t line_counts_of_launch(struct line_counts **list) {
  *list = require_memory(malloc((count_all() + 1) * sizeof **list), "counts");
  size_t n = 0;
  for (unsigned w = 0; w < MAX_WORKERS; w++)
    for (const struct instruction_counts *c = instruction_counts_of(w); c;
         c = c->next)
      (*list)[n++] = (struct line_counts){.line = lines_of(key_pc(c->key)),
                                          .space = c->space,
                                          .operation = c->operation,
                                          .width = c->width,
                                          .tally = c->tally};
  return line_counts_condense(*list, n);
}
