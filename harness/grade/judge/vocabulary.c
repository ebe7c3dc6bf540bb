/* vocabulary.c - lists all names, from the emulator's own list of kinds and the
 * spaces and quantities of counts. */
#include "vocabulary.h"
#include "common/names.h"
#include "emulator/check/emu_kinds.h"

#include <stdio.h>
#include <string.h>

const char *const counted_spaces[] = {"global", "shared", "constant"};
const char *const counted_operations[] = {"load", "store", "atomic"};
const char *const counted_columns[] = {
    "requests",         "lanes", "sectors",   "ideal_sectors", "wavefronts",
    "ideal_wavefronts", "bytes", "idle_bytes"};

#define ERROR(id, name, title) name,
#define NOTE(id, name, title)
const char *const error_kinds[] = {FINDING_KIND_LIST(ERROR, NOTE)};
enum { ERROR_KINDS = sizeof error_kinds / sizeof *error_kinds };

const char *const bus_names[] = {"bus_to_device.bytes", "bus_to_device.calls",
                                 "bus_to_host.bytes",   "bus_to_host.calls",
                                 "bus.host_waits",      "bus.chain_bytes"};

static const struct {
  const char *name;
  enum counted_column column, per;
} ratios[] = {{"sectors_per_request", COUNTED_SECTORS, COUNTED_REQUESTS},
              {"wavefronts_per_request", COUNTED_WAVEFRONTS, COUNTED_REQUESTS},
              {"lanes_per_request", COUNTED_LANES, COUNTED_REQUESTS}};
enum { RATIOS = sizeof ratios / sizeof *ratios };

#define NAME(name, value) name,
static const char *const other_names[] = {EVIDENCE_NAMES(NAME)};
enum { OTHER_NAMES = sizeof other_names / sizeof *other_names };

static bool quantity(const char *word, struct counted_name *c) {
  c->per = -1;
  for (c->column = 0; c->column < COUNTED_COLUMNS; c->column++)
    if (strcmp(word, counted_columns[c->column]) == 0)
      return true;
  for (int r = 0; r < RATIOS; r++)
    if (strcmp(word, ratios[r].name) == 0) {
      c->column = ratios[r].column;
      c->per = ratios[r].per;
      return true;
    }
  return false;
}

bool counted_name_read(const char *name, struct counted_name *c) {
  for (c->space = 0; c->space < COUNTED_SPACES; c->space++)
    for (c->operation = 0; c->operation < COUNTED_OPERATIONS; c->operation++) {
      char start[40];
      int length =
          snprintf(start, sizeof start, "%s_%s.", counted_spaces[c->space],
                   counted_operations[c->operation]);
      if (strncmp(name, start, (size_t)length) == 0)
        return quantity(name + length, c);
    }
  return false;
}

int error_kind(const char *name) {
  for (int k = 0; k < ERROR_KINDS; k++)
    if (strcmp(name, error_kinds[k]) == 0)
      return k;
  return -1;
}

const char *vocabulary_nearest(const char *name) {
  static char all[200][60];
  const char *names[200];
  int count = 0;
  for (int i = 0; i < OTHER_NAMES; i++)
    snprintf(all[count++], sizeof *all, "%s", other_names[i]);
  for (int i = 0; i < BUS_NAMES; i++)
    snprintf(all[count++], sizeof *all, "%s", bus_names[i]);
  for (int k = 0; k < ERROR_KINDS; k++)
    snprintf(all[count++], sizeof *all, "%s", error_kinds[k]);
  for (int s = 0; s < COUNTED_SPACES; s++)
    for (int o = 0; o < COUNTED_OPERATIONS; o++)
      for (int q = 0; q < COUNTED_COLUMNS + RATIOS; q++)
        snprintf(all[count++], sizeof *all, "%s_%s.%s", counted_spaces[s],
                 counted_operations[o],
                 q < COUNTED_COLUMNS ? counted_columns[q]
                                     : ratios[q - COUNTED_COLUMNS].name);
  for (int i = 0; i < count; i++)
    names[i] = all[i];
  return nearest_name(name, names, (size_t)count);
}
