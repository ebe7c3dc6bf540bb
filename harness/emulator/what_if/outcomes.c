/* outcomes.c - what was tried in the launch that ended last. */
#include <stdio.h>
#include <string.h>

#include "recounted.h"
#include "thread_maps.h"
#include "tried_arrays.h"
#include "tried_launches.h"
#include "what_if.h"

size_t what_if_changes(void) {
  return changes_count();
}

const char *what_if_text(size_t i) {
  return change_at(i)->text;
}

int what_if_met(size_t i) {
  return change_at(i)->met;
}

const char *what_if_arrays(void) {
  return arrays_names();
}

int what_if_is_offered(size_t i, size_t *array) {
  *array = change_at(i)->group;
  return changes_are_offered();
}

static void describe(size_t array, const struct layout *layout,
                     struct what_if_outcome *outcome) {
  size_t used = strlen(outcome->says);
  outcome->space = tried_array(array)->space;
  if (outcome->space == SPACE_SHARED) {
    outcome->bytes_before += tried_array(array)->bytes;
    outcome->bytes_after += layout_bytes(layout);
  }
  if (used + 2 >= sizeof outcome->says)
    return;
  if (used)
    used += (size_t)snprintf(outcome->says + used, sizeof outcome->says - used,
                             "; ");
  layout_describe(layout, tried_array(array)->name, outcome->says + used,
                  sizeof outcome->says - used);
}

static void sum_requests(size_t i, struct what_if_outcome *o) {
  for (size_t r = 0; r < recounted_count(); r++) {
    const struct recounted *c = recounted_at(r);
    if (c->change != i)
      continue;
    struct tally before = recounted_scaled(c->before, c);
    struct tally after = recounted_scaled(c->after, c);
    o->estimated |= c->seen != recounted_whole(c).requests;
    tally_add(&o->before[c->space][c->operation], &before);
    tally_add(&o->after[c->space][c->operation], &after);
  }
}

static int of_threads(size_t i, struct what_if_outcome *o) {
  const struct exchanges e = count_exchanges();
  if (!thread_maps_tried())
    return 0;
  if (e.shuffles + e.reductions)
    o->left_out = "lanes of a warp exchange values";
  thread_map_describe(i, o->says, sizeof o->says);
  thread_map_size(i, &o->blocks, &o->threads);
  sum_requests(i, o);
  return 1;
}

int what_if_outcome(size_t i, struct what_if_outcome *outcome) {
  int any = 0;
  *outcome = (struct what_if_outcome){.left_out = left_out(i)};
  if (change_is_of_threads(change_at(i)))
    return of_threads(i, outcome);
  for (size_t array = 0; array < tried_array_count(); array++) {
    const struct changed_array *a = changed_array(i, array);
    if (!a->named || !tried_array(array)->accessed)
      continue;
    any = 1;
    if (!outcome->line.number && tried_array(array)->typed)
      outcome->line = tried_array(array)->type.line;
    if (!outcome->left_out)
      describe(array, &a->layout, outcome);
  }
  sum_requests(i, outcome);
  outcome->distinct_before = launch_distinct(i)->before;
  outcome->distinct_after = launch_distinct(i)->after;
  return any;
}

static void add_difference(struct tally *tally, const struct recounted *r) {
  struct tally after = recounted_scaled(r->after, r),
               before = recounted_scaled(r->before, r);
  *tally = recounted_whole(r);
  tally_add(tally, &after);
  tally->requests -= before.requests;
  tally->lanes -= before.lanes;
  tally->used -= before.used;
  tally->sectors -= before.sectors;
  tally->ideal_sectors -= before.ideal_sectors;
  tally->wavefronts -= before.wavefronts;
  tally->ideal_wavefronts -= before.ideal_wavefronts;
}

struct instruction_counts *what_if_counts(size_t i) {
  struct instruction_counts *list = instruction_counts_copy();
  for (struct instruction_counts *c = list; c; c = c->next)
    for (size_t r = 0; r < recounted_count(); r++)
      if (recounted_is_of(recounted_at(r), c, i))
        add_difference(&c->tally, recounted_at(r));
  return list;
}
