#include "catalogue/catalogue.h"
#include "common/csv.h"
#include "common/message.h"
#include "common/output.h"
#include "common/sheet.h"
#include "selection.h"

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

static void put_entry(struct csv_writer *w, const struct entry *e, int rung) {
  csv_add(w, "%s", e->name);
  csv_add(w, "%s", e->problem_name);
  csv_add(w, "%s", e->file);
  csv_add(w, "%d", e->chapter);
  csv_add(w, "%s", e->needs);
  csv_add(w, "%s", e->sweeps);
  put_sizes(w, e->sizes);
  csv_add(w, "%d", e->destroys);
  csv_add(w, "%d", e->inaccurate);
  csv_add(w, "%d", e->wrong);
  csv_add(w, "%s", e->sha);
  csv_add(w, "%s", e->after);
  csv_add(w, rung ? "%d" : "", rung);
  csv_add(w, "%s", e->expects);
  csv_add(w, "%s", e->variant->summary);
  csv_end_row(w);
}

static void write_variants(FILE *file) {
  struct csv_writer w = {.file = file};
  const struct entry **order = ladder_order();
  const char *problem = "";
  int rung = 0;
  fputs("variant,problem,file,chapter,needs,sweeps,sizes,destroys,inaccurate,"
        "wrong,sha,after,rung,expects,summary\n",
        file);
  for (size_t i = 0; order[i]; i++) {
    rung = strcmp(problem, order[i]->problem_name) == 0 ? rung : 0;
    problem = order[i]->problem_name;
    put_entry(&w, order[i], on_ladder(order[i]) ? ++rung : 0);
  }
  free(order);
}

static void put_problem(struct csv_writer *w, const struct problem *p,
                        const struct axis *a) {
  csv_add(w, "%s", p->name);
  csv_add(w, "%s", p->standard);
  csv_add(w, "%s", p->standard_small);
  csv_add(w, "%s", a ? a->name : "");
  csv_add(w, a ? "%ld" : "", a ? a->standard : 0);
  csv_add(w, "%s",
          strstr(p->bytes_formula, "shared memory") ? "shared" : "device");
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

static void write_csv(const struct options *o) {
  require_ladders();
  for (const struct entry *e = entries; e->variant; e++) {
    problem_of(e); /* both end the program where there is none */
    axis_of(e);
  }
  struct output *output = output_open(o->csv);
  if (o->problems)
    write_problems(output->file);
  else
    write_variants(output->file);
  output_commit(output);
}

static void show_variants(const struct options *o) {
  struct selection chosen = selection_read(o);
  const struct entry **order = ladder_order();
  struct sheet *s = sheet_begin();
  bool any = false;
  sheet_column(s, "chapter", SHEET_NUMBER, 0);
  sheet_column(s, "variant", SHEET_WORDS, 0);
  sheet_column(s, "swept over", SHEET_WORDS, 0);
  sheet_column(s, "what it is", SHEET_WORDS, 0);
  sheet_column(s, "left out here", SHEET_WORDS, 0);
  for (size_t i = 0; order[i]; i++) {
    const struct entry *e = order[i];
    if (!selected(&chosen, e))
      continue;
    any = true;
    sheet_row(s);
    sheet_set(s, 0, PLAIN, "%d", e->chapter);
    sheet_set(s, 1, PLAIN, "%s/%s", e->problem_name, e->name);
    sheet_set(s, 2, PLAIN, "%s", e->sweeps);
    sheet_set(s, 3, PLAIN, "%s", e->variant->summary);
    if (e->variant->lacks)
      sheet_set(s, 4, PLAIN, "needs %s", e->variant->lacks);
  }
  if (!any)
    fail_nothing_selected();
  sheet_print(s, stdout, terminal_width(), terminal_has_colour());
  sheet_free(s);
  free(order);
  selection_free(&chosen);
}

void list(const struct options *o) {
  if (o->csv)
    write_csv(o);
  else if (o->problems)
    write_problems(stdout);
  else
    show_variants(o);
}
