/* layout_offers.c - reads offers from a run's log (emulator/what_if/), and
 * evaluates a condition as if an array were laid out so. */
#include "layout_offers.h"
#include "common/message.h"
#include "formula.h"
#include "text_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GLOBAL, SHARED }; /* of counted_spaces */

/* An offer, with what it would spare of the run's counts. */
struct layout_offer {
  char *text;
  int estimated;
  struct line_tally spared[COUNTED_SPACES * COUNTED_OPERATIONS];
  size_t count;
};

/* "? turn<int, 32>, pad:tile=1: rows of tile of 33 elements instead of 32" */
static void begin_offer(struct layout_offer *o, const char *line) {
  const char *end = strstr(line, ": "), *text = end;
  while (text && text > line && strncmp(text, ", ", 2) != 0)
    text--;
  *o = (struct layout_offer){
      .text = end && text > line ? format_text("%s", text + 2) : NULL};
}

/* "  loads   2048 requests, 32.00 -> 1.00 wavefronts each, 65536 -> 2048 in
 * all"; a ~ before a number: it is of a sample. */
static void add_line(struct layout_offer *o, const char *line) {
  const char *each = strstr(line, " each, ");
  double before, after;
  int operation = 0;
  line += strspn(line, " ");
  while (operation < COUNTED_OPERATIONS &&
         strncmp(line, counted_operations[operation],
                 strlen(counted_operations[operation])) != 0)
    operation++;
  if (!each || operation == COUNTED_OPERATIONS ||
      o->count == sizeof o->spared / sizeof *o->spared ||
      sscanf(each, " each, %lf -> %lf in all", &before, &after) != 2)
    return;
  int shared = strstr(line, "wavefronts each") != NULL;
  struct line_tally *t = &o->spared[o->count++];
  *t = (struct line_tally){.space = shared ? SHARED : GLOBAL,
                           .operation = operation};
  t->counted[shared ? COUNTED_WAVEFRONTS : COUNTED_SECTORS] = after - before;
  o->estimated |= strchr(line, '~') != NULL;
}

static bool reaches(const struct evidence *e, const struct layout_offer *o,
                    const char *condition) {
  struct evidence changed = *e;
  if (!o->text || o->estimated || o->count == 0)
    return false;
  changed.tallies =
      allocate((e->tally_count + o->count) * sizeof *changed.tallies);
  if (e->tally_count)
    memcpy(changed.tallies, e->tallies,
           e->tally_count * sizeof *changed.tallies);
  memcpy(changed.tallies + e->tally_count, o->spared,
         o->count * sizeof *o->spared);
  changed.tally_count += o->count;
  bool holds = compare_formulas(condition, evidence_value, &changed).holds;
  free(changed.tallies);
  return holds;
}

char *layout_that_reaches(const struct evidence *e, const char *condition) {
  char *log = text_file(e->log), *rest = log, *found = NULL;
  struct layout_offer o = {.text = NULL};
  for (char *line; !found && rest && (line = strsep(&rest, "\n"));) {
    if (strncmp(line, "? ", 2) == 0)
      begin_offer(&o, line);
    else
      add_line(&o, line);
    /* The line of the bounds ends it. */
    if (strncmp(line, "  at least ", 11) == 0 && reaches(e, &o, condition))
      found = o.text;
  }
  free(log);
  if (found)
    make_printable(found);
  return found;
}
