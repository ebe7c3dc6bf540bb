/* matrix_product.c - matrix products by tiles that stay in the cache.
 *
 * A tile of op(A), ROWS x DEPTH, and one of op(B), DEPTH x COLUMNS, are copied
 * into strips of as many rows, or columns, as the innermost loop keeps sums of
 * in registers; short strips are filled up with zeros. */
#include "blas.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

#include "../execute/emu_execute.h"

enum {
  ROWS = 128,
  COLUMNS = 128,
  DEPTH = 256,
  ACROSS = 4,
  MAX_CPU_THREADS = 16
};
enum { STRIP_float = 16, STRIP_double = 8 }; /* two vectors of 32 bytes */

/* Compiled twice, so that processors with AVX2 use it. Not for FMA: rounding is
 * the same on all processors. */
#ifdef __x86_64__
#define WIDEST __attribute__((target_clones("avx2", "default")))
#else
#define WIDEST
#endif

/* The columns of the result that one thread computes. */
struct share {
  const struct matrix_product *p;
  size_t from, to;
  int failed;
};

static size_t min(size_t a, size_t b) {
  return a < b ? a : b;
}

/* The copies and the sums, in single or double precision. */
#define TILES(T)                                                               \
  struct tiles_##T {                                                           \
    T a[ROWS * DEPTH], b[COLUMNS * DEPTH], sums[COLUMNS * ROWS];               \
  };                                                                           \
                                                                               \
  /* Strips of `width` of the `lines` rows of op(A) or columns of op(B) from   \
   * `line` on, `depth` elements of each from `at` on. */                      \
  static void copy_##T(const struct factor *f, int along, size_t line,         \
                       size_t lines, size_t at, size_t depth, size_t width,    \
                       T *to) {                                                \
    size_t step = along ? f->ld : 1, next = along ? 1 : f->ld;                 \
    T one[DEPTH];                                                              \
    for (size_t i = 0; i < (lines + width - 1) / width * width; i++) {         \
      T *strip = to + i / width * width * DEPTH + i % width;                   \
      if (i < lines)                                                           \
        numbers_to_##T(f->type, f->base, (line + i) * next + at * step, step,  \
                       depth, one);                                            \
      for (size_t k = 0; k < depth; k++)                                       \
        strip[k * width] = i < lines ? one[k] : 0;                             \
    }                                                                          \
  }                                                                            \
                                                                               \
  typedef T vector_##T __attribute__((vector_size(32), aligned(sizeof(T))));   \
  WIDEST static void add_strips_##T(const T *a, const T *b, size_t depth,      \
                                    T *sums) {                                 \
    vector_##T s[ACROSS][2] = {{{0}}};                                         \
    for (size_t k = 0; k < depth; k++) {                                       \
      const vector_##T *column = (const void *)(a + k * STRIP_##T);            \
      for (int j = 0; j < ACROSS; j++) {                                       \
        s[j][0] += column[0] * b[k * ACROSS + j];                              \
        s[j][1] += column[1] * b[k * ACROSS + j];                              \
      }                                                                        \
    }                                                                          \
    for (int j = 0; j < ACROSS; j++) {                                         \
      vector_##T *to = (void *)(sums + j * ROWS);                              \
      to[0] += s[j][0];                                                        \
      to[1] += s[j][1];                                                        \
    }                                                                          \
  }                                                                            \
                                                                               \
  static void finish_##T(const struct matrix_product *p, const T *sums,        \
                         size_t i0, size_t rows, size_t j0, size_t columns) {  \
    for (size_t j = 0; j < columns; j++)                                       \
      for (size_t i = 0; i < rows; i++)                                        \
        finish(p, i0 + i, j0 + j, (double)sums[j * ROWS + i]);                 \
  }                                                                            \
                                                                               \
  static void *product_##T(void *share) {                                      \
    struct share *s = share;                                                   \
    const struct matrix_product *p = s->p;                                     \
    struct tiles_##T *t = malloc(sizeof *t);                                   \
    s->failed = !t;                                                            \
    for (size_t j0 = s->from; t && j0 < s->to; j0 += COLUMNS)                  \
      for (size_t i0 = 0; i0 < p->m; i0 += ROWS) {                             \
        size_t rows = min(ROWS, p->m - i0);                                    \
        size_t columns = min(COLUMNS, s->to - j0);                             \
        for (size_t i = 0; i < COLUMNS * ROWS; i++)                            \
          t->sums[i] = 0;                                                      \
        for (size_t k0 = 0; k0 < p->k; k0 += DEPTH) {                          \
          size_t depth = min(DEPTH, p->k - k0);                                \
          copy_##T(&p->a, !p->a.transposed, i0, rows, k0, depth, STRIP_##T,    \
                   t->a);                                                      \
          copy_##T(&p->b, p->b.transposed, j0, columns, k0, depth, ACROSS,     \
                   t->b);                                                      \
          for (size_t j = 0; j < columns; j += ACROSS)                         \
            for (size_t i = 0; i < rows; i += STRIP_##T)                       \
              add_strips_##T(t->a + i * DEPTH, t->b + j * DEPTH, depth,        \
                             t->sums + j * ROWS + i);                          \
        }                                                                      \
        finish_##T(p, t->sums, i0, rows, j0, columns);                         \
      }                                                                        \
    free(t);                                                                   \
    return NULL;                                                               \
  }

static void finish(const struct matrix_product *p, size_t i, size_t j,
                   double sum) {
  double x = p->alpha * sum;
  if (p->beta != 0)
    x += p->beta * number_load(p->c.type, p->c.base, j * p->c.ld + i);
  if (p->epilogue)
    x = p->epilogue(p->context, i, j, x);
  number_store(p->d_type, p->d, j * p->d_ld + i, x);
}

TILES(float)
TILES(double)

/* A thread has at least so many multiplications that starting it is little. */
static size_t threads_for(const struct matrix_product *p) {
  double work = (double)p->m * (double)p->n * (double)p->k / 1e7;
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  size_t max = min(processors > 0 ? (size_t)processors : 1, MAX_CPU_THREADS);
  max = min(max, (p->n + COLUMNS - 1) / COLUMNS);
  return work < (double)max ? (size_t)work + (work < 1) : max;
}

static int compute(const struct matrix_product *p) {
  void *(*run)(void *) = p->wide ? product_double : product_float;
  struct share shares[MAX_CPU_THREADS];
  pthread_t threads[MAX_CPU_THREADS];
  size_t count = threads_for(p), each = (p->n + count - 1) / count;
  each = (each + COLUMNS - 1) / COLUMNS * COLUMNS;
  int failed = 0;
  for (size_t i = 0; i < count; i++)
    shares[i] =
        (struct share){p, min(i * each, p->n), min((i + 1) * each, p->n), 0};
  size_t started = 1;
  while (started < count &&
         !pthread_create(&threads[started], NULL, run, &shares[started]))
    started++;
  for (size_t i = started; i < count; i++)
    run(&shares[i]);
  run(&shares[0]);
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && i < started)
      pthread_join(threads[i], NULL);
    failed |= shares[i].failed;
  }
  return failed ? -1 : 0;
}

/* A product of fewer multiplications is sooner made than looked for. */
enum { WORTH_KEEPING = 1 << 24 };

int matrix_product(const struct matrix_product *product) {
  if (product->epilogue ||
      (double)product->m * (double)product->n * (double)product->k <
          WORTH_KEEPING)
    return compute(product);
  if (emu_routine_replay(product, sizeof *product))
    return 0;
  int failed = compute(product);
  emu_routine_ends();
  return failed;
}
