/* latency, lookup and reread: what one load waits for, and what many bring. */
#include "problem.h"
#include "chain.h"
#include "random.h"
#include "rounding.h"
#include "spaces.h"

#include <math.h>
#include <stdint.h>
#include <string.h>

static struct shape vector(long n) {
  return (struct shape){1, n, 1};
}

static long elements(const struct instance *p) {
  return p->shape.rows * p->shape.cols;
}

/* Standard values where no axis is swept. */
static long axis_value(const struct instance *p, long standard) {
  return p->axis[0] ? p->value : standard;
}

/* ---- latency: 32 lanes follow a chain ---- */

static size_t chain_words(const struct instance *p, int which) {
  return which == 0 ? (size_t)chain_places(elements(p)) * CHAIN_LINE : 0;
}

static size_t warp_of_places(const struct instance *p) {
  (void)p;
  return 32;
}

static struct work chain_work(const struct instance *p) {
  return (struct work){4.0 * chain_places(elements(p)), 0};
}

static void chain_fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  uint32_t places = chain_places(elements(p));
  memset(in[0], 0, (size_t)places * CHAIN_LINE * sizeof(float));
  for (uint32_t place = 0; place < places; place++) {
    uint32_t next = (place * CHAIN_A + CHAIN_C) % places;
    uint32_t offset = next * CHAIN_LINE * sizeof(float);
    memcpy(&in[0][(size_t)place * CHAIN_LINE], &offset, sizeof offset);
  }
}

/* A step as x -> a x + c; so are many. The remainder can wait to the end. */
static void chain_reference(const struct instance *p,
                            float *const in[MAX_INPUTS], size_t from, size_t to,
                            double *want, double *bound) {
  uint32_t places = chain_places(elements(p)), a = 1, c = 0;
  (void)in;
  for (int step = 0; step < CHAIN_STEPS; step++) {
    a *= CHAIN_A;
    c = c * CHAIN_A + CHAIN_C;
  }
  for (size_t lane = from; lane < to; lane++) {
    uint32_t first = lane % axis_value(p, 1) % places;
    want[lane - from] = (first * a + c) % places;
    bound[lane - from] = 0;
  }
}

static const struct axis lanes_axis[] = {
    {"lanes", "1,2,4,8,16,32", "1,2,4,8,16,32", 1}, {0}};

PROBLEM(latency) = {
    .name = "latency",
    .title = "32768 steps along a chain: each load needs the one before",
    .bytes_formula = "4 per place of the chain; places are 128 bytes apart",
    .flops_formula = "0",
    .bound_reason = "0: places are whole numbers",
    .full = "1024,2048,4096,8192,16384,32768,65536,131072,262144,1048576,"
            "4194304,8388608,16777216,33554432,67108864,268435456",
    .small = "1024,8192",
    .odd = "1,33,1000",
    .standard = "8192",
    .standard_small = "8192",
    .axes = lanes_axis,
    .shape_of = vector,
    .input_elements = chain_words,
    .output_elements = warp_of_places,
    .work = chain_work,
    .fill = chain_fill,
    .reference = chain_reference,
};

/* ---- lookup: a polynomial whose coefficients lie in one memory ---- */

static size_t table_words(const struct instance *p, int which) {
  (void)p;
  return which == 0 ? TABLE_WORDS : 0;
}

static size_t one_each(const struct instance *p) {
  return elements(p);
}

static struct work lookup_work(const struct instance *p) {
  return (struct work){4.0 * elements(p), 2.0 * LOOKUPS * elements(p)};
}

static void lookup_fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  (void)p;
  fill_random(in[0], TABLE_WORDS, 11, -1, 1);
}

static double horner(const float *table, double *most) {
  double y = 0;
  for (int round = 0; round < LOOKUPS / TABLE_USED; round++)
    for (int k = 0; k < TABLE_USED; k++) {
      y = y * LOOKUP_X + table[k];
      *most = fmax(*most, fabs(y));
    }
  return y;
}

static void lookup_reference(const struct instance *p,
                             float *const in[MAX_INPUTS], size_t from,
                             size_t to, double *want, double *bound) {
  double of_lane[32], most = 0;
  long lanes = axis_value(p, 1);
  for (int lane = 0; lane < 32; lane++)
    of_lane[lane] = horner(in[0] + lane % lanes, &most);
  for (size_t i = from; i < to; i++) {
    want[i - from] = of_lane[i % 32];
    bound[i - from] = FLOAT_ROUNDOFF * most / (1 - LOOKUP_X);
  }
}

PROBLEM(lookup) = {
    .name = "lookup",
    .title = "each thread: 2048 multiply-adds, each with a word of a table",
    .bytes_formula = "4 per thread: its result",
    .flops_formula = "2 per word looked up: 4096 n",
    .bound_reason = "u max |y| / (1 - x): each step rounds once, and keeps x = "
                    "1 - 2^-10 of the error so far",
    .full = "4194304",
    .small = "128",
    .odd = "1,33,100",
    .standard = "4194304",
    .standard_small = "128",
    .axes = lanes_axis,
    .shape_of = vector,
    .input_elements = table_words,
    .output_elements = one_each,
    .work = lookup_work,
    .fill = lookup_fill,
    .reference = lookup_reference,
};

/* ---- reread: a footprint, read again and again by all ---- */

/* Whole chunks: what a block reads at once. */
static struct shape chunks_of_words(long n) {
  return vector((n + CHUNK - 1) / CHUNK * CHUNK);
}

/* A quarter of what is read: the largest footprint. */
static size_t reread_words(const struct instance *p, int which) {
  size_t words = elements(p) / 4 / CHUNK * CHUNK;
  return which == 0 ? words < CHUNK ? CHUNK : words : 0;
}

static size_t reread_blocks(const struct instance *p) {
  return (elements(p) + BLOCK_WORDS - 1) / BLOCK_WORDS;
}

static size_t footprint_words(const struct instance *p) {
  size_t words = axis_value(p, FOOTPRINT) * 1024 / sizeof(float);
  size_t most = reread_words(p, 0);
  return words < most ? words : most;
}

static struct work reread_work(const struct instance *p) {
  return (struct work){4.0 * footprint_words(p), elements(p)};
}

static void reread_fill(const struct instance *p, float *const in[MAX_INPUTS]) {
  fill_random(in[0], reread_words(p, 0), 12, 0, 1);
}

static void reread_reference(const struct instance *p,
                             float *const in[MAX_INPUTS], size_t from,
                             size_t to, double *want, double *bound) {
  size_t n = elements(p), footprint = footprint_words(p);
  for (size_t b = from; b < to; b++) {
    double sum = 0;
    size_t end = (b + 1) * BLOCK_WORDS < n ? (b + 1) * BLOCK_WORDS : n;
    for (size_t c = b * BLOCK_WORDS; c < end; c += CHUNK)
      for (size_t at = c % footprint, i = 0; i < CHUNK; i++)
        sum += in[0][at + i];
    want[b - from] = sum;
    bound[b - from] = 6 * sqrt(128) * FLOAT_ROUNDOFF * sum;
  }
}

static const struct axis footprint_axis[] = {
    {"footprint",
     "16,32,64,128,256,1024,4096,8192,16384,32768,65536,131072,262144,1048576",
     "16,64", FOOTPRINT},
    {0}};

PROBLEM(reread) = {
    .name = "reread",
    .title = "a footprint of some KiB, read again and again by all blocks",
    .bytes_formula = "4 per word of the footprint: once",
    .flops_formula = "n: an addition per word that is read",
    .bound_reason = "6 sqrt(128) u sum |x|: at most 128 additions in a row",
    .full = "1073741824",
    .small = "65536",
    .odd = "1,4097,70000",
    .standard = "1073741824",
    .standard_small = "65536",
    .axes = footprint_axis,
    .shape_of = chunks_of_words,
    .input_elements = reread_words,
    .output_elements = reread_blocks,
    .work = reread_work,
    .fill = reread_fill,
    .reference = reread_reference,
};
