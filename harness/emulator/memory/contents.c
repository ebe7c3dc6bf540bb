/* contents.c - a list of stretches, and one block of memory for all of them. */
#include "contents.h"

#include <stdlib.h>
#include <string.h>

#include "allocations.h"

struct stretch {
  char *base;
  size_t bytes;
  uint32_t logical;
};

struct contents {
  struct stretch *stretches;
  size_t count, bytes;
  int incomplete;
  char *kept; /* each stretch's bytes, then its bits of what is defined */
};

static size_t bits_of(const struct stretch *s) {
  return s->logical ? (s->bytes + 7) / 8 : 0;
}

struct contents *contents_begin(void) {
  return calloc(1, sizeof(struct contents));
}

void contents_add(struct contents *c, char *base, size_t bytes,
                  uint32_t logical) {
  if (!c || c->incomplete)
    return;
  struct stretch *more = realloc(c->stretches, (c->count + 1) * sizeof *more);
  if (!more) {
    c->incomplete = 1;
    return;
  }
  c->stretches = more;
  more[c->count] = (struct stretch){base, bytes, logical};
  c->bytes += bytes + bits_of(&more[c->count++]);
}

struct contents *contents_end(struct contents *c, size_t most) {
  if (c && !c->incomplete && c->bytes <= most)
    c->kept = malloc(c->bytes + 1);
  if (!c || !c->kept) {
    contents_free(c);
    return NULL;
  }
  char *to = c->kept;
  for (const struct stretch *s = c->stretches; s < c->stretches + c->count;
       s++) {
    memcpy(to, s->base, s->bytes);
    memcpy(to + s->bytes, emu_memory.defined + s->logical / 8, bits_of(s));
    to += s->bytes + bits_of(s);
  }
  return c;
}

void contents_put(const struct contents *c) {
  const char *from = c->kept;
  for (const struct stretch *s = c->stretches; s < c->stretches + c->count;
       s++) {
    memcpy(s->base, from, s->bytes);
    const uint8_t *bits = (const uint8_t *)from + s->bytes;
    for (size_t i = 0; i < bits_of(s); i++)
      emu_memory.defined[s->logical / 8 + i] |= bits[i];
    from += s->bytes + bits_of(s);
  }
}

size_t contents_bytes(const struct contents *c) {
  return c->bytes;
}

void contents_free(struct contents *c) {
  if (c) {
    free(c->stretches);
    free(c->kept);
  }
  free(c);
}
