/* main.c - bench: the commands. */
#include "catalogue/catalogue.h"
#include "common/message.h"
#include "common/output.h"
#include "device.h"
#include "kept.h"
#include "options.h"
#include "ratio.h"
#include "results/results.h"
#include "run.h"

#include <errno.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static size_t failures(const struct rows *rows) {
  size_t count = 0;
  for (size_t i = 0; i < rows->count; i++)
    count += row_failed(&rows->items[i]);
  return count;
}

struct run_outputs {
  struct output *csv; /* NULL: not asked for */
  struct line_outputs lines;
};

/* Opened before the run, so that a bad path is reported before the work. */
static struct run_outputs open_files(const struct options *o) {
  struct run_outputs f = {o->csv ? output_open(o->csv) : NULL,
                          {{o->lines ? output_open(o->lines) : NULL,
                            o->trace ? output_open(o->trace) : NULL},
                           o->annotate}};
  if (o->output)
    make_folder(o->output);
  return f;
}

static void write_files(const struct options *o, const struct run_outputs *f,
                        const struct rows *rows) {
  if (f->csv)
    rows_write_csv(rows, ALL_CHAPTERS, f->csv->file);
  for (int i = 0; i < LINES_FILES; i++)
    if (f->lines.file[i])
      output_commit(f->lines.file[i]);
  if (f->csv)
    output_commit(f->csv);
  if (o->output && !o->brief)
    rows_write_folder(rows, o->output);
}

/* What --memory says, in bytes. */
static double memory_asked(const struct options *o) {
  char *end;
  double bytes = o->memory ? strtod(o->memory, &end) : INFINITY;
  if (o->memory && (*end || !(bytes >= 1)))
    fail("--memory %s: write a number of bytes, such as 4e9", o->memory);
  return bytes;
}

/* On a GPU less what bench itself allocates: 4 times the L2, to empty it. */
static struct room room_for_plan(const struct options *options,
                                 const struct device *device) {
  static const size_t OWN = 64 << 20;
  struct room room = {device_free_bytes(device), host_free_bytes()};
  if (device->emulator) /* both are one */
    room.host /= 2;
  else
    room.device -= fmin(room.device, OWN + 4 * (double)device->l2_bytes);
  room.device = fmin(room.device, memory_asked(options));
  if (device->emulator)
    room.device = fmin(room.device, room.host);
  return room;
}

/* A size that somebody names is run as it is, or not at all. */
static void fit_plan(struct plan *plan, const struct options *o,
                     const struct room *room) {
  if (o->size)
    plan_require_memory(plan, room);
  else
    plan_fit(plan, room);
}

static struct plan make_plan(const struct options *o) {
  if (!o->brief)
    return plan_make(o, is_emulator_build());
  if (is_emulator_build() && !o->plan)
    fail("this bench runs on the emulator, and --brief is for a GPU; on one "
         "with nvcc, \"make bench DEVICE=gpu\" builds the other");
  return plan_brief(o, o->size_set == SIZES_SMALL);
}

static int print_plan(const struct options *o) {
  struct plan plan = make_plan(o);
  double memory = memory_asked(o);
  struct room room = {SIZE_MAX, SIZE_MAX};
  if (isfinite(memory))
    room.device = memory;
  fit_plan(&plan, o, &room);
  plan_print(&plan);
  free(plan.items);
  return 0;
}

static struct rows run_on_gpu(const struct options *options, struct plan *plan,
                              const struct device *device) {
  if (options->brief) {
    struct kept_rows *kept =
        kept_read(options->output ? options->output : "", device);
    struct rows rows = run_brief(plan, device, kept);
    if (options->output)
      kept_write(kept, &rows, device, options->output);
    kept_free(kept);
    return rows;
  }
  plan_group(plan);
  return options->launch        ? run_launched(plan, device)
         : options->verify_only ? run_verified(plan, device)
                                : run_timed(plan, device, options->quick);
}

static struct rows run_plan(const struct options *options,
                            struct device *device, struct run_outputs *files) {
  struct plan plan = make_plan(options);
  *device = device_open();
  if (!device->emulator &&
      (options->lines || options->trace || options->annotate))
    fail("--lines, --trace and --annotate need the emulator: "
         "build/emulator/bench run ...");
  if (options->annotate)
    setenv("EMU_ANNOTATE", "1", 1);
  if (!device->emulator)
    device_hold(device, options->verify_only ? HOLD_SHARED : HOLD_ALONE);
  struct room room = room_for_plan(options, device);
  fit_plan(&plan, options, &room);
  *files = open_files(options);
  struct rows rows;
  if (device->emulator) {
    plan_group(&plan);
    rows = run_counted(&plan, device, &files->lines);
  } else {
    rows = run_on_gpu(options, &plan, device);
  }
  free(plan.items);
  return rows;
}

static int command_run(const struct options *options) {
  struct device device;
  struct run_outputs files;
  if (options->plan)
    return print_plan(options);
  struct rows rows = run_plan(options, &device, &files);
  write_files(options, &files, &rows);
  show_rows(&rows, &device);
  size_t bad = failures(&rows);
  if (bad > 0)
    warn("%zu of %zu runs failed", bad, rows.count);
  return bad > 0;
}

static int command_ratio(const struct options *options) {
  if (is_emulator_build())
    fail("this bench runs on the emulator; on a GPU with nvcc, "
         "\"make bench DEVICE=gpu\" builds the other");
  struct plan plan = plan_pairs(options);
  if (options->predicted)
    require_prediction(&plan, options);
  struct device device = device_open();
  device_hold(&device, HOLD_ALONE);
  struct room room = room_for_plan(options, &device);
  fit_plan(&plan, options, &room);
  struct output *csv = options->csv ? output_open(options->csv) : NULL;
  struct output *predicted =
      options->predicted ? output_open(options->predicted) : NULL;
  plan_group(&plan);
  struct ratios ratios = run_ratios(&plan, &device, options);
  if (csv) {
    ratios_write_csv(&ratios, csv->file);
    output_commit(csv);
  }
  if (predicted) {
    predictions_write_csv(&ratios, predicted->file);
    output_commit(predicted);
  }
  show_ratios(&ratios);
  size_t bad = 0;
  for (size_t i = 0; i < ratios.count; i++)
    bad += ratio_failed(&ratios.items[i]);
  if (bad > 0)
    warn("%zu of %zu pairs failed", bad, ratios.count);
  return bad > 0;
}

static int command_device(const struct options *o) {
  struct device d = device_open();
  if (o->machine)
    machine_write(&d, o->machine, "");
  else if (o->slug)
    puts(d.slug);
  else
    device_print(&d);
  return 0;
}

static int dispatch(const struct options *options) {
  switch (options->command) {
  case COMMAND_HELP:
    options_help(options);
    if (options->about && strcmp(options->about, "query") == 0)
      printf("\n%s", query_help);
    return 0;
  case COMMAND_LIST:
    command_list(options);
    return 0;
  case COMMAND_RUN:
    return command_run(options);
  case COMMAND_RATIO:
    return command_ratio(options);
  case COMMAND_DEVICE:
    return command_device(options);
  case COMMAND_DIFF:
    return command_diff(options);
  case COMMAND_TABLE:
    command_table(options);
    return 0;
  case COMMAND_QUERY:
    command_query(options);
    return 0;
  }
  return 2;
}

int main(int argc, char **argv) {
  struct options o = options_read(argc, argv);
  output_guard();
  csv_cure = results_cure;
  catalogue_open();
  int status = dispatch(&o);
  errno = 0;
  if (fflush(stdout) != 0 || ferror(stdout))
    fail("cannot write the output: %s", strerror(errno ? errno : EIO));
  return status;
}
