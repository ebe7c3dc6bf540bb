/* table_section.c - one problem's table: which rows, which columns, and what
 * stands below. */
#include "table_section.h"
#include "../sizes.h"
#include "common/message.h"
#include "common/names.h"
#include "common/text_table.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* A share of a ceiling that says something. */
static const double MIN_SHARE = 0.005;

/* ---- its rows ---- */

static void add_row(struct section *p, const struct table_data *b,
                    const struct entry *e, bool counted) {
  long counts = counted ? table_data_row(&b->counts, e) : -1;
  long times = table_data_row(&b->times, e);
  if (counts < 0 && times < 0)
    return;
  p->row = reallocate(p->row, (p->rows + 1) * sizeof *p->row);
  p->row[p->rows++] = (struct table_row){e, counts, times};
}

/* The rung before the first one, where it is of another chapter. */
static void add_beginning(struct section *p, const struct table_data *b,
                          const struct entry *e) {
  const struct entry *before = rung_before(e);
  if (p->rows == 0 && before && !table_data_wants(b, before))
    add_row(p, b, before, true);
}

static bool is_rung(const struct entry *e) {
  char next;
  return sscanf(e->file, "chapters/%*[^/]/%*d-%c", &next) == 1;
}

/* The rung of another chapter that comes first makes none. */
bool has_ladder(const struct section *p) {
  for (size_t i = 0; i < p->rows; i++)
    if (is_rung(p->row[i].entry) &&
        p->row[i].entry->chapter == p->row[p->rows > 1 ? 1 : 0].entry->chapter)
      return true;
  return false;
}

static bool has_failed(const struct table_data *b, const struct table_row *l) {
  const char *verdict = verdict_of(b, l);
  return *verdict && strcmp(verdict, "caught") != 0 &&
         strcmp(verdict, "inaccurate") != 0;
}

static void keep_ladder(struct section *p, const struct table_data *b) {
  size_t kept = 0;
  for (size_t i = 0; i < p->rows; i++) {
    const struct table_row *l = &p->row[i];
    if (is_rung(l->entry) || l->entry->chapter == 0 || has_failed(b, l))
      p->row[kept++] = *l;
  }
  p->rows = kept;
}

/* Whether its rates, and their shares of a ceiling, say something. */
static void judge_rates(struct section *p, const struct table_data *b) {
  double most = 0;
  for (size_t i = 0; i < p->rows; i++)
    most = fmax(most, share_of_ceiling(b, p->row[i].entry, p->row[i].times));
  p->has_share = most >= MIN_SHARE && most <= MAX_SHARE;
  p->has_rate = p->has_share || is_of_shared_memory(p->problem);
  for (size_t i = 0; i < p->rows && !p->of_operations; i++)
    p->has_rate |= p->row[i].entry->memory != MEMORY_OF_DEVICE;
}

struct section section_of(const struct table_data *b,
                          const struct problem *problem, bool ladder_only) {
  struct section p = {.problem = problem};
  const struct entry **order = ladder_order();
  for (size_t i = 0; order[i]; i++)
    if (problem_of(order[i]) == problem && table_data_wants(b, order[i])) {
      add_beginning(&p, b, order[i]);
      add_row(&p, b, order[i], true);
    }
  for (size_t i = 0; p.rows > 0 && order[i]; i++)
    if (problem_of(order[i]) == problem && order[i]->chapter == 0 &&
        !table_data_wants(b, order[i]))
      add_row(&p, b, order[i], false);
  free(order);
  if (ladder_only && has_ladder(&p))
    keep_ladder(&p, b);
  for (size_t i = p.rows; i-- > 0;) {
    bool timed = p.row[i].times >= 0;
    p.of_operations =
        is_of_operations(b, timed ? &b->times : &b->counts,
                         timed ? p.row[i].times : p.row[i].counts);
  }
  judge_rates(&p, b);
  return p;
}

/* ---- columns ---- */

enum {
  NAME,
  SIZE,
  CGMA,
  REQUESTED,
  MOVED,
  DRAM,
  LOADED,
  STORED,
  PER_LOAD,
  PER_STORE,
  CONFLICTS,
  TIME,
  LEAST,
  UNIT,
  RATE,
  GAIN,
  SHARE,
  VERDICT
};

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

/* "RTX 3060" of "NVIDIA GeForce RTX 3060 Laptop GPU"; a heading has no room for
 * more. */
static char *short_name(const char *gpu) {
  static const char *const makers[] = {"NVIDIA ", "GeForce "};
  for (int i = 0; i < 2; i++)
    if (strncmp(gpu, makers[i], strlen(makers[i])) == 0)
      gpu += strlen(makers[i]);
  return format_text("%.*s", (int)fmin(strcspn(gpu, "("), 12), gpu);
}

/* Times stand beside another GPU's bounds: then they say whose they are. */
static const char *time_heading(const struct table_data *b) {
  const char *gpu = machine_fact_of(b, "gpu");
  if (!b->options->on)
    return "time\n(ms)";
  return format_text("%s\n(ms)", gpu ? short_name(gpu) : "timed");
}

static const char *least_heading(const struct table_data *b) {
  const char *on = b->options->on ? b->options->on : "";
  const char *name = strrchr(on, '/') ? strrchr(on, '/') + 1 : on;
  return format_text("%.12s,\nleast ms", name);
}

/* What is profiled is of the size that is timed. */
static const char *dram_heading(const struct table_data *b,
                                const struct section *p) {
  const char *size = common_size(p, &b->times, true);
  return format_text("DRAM (MB)\nat %s", size ? size : "its size");
}

/* Of which mix the ceiling is that the rows are held to. */
static const char *mix_of(const struct table_data *b, const struct section *p) {
  double least = 1, most = 0;
  for (size_t i = 0; i < p->rows; i++)
    if (p->row[i].times >= 0) {
      double written = written_share(&b->times, p->row[i].times);
      least = fmin(least, written);
      most = fmax(most, written);
    }
  return p->of_operations ? "FMA"
         : most < 0.05    ? "read"
         : least > 0.45   ? "copy"
                          : "mixed";
}

static const char *ceiling_heading(const struct table_data *b,
                                   const struct section *p) {
  return format_text("of %s\nceiling", mix_of(b, p));
}

/* Sectors in all count what is worth knowing: of a wider word a load has more.
 * `apart`: of loads and of stores. */
static void add_columns(struct text_table *s, const struct table_data *b,
                        const struct section *p, bool apart) {
  table_column(s, "variant", COLUMN_TEXT, 0);
  table_column(s, "size", COLUMN_NUMBER, 0);
  table_column(s, "CGMA\n(op/float)", COLUMN_NUMBER, 0);
  table_column(s, "requested\n(MB)", COLUMN_NUMBER, 3);
  table_column(s, "moved\n(MB)", COLUMN_NUMBER, 4);
  table_column(s, dram_heading(b, p), COLUMN_NUMBER, 7);
  table_column(s, apart ? "sectors\nloaded" : "sectors\nin all", COLUMN_NUMBER,
               1);
  table_column(s, "sectors\nstored", COLUMN_NUMBER, 3);
  table_column(s, "sectors\na load", COLUMN_NUMBER, 5);
  table_column(s, "sectors\na store", COLUMN_NUMBER, 6);
  table_column(s, "bank\nconflicts", COLUMN_NUMBER, 2);
  table_column(s, time_heading(b), COLUMN_NUMBER, 0);
  table_column(s, least_heading(b), COLUMN_NUMBER, 0);
  table_column(s, "by", COLUMN_TEXT, 0);
  table_column(s, p->of_operations ? "GFLOP/s" : "GB/s", COLUMN_NUMBER, 0);
  table_column(s, "gain", COLUMN_NUMBER, 0);
  table_column(s, ceiling_heading(b, p), COLUMN_NUMBER, 0);
  table_column(s, "verdict", COLUMN_TEXT, 0);
}

/* ---- cells ---- */

static void put_name(struct text_table *s, const struct section *p,
                     const struct table_row *l) {
  const struct entry *e = l->entry;
  bool aside = p->rows > 1 && l == p->row && e->chapter != l[1].entry->chapter;
  table_set(s, NAME, e->chapter == 0 || aside ? FAINT : PLAIN, "%*s%s",
            2 * rung_indent(e), "", e->name);
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

static double megabytes(const struct results *r, long row, const char *column) {
  return results_number(r, row, column) / 1e6;
}

/* What a problem of operations asks for and gets, in bytes; operations for each
 * float that its threads load: the CGMA. */
static void put_bytes(struct text_table *s, const struct results *r, long row,
                      bool comparable) {
  double floats = results_number(r, row, "global_load.bytes") / 4;
  if (floats > 0)
    table_number(s, CGMA, "%.1f", results_number(r, row, "flops") / floats);
  if (!comparable)
    return;
  table_number(s, REQUESTED, "%.3g",
               megabytes(r, row, "global.bytes_requested"));
  table_number(s, MOVED, "%.3g", 32 * megabytes(r, row, "global.sectors"));
}

static void put_conflicts(struct text_table *s, const struct results *r,
                          long row) {
  if (results_number(r, row, "shared_load.requests") +
          results_number(r, row, "shared_store.requests") >
      0)
    table_number(s, CONFLICTS, "%.10g",
                 results_number(r, row, "shared.bank_conflicts"));
}

const char *milliseconds(double ms) {
  static char text[32];
  int before = ms >= 1 ? (int)floor(log10(ms)) + 1 : 0;
  snprintf(text, sizeof text, "%.*f", before < 4 ? 4 - before : 0, ms);
  return text;
}

const char *rate_text(double rate) {
  static char text[32];
  snprintf(text, sizeof text, rate < 100 ? "%.3g" : "%.0f", rate);
  return text;
}

static bool same_size(const struct results *r, long a, long b) {
  return strcmp(results_text(r, a, "size"), results_text(r, b, "size")) == 0;
}

/* The row of times of the rung before that was timed, or -1. */
static long times_before(const struct table_data *b,
                         const struct table_row *l) {
  const struct entry *before = rung_before(l->entry);
  long from = -1;
  while (before && (from = table_data_row(&b->times, before)) < 0)
    before = rung_before(before);
  return from;
}

static void put_gain(struct text_table *s, const struct table_data *b,
                     const struct table_row *l) {
  long from = times_before(b, l);
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

/* Times, and what follows from them; beside another GPU's bounds times alone.
 */
static void put_times(struct text_table *s, const struct table_data *b,
                      const struct section *p, const struct table_row *l) {
  const struct results *r = &b->times;
  double ms = results_number(r, l->times, "median_ms");
  bool noisy = *results_text(r, l->times, "warnings") != '\0';
  if (isnan(ms))
    return;
  table_set(s, TIME, STRONG, "%s%s", noisy ? "~" : "", milliseconds(ms));
  if (b->options->on)
    return;
  double rate =
      results_number(r, l->times, p->of_operations ? "gflops" : "gbps");
  double share = share_of_ceiling(b, l->entry, l->times);
  put_gain(s, b, l);
  if (!isnan(rate) && p->has_rate)
    table_set(s, RATE, PLAIN, "%s", rate_text(rate));
  if (!isnan(share) && p->has_share)
    table_set(s, SHARE, PLAIN, "%.1f %%", 100 * share);
  double dram = results_number(r, l->times, "dram_read_bytes") +
                results_number(r, l->times, "dram_write_bytes");
  if (p->of_operations && !isnan(dram))
    table_number(s, DRAM, "%.0f", dram / 1e6);
}

/* --on */
static void put_bound(struct text_table *s, const struct table_data *b,
                      const struct table_row *l) {
  double least = results_number(&b->times, l->times, "bound_ms");
  if (isnan(least))
    return;
  table_set(s, LEAST, PLAIN, "%s", milliseconds(least));
  table_set(s, UNIT, FAINT, "%s",
            results_text(&b->times, l->times, "bound_by"));
}

static bool worth_a_word(const char *verdict) {
  return *verdict && strcmp(verdict, "ok") != 0 && strcmp(verdict, "cpu") != 0;
}

const char *verdict_of(const struct table_data *b, const struct table_row *l) {
  const char *counted =
      l->counts < 0 ? "" : results_text(&b->counts, l->counts, "verdict");
  const char *timed =
      l->times < 0 ? "" : results_text(&b->times, l->times, "verdict");
  const char *word = worth_a_word(timed) ? timed : counted;
  return worth_a_word(word) ? word : "";
}

static long extent(const struct results *r, size_t row, const char *column) {
  double value = results_number(r, row, column);
  return isnan(value) ? 1 : (long)value;
}

static void put_size(struct text_table *s, const struct table_data *b,
                     const struct table_row *l) {
  const struct results *r = l->times >= 0 ? &b->times : &b->counts;
  size_t row = l->times >= 0 ? l->times : l->counts;
  struct shape shape = {extent(r, row, "rows"), extent(r, row, "cols"),
                        extent(r, row, "inner")};
  table_set(s, SIZE, PLAIN, "%s", shape_text(&shape));
}

/* ---- text above ---- */

void print_faint(const struct table_view *v, const char *text) {
  char *wrapped = NULL;
  size_t length = 0;
  FILE *lines = open_memstream(&wrapped, &length);
  text_wrap(lines, text, v->width, 0, 2);
  fclose(lines);
  wrapped[length - 1] = '\0'; /* the last line's end stays out of the style */
  fprintf(v->file, "%s\n", styled(wrapped, FAINT, v->colour));
  free(wrapped);
}

/* What an ideal implementation moves at the size that was counted. */
static void say_compulsory(FILE *f, const struct table_data *b,
                           const struct section *p) {
  for (size_t i = 0; i < p->rows; i++)
    if (p->row[i].counts >= 0) {
      fprintf(f, " (compulsory %.3g MB)",
              megabytes(&b->counts, p->row[i].counts, "bytes"));
      return;
    }
}

/* The ceiling that all rows are held to, where it is one. */
static void say_ceiling(FILE *f, const struct table_data *b,
                        const struct section *p) {
  if (!p->has_share || b->options->on)
    return;
  if (p->of_operations)
    fprintf(f, "; FMA ceiling %s GFLOP/s", rate_text(b->fma_gflops));
  else if (common_size(p, &b->times, true))
    for (size_t i = 0; i < p->rows; i++)
      if (p->row[i].times >= 0) {
        fprintf(f, "; %s ceiling %s GB/s", mix_of(b, p),
                rate_text(memory_ceiling(b, p->row[i].times)));
        return;
      }
}

/* What holds for all rows: values of axes, sizes, ceilings. */
static char *about(const struct table_data *b, const struct section *p) {
  const char *counted = common_size(p, &b->counts, false);
  const char *timed = common_size(p, &b->times, true);
  char *text = NULL;
  size_t length = 0;
  FILE *f = open_memstream(&text, &length);
  const char *then = "";
  for (const struct axis *a = p->problem->axes; a && a->name; a++, then = ", ")
    fprintf(f, "%s%s %ld", then, a->name, a->standard);
  then = *then ? "; " : "";
  if (counted)
    fprintf(f, "%scounted at %s", then, counted), then = ", ";
  if (counted && p->of_operations)
    say_compulsory(f, b, p);
  if (timed)
    fprintf(f, "%stimed at %s", then, timed);
  say_ceiling(f, b, p);
  fclose(f);
  return text;
}

static void print_heading(const struct table_view *v,
                          const struct table_data *b, const struct section *p) {
  char *below = about(b, p);
  fprintf(v->file, "%s\n", styled(p->problem->title, STRONG, v->colour));
  if (*below)
    print_faint(v, below);
  free(below);
}

static struct text_table *table_of(const struct table_data *b,
                                   const struct section *p, bool apart) {
  struct text_table *s = table_new();
  bool sizes = b->times.rows && !common_size(p, &b->times, true);
  bool comparable = common_size(p, &b->counts, false);
  add_columns(s, b, p, apart);
  for (size_t i = 0; i < p->rows; i++) {
    const struct table_row *l = &p->row[i];
    table_new_row(s);
    put_name(s, p, l);
    if (sizes)
      put_size(s, b, l);
    if (l->counts >= 0 && p->of_operations)
      put_bytes(s, &b->counts, l->counts, comparable);
    else if (l->counts >= 0)
      put_sectors(s, &b->counts, l->counts, comparable, apart);
    if (l->counts >= 0)
      put_conflicts(s, &b->counts, l->counts);
    if (l->times >= 0)
      put_times(s, b, p, l);
    if (l->times >= 0)
      put_bound(s, b, l);
    const char *word = verdict_of(b, l);
    table_set(s, VERDICT, strcmp(word, "caught") == 0 ? FAINT : BAD, "%s",
              word);
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
void print_section(const struct table_view *v, const struct table_data *b,
                   const struct section *p) {
  struct text_table *s = table_of(b, p, !has_atomics(b, p));
  if (!table_shows(s, v->width, STORED)) {
    table_free(s);
    s = table_of(b, p, false);
  }
  print_heading(v, b, p);
  table_print(s, v->file, v->width, v->colour);
  table_free(s);
}
