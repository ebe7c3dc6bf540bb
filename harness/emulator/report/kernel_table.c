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
  fprintf(out, "%-*s %8u %12lu %11s %13s %12lu %11s %10lu %8zu\n", width,
          a->kernel, a->launches, g.requests, sectors, used, s.requests,
          wavefronts, s.wavefronts - s.ideal_wavefronts,
          findings_in(a->kernel));
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
}
