/* compiled_counts.c - EMU_COMPILED: the counts of the same program, built with
 * emucc --compiled, beside its own. It is run first, with the same words and
 * variables, no input, and its output thrown away. */
#include "outputs.h"

#include <fcntl.h>
#include <math.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../bound/emu_bound.h"
#include "../program/environment.h"
#include "../program/require_memory.h"

/* By emucc --compiled, one byte a file. */
extern const char __start_emu_compiled[] __attribute__((weak));
extern const char __stop_emu_compiled[] __attribute__((weak));

int program_is_as_compiled(void) {
  return &__start_emu_compiled[0] < &__stop_emu_compiled[0];
}

/* Of a launch: its loads and stores, and what bounds its time. */
struct compiled_launch {
  unsigned number;
  struct tally global, shared;
  struct bound_counts bound;
  char *kernel;
};
static struct compiled_launch *launches; /* in order of numbers */
static size_t launch_count;

/* Where the other program writes them, and this one reads: a line each. */
static const char *path_to; /* NULL: not asked for */
static FILE *file_to;

/* ---- running it ---- */

static const char *program;

__attribute__((noreturn)) static void fail(const char *why) {
  environment_fail("EMU_COMPILED",
                   "the same program, built by emucc --compiled: %s", why);
}

/* The words of this program's command line; the first is the other's name. */
static char **words(void) {
  FILE *file = fopen("/proc/self/cmdline", "r");
  char **list = NULL, *word = NULL;
  size_t count = 0, room = 0;
  while (file && getdelim(&word, &room, 0, file) > 0) {
    list = grow_array(list, count, sizeof *list, "words");
    list[count] = require_memory(strdup(count ? word : program), "words");
    count++;
  }
  if (file)
    fclose(file);
  free(word);
  list = grow_array(list, count, sizeof *list, "words");
  list[count] = NULL;
  return list;
}

/* This program's variables but those that ask for output, and others. */
static char **variables(char *const *more) {
  static const char *const ours[] = {
      "EMU_COMPILED=", "EMU_COUNTS=",   "EMU_LAUNCHES=", "EMU_TRACE=",
      "EMU_ANNOTATE=", "EMU_FINDINGS=", "EMU_STRICT=",   "EMU_COMPILED_TO="};
  char **list = NULL;
  size_t count = 0;
  for (char **v = environ; *v; v++) {
    int is_ours = 0;
    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
      is_ours |= strncmp(*v, ours[i], strlen(ours[i])) == 0;
    if (is_ours)
      continue;
    list = grow_array(list, count, sizeof *list, "variables");
    list[count++] = *v;
  }
  for (; *more; more++) {
    list = grow_array(list, count, sizeof *list, "variables");
    list[count++] = *more;
  }
  list = grow_array(list, count, sizeof *list, "variables");
  list[count] = NULL;
  return list;
}

static void run_it(char *const *more) {
  posix_spawn_file_actions_t files;
  pid_t pid;
  int status;
  posix_spawn_file_actions_init(&files);
  for (int fd = 0; fd < 3; fd++)
    posix_spawn_file_actions_addopen(&files, fd, "/dev/null", O_RDWR, 0);
  if (posix_spawn(&pid, program, &files, NULL, words(), variables(more)) != 0)
    fail("it cannot be run");
  while (waitpid(pid, &status, 0) < 0)
    ;
  posix_spawn_file_actions_destroy(&files);
}

/* ---- what it has counted ---- */

static struct tally tally_of(enum space space) {
  struct tally sum = {0};
  const struct instruction_counts *c = instruction_counts_of(0);
  for (; c; c = c->next)
    if (c->space == space && c->operation != OP_ATOMIC)
      tally_add(&sum, &c->tally);
  return sum;
}

/* Of what bounds a launch, what a compiler has a say in. */
#define BOUND_COUNTS_COMPILED(b)                                               \
  &(b)->load_sectors_distinct, &(b)->load_segments64_distinct,                 \
      &(b)->store_sectors_distinct, &(b)->store_sectors_partial,               \
      &(b)->store_sectors, &(b)->store_bytes_used, &(b)->wavefronts,           \
      &(b)->instructions, &(b)->constant_wavefronts, &(b)->loading_warps

#define TALLY " %lu %lu %lu %lu %lu"
#define TALLY_FIELDS(t)                                                        \
  (t).requests, (t).sectors, (t).used, (t).wavefronts, (t).ideal_wavefronts
#define TALLY_PLACES(t)                                                        \
  &(t).requests, &(t).sectors, &(t).used, &(t).wavefronts, &(t).ideal_wavefronts

int compiled_counts_asked(void) {
  return file_to != NULL;
}

void compiled_counts_write(const struct launch_event *launch,
                           const struct bound_counts *b) {
  if (!file_to)
    return;
  struct tally g = tally_of(SPACE_GLOBAL), s = tally_of(SPACE_SHARED);
  fprintf(file_to, "%u" TALLY TALLY, launch->number, TALLY_FIELDS(g),
          TALLY_FIELDS(s));
  const double *const of[] = {BOUND_COUNTS_COMPILED(b)};
  for (size_t i = 0; i < sizeof of / sizeof *of; i++)
    fprintf(file_to, " %.17g", *of[i]);
  fprintf(file_to, " %s\n", launch->grid->kernel);
}

static int read_launch(FILE *file, struct compiled_launch *launch) {
  char *name = NULL;
  size_t room = 0;
  *launch = (struct compiled_launch){0};
  if (fscanf(file, "%u" TALLY TALLY, &launch->number,
             TALLY_PLACES(launch->global), TALLY_PLACES(launch->shared)) != 11)
    return 0;
  struct bound_counts *b = &launch->bound;
  double *of[] = {BOUND_COUNTS_COMPILED(b)};
  for (size_t i = 0; i < sizeof of / sizeof *of; i++)
    if (fscanf(file, "%lf", of[i]) != 1)
      return 0;
  if (getc(file) != ' ' || getline(&name, &room, file) <= 0)
    return 0;
  name[strcspn(name, "\n")] = 0;
  launch->kernel = name;
  return 1;
}

static void read_all(const char *path) {
  FILE *file = fopen(path, "r");
  struct compiled_launch one;
  while (file && read_launch(file, &one)) {
    launches = grow_array(launches, launch_count, sizeof *launches, "counts");
    launches[launch_count++] = one;
  }
  if (file)
    fclose(file);
  if (!launch_count)
    fail("that one has counted nothing");
}

void compiled_counts_init(void) {
  const char *parent = environment_text("TMPDIR");
  path_to = environment_text("EMU_COMPILED_TO");
  if (path_to) {
    file_to = fopen(path_to, "w");
    words_in_registers_enable();
  }
  program = environment_text("EMU_COMPILED");
  if (!program)
    return;
  if (program_is_as_compiled())
    fail("this one is, too");
  char *path = NULL, *variable = NULL;
  if (asprintf(&path, "%s/emu-compiled.XXXXXX", parent ? parent : "/tmp") < 0)
    fail("no memory");
  int descriptor = mkstemp(path);
  if (descriptor < 0)
    fail("its counts have no place: TMPDIR must name a folder");
  close(descriptor);
  if (asprintf(&variable, "EMU_COMPILED_TO=%s", path) < 0)
    fail("no memory");
  char strict[] = "EMU_STRICT=0";
  run_it((char *const[]){variable, strict, NULL});
  read_all(path);
  unlink(path);
  free(path), free(variable);
}

int compiled_counts_end(void) {
  return file_to ? fclose(file_to) : 0;
}

/* ---- beside this program's ---- */

void compiled_counts_lower(const struct launch_event *launch,
                           struct bound_counts *b) {
  static size_t next; /* launches come in order here, too */
  while (next < launch_count && launches[next].number < launch->number)
    next++;
  if (next == launch_count || launches[next].number != launch->number ||
      strcmp(launches[next].kernel, launch->grid->kernel) != 0)
    return;
  struct bound_counts *c = &launches[next].bound;
  double *to[] = {BOUND_COUNTS_COMPILED(b)};
  double *from[] = {BOUND_COUNTS_COMPILED(c)};
  for (size_t k = 0; k < sizeof to / sizeof *to; k++)
    *to[k] = fmin(*to[k], *from[k]);
}

int compiled_counts_wanted(void) {
  return launch_count > 0;
}

unsigned compiled_counts_of(const char *kernel, struct tally *global,
                            struct tally *shared) {
  unsigned count = 0;
  for (size_t i = 0; i < launch_count; i++)
    if (strcmp(launches[i].kernel, kernel) == 0) {
      tally_add(global, &launches[i].global);
      tally_add(shared, &launches[i].shared);
      count++;
    }
  return count;
}
