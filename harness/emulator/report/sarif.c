/* sarif.c - a run with its rules, the kinds of findings, and its results. */
#include "sarif.h"

#include <ctype.h>
#include <string.h>

#include "../check/advice.h"
#include "../check/finding_text.h"
#include "../check/findings.h"
#include "../program/environment.h"
#include "../program/source_lines.h"
#include "json_text.h"
#include "whole_file.h"

/* A path as a URI: relative ones stay so, to be found in any checkout. */
static void uri(FILE *f, const char *path) {
  fputs(*path == '/' ? "\"file://" : "\"", f);
  for (; *path; path++)
    if (isalnum((unsigned char)*path) || strchr("/._-~", *path))
      putc(*path, f);
    else
      fprintf(f, "%%%02X", (unsigned char)*path);
  putc('"', f);
}

/* A location's physical one; it may be followed by more of the location. */
static void location(FILE *f, struct source_line line) {
  fputs("{\"physicalLocation\": {\"artifactLocation\": {\"uri\": ", f);
  uri(f, line.file);
  fprintf(f, "}, \"region\": {\"startLine\": %d", line.number);
  if (*lines_raw(line)) {
    fputs(", \"snippet\": {\"text\": ", f);
    json_string(f, lines_raw(line));
    putc('}', f);
  }
  fputs("}}", f);
}

static void message(FILE *f, const char *text) {
  fputs("\"message\": {\"text\": ", f);
  json_string(f, text);
  putc('}', f);
}

static int known(const struct place *p) {
  return p->pc && lines_of(p->pc).number;
}

/* The finding in a sentence, and what to do about it. */
static void explain(FILE *f, const struct finding *finding) {
  char who[200] = "", advice[300], text[900];
  if (known(&finding->here))
    finding_place_text(finding, &finding->here, who, sizeof who);
  finding_advice(finding, advice, sizeof advice);
  snprintf(text, sizeof text, "%s%s%s%s%s%s%s%s%s",
           finding_title(finding->kind), finding->kernel ? " in " : "",
           finding->kernel ? finding->kernel : "",
           finding->detail[0] ? ": " : "", finding->detail, *who ? "; " : "",
           who, *advice ? ". To mend it: " : "", advice);
  message(f, text);
}

static void result(FILE *f, const struct finding *finding) {
  char who[200];
  fprintf(f, "{\"ruleId\": \"%s\", \"ruleIndex\": %d, \"level\": \"%s\",\n    ",
          finding_id(finding->kind), (int)finding->kind,
          finding_is_error(finding->kind) ? "error" : "note");
  explain(f, finding);
  if (known(&finding->here)) {
    fputs(",\n    \"locations\": [", f);
    location(f, lines_of(finding->here.pc));
    fputs("}]", f);
  }
  if (finding->there.does && known(&finding->there)) {
    fputs(",\n    \"relatedLocations\": [", f);
    location(f, lines_of(finding->there.pc));
    finding_place_text(finding, &finding->there, who, sizeof who);
    fputs(", ", f);
    message(f, *who ? who : "the other place");
    fputs("}]", f);
  }
  putc('}', f);
}

static void write_all(FILE *f) {
  fputs("{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n"
        " \"version\": \"2.1.0\",\n \"runs\": [{\n"
        "  \"tool\": {\"driver\": {\"name\": \"emucc\", \"rules\": [",
        f);
  for (int kind = 0; kind < (int)FINDING_KINDS; kind++) {
    fprintf(f, "%s\n   {\"id\": \"%s\", \"shortDescription\": {\"text\": ",
            kind ? "," : "", finding_id(kind));
    json_string(f, finding_title(kind));
    fprintf(f, "}, \"help\": {\"text\": \"emucc --explain %s\"}}",
            finding_id(kind));
  }
  fputs("]}},\n  \"results\": [", f);
  for (size_t i = 0; i < findings_count(); i++) {
    unsigned long times;
    fputs(i ? ",\n   " : "\n   ", f);
    result(f, finding_get(i, &times));
  }
  fputs("]\n }]}\n", f);
}

int sarif_write(void) {
  const char *path = environment_text("EMU_SARIF");
  struct whole_file whole;
  if (!path)
    return 0;
  if (!whole_file_begin(&whole, "EMU_SARIF", path))
    return 1;
  write_all(whole.file);
  return whole_file_end(&whole);
}
