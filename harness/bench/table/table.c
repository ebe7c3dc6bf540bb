/* table.c - bench table: sections, strips and lesson, on a screen and in a
 * file. */
#include "common/message.h"
#include "common/names.h"
#include "common/output.h"
#include "common/text_table.h"
#include "lesson.h"
#include "table_strip.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_SECTIONS = 64, FILE_WIDTH = 110 };

struct sections {
  struct section item[MAX_SECTIONS];
  size_t count;
};

/* ---- text below ---- */

/* What was found in variants that are wrong on purpose, once for each. */
static void print_caught(const struct table_view *view,
                         const struct table_data *data) {
  for (const struct entry *e = entries; e->variant; e++) {
    long row =
        table_data_wants(data, e) ? table_data_row(&data->counts, e) : -1;
    const char *what =
        row < 0 ? "" : results_text(&data->counts, row, "finding");
    if (!*what)
      continue;
    char *text = format_text("%s: %s/%s: %s",
                             results_text(&data->counts, row, "verdict"),
                             e->problem_name, e->name, what);
    text_wrap(view->file, text, view->width, 0, 2);
    free(text);
  }
}

/* What "~" before a time means. */
static void print_noisy(const struct table_view *v, const struct table_data *b,
                        const struct sections *s) {
  bool noisy = false;
  for (size_t i = 0; i < s->count; i++)
    for (size_t l = 0; l < s->item[i].rows; l++)
      noisy |= s->item[i].row[l].times >= 0 &&
               *results_text(&b->times, s->item[i].row[l].times, "warnings");
  if (noisy)
    fprintf(v->file, "%s\n",
            styled("~ its samples lay far apart, or the clock was held down",
                   FAINT, v->colour));
}

/* When the chapter of these times was run; of a machine without such dates,
 * when anything was. */
static const char *date_of_times(const struct table_data *b) {
  const char *file = strrchr(b->times_path, '/');
  int chapter = 0;
  sscanf(file ? file + 1 : b->times_path, "chapter%d.csv", &chapter);
  const char *date = machine_fact_of(b, format_text("date_chapter%d", chapter));
  return date ? date : machine_fact_of(b, "date");
}

static char *times_origin(const struct table_data *data) {
  const char *gpu = machine_fact_of(data, "gpu");
  if (!data->times_path)
    return format_text("times: none; there is no GPU here, and no recorded "
                       "result");
  const char *date = date_of_times(data),
             *how = data->options->recorded ? "recorded on" : "run here, on";
  if (!gpu)
    return format_text("times: %s: %s",
                       data->options->recorded ? "recorded" : "run here",
                       data->times_path);
  return format_text("times: %s %s%s%s", how, gpu, date ? ", " : "",
                     date ? date : "");
}

static void print_origins(const struct table_view *view,
                          const struct table_data *data) {
  char *times = times_origin(data);
  char *text = format_text(
      "%s%s", data->counts.rows ? "counts: run here, on the emulator; " : "",
      times);
  text_wrap(view->file, text, view->width, 0, 2);
  if (data->options->on)
    fprintf(view->file,
            "at least: what a launch cannot be below on %s, whatever the "
            "caches hold\n",
            data->options->on);
  free(text);
  free(times);
}

/* One line for all that this build leaves out of what was asked for. */
static void print_left_out(const struct table_view *view,
                           const struct sections *s) {
  char names[400] = "";
  const char *why = "";
  size_t used = 0;
  for (const struct entry *e = entries; e->variant; e++)
    for (size_t i = 0; i < s->count && used < sizeof names; i++)
      if (e->variant->lacks && problem_of(e) == s->item[i].problem) {
        used += snprintf(names + used, sizeof names - used, "%s%s",
                         used ? ", " : "", e->name);
        why = e->variant->lacks;
      }
  if (!used)
    return;
  char *line = format_text("not run here: %s (needs %s)", names, why);
  print_faint(view, line);
  free(line);
}

/* ---- what is shown ---- */

/* A vendor's variants of another chapter's problem are told there. */
static bool is_elsewhere(const struct section *p) {
  for (size_t i = 0; i < p->rows; i++)
    if (p->row[i].counts >= 0 || p->row[i].entry->chapter != 0 ||
        !p->row[i].entry->variant->lacks)
      return false;
  return true;
}

static void add_section(struct sections *s, const struct section *p) {
  if (s->count < MAX_SECTIONS && p->rows > 0 && !is_elsewhere(p))
    s->item[s->count++] = *p;
}

/* All; the chapter's own ladder comes last, nearest to the prompt. */
static struct sections all_sections(const struct table_data *b) {
  struct sections all = {.count = 0};
  for (int own = 0; own <= 1; own++)
    for (int i = 0; problems[i]; i++) {
      struct section p = section_of(b, problems[i], false);
      if (has_ladder(&p) == own)
        add_section(&all, &p);
    }
  return all;
}

/* Those of the lesson, their ladders alone. */
static struct sections lesson_sections(const struct table_data *b,
                                       const struct lesson *l) {
  struct sections some = {.count = 0};
  for (size_t i = 0; i < l->problems.count; i++) {
    struct section p = section_of(b, find_problem(l->problems.item[i]), true);
    add_section(&some, &p);
  }
  return some;
}

static void print_sections(const struct table_view *v,
                           const struct table_data *b,
                           const struct sections *s) {
  for (size_t i = 0; i < s->count; i++) {
    print_section(v, b, &s->item[i]);
    if (i + 1 < s->count)
      fputc('\n', v->file);
  }
}

/* The entry that a lesson's sweep names. */
static const struct entry *swept_entry(const struct lesson *l,
                                       const char *name) {
  for (const struct entry *e = entries; e->variant; e++)
    if (strchr(name, '/') && entry_is(e, name))
      return e;
  fail("%s: sweep %s: there is no such problem/variant", l->path, name);
}

static void print_lesson_strip(const struct table_view *view,
                               const struct table_data *data,
                               const struct lesson *lesson, const char *sweep) {
  char *copy = format_text("%s", sweep), *rest = copy;
  char *name = strsep(&rest, "|"), *unit = strchr(name, ' ');
  if (unit)
    *unit++ = '\0';
  for (size_t i = unit ? strlen(unit) : 0; i > 0 && unit[i - 1] == ' ';)
    unit[--i] = '\0';
  const struct entry *e = swept_entry(lesson, name);
  if (axis_swept(data, e)) {
    print_strip(view, data, e, unit ? unit : "",
                rest ? rest + strspn(rest, " ") : NULL);
    fputc('\n', view->file);
  }
  free(copy);
}

/* What a screen has room for: the sweeps, the ladder, what they say. */
static void print_lesson(const struct table_view *view,
                         const struct table_data *data,
                         const struct lesson *lesson) {
  struct sections some = lesson_sections(data, lesson);
  if (some.count == 0)
    fail("no row to show");
  for (size_t i = 0; i < lesson->sweeps.count; i++)
    print_lesson_strip(view, data, lesson, lesson->sweeps.item[i]);
  print_sections(view, data, &some);
  /* Beside another GPU's bounds it says whose times it speaks of. */
  const char *gpu = data->options->on ? machine_fact_of(data, "gpu") : NULL;
  char *whose = gpu ? format_text("%s: ", gpu) : format_text("%s", "");
  print_lesson_text(view->file, view->width, whose, lesson, data);
  print_noisy(view, data, &some);
  print_origins(view, data);
  free(whose);
}

static void print_sweeps(const struct table_view *v,
                         const struct table_data *b) {
  for (const struct entry *e = entries; e->variant; e++)
    if (table_data_wants(b, e) && axis_swept(b, e)) {
      fputc('\n', v->file);
      print_strip(v, b, e, "", NULL);
    }
}

static void print_summaries(const struct table_view *v,
                            const struct sections *s) {
  for (size_t i = 0; i < s->count; i++)
    for (size_t l = 0; l < s->item[i].rows; l++) {
      const struct entry *e = s->item[i].row[l].entry;
      char *text = format_text("%s/%s: %s", e->problem_name, e->name,
                               e->variant->summary);
      text_wrap(v->file, text, v->width, 0, 2);
      free(text);
    }
  fputc('\n', v->file);
}

static void print_all(const struct table_view *view,
                      const struct table_data *data) {
  struct sections all = all_sections(data);
  if (all.count == 0)
    fail("no row to show");
  print_sections(view, data, &all);
  print_sweeps(view, data);
  fputc('\n', view->file);
  print_summaries(view, &all);
  print_noisy(view, data, &all);
  print_caught(view, data);
  print_origins(view, data);
  print_left_out(view, &all);
}

void command_table(const struct options *options) {
  struct table_data data = table_data_read(options);
  struct table_view screen = {stdout, terminal_width(), terminal_has_colour()};
  if (!options->lesson) {
    print_all(&screen, &data);
    return;
  }
  struct lesson lesson = lesson_read(options->lesson);
  if (options->all) {
    struct output *file = output_open(options->all);
    struct table_view view = {file->file, FILE_WIDTH, false};
    print_all(&view, &data);
    output_commit(file);
  }
  print_lesson(&screen, &data, &lesson);
  if (options->all)
    printf("all rows, and what each is: %s\n", options->all);
}
