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

static void take(struct bound_machine *m, char *const f[FIELDS]) {
  *m = (struct bound_machine){0};
  snprintf(m->name, sizeof m->name, "%s", f[0]);
  snprintf(m->capability, sizeof m->capability, "%s", f[1]);
  snprintf(m->from, sizeof m->from, "%s", f[21]);
  double *const number[] = {&m->sms,
                            &m->mhz,
                            &m->read_gbps,
                            &m->write_gbps,
                            &m->access_bytes,
                            &m->l2_bytes,
                            &m->l2_dirty_bytes,
                            &m->l2_gbps,
                            &m->l2_partial_sectors_per_ns,
                            &m->block_starts_per_ns,
                            &m->block_ns,
                            &m->launch_ms,
                            &m->constant_wavefronts_per_cycle,
                            &m->bus_gbps,
                            &m->atomics_per_ns,
                            &m->fill_gbps,
                            &m->l2_fill_gbps,
                            &m->step_ns,
                            &m->node_ns};
  for (size_t i = 0; i < sizeof number / sizeof *number; i++)
    *number[i] = strtod(f[2 + i], NULL);
  m->runs_faster = strchr(f[3], '+') != NULL;
}

/* The row of that name, or the first where there is none to look for. */
static int look(const char *text, const char *name, struct bound_machine *m) {
  char line[LINE], *field[FIELDS];
  text = strchr(text, '\n'); /* the header */
  while (text && *++text) {
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
    if (split(line, field) && (!name || strcmp(field[0], name) == 0)) {
      take(m, field);
      return m->sms > 0 && m->mhz > 0;
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
