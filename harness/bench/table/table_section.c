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

static void add_row(struct section *section, const struct table_data *data,
                    const struct entry *e, bool counted) {
  long counts = counted ? table_data_row(&data->counts, e) : -1;
  long times = table_data_row(&data->times, e);
  if (counts < 0 && times < 0)
    return;
  section->row =
      reallocate(section->row, (section->rows + 1) * sizeof *section->row);
  section->row[section->rows++] = (struct table_row){e, counts, times};
}

/* The rung before the first one, where it is of another chapter. */
static void add_beginning(struct section *section,
                          const struct table_data *data,
                          const struct entry *e) {
  const struct entry *before = rung_before(e);
  if (section->rows == 0 && before && !table_data_wants(data, before))
    add_row(section, data, before, true);
}

static bool is_rung(const struct entry *e) {
  char next;
  return sscanf(e->file, "chapters/%*[^/]/%*d-%c", &next) == 1;
}

/* The rung of another chapter that comes first makes none. */
bool has_ladder(const struct section *section) {
  for (size_t i = 0; i < section->rows; i++)
    if (is_rung(section->row[i].entry) &&
        section->row[i].entry->chapter ==
            section->row[section->rows > 1 ? 1 : 0].entry->chapter)
      return true;
  return false;
}

static bool has_failed(const struct table_data *data,
                       const struct table_row *row) {
  const char *verdict = verdict_of(data, row);
  return *verdict && strcmp(verdict, "caught") != 0 &&
         strcmp(verdict, "inaccurate") != 0;
}

static void keep_ladder(struct section *section,
                        const struct table_data *data) {
  size_t kept = 0;
  for (size_t i = 0; i < section->rows; i++) {
    const struct table_row *row = &section->row[i];
    if (is_rung(row->entry) || row->entry->chapter == 0 ||
        has_failed(data, row))
      section->row[kept++] = *row;
  }
  section->rows = kept;
}

/* Whether its rates, and their shares of a ceiling, say something. */
static void judge_rates(struct section *section,
                        const struct table_data *data) {
  double most = 0;
  for (size_t i = 0; i < section->rows; i++)
    most = fmax(most, share_of_ceiling(data, section->row[i].entry,
                                       section->row[i].times));
  section->has_share = most >= MIN_SHARE && most <= MAX_SHARE;
  section->has_rate =
      section->has_share || is_of_shared_memory(section->problem);
  for (size_t i = 0; i < section->rows && !section->of_operations; i++)
    section->has_rate |= section->row[i].entry->memory != MEMORY_OF_DEVICE;
}

struct section section_of(const struct table_data *data,
                          const struct problem *problem, bool ladder_only) {
  struct section section = {.problem = problem};
  const struct entry **order = ladder_order();
  for (size_t i = 0; order[i]; i++)
    if (problem_of(order[i]) == problem && table_data_wants(data, order[i])) {
      add_beginning(&section, data, order[i]);
      add_row(&section, data, order[i], true);
    }
  for (size_t i = 0; section.rows > 0 && order[i]; i++)
    if (problem_of(order[i]) == problem && order[i]->chapter == 0 &&
        !table_data_wants(data, order[i]))
      add_row(&section, data, order[i], false);
  free(order);
  if (ladder_only && has_ladder(&section))
    keep_ladder(&section, data);
  for (size_t i = section.rows; i-- > 0;) {
    bool timed = section.row[i].times >= 0;
    section.of_operations =
        is_of_operations(data, timed ? &data->times : &data->counts,
                         timed ? section.row[i].times : section.row[i].counts);
  }
  judge_rates(&section, data);
  return section;
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
static const char *common_size(const struct section *section,
                               const struct results *results, bool times) {
  const char *size = NULL;
  for (size_t i = 0; i < section->rows; i++) {
    long row = times ? section->row[i].times : section->row[i].counts;
    if (row < 0)
      continue;
    const char *own = results_text(results, row, "size");
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
static const char *time_heading(const struct table_data *data) {
  const char *gpu = machine_fact_of(data, "gpu");
  if (!data->options->on)
    return "time\n(ms)";
  return format_text("%s\n(ms)", gpu ? short_name(gpu) : "timed");
}

static const char *least_heading(const struct table_data *data) {
  const char *on = data->options->on ? data->options->on : "";
  const char *name = strrchr(on, '/') ? strrchr(on, '/') + 1 : on;
  return format_text("%.12s,\nleast ms", name);
}

/* What is profiled is of the size that is timed. */
static const char *dram_heading(const struct table_data *data,
                                const struct section *section) {
  const char *size = common_size(section, &data->times, true);
  return format_text("DRAM (MB)\nat %s", size ? size : "its size");
}

/* Of which mix the ceiling is that the rows are held to. */
static const char *mix_of(const struct table_data *data,
                          const struct section *section) {
  double least = 1, most = 0;
  for (size_t i = 0; i < section->rows; i++)
    if (section->row[i].times >= 0) {
      double written = written_share(&data->times, section->row[i].times);
      least = fmin(least, written);
      most = fmax(most, written);
    }
  return section->of_operations ? "FMA"
         : most < 0.05          ? "read"
         : least > 0.45         ? "copy"
                                : "mixed";
}

static const char *ceiling_heading(const struct table_data *data,
                                   const struct section *section) {
  return format_text("of %s\nceiling", mix_of(data, section));
}

/* Sectors in all count what is worth knowing: of a wider word a load has more.
 * `apart`: of loads and of stores. */
static void add_columns(struct text_table *table, const struct table_data *data,
                        const struct section *section, bool apart) {
  table_column(table, "variant", COLUMN_TEXT, 0);
  table_column(table, "size", COLUMN_NUMBER, 0);
  table_column(table, "CGMA\n(op/float)", COLUMN_NUMBER, 0);
  table_column(table, "requested\n(MB)", COLUMN_NUMBER, 3);
  table_column(table, "moved\n(MB)", COLUMN_NUMBER, 4);
  table_column(table, dram_heading(data, section), COLUMN_NUMBER, 7);
  table_column(table, apart ? "sectors\nloaded" : "sectors\nin all",
               COLUMN_NUMBER, 1);
  table_column(table, "sectors\nstored", COLUMN_NUMBER, 3);
  table_column(table, "sectors\na load", COLUMN_NUMBER, 5);
  table_column(table, "sectors\na store", COLUMN_NUMBER, 6);
  table_column(table, "bank\nconflicts", COLUMN_NUMBER, 2);
  table_column(table, time_heading(data), COLUMN_NUMBER, 0);
  table_column(table, least_heading(data), COLUMN_NUMBER, 0);
  table_column(table, "by", COLUMN_TEXT, 0);
  table_column(table, section->of_operations ? "GFLOP/s" : "GB/s",
               COLUMN_NUMBER, 0);
  table_column(table, "gain", COLUMN_NUMBER, 0);
  table_column(table, ceiling_heading(data, section), COLUMN_NUMBER, 0);
  table_column(table, "verdict", COLUMN_TEXT, 0);
}

/* ---- cells ---- */

static void put_name(struct text_table *table, const struct section *section,
                     const struct table_row *row) {
  const struct entry *e = row->entry;
  bool aside = section->rows > 1 && row == section->row &&
               e->chapter != row[1].entry->chapter;
  table_set(table, NAME, e->chapter == 0 || aside ? FAINT : PLAIN, "%*s%s",
            2 * rung_indent(e), "", e->name);
}

static double sectors(const struct results *results, long row, const char *of) {
  char column[40];
  snprintf(column, sizeof column, "global_%s.sectors", of);
  double value = results_number(results, row, column);
  return isnan(value) ? 0 : value;
}

static void put_sectors(struct text_table *table, const struct results *results,
                        long row, bool comparable, bool apart) {
  double loaded = sectors(results, row, "load"),
         stored = sectors(results, row, "store");
  double all = loaded + stored + sectors(results, row, "atomic");
  if (all == 0)
    return;
  table_number(table, LOADED, "%.10g",
               !comparable ? NAN
               : apart     ? loaded
                           : all);
  table_number(table, STORED, "%.10g", comparable && apart ? stored : NAN);
  table_number(table, PER_LOAD, "%.4g",
               results_number(results, row, "global_load.sectors_per_request"));
  table_number(
      table, PER_STORE, "%.4g",
      results_number(results, row, "global_store.sectors_per_request"));
}

static double megabytes(const struct results *results, long row,
                        const char *column) {
  return results_number(results, row, column) / 1e6;
}

/* What a problem of operations asks for and gets, in bytes; operations for each
 * float that its threads load: the CGMA. */
static void put_bytes(struct text_table *table, const struct results *results,
                      long row, bool comparable) {
  double floats = results_number(results, row, "global_load.bytes") / 4;
  if (floats > 0)
    table_number(table, CGMA, "%.1f",
                 results_number(results, row, "flops") / floats);
  if (!comparable)
    return;
  table_number(table, REQUESTED, "%.3g",
               megabytes(results, row, "global.bytes_requested"));
  table_number(table, MOVED, "%.3g",
               32 * megabytes(results, row, "global.sectors"));
}

static void put_conflicts(struct text_table *table,
                          const struct results *results, long row) {
  if (results_number(results, row, "shared_load.requests") +
          results_number(results, row, "shared_store.requests") >
      0)
    table_number(table, CONFLICTS, "%.10g",
                 results_number(results, row, "shared.bank_conflicts"));
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

static bool same_size(const struct results *results, long a, long b) {
  return strcmp(results_text(results, a, "size"),
                results_text(results, b, "size")) == 0;
}

/* The row of times of the rung before that was timed, or -1. */
static long times_before(const struct table_data *data,
                         const struct table_row *row) {
  const struct entry *before = rung_before(row->entry);
  long from = -1;
  while (before && (from = table_data_row(&data->times, before)) < 0)
    before = rung_before(before);
  return from;
}

static void put_gain(struct text_table *table, const struct table_data *data,
                     const struct table_row *row) {
  long from = times_before(data, row);
  if (from < 0 || !same_size(&data->times, from, row->times))
    return;
  double gain = results_number(&data->times, from, "median_ms") /
                results_number(&data->times, row->times, "median_ms");
  if (isfinite(gain))
    table_set(table, GAIN,
              gain >= 1.005  ? GOOD
              : gain < 0.995 ? BAD
                             : PLAIN,
              "%s%.*f", terminal_has_utf8() ? "×" : "x", gain < 9.995 ? 2 : 1,
              gain);
}

/* Times, and what follows from them; beside another GPU's bounds times alone.
 */
static void put_times(struct text_table *table, const struct table_data *data,
                      const struct section *section,
                      const struct table_row *row) {
  const struct results *results = &data->times;
  double ms = results_number(results, row->times, "median_ms");
  bool noisy = *results_text(results, row->times, "warnings") != '\0';
  if (isnan(ms))
    return;
  table_set(table, TIME, STRONG, "%s%s", noisy ? "~" : "", milliseconds(ms));
  if (data->options->on)
    return;
  double rate = results_number(results, row->times,
                               section->of_operations ? "gflops" : "gbps");
  double share = share_of_ceiling(data, row->entry, row->times);
  put_gain(table, data, row);
  if (!isnan(rate) && section->has_rate)
    table_set(table, RATE, PLAIN, "%s", rate_text(rate));
  if (!isnan(share) && section->has_share)
    table_set(table, SHARE, PLAIN, "%.1f %%", 100 * share);
  double dram = results_number(results, row->times, "dram_read_bytes") +
                results_number(results, row->times, "dram_write_bytes");
  if (section->of_operations && !isnan(dram))
    table_number(table, DRAM, "%.0f", dram / 1e6);
}

/* --on */
static void put_bound(struct text_table *table, const struct table_data *data,
                      const struct table_row *row) {
  double least = results_number(&data->times, row->times, "bound_ms");
  if (isnan(least))
    return;
  table_set(table, LEAST, PLAIN, "%s", milliseconds(least));
  table_set(table, UNIT, FAINT, "%s",
            results_text(&data->times, row->times, "bound_by"));
}

static bool worth_a_word(const char *verdict) {
  return *verdict && strcmp(verdict, "ok") != 0 && strcmp(verdict, "cpu") != 0;
}

const char *verdict_of(const struct table_data *data,
                       const struct table_row *row) {
  const char *counted =
      row->counts < 0 ? ""
                      : results_text(&data->counts, row->counts, "verdict");
  const char *timed =
      row->times < 0 ? "" : results_text(&data->times, row->times, "verdict");
  const char *word = worth_a_word(timed) ? timed : counted;
  return worth_a_word(word) ? word : "";
}

static long extent(const struct results *results, size_t row,
                   const char *column) {
  double value = results_number(results, row, column);
  return isnan(value) ? 1 : (long)value;
}

static void put_size(struct text_table *table, const struct table_data *data,
                     const struct table_row *row) {
  bool timed = row->times >= 0;
  const struct results *results = timed ? &data->times : &data->counts;
  size_t at = timed ? row->times : row->counts;
  struct shape shape = {extent(results, at, "rows"),
                        extent(results, at, "cols"),
                        extent(results, at, "inner")};
  table_set(table, SIZE, PLAIN, "%s", shape_text(&shape));
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
static void say_compulsory(FILE *f, const struct table_data *data,
                           const struct section *section) {
  for (size_t i = 0; i < section->rows; i++)
    if (section->row[i].counts >= 0) {
      fprintf(f, " (compulsory %.3g MB)",
              megabytes(&data->counts, section->row[i].counts, "bytes"));
      return;
    }
}

/* The ceiling that all rows are held to, where it is one. */
static void say_ceiling(FILE *f, const struct table_data *data,
                        const struct section *section) {
  if (!section->has_share || data->options->on)
    return;
  if (section->of_operations)
    fprintf(f, "; FMA ceiling %s GFLOP/s", rate_text(data->fma_gflops));
  else if (common_size(section, &data->times, true))
    for (size_t i = 0; i < section->rows; i++)
      if (section->row[i].times >= 0) {
        fprintf(f, "; %s ceiling %s GB/s", mix_of(data, section),
                rate_text(memory_ceiling(data, section->row[i].times)));
        return;
      }
}

/* What holds for all rows: values of axes, sizes, ceilings. */
static char *about(const struct table_data *data,
                   const struct section *section) {
  const char *counted = common_size(section, &data->counts, false);
  const char *timed = common_size(section, &data->times, true);
  char *text = NULL;
  size_t length = 0;
  FILE *f = open_memstream(&text, &length);
  const char *then = "";
  for (const struct axis *a = section->problem->axes; a && a->name;
       a++, then = ", ")
    fprintf(f, "%s%s %ld", then, a->name, a->standard);
  then = *then ? "; " : "";
  if (counted)
    fprintf(f, "%scounted at %s", then, counted), then = ", ";
  if (counted && section->of_operations)
    say_compulsory(f, data, section);
  if (timed)
    fprintf(f, "%stimed at %s", then, timed);
  say_ceiling(f, data, section);
  fclose(f);
  return text;
}

static void print_heading(const struct table_view *v,
                          const struct table_data *data,
                          const struct section *section) {
  char *below = about(data, section);
  fprintf(v->file, "%s\n", styled(section->problem->title, STRONG, v->colour));
  if (*below)
    print_faint(v, below);
  free(below);
}

static struct text_table *table_of(const struct table_data *data,
                                   const struct section *section, bool apart) {
  struct text_table *table = table_new();
  bool sizes = data->times.rows && !common_size(section, &data->times, true);
  bool comparable = common_size(section, &data->counts, false);
  add_columns(table, data, section, apart);
  for (size_t i = 0; i < section->rows; i++) {
    const struct table_row *row = &section->row[i];
    table_new_row(table);
    put_name(table, section, row);
    if (sizes)
      put_size(table, data, row);
    if (row->counts >= 0 && section->of_operations)
      put_bytes(table, &data->counts, row->counts, comparable);
    else if (row->counts >= 0)
      put_sectors(table, &data->counts, row->counts, comparable, apart);
    if (row->counts >= 0)
      put_conflicts(table, &data->counts, row->counts);
    if (row->times >= 0)
      put_times(table, data, section, row);
    if (row->times >= 0)
      put_bound(table, data, row);
    const char *word = verdict_of(data, row);
    table_set(table, VERDICT, strcmp(word, "caught") == 0 ? FAINT : BAD, "%s",
              word);
  }
  return table;
}

static bool has_atomics(const struct table_data *data,
                        const struct section *section) {
  for (size_t i = 0; i < section->rows; i++)
    if (section->row[i].counts >= 0 &&
        sectors(&data->counts, section->row[i].counts, "atomic") > 0)
      return true;
  return false;
}

/* Sectors loaded and stored, or their sum where not both have room. */
void print_section(const struct table_view *v, const struct table_data *data,
                   const struct section *section) {
  struct text_table *table =
      table_of(data, section, !has_atomics(data, section));
  if (!table_shows(table, v->width, STORED)) {
    table_free(table);
    table = table_of(data, section, false);
  }
  print_heading(v, data, section);
  table_print(table, v->file, v->width, v->colour);
  table_free(table);
}
