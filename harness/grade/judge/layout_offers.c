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
static void add_line(struct layout_offer *offer, const char *line) {
  const char *each = strstr(line, " each, ");
  double before, after;
  int operation = 0;
  line += strspn(line, " ");
  while (operation < COUNTED_OPERATIONS &&
         strncmp(line, counted_operations[operation],
                 strlen(counted_operations[operation])) != 0)
    operation++;
  if (!each || operation == COUNTED_OPERATIONS ||
      offer->count == sizeof offer->spared / sizeof *offer->spared ||
      sscanf(each, " each, %lf -> %lf in all", &before, &after) != 2)
    return;
  int shared = strstr(line, "wavefronts each") != NULL;
  struct line_tally *t = &offer->spared[offer->count++];
  *t = (struct line_tally){.space = shared ? SHARED : GLOBAL,
                           .operation = operation};
  t->counted[shared ? COUNTED_WAVEFRONTS : COUNTED_SECTORS] = after - before;
  offer->estimated |= strchr(line, '~') != NULL;
}

static bool reaches(const struct evidence *evidence,
                    const struct layout_offer *offer, const char *condition) {
  struct evidence changed = *evidence;
  if (!offer->text || offer->estimated || offer->count == 0)
    return false;
  changed.tallies = allocate((evidence->tally_count + offer->count) *
                             sizeof *changed.tallies);
  if (evidence->tally_count)
    memcpy(changed.tallies, evidence->tallies,
           evidence->tally_count * sizeof *changed.tallies);
  memcpy(changed.tallies + evidence->tally_count, offer->spared,
         offer->count * sizeof *offer->spared);
  changed.tally_count += offer->count;
  bool holds = compare_formulas(condition, evidence_value, &changed).holds;
  free(changed.tallies);
  return holds;
}

char *layout_that_reaches(const struct evidence *evidence,
                          const char *condition) {
  char *log = text_file(evidence->log), *rest = log, *found = NULL;
  struct layout_offer offer = {.text = NULL};
  for (char *line; !found && rest && (line = strsep(&rest, "\n"));) {
    if (strncmp(line, "? ", 2) == 0)
      begin_offer(&offer, line);
    else
      add_line(&offer, line);
    /* The line of the bounds ends it. */
    if (strncmp(line, "  at least ", 11) == 0 &&
        reaches(evidence, &offer, condition))
      found = offer.text;
  }
  free(log);
  if (found)
    make_printable(found);
  return found;
}
