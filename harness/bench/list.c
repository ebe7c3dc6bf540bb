/* list.c - bench list: the catalogue as CSV. */
#include "catalogue/catalogue.h"
#include "common/csv.h"
#include "common/message.h"
#include "common/output.h"
#include "options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sizes are separated by spaces here, so that no field needs quotes. */
static void put_sizes(struct csv_writer *w, const char *sizes) {
  char *copy = format_text("%s", sizes);
  for (char *at = copy; (at = strchr(at, ','));)
    *at = ' ';
  csv_add(w, "%s", copy);
  free(copy);
}

static void put_entry(struct csv_writer *w, const struct entry *e) {
  csv_add(w, "%s\t%s\t%s\t%d\t%s\t%s", e->name, e->problem_name, e->file,
          e->chapter, e->needs, e->sweeps);
  put_sizes(w, e->sizes);
  csv_add(w, "%d\t%d\t%d\t%s\t%s", e->destroys, e->inaccurate, e->wrong,
          e->source_hash, e->after);
  csv_add(w, "%s", e->expects);
  csv_add(w, "%s", e->variant->summary);
  csv_end_row(w);
}

static void write_variants(FILE *file) {
  struct csv_writer w = {.file = file};
  const struct entry **order = ladder_order();
  fputs("variant,problem,file,chapter,needs,sweeps,sizes,destroys,inaccurate,"
        "wrong,source_hash,after,expects,summary\n",
        file);
  for (size_t i = 0; order[i]; i++)
    put_entry(&w, order[i]);
  free(order);
}

static void put_problem(struct csv_writer *w, const struct problem *p,
                        const struct axis *a) {
  csv_add(w, "%s\t%s\t%s\t%s", p->name, p->standard, p->standard_small,
          a ? a->name : "");
  csv_add(w, a ? "%ld" : "", a ? a->standard : 0);
  csv_add(w, "%s", is_of_shared_memory(p) ? "shared" : "device");
  csv_end_row(w);
}

static void write_problems(FILE *file) {
  struct csv_writer w = {.file = file};
  fputs("problem,standard,standard_small,axis,axis_standard,memory\n", file);
  for (int i = 0; problems[i]; i++) {
    const struct axis *a = problems[i]->axes;
    if (!a || !a->name)
      put_problem(&w, problems[i], NULL);
    for (; a && a->name; a++)
      put_problem(&w, problems[i], a);
  }
}

void command_list(const struct options *o) {
  require_ladders();
  for (const struct entry *e = entries; e->variant; e++) {
    problem_of(e); /* both end the program where there is none */
    axis_of(e);
  }
  struct output *output = o->csv ? output_open(o->csv) : NULL;
  (o->problems ? write_problems : write_variants)(output ? output->file
                                                         : stdout);
  if (output)
    output_commit(output);
}
