/* changes.c - reads EMU_WHAT_IF: "pad:tile=1 swizzle:tile pad:a=1+pad:b=1". */
#include "changes.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../program/environment.h"
#include "../program/require_memory.h"

static struct change *changes;
static size_t change_count;

/* standard: the number where none is given; most: 0, it takes none. */
static const struct {
  const char *name;
  unsigned standard, most;
} known[MAPS] = {
    [MAP_PAD] = {"pad", 1, 1 << 16}, [MAP_SWIZZLE] = {"swizzle", 0, 0}};

static _Noreturn void refuse(void) {
  environment_fail(
      "EMU_WHAT_IF",
      "a map and a __shared__ array, as pad:tile=1 or "
      "swizzle:tile; where it has no rows, pad:s=1,row=32; several "
      "in quotes, or with + to try them together");
}

enum { LONGEST_ROW = 1 << 20 };

/* A whole number from 1 on. */
static int read_number(const char **text, unsigned most, unsigned *number) {
  char *end;
  unsigned long n = strtoul(*text, &end, 10);
  if (!isdigit((unsigned char)**text) || n < 1 || n > most)
    return 0;
  *text = end;
  *number = (unsigned)n;
  return 1;
}

static int is_named(const char *name, const char *word, const char *end) {
  return end && strlen(name) == (size_t)(end - word) &&
         strncmp(name, word, strlen(name)) == 0;
}

static int read_map(const char *word, struct layout_map *m) {
  const char *colon = strchr(word, ':');
  size_t length = colon ? strcspn(colon + 1, "=,") : 0;
  int kind = 0;
  while (kind < MAPS && !is_named(known[kind].name, word, colon))
    kind++;
  if (kind == MAPS || length == 0 || length >= sizeof m->array)
    return 0;
  *m = (struct layout_map){.kind = (enum map_kind)kind,
                           .amount = known[kind].standard};
  memcpy(m->array, colon + 1, length);
  const char *rest = colon + 1 + length;
  if (*rest == '=') {
    rest++;
    if (!read_number(&rest, known[kind].most, &m->amount))
      return 0;
  }
  if (strncmp(rest, ",row=", 5) == 0) {
    rest += 5;
    if (!read_number(&rest, LONGEST_ROW, &m->row))
      return 0;
  }
  return *rest == 0;
}

static void add(char *word) {
  struct change c = {.maps = 0};
  if (strlen(word) >= sizeof c.text)
    refuse();
  strcpy(c.text, word);
  for (char *rest, *part = strtok_r(word, "+", &rest); part;
       part = strtok_r(NULL, "+", &rest))
    if (c.maps == MAX_TOGETHER || !read_map(part, &c.map[c.maps++]))
      refuse();
  if (c.maps == 0)
    refuse();
  changes = grow_array(changes, change_count, sizeof *changes, "maps");
  changes[change_count++] = c;
}

int changes_init(void) {
  const char *asked = environment_text("EMU_WHAT_IF");
  if (!asked || strcmp(asked, "0") == 0)
    return !asked;
  char *text = require_memory(strdup(asked), "maps");
  for (char *rest, *word = strtok_r(text, " ;", &rest); word;
       word = strtok_r(NULL, " ;", &rest))
    add(word);
  free(text);
  return 0;
}

void changes_offer(const char *array) {
  static const struct layout_map offers[OFFERS] = {
      {.kind = MAP_PAD, .amount = 1},
      {.kind = MAP_SWIZZLE},
      {.kind = MAP_PAD, .amount = OF_A_VECTOR}};
  for (int i = 0; i < OFFERS; i++) {
    struct change c = {.map = {offers[i]}, .maps = 1};
    snprintf(c.map[0].array, sizeof c.map[0].array, "%s", array);
    changes = grow_array(changes, change_count, sizeof *changes, "maps");
    changes[change_count++] = c;
  }
}

size_t changes_all(struct change **all) {
  *all = changes;
  return change_count;
}
