/* machines.c - reads gpus.csv, which is part of the library. */
#include "emu_bound.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The assembler takes the file in as it is, from a folder of gcc's -I. */
__asm__(".section .rodata\n"
        "bound_gpus: .incbin \"emulator/bound/gpus.csv\"\n"
        ".byte 0\n"
        ".previous\n");
extern const char bound_gpus[];

enum { FIELDS = 23, LINE = 600 };

static int split(char *line, char *field[FIELDS]) {
  int n = 0;
  line[strcspn(line, "\r\n")] = 0;
  while (n < FIELDS && line)
    field[n++] = strsep(&line, ",");
  return n == FIELDS;
}

static void take(struct bound_machine *machine, char *const f[FIELDS]) {
  *machine = (struct bound_machine){0};
  snprintf(machine->name, sizeof machine->name, "%s", f[0]);
  snprintf(machine->capability, sizeof machine->capability, "%s", f[1]);
  snprintf(machine->from, sizeof machine->from, "%s", f[21]);
  double *const number[] = {&machine->sms,
                            &machine->mhz,
                            &machine->read_gbps,
                            &machine->write_gbps,
                            &machine->access_bytes,
                            &machine->l2_bytes,
                            &machine->l2_dirty_bytes,
                            &machine->l2_gbps,
                            &machine->l2_partial_sectors_per_ns,
                            &machine->block_starts_per_ns,
                            &machine->block_ns,
                            &machine->launch_ms,
                            &machine->constant_wavefronts_per_cycle,
                            &machine->bus_gbps,
                            &machine->atomics_per_ns,
                            &machine->fill_gbps,
                            &machine->l2_fill_gbps,
                            &machine->step_ns,
                            &machine->node_ns};
  for (size_t i = 0; i < sizeof number / sizeof *number; i++)
    *number[i] = strtod(f[2 + i], NULL);
  machine->runs_faster = strchr(f[3], '+') != NULL;
}

/* The row of that name, or the first where there is none to look for. */
static int look(const char *text, const char *name,
                struct bound_machine *machine) {
  char line[LINE], *field[FIELDS];
  text = strchr(text, '\n'); /* the header */
  while (text && *++text) {
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
    if (split(line, field) && (!name || strcmp(field[0], name) == 0)) {
      take(machine, field);
      return machine->sms > 0 && machine->mhz > 0;
    }
    text = strchr(text, '\n');
  }
  return 0;
}

static int look_in_file(const char *path, struct bound_machine *m) {
  char text[2 * LINE] = "";
  FILE *file = fopen(path, "r");
  if (!file)
    return 0;
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[length] = 0;
  return look(text, NULL, m);
}

int bound_machine_named(const char *name, struct bound_machine *m) {
  if (strpbrk(name, "/."))
    return look_in_file(name, m);
  return look(bound_gpus, name, m);
}

const char *bound_machine_names(void) {
  static char names[LINE];
  const char *text = strchr(bound_gpus, '\n');
  names[0] = 0;
  for (; text && *++text; text = strchr(text, '\n')) {
    size_t used = strlen(names);
    snprintf(names + used, sizeof names - used, "%s%.*s", used ? " " : "",
             (int)strcspn(text, ","), text);
  }
  return names;
}
