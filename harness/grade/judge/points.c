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

static void judge_runs(struct task_judge *judge) {
  const struct rubric_task *task = judge->task;
  bool kernel =
      task->keeps && judge->given && is_kernel(judge->given, task->keeps);
  if (task->keeps && judge->given && judge->source)
    judge->kept =
        kept_share(judge->given, task->keeps, judge->source, task->keeps);
  judge->runs = allocate(task->run_count * sizeof *judge->runs);
  for (size_t i = 0; i < task->run_count; i++) {
    const struct rubric_run *run = &task->runs[i];
    struct evidence *e = evidence_read(judge->submission->work, run,
                                       basename(judge->submission->source),
                                       kernel ? task->keeps : NULL);
    judge->runs[i] = (struct judged_run){
        e, e->trouble ? e->trouble : wrong_or_racing(judge, run, e)};
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
static void add_failed_requirement(struct task_judge *judge,
                                   const struct rubric_item *item,
                                   const struct comparison *c,
                                   const struct evidence *e) {
  const char *asked = item->steps[0].asked;
  char *counted = count_text(c, e), *remark = evidence_remark(e, asked);
  judge->lacking = format_text("%s is required: %s%s%s", asked, counted,
                               *remark ? "; " : "", remark);
  free(remark);
  judge->lacking_hint = item->hint;
  judge->lacking_place = evidence_blame(e, asked);
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

static void check_requirements(struct task_judge *judge) {
  check_kept(judge);
  for (size_t n = 0; n < judge->task->needed_count; n++)
    for (size_t i = 0; i < judge->task->run_count && !judge->lacking; i++) {
      const struct rubric_item *item = &judge->task->needed[n];
      const struct judged_run *run = &judge->runs[i];
      if (run->evidence->trouble || !rubric_asks_of(item, run->evidence->run))
        continue;
      struct comparison c =
          evaluate_condition(item->steps[0].asked, run->evidence);
      if (!c.holds && run->wrong)
        judge->wrong_lacks = true;
      else if (!c.holds)
        add_failed_requirement(judge, item, &c, run->evidence);
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
static void withhold_until_correct(const struct task_judge *judge,
                                   struct item_points *awarded,
                                   const struct judged_run *bad) {
  const struct reported_finding *f =
      evidence_finding(bad->evidence, awarded->item->steps[0].asked);
  if (f) {
    char *where = where_text(bad->evidence->run);
    awarded->counted = format_text("%s: %s", where, f->text);
    free(where);
    blame(judge, awarded, f->place);
  } else if (asks_for_results(judge->task)) {
    awarded->waits = true;
    awarded->counted = format_text("waits for the right result");
  } else {
    explain_wrong(judge, awarded, bad);
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

static void award_condition(const struct task_judge *judge,
                            struct item_points *awarded) {
  const struct rubric_item *item = awarded->item;
  const struct judged_run *bad = wrong_run(judge, item);
  if (bad && !earned_though_wrong(judge, item)) {
    withhold_until_correct(judge, awarded, bad);
    return;
  }
  for (int s = 0; s < item->step_count && !awarded->points; s++)
    if (!first_failing_run(judge, item, item->steps[s].asked))
      awarded->points = item->steps[s].points;
  if (awarded->points < awarded->max)
    explain_failed(judge, awarded,
                   first_failing_run(judge, item, item->steps[0].asked));
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

static void award_prediction(const struct task_judge *judge,
                             struct item_points *awarded) {
  double value;
  const struct rubric_item *item = awarded->item;
  const char *none = prediction_of(judge->answers, item->answer, &value);
  if (none) {
    awarded->counted = format_text("%s", none);
    awarded->hint = awarded->held ? NULL : awarded->hint;
    awarded->held = false;
    return;
  }
  if (item->later) {
    awarded->later = true;
    awarded->counted = format_text("you say %.9g", value);
    return;
  }
  struct comparison c = compare_formulas(
      format_text("n %s", item->steps[0].asked), answer_value, &value);
  awarded->points = c.holds ? awarded->max : 0;
  if (awarded->held)
    awarded->counted = format_text("you say %.9g", value);
  else if (!c.holds)
    awarded->counted = format_text("you say %.9g, it is %.9g", value, c.right);
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

static struct item_points award_item(const struct task_judge *judge,
                                     const struct rubric_item *item,
                                     const char *failed) {
  struct item_points awarded = {.item = item, .max = item->steps[0].points};
  awarded.hint = item->hint;
  awarded.held = is_withheld(judge, item, failed);
  if (item->kind == ITEM_PREDICTION && (judge->answers || !failed))
    award_prediction(judge, &awarded);
  else if (failed)
    awarded.counted = format_text("not run");
  else if (item->runs == RUNS_HIDDEN && judge->task->hidden_later)
    awarded.later = true;
  else if (judge->lacking)
    award_nothing(judge, &awarded);
  else if (item->kind == ITEM_CORRECT)
    award_correct(judge, &awarded);
  else
    award_condition(judge, &awarded);
  if (awarded.held)
    withhold(&awarded);
  if (!awarded.counted)
    awarded.counted = format_text("%s", "");
  make_printable(awarded.counted);
  if (awarded.source)
    make_printable(awarded.source);
  return awarded;
}

/* ---- the whole ---- */

static struct task_points award_task(struct task_judge *judge,
                                     const char *failed) {
  const struct rubric_task *task = judge->task;
  struct task_points awarded = {
      task, .items = allocate(task->item_count * sizeof *awarded.items)};
  if (!failed && task->entry) {
    judge_runs(judge);
    check_requirements(judge);
  }
  for (size_t i = 0; i < task->item_count; i++) {
    awarded.items[i] = award_item(judge, &task->items[i], failed);
    awarded.points += awarded.items[i].points;
    awarded.max += awarded.items[i].max;
    awarded.later += awarded.items[i].later ? awarded.items[i].max : 0;
  }
  return awarded;
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
first_failing(const struct submission_points *submission) {
  const struct item_points *prediction = NULL;
  for (size_t t = 0; t < submission->rubric->task_count; t++)
    for (size_t i = 0; i < submission->tasks[t].task->item_count; i++) {
      const struct item_points *awarded = &submission->tasks[t].items[i];
      if (awarded->later || awarded->held || awarded->waits ||
          awarded->points == awarded->max)
        continue;
      if (awarded->item->kind != ITEM_PREDICTION)
        return awarded;
      if (!prediction)
        prediction = awarded;
    }
  return prediction;
}

struct submission_points award_points(const struct rubric *rubric,
                                      const struct submission *from) {
  struct submission_points submission = {
      .rubric = rubric,
      .tasks = allocate(rubric->task_count * sizeof *submission.tasks)};
  char *source = text_file(from->source);
  submission.failed = refusal_text(rubric, from, source);
  bool refused = submission.failed != NULL;
  if (!refused)
    submission.failed = compile_failure(from->work, &submission.messages);
  char *given = beside_rubric(rubric, "starter.cu");
  char *answers = from->answers && !refused ? text_file(from->answers) : NULL;
  for (size_t t = 0; t < rubric->task_count; t++) {
    struct task_judge judge = {.rubric = rubric,
                               .task = &rubric->tasks[t],
                               .submission = from,
                               .source = source,
                               .given = given,
                               .answers = answers};
    submission.tasks[t] = award_task(&judge, submission.failed);
    submission.points += submission.tasks[t].points;
    submission.max += submission.tasks[t].max;
    submission.later += submission.tasks[t].later;
  }
  submission.first = submission.failed ? NULL : first_failing(&submission);
  free(source);
  free(given);
  free(answers);
  return submission;
}
