/* evidence.c - reads exit status, log, counts and findings of a run, as if its
 * writer wished to deceive. */
#include "evidence.h"
#include "common/csv.h"
#include "common/message.h"
#include "refusals.h"
#include "run_findings.h"
#include "text_file.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- how it ended ---- */

/* What the run said first, on a line of its own; "" where it said nothing. */
static char *first_words(const char *folder) {
  char *path = format_text("%s/log", folder), line[400] = "";
  FILE *file = fopen(path, "r");
  if (file) {
    if (!fgets(line, sizeof line, file))
      *line = '\0';
    fclose(file);
  }
  free(path);
  line[strcspn(line, "\r\n")] = '\0';
  return format_text("%s%s", *line ? ": " : "", line);
}

/* The exit status of a run that touched what it may not, which the emulator's
 * check/emu_confine.h ends; and what it says of it. The rest of the log is the
 * submission's own. */
enum { CONFINEMENT_STATUS = 99 };

static char *confinement_message(const char *folder) {
  static const char *const says[] = {
      ": host code stores to memory that is not its own stack",
      ": host code reads device memory",
      ": a kernel stores to memory that is neither the device's nor its own",
      ": an index is far outside of its array"};
  char *path = format_text("%s/log", folder), *log = text_file(path);
  char *why = NULL;
  for (size_t i = 0; log && !why && i < sizeof says / sizeof *says; i++) {
    const char *found = strstr(log, says[i]), *begin = found;
    while (begin && begin > log && begin[-1] != '\n')
      begin--;
    if (found)
      why = format_text("%.*s%s", (int)(found - begin), begin, says[i]);
  }
  free(log);
  free(path);
  return why ? why : format_text("it touched memory that it may not");
}

/* The number that a file of FOLDER holds; -1: there is none. */
static int status_in(const char *folder, const char *file) {
  char *path = format_text("%s/%s", folder, file);
  FILE *opened = fopen(path, "r");
  int status = -1;
  if (!opened || fscanf(opened, "%d", &status) != 1)
    status = -1;
  if (opened)
    fclose(opened);
  free(path);
  return status;
}

static bool is_time_up(int status) {
  return status == 124 || status == 128 + 24 || status == 128 + 9;
}

/* What a run at a hidden size said is not told: it may have printed the size.
 */
static char *run_trouble(const char *folder, bool hidden) {
  int status = status_in(folder, "status");
  if (status == 0)
    return NULL;
  if (status < 0)
    return format_text("it was not run");
  if (is_time_up(status))
    return format_text("it was stopped: time or memory is up");
  if (status == CONFINEMENT_STATUS)
    return confinement_message(folder);
  if (status == 128 + SIGXFSZ)
    return format_text("it was stopped: a file of what it prints, or of its "
                       "launches, is full");
  char *said = hidden ? format_text("%s", "") : first_words(folder);
  if (status > 128)
    return format_text("it crashed, by signal %d (%s)%s", status - 128,
                       strsignal(status - 128), said);
  return format_text("it ended with status %d%s", status, said);
}

/* ---- counts ---- */

struct file_reader {
  struct evidence *evidence;
  const char *path;
};

static int index_of(const char *word, const char *const *words, int count) {
  for (int i = 0; i < count; i++)
    if (strcmp(word, words[i]) == 0)
      return i;
  fail("\"%s\" is not a space or an operation", word);
}

static struct line_tally row_tally(const struct csv *csv, size_t row) {
  struct line_tally tally = {
      .place = {format_text("%s", basename(csv_cell(csv, row, "file"))),
                (long)csv_number(csv, row, "line")},
      .space =
          index_of(csv_cell(csv, row, "space"), counted_spaces, COUNTED_SPACES),
      .operation = index_of(csv_cell(csv, row, "operation"), counted_operations,
                            COUNTED_OPERATIONS)};
  for (int c = 0; c < COUNTED_BYTES; c++)
    tally.counted[c] = csv_number(csv, row, counted_columns[c]);
  double width = csv_number(csv, row, "width"),
         lanes = tally.counted[COUNTED_LANES];
  tally.counted[COUNTED_BYTES] = lanes * width;
  tally.counted[COUNTED_IDLE_BYTES] =
      (32 * tally.counted[COUNTED_REQUESTS] - lanes) * width;
  return tally;
}

/* Each row of a launch and space has the number. */
static void take_busiest(struct evidence *e, const struct csv *csv, size_t row,
                         int space) {
  double launch = csv_number(csv, row, "launch");
  if (launch == e->busiest_taken[space])
    return;
  e->busiest_taken[space] = launch;
  e->busiest[space] += csv_number(csv, row, "busiest_warp_bytes");
}

static void read_counts(void *context) {
  const struct file_reader *r = context;
  struct evidence *evidence = r->evidence;
  struct csv *csv = csv_read(r->path);
  evidence->tallies = allocate(csv->rows * sizeof *evidence->tallies);
  for (size_t row = 0; row < csv->rows; row++) {
    struct line_tally tally = row_tally(csv, row);
    evidence->tallies[evidence->tally_count++] = tally;
    take_busiest(evidence, csv, row, tally.space);
    launches_add(&evidence->launches, csv, row);
  }
  csv_free(csv);
}

/* ---- the whole ---- */

/* bus.csv, of a lab that is about copies. */
static void read_bus(void *context) {
  const struct file_reader *r = context;
  struct csv *csv = csv_read(r->path);
  for (int i = 0; i < BUS_NAMES && csv->rows; i++)
    r->evidence->bus[i] = csv_number(csv, 0, bus_names[i]);
  csv_free(csv);
}

/* Remembers a kernel that is not the one to be mended; arguments of a template
 * may follow its name. */
static void take_kernel(struct evidence *e, const char *kernel) {
  size_t length = strcspn(kernel, "<");
  if (!e->keeps || e->other_count == MAX_OTHERS ||
      (length == strlen(e->keeps) && strncmp(kernel, e->keeps, length) == 0))
    return;
  e->others[e->other_count++] = format_text("%.*s", (int)length, kernel);
}

static void read_launches(void *context) {
  const struct file_reader *r = context;
  struct evidence *evidence = r->evidence;
  struct csv *csv = csv_read(r->path);
  evidence->warp_shuffles = 0;
  for (size_t row = 0; row < csv->rows; row++) {
    evidence->warp_shuffles += csv_number(csv, row, "warp_shuffles");
    take_kernel(evidence, csv_cell(csv, row, "kernel"));
    if (evidence->run->machine.gpu)
      least_time_add(&evidence->least, csv, row, evidence->run->machine.gpu);
  }
  csv_free(csv);
}

/* Keeps the first trouble. A program without accesses has no counts, one that
 * is not about copies no bus.csv: these files need not be there. */
static void take_files(struct evidence *evidence, const char *folder,
                       const char *source) {
  static const struct {
    const char *name, *what;
    void (*read)(void *);
  } files[] = {{"counts.csv", "counts", read_counts},
               {"launches.csv", "launches", read_launches},
               {"bus.csv", "copies", read_bus}};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    char *path = format_text("%s/%s", folder, files[i].name);
    struct file_reader reader = {evidence, path};
    const char *why =
        access(path, F_OK) == 0 ? failure_of(files[i].read, &reader) : NULL;
    if (why && !evidence->trouble)
      evidence->trouble =
          format_text("its %s cannot be read: %s", files[i].what, why);
    free(path);
  }
  char *path = format_text("%s/findings.json", folder);
  const char *why =
      findings_read(path, source, evidence->run->hidden, &evidence->findings);
  if (why && !evidence->trouble)
    evidence->trouble = format_text("its findings cannot be read: %s", why);
  free(path);
}

/* Does the counted run tell of it, too? It does where an index of a shared
 * array is too large: that costs what asks for findings, as it always does. */
static bool is_told(const struct evidence *evidence, const char *line) {
  size_t name = strcspn(line, ":");
  long number = line[name] ? strtol(line + name + 1, NULL, 10) : 0;
  int kind = error_kind("out_of_bounds");
  for (size_t i = 0; i < evidence->findings.count; i++) {
    const struct reported_finding *f = &evidence->findings.item[i];
    if (f->kind == kind && f->place.file && f->place.line == number &&
        strlen(f->place.file) == name &&
        strncmp(f->place.file, line, name) == 0)
      return true;
  }
  return false;
}

/* The first line of the log that says of an access that it left its variable,
 * and of which nothing else tells; to be freed, or NULL. */
static char *passed_bound(const char *folder, const struct evidence *evidence) {
  static const char *const says[] = {
      ": an access leaves the variable that it begins in",
      ": an access passes the end of a variable"};
  char *path = format_text("%s/bounds.log", folder), *log = text_file(path);
  char *rest = log, *why = NULL;
  for (char *line; !why && rest && (line = strsep(&rest, "\n"));)
    for (int i = 0; i < 2 && !why; i++) {
      const char *found = strstr(line, says[i]);
      if (found && !found[strlen(says[i])] &&
          (i == 0 || !is_told(evidence, line)))
        why = format_text("%s", line);
    }
  if (!log)
    why = format_text("it touched memory that it may not");
  free(log);
  free(path);
  return why;
}

/* What the run that holds accesses to their variables' bounds found: nothing of
 * what the counted run told is worth anything then. */
static char *bounds_trouble(const char *folder, const struct evidence *e) {
  int status = status_in(folder, "bounds.status");
  if (status == 0)
    return NULL;
  if (status == CONFINEMENT_STATUS)
    return passed_bound(folder, e);
  if (status < 0 || is_time_up(status))
    return format_text("it was stopped while its bounds were checked: time or "
                       "memory is up");
  if (status > 128)
    return format_text(
        "it crashed, by signal %d, while its bounds were checked",
        status - 128);
  return format_text("it ended with status %d while its bounds were checked",
                     status);
}

struct evidence *evidence_read(const char *work, const struct rubric_run *run,
                               const char *source, const char *keeps) {
  struct evidence *evidence = allocate(sizeof *evidence);
  char *folder = format_text("%s/%s", work, run->name);
  char *object = format_text("%s/lab.o", work);
  *evidence = (struct evidence){.run = run,
                                .keeps = keeps,
                                .trouble = run_trouble(folder, run->hidden),
                                .least.ms = NAN,
                                .warp_shuffles = NAN,
                                .output = format_text("%s/output", folder),
                                .log = format_text("%s/log", folder)};
  for (int i = 0; i < BUS_NAMES; i++)
    evidence->bus[i] = NAN;
  take_files(evidence, folder, source);
  if (!evidence->trouble)
    evidence->trouble = bounds_trouble(folder, evidence);
  evidence->static_shared = object_shared_bytes(object);
  free(object);
  free(folder);
  return evidence;
}

/* ---- names ---- */

enum { ATOMIC = 2 }; /* of counted_operations */

/* An atomic operation loads and stores. */
static bool is_access_of(const struct line_tally *t, int space, int operation) {
  return t->space == space &&
         (operation < 0 || t->operation == operation || t->operation == ATOMIC);
}

static double total_of(const struct evidence *e, int space, int operation,
                       int column) {
  double total = 0;
  for (size_t i = 0; i < e->tally_count; i++) {
    const struct line_tally *t = &e->tallies[i];
    if (is_access_of(t, space, operation))
      total += t->counted[column];
  }
  return total;
}

static double named_count(const struct evidence *e,
                          const struct counted_name *c) {
  double value = total_of(e, c->space, c->operation, c->column);
  if (c->per < 0)
    return value;
  double per = total_of(e, c->space, c->operation, c->per);
  return per > 0 ? value / per : 0;
}

static double findings_of_kind(const struct evidence *e, int kind) {
  double number = 0;
  for (size_t i = 0; i < e->findings.count; i++)
    number += kind < 0 || e->findings.item[i].kind == kind;
  return number;
}

enum { GLOBAL, SHARED }; /* of counted_spaces */

static double bank_conflicts(const struct evidence *e) {
  return total_of(e, SHARED, -1, COUNTED_WAVEFRONTS) -
         total_of(e, SHARED, -1, COUNTED_IDEAL_WAVEFRONTS);
}

/* BUS_NAMES: it is none of them. */
static int index_of_bus(const char *name) {
  int i = 0;
  while (i < BUS_NAMES && strcmp(name, bus_names[i]) != 0)
    i++;
  return i;
}

bool evidence_value(const void *context, const char *name, double *value) {
  const struct evidence *evidence = context;
  struct counted_name counted;
  int of_bus = index_of_bus(name);
#define VALUE(called, is)                                                      \
  if (strcmp(name, called) == 0) {                                             \
    *value = is;                                                               \
    return true;                                                               \
  }
  EVIDENCE_NAMES(VALUE)
  if (error_kind(name) >= 0)
    *value = findings_of_kind(evidence, error_kind(name));
  else if (of_bus < BUS_NAMES)
    *value = evidence->bus[of_bus];
  else if (counted_name_read(name, &counted))
    *value = named_count(evidence, &counted);
  else
    return false;
  return true;
}

/* ---- whose line it is ---- */

/* The name that a condition begins with. */
static void first_name(const char *condition, char name[80]) {
  if (sscanf(condition, "%79[a-z0-9_.]", name) != 1)
    *name = '\0';
}

/* How much of the condition's count is this line's. */
static double line_share(const struct line_tally *t, const char *name) {
  struct counted_name c;
  if (strcmp(name, "shared.bank_conflicts") == 0)
    return t->space == SHARED ? t->counted[COUNTED_WAVEFRONTS] -
                                    t->counted[COUNTED_IDEAL_WAVEFRONTS]
                              : 0;
  if (!counted_name_read(name, &c) || !is_access_of(t, c.space, c.operation))
    return 0;
  if (c.per >= 0 && c.column == COUNTED_SECTORS)
    return t->counted[COUNTED_SECTORS] - t->counted[COUNTED_IDEAL_SECTORS];
  return t->counted[c.column];
}

const struct reported_finding *evidence_finding(const struct evidence *e,
                                                const char *condition) {
  char name[80];
  first_name(condition, name);
  int kind = error_kind(name);
  if (kind < 0 && strcmp(name, "findings") != 0)
    return NULL;
  for (size_t i = 0; i < e->findings.count; i++)
    if (kind < 0 || e->findings.item[i].kind == kind)
      return &e->findings.item[i];
  return NULL;
}

const struct reported_finding *evidence_race(const struct evidence *e) {
  for (size_t i = 0; i < e->findings.count; i++)
    if (strstr(error_kinds[e->findings.item[i].kind], "races"))
      return &e->findings.item[i];
  return NULL;
}

char *evidence_remark(const struct evidence *e, const char *condition) {
  const struct reported_finding *f = evidence_finding(e, condition);
  char name[80];
  first_name(condition, name);
  if (strcmp(name, "occupancy") == 0)
    return lowest_occupancy_text(&e->launches, e->run->machine,
                                 e->static_shared);
  if (strcmp(name, "bound.ms") == 0 && !isnan(e->least.ms))
    return format_text("%s binds on %s", bound_unit_name(e->least.sum.unit),
                       e->run->machine.gpu->name);
  return format_text("%s", f ? f->text : "");
}

struct blame evidence_blame(const struct evidence *evidence,
                            const char *condition) {
  const struct reported_finding *f = evidence_finding(evidence, condition);
  struct blame place = {NULL, 0};
  double max = 0;
  char name[80];
  if (f)
    return f->place;
  first_name(condition, name);
  for (size_t i = 0; i < evidence->tally_count; i++) {
    double here = line_share(&evidence->tallies[i], name);
    if (here > max) {
      max = here;
      place = evidence->tallies[i].place;
    }
  }
  return place;
}
