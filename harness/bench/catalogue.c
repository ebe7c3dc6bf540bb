#include "catalogue.h"
#include "common/message.h"
#include "common/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const struct problem *problem_of(const struct entry *e) {
  for (int i = 0; problems[i]; i++)
    if (strcmp(problems[i]->name, e->problem_name) == 0)
      return problems[i];
  fail("%s: no problem.c defines the problem \"%s\"", e->file, e->problem_name);
}

const struct axis *axis_of(const struct entry *e) {
  if (!*e->sweeps)
    return NULL;
  const struct problem *p = problem_of(e);
  for (const struct axis *a = p->axes; a && a->name; a++)
    if (strcmp(a->name, e->sweeps) == 0)
      return a;
  fail("%s: \"//= sweeps %s\": the problem %s has no such axis", e->file,
       e->sweeps, p->name);
}

bool entry_is(const struct entry *e, const char *name) {
  const char *slash = strchr(name, '/');
  if (!slash)
    return strcmp(e->name, name) == 0;
  size_t length = slash - name;
  return strlen(e->problem_name) == length &&
         strncmp(e->problem_name, name, length) == 0 &&
         strcmp(e->name, slash + 1) == 0;
}

void require_variant(const char *name) {
  size_t count = 0;
  const char **names = NULL;
  bool full = strchr(name, '/') != NULL;
  for (const struct entry *e = entries; e->variant; e++) {
    if (entry_is(e, name))
      return;
    names = reallocate(names, (count + 1) * sizeof *names);
    names[count++] =
        full ? format_text("%s/%s", e->problem_name, e->name) : e->name;
  }
  const char *nearest = nearest_name(name, names, count);
  if (!nearest)
    fail("this build has no variants");
  fail("there is no variant \"%s\"; did you mean \"%s\"? (bench list shows "
       "all)",
       name, nearest);
}

static int seen_before(const struct entry *e) {
  for (const struct entry *f = entries; f != e; f++)
    if (f->chapter == e->chapter)
      return 1;
  return 0;
}

int require_chapter(const char *text) {
  char there[200] = "", *end;
  long number = strtol(text, &end, 10);
  bool is_number = end != text && *end == '\0';
  for (const struct entry *e = entries; e->variant; e++) {
    if (is_number && e->chapter == number)
      return (int)number;
    size_t used = strlen(there);
    if (!seen_before(e))
      snprintf(there + used, sizeof there - used, " %d", e->chapter);
  }
  fail("there is no chapter \"%s\"; there are:%s", text, there);
}
