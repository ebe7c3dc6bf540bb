/* draw.c - draws a question's parameters by a hash of its key, until its
 * conditions hold and its options differ. */
#include "bank.h"
#include "common/message.h"
#include "formula.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

unsigned long long key_hash(const char *key, const char *name) {
  unsigned long long h = 0xcbf29ce484222325; /* FNV-1a, then a mix */
  for (const char *part = key;; part = name) {
    for (const char *c = part; *c; c++)
      h = (h ^ (unsigned char)*c) * 0x100000001b3;
    h = (h ^ '/') * 0x100000001b3;
    if (part == name)
      break;
  }
  h = (h ^ h >> 30) * 0xbf58476d1ce4e5b9;
  h = (h ^ h >> 27) * 0x94d049bb133111eb;
  return h ^ h >> 31;
}

/* ---- what names stand for ---- */

static bool residency_value(const struct drawn *drawn, const char *name,
                            double *value) {
  const struct residency *residency = &drawn->residency;
  const struct {
    const char *name;
    double value;
  } all[] = {
      {"occupancy.blocks", residency->blocks},
      {"occupancy.warps", residency->warps},
      {"occupancy.by_threads", residency->by_threads},
      {"occupancy.by_registers", residency->by_registers},
      {"occupancy.by_shared", residency->by_shared},
      {"occupancy.by_blocks", residency->by_blocks},
      {"occupancy.shared", drawn->limits ? drawn->limits->shared / 1024 : 0},
      {"occupancy.reserved",
       drawn->limits ? drawn->limits->shared_reserved / 1024 : 0},
      {"occupancy.most_warps",
       drawn->limits ? drawn->limits->threads / LANES_PER_WARP : 0}};
  for (size_t i = 0; drawn->has_residency && i < sizeof all / sizeof *all; i++)
    if (strcmp(all[i].name, name) == 0) {
      *value = all[i].value;
      return true;
    }
  return false;
}

static bool lookup(const void *context, const char *name, double *value) {
  const struct drawn *d = context;
  for (int i = 0; i < d->count; i++)
    if (strcmp(d->names[i], name) == 0) {
      *value = d->values[i];
      return true;
    }
  return residency_value(d, name, value);
}

double value_of(const struct drawn *d, const char *expression) {
  double value = formula_value(expression, lookup, d);
  if (!isfinite(value))
    fail("\"%s\" is no number", expression);
  return value;
}

bool holds_in(const struct drawn *d, const char *comparison) {
  return compare_formulas(comparison, lookup, d).holds;
}

bool is_whole(double value) {
  return fabs(value - round(value)) < 1e-9 * fmax(1, fabs(value));
}

char *shown_number(double value) {
  if (is_whole(value))
    return format_text("%.0f", round(value));
  int decimals = 2 - (int)floor(log10(fabs(value)));
  return format_text("%.*f", decimals < 0 ? 0 : decimals, value);
}

/* The same without zeros at its end, as a text has it. */
static char *plain_number(double value) {
  char *text = shown_number(value);
  if (strchr(text, '.'))
    for (char *end = text + strlen(text) - 1; *end == '0' || *end == '.';) {
      bool point = *end == '.';
      *end-- = '\0';
      if (point)
        break;
    }
  return text;
}

/* Behind a 1: "1 sectors" is a sector. Returns where the text goes on, and sets
 * how much of it stays before that. */
static const char *singular(const char *text, int *kept) {
  size_t length = 1;
  while (islower((unsigned char)text[length]))
    length++;
  bool plural = *text == ' ' && length > 4 && text[length - 1] == 's' &&
                text[length - 2] != 's' &&
                !isalnum((unsigned char)text[length]);
  *kept = plural ? (int)length - 1 : 0;
  return plural ? text + length : text;
}

char *filled(const struct drawn *drawn, const char *text) {
  char *out = format_text("%s", "");
  const char *hole;
  while ((hole = strstr(text, "@{"))) {
    const char *end = strchr(hole, '}');
    if (!end)
      fail("\"%s\": a hole is not closed by }", hole);
    char *expression = format_text("%.*s", (int)(end - hole - 2), hole + 2);
    const char *number = plain_number(value_of(drawn, expression));
    const char *rest = end + 1;
    int kept = 0;
    if (strcmp(number, "1") == 0)
      rest = singular(end + 1, &kept);
    out = format_text("%s%.*s%s%.*s", out, (int)(hole - text), text, number,
                      kept, end + 1);
    text = rest;
  }
  return format_text("%s%s", out, text);
}

bool is_right(const struct drawn *d, const struct option *option) {
  return option->condition ? holds_in(d, option->condition) : option->right;
}

/* ---- drawing ---- */

static void set(struct drawn *d, const char *name, double value) {
  if (d->count == MAX_NAMES)
    fail("\"%s\": too many names", name);
  d->names[d->count] = format_text("%s", name);
  d->values[d->count++] = value;
}

/* "32 33 36", or "1..31": one of them. */
static double chosen(const char *from, unsigned long long hash) {
  long first, last;
  int end = 0, count = 0;
  double values[64];
  if (sscanf(from, "%ld..%ld%n", &first, &last, &end) == 2 && !from[end] &&
      first <= last)
    return first + (double)(hash % (unsigned long long)(last - first + 1));
  for (const char *at = from; *at && count < 64; count++) {
    char *next;
    values[count] = strtod(at, &next);
    if (next == at)
      fail("\"%s\": write NAME = 1 2 4, or NAME = 1..31", from);
    at = next + strspn(next, " ");
  }
  return values[hash % (unsigned long long)count];
}

/* occupancy 8.6, THREADS, REGISTERS, SHARED */
static void set_residency(struct drawn *drawn, const char *rest) {
  double of[4];
  char *list = format_text("%s", rest);
  for (int i = 0; i < 4; i++) {
    char *text = strsep(&list, ",");
    if (!text || (i == 3 && list))
      fail("\"%s\": write occupancy 8.6, THREADS, REGISTERS, SHARED", rest);
    of[i] = value_of(drawn, text);
  }
  drawn->limits = limits_of(format_text("%.1f", of[0]));
  if (!drawn->limits)
    fail("\"%s\": there is no such compute capability", rest);
  drawn->residency = residency_of(
      drawn->limits, &(struct kernel_use){(int)of[1], (int)of[2], (int)of[3]});
  drawn->has_residency = true;
}

/* One line of the parameters; false where a condition does not hold. */
static bool draw_line(struct drawn *drawn, const char *line, const char *key,
                      int attempt) {
  char name[32];
  int end = 0;
  if (strncmp(line, "require ", 8) == 0)
    return holds_in(drawn, line + 8);
  if (strncmp(line, "occupancy ", 10) == 0) {
    set_residency(drawn, line + 10);
  } else if (sscanf(line, "let %31[A-Z0-9_] = %n", name, &end) == 1 && end) {
    set(drawn, name, value_of(drawn, line + end));
  } else if (sscanf(line, "%31[A-Z0-9_] = %n", name, &end) == 1 && end) {
    char *what = format_text("%d/%s/%s/%d", drawn->question->chapter,
                             drawn->question->id, name, attempt);
    set(drawn, name, chosen(line + end, key_hash(key, what)));
  } else {
    fail("\"%s\": write NAME = 1 2 4, let NAME = ..., require ...", line);
  }
  return true;
}

/* One option is right, and no two say the same. */
static bool options_differ(const struct drawn *d) {
  const struct question *q = d->question;
  int right = 0;
  for (int i = 0; i < q->option_count; i++) {
    right += is_right(d, &q->options[i]);
    for (int k = 0; k < i; k++)
      if (strcmp(filled(d, q->options[i].text),
                 filled(d, q->options[k].text)) == 0)
        return false;
  }
  return !q->option_count || right == 1;
}

static bool drawn_all(struct drawn *d, const char *key, int attempt) {
  const char *lines = d->question->parameters;
  for (const char *at = lines ? lines : ""; *at;) {
    size_t length = strcspn(at, "\n");
    if (!draw_line(d, format_text("%.*s", (int)length, at), key, attempt))
      return false;
    at += length + 1;
  }
  return options_differ(d);
}

struct drawn draw(const struct question *q, const char *key) {
  for (int attempt = 0; attempt < 1000; attempt++) {
    struct drawn d = {.question = q};
    if (drawn_all(&d, key, attempt))
      return d;
  }
  fail("no draw in a thousand meets the conditions, with options that differ");
}
