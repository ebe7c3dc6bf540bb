/* alignment.c - __shared__ variables keep the alignment of their type.
 *
 * GCC for Arm aligns arrays and structs to 8 bytes at least, thread-local ones
 * too, and then loads two or four floats at once that belong to a struct. nvcc
 * and GCC for x86-64 load them one by one, and so they are to be counted. */
#include <stdlib.h>

#include "rewriter.h"

static int keeps;

void alignment_keep(void) {
  keeps = 1;
}

/* The name of the declarator at i, or of the first of a declaration. */
static size_t name_from(const struct tokens *ts, size_t i) {
  static const char *const ends[] = {"[", ",", ";", "=", "(", "{", NULL};
  for (; i + 1 < ts->count && !token_is_one_of(&ts->at[i + 1], ends); i++)
    if (token_is(&ts->at[i + 1], "<"))
      i = match_angle_forward(ts, i + 1) - 1;
  return i;
}

/* The type that a declaration names; NULL where its first declarator is a
 * pointer, or an alignment is stated. */
static char *plain_type(const struct tokens *ts, size_t head) {
  static const char *const storage[] = {"__shared__", "static", "const",
                                        "volatile", NULL};
  static const char *const others[] = {"*",        "&",         "auto",
                                       "alignas",  "__align__", "__attribute__",
                                       "decltype", NULL};
  struct string type = {0};
  for (size_t i = head, name = name_from(ts, head); i < name; i++) {
    if (token_is_one_of(&ts->at[i], others)) {
      free(type.text);
      return NULL;
    }
    if (!token_is_one_of(&ts->at[i], storage))
      string_add(&type, "%.*s ", (int)ts->at[i].length, ts->at[i].text);
  }
  return type.text;
}

void alignment_state(const struct tokens *ts, size_t head, size_t from,
                     size_t to) {
  char *type = keeps ? plain_type(ts, head) : NULL;
  if (type && ts->at[from].kind == WORD &&
      ts->at[name_from(ts, from)].kind == WORD)
    edit_insert_before(&ts->at[to], " __attribute__((aligned(alignof(%s))))",
                       type);
  free(type);
}
