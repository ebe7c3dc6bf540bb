/* findings_json.c - all findings as JSON. */
#include "findings_json.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../check/advice.h"
#include "../check/finding_text.h"
#include "../check/findings.h"
#include "../program/environment.h"
#include "../program/source_lines.h"

static void string(FILE *f, const char *text) {
  putc('"', f);
  for (; *text; text++) {
    unsigned char c = (unsigned char)*text;
    if (c == '"' || c == '\\')
      fprintf(f, "\\%c", c);
    else if (c == '\n')
      fputs("\\n", f);
    else if (c < ' ')
      fprintf(f, "\\u%04x", c);
    else
      putc(c, f);
  }
  putc('"', f);
}

static void dim3(FILE *f, uint64_t i, struct emu_dim3 extent) {
  uint64_t x = extent.x ? extent.x : 1, y = extent.y ? extent.y : 1;
  fprintf(f, "[%lu, %lu, %lu]", i % x, i / x % y, i / x / y);
}

static void place(FILE *f, const struct finding *finding,
                  const struct place *p) {
  struct source_line line = lines_of(p->pc);
  fprintf(f, "{\"file\": ");
  string(f, line.file);
  fprintf(f, ", \"line\": %d, \"source\": ", line.number);
  string(f, lines_text(line));
  if (p->thread == HOST_CODE && *p->does) {
    fprintf(f, ", \"does\": ");
    string(f, p->does);
  } else if (finding->kernel && p->thread != HOST_CODE) {
    fprintf(f, ", \"block\": ");
    dim3(f, p->block, finding->grid);
    if (p->thread != ANY_THREAD) {
      fprintf(f, ", \"thread\": ");
      dim3(f, p->thread, finding->block);
    }
    fprintf(f, ", \"does\": ");
    string(f, p->does);
  }
  putc('}', f);
}

static void write_all(FILE *f) {
  fprintf(f, "[");
  for (size_t i = 0; i < findings_count(); i++) {
    unsigned long times;
    char advice[300];
    const struct finding *finding = finding_get(i, &times);
    fprintf(f, "%s\n  {\"kind\": ", i ? "," : "");
    string(f, finding_count_name(finding->kind));
    fprintf(f, ", \"error\": %s",
            finding_is_error(finding->kind) ? "true" : "false");
    if (finding->kernel) {
      fprintf(f, ", \"kernel\": ");
      string(f, finding->kernel);
      fprintf(f, ", \"launch\": %u", finding->launch);
    }
    fprintf(f, ", \"times\": %lu, \"detail\": ", times);
    string(f, finding->detail);
    finding_advice(finding, advice, sizeof advice);
    fprintf(f, ", \"advice\": ");
    string(f, advice);
    fprintf(f, ",\n   \"places\": [");
    if (finding->here.pc)
      place(f, finding, &finding->here);
    if (finding->there.does) {
      fprintf(f, ", ");
      place(f, finding, &finding->there);
    }
    fprintf(f, "]}");
  }
  fprintf(f, "%s]\n", findings_count() ? "\n" : "");
}

int findings_json_write(void) {
  const char *path = environment_text("EMU_FINDINGS");
  char *beside;
  if (!path)
    return 0;
  if (asprintf(&beside, "%s.%d", path, (int)getpid()) < 0)
    return 1;
  FILE *f = fopen(beside, "w");
  int bad = !f;
  if (f) {
    write_all(f);
    bad = ferror(f);
    bad |= fclose(f) != 0;
    bad |= !bad && rename(beside, path) != 0;
  }
  if (bad) {
    fprintf(stderr, "emulator: EMU_FINDINGS=%s: %s\n", path, strerror(errno));
    unlink(beside);
  }
  free(beside);
  return bad;
}
