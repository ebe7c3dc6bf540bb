/* findings_json.c - all findings as JSON. */
#include "outputs.h"

#include "../check/findings/finding_text.h"
#include "../check/findings/findings.h"
#include "../program/environment.h"
#include "../program/source_lines.h"

/* In quotes; what must not stand there as it is, is escaped. */
static void json_string(FILE *f, const char *text) {
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
                  const struct code_location *location) {
  struct source_line line = lines_of(location->pc);
  fprintf(f, "{\"file\": ");
  json_string(f, line.file);
  fprintf(f, ", \"line\": %d, \"source\": ", line.number);
  json_string(f, lines_text(line));
  if (location->thread == SOME_KERNEL || location->thread == THIS_LINE ||
      (location->thread == HOST_CODE && *location->does)) {
    fprintf(f, ", \"does\": ");
    json_string(f, location->does);
  } else if (finding->kernel && location->thread != HOST_CODE) {
    if (location->thread != ANY_BLOCK) {
      fprintf(f, ", \"block\": ");
      dim3(f, location->block, finding->grid);
    }
    if (location->thread != ANY_THREAD && location->thread != ANY_BLOCK) {
      fprintf(f, ", \"thread\": ");
      dim3(f, location->thread, finding->block);
    }
    fprintf(f, ", \"does\": ");
    json_string(f, location->does);
  }
  putc('}', f);
}

static void write_all(FILE *f) {
  fprintf(f, "[");
  for (size_t i = 0; i < findings_count(); i++) {
    unsigned long times;
    const struct finding *finding = finding_get(i, &times);
    fprintf(f, "%s\n  {\"kind\": ", i ? "," : "");
    json_string(f, finding_count_name(finding->kind));
    fprintf(f, ", \"error\": %s",
            finding_is_error(finding->kind) ? "true" : "false");
    if (finding->kernel) {
      fprintf(f, ", \"kernel\": ");
      json_string(f, finding->kernel);
      fprintf(f, ", \"launch\": %u", finding->launch);
    }
    fprintf(f, ", \"times\": %lu, \"detail\": ", times);
    json_string(f, finding->detail);
    fprintf(f, ", \"advice\": ");
    json_string(f, finding_advice(finding));
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
  struct whole_file whole;
  if (!path)
    return 0;
  if (!whole_file_begin(&whole, "EMU_FINDINGS", path))
    return 1;
  write_all(whole.file);
  return whole_file_end(&whole);
}
