/* selection.c - matches variants with --chapter and --variant. */
#include "selection.h"
#include "common/message.h"
#include "sizes.h"

#include <stdlib.h>

struct selection selection_read(const struct options *options) {
  struct selection selection = {0};
  if (options->chapter) {
    char **words = split_list(options->chapter, &selection.chapters);
    selection.chapter =
        allocate(selection.chapters * sizeof *selection.chapter);
    for (size_t i = 0; i < selection.chapters; i++)
      selection.chapter[i] = require_chapter(words[i]);
    free_list(words, selection.chapters);
  }
  if (options->variant) {
    selection.variant = split_list(options->variant, &selection.variants);
    for (size_t i = 0; i < selection.variants; i++)
      require_variant(selection.variant[i]);
  }
  return selection;
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
