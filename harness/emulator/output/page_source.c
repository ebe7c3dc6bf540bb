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

static void cost(FILE *out, const struct listing *listing,
                 const struct line_counts *line) {
  double n = (double)line->tally.requests,
         all = (double)listing->total[line->space];
  double share = all > 0 ? 100 * (double)line_cost(line) / all : 0;
  fprintf(out, "<span class=\"cost%s\"><span>%s %s</span><b>",
          line_excess(line) ? " over" : "", space_names[line->space],
          operation_names[line->operation]);
  html_count(out, line->tally.requests);
  fprintf(out, " × %.2f %s", (double)line_cost(line) / n, line_unit(line));
  if (line_excess(line))
    fprintf(out, " (%.2f)", (double)line_ideal_cost(line) / n);
  fprintf(out,
          "</b><span class=\"bar\" style=\"width:%.0f%%\" "
          "title=\"%.1f %% of all %s\"></span></span>\n",
          share, share, line_unit(line));
}

static void costs(FILE *out, const struct listing *listing, int number) {
  int any = 0;
  for (size_t i = 0; i < listing->count; i++) {
    const struct line_counts *line = &listing->lines[i];
    if (line->line.number != number ||
        strcmp(line->line.file, listing->file) != 0)
      continue;
    if (!any++)
      fputs("<span class=\"costs\">", out);
    cost(out, listing, line);
  }
  if (any)
    fputs("</span>", out);
}

/* ---- lines ---- */

static void line(FILE *out, const struct listing *listing, int number) {
  struct source_line at = {listing->file, number};
  size_t f = page_file_number(listing->file);
  fprintf(out,
          "<div class=\"line\" id=\"f%zuL%d\"><a class=\"n\" "
          "href=\"#f%zuL%d\">%d</a><span class=\"code\">",
          f, number, f, number, number);
  html_text(out, lines_raw(at));
  fputs("</span>", out);
  costs(out, listing, number);
  fputs("</div>\n", out);
  page_findings_at(out, at);
}

/* Marks in `shown`, of `last` lines, those around one that matters. */
static void mark(const struct listing *listing, char *shown, int last) {
  char *matters = calloc((size_t)last + 1, 1);
  for (size_t i = 0; matters && i < listing->count; i++)
    if (strcmp(listing->lines[i].line.file, listing->file) == 0)
      matters[listing->lines[i].line.number] = 1;
  for (int n = 1; matters && n <= last; n++) {
    if (!matters[n] &&
        !page_findings_mention((struct source_line){listing->file, n}))
      continue;
    for (int k = n - AROUND; k <= n + AROUND; k++)
      if (k >= 1 && k <= last)
        shown[k] = 1;
  }
  free(matters);
}

static int last_line(const struct listing *listing) {
  int last = lines_in_file(listing->file);
  for (size_t i = 0; i < listing->count; i++)
    if (strcmp(listing->lines[i].line.file, listing->file) == 0 &&
        listing->lines[i].line.number > last)
      last = listing->lines[i].line.number;
  for (size_t i = 0; i < 2 * findings_count(); i++) {
    struct source_line at = page_finding_line(i / 2, i % 2);
    if (at.number > last && strcmp(at.file, listing->file) == 0)
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
