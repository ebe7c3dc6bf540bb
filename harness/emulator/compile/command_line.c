/* command_line.c - reads the command line by the table of options. */
#include "emucc.h"
#include <ctype.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Has the row this name, which ends at `length`, with one dash or two? */
static int is_named(const char *name, const char *word, size_t length) {
  if (!name)
    return 0;
  name += begins_with(name, "--");
  return strlen(name) == length && strncmp(name, word, length) == 0;
}

static const struct option_row *find_row(const struct invocation *in,
                                         const char *word, size_t length) {
  for (const struct option_row *row = in->options; row->name; row++)
    if (is_named(row->name, word, length) ||
        is_named(row->short_name, word, length))
      return row;
  return NULL;
}

/* -Ifolder, -O3, -t4: a name of one letter and what belongs to it. */
static int may_be_joined(const char *word) {
  return strchr("IDULloxOg", word[1]) ||
         (strchr("tm", word[1]) && isdigit((unsigned char)word[2]));
}

/* What the table does not have: flags of g++. */
static void take_other(struct invocation *in, const char *word) {
  if (strcmp(word, "-") == 0)
    die("cannot read a program from standard input; name a file");
  if (begins_with(word, "-Wl,") || begins_with(word, "-static"))
    list_add(&in->link, word);
  else if (in->forward || begins_with(word, "-W") || begins_with(word, "-f") ||
           strcmp(word, "-pedantic") == 0)
    list_add(&in->compile, word);
  else
    die("unknown option %s; see emucc --help", word);
}

static void take_option(struct invocation *in, const char *word) {
  const char *dashed = word + begins_with(word, "--");
  size_t length = strcspn(dashed, "=");
  const struct option_row *row = find_row(in, dashed, length);
  const char *value = row && dashed[length] ? dashed + length + 1 : NULL;
  if (!row && word == dashed && word[1] && may_be_joined(word)) {
    row = find_row(in, word, 2);
    value = word + 2;
  }
  if (!row) {
    take_other(in, word);
    return;
  }
  in->name = formatted("%.*s", (int)(strcspn(word, "=")), word);
  if (row->value && *row->value != '[' && !value) {
    value = in->next[0];
    in->taken = 1;
    if (!value)
      die("%s needs a value; see emucc --help", word);
  }
  row->take(in, row, value);
}

static void take_word(struct invocation *in, const char *word) {
  static const struct option_row file = {.value = "FILE"};
  if (*word == '-')
    take_option(in, word);
  else if (*word == '@')
    read_options(in, &file, word + 1);
  else if (!begins_with(basename(word), "lib") || !strchr(word, '/') ||
           !stands_in_for_library(basename(word) + 3))
    list_add(&in->inputs, word);
}

void take_words(struct invocation *in, char **words) {
  while (*words && !(in->run_first && in->inputs.count)) {
    in->next = words + 1;
    in->taken = 0;
    take_word(in, *words);
    words += 1 + in->taken;
  }
  if (in->run_first)
    for (; *words; words++)
      list_add(&in->arguments, *words);
}

/* A file of options, blanks between them. */
HANDLER(read_options) {
  struct string_list words = {0};
  int taken = in->taken;
  char *text = is_file(value) ? file_text(value, NULL) : NULL;
  if (!text)
    die("%s: no such file of options", value);
  list_split(&words, text, " \t\n");
  if (words.count)
    take_words(in, words.at);
  in->taken = taken;
}

struct invocation read_command_line(char **words,
                                    const struct option_row *options) {
  struct invocation in = {.folder = ".",
                          .standard = "gnu++17",
                          .arch = 900,
                          .mode = LINK,
                          .options = options};
  if (!*words) {
    write_usage(stderr, options);
    exit(1);
  }
  if (strcmp(*words, "run") == 0) {
    in.run_first = 1;
    in.mode = RUN;
    words++;
  }
  take_words(&in, words);
  in.verbose |= in.dry;
  if (in.silent)
    list_add(&in.preprocess, "-w");
  if (in.shared_library_error && in.mode != DEVICE_LINK)
    die("%s", in.shared_library_error);
  return in;
}
