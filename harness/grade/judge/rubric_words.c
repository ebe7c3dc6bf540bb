/* rubric_words.c - conditions as words, their bounds as numbers. */
#include "rubric_words.h"
#include "common/expression.h"
#include "common/message.h"
#include "formula.h"
#include "vocabulary.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

static const char *const plain_words[][2] = {
    {"n", "number of elements"},
    {"findings", "findings"},
    {"launches", "launches"},
    {"threads", "threads in all launches"},
    {"warp_shuffles", "shuffles, reductions and votes of warps"},
    {"occupancy", "the lowest occupancy of a launch"},
    {"bound.ms", "the least time of the launches, in milliseconds"},
    {"global.busiest_warp",
     "bytes of global memory asked for by the busiest warp"},
    {"shared.busiest_warp",
     "bytes of shared memory asked for by the busiest warp"},
    {"shared.bank_conflicts", "bank conflicts in shared memory"},
    {"shared.bytes", "bytes of shared memory of a block"},
    {"bus_to_device.bytes", "bytes copied to the device"},
    {"bus_to_device.calls", "copies to the device"},
    {"bus_to_host.bytes", "bytes copied to the host"},
    {"bus_to_host.calls", "copies to the host"},
    {"bus.host_waits", "waits of the host"},
    {"bus.chain_bytes", "bytes that cross the bus one after the other"},
};

/* "requests that load from global memory" */
static char *counted_words(const struct counted_name *counted) {
  static const char *const quantities[] = {"requests",   "lanes",
                                           "sectors",    "ideal sectors",
                                           "wavefronts", "ideal wavefronts",
                                           "bytes",      "bytes of idle lanes"};
  static const char *const does[] = {"load from", "store to",
                                     "are atomic operations on"};
  static const char *const is_done[] = {"loaded from", "stored to",
                                        "of atomic operations on"};
  bool of_lanes =
      counted->column == COUNTED_REQUESTS || counted->column == COUNTED_LANES;
  char *text = format_text(
      "%s%s %s %s memory", quantities[counted->column], of_lanes ? " that" : "",
      of_lanes ? does[counted->operation] : is_done[counted->operation],
      counted_spaces[counted->space]);
  if (counted->per < 0)
    return text;
  char *per =
      format_text("%s, for each of the %s", text, quantities[counted->per]);
  free(text);
  return per;
}

static char *name_words(const char *name) {
  struct counted_name counted;
  for (size_t i = 0; i < sizeof plain_words / sizeof *plain_words; i++)
    if (strcmp(name, plain_words[i][0]) == 0)
      return format_text("%s", plain_words[i][1]);
  if (counted_name_read(name, &counted))
    return counted_words(&counted);
  char *text = format_text("%s", name);
  if (error_kind(name) >= 0)
    for (char *at = text; (at = strchr(at, '_'));)
      *at = ' ';
  return text;
}

/* ---- formulas ---- */

/* Does it hang on what is counted, and not on the size alone? */
static bool is_counted(const struct node *n) {
  static const char *const sizes[] = {"n", "rows", "cols"};
  if (!n || n->kind == NODE_NUMBER)
    return false;
  if (n->kind != NODE_WORD)
    return is_counted(n->left) || is_counted(n->right);
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    if (strcmp(n->word, sizes[i]) == 0)
      return false;
  return true;
}

static bool size_value(const void *context, const char *name, double *value) {
  const struct rubric_run *run = context;
  *value = strcmp(name, "rows") == 0   ? (double)run->rows
           : strcmp(name, "cols") == 0 ? (double)run->cols
                                       : (double)run->rows * (double)run->cols;
  return true;
}

static const char *sign_words(char sign) {
  return sign == '*'   ? " times the"
         : sign == '/' ? ", divided by"
         : sign == '+' ? ", and besides"
                       : ", less";
}

static const char *function_words(const char *name) {
  static const char *const words[][2] = {{"min", "smaller"},
                                         {"max", "larger"},
                                         {"ceil", "next whole number"},
                                         {"floor", "whole part"}};
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp(name, words[i][0]) == 0)
      return words[i][1];
  return name;
}

static char *node_words(const struct node *node) {
  if (node->kind == NODE_NUMBER)
    return format_text("%.6g", node->number.value);
  if (node->kind == NODE_WORD)
    return name_words(node->word);
  char *left = node_words(node->left),
       *right = node->right ? node_words(node->right) : NULL;
  char *text = NULL;
  if (node->kind == NODE_COMPUTE && *node->sign == '+' &&
      is_counted(node->left) && is_counted(node->right))
    text = format_text("%s, and %s, together", left, right);
  else if (node->kind == NODE_COMPUTE)
    text = format_text("%s%s %s", left, sign_words(*node->sign), right);
  else
    text = format_text("the %s of %s%s%s", function_words(node->word), left,
                       right ? ", and " : "", right ? right : "");
  free(left);
  free(right);
  return text;
}

/* Behind the sign of a comparison, in which text it stands. */
static const char *right_text(const char *asked, const char *sign) {
  char *between = format_text(" %s ", sign);
  const char *at = strstr(asked, between);
  free(between);
  return at ? at + strlen(sign) + 2 : asked;
}

/* Counts are whole: of a large limit the fraction says nothing. */
static double whole(double value, char sign) {
  if (value < 10)
    return value;
  return sign == '<' ? floor(value) : sign == '>' ? ceil(value) : value;
}

/* "38 at size 4096, 45 at 1536": of those sizes that are known; "38" where it
 * is the same at all. */
static char *bound_words(const struct rubric_task *task,
                         const struct rubric_item *item, const char *right,
                         const char *sign) {
  char *text = format_text("%s", "");
  double first = NAN;
  bool same = true;
  int told = 0;
  for (size_t i = 0; i < task->run_count; i++) {
    const struct rubric_run *run = &task->runs[i];
    bool asked = item->runs == RUNS_HIDDEN || rubric_asks_of(item, run);
    if (run->hidden || !asked)
      continue;
    double value = whole(formula_value(right, size_value, run), *sign);
    char *longer = format_text("%s%s%.10g at size %s", text, told ? ", " : "",
                               value, run->size);
    free(text);
    text = longer;
    same &= !told++ || value == first;
    first = value;
  }
  if (told && !same)
    return text;
  free(text);
  return told ? format_text("%.10g", first)
              : format_text("a number that hangs on the size");
}

static char *single_words(const struct rubric_task *task,
                          const struct rubric_item *item, const char *asked) {
  const struct node *node = expression_parse(asked);
  char *left = node_words(node->left), *text;
  const char *right = right_text(asked, node->sign);
  bool zero =
      node->right->kind == NODE_NUMBER && node->right->number.value == 0;
  if (zero &&
      (strcmp(node->sign, "==") == 0 || strcmp(node->sign, "<=") == 0)) {
    text = format_text("no %s", left);
  } else {
    char *bound = is_counted(node->right)
                      ? node_words(node->right)
                      : bound_words(task, item, right, node->sign);
    const char *how = strcmp(node->sign, "<=") == 0   ? "at most"
                      : strcmp(node->sign, ">=") == 0 ? "at least"
                      : strcmp(node->sign, "<") == 0  ? "less than"
                      : strcmp(node->sign, ">") == 0  ? "more than"
                                                      : "exactly";
    text = format_text("%s: %s %s", left, how, bound);
    free(bound);
  }
  free(left);
  return text;
}

static char *comparison_words(const struct rubric_task *task,
                              const struct rubric_item *item,
                              const char *asked) {
  static const char and[] = " and ";
  const char *at = strstr(asked, and);
  if (!at)
    return single_words(task, item, asked);
  char *before = format_text("%.*s", (int)(at - asked), asked);
  char *first = single_words(task, item, before);
  char *rest = comparison_words(task, item, at + sizeof and-1);
  char *text = format_text("%s; and %s", first, rest);
  free(before);
  free(first);
  free(rest);
  return text;
}

/* ---- the table ---- */

static const char *where_words(const struct rubric_item *item) {
  switch (item->runs) {
  case RUNS_GIVEN:
    return "";
  case RUNS_HIDDEN:
    return item->kind == ITEM_CORRECT ? " at other sizes"
                                      : "; at other sizes, in proportion";
  case RUNS_OF_MULTIPLES:
    return format_text(", where rows and columns are multiples of %s",
                       item->size);
  default:
    return "";
  }
}

static void print_step(FILE *file, const struct rubric_task *task,
                       const struct rubric_item *item, int step) {
  char *words = NULL;
  if (item->kind == ITEM_PREDICTION)
    words = format_text("the prediction `%s`", item->answer);
  else if (item->kind == ITEM_CORRECT)
    words =
        format_text("correct results%s", item->runs == RUNS_HIDDEN ? ""
                                         : item->runs == RUNS_GIVEN
                                             ? " at the sizes that the check "
                                               "runs"
                                             : "");
  else
    words = comparison_words(task, item, item->steps[step].asked);
  fprintf(file, "| %d | %s%s%s%s |\n", item->steps[step].points,
          step ? "or, on the way: " : "", words, where_words(item),
          item->even_if_wrong ? ", even while the result is wrong" : "");
  free(words);
}

static bool only_predicts(const struct rubric_task *t) {
  for (size_t i = 0; i < t->item_count; i++)
    if (t->items[i].kind != ITEM_PREDICTION)
      return false;
  return true;
}

static void print_predictions(FILE *file, const struct rubric_task *t) {
  fputs(" For the predictions", file);
  for (size_t i = 0; i < t->item_count; i++)
    fprintf(file, "%s `%s` (%d)", i ? "," : "", t->items[i].answer,
            t->items[i].steps[0].points);
  fputs(".\n\n", file);
}

static void print_table(FILE *file, const struct rubric_task *t) {
  fputs("\n\n| | |\n|--:|:--------------------------------------|\n", file);
  for (size_t i = 0; i < t->item_count; i++)
    for (int s = 0; s < t->items[i].step_count; s++)
      print_step(file, t, &t->items[i], s);
  fputc('\n', file);
}

/* What any point of the task requires, in a sentence. */
static void print_needed(FILE *file, const struct rubric_task *t) {
  for (size_t i = 0; i < t->needed_count; i++) {
    char *words =
        comparison_words(t, &t->needed[i], t->needed[i].steps[0].asked);
    fprintf(file, "%s%s", i ? "; " : "For any of these points: ", words);
    free(words);
  }
  if (t->needed_count)
    fputs(".\n\n", file);
}

static void print_task(FILE *file, const struct rubric_task *task) {
  int points = 0;
  for (size_t i = 0; i < task->item_count; i++)
    points += task->items[i].steps[0].points;
  fprintf(file, "**%s: %d points.**", task->title, points);
  if (task->keeps)
    fprintf(file, " It is `%s` that is to be mended.", task->keeps);
  if (only_predicts(task)) {
    print_predictions(file, task);
    return;
  }
  print_table(file, task);
  print_needed(file, task);
}

void rubric_print_words(FILE *file, const struct rubric *r) {
  for (size_t t = 0; t < r->task_count; t++)
    print_task(file, &r->tasks[t]);
}
