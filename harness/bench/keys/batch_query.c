/* batch_query.c - bench query --batch: what prose asks of all results.
 *
 * Lines on stdin, their fields apart by tabs:
 *
 *   results BUILD REFERENCE OWN   where results are (result_folders.h); comes
 *                                 before all lines but rows
 *   rows PATTERN COLUMN...        these columns of each CSV file that matches
 *   scope PROBLEM                 opens a scope: the problem meant
 *   name NAME ROW                 a row's short name in it
 *   case SCOPE ROW BEFORE         opens a scope within one, of a table's line:
 *                                 `this` row, or selectors; the scope of the
 *                                 line before, or 0
 *   param NAME [TEXT]             the line's own number, or none
 *   of SCOPE UNIT EXPRESSION      a number in that unit; UNIT "-": a text
 *   calc SCOPE UNIT EXPRESSION    one that follows from numbers alone
 *   that SCOPE - EXPRESSION       whether it holds
 *
 * An expression (common/expression.h) is of keys,
 *
 *   [problem/]variant[name=value,...]@machine:column
 *
 * and a colon gives every row on its left the columns on its right. On stdout,
 * in the same order and form:
 *
 *   set NAME ORIGIN ROLE          of each folder; ROLE: reference, own, empty
 *   fact KEY VALUE                of the set above
 *   scope [MESSAGE]               last, of each scope: what is wrong with it
 *   row SET FACT FIELD...         a row that is used, the first time
 *   cell ROW COLUMN TEXT STALE    and what is looked up in it; STALE: empty, or
 *                                 "stale" where its source has changed since
 *   number|text|true|false|none|error TEXT [ROW COLUMN]...
 *   table COUNT                   of each rows; so many lines follow
 */
#include "../options.h"
#include "common/message.h"
#include "evaluate.h"

#include <glob.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

struct batch_session {
  struct folders folders;
  struct scope **scope;
  size_t scopes;
  struct key_match *noted; /* rows that were printed */
  size_t notes;
  char **field; /* of the line at hand */
  size_t fields;
};

/* ---- scopes ---- */

static const char *field(const struct batch_session *a, size_t i) {
  return i < a->fields ? a->field[i] : "";
}

static struct scope *scope_at(const struct batch_session *a,
                              const char *number) {
  size_t i = strtoul(number, NULL, 10);
  return i >= 1 && i <= a->scopes ? a->scope[i - 1] : NULL;
}

static struct scope *required_scope(const struct batch_session *a,
                                    const char *number) {
  struct scope *s = scope_at(a, number);
  if (!s)
    fail("--batch: there is no scope \"%s\" above", number);
  return s;
}

static struct scope *new_scope(struct batch_session *a) {
  struct scope *s = allocate(sizeof *s);
  *s = (struct scope){0};
  a->scope = reallocate(a->scope, (a->scopes + 1) * sizeof s);
  return a->scope[a->scopes++] = s;
}

static void open_scope(void *context) {
  struct batch_session *a = context;
  struct scope *s = new_scope(a);
  if (!*field(a, 1))
    return;
  s->problem = field(a, 1);
  require_named_problem(&a->folders, s->problem);
}

static void add_name(void *context) {
  struct batch_session *a = context;
  struct scope *s = a->scope[a->scopes - 1];
  struct row_name row;
  if (!read_row(field(a, 2), &row) || !row.problem)
    fail("names: %s: \"%s\" is not problem/variant[name=value]", field(a, 1),
         field(a, 2));
  size_t i = s->name_count++;
  s->name = reallocate(s->name, (i + 1) * sizeof *s->name);
  s->names = reallocate(s->names, (i + 1) * sizeof *s->names);
  s->name[i] = field(a, 1);
  s->names[i] = row;
}

static void open_case(void *context) {
  struct batch_session *a = context;
  const struct scope *file = required_scope(a, field(a, 1));
  struct scope *s = new_scope(a);
  s->file = file;
  s->problem = file->problem;
  s->before = scope_at(a, field(a, 3));
  if (s->before && s->before->wrong)
    s->before = NULL;
  struct row_name row = {0};
  if (field(a, 2)[0] == '[' ? !read_selectors(field(a, 2), &s->selectors)
                            : !read_row(field(a, 2), &row))
    fail("\"%s\" is not a row; write problem/variant[name=value]", field(a, 2));
  if (!row.variant)
    return;
  const struct row_name *meant =
      row.problem ? NULL : named_row(file, row.variant);
  s->row = meant ? *meant : row;
  s->row.text = row.text;
  s->row.machine = row.machine;
  select_all(&s->row.selectors, &row.selectors);
  if (!s->row.problem)
    s->row.problem = s->problem ? s->problem : "";
  require_named_variant(&a->folders, row.text, s->row.problem, s->row.variant);
}

static void add_param(void *context) {
  struct batch_session *a = context;
  struct scope *s = a->scope[a->scopes - 1];
  const char *text = *field(a, 2) ? field(a, 2) : NULL;
  s->params = reallocate(s->params, (s->param_count + 1) * sizeof *s->params);
  s->params[s->param_count++] =
      (struct param){field(a, 1), text, text ? expression_parse(text) : NULL};
}

/* ---- answers ---- */

static void say(const char *first, ...) {
  va_list list;
  va_start(list, first);
  for (const char *text = first; text; text = va_arg(list, const char *)) {
    if (text != first)
      putchar('\t');
    for (; *text; text++)
      putchar(*text == '\n' || *text == '\t' ? ' ' : *text);
  }
  va_end(list);
}

static void end_line(void) {
  putchar('\n');
}

/* Prints a row the first time that it is used; its number, from 1 on. */
static size_t note(struct batch_session *a, const struct key_match *f) {
  static const char *const fields[] = {
      "problem",   "variant", "axis",   "value",   "warnings",   "chapter",
      "median_ms", "p25_ms",  "p75_ms", "samples", "source_hash"};
  for (size_t i = 0; i < a->notes; i++)
    if (a->noted[i].set == f->set && a->noted[i].row == f->row &&
        (f->row >= 0 || strcmp(a->noted[i].column, f->column) == 0))
      return i + 1;
  a->noted = reallocate(a->noted, (a->notes + 1) * sizeof *a->noted);
  a->noted[a->notes++] = *f;
  bool fact = f->row < 0;
  say("row", f->set->name, fact ? f->column : "",
      fact ? "" : row_size(f->set, f->row), NULL);
  for (size_t i = 0; !fact && i < sizeof fields / sizeof *fields; i++)
    say("", results_text(&f->set->rows, f->row, fields[i]), NULL);
  end_line();
  return a->notes;
}

static void print_answer(struct batch_session *a, const char *kind,
                         const char *text, const struct evaluation *s) {
  size_t row[256];
  for (size_t i = 0; s && i < s->uses; i++) {
    row[i] = note(a, &s->used[i]);
    printf("cell\t%zu\t%s\t%s\t%s\n", row[i], s->used[i].column,
           s->used[i].text,
           match_is_stale(&a->folders, &s->used[i]) ? "stale" : "");
  }
  say(kind, text, NULL);
  for (size_t i = 0; s && i < s->uses; i++)
    printf("\t%zu\t%s", row[i], s->used[i].column);
  end_line();
}

/* The text of a value in the unit that is shown, "-" for none. */
struct shown {
  const struct evaluation *state;
  const char *form, *unit, *expression;
  const char *kind, *text;
};

static void require_number(const char *text) {
  const char *word = text + (*text == '-');
  if (strncasecmp(word, "nan", 3) == 0 || strncasecmp(word, "inf", 3) == 0)
    fail("its row has \"%s\", which is not a number; record it again", text);
}

static void show(void *context) {
  struct shown *w = context;
  struct value v = w->state->value;
  if (strcmp(w->form, "that") == 0) {
    if (v.kind != TRUTH)
      fail("that=\"%s\" compares nothing; a claim needs ==, <, >, ...",
           w->expression);
    w->kind = v.holds ? "true" : "false";
    w->text = w->state->sides;
    return;
  }
  if (strcmp(w->form, "calc") == 0 && w->state->uses > 0)
    fail("calc=\"%s\" uses results; write of=\"...\"", w->expression);
  if (v.kind == TRUTH)
    fail("a comparison has no value to print; write that=\"...\"");
  w->kind = "text";
  w->text = v.text;
  bool plain = strcmp(w->unit, "-") == 0;
  const struct unit *unit = unit_find(plain ? "" : w->unit);
  if (v.kind == TEXT && !plain)
    require_number(v.text);
  if (v.kind == TEXT)
    return;
  w->kind = "number";
  w->text = "";
  if (plain)
    return;
  if (!unit)
    fail("\"%s\" is not a unit; the nearest is %s", w->unit,
         unit_nearest(w->unit));
  /* 150 / 4, without a unit, is in the one that the text has. */
  if (strcmp(w->form, "calc") == 0 && unit_is_plain(&v.number.unit) &&
      !unit_is_plain(unit))
    v.number = (struct quantity){v.number.value * v.number.unit.scale, *unit};
  double value = quantity_in(&v.number, unit);
  if (!isfinite(value))
    fail("its value is %g, which is not a number", value);
  w->text = format_text("%.17g", value);
}

/* Where the reader's own results hold every row that an expression names, they
 * stand in for the reference's, all or none. */
static void answer(struct batch_session *a) {
  const struct scope *scope = required_scope(a, field(a, 1));
  static struct evaluation s;
  struct evaluation fresh = {
      .folders = &a->folders, .scope = scope, .text = field(a, 3)};
  if (scope->wrong) {
    print_answer(a, "none", "", NULL);
    return;
  }
  s = fresh;
  s.own = a->folders.own;
  const char *why = failure_of(compute, &s);
  if (why && s.own) {
    s = fresh;
    why = failure_of(compute, &s);
  }
  if (why && s.none) {
    print_answer(a, "none", "", NULL);
    return;
  }
  struct shown w = {&s, field(a, 0), field(a, 2), field(a, 3), NULL, NULL};
  if (!why)
    why = failure_of(show, &w);
  if (why)
    print_answer(a, "error", why, NULL);
  else
    print_answer(a, w.kind, w.text, &s);
}

static void print_folders(const struct folders *all) {
  static const char *const origins[] = {"recorded", "counted", "measured"};
  for (size_t i = 0; i < all->count; i++) {
    const struct folder *s = all->item[i];
    say("set", s->name, origins[s->origin],
        s == all->reference ? "reference"
        : s == all->own     ? "own"
                            : "",
        NULL);
    end_line();
    for (size_t f = 0; s->facts && f < s->facts->rows; f++) {
      say("fact", csv_cell(s->facts, f, "key"), csv_cell(s->facts, f, "value"),
          NULL);
      end_line();
    }
  }
}

static void print_rows(const struct batch_session *a) {
  glob_t files = {0};
  size_t count = 0;
  char *lines = NULL;
  size_t length = 0;
  FILE *memory = open_memstream(&lines, &length);
  glob(field(a, 1), 0, NULL, &files);
  for (size_t f = 0; f < files.gl_pathc; f++) {
    struct csv *csv = csv_read(files.gl_pathv[f]);
    for (size_t i = 0; i < csv->rows; i++, count++)
      for (size_t c = 2; c < a->fields; c++)
        fprintf(memory, "%s%c", csv_cell(csv, i, a->field[c]),
                c + 1 < a->fields ? '\t' : '\n');
    csv_free(csv);
  }
  globfree(&files);
  fclose(memory);
  printf("table\t%zu\n%s", count, lines);
  free(lines);
}

static void say_if_wrong(struct batch_session *a, void (*does)(void *)) {
  const char *why = failure_of(does, a);
  struct scope *s = a->scope[a->scopes - 1];
  if (why && !s->wrong)
    s->wrong = format_text("%s", why);
}

static void take_line(struct batch_session *a) {
  const char *word = field(a, 0);
  if (strcmp(word, "results") == 0) {
    a->folders = folders_read(field(a, 1), field(a, 2), field(a, 3));
    print_folders(&a->folders);
  } else if (strcmp(word, "rows") == 0) {
    print_rows(a);
  } else if (!a->folders.reference) {
    fail("--batch: \"%s\" before results", word);
  } else if (strcmp(word, "scope") == 0) {
    say_if_wrong(a, open_scope);
  } else if (strcmp(word, "case") == 0) {
    say_if_wrong(a, open_case);
  } else if (strcmp(word, "name") == 0 && a->scopes > 0) {
    say_if_wrong(a, add_name);
  } else if (strcmp(word, "param") == 0 && a->scopes > 0) {
    say_if_wrong(a, add_param);
  } else if (strcmp(word, "of") == 0 || strcmp(word, "calc") == 0 ||
             strcmp(word, "that") == 0) {
    answer(a);
  } else {
    fail("--batch: \"%s\" is not understood", word);
  }
}

void batch_query(void) {
  struct batch_session a = {0};
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  while ((length = getline(&line, &room, stdin)) > 0) {
    line[strcspn(line, "\n")] = '\0';
    char *rest = format_text("%s", line), *one;
    a.fields = 0;
    while ((one = strsep(&rest, "\t"))) {
      a.field = reallocate(a.field, (a.fields + 1) * sizeof *a.field);
      a.field[a.fields++] = one;
    }
    take_line(&a);
  }
  free(line);
  for (size_t i = 0; i < a.scopes; i++) {
    say("scope", a.scope[i]->wrong ? a.scope[i]->wrong : "", NULL);
    end_line();
  }
}
