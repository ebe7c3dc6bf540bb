/* page_source.c - listings. */
#include "page_parts.h"

#include <stdlib.h>
#include <string.h>

#include "../check/findings/findings.h"

/* Lines around one that matters are shown; more than FOLD others are folded. */
enum { AROUND = 6, FOLD = 12 };

struct listing {
  const struct line_counts *lines; /* of all files, in order */
  size_t count;
  uint64_t total[SPACES]; /* what all of them cost */
  const char *file;
};

/* ---- costs ---- */

static void cost(FILE *out, const struct listing *l,
                 const struct line_counts *e) {
  double n = (double)e->tally.requests, all = (double)l->total[e->space];
  double share = all > 0 ? 100 * (double)line_cost(e) / all : 0;
  fprintf(out, "<span class=\"cost%s\"><span>%s %s</span><b>",
          line_excess(e) ? " over" : "", space_names[e->space],
          operation_names[e->operation]);
  html_count(out, e->tally.requests);
  fprintf(out, " × %.2f %s", (double)line_cost(e) / n, line_unit(e));
  if (line_excess(e))
    fprintf(out, " (%.2f)", (double)line_ideal_cost(e) / n);
  fprintf(out,
          "</b><span class=\"bar\" style=\"width:%.0f%%\" "
          "title=\"%.1f %% of all %s\"></span></span>\n",
          share, share, line_unit(e));
}

static void costs(FILE *out, const struct listing *l, int number) {
  int any = 0;
  for (size_t i = 0; i < l->count; i++) {
    const struct line_counts *e = &l->lines[i];
    if (e->line.number != number || strcmp(e->line.file, l->file) != 0)
      continue;
    if (!any++)
      fputs("<span class=\"costs\">", out);
    cost(out, l, e);
  }
  if (any)
    fputs("</span>", out);
}

/* ---- lines ---- */

static void line(FILE *out, const struct listing *l, int number) {
  struct source_line at = {l->file, number};
  size_t f = page_file_number(l->file);
  fprintf(out,
          "<div class=\"line\" id=\"f%zuL%d\"><a class=\"n\" "
          "href=\"#f%zuL%d\">%d</a><span class=\"code\">",
          f, number, f, number, number);
  html_text(out, lines_raw(at));
  fputs("</span>", out);
  costs(out, l, number);
  fputs("</div>\n", out);
  page_findings_at(out, at);
}

/* Marks in `shown`, of `last` lines, those around one that matters. */
static void mark(const struct listing *l, char *shown, int last) {
  char *matters = calloc((size_t)last + 1, 1);
  for (size_t i = 0; matters && i < l->count; i++)
    if (strcmp(l->lines[i].line.file, l->file) == 0)
      matters[l->lines[i].line.number] = 1;
  for (int n = 1; matters && n <= last; n++) {
    if (!matters[n] && !page_findings_mention((struct source_line){l->file, n}))
      continue;
    for (int k = n - AROUND; k <= n + AROUND; k++)
      if (k >= 1 && k <= last)
        shown[k] = 1;
  }
  free(matters);
}

static int last_line(const struct listing *l) {
  int last = lines_in_file(l->file);
  for (size_t i = 0; i < l->count; i++)
    if (strcmp(l->lines[i].line.file, l->file) == 0 &&
        l->lines[i].line.number > last)
      last = l->lines[i].line.number;
  for (size_t i = 0; i < 2 * findings_count(); i++) {
    struct source_line at = page_finding_line(i / 2, i % 2);
    if (at.number > last && strcmp(at.file, l->file) == 0)
      last = at.number;
  }
  return last;
}

static void listing(FILE *out, const struct listing *l) {
  int last = last_line(l);
  char *shown = calloc((size_t)last + 2, 1);
  if (!shown)
    return;
  mark(l, shown, last);
  fputs("<section>\n<h3>", out);
  html_text(out, l->file);
  fputs("</h3>\n<div class=\"source\">\n", out);
  for (int n = 1; n <= last; n++) {
    int to = n;
    while (to <= last && !shown[to])
      to++;
    int folds = to - n > FOLD;
    if (folds)
      fprintf(out,
              "<details class=\"fold\"><summary>lines %d to %d: no "
              "accesses</summary>\n",
              n, to - 1);
    for (; folds && n < to; n++)
      line(out, l, n);
    if (folds)
      fputs("</details>\n", out);
    if (n <= last)
      line(out, l, n);
  }
  fputs("</div>\n</section>\n", out);
  free(shown);
}

void page_source_files(const struct line_counts *lines, size_t count) {
  for (size_t i = 0; i < count; i++)
    page_file_add(lines[i].line);
  for (size_t i = 0; i < 2 * findings_count(); i++)
    page_file_add(page_finding_line(i / 2, i % 2));
}

void page_source(FILE *out, const struct line_counts *lines, size_t count) {
  struct listing l = {.lines = lines, .count = count};
  for (size_t i = 0; i < count; i++)
    l.total[lines[i].space] += line_cost(&lines[i]);
  fputs(
      "<h2>Source</h2>\n<p class=\"quiet\">Beside a line: its requests × what "
      "one costs; in brackets, at best. The bar is its share of all sectors of "
      "global memory, or of all wavefronts of shared memory.</p>\n",
      out);
  for (size_t i = 0; (l.file = page_file(i)); i++)
    listing(out, &l);
}
