/* reference.c - what lab 6's entries must write. */
#include "lab_reference.h"

#include <string.h>

enum { PIECE = 2 * LAB_THREADS, BATCH = 4096, BINS = 1024 };

static unsigned value(unsigned x) {
  return LAB_VALUE;
}

static unsigned combine(unsigned a, unsigned b) {
  return LAB_COMBINED;
}

static unsigned bin(unsigned x) {
  return LAB_BIN;
}

static unsigned weight(unsigned x) {
  return LAB_WEIGHT;
}

static int fits(const struct lab_case *c) {
  return strcmp(c->entry, "fit") == 0;
}

struct lab_output lab_output_of(const struct lab_case *c) {
  long batches = (c->cols + BATCH - 1) / BATCH;
  return (struct lab_output){NUMBER_UNSIGNED, 1,
                             fits(c) ? batches * BINS : c->cols};
}

static unsigned element(const struct lab_case *c, long i) {
  return lab_random(c->seed, i);
}

static unsigned turned(const struct lab_case *c, long i) {
  long first = i / PIECE * PIECE, left = c->cols - first;
  long j = (i - first + LAB_TURN) % (left < PIECE ? left : PIECE);
  return combine(value(element(c, i)), value(element(c, first + j)));
}

/* Modulo 2^32, whatever the order. */
static void histograms(const struct lab_case *c, double *want) {
  for (long i = 0; i < c->cols; i++) {
    unsigned x = element(c, i);
    double *sum = &want[i / BATCH * BINS + bin(x)];
    *sum = (unsigned)((unsigned)*sum + weight(x));
  }
}

void lab_reference(const struct lab_case *c, double *want, double *bound) {
  (void)bound;
  int turns = strcmp(c->entry, "repair") == 0;
  if (fits(c))
    histograms(c, want);
  else
    for (long i = 0; i < c->cols; i++)
      want[i] = turns ? turned(c, i) : value(element(c, i));
}
