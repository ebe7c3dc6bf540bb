#include "common/message.h"
#include "result_file.h"
#include "text_file.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct submitted {
  const char *name;
  char *text;
  size_t order;
};

/* Behind the comment that begins there, or there; likewise a literal. */
static const char *behind_comment(const char *at) {
  const char *end = NULL;
  if (strncmp(at, "//", 2) == 0)
    end = at + strcspn(at, "\n");
  else if (strncmp(at, "/*", 2) == 0)
    end = (end = strstr(at + 2, "*/")) ? end + 2 : at + strlen(at);
  return end ? end : at;
}

static const char *behind_literal(const char *at) {
  if (*at != '"' && *at != '\'')
    return at;
  const char *end = at + 1;
  while (*end && *end != *at && *end != '\n')
    end += 1 + (*end == '\\' && end[1]);
  return end + (*end == *at);
}

/* Takes blanks and comments out; returns the text. */
static char *without_blanks(char *text) {
  char *to = text;
  for (const char *at = text; at && *at;) {
    const char *next = behind_comment(at);
    if (next == at && isspace((unsigned char)*at)) {
      next++;
    } else if (next == at) {
      next = behind_literal(at);
      next += next == at;
      memmove(to, at, (size_t)(next - at));
      to += next - at;
    }
    at = next;
  }
  if (text)
    *to = '\0';
  return text;
}

static char *submitted_text(const char *folder, const char *id, int lab) {
  char *path = format_text("%s/submissions/%s/lab%d.cu", folder, id, lab);
  char *text = without_blanks(text_file(path));
  free(path);
  return text;
}

static int by_text(const void *a, const void *b) {
  const struct submitted *x = a, *y = b;
  int order = strcmp(x->text, y->text);
  return order ? order : (x->order > y->order) - (x->order < y->order);
}

/* Those of the group at `all` that follow each other; their names, if more than
 * one. */
static size_t add_group(struct copies *c, const struct submitted *all,
                        size_t count) {
  char *names = format_text("%s", all[0].name);
  size_t n = 1;
  for (; n < count && strcmp(all[n].text, all[0].text) == 0; n++) {
    char *longer = format_text("%s, %s", names, all[n].name);
    free(names);
    names = longer;
  }
  if (n > 1) {
    c->items = reallocate(c->items, (c->count + 1) * sizeof *c->items);
    c->items[c->count++] = names;
  } else {
    free(names);
  }
  return n;
}

struct copies copies_find(const char *folder, const struct student_result *s,
                          size_t count) {
  struct copies copies = {0};
  int lab = count ? result_number(s[0].result, "lab") : 0;
  struct submitted *all = allocate((count + 1) * sizeof *all);
  char *starter = submitted_text(folder, ".starter", lab);
  size_t n = 0;
  for (size_t i = 0; i <= count; i++) {
    const char *id = i < count ? s[i].id : ".solution";
    char *text = submitted_text(folder, id, lab);
    if (text && *text && !(starter && strcmp(text, starter) == 0))
      all[n++] = (struct submitted){
          i < count ? s[i].name : "the lab's own solution", text, i};
    else
      free(text);
  }
  qsort(all, n, sizeof *all, by_text);
  for (size_t i = 0; i < n;)
    i += add_group(&copies, &all[i], n - i);
  for (size_t i = 0; i < n; i++)
    free(all[i].text);
  free(all);
  free(starter);
  return copies;
}
