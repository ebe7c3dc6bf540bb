/* contents.h - what some of device memory held, kept to be put there again, and
 * which bytes of it were defined. */
#pragma once

#include <stddef.h>
#include <stdint.h>

struct contents;
struct contents *contents_begin(void);
/* The bytes from base on are to be kept; logical: 0 for variables, which are
 * always defined. */
void contents_add(struct contents *, char *base, size_t bytes,
                  uint32_t logical);
/* Keeps them. NULL, and nothing is kept: they are more than `most` bytes, or
 * there is no memory. */
struct contents *contents_end(struct contents *, size_t most);

void contents_put(const struct contents *);
size_t contents_bytes(const struct contents *);
void contents_free(struct contents *);
