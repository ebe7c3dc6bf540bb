#include "feedback.h"
#include "common/message.h"
#include "common/text.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 80, SET_IN = 9 };

/* Words below a row, set in. */
static void below(FILE *file, const char *before, const char *text) {
  char *both = format_text("%*s%s%s", SET_IN - 2, "", before, text);
  text_wrap(file, both, WIDTH);
  free(both);
}

static void print_place(FILE *file, const struct item_points *p) {
  if (!p->place.file)
    return;
  char *text = format_text("%s:%ld: %s", p->place.file, p->place.line,
                           p->source ? p->source : "");
  fprintf(file, "%*s%.*s\n", SET_IN, "", WIDTH - SET_IN, text);
  free(text);
}

static void print_help(FILE *file, const struct item_points *p) {
  if (p->hint)
    below(file, "  ", p->hint);
  if (p->item->read)
    below(file, "  Read: ", p->item->read);
}

static void print_first(FILE *file, const struct submission_points *s) {
  const struct item_points *p = s->first;
  if (!p)
    return;
  char *asked = item_asks(p->item);
  char *text =
      format_text("First: %s%s%s", asked, *p->counted ? ": " : "", p->counted);
  fputc('\n', file);
  text_wrap(file, text, WIDTH);
  print_place(file, p);
  print_help(file, p);
  free(asked);
  free(text);
}

static const char *mark(const struct item_points *p) {
  return p->later ? "?" : p->points == p->most ? "+" : p->points ? "~" : "-";
}

/* "  - 0/2  shared.bank_conflicts == 0    31 at size 4096    lab3.cu:41" */
static void print_item(FILE *file, const struct item_points *p, bool first) {
  char *asked = item_asks(p->item);
  char *place = p->place.file
                    ? format_text("line %ld", p->place.line)
                    : format_text("%s", p->later ? "after hand-in" : "");
  size_t room = WIDTH - SET_IN - text_width(place) - 4;
  bool fits = text_width(asked) + text_width(p->counted) <= room;
  int gap = (int)(room + 2 - text_width(asked)) -
            (int)(fits ? text_width(p->counted) : 0);
  fprintf(file, "  %s %d/%d  %s%*s%s%s%s\n", mark(p), p->points, p->most, asked,
          gap > 0 ? gap : 1, "", fits ? p->counted : "", *place ? "  " : "",
          place);
  if (!fits)
    below(file, "  ", p->counted);
  if (p->points < p->most && !p->later && !first)
    print_help(file, p);
  free(asked);
  free(place);
}

static void print_task(FILE *file, const struct task_points *t,
                       const struct item_points *first) {
  char *points = format_text("%d of %d points", t->points, t->most);
  int room = WIDTH - (int)strlen(points) - (int)text_width(t->task->name) - 2;
  fprintf(file, "\n%s: %s%*s%s\n", t->task->name, t->task->title,
          room - (int)text_width(t->task->title), "", points);
  free(points);
  for (size_t i = 0; i < t->task->item_count; i++)
    print_item(file, &t->items[i], &t->items[i] == first);
}

static void print_messages(FILE *file, const char *text) {
  for (int lines = 0; text && *text && lines < 12; lines++) {
    size_t length = strcspn(text, "\n");
    fprintf(file, "  %.*s\n", (int)length, text);
    text += length + (text[length] != '\0');
  }
}

char *feedback_first(const struct submission_points *s) {
  if (s->failed)
    return format_text("%s", s->failed);
  if (!s->first)
    return format_text("%s", "");
  const struct item_points *p = s->first;
  char *asked = item_asks(p->item);
  char *text = p->place.file ? format_text("%s: %s (%s:%ld)", asked, p->counted,
                                           p->place.file, p->place.line)
                             : format_text("%s: %s", asked, p->counted);
  free(asked);
  return text;
}

void feedback_print(FILE *file, const struct submission_points *s) {
  fprintf(file, "Lab %ld, %s (edition %s): %d of %d points", s->rubric->lab,
          s->rubric->title, s->rubric->edition, s->points, s->most);
  if (s->later)
    fprintf(file, "; %d more are awarded after hand-in", s->later);
  fputc('\n', file);
  if (s->failed) {
    fprintf(file, "\nFirst: %s\n", s->failed);
    print_messages(file, s->messages);
    return;
  }
  print_first(file, s);
  for (size_t t = 0; t < s->rubric->task_count; t++)
    print_task(file, &s->tasks[t], s->first);
}
