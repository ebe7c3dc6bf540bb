/* words: each thread adds up words of shared memory, of which those of
 * neighbouring lanes lie a stride apart, or are structs. What it costs is the
 * bank conflicts of the loads. */
#include "problem.h"
#include "random.h"
#include "words.h"

#include <math.h>
#include <string.h>

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static size_t input_elements(const struct instance *p, int which) {
  (void)p;
  return which == 0 ? TABLE : 0;
}

static size_t output_elements(const struct instance *p) {
  return (size_t)p->shape.cols;
}

/* Words that a thread adds up. */
static long words_of(const struct instance *p) {
  return strcmp(p->axis, "struct") == 0 ? LOADS * p->value : LOADS;
}

/* The bytes are those that lanes ask of shared memory. */
static struct work work(const struct instance *p) {
  double words = (double)p->shape.cols * words_of(p);
  return (struct work){4 * words, words};
}

/* Small integers: their sums are exact. */
static void fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  (void)p;
  for (int i = 0; i < TABLE; i++)
    in[0][i] = floorf(16 * random_unit(7, i));
}

/* Thread i is lane i % 32, and begins at that many strides or structs. */
static void reference(const struct instance *p, float *const in[MAX_INPUTS],
                      size_t from, size_t to, double *want, double *bound) {
  long words = words_of(p);
  for (size_t i = from; i < to; i++) {
    const float *first = in[0] + i % 32 * p->value;
    want[i - from] = 0;
    bound[i - from] = 0;
    for (long j = 0; j < words; j++)
      want[i - from] += first[j];
  }
}

static const struct axis axes[] = {
    {"stride", "1:33", "1:33", 1}, {"struct", "1:5", "1:5", 1}, {0}};

PROBLEM(words) = {
    .name = "words",
    .title = "sums of words of shared memory, a stride apart or in structs",
    .bytes_formula = "4 for each word that a lane loads from shared memory",
    .flops_formula = "one for each such word",
    .bound_reason = "0: sums of small integers are exact",
    .full = "4194304",
    .small = "256",
    .odd = "1,33,1000",
    .standard = "4194304",
    .standard_small = "256",
    .axes = axes,
    .shape_of = vector,
    .input_elements = input_elements,
    .output_elements = output_elements,
    .work = work,
    .fill = fill,
    .reference = reference,
};
