/* points.c - goes through a rubric's items: which runs they ask of, what these
 * show, what is awarded. */
#include "points.h"
#include "common/message.h"
#include "correctness.h"
#include "formula.h"
#include "kept_code.h"
#include "layout_offers.h"
#include "refusals.h"
#include "text_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A run of a task, judged. */
struct judged_run {
  struct evidence *evidence;
  char *wrong; /* NULL where the result is right */
};

struct task_judge {
  const struct rubric *rubric;
  const struct rubric_task *task;
  const struct submission *submission;
  const char *source, *answers; /* their texts, or NULL */
  const char *given;            /* the starter's, or NULL */
  double kept;                  /* of task->keeps (kept_code.h) */
  struct judged_run *runs;      /* task->run_count */
  char *lacking;                /* why a `requires` does not hold, or NULL */
  bool wrong_lacks; /* one does not hold in a run whose result is wrong */
  const char *lacking_hint;
  struct blame lacking_place;
};

char *item_asks(const struct rubric_item *i) {
  static const char *const runs[] = {"", " at given", " at hidden", " at ",
                                     " at multiples of "};
  if (i->kind == ITEM_PREDICTION)
    return format_text("answer %s", i->answer);
  return format_text("%s%s%s", i->steps[0].asked, runs[i->runs],
                     i->size ? i->size : "");
}

/* A result that threads race for is wrong even if it is right in this run:
 * another order of the threads may change it. */
static char *wrong_or_racing(const struct task_judge *j,
                             const struct rubric_run *run,
                             const struct evidence *e) {
  char *wrong = output_error(run, j->rubric->inputs, j->task->entry, e->output);
  if (!wrong && evidence_race(e))
    wrong = format_text("the result is right by chance: threads race for it");
  return wrong;
}

static void judge_runs(struct task_judge *j) {
  const struct rubric_task *t = j->task;
  bool kernel = t->keeps && j->given && is_kernel(j->given, t->keeps);
  if (t->keeps && j->given && j->source)
    j->kept = kept_share(j->given, t->keeps, j->source, t->keeps);
  j->runs = allocate(t->run_count * sizeof *j->runs);
  for (size_t i = 0; i < t->run_count; i++) {
    const struct rubric_run *run = &t->runs[i];
    struct evidence *e =
        evidence_read(j->submission->work, run, basename(j->submission->source),
                      kernel ? t->keeps : NULL);
    j->runs[i] = (struct judged_run){
        e, e->trouble ? e->trouble : wrong_or_racing(j, run, e)};
  }
}

/* Compares in one run; the rubric has been checked, so that it can be. */
static struct comparison evaluate_condition(const char *asked,
                                            const struct evidence *e) {
  return compare_formulas(asked, evidence_value, e);
}

/* "at size 4096"; a hidden size has no name, and nothing tells it. */
static char *where_text(const struct rubric_run *run) {
  return run->hidden ? format_text("at a size that is not given")
                     : format_text("at size %s", run->size);
}

/* "31, the limit is 8, at size 4096" */
static char *count_text(const struct comparison *c, const struct evidence *e) {
  if (e->run->hidden)
    return format_text("not so at a size that is not given");
  if (c->plain)
    return format_text("%.6g at size %s", c->left, e->run->size);
  return format_text("%.6g, the limit is %.6g, at size %s", c->left, c->right,
                     e->run->size);
}

/* Remembers that a `requires` does not hold in this run. */
static void add_failed_requirement(struct task_judge *j,
                                   const struct rubric_item *item,
                                   const struct comparison *c,
                                   const struct evidence *e) {
  const char *asked = item->steps[0].asked;
  char *counted = count_text(c, e), *remark = evidence_remark(e, asked);
  j->lacking = format_text("%s is required: %s%s%s", asked, counted,
                           *remark ? "; " : "", remark);
  free(remark);
  j->lacking_hint = item->hint;
  j->lacking_place = evidence_blame(e, asked);
  free(counted);
}

/* Who is to mend a kernel, and launches another, has not done that; under
 * another name it is the same, as long as half of it is there. */
static bool is_renamed(const struct task_judge *j, const char *kernel) {
  return kept_share(j->given, j->task->keeps, j->source, kernel) >= 0.5;
}

static void check_kept(struct task_judge *j) {
  for (size_t i = 0; i < j->task->run_count && !j->lacking; i++) {
    const struct evidence *e = j->runs[i].evidence;
    for (int k = 0; k < e->other_count && !j->lacking; k++)
      if (!is_renamed(j, e->others[k]))
        j->lacking = format_text("%s is to be mended, and another kernel, "
                                 "%.60s, is launched",
                                 j->task->keeps, e->others[k]);
  }
  if (j->lacking)
    j->lacking_hint = "Mend the given kernel: each mistake needs few changes.";
}

static void check_requirements(struct task_judge *j) {
  check_kept(j);
  for (size_t n = 0; n < j->task->needed_count; n++)
    for (size_t i = 0; i < j->task->run_count && !j->lacking; i++) {
      const struct rubric_item *item = &j->task->needed[n];
      const struct judged_run *run = &j->runs[i];
      if (run->evidence->trouble || !rubric_asks_of(item, run->evidence->run))
        continue;
      struct comparison c =
          evaluate_condition(item->steps[0].asked, run->evidence);
      if (!c.holds && run->wrong)
        j->wrong_lacks = true;
      else if (!c.holds)
        add_failed_requirement(j, item, &c, run->evidence);
    }
}

/* ---- items ---- */

static void blame(const struct task_judge *j, struct item_points *p,
                  struct blame place) {
  p->place = place;
  if (place.file)
    p->source = text_line(j->source, place.line);
}

/* The first run among the item's whose result is wrong, or NULL; among all, if
 * the item asks for a count at one size. */
static const struct judged_run *wrong_run(const struct task_judge *j,
                                          const struct rubric_item *item) {
  bool all = item->size;
  for (size_t i = 0; i < j->task->run_count; i++)
    if ((all || rubric_asks_of(item, &j->task->runs[i])) && j->runs[i].wrong)
      return &j->runs[i];
  return NULL;
}

/* Elements of a hidden run are told after the deadline. */
static const char *wrong_text(const struct task_judge *j,
                              const struct judged_run *bad) {
  const struct evidence *e = bad->evidence;
  bool told = !e->run->hidden || e->trouble || j->submission->final;
  return told ? bad->wrong : "the result is wrong";
}

/* Says what is wrong with a run, and the first finding in it. */
static void explain_wrong(const struct task_judge *j, struct item_points *p,
                          const struct judged_run *bad) {
  const struct evidence *e = bad->evidence;
  const struct reported_finding *f = evidence_finding(e, "findings");
  char *where = where_text(e->run);
  p->counted = format_text("%s: %s%s%s", where, wrong_text(j, bad),
                           f ? "; " : "", f ? f->text : "");
  free(where);
  if (f)
    blame(j, p, f->place);
}

static void award_correct(const struct task_judge *j, struct item_points *p) {
  const struct judged_run *bad = wrong_run(j, p->item);
  if (bad)
    explain_wrong(j, p, bad);
  else
    p->points = p->max;
}

/* The first of the item's runs in which the step does not hold, or NULL. */
static const struct evidence *first_failing_run(const struct task_judge *j,
                                                const struct rubric_item *item,
                                                const char *asked) {
  for (size_t i = 0; i < j->task->run_count; i++)
    if (rubric_asks_of(item, &j->task->runs[i]) &&
        !evaluate_condition(asked, j->runs[i].evidence).holds)
      return j->runs[i].evidence;
  return NULL;
}

/* Behind the hint, where the rubric wants it: an offered layout that would earn
 * the points. One of a hidden size may tell the size. */
static void add_layout(const struct task_judge *j, struct item_points *p,
                       const struct evidence *e) {
  if (!j->task->names_layouts || e->run->hidden)
    return;
  char *layout = layout_that_reaches(e, p->item->steps[0].asked);
  if (layout)
    p->hint = format_text("%s%sLaid out otherwise, it would hold: %s.",
                          p->hint ? p->hint : "", p->hint ? " " : "", layout);
}

static void explain_failed(const struct task_judge *j, struct item_points *p,
                           const struct evidence *e) {
  const char *asked = p->item->steps[0].asked;
  struct comparison c = evaluate_condition(asked, e);
  char *counted = count_text(&c, e), *remark = evidence_remark(e, asked);
  p->counted = format_text("%s%s%s", counted, *remark ? "; " : "", remark);
  free(remark);
  free(counted);
  blame(j, p, evidence_blame(e, asked));
  add_layout(j, p, e);
}

/* Is the result an item of its own, which says what is wrong with it? */
static bool asks_for_results(const struct rubric_task *t) {
  for (size_t i = 0; i < t->item_count; i++)
    if (t->items[i].kind == ITEM_CORRECT)
      return true;
  return false;
}

/* The result is wrong: but a finding that the item is about is told. */
static void withhold_until_correct(const struct task_judge *j,
                                   struct item_points *p,
                                   const struct judged_run *bad) {
  const struct reported_finding *f =
      evidence_finding(bad->evidence, p->item->steps[0].asked);
  if (f) {
    char *where = where_text(bad->evidence->run);
    p->counted = format_text("%s: %s", where, f->text);
    free(where);
    blame(j, p, f->place);
  } else if (asks_for_results(j->task)) {
    p->waits = true;
    p->counted = format_text("waits for the right result");
  } else {
    explain_wrong(j, p, bad);
  }
}

/* A part of a repair is worth its points before all of it is done: but not by
 * leaving out what is wrong, so that most of the function is still there. */
static const double least_kept_if_wrong = 0.8;

static bool earned_though_wrong(const struct task_judge *j,
                                const struct rubric_item *item) {
  if (!item->even_if_wrong || j->wrong_lacks || j->kept < least_kept_if_wrong)
    return false;
  for (size_t i = 0; i < j->task->run_count; i++)
    if (j->runs[i].evidence->trouble)
      return false;
  return true;
}

static void award_condition(const struct task_judge *j, struct item_points *p) {
  const struct rubric_item *item = p->item;
  const struct judged_run *bad = wrong_run(j, item);
  if (bad && !earned_though_wrong(j, item)) {
    withhold_until_correct(j, p, bad);
    return;
  }
  for (int s = 0; s < item->step_count && !p->points; s++)
    if (!first_failing_run(j, item, item->steps[s].asked))
      p->points = item->steps[s].points;
  if (p->points < p->max)
    explain_failed(j, p, first_failing_run(j, item, item->steps[0].asked));
}

static bool answer_value(const void *context, const char *name, double *value) {
  *value = *(const double *)context;
  return strcmp(name, "n") == 0;
}

/* What follows "name =" in a line that begins with it, or NULL. */
static const char *after_name(const char *line, const char *name) {
  size_t length = strlen(name);
  line += strspn(line, " \t");
  if (strncmp(line, name, length) != 0)
    return NULL;
  line += length + strspn(line + length, " \t");
  return *line == '=' ? line + 1 : NULL;
}

/* An answer in the text (NULL: there is none), "steps = 7". Returns NULL and
 * sets the value, or why there is none, to be shown. */
static const char *prediction_of(const char *text, const char *name,
                                 double *value) {
  for (const char *line = text; line && *line;) {
    const char *at = after_name(line, name);
    if (at) {
      char *end;
      at += strspn(at, " \t");
      *value = strtod(at, &end);
      if (end == at)
        return "no number yet";
      end += strspn(end, " \t\r");
      return *end && *end != '\n' && *end != '#' ? "not a number alone" : NULL;
    }
    line = strchr(line, '\n');
    line += line != NULL;
  }
  return "not in answers.txt";
}

static void award_prediction(const struct task_judge *j,
                             struct item_points *p) {
  double value;
  const struct rubric_item *item = p->item;
  const char *none = prediction_of(j->answers, item->answer, &value);
  if (none) {
    p->counted = format_text("%s", none);
    p->hint = p->held ? NULL : p->hint;
    p->held = false;
    return;
  }
  if (item->later) {
    p->later = true;
    p->counted = format_text("you say %.9g", value);
    return;
  }
  struct comparison c = compare_formulas(
      format_text("n %s", item->steps[0].asked), answer_value, &value);
  p->points = c.holds ? p->max : 0;
  if (p->held)
    p->counted = format_text("you say %.9g", value);
  else if (!c.holds)
    p->counted = format_text("you say %.9g, it is %.9g", value, c.right);
}

/* Before the deadline a student may hand in again: whoever is told that a
 * prediction or a hidden size went wrong tries until it does not. */
static bool is_withheld(const struct task_judge *j,
                        const struct rubric_item *item, const char *failed) {
  return !j->submission->final && !failed && !item->later &&
         (item->kind == ITEM_PREDICTION || item->runs == RUNS_HIDDEN);
}

/* Leaves the points, and of a prediction what it says. */
static void withhold(struct item_points *p) {
  free(p->source);
  p->source = NULL;
  p->place = (struct blame){0};
  p->hint = NULL;
  if (p->item->kind == ITEM_PREDICTION)
    return;
  free(p->counted);
  p->counted = NULL;
}

/* A `requires` of the task does not hold. */
static void award_nothing(const struct task_judge *j, struct item_points *p) {
  p->counted = format_text("%s", j->lacking);
  p->hint = j->lacking_hint;
  blame(j, p, j->lacking_place);
}

static struct item_points award_item(const struct task_judge *j,
                                     const struct rubric_item *item,
                                     const char *failed) {
  struct item_points p = {.item = item, .max = item->steps[0].points};
  p.hint = item->hint;
  p.held = is_withheld(j, item, failed);
  if (item->kind == ITEM_PREDICTION && (j->answers || !failed))
    award_prediction(j, &p);
  else if (failed)
    p.counted = format_text("not run");
  else if (item->runs == RUNS_HIDDEN && j->task->hidden_later)
    p.later = true;
  else if (j->lacking)
    award_nothing(j, &p);
  else if (item->kind == ITEM_CORRECT)
    award_correct(j, &p);
  else
    award_condition(j, &p);
  if (p.held)
    withhold(&p);
  if (!p.counted)
    p.counted = format_text("%s", "");
  make_printable(p.counted);
  if (p.source)
    make_printable(p.source);
  return p;
}

/* ---- the whole ---- */

static struct task_points award_task(struct task_judge *j, const char *failed) {
  const struct rubric_task *task = j->task;
  struct task_points t = {
      task, .items = allocate(task->item_count * sizeof *t.items)};
  if (!failed && task->entry) {
    judge_runs(j);
    check_requirements(j);
  }
  for (size_t i = 0; i < task->item_count; i++) {
    t.items[i] = award_item(j, &task->items[i], failed);
    t.points += t.items[i].points;
    t.max += t.items[i].max;
    t.later += t.items[i].later ? t.items[i].max : 0;
  }
  return t;
}

/* Was the compiler ended, by a limit, rather than by what it read? */
static bool was_stopped(const char *messages) {
  static const char *const says[] = {
      "the compiler was stopped", "Killed signal", "virtual memory exhausted",
      "Cannot allocate memory", "out of memory allocating"};
  for (size_t i = 0; messages && i < sizeof says / sizeof *says; i++)
    if (strstr(messages, says[i]))
      return true;
  return false;
}

/* What the compiler said, where there is no object. */
static char *compile_failure(const char *work, char **messages) {
  char *object = format_text("%s/lab.o", work);
  char *program = format_text("%s/program", work);
  char *log = format_text("%s/compile.log", work);
  FILE *made = fopen(object, "rb"), *linked = fopen(program, "rb");
  char *why = NULL;
  if (!made || !linked) {
    *messages = text_file(log);
    if (*messages)
      make_printable(*messages);
    why = format_text(was_stopped(*messages)
                          ? "the compiler was stopped by a limit: it takes too "
                            "much time or memory"
                      : made ? "it does not link: a function of the lab is "
                               "missing, or its parameters are not as they were"
                             : "it does not compile");
  }
  if (made)
    fclose(made);
  if (linked)
    fclose(linked);
  free(object);
  free(program);
  free(log);
  return why;
}

/* The text of what lies in the rubric's folder, or NULL. */
static char *beside_rubric(const struct rubric *r, const char *name) {
  const char *slash = strrchr(r->path, '/');
  char *path = format_text("%.*s%s", slash ? (int)(slash + 1 - r->path) : 0,
                           r->path, name);
  char *text = text_file(path);
  free(path);
  return text;
}

/* A submission that is not admitted earns nothing, predictions neither. */
static char *refusal_text(const struct rubric *r, const struct submission *from,
                          const char *source) {
  if (from->refused)
    return format_text("%s", from->refused);
  return submission_refused(r, from->work, source);
}

static const struct item_points *
first_failing(const struct submission_points *s) {
  const struct item_points *prediction = NULL;
  for (size_t t = 0; t < s->rubric->task_count; t++)
    for (size_t i = 0; i < s->tasks[t].task->item_count; i++) {
      const struct item_points *p = &s->tasks[t].items[i];
      if (p->later || p->held || p->waits || p->points == p->max)
        continue;
      if (p->item->kind != ITEM_PREDICTION)
        return p;
      if (!prediction)
        prediction = p;
    }
  return prediction;
}

struct submission_points award_points(const struct rubric *r,
                                      const struct submission *from) {
  struct submission_points s = {
      .rubric = r, .tasks = allocate(r->task_count * sizeof *s.tasks)};
  char *source = text_file(from->source);
  s.failed = refusal_text(r, from, source);
  bool refused = s.failed != NULL;
  if (!refused)
    s.failed = compile_failure(from->work, &s.messages);
  char *given = beside_rubric(r, "starter.cu");
  char *answers = from->answers && !refused ? text_file(from->answers) : NULL;
  for (size_t t = 0; t < r->task_count; t++) {
    struct task_judge j = {.rubric = r,
                           .task = &r->tasks[t],
                           .submission = from,
                           .source = source,
                           .given = given,
                           .answers = answers};
    s.tasks[t] = award_task(&j, s.failed);
    s.points += s.tasks[t].points;
    s.max += s.tasks[t].max;
    s.later += s.tasks[t].later;
  }
  s.first = s.failed ? NULL : first_failing(&s);
  free(source);
  free(given);
  free(answers);
  return s;
}
