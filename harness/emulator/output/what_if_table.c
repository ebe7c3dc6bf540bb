/* what_if_table.c - EMU_WHAT_IF: what each kernel would have cost with its
 * arrays laid out otherwise, or in other blocks, beside what it has cost. */
#include "outputs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../bound/emu_bound.h"
#include "../program/require_memory.h"
#include "../what_if/what_if.h"

/* A kernel's launches take one after the other what each takes at least. */
struct tried_bound {
  double ms, launch_ms; /* launch_ms: what one takes by itself */
  struct bound sum;
};

struct tried_kernel {
  char *kernel;
  size_t change;
  int estimated;
  struct what_if_outcome sum;
  struct tried_bound before, after;
};
static struct tried_kernel *tried;
static size_t tried_count;

static struct tried_kernel *tried_of(const char *kernel, size_t change) {
  for (size_t i = 0; i < tried_count; i++)
    if (tried[i].change == change && strcmp(tried[i].kernel, kernel) == 0)
      return &tried[i];
  tried = grow_array(tried, tried_count, sizeof *tried, "maps");
  tried[tried_count] =
      (struct tried_kernel){.kernel = strdup(kernel), .change = change};
  return &tried[tried_count++];
}

static void add_bound(struct tried_bound *to,
                      const struct instruction_counts *list,
                      const struct what_if_outcome *o, int is_changed) {
  struct bound b;
  bound_of_counts(list, o, is_changed, &b);
  to->launch_ms = b.ms[BOUND_LAUNCH];
  b.ms[BOUND_LAUNCH] = 0;
  bound_rank(&b);
  to->ms += b.ms[b.unit];
  bound_add(&to->sum, &b);
}

static void add_launch(size_t i, const struct launch_event *launch) {
  struct what_if_outcome outcome;
  if (!what_if_outcome(i, &outcome))
    return;
  struct tried_kernel *kernel = tried_of(launch->grid->kernel, i);
  const char *left_out =
      kernel->sum.left_out ? kernel->sum.left_out : outcome.left_out;
  for (int s = 0; s < SPACES; s++)
    for (int op = 0; op < OPERATIONS; op++) {
      tally_add(&outcome.before[s][op], &kernel->sum.before[s][op]);
      tally_add(&outcome.after[s][op], &kernel->sum.after[s][op]);
    }
  kernel->sum = outcome;
  kernel->sum.left_out = left_out;
  kernel->estimated |= outcome.estimated;
  struct instruction_counts *list = what_if_counts(i);
  add_bound(&kernel->before, instruction_counts_of(0), &outcome, 0);
  add_bound(&kernel->after, list, &outcome, 1);
  instruction_counts_free(list);
}

void what_if_table_launch_ends(const struct launch_event *launch) {
  for (size_t i = 0; what_if_tried() && i < what_if_changes(); i++)
    add_launch(i, launch);
}

void what_if_table_clear(void) {
  what_if_clear();
  for (size_t i = 0; i < tried_count; i++)
    free(tried[i].kernel);
  tried_count = 0;
}

/* ---- printing ---- */

/* What counts in that space. */
static uint64_t cost_of(const struct tally *t, int space) {
  return space == SPACE_GLOBAL ? t->sectors : t->wavefronts;
}

static double each(const struct tally *t, int space) {
  return (double)cost_of(t, space) / (double)t->requests;
}

/* "2048 requests"; "2048 -> 512 requests" */
static void print_requests(FILE *out, const struct tally *before,
                           const struct tally *after, const char *about) {
  fprintf(out, "%s%lu ", about, before->requests);
  if (after->requests != before->requests)
    fprintf(out, "-> %s%lu ", about, after->requests);
  fprintf(out, "request%s",
          before->requests == 1 && after->requests == 1 ? "" : "s");
}

static void print_operation(FILE *out, const struct tried_kernel *kernel,
                            int space, int op) {
  static const char *const words[OPERATIONS] = {"loads", "stores", "atomics"};
  const struct tally *before = &kernel->sum.before[space][op],
                     *after = &kernel->sum.after[space][op];
  if (!before->requests)
    return;
  fprintf(out, "  %-8s", words[op]);
  print_requests(out, before, after, kernel->estimated ? "~" : "");
  fprintf(out, ", %.2f -> %.2f %s each, %lu -> %lu in all\n",
          each(before, space), each(after, space),
          space == SPACE_GLOBAL ? "sectors" : "wavefronts",
          cost_of(before, space), cost_of(after, space));
}

static double least(const struct tried_bound *b) {
  return fmax(b->ms, b->launch_ms);
}

static const char *binds(const struct tried_bound *b) {
  return bound_unit_name(b->ms >= b->launch_ms ? b->sum.unit : BOUND_LAUNCH);
}

/* Does one kind of access cost more, and another less? Then a unit that the
 * bounds know may change for another that they do not, and their order says
 * nothing: on GPUs strided stores take longer than strided loads. */
static int is_mixed(const struct what_if_outcome *o) {
  int less = 0, more = 0;
  for (int space = 0; space < SPACES; space++)
    for (int op = 0; op < OPERATIONS; op++) {
      uint64_t before = cost_of(&o->before[space][op], space),
               after = cost_of(&o->after[space][op], space);
      less |= after < before;
      more |= after > before;
    }
  return less && more;
}

static void print_bounds(FILE *out, const struct tried_kernel *kernel) {
  const struct bound_gpu *gpu = bound_gpu_meant();
  const char *before = binds(&kernel->before), *after = binds(&kernel->after);
  fprintf(out, "  at least %s%.3g -> %.3g ms on %s (%s), by %s",
          kernel->estimated ? "about " : "", least(&kernel->before),
          least(&kernel->after), gpu->name, gpu->from, before);
  if (strcmp(before, after) != 0)
    fprintf(out, ", then by %s", after);
  fputs(is_mixed(&kernel->sum)
            ? "; which takes less time is not known, since some "
              "accesses cost more\n"
            : "\n",
        out);
}

static void print_kernel(FILE *out, const struct tried_kernel *kernel) {
  const struct what_if_outcome *outcome = &kernel->sum;
  fprintf(out, "? %s, %s: ", kernel->kernel, what_if_text(kernel->change));
  if (outcome->left_out) {
    fprintf(out, "not tried: %s\n", outcome->left_out);
    return;
  }
  fprintf(out, "%s\n", outcome->says);
  for (int space = 0; space < SPACES; space++)
    for (int op = 0; op < OPERATIONS; op++)
      print_operation(out, kernel, space, op);
  if (outcome->bytes_before != outcome->bytes_after)
    fprintf(out, "  %lu -> %lu bytes of shared memory a block\n",
            outcome->bytes_before, outcome->bytes_after);
  print_bounds(out, kernel);
  if (outcome->line.number)
    fprintf(out, "  %s:%d: %s\n", outcome->line.file, outcome->line.number,
            lines_text(outcome->line));
}

/* ---- which of those that are offered ---- */

/* Of both spaces: an offered change is of one. */
static uint64_t cost(const struct tally t[SPACES][OPERATIONS]) {
  uint64_t sum = 0;
  for (int space = 0; space < SPACES; space++)
    for (int op = 0; op < OPERATIONS; op++)
      sum += cost_of(&t[space][op], space);
  return sum;
}

/* It saves a tenth of what accesses to the array cost, no kind of them costs
 * more, and no bound is higher. */
static int is_worth_it(const struct tried_kernel *k) {
  double before = (double)cost(k->sum.before);
  return !k->sum.left_out && !is_mixed(&k->sum) &&
         least(&k->after) <= least(&k->before) &&
         (double)cost(k->sum.after) < 0.9 * before;
}

static uint64_t requests(const struct tried_kernel *k) {
  uint64_t sum = 0;
  for (int space = 0; space < SPACES; space++)
    for (int op = 0; op < OPERATIONS; op++)
      sum += k->sum.after[space][op].requests;
  return sum;
}

static int gains_more(const struct tried_kernel *a,
                      const struct tried_kernel *b) {
  double time = least(&a->before) - least(&a->after) -
                (least(&b->before) - least(&b->after));
  if (fabs(time) > 1e-3 * least(&a->before))
    return time > 0;
  uint64_t saved = cost(a->sum.before) - cost(a->sum.after),
           other = cost(b->sum.before) - cost(b->sum.after);
  return saved != other ? saved > other : requests(a) < requests(b);
}

/* Another than `but`, and for another array. NULL: there is none. */
static const struct tried_kernel *best_offer(const struct tried_kernel *but) {
  const struct tried_kernel *best = NULL;
  size_t array, not = 0;
  if (but)
    what_if_is_offered(but->change, &not );
  for (size_t i = 0; i < tried_count; i++) {
    const struct tried_kernel *kernel = &tried[i];
    if (what_if_is_offered(kernel->change, &array) && is_worth_it(kernel) &&
        (!but || array != not ) && (!best || gains_more(kernel, best)))
      best = kernel;
  }
  return best;
}

void what_if_table_print(FILE *out) {
  size_t array;
  for (size_t i = 0; i < tried_count; i++)
    if (!what_if_is_offered(tried[i].change, &array))
      print_kernel(out, &tried[i]);
  const struct tried_kernel *first = best_offer(NULL);
  const struct tried_kernel *second = first ? best_offer(first) : NULL;
  if (!first)
    return;
  fprintf(
      out,
      "Laid out otherwise, in one launch of each kernel (EMU_WHAT_IF=0: not; "
      "=%s: that alone, in all):\n",
      what_if_text(first->change));
  print_kernel(out, first);
  if (second)
    print_kernel(out, second);
}

int what_if_table_unmet(FILE *out) {
  const struct kernel_counts *kernels;
  int unmet = 0;
  for (size_t i = 0; kernel_counts(&kernels) && i < what_if_changes(); i++) {
    size_t array;
    if (what_if_met(i) || what_if_is_offered(i, &array))
      continue;
    unmet = 1;
    fprintf(out,
            "emulator: EMU_WHAT_IF=%s: no kernel that ran accesses an "
            "array of that name; ",
            what_if_text(i));
    if (*what_if_arrays())
      fprintf(out, "there are: %s\n", what_if_arrays());
    else
      fprintf(out, "there is none at all\n");
  }
  return unmet;
}
