/* quantity.c - units by name, and arithmetic on quantities. */
#include "quantity.h"
#include "message.h"
#include "names.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

static const struct unit units[] = {
    {"", 1, {0}},
    {"×", 1, {0}},
    {"%", 0.01, {0}},
    {"million", 1e6, {0}},
    {"billion", 1e9, {0}},
    {"s", 1, {0, 0, 1}},
    {"ms", 1e-3, {0, 0, 1}},
    {"µs", 1e-6, {0, 0, 1}},
    {"ns", 1e-9, {0, 0, 1}},
    {"MHz", 1e6, {0, 0, -1}},
    {"GHz", 1e9, {0, 0, -1}},
    {"per ns", 1e9, {0, 0, -1}},
    {"W", 1, {0, 0, 0, 1}},
    {"FLOP", 1, {0, 1}},
    {"FLOP/B", 1, {-1, 1}},
    {"B/FLOP", 1, {1, -1}},
    {"bytes per operation", 1, {1, -1}},
    {"bytes", 1, {1}},
    {"B", 1, {1}},
    {"B/s", 1, {1, 0, -1}},
    {"FLOP/s", 1, {0, 1, -1}},
    {"kB", 1e3, {1}},
    {"kB/s", 1e3, {1, 0, -1}},
    {"kFLOP/s", 1e3, {0, 1, -1}},
    {"MB", 1e6, {1}},
    {"MB/s", 1e6, {1, 0, -1}},
    {"MFLOP/s", 1e6, {0, 1, -1}},
    {"GB", 1e9, {1}},
    {"GB/s", 1e9, {1, 0, -1}},
    {"GFLOP/s", 1e9, {0, 1, -1}},
    {"TB", 1e12, {1}},
    {"TB/s", 1e12, {1, 0, -1}},
    {"TFLOP/s", 1e12, {0, 1, -1}},
    {"KiB", 1024, {1}},
    {"MiB", 1048576, {1}},
    {"GiB", 1073741824, {1}},
};
enum { UNITS = sizeof units / sizeof *units };

const struct unit *unit_find(const char *name) {
  for (int i = 0; i < UNITS; i++)
    if (strcmp(units[i].name, name) == 0)
      return &units[i];
  return NULL;
}

const char *unit_nearest(const char *name) {
  const char *known[UNITS];
  for (int i = 0; i < UNITS; i++)
    known[i] = units[i].name;
  return nearest_name(name, known, UNITS);
}

/* What columns and facts about a machine are measured in: the first pattern
 * that a name fits. */
static const char *const measured[][2] = {
    {"*_ms", "ms"},         {"ms", "ms"},      {"*gbps", "GB/s"},
    {"*gflops", "GFLOP/s"}, {"flops", "FLOP"}, {"*_pct", "%"},
    {"occupancy_*", "%"},   {"*bytes", "B"},   {"*.bytes_*", "B"},
    {"*_mhz", "MHz"},       {"*_w", "W"},
};

/* Those that are counts or ratios. */
static const char *const plain[] = {
    /* a row's place */
    "chapter", "value", "size", "rows", "cols", "inner",
    /* of times and errors */
    "samples", "turns", "copies", "shift", "ratio", "ci_low", "ci_high",
    "celsius", "max_error", "error_tolerance",
    /* of a launch, and of a machine */
    "block", "grid", "blocks", "blocks_*", "registers", "registers_per_*",
    "threads", "max_threads_per_*", "sms", "warp_size", "memory_bus_bits",
    "compute_capability", "cuda", "driver",
    /* counted: space_operation.quantity, and of the whole run */
    "*.*", "l2_*sectors", "launches", "barriers", "accesses",
    /* found */
    "findings", "*races", "same_values", "launches_timed", "not_awaited",
    "out_of_bounds", "use_after_free", "host_memory", "host_accesses",
    "misaligned", "uninitialised", "unread_stores", "copy_directions",
    "short_copies", "unwritten_copies", "divergent_barriers", "early_exits",
    "warp_misuses", "undefined_shuffles", "deadlocks", "stack_overflows",
    "timeouts", "traps", "failed_*", "returned_errors", "leaks"};

const struct unit *unit_of_column(const char *column) {
  for (size_t i = 0; i < sizeof measured / sizeof *measured; i++)
    if (fnmatch(measured[i][0], column, 0) == 0)
      return unit_find(measured[i][1]);
  for (size_t i = 0; i < sizeof plain / sizeof *plain; i++)
    if (fnmatch(plain[i], column, 0) == 0)
      return &units[0];
  fail("what %s is measured in is not known; name it in "
       "harness/common/quantity.c",
       column);
}

static bool same_dimension(const struct unit *a, const struct unit *b) {
  return memcmp(a->power, b->power, sizeof a->power) == 0;
}

bool unit_is_plain(const struct unit *u) {
  return same_dimension(u, &units[0]);
}

/* What a unit measures, for a message. */
static const char *named(const struct unit *u) {
  if (unit_is_plain(u))
    return "a count or a ratio";
  for (int i = 1; i < UNITS; i++)
    if (same_dimension(u, &units[i]))
      return format_text("something in %s", units[i].name);
  return format_text("something in B^%d FLOP^%d s^%d W^%d", u->power[0],
                     u->power[1], u->power[2], u->power[3]);
}

/* b's value in a's scale; zero fits any unit. */
static double aligned(const struct quantity *a, const struct quantity *b,
                      const char *text) {
  if (!same_dimension(&a->unit, &b->unit) && a->value != 0 && b->value != 0)
    fail("\"%s\" adds or compares %s and %s", text, named(&a->unit),
         named(&b->unit));
  return a->unit.scale == b->unit.scale
             ? b->value
             : b->value * b->unit.scale / a->unit.scale;
}

struct quantity quantity_compute(char sign, struct quantity a,
                                 struct quantity b, const char *text) {
  int direction = sign == '*' ? 1 : -1;
  if (sign == '/' && b.value == 0)
    fail("\"%s\" divides by zero", text);
  if (sign == '+' || sign == '-') {
    double other = aligned(&a, &b, text);
    a.value = sign == '+' ? a.value + other : a.value - other;
    return a;
  }
  a.value = sign == '*' ? a.value * b.value : a.value / b.value;
  a.unit.scale =
      sign == '*' ? a.unit.scale * b.unit.scale : a.unit.scale / b.unit.scale;
  for (int i = 0; i < BASE_UNITS; i++)
    a.unit.power[i] += direction * b.unit.power[i];
  return a;
}

bool quantity_compare(const char *sign, struct quantity a, struct quantity b,
                      const char *text) {
  double x = a.value, y = aligned(&a, &b, text);
  bool or_equal = sign[1] == '=' && x == y;
  return sign[0] == '<'   ? x < y || or_equal
         : sign[0] == '>' ? x > y || or_equal
                          : (x == y) == (sign[0] == '=');
}

double quantity_in(const struct quantity *a, const struct unit *unit) {
  if (!same_dimension(&a->unit, unit))
    fail("its rows give %s, which cannot be written %s%s", named(&a->unit),
         *unit->name ? "in " : "without a unit", unit->name);
  return a->unit.scale == unit->scale
             ? a->value
             : a->value * (a->unit.scale / unit->scale);
}
