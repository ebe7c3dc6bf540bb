/* source_page.c - the page's parts in their order. Nothing in it needs a script
 * or the network. */
#include "page_parts.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../check/findings/findings.h"
#include "../count/tallies.h"
#include "../program/environment.h"

enum { PICTURES = 4 };

/* ---- kernels ---- */

static void count_cell(FILE *out, const char *is, uint64_t n, int bad) {
  fprintf(out, "<td%s data-is=\"%s\">", bad ? " class=\"bad\"" : "", is);
  html_count(out, n);
  fputs("</td>", out);
}

static void ratio_cell(FILE *out, const char *is, const char *format,
                       double above, uint64_t below) {
  fprintf(out, "<td data-is=\"%s\">", is);
  if (below)
    fprintf(out, format, above / (double)below);
  else
    fputs("–", out);
  fputs("</td>", out);
}

static void cost_cells(FILE *out, const struct kernel_counts *kernel,
                       int atomics) {
  struct tally g = kernel_tally(kernel, SPACE_GLOBAL, atomics),
               s = kernel_tally(kernel, SPACE_SHARED, atomics);
  uint64_t conflicts = s.wavefronts - s.ideal_wavefronts;
  count_cell(out, "global requests", g.requests, 0);
  ratio_cell(out, "sectors per request", "%.2f", (double)g.sectors, g.requests);
  ratio_cell(out, "bytes used of moved", "%.0f %%", 100. * (double)g.used,
             g.sectors * SECTOR);
  count_cell(out, "shared requests", s.requests, 0);
  ratio_cell(out, "wavefronts per request", "%.2f", (double)s.wavefronts,
             s.requests);
  count_cell(out, "bank conflicts", conflicts, conflicts != 0);
}

static int has_atomics(const struct kernel_counts *k) {
  return kernel_tally(k, SPACE_GLOBAL, 1).requests ||
         kernel_tally(k, SPACE_SHARED, 1).requests;
}

static void kernel_row(FILE *out, const struct kernel_counts *kernel) {
  fputs("<tr><td>", out);
  html_text(out, kernel->kernel);
  if (kernel->stopped || block_sample_is_part(&kernel->sample))
    fprintf(out, " <small>(%s: %lu of %lu blocks)</small>",
            kernel->stopped ? "stopped" : "sampled and scaled",
            kernel->sample.counted, kernel->sample.blocks);
  fputs("</td>", out);
  count_cell(out, "launches", kernel->launches, 0);
  cost_cells(out, kernel, 0);
  count_cell(out, "findings", findings_in(kernel->kernel),
             findings_in(kernel->kernel) != 0);
  fputs("</tr>\n", out);
  if (!has_atomics(kernel))
    return;
  fputs("<tr><td>its atomics</td><td></td>", out);
  cost_cells(out, kernel, 1);
  fputs("<td></td></tr>\n", out);
}

/* EMU_ON. */
static void bounds_of_kernels(FILE *out) {
  char *text = NULL;
  size_t length = 0;
  FILE *lines = open_memstream(&text, &length);
  if (!lines)
    return;
  time_bounds_print(lines);
  fclose(lines);
  if (length) {
    fputs("<pre>", out);
    html_text(out, text);
    fputs("</pre>\n", out);
  }
  free(text);
}

static void kernels(FILE *out) {
  const struct kernel_counts *list;
  size_t n = kernel_counts(&list);
  fputs("<section>\n<h2>Kernels</h2>\n", out);
  if (!n) {
    fputs("<p>The program has run no kernel.</p></section>\n", out);
    return;
  }
  fputs("<table><thead><tr><th scope=col>kernel<th scope=col>launches"
        "<th scope=col>global<br>requests<th scope=col>sectors<br>per request"
        "<th scope=col>bytes used<br>of moved<th scope=col>shared<br>requests"
        "<th scope=col>wavefronts<br>per request<th scope=col>bank<br>conflicts"
        "<th scope=col>findings</tr></thead>\n<tbody>\n",
        out);
  for (size_t i = 0; i < n; i++)
    kernel_row(out, &list[i]);
  fputs("</tbody></table>\n", out);
  bounds_of_kernels(out);
  fputs("</section>\n", out);
}

/* ---- the costliest lines ---- */

static int costlier(const void *x, const void *y) {
  const struct line_counts *a = *(const struct line_counts *const *)x,
                           *b = *(const struct line_counts *const *)y;
  uint64_t p = line_excess(a), q = line_excess(b);
  if (p == q) {
    p = line_cost(a);
    q = line_cost(b);
  }
  return p == q ? (a > b) - (a < b) : p < q ? 1 : -1;
}

static void picture(FILE *out, const struct line_counts *line) {
  const struct request_sample *sample = sampled_line_saved(line);
  double n = (double)line->tally.requests;
  fputs("<figure>\n<h3>", out);
  page_line_link(out, line->line);
  fprintf(out, ": %s %s</h3>\n<code>", space_names[line->space],
          operation_names[line->operation]);
  html_text(out, lines_text(line->line));
  fputs("</code>\n", out);
  lane_picture(out, sample);
  fputs("<figcaption>", out);
  lane_picture_caption(out, sample);
  fprintf(
      out,
      " The line's requests cost %.2f %s on average, %.2f at best. "
      "<small>Drawn: the first request of a whole warp, in block %lu; bytes "
      "from the start of the array.</small></figcaption>\n</figure>\n",
      (double)line_cost(line) / n, line_unit(line),
      (double)line_ideal_cost(line) / n, sample->block);
}

static void costliest(FILE *out, const struct line_counts *lines, size_t n) {
  const struct line_counts **order = calloc(n + 1, sizeof *order);
  size_t count = 0;
  for (size_t i = 0; order && i < n; i++) {
    const struct request_sample *sample = sampled_line_saved(&lines[i]);
    if (sample && lane_picture_exists(sample))
      order[count++] = &lines[i];
  }
  if (count) {
    qsort(order, count, sizeof *order, costlier);
    fprintf(out, "<section>\n<h2>%s</h2>\n<div class=\"pictures\">\n",
            line_excess(order[0]) ? "Where most is wasted"
                                  : "Where most is moved");
    for (size_t i = 0; i < count && i < PICTURES; i++)
      if (i == 0 || !line_excess(order[0]) || line_excess(order[i]))
        picture(out, order[i]);
    fputs("</div>\n</section>\n", out);
  }
  free(order);
}

/* ---- the whole ---- */

static void page(FILE *out) {
  struct line_counts *lines;
  size_t n = kernel_lines_sum(&lines);
  page_source_files(lines, n);
  fputs("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
        out);
  html_text(out, program_invocation_short_name);
  fputs(": what its memory accesses cost</title>\n", out);
  html_style(out);
  fputs("<header>\n<h1>", out);
  html_text(out, program_invocation_short_name);
  fprintf(out,
          "</h1>\n<p class=\"quiet\">What its memory accesses cost, counted "
          "without a GPU by the rules of %s.</p>\n</header>\n<main>\n",
          count_rules == RULES_CC75 ? "compute capability 7.5 and later"
                                    : rules_name(count_rules));
  kernels(out);
  page_findings_list(out);
  costliest(out, lines, n);
  page_source(out, lines, n);
  fputs("</main>\n<footer><p>Written by emucc, EMU_ANNOTATE=html. What is "
        "counted, and how: the manual that emucc --help names.</p></footer>\n"
        "</html>\n",
        out);
  free(lines);
}

static const char *wanted(void) {
  const char *text = environment_text("EMU_ANNOTATE");
  size_t n = text ? strlen(text) : 0;
  if (n < 4 || strcmp(text + n - 4, "html") != 0)
    return NULL;
  return n == 4 || text[n - 5] == '.' ? text : NULL;
}

int source_page_wanted(void) {
  return wanted() != NULL;
}

int source_page_write(void) {
  char *name = NULL;
  struct whole_file whole;
  const char *path = wanted();
  if (!path)
    return 0;
  if (strcmp(path, "html") == 0) {
    if (asprintf(&name, "%s.html", program_invocation_short_name) < 0)
      return 1;
    path = name;
  }
  int failed = 1;
  if (whole_file_begin(&whole, "EMU_ANNOTATE", path)) {
    page(whole.file);
    failed = whole_file_end(&whole);
  }
  if (!failed)
    fprintf(stderr, "The annotated source is in %s\n", path);
  free(name);
  return failed;
}
