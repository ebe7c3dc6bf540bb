/* catalogue.c - reads the sections that VARIANT and PROBLEM put their pointers
 * into; finds variants and problems by name. */
#include "catalogue.h"
#include "card.h"
#include "common/message.h"
#include "common/names.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The ends of the sections, by the linker; weak, for a test may link none. */
#define WEAK __attribute__((weak))
extern const struct variant *const __start_variants[] WEAK;
extern const struct variant *const __stop_variants[] WEAK;
extern const struct problem_source *const __start_problems[] WEAK;
extern const struct problem_source *const __stop_problems[] WEAK;

const struct entry *entries;
const struct problem *const *problems;

static int by_file(const void *a, const void *b) {
  const struct problem_source *const *x = a, *const *y = b;
  int by = strcmp((*x)->file, (*y)->file);
  return by ? by : strcmp((*x)->problem->name, (*y)->problem->name);
}

static const struct problem_source **sources;

static void read_problems(void) {
  size_t count = __stop_problems - __start_problems;
  const struct problem **list = allocate((count + 1) * sizeof *list);
  sources = allocate((count + 1) * sizeof *sources);
  for (size_t i = 0; i < count; i++)
    sources[i] = __start_problems[i];
  qsort(sources, count, sizeof *sources, by_file);
  for (size_t i = 0; i < count; i++)
    list[i] = sources[i]->problem;
  sources[count] = NULL;
  list[count] = NULL;
  problems = list;
}

/* The number that a chapter's folder begins with; 0 under kernels/. */
static int chapter_of(const char *file) {
  int chapter = 0;
  if (sscanf(file, "chapters/%d-", &chapter) != 1)
    return 0;
  return chapter;
}

/* The name says what the file is called: "padded" in .../03-padded.cu. The
 * digits order the files of a folder. */
static void require_own_name(const struct variant *v) {
  const char *slash = strrchr(v->file, '/');
  const char *base = slash ? slash + 1 : v->file;
  if (isdigit((unsigned char)base[0]) && isdigit((unsigned char)base[1]) &&
      base[2] == '-')
    base += 3;
  const char *dot = strrchr(base, '.');
  size_t length = dot ? (size_t)(dot - base) : strlen(base);
  if (strlen(v->name) != length || strncmp(v->name, base, length) != 0)
    fail("%s: VARIANT says \"%s\"; write the file's name, \"%.*s\"", v->file,
         v->name, (int)length, base);
}

static const char *problem_hash(const char *name) {
  for (int i = 0; problems[i]; i++)
    if (strcmp(problems[i]->name, name) == 0)
      return sources[i]->hash;
  return "";
}

static enum memory memory_of(const struct variant *v, const char *name) {
  static const char *const names[MEMORIES] = {"", "pageable", "pinned",
                                              "managed"};
  for (int i = 0; i < MEMORIES; i++)
    if (strcmp(names[i], name) == 0)
      return i;
  fail("%s: \"//= memory %s\": write pageable, pinned or managed", v->file,
       name);
}

static struct entry read_entry(const struct variant *variant) {
  struct card card = card_read(variant->file, variant->card);
  const char *suffix = strrchr(variant->file, '.');
  struct entry entry = {.variant = variant,
                        .name = variant->name,
                        .problem_name = variant->problem,
                        .file = variant->file,
                        .chapter = chapter_of(variant->file),
                        .needs = card.needs,
                        .sweeps = card.sweeps,
                        .sizes = card.sizes,
                        .after = card.after,
                        .expects = card.expects,
                        .memory = memory_of(variant, card.memory),
                        .destroys = card.destroys,
                        .inaccurate = card.inaccurate,
                        .kernel_per_shape = card.kernel_per_shape,
                        .wrong = card.wrong,
                        .host = suffix && strcmp(suffix, ".c") == 0};
  require_own_name(variant);
  snprintf(entry.source_hash, sizeof entry.source_hash, "%.6s%.6s",
           variant->hash, problem_hash(variant->problem));
  return entry;
}

static int by_chapter(const void *a, const void *b) {
  const struct entry *x = a, *y = b;
  int of_x = x->chapter ? x->chapter : 99, of_y = y->chapter ? y->chapter : 99;
  return of_x != of_y ? of_x - of_y : strcmp(x->file, y->file);
}

void catalogue_open(void) {
  read_problems();
  size_t count = __stop_variants - __start_variants;
  struct entry *list = allocate((count + 1) * sizeof *list);
  for (size_t i = 0; i < count; i++)
    list[i] = read_entry(__start_variants[i]);
  qsort(list, count, sizeof *list, by_chapter);
  list[count] = (struct entry){0};
  entries = list;
}

bool is_of_shared_memory(const struct problem *p) {
  return strstr(p->bytes_formula, "shared memory");
}

const struct problem *find_problem(const char *name) {
  for (int i = 0; problems[i]; i++)
    if (strcmp(problems[i]->name, name) == 0)
      return problems[i];
  return NULL;
}

const struct problem *problem_of(const struct entry *entry) {
  const struct problem *p = find_problem(entry->problem_name);
  size_t count = 0;
  const char **names = NULL;
  if (p)
    return p;
  for (; problems[count]; count++) {
    names = reallocate(names, (count + 1) * sizeof *names);
    names[count] = problems[count]->name;
  }
  fail("%s: no problem.c defines the problem \"%s\"; did you mean \"%s\"?",
       entry->file, entry->problem_name,
       count ? nearest_name(entry->problem_name, names, count) : "");
}

const struct entry *find_entry(const char *problem, const char *variant) {
  for (const struct entry *e = entries; e->variant; e++)
    if (strcmp(e->problem_name, problem) == 0 && strcmp(e->name, variant) == 0)
      return e;
  return NULL;
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
  for (const struct entry *entry = entries; entry->variant; entry++) {
    if (entry_is(entry, name))
      return;
    problem_of(entry);
    names = reallocate(names, (count + 1) * sizeof *names);
    names[count++] =
        full ? format_text("%s/%s", entry->problem_name, entry->name)
             : entry->name;
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
  for (const struct entry *entry = entries; entry->variant; entry++) {
    if (is_number && entry->chapter == number)
      return (int)number;
    size_t used = strlen(there);
    if (!seen_before(entry))
      snprintf(there + used, sizeof there - used, " %d", entry->chapter);
  }
  fail("there is no chapter \"%s\"; there are:%s", text, there);
}
