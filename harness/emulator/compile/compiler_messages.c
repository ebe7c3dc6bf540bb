/* compiler_messages.c - sorts what g++ says: what is the program's own, and
 * what nvcc would refuse. */
#include "emucc.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A place that must not use what is the host's, or the device's: a line of the
 * file that the rewriter writes, "file line column side what to say" with tabs
 * between. Where there is a name beside the side: wherever in that line the
 * compiler speaks of it. */
struct misuse {
  const char *file, *line, *column, *side, *name, *what;
};

struct sorting {
  struct misuse *uses;
  size_t use_count;
  struct string_list reported;
  struct string context, doubtful, *own, *misuses;
  size_t doubted; /* the column of a variable that may not be set */
  int ours;       /* the message that goes on is about a mark */
};

static void read_places(struct sorting *sorting, char *places) {
  for (char *line; (line = next_line(&places));) {
    char *field[5];
    for (int i = 0; i < 5; i++)
      field[i] = strsep(&line, i < 4 ? "\t" : "");
    sorting->uses =
        grow_array(sorting->uses, sorting->use_count, sizeof *sorting->uses);
    struct misuse use = {field[0], field[1], field[2],
                         field[3], NULL,     field[4]};
    char *name = strchr(field[3], ' ');
    if (name) {
      *name = 0;
      use.name = name + 1;
    }
    sorting->uses[sorting->use_count++] = use;
  }
}

/* file:line:column: at the beginning of a message. */
struct message_place {
  char *file_line; /* "file:line" */
  char *column;
  const char *rest;
};

static const char *skip_number(const char *p) {
  while (isdigit((unsigned char)*p))
    p++;
  return p;
}

static int read_place(const char *line, struct message_place *place) {
  if (!*line || *line == ' ')
    return 0;
  for (const char *p = line + strlen(line); --p > line;) {
    if (*p != ':' || !isdigit((unsigned char)p[1]))
      continue;
    const char *colon = skip_number(p + 1), *end = skip_number(colon + 1);
    if (*colon != ':' || end == colon + 1 || end[0] != ':' || end[1] != ' ')
      continue;
    place->file_line = formatted("%.*s", (int)(colon - line), line);
    place->column = formatted("%.*s", (int)(end - colon - 1), colon + 1);
    place->rest = end + 2;
    return 1;
  }
  return 0;
}

/* The last word before a ( of what a declaration, quoted by g++, declares. */
static char *declared(const char *rest) {
  const char *mark = strstr(rest, "' is deprecated: ");
  size_t end = mark ? (size_t)(mark - rest) : strlen(rest);
  const char *open = memchr(rest, '(', end);
  if (open)
    end = (size_t)(open - rest);
  size_t begin = end;
  while (begin > 0 &&
         (isalnum((unsigned char)rest[begin - 1]) || rest[begin - 1] == '_'))
    begin--;
  return formatted("%.*s", (int)(end - begin), rest + begin);
}

/* What is wrong with a use there that g++ speaks of, or NULL. */
static const char *misuse_at(const struct sorting *sorting,
                             const struct message_place *place,
                             const char *side) {
  const char *named = NULL, *found = NULL;
  char *name = declared(place->rest);
  for (size_t i = 0; i < sorting->use_count; i++) {
    const struct misuse *use = &sorting->uses[i];
    size_t length = strlen(use->file);
    if (strcmp(use->side, side) != 0 ||
        strncmp(place->file_line, use->file, length) != 0 ||
        place->file_line[length] != ':' ||
        strcmp(place->file_line + length + 1, use->line) != 0)
      continue;
    if (use->name && strcmp(use->name, name) == 0)
      named = use->what;
    if (!use->name && strcmp(use->column, place->column) == 0)
      found = use->what;
  }
  free(name);
  return named ? named : found;
}

static void report_once(struct sorting *s, const char *where,
                        const char *what) {
  char *line = formatted("%s: emucc: %s\n", where, what);
  if (!list_has(&s->reported, line)) {
    list_add(&s->reported, line);
    string_add(s->misuses, "%s", line);
  }
  free(line);
}

static void clear(struct string *s) {
  s->length = 0;
  if (s->text)
    *s->text = 0;
}

static void move_text(struct string *to, struct string *from) {
  if (from->length)
    string_add_bytes(to, from->text, from->length);
  clear(from);
}

/* Is the message about a header of ours, or of C++? */
static int is_in_library(const struct message_place *place,
                         const char *include) {
  return begins_with(place->file_line, include) ||
         strstr(place->file_line, "/libraries/include/") ||
         strstr(place->file_line, "/include/c++/");
}

/* "file:line" of the program that asks for the templates of which the message
 * tells; NULL: none does. To be freed. */
static char *asked_from(const struct sorting *sorting) {
  const char *text = sorting->context.text ? sorting->context.text : "", *at;
  int colons = 0;
  at = strstr(text, " required from here");
  /* Back over "   ", the column and the line: the second colon from the end,
   * of file:line:column:. */
  for (const char *p = at; at && p > text && p[-1] != '\n'; p--)
    if (p[-1] == ':' && ++colons == 2) {
      const char *end = p - 1, *begin = end;
      while (begin > text && begin[-1] != '\n')
        begin--;
      return formatted("%.*s", (int)(end - begin), begin);
    }
  return NULL;
}

/* A static_assert of ours; in a header of ours it is the line of the program
 * that asks for it. */
static void tell_assertion(struct sorting *s, const struct message_place *place,
                           const char *what, const char *include) {
  char *asked = begins_with(place->file_line, include) ? asked_from(s) : NULL;
  report_once(s, asked ? asked : place->file_line, what);
  free(asked);
}

/* An error in a library's header: the line of the program comes first. */
static void tell_users_line(struct sorting *sorting,
                            const struct message_place *place,
                            const char *include) {
  char *asked = is_in_library(place, include) ? asked_from(sorting) : NULL;
  if (asked && !list_has(&sorting->reported, asked)) {
    list_add(&sorting->reported, asked);
    string_add(sorting->own,
               "%s: emucc: a library's template does not compile with what "
               "this line gives it: look at the types of its arguments\n",
               asked);
  }
  free(asked);
}

/* What comes before a message, and belongs to it. */
static int is_context(const char *line) {
  size_t length = strlen(line);
  if (*line != ' ' && length > 5 && line[length - 1] == ':' &&
      (strstr(line, ": In ") || strstr(line, ": At global") ||
       strstr(line, ": At top")))
    return 1;
  const char *required = strstr(line, ": ");
  for (; required; required = strstr(required + 1, ": ")) {
    const char *p = required + 1 + strspn(required + 1, " ");
    if (begins_with(p, "required from ") || begins_with(p, "required by ") ||
        begins_with(p, "recursively required "))
      return 1;
  }
  return begins_with(line, "In file included") ||
         (*line == ' ' && begins_with(line + strspn(line, " "), "from "));
}

/* What a shuffle is given may be set in one lane alone: int i; if (lane == 0) i
 * = ...; i = __shfl_sync(mask, i, 0). The quoted line shows it. */
static int quotes_shuffle(const char *line, size_t column) {
  static const char *const shuffles[] = {"shfl", "shfl_up", "shfl_down",
                                         "shfl_xor"};
  const char *p = line + strspn(line, " ");
  const char *bar = skip_number(p);
  if (bar == p || !begins_with(bar, " | "))
    return 0;
  const char *text = strstr(line, "| ") + 2;
  size_t length = strnlen(text, column ? column - 1 : 0);
  if (length >= 5 && memcmp(text + length - 5, "_sync", 5) == 0)
    length -= 5;
  for (size_t i = 0; i < sizeof shuffles / sizeof *shuffles; i++) {
    size_t n = strlen(shuffles[i]);
    if (length >= n && memcmp(text + length - n, shuffles[i], n) == 0)
      return 1;
  }
  return 0;
}

/* A line that begins a message; is it the program's own? */
static int begin_message(struct sorting *sorting, const char *line,
                         const struct message_place *place,
                         const char *include) {
  const char *assertion = "error: static assertion failed: emu: ";
  const char *mark = strstr(place->rest, "is deprecated: emu:");
  const char *doubt = strstr(place->rest, "[-Wmaybe-uninitialized]");
  if (begins_with(place->rest, assertion)) {
    tell_assertion(sorting, place, place->rest + strlen(assertion), include);
    clear(&sorting->context);
    sorting->ours = 1;
    return 0;
  }
  if (begins_with(place->rest, "error: "))
    tell_users_line(sorting, place, include);
  if (doubt && !doubt[23]) {
    sorting->doubted = strtoul(place->column, NULL, 10);
    move_text(&sorting->doubtful, &sorting->context);
    string_add(&sorting->doubtful, "%s\n", line);
    return 0;
  }
  if (!begins_with(place->rest, "note:")) {
    sorting->ours = mark != NULL;
    if (mark) {
      const char *side = begins_with(mark + 19, "host") ? "host" : "device";
      const char *what = misuse_at(sorting, place, side);
      if (what)
        report_once(sorting, place->file_line, what);
    }
  }
  if (!sorting->ours)
    move_text(sorting->own, &sorting->context);
  clear(&sorting->context);
  return !sorting->ours;
}

/* "  516 |   std::sort(...", or what points into it. From GCC 14 on such lines
 * stand behind each place of a context, too. */
static int is_quoted(const char *line) {
  const char *p = skip_number(line + strspn(line, " "));
  return *line == ' ' && begins_with(p + strspn(p, " "), "|");
}

static void sort_line(struct sorting *sorting, const char *line,
                      const char *include) {
  struct message_place place;
  int shown = 1;
  if (sorting->doubtful.length) {
    sorting->ours = quotes_shuffle(line, sorting->doubted);
    if (!sorting->ours)
      move_text(sorting->own, &sorting->doubtful);
    clear(&sorting->doubtful);
  }
  if (is_context(line) || (sorting->context.length && is_quoted(line))) {
    string_add(&sorting->context, "%s\n", line);
    return;
  }
  if (read_place(line, &place)) {
    shown = begin_message(sorting, line, &place, include);
    free(place.file_line), free(place.column);
  } else {
    shown = !sorting->ours;
  }
  if (shown)
    string_add(sorting->own, "%s\n", line);
}

void sort_messages(char *places, char *messages, const char *include,
                   struct string *own, struct string *misuses) {
  struct sorting s = {.own = own, .misuses = misuses};
  read_places(&s, places);
  for (char *line; (line = next_line(&messages));)
    sort_line(&s, line, include);
  move_text(own, &s.doubtful);
  free(s.uses), free(s.context.text), free(s.doubtful.text);
}
