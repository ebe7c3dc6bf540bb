/* rubric.c - reads a rubric line by line, and ends with one line where it is
 * not as the format has it. */
#include "rubric.h"
#include "common/message.h"
#include "common/names.h"
#include "formula.h"
#include "vocabulary.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <stdnoreturn.h>
#include <string.h>

struct rubric_reader {
  struct rubric *rubric;
  struct rubric_task *task;
  struct rubric_item *item; /* the last one: hints are its */
  const char *path;
};

/* What follows a word and a blank, or NULL. */
static const char *value_of(const char *line, const char *word) {
  size_t length = strlen(word);
  if (strncmp(line, word, length) != 0 || line[length] != ' ')
    return NULL;
  return line + length + strspn(line + length, " ");
}

static char *copy_of(const char *text) {
  return format_text("%s", text);
}

static struct rubric_task *task_here(const struct rubric_reader *r) {
  if (!r->task)
    fail("this belongs to a task; write \"task name: title\" above");
  return r->task;
}

/* ---- sizes ---- */

static bool no_names(const void *context, const char *name, double *value) {
  (void)context, (void)name, (void)value;
  return false;
}

static long extent(const char *text) {
  double value = formula_value(text, no_names, NULL);
  if (!(value >= 1 && value <= 1e9 && value == floor(value)))
    fail("%s is no size; write whole numbers from 1 on: 4 * 1024, 64 x 100",
         text);
  return (long)value;
}

/* "64x96" or "4096" */
static char *size_text(char *text, long *rows, long *cols) {
  char *by = strchr(text, 'x');
  *rows = 1;
  if (by) {
    *by = '\0';
    *rows = extent(text);
  }
  *cols = extent(by ? by + 1 : text);
  return by ? format_text("%ldx%ld", *rows, *cols) : format_text("%ld", *cols);
}

static void add_run(struct rubric_reader *reader, char *size, long rows,
                    long cols, bool hidden) {
  struct rubric_task *task = task_here(reader);
  if (!task->entry)
    fail("sizes of what? write \"entry name\" above");
  task->runs =
      reallocate(task->runs, (task->run_count + 1) * sizeof *task->runs);
  for (size_t i = 0; i < task->run_count; i++)
    if (strcmp(task->runs[i].size, size) == 0)
      fail("size %s is named twice; name another", size);
  task->runs[task->run_count++] =
      (struct rubric_run){format_text("%s-%s", task->entry, size),
                          size,
                          rows,
                          cols,
                          hidden,
                          reader->rubric->machine};
}

static void read_sizes(struct rubric_reader *r, const char *at, bool hidden) {
  if (hidden && strcmp(at, "later") == 0) {
    task_here(r)->hidden_later = true;
    return;
  }
  char *rest = copy_of(at);
  for (char *size; (size = strsep(&rest, ","));) {
    long rows, cols;
    char *name = size_text(size, &rows, &cols);
    add_run(r, name, rows, cols, hidden);
  }
}

/* ---- points ---- */

static bool any_name(const void *context, const char *name, double *value) {
  const struct rubric_reader *reader = context;
  if (strcmp(name, "occupancy") == 0 && !reader->rubric->machine.limits)
    fail("the occupancy of which machine? write \"machine 9.0, 32 "
         "registers\" above the first task");
  if (strcmp(name, "bound.ms") == 0 && !reader->rubric->machine.gpu)
    fail("the time on which GPU? write \"machine rtx3060\" above the "
         "first task");
  const char *nearest = vocabulary_nearest(name);
  if (strcmp(nearest, name) != 0)
    fail("nothing is called \"%s\"; is it \"%s\"? operators stand between "
         "spaces",
         name, nearest);
  *value = 1;
  return true;
}

/* Cuts " even if wrong" off the end, and " at given" and its like. */
static void read_runs(struct rubric_item *item, char *text) {
  char *wrong = strstr(text, " even if wrong");
  if (wrong) {
    *wrong = '\0';
    item->even_if_wrong = true;
  }
  char *at = strstr(text, " at ");
  if (!at)
    return;
  *at = '\0';
  at += 4;
  if (strcmp(at, "given") == 0) {
    item->runs = RUNS_GIVEN;
  } else if (strcmp(at, "hidden") == 0) {
    item->runs = RUNS_HIDDEN;
  } else {
    const char *multiples = value_of(at, "multiples of");
    if (!strpbrk(at, "0123456789"))
      fail("at \"%s\": write at given, at hidden, at 64x96 or at multiples of "
           "64x96",
           at);
    item->runs = multiples ? RUNS_OF_MULTIPLES : RUNS_OF_SIZE;
    item->size = size_text(copy_of(multiples ? multiples : at), &item->rows,
                           &item->cols);
  }
}

static void read_prediction(struct rubric_reader *reader,
                            struct rubric_item *item, char *text) {
  char name[80];
  int used = 0;
  item->kind = ITEM_PREDICTION;
  if (sscanf(text, "answer %79[a-z_0-9] %n", name, &used) != 1 || !used)
    fail("write \"answer name == formula\"");
  item->answer = copy_of(name);
  item->later = strcmp(text + used, "later") == 0;
  if (!item->later)
    compare_formulas(format_text("n %s", text + used), any_name, reader);
  item->steps[0].asked = copy_of(text + used);
}

/* Whether the text's first word is nearly this one. */
static bool is_slip(const char *text, const char *word) {
  char *first = format_text("%.*s", (int)strcspn(text, " "), text);
  size_t distance = edit_distance(first, word);
  free(first);
  return distance > 0 && distance <= 2;
}

static void read_asked(struct rubric_reader *reader, struct rubric_item *item,
                       const char *asked) {
  char *text = copy_of(asked);
  read_runs(item, text);
  if (is_slip(text, "correct") || is_slip(text, "answer"))
    fail("nothing is called \"%.*s\"; is it \"%s\"?", (int)strcspn(text, " "),
         text, is_slip(text, "correct") ? "correct" : "answer");
  if (strcmp(text, "correct") == 0) {
    item->kind = ITEM_CORRECT;
    item->steps[0].asked = text;
  } else if (value_of(text, "answer")) {
    read_prediction(reader, item, text);
  } else {
    item->kind = ITEM_CONDITION;
    compare_formulas(text, any_name, reader);
    item->steps[0].asked = text;
  }
  if (item->even_if_wrong &&
      (item->kind != ITEM_CONDITION || !reader->task->keeps))
    fail("\"even if wrong\" follows a condition, in a task that says \"keeps "
         "function\"");
  if (item->kind != ITEM_PREDICTION && !reader->task->entry)
    fail("nothing is run in this task; write \"entry name\" above");
}

static struct rubric_item *new_item(struct rubric_item **items, size_t *count) {
  *items = reallocate(*items, (*count + 1) * sizeof **items);
  struct rubric_item *i = &(*items)[(*count)++];
  *i = (struct rubric_item){.step_count = 1};
  return i;
}

static void read_alternative(struct rubric_reader *reader, int points,
                             const char *asked) {
  struct rubric_item *item = reader->item;
  if (!item || item->kind != ITEM_CONDITION || item->step_count == MAX_STEPS)
    fail("\"or\" follows a condition, at most %d times", MAX_STEPS - 1);
  if (points >= item->steps[item->step_count - 1].points)
    fail("a step on the way has fewer points than the one above");
  char *text = copy_of(asked);
  struct rubric_item same = {0};
  read_runs(&same, text);
  if (same.runs != RUNS_ALL)
    fail("\"or\" asks of the same runs as the line above; leave out \"at\"");
  compare_formulas(text, any_name, reader);
  item->steps[item->step_count++] = (struct rubric_step){points, text};
}

/* "3 points: ..."; returns false where the line is none. */
static bool read_points(struct rubric_reader *reader, const char *line) {
  const char *rest = value_of(line, "or");
  int points, used = 0;
  if (sscanf(rest ? rest : line, "%d point%*[s:]%n", &points, &used) != 1 ||
      !used || points < 1)
    return false;
  const char *asked = (rest ? rest : line) + used;
  asked += strspn(asked, " ");
  task_here(reader);
  if (rest) {
    read_alternative(reader, points, asked);
    return true;
  }
  reader->item = new_item(&reader->task->items, &reader->task->item_count);
  reader->item->steps[0].points = points;
  read_asked(reader, reader->item, asked);
  return true;
}

/* ---- lines ---- */

static void begin_task(struct rubric_reader *reader, const char *text) {
  struct rubric *all = reader->rubric;
  char name[80];
  int used = 0;
  if (sscanf(text, "%79[a-z0-9_]: %n", name, &used) != 1 || !used)
    fail("write \"task name: title\"");
  all->tasks =
      reallocate(all->tasks, (all->task_count + 1) * sizeof *all->tasks);
  reader->task = &all->tasks[all->task_count++];
  *reader->task = (struct rubric_task){.name = copy_of(name),
                                       .title = copy_of(text + used)};
  reader->item = NULL;
}

/* What is said where a `requires` that begins with this count does not hold and
 * the rubric has no hint of its own. */
static const char *const usual_hints[][2] = {
    {"threads", "Many threads share the work; one thread or one warp for all "
                "of it is no solution."},
    {"findings",
     "Mend this first: counts of a kernel with such a fault mean nothing."},
    {"global.busiest_warp", "One warp does most of the work, and the others "
                            "wait for it: share it out."},
    {"global_load.bytes", "The elements must be loaded by your kernel."},
    {"global_load.requests", "The lanes of a warp share the work: a request "
                             "should serve 32 elements."},
    {"global_store.requests", "The lanes of a warp store neighbours together: "
                              "a request should serve 32 elements."},
    {"shared_load.requests", "Few lanes at a time access shared memory, and "
                             "the others wait: let 32 work together."},
};

static char *usual_hint(const char *asked) {
  for (size_t i = 0; i < sizeof usual_hints / sizeof *usual_hints; i++)
    if (value_of(asked, usual_hints[i][0]))
      return copy_of(usual_hints[i][1]);
  return NULL;
}

static void read_requirement(struct rubric_reader *r, const char *text) {
  struct rubric_task *t = task_here(r);
  r->item = new_item(&t->needed, &t->needed_count);
  r->item->kind = ITEM_CONDITION;
  r->item->steps[0].asked = copy_of(text);
  read_runs(r->item, r->item->steps[0].asked);
  compare_formulas(r->item->steps[0].asked, any_name, r);
  r->item->hint = usual_hint(text);
}

static void read_names(struct rubric_reader *r, const char *text) {
  if (strcmp(text, "layouts") != 0)
    fail("names what? write \"names layouts\", in a task that does not ask to "
         "find one");
  task_here(r)->names_layouts = true;
}

/* "rtx3060", or "9.0, 32 registers" */
static void read_machine(struct rubric_reader *reader, const char *text) {
  char capability[20];
  int registers, used = 0;
  struct machine *machine = &reader->rubric->machine;
  static struct bound_gpu gpu;
  if (!strpbrk(text, "/.") && bound_gpu_named(text, &gpu)) {
    machine->gpu = &gpu;
    return;
  }
  if (sscanf(text, "%19[0-9.], %d registers%n", capability, &registers,
             &used) != 2 ||
      !used || text[used] || !limits_of(capability))
    fail("write a GPU, one of %s, or a compute capability from 5.0 "
         "to 9.0, and what each thread takes: \"machine 9.0, 32 "
         "registers\"",
         bound_gpu_names());
  machine->limits = limits_of(capability);
  machine->registers = registers;
}

static bool read_setting(struct rubric_reader *reader, const char *line) {
  const char *value;
  struct rubric *all = reader->rubric;
  if ((value = value_of(line, "lab")))
    all->lab = strtol(value, NULL, 10);
  else if ((value = value_of(line, "title")))
    all->title = copy_of(value);
  else if ((value = value_of(line, "edition")))
    all->edition = copy_of(value);
  else if ((value = value_of(line, "inputs")))
    all->inputs = strtoull(value, NULL, 10);
  else if ((value = value_of(line, "calls")))
    all->calls = copy_of(value);
  else if ((value = value_of(line, "machine")))
    read_machine(reader, value);
  else if ((value = value_of(line, "task")))
    begin_task(reader, value);
  else if ((value = value_of(line, "entry")))
    task_here(reader)->entry = copy_of(value);
  else if ((value = value_of(line, "keeps")))
    task_here(reader)->keeps = copy_of(value);
  else if ((value = value_of(line, "names")))
    read_names(reader, value);
  else if ((value = value_of(line, "timed")))
    task_here(reader)->timed = copy_of(value);
  else if ((value = value_of(line, "given")))
    read_sizes(reader, value, false);
  else if ((value = value_of(line, "hidden")))
    read_sizes(reader, value, true);
  else if ((value = value_of(line, "requires:")))
    read_requirement(reader, value);
  else
    return false;
  return true;
}

static noreturn void not_understood(const char *line) {
  static const char *const words[] = {
      "lab",    "title",     "edition", "inputs", "calls", "machine",
      "task",   "entry",     "keeps",   "names",  "timed", "given",
      "hidden", "requires:", "or",      "hint:",  "read:", "points:"};
  char *first = format_text("%.*s", (int)strcspn(line, " "), line);
  bool is_number = isdigit((unsigned char)*first) || strstr(line, " point");
  fail("\"%s\" is not understood; %s%s%s", line,
       is_number ? "write \"3 points: condition" : "is its first word \"",
       is_number ? ""
                 : nearest_name(first, words, sizeof words / sizeof *words),
       is_number ? "\"" : "\"?");
}

static void read_hint(struct rubric_reader *reader, const char *line) {
  const char *hint = value_of(line, "hint:"), *read = value_of(line, "read:");
  if (!hint && !read)
    not_understood(line);
  if (!reader->item)
    fail("a hint to what? write it below its points");
  if (hint)
    reader->item->hint = copy_of(hint);
  else
    reader->item->read = copy_of(read);
}

/* An item that no run is asked of would be earned by anybody. */
static void require_run(const struct rubric_reader *reader,
                        const struct rubric_task *task,
                        const struct rubric_item *item) {
  if (item->kind == ITEM_PREDICTION ||
      (item->runs == RUNS_HIDDEN && task->hidden_later))
    return;
  for (size_t i = 0; i < task->run_count; i++)
    if (rubric_asks_of(item, &task->runs[i]))
      return;
  fail("%s: task %s: no run is what \"%s\" is asked of; name its size behind "
       "\"given\" or \"hidden\"",
       reader->path, task->name, item->steps[0].asked);
}

static void require_whole(const struct rubric_reader *reader) {
  const struct rubric *all = reader->rubric;
  if (all->lab < 0 || !all->title || !all->edition || !all->inputs)
    fail("%s: \"lab\", \"title\", \"edition\" or \"inputs\" is missing; write "
         "all four above the first task",
         reader->path);
  for (size_t t = 0; t < all->task_count; t++)
    if (all->tasks[t].entry && !all->tasks[t].run_count)
      fail("%s: task %s runs %s at no size; write \"given 4096\"", reader->path,
           all->tasks[t].name, all->tasks[t].entry);
  for (size_t t = 0; t < all->task_count; t++) {
    const struct rubric_task *task = &all->tasks[t];
    for (size_t i = 0; i < task->item_count; i++)
      require_run(reader, task, &task->items[i]);
    for (size_t i = 0; i < task->needed_count; i++)
      require_run(reader, task, &task->needed[i]);
  }
  if (!all->task_count)
    fail("%s has no task; write \"task name: title\"", reader->path);
}

struct rubric *rubric_read(const char *path) {
  struct rubric *all = allocate(sizeof *all);
  *all =
      (struct rubric){.path = copy_of(path), .lab = -1, .calls = copy_of("")};
  struct rubric_reader reader = {.rubric = all, .path = path};
  FILE *file = fopen(path, "r");
  char *text = NULL;
  size_t room = 0;
  int line_number = 0;
  if (!file)
    fail("%s: %s", path, strerror(errno));
  while (getline(&text, &room, file) > 0) {
    message_name(format_text("judge: %s:%d", path, ++line_number));
    text[strcspn(text, "\r\n")] = '\0';
    char *line = text + strspn(text, " ");
    if (*line && *line != '#' && !read_setting(&reader, line) &&
        !read_points(&reader, line))
      read_hint(&reader, line);
  }
  free(text);
  fclose(file);
  message_name("judge");
  require_whole(&reader);
  return all;
}

bool rubric_asks_of(const struct rubric_item *item,
                    const struct rubric_run *run) {
  switch (item->runs) {
  case RUNS_GIVEN:
    return !run->hidden;
  case RUNS_HIDDEN:
    return run->hidden;
  case RUNS_OF_SIZE:
    return strcmp(run->size, item->size) == 0;
  case RUNS_OF_MULTIPLES:
    return run->rows % item->rows == 0 && run->cols % item->cols == 0;
  default:
    return true;
  }
}
