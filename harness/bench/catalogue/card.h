/* card.h - the "//=" lines of a variant's card, as kernels/variant.h has them.
 */
#pragma once

#include <stdbool.h>

/* Texts are "" where the card has no such line. */
struct card {
  char *needs;   /* "sm_80 cublas": what the build must have */
  char *sweeps;  /* an axis of the problem */
  char *sizes;   /* "1024,2048": full sizes instead of the problem's */
  char *after;   /* the rung before, a variant of the same problem */
  char *memory;  /* "pinned": where its arrays lie, if not on the device */
  char *expects; /* "races == 0; shared.bank_conflicts == 0" */
  bool destroys; /* its input */
  bool inaccurate;
  bool kernel_per_shape; /* counts of one shape say nothing of another */
  bool wrong;            /* on purpose: it expects races */
};

/* Reads lines that are cut out of a card, without their "//=". Ends the
 * program with file, line and the nearest word where one is not understood. */
struct card card_read(const char *file, const char *lines);
