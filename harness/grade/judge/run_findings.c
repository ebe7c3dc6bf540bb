/* run_findings.c - turns the JSON of findings into the lines that feedback
 * shows. */
#include "run_findings.h"
#include "common/message.h"
#include "text_file.h"
#include "vocabulary.h"

#include <cjson/cJSON.h>
#include <stdlib.h>
#include <string.h>

static const char *text_of(const cJSON *object, const char *name) {
  const char *text =
      cJSON_GetStringValue(cJSON_GetObjectItemCaseSensitive(object, name));
  return text ? text : "";
}

static long number_of(const cJSON *object, const char *name) {
  const cJSON *item = cJSON_GetObjectItemCaseSensitive(object, name);
  return cJSON_IsNumber(item) && item->valuedouble > 0 &&
                 item->valuedouble < 1e9
             ? (long)item->valuedouble
             : 0;
}

static char *with_place(char *text, const char *file, long line,
                        const char *does) {
  char *both =
      format_text("%s; %s:%ld%s%s", text, file, line, *does ? " " : "", does);
  free(text);
  return both;
}

/* "races: shared memory, 4 bytes; line 42 writes; line 40 reads"; of a run at a
 * hidden size the lines alone, since bytes and blocks would tell the size. */
static struct reported_finding one_finding(const cJSON *item, int kind,
                                           const char *source, bool hidden) {
  const char *detail = hidden ? "" : text_of(item, "detail");
  struct reported_finding reported = {
      .kind = kind,
      .text = format_text("%s%s%s", error_kinds[kind], *detail ? ": " : "",
                          detail)};
  const cJSON *place;
  cJSON_ArrayForEach(place, cJSON_GetObjectItemCaseSensitive(item, "places")) {
    const char *file = basename(text_of(place, "file"));
    long line = number_of(place, "line");
    if (line == 0)
      continue;
    reported.text =
        with_place(reported.text, file, line, text_of(place, "does"));
    if (!reported.place.file && strcmp(file, source) == 0)
      reported.place = (struct blame){format_text("%s", file), line};
  }
  return reported;
}

const char *findings_read(const char *path, const char *source, bool hidden,
                          struct findings *findings) {
  char *text = text_file(path);
  if (!text)
    return "there are none; the run did not come to its end";
  cJSON *all = cJSON_Parse(text);
  free(text);
  if (!cJSON_IsArray(all)) {
    cJSON_Delete(all);
    return "they are cut off or malformed";
  }
  const cJSON *item;
  cJSON_ArrayForEach(item, all) {
    int kind = error_kind(text_of(item, "kind"));
    if (kind < 0)
      continue;
    findings->item = reallocate(findings->item,
                                (findings->count + 1) * sizeof *findings->item);
    findings->item[findings->count++] = one_finding(item, kind, source, hidden);
  }
  cJSON_Delete(all);
  return NULL;
}
