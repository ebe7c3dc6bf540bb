/* kernel_table.c - one line for each kernel. */
#include "kernel_table.h"

#include <string.h>

#include "../check/findings.h"
#include "../count/count_settings.h"
#include "../count/kernel_counts.h"

static struct tally sum(const struct kernel_counts *a, enum space space) {
  struct tally t = {0};
  for (int op = 0; op < OPERATIONS; op++)
    tally_add(&t, &a->totals[space][op]);
  return t;
}

static double ratio(uint64_t a, uint64_t b) {
  return b ? (double)a / (double)b : 0;
}

static void row(FILE *out, int width, const struct kernel_counts *a) {
  struct tally g = sum(a, SPACE_GLOBAL), s = sum(a, SPACE_SHARED);
  char used[16] = "-", sectors[16] = "-", wavefronts[16] = "-";
  if (g.requests) {
    snprintf(sectors, sizeof sectors, "%.2f", ratio(g.sectors, g.requests));
    snprintf(used, sizeof used, "%.0f%%",
             100 * ratio(g.used, g.sectors * SECTOR));
  }
  if (s.requests)
    snprintf(wavefronts, sizeof wavefronts, "%.2f",
             ratio(s.wavefronts, s.requests));
  const char *mark = a->stopped                         ? "!"
                     : block_sample_is_part(&a->sample) ? "~"
                                                        : "";
  char requests[2][24];
  snprintf(requests[0], sizeof requests[0], "%s%lu", g.requests ? mark : "",
           g.requests);
  snprintf(requests[1], sizeof requests[1], "%s%lu", s.requests ? mark : "",
           s.requests);
  fprintf(out, "%-*s %8u %12s %11s %13s %12s %11s %10lu %8zu\n", width,
          a->kernel, a->launches, requests[0], sectors, used, requests[1],
          wavefronts, s.wavefronts - s.ideal_wavefronts,
          findings_in(a->kernel));
}

/* What stands for more than was counted, and how well. */
static void print_sample(FILE *out, const struct kernel_counts *a) {
  const struct block_sample *s = &a->sample;
  if (a->stopped)
    fprintf(out,
            "! %s: partial: stopped when %lu of its %lu blocks were counted\n",
            a->kernel, s->counted, s->blocks);
  if (a->stopped || !block_sample_is_part(s))
    return;
  fprintf(out,
          "~ %s: sampled, %lu of %lu blocks counted, scaled, and checked for "
          "races; sectors +-%.2g %%, wavefronts +-%.2g %%; EMU_COUNT=all takes "
          "every block\n",
          a->kernel, s->counted, s->blocks,
          block_sample_spread(s, 0, sum(a, SPACE_GLOBAL).sectors),
          block_sample_spread(s, 1, sum(a, SPACE_SHARED).wavefronts));
}

static void print_shuffles(FILE *out, const struct kernel_counts *a) {
  if (a->shuffles)
    fprintf(out,
            "+ %s: %lu requests by shuffles, to the pipe that loads and stores "
            "take; no column has them\n",
            a->kernel, a->shuffles);
}

static void print_repeats(FILE *out, const struct kernel_counts *a) {
  if (a->repeats)
    fprintf(out,
            "= %s: %u of its %u launches repeat an earlier one, with the same "
            "arguments and contents of memory: they were not run again\n",
            a->kernel, a->repeats, a->launches);
}

void kernel_table_print(FILE *out) {
  const struct kernel_counts *kernels;
  size_t n = kernel_counts(&kernels);
  int width = 6;
  if (!n)
    return;
  for (size_t i = 0; i < n; i++) {
    int length = (int)strlen(kernels[i].kernel);
    width = length > width ? length : width;
  }
  width = width > 40 ? 40 : width;
  const char *model = count_model == MODEL_CC75 ? "" : model_name(count_model);
  fprintf(out, "%-*s %8s %12s %11s %13s %12s %11s %10s %8s\n", width, model, "",
          "global", "sectors per", "bytes used", "shared", "wavefronts", "bank",
          "");
  fprintf(out, "%-*s %8s %12s %11s %13s %12s %11s %10s %8s\n", width, "kernel",
          "launches", "requests", "request", "of moved", "requests",
          "per request", "conflicts", "findings");
  for (size_t i = 0; i < n; i++)
    row(out, width, &kernels[i]);
  for (size_t i = 0; i < n; i++)
    print_sample(out, &kernels[i]);
  for (size_t i = 0; i < n; i++)
    print_shuffles(out, &kernels[i]);
  for (size_t i = 0; i < n; i++)
    print_repeats(out, &kernels[i]);
}
