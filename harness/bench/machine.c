/* machine.c - machine.csv: what a run was made on, and how. */
#include "catalogue/catalogue.h"
#include "common/csv.h"
#include "common/message.h"
#include "common/output.h"
#include "device.h"
#include "timing/telemetry.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void put(FILE *file, const char *key, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void put(FILE *file, const char *key, const char *format, ...) {
  va_list list;
  va_start(list, format);
  char *text = format_list(format, list);
  va_end(list);
  struct csv_writer w = {.file = file};
  csv_add(&w, "%s", key);
  csv_add(&w, "%s", text);
  csv_end_row(&w);
  free(text);
}

static void put_number(FILE *file, const char *key, double value) {
  if (value > 0)
    put(file, key, "%.10g", value);
}

static void put_device(FILE *file, const struct device *device) {
  put(file, "machine", "%s", device->slug);
  put(file, "gpu", "%s", device->name);
  put(file, "compute_capability", "%d.%d", device->major, device->minor);
  put_number(file, "sms", device->sms);
  put_number(file, "warp_size", device->warp_size);
  put_number(file, "max_threads_per_block", device->threads_per_block);
  put_number(file, "max_threads_per_sm", device->threads_per_sm);
  put_number(file, "shared_memory_per_block_bytes", device->shared_per_block);
  put_number(file, "shared_memory_per_block_optin_bytes",
             device->shared_per_block_optin);
  put_number(file, "shared_memory_per_sm_bytes", device->shared_per_sm);
  put_number(file, "registers_per_block", device->registers_per_block);
  put_number(file, "registers_per_sm", device->registers_per_sm);
  put_number(file, "memory_bytes", (double)device->memory);
  put_number(file, "l2_bytes", device->l2_bytes);
  put_number(file, "memory_bus_bits", device->bus_bits);
  put_number(file, "sm_clock_mhz", device->clock_khz / 1e3);
  put_number(file, "memory_clock_mhz", device->memory_clock_khz / 1e3);
  if (device->ecc >= 0)
    put(file, "ecc", "%s", device->ecc ? "on" : "off");
  put_number(file, "peak_gbps", peak_bytes_per_second(device) / 1e9);
  put_number(file, "peak_fp32_gflops", peak_flops_per_second(device) / 1e9);
}

/* Rate of a PCIe lane in one direction, in B/s, after its encoding: 8b/10b in
 * generations 1 and 2, 128b/130b since; from 6 on flits, 236 of 256. */
static double pcie_lane_rate(unsigned generation) {
  if (generation <= 2)
    return generation * 2.5e9 * 8 / 10 / 8;
  double transfers = 8e9 * (1 << (generation - 3));
  return transfers * (generation < 6 ? 128. / 130 : 236. / 256) / 8;
}

static void put_bus(FILE *file, const struct device *d) {
  unsigned generation = telemetry_pcie_generation();
  unsigned lanes = telemetry_pcie_lanes();
  if (d->host_page_tables) {
    put(file, "host_bus", "NVLink-C2C");
  } else if (generation > 0 && lanes > 0) {
    put(file, "host_bus", "PCIe %u.0 x%u", generation, lanes);
    put_number(file, "host_bus_gbps", pcie_lane_rate(generation) * lanes / 1e9);
  }
}

static void put_software(FILE *file, const struct device *d) {
  put(file, "driver", "%s", d->driver);
  if (d->runtime_version > 0)
    put(file, "cuda", "%d.%d", d->runtime_version / 1000,
        d->runtime_version % 1000 / 10);
  put(file, "flags", "%s", build_flags);
  put(file, "cpu", "%s", host_processor());
  put_number(file, "sm_clock_now_mhz", telemetry_clock());
  put_number(file, "sm_clock_most_mhz", telemetry_clock_most());
  put_number(file, "memory_clock_now_mhz", telemetry_memory_clock());
  put_number(file, "power_limit_w", telemetry_power_limit());
}

static void read_commit(char *text, size_t room) {
  const char *given = getenv("COMMIT");
  if (given && *given) {
    snprintf(text, room, "%s", given);
    return;
  }
  text[0] = '\0';
  FILE *git = popen("git rev-parse --short=12 HEAD 2>/dev/null", "r");
  if (git && fgets(text, (int)room, git))
    text[strcspn(text, "\n")] = '\0';
  if (git)
    pclose(git);
  if (!text[0])
    snprintf(text, room, "unknown");
}

static void put_occasion(FILE *file) {
  char date[32], commit[64];
  time_t now = time(NULL);
  struct tm utc;
  strftime(date, sizeof date, "%Y-%m-%d", gmtime_r(&now, &utc));
  read_commit(commit, sizeof commit);
  put(file, "date", "%s", date);
  put(file, "commit", "%s", commit);
}

/* How things are measured, for the report's page about it. */
static const char *const methods[][2] = {
    {"method_verification",
     "Every variant is verified at every size before anything is timed, and "
     "again after it was timed: launched into an output filled with NaN, all "
     "elements compared with a double-precision reference by !(error <= bound)."
     " No number is kept of one that was wrong, except of variants declared "
     "inaccurate (long sums in one float), whose rows say so."},
    {"method_time",
     "One sample is the time between two CUDA events around one launch of the "
     "variant. Before the first event a kernel that empties the L2 cache is "
     "queued, so the launch waits in the queue and the host's part of it is "
     "not in the time. Launches are never timed in batches cold, because each "
     "needs the flush; events resolve about half a microsecond, which is what "
     "the times of kernels below 20 microseconds are good to."},
    {"method_flush",
     "Before each sample a buffer of four times the L2's size is read. It is "
     "read, not written, so that no lines wait to be written back while the "
     "sample runs. What the sample itself leaves in the L2 to be written back "
     "is not waited for."},
    {"method_warm_up",
     "Each variant is launched until 30 ms have passed before its first "
     "sample."},
    {"method_order",
     "All variants and axis values of one problem and size take turns, up to "
     "16 samples or 40 ms each, until all are done."},
    {"method_stop",
     "At least 11 samples; then until the 95 % confidence interval of the "
     "median (order statistics) lies within 0.5 % of it, or 501 samples, or "
     "0.6 s; on the CPU within 2 %, or 2.4 s."},
    {"method_statistics",
     "The median; quartiles by linear interpolation; all samples count."},
    {"method_noisy",
     "noisy: the interval was not reached, or the quartiles are more than 3 % "
     "of the median apart (1 % on a CPU, which others share), or the medians "
     "of "
     "the first and second half of the samples differ by more than 2 %, or "
     "half "
     "a microsecond, which events are said to resolve, is more than 2 % of "
     "the median."},
    {"method_throttled",
     "throttled: the driver said while the samples ran that power, heat or a "
     "hardware brake held the clock down. Clocks are left as they are."},
    {"method_warm",
     "warm_ms: the median of 11 times without flush; launches below 0.2 ms are "
     "timed several in a row and divided. Not measured above 50 ms, nor where "
     "the input is destroyed."},
    {"method_ratio",
     "ratios.csv: a turn times a variant and its baseline once each, cold, "
     "next to each other, in one process; who goes first alternates. The ratio "
     "of a turn is the baseline's time over the variant's; ratio is the "
     "median of 31 to 501 turns, ci_low and ci_high its 95 % confidence "
     "interval: order statistics, by the binomial distribution of how many "
     "lie below the median. The turns end when it lies within 0.2 % of the "
     "median, or after 0.8 s."},
    {"method_graph",
     "Where one of the two takes less than 25 microseconds, a sample is as "
     "many launches in a CUDA graph as take 0.4 ms, 200 at most, divided by "
     "their number. Each has a copy of the inputs and of the output of its "
     "own, and the L2 is flushed before the graph, so that each finds its "
     "input cold; code and scratch are warm from the second launch on."},
    {"method_host",
     "Variants for the CPU: a monotonic clock around the call; before each, "
     "twice the last-level cache is written over."},
    {"method_round_trip",
     "Variants whose arrays lie in host memory: a monotonic clock from the "
     "call until the device is idle, which it was before. The L2 is emptied "
     "first; the host's caches are not. Inputs in managed memory are written "
     "anew by the host before each, so that their pages lie with it."},
    {"method_rates",
     "gbps and gflops are the bytes and flops of an ideal implementation over "
     "the median; GB = 10^9 bytes."},
    {"method_ceiling",
     "The read ceiling must be at least the rate of cudaMemcpy and of every "
     "variant of the run whose bytes lie in global memory, or nothing is "
     "recorded."},
};

static void put_problems(FILE *file) {
  for (int i = 0; problems[i]; i++) {
    const struct problem *p = problems[i];
    char *key = format_text("bytes_%s", p->name);
    put(file, key, "%s", p->bytes_formula);
    free(key);
    key = format_text("flops_%s", p->name);
    put(file, key, "%s", p->flops_formula);
    free(key);
    key = format_text("bound_%s", p->name);
    put(file, key, "%s", p->bound_reason);
    free(key);
  }
}

/* Where one of these differs, so may the times. */
static bool matters(const char *line) {
  static const char *const keys[] = {
      "machine,",           "driver,",       "cuda,", "flags,",
      "sm_clock_most_mhz,", "power_limit_w,"};
  for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
    if (strncmp(line, keys[i], strlen(keys[i])) == 0)
      return true;
  return false;
}

/* The lines of a file that matter, malloc'd. */
static char *what_matters(FILE *from) {
  char *text = NULL, *line = NULL;
  size_t length = 0, room = 0;
  FILE *to = open_memstream(&text, &length);
  while (getline(&line, &room, from) >= 0)
    if (matters(line))
      fputs(line, to);
  free(line);
  fclose(to);
  return text;
}

bool machine_is_same(const struct device *device, const char *path) {
  FILE *was = fopen(path, "r"), *is = tmpfile();
  bool same = false;
  if (was && is) {
    put_device(is, device);
    put_software(is, device);
    rewind(is);
    char *before = what_matters(was), *now = what_matters(is);
    same = strcmp(before, now) == 0;
    free(before);
    free(now);
  }
  if (was)
    fclose(was);
  if (is)
    fclose(is);
  return same;
}

void machine_write(const struct device *device, const char *path,
                   const char *more) {
  struct output *output = output_open(path);
  fputs("key,value\n", output->file);
  put_device(output->file, device);
  put_bus(output->file, device);
  put_software(output->file, device);
  put_occasion(output->file);
  for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
    put(output->file, methods[i][0], "%s", methods[i][1]);
  put_problems(output->file);
  fputs(more, output->file);
  output_commit(output);
}
