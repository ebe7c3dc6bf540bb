#include "../catalogue/catalogue.h"
#include "../sizes.h"
#include "common/message.h"
#include "common/names.h"
#include "common/text_table.h"
#include "results.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A variant's row of the table: its rows of counts and times, -1 where there is
 * none. In a sweep it stands for the values up to the one in row `last` as
 * well. */
struct table_row {
  const struct entry *entry;
  long counts, times, last;
};

/* The rows of one problem. */
struct section {
  const struct problem *problem;
  const char *sweep; /* the axis whose values they are, or NULL */
  struct table_row *row;
  size_t rows;
  bool by_fma;  /* the FMA peak is nearer than the read ceiling */
  bool by_none; /* no share: latency or shared memory limits it; a sweep */
};

/* Shares of a ceiling that say something; noise may pass 1. */
static const double MIN_SHARE = 0.005, MAX_SHARE = 1.05;

enum { MAX_SECTIONS = 64 };

static void add_row(struct section *p, const struct entry *e, long counts,
                    long times) {
  if (counts < 0 && times < 0)
    return;
  p->row = reallocate(p->row, (p->rows + 1) * sizeof *p->row);
  p->row[p->rows++] = (struct table_row){e, counts, times, -1};
}

static void add_standard_row(struct section *p, const struct table_data *b,
                             const struct entry *e) {
  add_row(p, e, table_data_row(&b->counts, e), table_data_row(&b->times, e));
}

static bool is_row_of(const struct results *r, size_t i,
                      const struct entry *e) {
  return strcmp(results_text(r, i, "problem"), e->problem_name) == 0 &&
         strcmp(results_text(r, i, "variant"), e->name) == 0;
}

/* ---- a sweep ---- */

static bool is_swept_row(const struct results *r, size_t i,
                         const struct entry *e, const char *axis) {
  return is_row_of(r, i, e) && result_has_standard_size(r, i) &&
         strcmp(results_text(r, i, "axis"), axis) == 0;
}

static long swept_row(const struct results *r, const struct entry *e,
                      const char *axis, const char *value) {
  for (size_t i = 0; i < r->rows; i++)
    if (is_swept_row(r, i, e, axis) &&
        strcmp(results_text(r, i, "value"), value) == 0)
      return (long)i;
  return -1;
}

static bool counts_alike(const struct results *r, long a, long b) {
  static const char *const quantities[] = {
      "global_load.sectors", "global_store.sectors", "shared.bank_conflicts"};
  for (int i = 0; i < 3; i++)
    if (strcmp(results_text(r, a, quantities[i]),
               results_text(r, b, quantities[i])) != 0)
      return false;
  return true;
}

/* A row for each value of the axis; neighbours that count alike share one. */
static void add_sweep_rows(struct section *p, const struct table_data *b,
                           const struct entry *e) {
  const struct results *r = b->counts.rows ? &b->counts : &b->times;
  struct table_row *before = NULL;
  for (size_t i = 0; i < r->rows; i++) {
    if (!is_swept_row(r, i, e, p->sweep))
      continue;
    long times = swept_row(&b->times, e, p->sweep, results_text(r, i, "value"));
    if (before && r == &b->counts && counts_alike(r, before->counts, i)) {
      before->last = (long)i;
      continue;
    }
    add_row(p, e, r == &b->counts ? (long)i : -1, times);
    before = &p->row[p->rows - 1];
  }
}

static bool of_problem(const struct entry *e, const struct problem *p) {
  return strcmp(e->problem_name, p->name) == 0;
}

/* The rung before the first one, where it is of another chapter. */
static void add_beginning(struct section *p, const struct table_data *b,
                          const struct entry *e) {
  const struct entry *before = rung_before(e);
  if (p->rows == 0 && before && !table_data_wants(b, before))
    add_standard_row(p, b, before);
}

static void add_rows(struct section *p, const struct table_data *b,
                     const struct entry *e) {
  if (p->sweep) {
    add_sweep_rows(p, b, e);
    return;
  }
  add_beginning(p, b, e);
  add_standard_row(p, b, e);
}

static struct section section_of(const struct table_data *b,
                                 const struct problem *problem,
                                 const char *sweep) {
  struct section p = {.problem = problem, .sweep = sweep};
  const struct entry **order = ladder_order();
  for (size_t i = 0; order[i]; i++)
    if (of_problem(order[i], problem) && table_data_wants(b, order[i]))
      add_rows(&p, b, order[i]);
  for (size_t i = 0; p.rows > 0 && !sweep && order[i]; i++)
    if (of_problem(order[i], problem) && order[i]->chapter == 0 &&
        !table_data_wants(b, order[i]))
      add_row(&p, order[i], -1, table_data_row(&b->times, order[i]));
  free(order);
  double read = 0, fma = 0;
  for (size_t i = 0; i < p.rows; i++) {
    read = fmax(read, share_of_read(b, p.row[i].times));
    fma = fmax(fma, share_of_fma(b, p.row[i].times));
  }
  p.by_fma = fma > read;
  double share = fmax(read, fma);
  p.by_none = sweep || share < MIN_SHARE || share > MAX_SHARE;
  return p;
}

/* ---- cells ---- */

enum {
  NAME,
  VALUE,
  SIZE,
  LOADED,
  STORED,
  PER_LOAD,
  PER_STORE,
  CONFLICTS,
  TIME,
  LEAST,
  UNIT,
  GAIN,
  SHARE,
  VERDICT
};

/* Sectors in all count what is worth knowing: of a wider word a load has more.
 * `apart`: of loads and of stores. */
static void add_columns(struct text_table *s, const struct section *p,
                        bool apart) {
  table_column(s, "variant", COLUMN_TEXT, 0);
  table_column(s, p->sweep ? p->sweep : "value", COLUMN_TEXT, 0);
  table_column(s, "size", COLUMN_NUMBER, 0);
  table_column(s, apart ? "sectors\nloaded" : "sectors\nin all", COLUMN_NUMBER,
               2);
  table_column(s, "sectors\nstored", COLUMN_NUMBER, 4);
  table_column(s, "sectors\nper load", COLUMN_NUMBER, 5);
  table_column(s, "and\nstore", COLUMN_NUMBER, 6);
  table_column(s, "bank\nconflicts", COLUMN_NUMBER, 3);
  table_column(s, "time\n(ms)", COLUMN_NUMBER, 0);
  table_column(s, "at least\n(ms)", COLUMN_NUMBER, 0);
  table_column(s, "by", COLUMN_TEXT, 0);
  table_column(s, "gain", COLUMN_NUMBER, 0);
  table_column(s, p->by_fma ? "of FMA\npeak" : "of read\nceiling",
               COLUMN_NUMBER, 1);
  table_column(s, "", COLUMN_TEXT, 0);
}

static void put_name(struct text_table *s, const struct section *p,
                     const struct table_row *l) {
  const struct entry *e = l->entry;
  bool aside = p->row[0].entry->chapter != e->chapter && l == p->row;
  if (!p->sweep || l == p->row || l[-1].entry != e)
    table_set(s, NAME, e->chapter == 0 || aside ? FAINT : PLAIN, "%*s%s",
              p->sweep ? 0 : 2 * rung_indent(e), "", e->name);
}

static double sectors(const struct results *r, long row, const char *of) {
  char column[40];
  snprintf(column, sizeof column, "global_%s.sectors", of);
  double value = results_number(r, row, column);
  return isnan(value) ? 0 : value;
}

static void put_sectors(struct text_table *s, const struct results *r, long row,
                        bool comparable, bool apart) {
  double loaded = sectors(r, row, "load"), stored = sectors(r, row, "store");
  double all = loaded + stored + sectors(r, row, "atomic");
  if (all == 0)
    return;
  table_number(s, LOADED, "%.10g", !comparable ? NAN : apart ? loaded : all);
  table_number(s, STORED, "%.10g", comparable && apart ? stored : NAN);
  table_number(s, PER_LOAD, "%.4g",
               results_number(r, row, "global_load.sectors_per_request"));
  table_number(s, PER_STORE, "%.4g",
               results_number(r, row, "global_store.sectors_per_request"));
}

static void put_conflicts(struct text_table *s, const struct results *r,
                          long row) {
  if (results_number(r, row, "shared_load.requests") +
          results_number(r, row, "shared_store.requests") >
      0)
    table_number(s, CONFLICTS, "%.10g",
                 results_number(r, row, "shared.bank_conflicts"));
}

/* Four digits: 0.0342, 2.680, 62.78, 1204. */
static const char *milliseconds(double ms) {
  static char text[32];
  int before = ms >= 1 ? (int)floor(log10(ms)) + 1 : 0;
  snprintf(text, sizeof text, "%.*f", before < 4 ? 4 - before : 0, ms);
  return text;
}

static bool same_size(const struct results *r, long a, long b) {
  return strcmp(results_text(r, a, "size"), results_text(r, b, "size")) == 0;
}

/* The row of times that a row is compared with: of the rung before; in a sweep
 * the variant's first. -1: none. */
static long times_before(const struct table_data *b, const struct section *p,
                         const struct table_row *l) {
  const struct table_row *first = l;
  const struct entry *before = rung_before(l->entry);
  long from = -1;
  while (p->sweep && first != p->row && first[-1].entry == l->entry)
    first--;
  if (p->sweep)
    return first == l ? -1 : first->times;
  while (before && (from = table_data_row(&b->times, before)) < 0)
    before = rung_before(before);
  return from;
}

static void put_gain(struct text_table *s, const struct table_data *b,
                     const struct section *p, const struct table_row *l) {
  long from = times_before(b, p, l);
  if (from < 0 || !same_size(&b->times, from, l->times))
    return;
  double gain = results_number(&b->times, from, "median_ms") /
                results_number(&b->times, l->times, "median_ms");
  if (isfinite(gain))
    table_set(s, GAIN,
              gain >= 1.005  ? GOOD
              : gain < 0.995 ? BAD
                             : PLAIN,
              "%s%.*f", terminal_has_utf8() ? "×" : "x", gain < 9.995 ? 2 : 1,
              gain);
}

static void put_times(struct text_table *s, const struct table_data *b,
                      const struct section *p, const struct table_row *l) {
  if (l->times < 0)
    return;
  double ms = results_number(&b->times, l->times, "median_ms");
  double share =
      p->by_fma ? share_of_fma(b, l->times) : share_of_read(b, l->times);
  bool noisy = *results_text(&b->times, l->times, "warnings") != '\0';
  if (!isnan(ms))
    table_set(s, TIME, STRONG, "%s%s", noisy ? "~" : "", milliseconds(ms));
  if (!isnan(ms))
    put_gain(s, b, p, l);
  if (!isnan(share) && !p->by_none)
    table_set(s, SHARE, PLAIN, "%.1f %%", 100 * share);
}

/* --on */
static void put_bound(struct text_table *s, const struct table_data *b,
                      const struct table_row *l) {
  double least =
      l->times < 0 ? NAN : results_number(&b->times, l->times, "bound_ms");
  if (isnan(least))
    return;
  table_set(s, LEAST, PLAIN, "%s", milliseconds(least));
  table_set(s, UNIT, FAINT, "%s",
            results_text(&b->times, l->times, "bound_by"));
}

static bool worth_a_word(const char *verdict) {
  return *verdict && strcmp(verdict, "ok") != 0 && strcmp(verdict, "cpu") != 0;
}

static void put_verdict(struct text_table *s, const struct table_data *b,
                        const struct table_row *l) {
  const char *counted =
      l->counts < 0 ? "" : results_text(&b->counts, l->counts, "verdict");
  const char *timed =
      l->times < 0 ? "" : results_text(&b->times, l->times, "verdict");
  const char *word = worth_a_word(timed) ? timed : counted;
  if (worth_a_word(word))
    table_set(s, VERDICT, strcmp(word, "caught") == 0 ? FAINT : BAD, "%s",
              word);
}

static long extent(const struct results *r, size_t row, const char *column) {
  double value = results_number(r, row, column);
  return isnan(value) ? 1 : (long)value;
}

/* "8", or "1 to 7" where these share a line. */
static void put_value(struct text_table *s, const struct results *r, size_t row,
                      long last) {
  const char *value = results_text(r, row, "value");
  if (last < 0)
    table_set(s, VALUE, PLAIN, "%s", value);
  else
    table_set(s, VALUE, PLAIN, "%s to %s", value,
              results_text(r, last, "value"));
}

static void put_size(struct text_table *s, const struct table_data *b,
                     const struct table_row *l) {
  const struct results *r = l->times >= 0 ? &b->times : &b->counts;
  size_t row = l->times >= 0 ? l->times : l->counts;
  struct shape shape = {extent(r, row, "rows"), extent(r, row, "cols"),
                        extent(r, row, "inner")};
  table_set(s, SIZE, PLAIN, "%s", shape_text(&shape));
}

/* ---- text above and below ---- */

/* A line below a heading, wrapped to the terminal. */
static void print_faint(const char *text, bool colour) {
  char *wrapped = NULL;
  size_t length = 0;
  FILE *lines = open_memstream(&wrapped, &length);
  text_wrap(lines, text, terminal_width(), 0, 2);
  fclose(lines);
  wrapped[length - 1] = '\0'; /* the last line's end stays out of the style */
  printf("%s\n", styled(wrapped, FAINT, colour));
  free(wrapped);
}

/* The size that all rows have, or NULL. */
static const char *common_size(const struct section *p, const struct results *r,
                               bool times) {
  const char *size = NULL;
  for (size_t i = 0; i < p->rows; i++) {
    long row = times ? p->row[i].times : p->row[i].counts;
    if (row < 0)
      continue;
    const char *own = results_text(r, row, "size");
    if (size && strcmp(size, own) != 0)
      return NULL;
    size = own;
  }
  return size;
}

/* What holds for all rows: values of axes, sizes. */
static char *about(const struct table_data *b, const struct section *p) {
  const char *counted = common_size(p, &b->counts, false);
  const char *timed = common_size(p, &b->times, true);
  const struct axis *a = p->sweep ? NULL : p->problem->axes;
  char *text = NULL;
  size_t length = 0;
  FILE *f = open_memstream(&text, &length);
  const char *then = "";
  for (; a && a->name; a++, then = ", ")
    fprintf(f, "%s%s %ld", then, a->name, a->standard);
  then = *then ? "; " : "";
  if (counted)
    fprintf(f, "%scounted at size %s", then, counted), then = "; ";
  if (timed)
    fprintf(f, "%stimed at size %s", then, timed), then = "; ";
  if (p->sweep && counted)
    fprintf(
        f,
        "%svalues with equal counts share a line; its time is the first one's",
        then);
  fclose(f);
  return text;
}

static void print_heading(const struct table_data *b, const struct section *p,
                          bool colour) {
  char *title = p->sweep
                    ? format_text("%s: each %s", p->problem->title, p->sweep)
                    : format_text("%s", p->problem->title);
  char *below = about(b, p);
  printf("%s\n", styled(title, STRONG, colour));
  if (*below)
    print_faint(below, colour);
  free(title);
  free(below);
}

static struct text_table *table_of(const struct table_data *b,
                                   const struct section *p, bool apart) {
  struct text_table *s = table_new();
  bool sizes = b->times.rows && !common_size(p, &b->times, true);
  bool comparable = common_size(p, &b->counts, false);
  add_columns(s, p, apart);
  for (size_t i = 0; i < p->rows; i++) {
    const struct table_row *l = &p->row[i];
    table_new_row(s);
    put_name(s, p, l);
    if (p->sweep)
      put_value(s, l->counts < 0 ? &b->times : &b->counts,
                l->counts < 0 ? l->times : l->counts, l->last);
    else if (sizes)
      put_size(s, b, l);
    if (l->counts >= 0) {
      put_sectors(s, &b->counts, l->counts, comparable, apart);
      put_conflicts(s, &b->counts, l->counts);
    }
    put_times(s, b, p, l);
    put_bound(s, b, l);
    put_verdict(s, b, l);
  }
  return s;
}

static bool has_atomics(const struct table_data *b, const struct section *p) {
  for (size_t i = 0; i < p->rows; i++)
    if (p->row[i].counts >= 0 &&
        sectors(&b->counts, p->row[i].counts, "atomic") > 0)
      return true;
  return false;
}

/* Sectors loaded and stored, or their sum where not both have room. */
static void print_section(const struct table_data *b, const struct section *p,
                          bool colour) {
  int width = terminal_width();
  struct text_table *s = table_of(b, p, !has_atomics(b, p));
  if (!table_shows(s, width, STORED)) {
    table_free(s);
    s = table_of(b, p, false);
  }
  print_heading(b, p, colour);
  table_print(s, stdout, width, colour);
  putchar('\n');
  table_free(s);
}

/* What was found in variants that are wrong on purpose, once for each. */
static void print_caught(const struct table_data *b) {
  int width = terminal_width();
  for (const struct entry *e = entries; e->variant; e++) {
    long row = table_data_wants(b, e) ? table_data_row(&b->counts, e) : -1;
    const char *what = row < 0 ? "" : results_text(&b->counts, row, "finding");
    if (!*what)
      continue;
    char *text =
        format_text("%s: %s/%s: %s", results_text(&b->counts, row, "verdict"),
                    e->problem_name, e->name, what);
    text_wrap(stdout, text, width, 0, 2);
    free(text);
  }
}

/* What "~" before a time means. */
static void print_noisy(const struct section *sections, size_t count,
                        const struct table_data *b, bool colour) {
  bool noisy = false;
  for (size_t i = 0; i < count; i++)
    for (size_t l = 0; l < sections[i].rows; l++)
      noisy |= sections[i].row[l].times >= 0 &&
               *results_text(&b->times, sections[i].row[l].times, "warnings");
  if (noisy)
    puts(styled("~ its samples lay far apart, or the clock was held down",
                FAINT, colour));
}

static const char *value_of(const struct csv *machine, const char *key) {
  for (size_t i = 0; i < machine->rows; i++)
    if (strcmp(csv_cell(machine, i, "key"), key) == 0)
      return csv_cell(machine, i, "value");
  return "?";
}

static void print_times_origin(const struct table_data *b) {
  char *path = path_beside(b->times_path, "machine.csv");
  printf("times: %s: ",
         b->options->recorded ? "recorded, not run here" : "run here");
  if (access(path, R_OK) == 0) {
    struct csv *m = csv_read(path);
    printf("%s, CUDA %s, %s\n", value_of(m, "gpu"), value_of(m, "cuda"),
           value_of(m, "date"));
    csv_free(m);
  } else {
    printf("%s\n", b->times_path);
  }
  free(path);
}

static void print_origins(const struct table_data *b) {
  if (b->counts.rows)
    puts("counts: run here, on the emulator; they are of the source");
  if (b->times_path)
    print_times_origin(b);
  else
    puts("times: none; there is no GPU here, and no recorded result");
  if (b->options->on)
    printf("at least: what a launch cannot be below on %s, whatever the caches "
           "hold\n",
           b->options->on);
}

/* One line for all that this build leaves out of what was asked for. */
static void print_left_out(const struct section *sections, size_t count,
                           bool colour) {
  char names[400] = "";
  const char *why = "";
  size_t used = 0;
  for (const struct entry *e = entries; e->variant; e++)
    for (size_t i = 0; i < count && used < sizeof names; i++)
      if (e->variant->lacks && of_problem(e, sections[i].problem)) {
        used += snprintf(names + used, sizeof names - used, "%s%s",
                         used ? ", " : "", e->name);
        why = e->variant->lacks;
      }
  if (!used)
    return;
  char *line = format_text("not run here: %s (needs %s)", names, why);
  puts(styled(line, FAINT, colour));
  free(line);
}

/* Whether a rung of the chapter's own ladder is among the lines: 01-naive.cu in
 * the chapter's folder, not in one of its folders. */
static bool is_main(const struct section *p) {
  char next;
  for (size_t i = 0; i < p->rows; i++)
    if (sscanf(p->row[i].entry->file, "chapters/%*[^/]/%*d-%c", &next) == 1)
      return true;
  return false;
}

/* A vendor's variants of another chapter's problem are told there. */
static bool is_elsewhere(const struct section *p) {
  for (size_t i = 0; i < p->rows; i++)
    if (p->row[i].counts >= 0 || p->row[i].entry->chapter != 0 ||
        !p->row[i].entry->variant->lacks)
      return false;
  return true;
}

static void require_axis(const struct problem *p, const char *name) {
  char *names = format_text("none");
  for (const struct axis *a = p->axes; a && a->name; a++) {
    if (strcmp(a->name, name) == 0) {
      free(names);
      return;
    }
    char *more = a == p->axes ? format_text("%s", a->name)
                              : format_text("%s, %s", names, a->name);
    free(names);
    names = more;
  }
  fail("the ladder here has no axis \"%s\"; it has: %s", name, names);
}

/* The chapter's own ladder comes last, nearest to the prompt; then its sweep.
 */
static size_t sections_of(const struct table_data *b,
                          struct section sections[MAX_SECTIONS]) {
  const char *sweep = b->options->sweep;
  struct section own[MAX_SECTIONS];
  size_t count = 0, owned = 0;
  for (int i = 0; problems[i] && count + owned + 2 < MAX_SECTIONS; i++) {
    struct section p = section_of(b, problems[i], NULL);
    if (p.rows == 0 || is_elsewhere(&p))
      continue;
    if (!is_main(&p)) {
      sections[count++] = p;
      continue;
    }
    own[owned++] = p;
    if (!sweep)
      continue;
    require_axis(problems[i], sweep);
    own[owned++] = section_of(b, problems[i], sweep);
  }
  memcpy(sections + count, own, owned * sizeof *own);
  return count + owned;
}

void command_table(const struct options *o) {
  struct table_data b = table_data_read(o);
  if (o->on)
    results_bound(&b.times, &b.counts, o->on);
  struct section sections[MAX_SECTIONS];
  size_t count = sections_of(&b, sections);
  bool colour = terminal_has_colour();
  if (count == 0)
    fail("no row to show");
  for (size_t i = 0; i < count; i++)
    print_section(&b, &sections[i], colour);
  print_noisy(sections, count, &b, colour);
  print_caught(&b);
  print_origins(&b);
  print_left_out(sections, count, colour);
}
