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
  struct batch_session *session = context;
  struct scope *scope = session->scope[session->scopes - 1];
  struct row_name row;
  if (!read_row(field(session, 2), &row) || !row.problem)
    fail("names: %s: \"%s\" is not problem/variant[name=value]",
         field(session, 1), field(session, 2));
  size_t i = scope->name_count++;
  scope->name = reallocate(scope->name, (i + 1) * sizeof *scope->name);
  scope->names = reallocate(scope->names, (i + 1) * sizeof *scope->names);
  scope->name[i] = field(session, 1);
  scope->names[i] = row;
}

static void open_case(void *context) {
  struct batch_session *session = context;
  const struct scope *file = required_scope(session, field(session, 1));
  struct scope *scope = new_scope(session);
  scope->file = file;
  scope->problem = file->problem;
  scope->before = scope_at(session, field(session, 3));
  if (scope->before && scope->before->wrong)
    scope->before = NULL;
  struct row_name row = {0};
  if (field(session, 2)[0] == '['
          ? !read_selectors(field(session, 2), &scope->selectors)
          : !read_row(field(session, 2), &row))
    fail("\"%s\" is not a row; write problem/variant[name=value]",
         field(session, 2));
  if (!row.variant)
    return;
  const struct row_name *meant =
      row.problem ? NULL : named_row(file, row.variant);
  scope->row = meant ? *meant : row;
  scope->row.text = row.text;
  scope->row.machine = row.machine;
  select_all(&scope->row.selectors, &row.selectors);
  if (!scope->row.problem)
    scope->row.problem = scope->problem ? scope->problem : "";
  require_named_variant(&session->folders, row.text, scope->row.problem,
                        scope->row.variant);
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
static size_t note(struct batch_session *session,
                   const struct key_match *found) {
  static const char *const fields[] = {
      "problem",   "variant", "axis",   "value",   "warnings",   "chapter",
      "median_ms", "p25_ms",  "p75_ms", "samples", "source_hash"};
  for (size_t i = 0; i < session->notes; i++)
    if (session->noted[i].set == found->set &&
        session->noted[i].row == found->row &&
        (found->row >= 0 ||
         strcmp(session->noted[i].column, found->column) == 0))
      return i + 1;
  session->noted =
      reallocate(session->noted, (session->notes + 1) * sizeof *session->noted);
  session->noted[session->notes++] = *found;
  bool fact = found->row < 0;
  say("row", found->set->name, fact ? found->column : "",
      fact ? "" : row_size(found->set, found->row), NULL);
  for (size_t i = 0; !fact && i < sizeof fields / sizeof *fields; i++)
    say("", results_text(&found->set->rows, found->row, fields[i]), NULL);
  end_line();
  return session->notes;
}

static void print_answer(struct batch_session *session, const char *kind,
                         const char *text,
                         const struct evaluation *evaluation) {
  size_t row[256];
  for (size_t i = 0; evaluation && i < evaluation->uses; i++) {
    row[i] = note(session, &evaluation->used[i]);
    printf("cell\t%zu\t%s\t%s\t%s\n", row[i], evaluation->used[i].column,
           evaluation->used[i].text,
           match_is_stale(&session->folders, &evaluation->used[i]) ? "stale"
                                                                   : "");
  }
  say(kind, text, NULL);
  for (size_t i = 0; evaluation && i < evaluation->uses; i++)
    printf("\t%zu\t%s", row[i], evaluation->used[i].column);
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
  struct shown *shown = context;
  struct value result = shown->state->value;
  if (strcmp(shown->form, "that") == 0) {
    if (result.kind != TRUTH)
      fail("that=\"%s\" compares nothing; a claim needs ==, <, >, ...",
           shown->expression);
    shown->kind = result.holds ? "true" : "false";
    shown->text = shown->state->sides;
    return;
  }
  if (strcmp(shown->form, "calc") == 0 && shown->state->uses > 0)
    fail("calc=\"%s\" uses results; write of=\"...\"", shown->expression);
  if (result.kind == TRUTH)
    fail("a comparison has no value to print; write that=\"...\"");
  shown->kind = "text";
  shown->text = result.text;
  bool plain = strcmp(shown->unit, "-") == 0;
  const struct unit *unit = unit_find(plain ? "" : shown->unit);
  if (result.kind == TEXT && !plain)
    require_number(result.text);
  if (result.kind == TEXT)
    return;
  shown->kind = "number";
  shown->text = "";
  if (plain)
    return;
  if (!unit)
    fail("\"%s\" is not a unit; the nearest is %s", shown->unit,
         unit_nearest(shown->unit));
  /* 150 / 4, without a unit, is in the one that the text has. */
  if (strcmp(shown->form, "calc") == 0 && unit_is_plain(&result.number.unit) &&
      !unit_is_plain(unit))
    result.number = (struct quantity){
        result.number.value * result.number.unit.scale, *unit};
  double value = quantity_in(&result.number, unit);
  if (!isfinite(value))
    fail("its value is %g, which is not a number", value);
  shown->text = format_text("%.17g", value);
}

/* Where the reader's own results hold every row that an expression names, they
 * stand in for the reference's, all or none. */
static void answer(struct batch_session *session) {
  const struct scope *scope = required_scope(session, field(session, 1));
  static struct evaluation evaluation;
  struct evaluation fresh = {
      .folders = &session->folders, .scope = scope, .text = field(session, 3)};
  if (scope->wrong) {
    print_answer(session, "none", "", NULL);
    return;
  }
  evaluation = fresh;
  evaluation.own = session->folders.own;
  const char *why = failure_of(compute, &evaluation);
  if (why && evaluation.own) {
    evaluation = fresh;
    why = failure_of(compute, &evaluation);
  }
  if (why && evaluation.none) {
    print_answer(session, "none", "", NULL);
    return;
  }
  struct shown shown = {&evaluation,
                        field(session, 0),
                        field(session, 2),
                        field(session, 3),
                        NULL,
                        NULL};
  if (!why)
    why = failure_of(show, &shown);
  if (why)
    print_answer(session, "error", why, NULL);
  else
    print_answer(session, shown.kind, shown.text, &evaluation);
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

static void print_rows(const struct batch_session *session) {
  glob_t files = {0};
  size_t count = 0;
  char *lines = NULL;
  size_t length = 0;
  FILE *memory = open_memstream(&lines, &length);
  glob(field(session, 1), 0, NULL, &files);
  for (size_t f = 0; f < files.gl_pathc; f++) {
    struct csv *csv = csv_read(files.gl_pathv[f]);
    for (size_t i = 0; i < csv->rows; i++, count++)
      for (size_t c = 2; c < session->fields; c++)
        fprintf(memory, "%s%c", csv_cell(csv, i, session->field[c]),
                c + 1 < session->fields ? '\t' : '\n');
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

static void take_line(struct batch_session *session) {
  const char *word = field(session, 0);
  if (strcmp(word, "results") == 0) {
    session->folders =
        folders_read(field(session, 1), field(session, 2), field(session, 3));
    print_folders(&session->folders);
  } else if (strcmp(word, "rows") == 0) {
    print_rows(session);
  } else if (!session->folders.reference) {
    fail("--batch: \"%s\" before results", word);
  } else if (strcmp(word, "scope") == 0) {
    say_if_wrong(session, open_scope);
  } else if (strcmp(word, "case") == 0) {
    say_if_wrong(session, open_case);
  } else if (strcmp(word, "name") == 0 && session->scopes > 0) {
    say_if_wrong(session, add_name);
  } else if (strcmp(word, "param") == 0 && session->scopes > 0) {
    say_if_wrong(session, add_param);
  } else if (strcmp(word, "of") == 0 || strcmp(word, "calc") == 0 ||
             strcmp(word, "that") == 0) {
    answer(session);
  } else {
    fail("--batch: \"%s\" is not understood", word);
  }
}

void batch_query(void) {
  struct batch_session session = {0};
  char *line = NULL;
  size_t room = 0;
  ssize_t length;
  while ((length = getline(&line, &room, stdin)) > 0) {
    line[strcspn(line, "\n")] = '\0';
    char *rest = format_text("%s", line), *one;
    session.fields = 0;
    while ((one = strsep(&rest, "\t"))) {
      session.field = reallocate(session.field,
                                 (session.fields + 1) * sizeof *session.field);
      session.field[session.fields++] = one;
    }
    take_line(&session);
  }
  free(line);
  for (size_t i = 0; i < session.scopes; i++) {
    say("scope", session.scope[i]->wrong ? session.scope[i]->wrong : "", NULL);
    end_line();
  }
}
