/* evaluate.c - computes an expression: looks up its words, with their units. */
#include "evaluate.h"
#include "common/message.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char name_letters[] =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-";

static bool begins_name(const char *text) {
  return isalpha((unsigned char)*text) || *text == '_';
}

bool read_selectors(const char *text, struct selectors *selectors) {
  size_t length = strlen(text);
  if (length < 3 || text[0] != '[' || text[length - 1] != ']')
    return false;
  char *inside = format_text("%.*s", (int)length - 2, text + 1), *rest = inside;
  for (char *part; (part = strsep(&rest, ","));) {
    char *value = strchr(part, '=');
    if (!value || value == part || !value[1] || strpbrk(value, " \t[]"))
      return false;
    *value = '\0';
    select_value(selectors, part, value + 1, false);
  }
  return true;
}

bool read_row(const char *text, struct row_name *row) {
  *row = (struct row_name){.text = text};
  char *path = format_text("%s", text), *at = strrchr(path, '@');
  if (at) {
    row->machine = at + 1;
    *at = '\0';
    if (!at[1] || strpbrk(at + 1, "[]/:@"))
      return false;
  }
  char *bracket = strchr(path, '[');
  if (bracket) {
    if (!read_selectors(bracket, &row->selectors))
      return false;
    *bracket = '\0';
  }
  char *slash = strchr(path, '/');
  if (slash)
    *slash++ = '\0';
  row->problem = slash ? path : NULL;
  row->variant = slash ? slash : path;
  for (const char *part = path; part; part = slash, slash = NULL)
    if (!*part || part[strspn(part, name_letters)])
      return false;
  return begins_name(path);
}

void select_all(struct selectors *into, const struct selectors *from) {
  for (size_t i = 0; i < from->count; i++)
    select_value(into, from->item[i].name, from->item[i].value,
                 from->item[i].soft);
}

const struct row_name *named_row(const struct scope *s, const char *name) {
  const struct scope *of = s->file ? s->file : s;
  for (size_t i = 0; i < of->name_count; i++)
    if (strcmp(of->name[i], name) == 0)
      return &of->names[i];
  return NULL;
}

_Noreturn static void leave_empty(struct evaluation *s) {
  s->none = true;
  fail("nothing");
}

/* The case that `this` or `before` means, as in before.w. */
static const struct scope *case_of(const struct evaluation *s, const char *name,
                                   size_t length) {
  if (length == 6 && strncmp(name, "before", 6) == 0)
    return s->scope->before;
  return length == 4 && strncmp(name, "this", 4) == 0 ? s->scope : NULL;
}

/* "w" or "before.w": a line's own number, or NULL if it is none. */
static const struct node *param_of(struct evaluation *evaluation,
                                   const char *name) {
  const struct scope *of = evaluation->scope;
  const char *dot = strchr(name, '.');
  if (!of->file)
    return NULL;
  if (dot) {
    size_t length = dot - name;
    bool before = length == 6 && strncmp(name, "before", 6) == 0;
    of = case_of(evaluation, name, length);
    if (!of && before)
      leave_empty(evaluation);
    if (!of)
      return NULL;
    name = dot + 1;
  }
  for (size_t i = 0; i < of->param_count; i++)
    if (strcmp(of->params[i].name, name) == 0) {
      if (!of->params[i].text)
        leave_empty(evaluation);
      return of->params[i].tree;
    }
  return NULL;
}

/* A selector may be a line's number: [tile=T]. */
static const char *spelt_out(const struct scope *of, const char *value) {
  for (size_t i = 0; i < of->param_count; i++)
    if (of->params[i].text && strcmp(of->params[i].name, value) == 0)
      return of->params[i].text;
  return value;
}

static bool is_case_word(const struct row_name *row) {
  return !row->problem && (strcmp(row->variant, "this") == 0 ||
                           strcmp(row->variant, "before") == 0);
}

/* The row that is meant by a name. */
static const struct row_name *meant_by(struct evaluation *s,
                                       const struct row_name *row) {
  if (!is_case_word(row))
    return row->problem ? NULL : named_row(s->scope, row->variant);
  const struct scope *of =
      s->scope->file ? case_of(s, row->variant, strlen(row->variant)) : NULL;
  if (s->scope->file && !of)
    leave_empty(s);
  if (!of || !of->row.variant)
    fail("%s: there is no such row here", row->variant);
  return &of->row;
}

/* What is left unsaid comes from the name, the table's line, the colon. */
static struct key key_of(struct evaluation *evaluation,
                         const struct row_name *row, const char *column) {
  const struct scope *scope = evaluation->scope;
  const struct row_name *meant = meant_by(evaluation, row);
  struct key key = {.column = column, .machine = row->machine};
  key.problem = meant ? meant->problem : row->problem;
  key.variant = meant ? meant->variant : row->variant;
  if (meant && !key.machine)
    key.machine = meant->machine;
  if (meant)
    select_all(&key.selectors, &meant->selectors);
  select_all(&key.selectors, &row->selectors);
  for (size_t i = 0; i < key.selectors.count; i++)
    key.selectors.item[i].value = spelt_out(scope, key.selectors.item[i].value);
  for (size_t i = 0; i < scope->selectors.count; i++)
    if (!selector_value(&key.selectors, scope->selectors.item[i].name))
      select_value(&key.selectors, scope->selectors.item[i].name,
                   scope->selectors.item[i].value, true);
  for (size_t i = 0; i < evaluation->common.count; i++)
    if (!selector_value(&key.selectors, evaluation->common.item[i].name))
      select_value(&key.selectors, evaluation->common.item[i].name,
                   evaluation->common.item[i].value, false);
  if (!key.problem && strcmp(key.variant, "machine") != 0) {
    if (!scope->problem)
      fail("%s: which problem? name it, as in problem/%s, or in the file's "
           "front matter",
           row->text, row->text);
    key.problem = scope->problem;
  }
  key.text =
      format_text("%s:%s", is_case_word(row) ? key.variant : row->text, column);
  return key;
}

static struct value look_up(struct evaluation *evaluation,
                            const struct row_name *row, const char *column,
                            bool counted) {
  struct key key = key_of(evaluation, row, column);
  struct key_match f =
      key_find(evaluation->folders, &key, evaluation->own, counted);
  if (evaluation->uses == sizeof evaluation->used / sizeof *evaluation->used)
    fail("\"%s\" asks for too many rows", evaluation->text);
  evaluation->used[evaluation->uses++] = f;
  char *end;
  double number = strtod(f.text, &end);
  if (*end || !(isdigit((unsigned char)*f.text) || *f.text == '-') ||
      !isdigit((unsigned char)f.text[strlen(f.text) - 1]))
    return (struct value){.kind = TEXT, .text = f.text};
  return (struct value){.kind = NUMBER,
                        .number = {number, *unit_of_column(column)}};
}

static struct value evaluate(struct evaluation *, const struct node *);

/* A word that is no key names a column, a row or a line's number. */
static const char *key_column(const char *word) {
  const char *colon = strrchr(word, ':');
  return colon && colon > word && begins_name(colon + 1) ? colon + 1 : NULL;
}

static struct row_name row_in(const struct evaluation *s, const char *word) {
  struct row_name row;
  if (!read_row(word, &row))
    fail("cannot read \"%s\" in \"%s\"; operators stand between spaces, and a "
         "key is problem/variant[name=value]@machine:column",
         word, s->text);
  return row;
}

static struct value of_word(struct evaluation *evaluation, const char *word) {
  const char *column = key_column(word);
  if (column) {
    struct row_name row =
        row_in(evaluation, format_text("%.*s", (int)(column - word) - 1, word));
    return look_up(evaluation, &row, column, false);
  }
  const struct node *own = param_of(evaluation, word);
  if (own)
    return evaluate(evaluation, own);
  if (evaluation->row)
    return look_up(evaluation, evaluation->row, word, evaluation->counted);
  if (evaluation->columns) {
    struct row_name row = row_in(evaluation, word);
    evaluation->row = &row;
    struct value value = evaluate(evaluation, evaluation->columns);
    evaluation->row = NULL;
    return value;
  }
  if (evaluation->scope->row.variant) {
    struct row_name row = {.text = "this", .variant = "this"};
    return look_up(evaluation, &row, word, evaluation->counted);
  }
  row_in(evaluation, word);
  fail("%s: which column? write it as in %s:median_ms", word, word);
}

const char *words_of(const struct value *v) {
  return v->kind == TRUTH ? (v->holds ? "true" : "false") : v->text;
}

static struct quantity number_of(const struct evaluation *s, struct value v) {
  if (v.kind != NUMBER)
    fail("\"%s\": cannot compute with \"%s\"", s->text, words_of(&v));
  return v.number;
}

static void add_side(struct evaluation *s, const struct value *v) {
  size_t used = strlen(s->sides), room = sizeof s->sides - used;
  const char *between = used ? " against " : "";
  if (v->kind == NUMBER)
    snprintf(s->sides + used, room, "%s%.6g", between, v->number.value);
  else
    snprintf(s->sides + used, room, "%s%s", between, words_of(v));
}

/* Returns the right side, which a chain goes on with. */
static struct value compare(struct evaluation *evaluation,
                            const struct node *node, bool *holds) {
  struct value left = node->left->kind == NODE_COMPARE
                          ? compare(evaluation, node->left, holds)
                          : evaluate(evaluation, node->left);
  if (node->left->kind != NODE_COMPARE)
    add_side(evaluation, &left);
  struct value right = evaluate(evaluation, node->right);
  if (left.kind == TEXT && right.kind == TEXT)
    *holds &= (strcmp(left.text, right.text) == 0) == (node->sign[0] == '=');
  else
    *holds &= quantity_compare(node->sign, number_of(evaluation, left),
                               number_of(evaluation, right), evaluation->text);
  add_side(evaluation, &right);
  return right;
}

/* Whether a word of the tree is a count, so that all are the emulator's. */
static bool has_count(const struct evaluation *s, const struct node *n) {
  if (!n)
    return false;
  if (n->kind == NODE_WORD)
    return !key_column(n->word) && is_emulator_column(s->folders, n->word);
  return has_count(s, n->left) || has_count(s, n->right);
}

static struct value of_columns(struct evaluation *evaluation,
                               const struct node *node) {
  struct evaluation outer = *evaluation;
  evaluation->columns = node->right;
  evaluation->row = NULL;
  evaluation->counted = has_count(evaluation, node->right);
  evaluation->common = (struct selectors){0};
  if (node->word && !read_selectors(node->word, &evaluation->common))
    row_in(evaluation, node->word);
  struct value value = evaluate(evaluation, node->left);
  evaluation->columns = outer.columns;
  evaluation->row = outer.row;
  evaluation->counted = outer.counted;
  evaluation->common = outer.common;
  return value;
}

/* floor(x) of a plain number; min(x, y). */
static struct quantity of_call(struct evaluation *evaluation,
                               const struct node *node) {
  struct quantity x = number_of(evaluation, evaluate(evaluation, node->left));
  bool two = node->right;
  if (strcmp(node->word, "min") == 0 && two) {
    struct quantity y =
        number_of(evaluation, evaluate(evaluation, node->right));
    return quantity_compare("<", x, y, evaluation->text) ? x : y;
  }
  if (strcmp(node->word, "floor") != 0 || two)
    fail("\"%s\": there is no function %s of %s; there are floor(x) and "
         "min(x, y)",
         evaluation->text, node->word, two ? "two" : "one");
  x.value = floor(quantity_in(&x, unit_find("")));
  x.unit = *unit_find("");
  return x;
}

static struct value evaluate(struct evaluation *evaluation,
                             const struct node *node) {
  struct value value = {.kind = NUMBER};
  switch (node->kind) {
  case NODE_NUMBER:
    value.number = node->number;
    return value;
  case NODE_WORD:
    return of_word(evaluation, node->word);
  case NODE_CALL:
    value.number = of_call(evaluation, node);
    return value;
  case NODE_COLON:
    return of_columns(evaluation, node);
  case NODE_COMPARE:
    value = (struct value){.kind = TRUTH, .holds = true};
    compare(evaluation, node, &value.holds);
    return value;
  case NODE_COMPUTE:
    value.number = number_of(evaluation, evaluate(evaluation, node->left));
    value.number = quantity_compute(
        node->sign[0], value.number,
        number_of(evaluation, evaluate(evaluation, node->right)),
        evaluation->text);
  }
  return value;
}

/* A line that lacks what any part asks is empty, whatever else is wrong. */
static void require_all(struct evaluation *s, const struct node *n) {
  if (!n)
    return;
  if (n->kind == NODE_WORD && !key_column(n->word)) {
    param_of(s, n->word);
    if (s->scope->file && !s->scope->before && strcmp(n->word, "before") == 0)
      leave_empty(s);
  }
  require_all(s, n->left);
  require_all(s, n->right);
}

void compute(void *context) {
  struct evaluation *s = context;
  const struct node *tree = expression_parse(s->text);
  s->counted = has_count(s, tree);
  require_all(s, tree);
  s->value = evaluate(s, tree);
}
