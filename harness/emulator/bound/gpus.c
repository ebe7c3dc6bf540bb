/* gpus.c - reads gpus.csv, which is part of the library. */
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

static void take(struct bound_gpu *gpu, char *const field[FIELDS]) {
  *gpu = (struct bound_gpu){0};
  snprintf(gpu->name, sizeof gpu->name, "%s", field[0]);
  snprintf(gpu->capability, sizeof gpu->capability, "%s", field[1]);
  snprintf(gpu->from, sizeof gpu->from, "%s", field[21]);
  double *const number[] = {&gpu->sms,
                            &gpu->mhz,
                            &gpu->read_gbps,
                            &gpu->write_gbps,
                            &gpu->access_bytes,
                            &gpu->l2_bytes,
                            &gpu->l2_dirty_bytes,
                            &gpu->l2_gbps,
                            &gpu->l2_partial_sectors_per_ns,
                            &gpu->block_starts_per_ns,
                            &gpu->block_ns,
                            &gpu->launch_ms,
                            &gpu->constant_wavefronts_per_cycle,
                            &gpu->bus_gbps,
                            &gpu->atomics_per_ns,
                            &gpu->fill_gbps,
                            &gpu->l2_fill_gbps,
                            &gpu->step_ns,
                            &gpu->node_ns};
  for (size_t i = 0; i < sizeof number / sizeof *number; i++)
    *number[i] = strtod(field[2 + i], NULL);
  gpu->runs_faster = strchr(field[3], '+') != NULL;
}

/* The row of that name, or the first where there is none to look for. */
static int look(const char *text, const char *name, struct bound_gpu *gpu) {
  char line[LINE], *field[FIELDS];
  text = strchr(text, '\n'); /* the header */
  while (text && *++text) {
    snprintf(line, sizeof line, "%.*s", (int)strcspn(text, "\n"), text);
    if (split(line, field) && (!name || strcmp(field[0], name) == 0)) {
      take(gpu, field);
      return gpu->sms > 0 && gpu->mhz > 0;
    }
    text = strchr(text, '\n');
  }
  return 0;
}

static int look_in_file(const char *path, struct bound_gpu *gpu) {
  char text[2 * LINE] = "";
  FILE *file = fopen(path, "r");
  if (!file)
    return 0;
  size_t length = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[length] = 0;
  return look(text, NULL, gpu);
}

int bound_gpu_named(const char *name, struct bound_gpu *gpu) {
  if (strpbrk(name, "/."))
    return look_in_file(name, gpu);
  return look(bound_gpus, name, gpu);
}

const char *bound_gpu_names(void) {
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
