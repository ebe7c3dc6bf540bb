/* selection.c - matches variants with --chapter and --variant. */
#include "selection.h"
#include "common/message.h"
#include "sizes.h"

#include <stdlib.h>

struct selection selection_read(const struct options *o) {
  struct selection s = {0};
  if (o->chapter) {
    char **words = split_list(o->chapter, &s.chapters);
    s.chapter = allocate(s.chapters * sizeof *s.chapter);
    for (size_t i = 0; i < s.chapters; i++)
      s.chapter[i] = require_chapter(words[i]);
    free_list(words, s.chapters);
  }
  if (o->variant) {
    s.variant = split_list(o->variant, &s.variants);
    for (size_t i = 0; i < s.variants; i++)
      require_variant(s.variant[i]);
  }
  return s;
}

void selection_free(struct selection *s) {
  free(s->chapter);
  free_list(s->variant, s->variants);
}

bool selected(const struct selection *s, const struct entry *e) {
  bool in_chapter = s->chapters == 0, has_name = s->variants == 0;
  for (size_t i = 0; i < s->chapters; i++)
    in_chapter |= s->chapter[i] == e->chapter;
  for (size_t i = 0; i < s->variants; i++)
    has_name |= entry_is(e, s->variant[i]);
  return in_chapter && has_name;
}

void fail_nothing_selected(void) {
  fail("no variant is in all of the chapters and names asked for; see bench "
       "list");
}
