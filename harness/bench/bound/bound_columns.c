/* bound_columns.c - how long the launch of a recorded row takes at least on a
 * GPU. The emulator counts at small sizes; counts at the recorded size are
 * extrapolated from them, or where that fails left out of the bound.
 *
 * A worked example, transpose/naive at N = 8192. Terms are the problem's bytes,
 * flops, rows, and 1:
 *
 *   counted at N = 64     4 096 sectors stored,   32 768 bytes: 1/8 a byte
 *   counted at N = 128   16 384 sectors stored,  131 072 bytes: 1/8 a byte
 *   at N = 8192                              536 870 912 bytes, times 1/8
 *                    = 67 108 864 sectors stored (fit_one_term(), BYTES)
 *
 * A count that grows with no term alone may grow with bytes and a second one,
 * as a row-wise softmax does, a bytes + b rows (fit_two_terms()). nvcc may
 * merge four loads of a float into one of 16 bytes: then validation.csv has a
 * quarter of the emulator's requests, and the ratio 0.25 scales the count
 * (read_ratio()). Of a variant with a kernel for each shape small sizes say
 * nothing. */
#include "../catalogue/catalogue.h"
#include "../results/result_folders.h"
#include "../results/results.h"
#include "common/message.h"
#include "emulator/bound/emu_bound.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* NULL in a GPU build. */
extern __typeof__(bound_of) bound_of __attribute__((weak));
extern __typeof__(bound_rank) bound_rank __attribute__((weak));
extern __typeof__(bound_unit_name) bound_unit_name __attribute__((weak));
extern __typeof__(bound_machine_named) bound_machine_named
    __attribute__((weak));
extern __typeof__(bound_machine_names) bound_machine_names
    __attribute__((weak));

enum { SECTOR = 32, MAX_SIZES = 8 };

/* ---- what counts grow with ---- */

enum { GLOBAL_LOAD, GLOBAL_STORE, SHARED_LOAD, SHARED_STORE, KINDS };
static const char *const kind_names[KINDS] = {"global_load", "global_store",
                                              "shared_load", "shared_store"};

/* The hardware's count over the emulator's, at most 1: below it where nvcc has
 * merged requests; NAN: not known. */
struct hardware_ratios {
  double requests[KINDS], wavefronts[KINDS];
};

enum { BYTES, FLOPS, ROWS, ONE, TERMS };

/* The sizes at which a variant was counted, and the one that is asked for. */
struct sizes {
  size_t count, row[MAX_SIZES];
  double term[MAX_SIZES][TERMS], at[TERMS];
  struct hardware_ratios ratios;
};

static void terms_of(const struct results *r, size_t row, double term[TERMS]) {
  term[BYTES] = results_number(r, row, "bytes");
  term[FLOPS] = results_number(r, row, "flops");
  term[ROWS] = results_number(r, row, "rows");
  term[ONE] = 1;
}

static bool near(double a, double b) {
  return fabs(a - b) <= 0.05 * fmax(fabs(a), fabs(b));
}

/* A count at the recorded size, where it is proportional to a term at all
 * counted sizes; NAN where it is not. */
static double fit_one_term(const struct sizes *s, const double *value, int t) {
  double min = INFINITY;
  for (size_t i = 0; i < s->count; i++) {
    double each = value[i] / s->term[i][t];
    if (!isfinite(each) || !near(each, value[0] / s->term[0][t]))
      return NAN;
    min = fmin(min, each);
  }
  return min * s->at[t];
}

/* The same, where it is a sum of multiples of the bytes and of another term. */
static double fit_two_terms(const struct sizes *s, const double *value, int t) {
  const double *x = s->term[0], *y = s->term[1];
  double det = x[BYTES] * y[t] - y[BYTES] * x[t];
  double a = (value[0] * y[t] - value[1] * x[t]) / det;
  double b = (value[1] * x[BYTES] - value[0] * y[BYTES]) / det;
  if (s->count < 2 || !isfinite(a) || !isfinite(b) || a < 0 || b < 0)
    return NAN;
  for (size_t i = 2; i < s->count; i++)
    if (!near(value[i], a * s->term[i][BYTES] + b * s->term[i][t]))
      return NAN;
  return a * s->at[BYTES] + b * s->at[t];
}

/* NAN: no fit. From a single size only what is proportional to the bytes. */
static double extrapolate(const struct sizes *s, const double *value) {
  double is = fit_one_term(s, value, BYTES);
  for (int t = FLOPS; isnan(is) && s->count > 1 && t < TERMS; t++)
    is = fit_one_term(s, value, t);
  if (isnan(is))
    is = fit_two_terms(s, value, FLOPS);
  return isnan(is) ? fit_two_terms(s, value, ROWS) : is;
}

/* ---- what is known of a variant ---- */

struct variant_facts {
  const char *problem, *variant;
  size_t *counted, counts; /* its rows of counts */
  bool kernel_per_shape; /* a kernel for each shape: other shapes say nothing */
  bool grid_extrapolates; /* its grid, extrapolated, was the profiled one */
};

/* What lies beside the rows; NULL: it does not. */
struct bound_sources {
  const struct results *rows, *counts;
  struct csv *profile, *validation;
  struct variant_facts *facts;
  size_t facts_count;
};

static bool is_of_variant(const struct csv *csv, size_t line,
                          const struct variant_facts *v) {
  return strcmp(csv_cell(csv, line, "variant"), v->variant) == 0 &&
         strcmp(csv_cell(csv, line, "problem"), v->problem) == 0;
}

static void lower_to(double *min, double to) {
  *min = fmin(*min, fmin(1, to)); /* fmin(NAN, x) is x */
}

static void read_ratio(const struct csv *csv, size_t line,
                       struct hardware_ratios *to) {
  const char *count = csv_cell(csv, line, "count");
  double ratio =
      csv_number(csv, line, "hardware") / csv_number(csv, line, "emulator");
  for (int k = 0; k < KINDS; k++) {
    size_t n = strlen(kind_names[k]);
    if (strncmp(count, kind_names[k], n) != 0 || !isfinite(ratio))
      continue;
    if (strcmp(count + n, ".requests") == 0)
      lower_to(&to->requests[k], ratio);
    if (strcmp(count + n, ".wavefronts") == 0)
      lower_to(&to->wavefronts[k], ratio);
  }
}

/* The ratios at an axis value; where it was not validated, the least of all. */
static struct hardware_ratios hardware_ratios_at(const struct csv *csv,
                                                 const struct variant_facts *v,
                                                 const char *value) {
  struct hardware_ratios at[2];
  bool own = false;
  for (int k = 0; k < 2 * KINDS; k++)
    at[k / KINDS].requests[k % KINDS] = at[k / KINDS].wavefronts[k % KINDS] =
        NAN;
  for (size_t i = 0; csv && i < csv->rows; i++)
    if (is_of_variant(csv, i, v)) {
      bool same = strcmp(csv_cell(csv, i, "value"), value) == 0;
      own |= same;
      read_ratio(csv, i, &at[same]);
    }
  /* Where nvcc left the requests, it left their wavefronts. */
  if (at[own].requests[GLOBAL_LOAD] == 1)
    at[own].wavefronts[GLOBAL_LOAD] = 1;
  return at[own];
}

/* ---- quantities of a row of counts ---- */

static double number_of(const struct results *r, size_t row, const char *space,
                        const char *what) {
  char name[60];
  snprintf(name, sizeof name, "%s.%s", space, what);
  double value = results_number(r, row, name);
  return isnan(value) ? 0 : value;
}

/* nvcc may merge accesses of a thread into one of 16 bytes, which then has full
 * wavefronts. */
static double merged_share(const struct results *r, size_t row,
                           const char *kind) {
  double lanes = number_of(r, row, kind, "lanes");
  return lanes > 0 ? fmin(1, number_of(r, row, kind, "bytes") / lanes / 16) : 1;
}

static double wavefronts(const struct results *r, size_t row,
                         const struct hardware_ratios *ratios) {
  double sum = number_of(r, row, "shared_atomic", "wavefronts");
  for (int k = 0; k < KINDS; k++) {
    const char *kind = kind_names[k];
    double w = k == GLOBAL_STORE ? 0 : number_of(r, row, kind, "wavefronts");
    double full = number_of(r, row, kind, "bytes_used") / 128;
    if (w > 0)
      sum += isnan(ratios->wavefronts[k])
                 ? fmax(full, w * merged_share(r, row, kind))
                 : w * ratios->wavefronts[k];
  }
  return sum;
}

static double instructions(const struct results *r, size_t row,
                           const struct hardware_ratios *ratios) {
  double sum = number_of(r, row, "global_atomic", "requests") +
               number_of(r, row, "shared_atomic", "requests") +
               number_of(r, row, "shuffle", "requests");
  for (int k = 0; k < KINDS; k++)
    sum += number_of(r, row, kind_names[k], "requests") *
           (isnan(ratios->requests[k]) ? merged_share(r, row, kind_names[k])
                                       : ratios->requests[k]);
  return sum;
}

enum quantity {
  LOAD_SECTORS_DISTINCT,
  LOAD_SEGMENTS64_DISTINCT,
  STORE_SECTORS_DISTINCT,
  STORE_SECTORS_PARTIAL,
  LOAD_SECTORS,
  STORE_SECTORS,
  STORE_USED,
  ATOMIC_SECTORS,
  WAVEFRONTS,
  INSTRUCTIONS,
  CONSTANT,
  BLOCKS,
  BUS,
  BUS_IN_TURN
};

static double quantity_of(const struct results *r, size_t row,
                          const struct hardware_ratios *ratios,
                          enum quantity q) {
  switch (q) {
  case LOAD_SECTORS_DISTINCT:
    return number_of(r, row, "global_load", "sectors_distinct");
  case LOAD_SEGMENTS64_DISTINCT:
    return number_of(r, row, "global_load", "segments64_distinct");
  case STORE_SECTORS_DISTINCT:
    return number_of(r, row, "global_store", "sectors_distinct");
  case STORE_SECTORS_PARTIAL:
    return number_of(r, row, "global_store", "sectors_partial");
  case LOAD_SECTORS:
    return number_of(r, row, "global_load", "sectors");
  case STORE_SECTORS:
    return number_of(r, row, "global_store", "sectors") +
           number_of(r, row, "global_atomic", "sectors");
  case STORE_USED:
    return number_of(r, row, "global_store", "bytes_used") +
           SECTOR * number_of(r, row, "global_atomic", "sectors");
  case ATOMIC_SECTORS:
    return number_of(r, row, "global_atomic", "sectors");
  case WAVEFRONTS:
    return wavefronts(r, row, ratios);
  case INSTRUCTIONS:
    return instructions(r, row, ratios);
  case CONSTANT:
    return number_of(r, row, "constant_load", "wavefronts") -
           number_of(r, row, "constant_load", "requests");
  case BLOCKS:
    return results_number(r, row, "blocks");
  case BUS:
    return fmax(number_of(r, row, "bus_to_device", "bytes"),
                number_of(r, row, "bus_to_host", "bytes"));
  case BUS_IN_TURN:
    return number_of(r, row, "bus", "in_turn");
  }
  return NAN;
}

/* NAN: the sizes that were counted do not tell. */
static double quantity_at(const struct bound_sources *from,
                          const struct sizes *s, enum quantity q) {
  double value[MAX_SIZES] = {0};
  if (s->count == 0)
    return NAN;
  for (size_t i = 0; i < s->count; i++)
    value[i] = quantity_of(from->counts, s->row[i], &s->ratios, q);
  return extrapolate(s, value);
}

/* ---- from a row to its bound ---- */

static struct sizes sizes_for(const struct bound_sources *from,
                              const struct variant_facts *v, size_t row) {
  struct sizes s = {0};
  const char *value = results_text(from->rows, row, "value");
  terms_of(from->rows, row, s.at);
  s.ratios = hardware_ratios_at(from->validation, v, value);
  for (size_t i = v->kernel_per_shape ? 0 : v->counts;
       i-- > 0 && s.count < MAX_SIZES;) {
    size_t at = v->counted[i];
    if (strcmp(results_text(from->counts, at, "value"), value) != 0)
      continue;
    terms_of(from->counts, at, s.term[s.count]);
    s.row[s.count++] = at;
  }
  return s;
}

/* The line of a profile for the row's variant and axis value, of its size where
 * there is one; -1: none. */
static long profile_line(const struct bound_sources *from,
                         const struct variant_facts *v, size_t row) {
  const struct csv *p = from->profile;
  long line = -1;
  for (size_t i = 0; p && i < p->rows; i++)
    if (is_of_variant(p, i, v) &&
        strcmp(csv_cell(p, i, "value"),
               results_text(from->rows, row, "value")) == 0) {
      line = (long)i;
      if (has_size(from->rows, row, csv_cell(p, i, "size")))
        return line;
    }
  return line;
}

static bool is_profiled(const struct bound_sources *from, size_t row,
                        long line) {
  return line >= 0 &&
         has_size(from->rows, row, csv_cell(from->profile, line, "size"));
}

static bool grid_matches_profile(const struct bound_sources *from,
                                 const struct variant_facts *v, size_t row) {
  long line = profile_line(from, v, row);
  struct sizes s = sizes_for(from, v, row);
  double blocks = quantity_at(from, &s, BLOCKS);
  return is_profiled(from, row, line) &&
         near(blocks, csv_number(from->profile, line, "grid"));
}

static void set_grid(const struct bound_sources *from,
                     const struct variant_facts *v, size_t row,
                     const struct sizes *s, struct bound_counts *c) {
  long line = profile_line(from, v, row);
  if (v->grid_extrapolates)
    c->blocks = quantity_at(from, s, BLOCKS);
  if (is_profiled(from, row, line))
    c->blocks = csv_number(from->profile, line, "grid");
  if (s->count == 0 || !(c->blocks > 0) ||
      results_number(from->counts, s->row[0], "launches") != 1)
    return;
  c->threads = (int)(results_number(from->counts, s->row[0], "threads") /
                     results_number(from->counts, s->row[0], "blocks"));
  c->shared =
      (int)number_of(from->counts, s->row[0], "shared", "dynamic_bytes");
  if (line < 0)
    return;
  c->registers = (int)csv_number(from->profile, line, "registers");
  c->shared += (int)csv_number(from->profile, line, "shared_static_bytes");
}

static double or_zero(double x) {
  return x > 0 ? x : 0;
}

/* The ideal bytes. Those that are stored, so many where that is known, the L2
 * may keep. */
static void set_ideal(const struct bound_machine *m, double bytes,
                      double sectors_stored, struct bound_counts *c) {
  double stored = fmin(bytes, fmax(m->l2_dirty_bytes, m->l2_bytes));
  if (sectors_stored >= 0)
    stored = fmin(stored, sectors_stored * SECTOR);
  c->load_sectors_distinct = (bytes - stored) / SECTOR;
  c->load_segments64_distinct = c->load_sectors_distinct / 2;
  c->store_sectors_distinct = stored / SECTOR;
}

static struct bound_counts counts_for(const struct bound_sources *from,
                                      const struct variant_facts *v, size_t row,
                                      const struct bound_machine *m) {
  struct sizes s = sizes_for(from, v, row);
  struct bound_counts c = {0};
  double of[BUS_IN_TURN + 1];
  for (enum quantity q = LOAD_SECTORS_DISTINCT; q <= BUS_IN_TURN; q++)
    of[q] = quantity_at(from, &s, q);
  c.bus_bytes = fmax(or_zero(of[BUS]), or_zero(of[BUS_IN_TURN]));
  c.cold = c.bus_bytes == 0;
  double launches =
      s.count ? results_number(from->counts, s.row[0], "launches") : 0;
  /* What a library's routine stores is not counted. */
  set_ideal(m, s.at[BYTES], launches > 0 ? of[STORE_SECTORS_DISTINCT] : NAN,
            &c);
  if (launches > 0 && of[LOAD_SECTORS_DISTINCT] >= 0 &&
      of[STORE_SECTORS_DISTINCT] >= 0) {
    struct bound_counts counted = c;
    counted.launches = (int)launches;
    counted.load_sectors_distinct =
        fmin(of[LOAD_SECTORS_DISTINCT], of[LOAD_SECTORS]);
    counted.load_segments64_distinct =
        fmin(of[LOAD_SEGMENTS64_DISTINCT], of[LOAD_SECTORS]);
    counted.store_sectors_distinct = of[STORE_SECTORS_DISTINCT];
    counted.store_sectors_partial = or_zero(of[STORE_SECTORS_PARTIAL]);
    /* Of several launches each may find what the one before left in the L2. */
    if (launches == 1 ||
        bound_of(&counted, m).ms[BOUND_DRAM] > bound_of(&c, m).ms[BOUND_DRAM])
      c = counted;
  }
  if (of[STORE_SECTORS] > 0 && of[STORE_USED] > 0) {
    c.store_sectors = of[STORE_SECTORS];
    c.store_bytes_used = of[STORE_USED];
    c.atomic_sectors =
        isnan(of[ATOMIC_SECTORS]) ? c.store_sectors : of[ATOMIC_SECTORS];
  }
  c.wavefronts = or_zero(of[WAVEFRONTS]);
  c.instructions = or_zero(of[INSTRUCTIONS]);
  c.constant_wavefronts = or_zero(of[CONSTANT]);
  c.flops = or_zero(s.at[FLOPS]);
  set_grid(from, v, row, &s, &c);
  return c;
}

/* ---- all rows ---- */

static struct variant_facts *variant_facts_of(struct bound_sources *from,
                                              size_t row) {
  const char *problem = results_text(from->rows, row, "problem");
  const char *variant = results_text(from->rows, row, "variant");
  for (size_t i = from->facts_count; i-- > 0;)
    if (strcmp(from->facts[i].variant, variant) == 0 &&
        strcmp(from->facts[i].problem, problem) == 0)
      return &from->facts[i];
  from->facts =
      reallocate(from->facts, (from->facts_count + 1) * sizeof *from->facts);
  struct variant_facts *v = &from->facts[from->facts_count++];
  const struct entry *entry = find_entry(problem, variant);
  *v = (struct variant_facts){.problem = problem,
                              .variant = variant,
                              .kernel_per_shape =
                                  entry && entry->kernel_per_shape};
  int at_variant = results_column(from->counts, "variant");
  int at_problem = results_column(from->counts, "problem");
  for (size_t i = 0; i < from->counts->rows; i++) {
    const char **cell = from->counts->row[i].cell;
    if (strcmp(cell[at_variant], variant) != 0 ||
        strcmp(cell[at_problem], problem) != 0 ||
        !result_is_good(from->counts, i))
      continue;
    v->counted = reallocate(v->counted, (v->counts + 1) * sizeof *v->counted);
    v->counted[v->counts++] = i;
  }
  for (size_t i = 0; i < from->rows->rows && !v->grid_extrapolates; i++)
    if (strcmp(results_text(from->rows, i, "variant"), variant) == 0 &&
        strcmp(results_text(from->rows, i, "problem"), problem) == 0)
      v->grid_extrapolates = grid_matches_profile(from, v, i);
  return v;
}

static struct csv *read_beside(const struct results *rows, const char *name) {
  char *path = path_beside(rows->row[0].path, name);
  return access(path, R_OK) == 0 ? csv_read(path) : NULL;
}

/* What a launch takes beside its work: its least time but for the life of a
 * block, which may be at work. Rates of measured GPUs are of what is left
 * without it; that at which blocks start is not, nor is the bus's. */
static double beside_work(const struct bound_machine *m) {
  double ms = m->launch_ms - m->block_ns / 1e6;
  return m->block_ns > 0 && ms > 0 ? ms : 0;
}

/* The least time of a row, whose launch comes once and then its work; b->unit
 * is the unit that this is due to. */
static double after_launch(struct bound *b, const struct bound_machine *m) {
  struct bound work = *b;
  work.ms[BOUND_LAUNCH] = work.ms[BOUND_BUS] = work.ms[BOUND_BLOCKS] = 0;
  bound_rank(&work);
  double both = work.ms[work.unit] + beside_work(m);
  if (both < b->ms[b->unit])
    return b->ms[b->unit];
  b->next = b->unit == work.unit ? b->next : b->unit;
  b->unit = work.unit;
  return both;
}

void results_bound(struct results *rows, const struct results *counts,
                   const char *gpu) {
  struct bound_machine m;
  if (!bound_of)
    fail("bounds need the emulator: build bench with DEVICE=emulator");
  if (!bound_machine_named(gpu, &m))
    fail("--on %s: name one of %s, or a file of that form", gpu,
         bound_machine_names());
  if (rows->rows == 0 || counts->rows == 0)
    fail("--on needs rows, and --counts of the emulator");
  struct bound_sources from = {.rows = rows,
                               .counts = counts,
                               .profile = read_beside(rows, "profile.csv"),
                               .validation =
                                   read_beside(rows, "validation.csv")};
  int by = results_new_column(rows, "bound_by");
  int next = results_new_column(rows, "bound_next");
  int ms = results_new_column(rows, "bound_ms");
  int next_ms = results_new_column(rows, "bound_next_ms");
  int unit[BOUND_UNITS];
  for (int u = 0; u < BOUND_UNITS; u++) {
    char *name = format_text("%s_ms", bound_unit_name(u));
    for (char *c = name; *c; c++)
      *c = *c == ' ' || *c == '-' ? '_' : *c;
    unit[u] = results_new_column(rows, name);
  }
  for (size_t i = 0; i < rows->rows; i++) {
    if (strcmp(results_text(rows, i, "device"), "gpu") != 0 ||
        !result_is_good(rows, i))
      continue;
    struct bound_counts c =
        counts_for(&from, variant_facts_of(&from, i), i, &m);
    struct bound b = bound_of(&c, &m);
    double least = after_launch(&b, &m);
    results_set(rows, i, by, "%s", bound_unit_name(b.unit));
    results_set(rows, i, next, "%s", bound_unit_name(b.next));
    results_set(rows, i, ms, "%.6g", least);
    results_set(rows, i, next_ms, "%.6g", b.ms[b.next]);
    for (int u = 0; u < BOUND_UNITS; u++)
      results_set(rows, i, unit[u], "%.6g", b.ms[u]);
  }
}
