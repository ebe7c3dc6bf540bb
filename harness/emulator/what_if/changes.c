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
static int are_offered;

/* standard: the number where none is given; most: 0, it takes none. */
static const struct {
  const char *name;
  unsigned standard, most;
} known[MAPS] = {
    [MAP_PAD] = {"pad", 1, 1 << 16},        [MAP_SWIZZLE] = {"swizzle", 0, 0},
    [MAP_ALIGN] = {"align", 128, 256},      [MAP_ARRAYS] = {"soa", 0, 0},
    [MAP_STRUCTS] = {"aos", 0, 0},          [MAP_TURN] = {"turn", 0, 0},
    [MAP_WIDE] = {"wide", OF_A_VECTOR, 16}, [MAP_BLOCK] = {"block", 0, 0}};

static _Noreturn void refuse(void) {
  environment_fail(
      "EMU_WHAT_IF",
      "a map and an array, as pad:tile=1, swizzle:tile, align:in=128, "
      "soa:records, aos:x+aos:y, turn:a,row=1024 or wide:in=4; of what is not "
      "declared, as pad:s=1,row=32; several in quotes, or with + to try them "
      "together; or, alone, another block, as block:16x16 or block:yx; "
      "what_if/README.md has them all");
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

static const struct {
  const char *name;
  size_t at;
} details[] = {{"row", offsetof(struct layout_map, row)},
               {"rows", offsetof(struct layout_map, rows)},
               {"from", offsetof(struct layout_map, from)},
               {"of", offsetof(struct layout_map, record)}};
enum { DETAILS = sizeof details / sizeof *details };

static unsigned *detail(struct layout_map *m, size_t i) {
  return (unsigned *)((char *)m + details[i].at);
}

/* ",row=32,rows=4" */
static int read_details(const char *rest, struct layout_map *map) {
  while (*rest == ',') {
    const char *equals = strchr(rest, '=');
    size_t i = 0;
    while (i < DETAILS && !is_named(details[i].name, rest + 1, equals))
      i++;
    if (i == DETAILS)
      return 0;
    rest = equals + 1;
    if (!read_number(&rest, LONGEST_ROW, detail(map, i)))
      return 0;
  }
  return !*rest;
}

/* "16x16", "128", or "yx". */
static int read_block(const char *text, struct layout_map *map) {
  enum { MOST_THREADS = 1024 };
  if (strcmp(text, "yx") == 0)
    return 1;
  unsigned threads = 1;
  for (int d = 0; d < 3; d++)
    map->block[d] = 1;
  for (int d = 0; d < 3; d++) {
    if (!read_number(&text, MOST_THREADS, &map->block[d]))
      return 0;
    threads *= map->block[d];
    if (!*text)
      return threads <= MOST_THREADS;
    if (*text++ != 'x')
      return 0;
  }
  return 0;
}

static int read_map(const char *word, struct layout_map *map) {
  const char *colon = strchr(word, ':');
  size_t length = colon ? strcspn(colon + 1, "=,") : 0;
  int kind = 0;
  while (kind < MAPS && !is_named(known[kind].name, word, colon))
    kind++;
  if (kind == MAPS || length == 0 || length >= sizeof map->array)
    return 0;
  *map = (struct layout_map){.kind = (enum map_kind)kind,
                             .amount = known[kind].standard};
  if (kind == MAP_BLOCK)
    return read_block(colon + 1, map);
  memcpy(map->array, colon + 1, length);
  const char *rest = colon + 1 + length;
  if (*rest == '=') {
    rest++;
    if (!read_number(&rest, known[kind].most, &map->amount))
      return 0;
  }
  return read_details(rest, map);
}

static void add(char *word) {
  struct change change = {.maps = 0};
  if (strlen(word) >= sizeof change.text)
    refuse();
  strcpy(change.text, word);
  for (char *rest, *part = strtok_r(word, "+", &rest); part;
       part = strtok_r(NULL, "+", &rest))
    if (change.maps == MAX_TOGETHER ||
        !read_map(part, &change.map[change.maps++]))
      refuse();
  for (size_t m = 0; m < change.maps; m++)
    if (change.maps > 1 && change.map[m].kind == MAP_BLOCK)
      refuse();
  if (change.maps == 0)
    refuse();
  changes = grow_array(changes, change_count, sizeof *changes, "maps");
  changes[change_count++] = change;
}

void changes_init(int may_offer) {
  const char *asked = environment_text("EMU_WHAT_IF");
  are_offered = !asked && may_offer;
  if (!asked || strcmp(asked, "0") == 0)
    return;
  char *text = require_memory(strdup(asked), "maps");
  for (char *rest, *word = strtok_r(text, " ;", &rest); word;
       word = strtok_r(NULL, " ;", &rest))
    add(word);
  free(text);
}

int changes_are_offered(void) {
  return are_offered;
}

void change_write(struct change *c) {
  struct layout_map *m = &c->map[0];
  size_t room = sizeof c->text;
  size_t n =
      (size_t)snprintf(c->text, room, "%s:%s", known[m->kind].name, m->array);
  if (known[m->kind].most)
    n += (size_t)snprintf(c->text + n, room - n, "=%u", m->amount);
  for (size_t i = 0; i < DETAILS; i++)
    if (*detail(m, i) && n < room)
      n += (size_t)snprintf(c->text + n, room - n, ",%s=%u", details[i].name,
                            *detail(m, i));
}

void changes_offer(size_t group, const struct layout_map *map) {
  struct change c = {.map = {*map}, .maps = 1, .group = group};
  change_write(&c);
  changes = grow_array(changes, change_count, sizeof *changes, "maps");
  changes[change_count++] = c;
}

int change_is_of_threads(const struct change *c) {
  return c->map[0].kind == MAP_BLOCK;
}

size_t changes_count(void) {
  return change_count;
}

struct change *change_at(size_t i) {
  return &changes[i];
}

int changes_name(const char *array) {
  for (size_t i = 0; i < change_count; i++)
    for (size_t m = 0; m < changes[i].maps; m++)
      if (strcmp(changes[i].map[m].array, array) == 0)
        return 1;
  return 0;
}
