/* card.c - reads the "//=" lines of a card, and answers what is misspelt. */
#include "card.h"
#include "../counts.h"
#include "common/message.h"
#include "common/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const words[] = {"needs",    "sweeps",     "sizes",
                                    "destroys", "inaccurate", "after",
                                    "memory",   "kernel",     "races"};
enum { WORDS = sizeof words / sizeof *words };

/* `list`, and `item` behind it after the separator. */
static char *joined(char *list, const char *separator, const char *item) {
  char *both = format_text("%s%s%s", list, *list ? separator : "", item);
  free(list);
  return both;
}

/* The rest of a line that begins with this word, or NULL. */
static const char *after_word(const char *line, const char *word) {
  size_t length = strlen(word);
  if (strncmp(line, word, length) != 0)
    return NULL;
  line += length;
  if (*line != ' ' && *line != '\0')
    return NULL;
  return line + strspn(line, " ");
}

static char *without_spaces(const char *text) {
  char *copy = format_text("%s", text), *to = copy;
  for (; *text; text++)
    if (*text != ' ')
      *to++ = *text;
  *to = '\0';
  return copy;
}

/* Where this build has an emulator to ask. */
static void require_count(const char *file, const char *line,
                          const char *count) {
  struct emu_quantity known[MAX_COUNTS];
  const char *names[MAX_COUNTS];
  size_t n = count_list(known);
  for (size_t i = 0; i < n; i++) {
    if (strcmp(known[i].name, count) == 0)
      return;
    names[i] = known[i].name;
  }
  if (n > 0)
    fail("%s: \"//= %s\": no count is called \"%s\"; did you mean \"%s\"?",
         file, line, count, nearest_name(count, names, n));
}

/* "shared.bank_conflicts == 0": a count, a comparison and a number. */
static bool read_expectation(struct card *card, const char *file,
                             const char *line) {
  static const char *const comparisons[] = {"==", "!=", "<", "<=", ">", ">="};
  char count[80], comparison[4], rest;
  double number;
  if (sscanf(line, "%79s %3s %lf %c", count, comparison, &number, &rest) != 3)
    return false;
  bool known = false;
  for (int i = 0; i < 6; i++)
    known |= strcmp(comparison, comparisons[i]) == 0;
  if (!known)
    return false;
  require_count(file, line, count);
  bool more = comparison[0] == '>' && (number > 0 || !comparison[1]);
  bool fault = strcmp(count, "races") == 0 || !strcmp(count, "out_of_bounds");
  card->wrong |= fault && more;
  card->expects = joined(card->expects, "; ", line);
  return true;
}

/* The field that a line with a value sets, or NULL. */
static char **field_of(struct card *card, const char *line,
                       const char **value) {
  if ((*value = after_word(line, "needs")))
    return &card->needs;
  if ((*value = after_word(line, "sweeps")))
    return &card->sweeps;
  if ((*value = after_word(line, "sizes")))
    return &card->sizes;
  if ((*value = after_word(line, "after")))
    return &card->after;
  if ((*value = after_word(line, "memory")))
    return &card->memory;
  return NULL;
}

/* What stands between the values of lines that may be many, else NULL. */
static const char *separator_of(struct card *c, char **field) {
  return field == &c->needs ? " " : field == &c->sizes ? "," : NULL;
}

_Noreturn static void refuse(const char *file, const char *line) {
  char word[80] = "";
  sscanf(line, "%79s", word);
  fail("%s: \"//= %s\" is not understood; is it \"//= %s ...\"? "
       "kernels/variant.h lists the lines of a card",
       file, line, nearest_name(word, words, WORDS));
}

static void read_line(struct card *card, const char *file, const char *line) {
  const char *value;
  char **field = field_of(card, line, &value);
  if (field) {
    const char *between = separator_of(card, field);
    if (!*value || (**field && !between))
      fail("%s: \"//= %s\": write one value, once", file, line);
    char *text = field == &card->needs ? format_text("%s", value)
                                       : without_spaces(value);
    *field = joined(*field, between ? between : "", text);
    free(text);
  } else if (strcmp(line, "destroys input") == 0) {
    card->destroys = true;
  } else if (strcmp(line, "inaccurate") == 0) {
    card->inaccurate = true;
  } else if (strcmp(line, "kernel per shape") == 0) {
    card->kernel_per_shape = true;
  } else if (!read_expectation(card, file, line)) {
    refuse(file, line);
  }
}

struct card card_read(const char *file, const char *lines) {
  struct card card = {.needs = format_text("%s", ""),
                      .sweeps = format_text("%s", ""),
                      .sizes = format_text("%s", ""),
                      .after = format_text("%s", ""),
                      .memory = format_text("%s", ""),
                      .expects = format_text("%s", "")};
  while (*lines) {
    size_t length = strcspn(lines, "\n");
    char *line = format_text("%.*s", (int)length, lines);
    read_line(&card, file, line);
    free(line);
    lines += length + (lines[length] != '\0');
  }
  return card;
}
