/* curand_generate.c - cuRAND's host API: arrays of random numbers.
 *
 * As in cuRAND, a generator is thousands of streams, the subsequences of its
 * seed, which take turns: at one number, or two normal ones; Philox at four. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../execute/emu_execute.h"
#include "../runtime/runtime_calls.h"
#include "include/curand.h"
#include "include/curand_states.h"

struct stream {
  int begun;
  union {
    struct curandStateXORWOW xorwow;
    struct curandStatePhilox4_32_10 philox;
    struct curandStateMRG32k3a mrg;
  } state;
};

struct curandGenerator_st {
  curandRngType_t type; /* of the three that there are */
  int on_host;          /* it fills host memory */
  unsigned long long seed, offset;
  size_t turn_numbers, stream_count;
  size_t at; /* numbers drawn since seed and offset were set; with turns of
              * one, turns */
  struct stream streams[];
};

static curandStatus_t create(curandGenerator_t *generator, curandRngType_t type,
                             int on_host) {
  static const struct {
    curandRngType_t type, becomes;
    size_t streams, turn;
  } types[] = {
      {CURAND_RNG_PSEUDO_DEFAULT, CURAND_RNG_PSEUDO_XORWOW, 4096, 1},
      {CURAND_RNG_PSEUDO_XORWOW, CURAND_RNG_PSEUDO_XORWOW, 4096, 1},
      {CURAND_RNG_PSEUDO_MRG32K3A, CURAND_RNG_PSEUDO_MRG32K3A, 81920, 1},
      {CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_RNG_PSEUDO_PHILOX4_32_10, 65536,
       4},
      {CURAND_RNG_PSEUDO_MTGP32, CURAND_RNG_PSEUDO_PHILOX4_32_10, 65536, 4},
      {CURAND_RNG_PSEUDO_MT19937, CURAND_RNG_PSEUDO_PHILOX4_32_10, 65536, 4},
  };
  if (!generator)
    return CURAND_STATUS_INITIALIZATION_FAILED;
  for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
    if (types[i].type != type)
      continue;
    struct curandGenerator_st *made =
        calloc(1, sizeof *made + types[i].streams * sizeof(struct stream));
    if (!made)
      return CURAND_STATUS_ALLOCATION_FAILED;
    made->type = types[i].becomes;
    made->turn_numbers = types[i].turn;
    made->stream_count = types[i].streams;
    made->on_host = on_host;
    *generator = made;
    return CURAND_STATUS_SUCCESS;
  }
  return CURAND_STATUS_TYPE_ERROR;
}

curandStatus_t curandCreateGenerator(curandGenerator_t *generator,
                                     curandRngType_t type) {
  return create(generator, type, 0);
}

curandStatus_t curandCreateGeneratorHost(curandGenerator_t *generator,
                                         curandRngType_t type) {
  return create(generator, type, 1);
}

curandStatus_t curandDestroyGenerator(curandGenerator_t generator) {
  if (!generator)
    return CURAND_STATUS_NOT_INITIALIZED;
  free(generator);
  return CURAND_STATUS_SUCCESS;
}

curandStatus_t curandGetVersion(int *version) {
  *version = CURAND_VERSION;
  return CURAND_STATUS_SUCCESS;
}

static curandStatus_t restart(curandGenerator_t generator) {
  generator->at = 0;
  for (size_t i = 0; i < generator->stream_count; i++)
    generator->streams[i].begun = 0;
  return CURAND_STATUS_SUCCESS;
}

/* The generator goes on at its place, of the other sequence: as cuRAND's does,
 * which its documentation does not say. */
curandStatus_t curandSetPseudoRandomGeneratorSeed(curandGenerator_t generator,
                                                  unsigned long long seed) {
  if (!generator)
    return CURAND_STATUS_NOT_INITIALIZED;
  generator->seed = seed;
  generator->offset += generator->at;
  return restart(generator);
}

curandStatus_t curandSetGeneratorOffset(curandGenerator_t generator,
                                        unsigned long long offset) {
  if (!generator)
    return CURAND_STATUS_NOT_INITIALIZED;
  generator->offset = offset;
  return restart(generator);
}

curandStatus_t curandSetStream(curandGenerator_t generator,
                               cudaStream_t stream) {
  (void)stream;
  return generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}

/* There is one, the legacy ordering, which the default equals. */
curandStatus_t curandSetGeneratorOrdering(curandGenerator_t generator,
                                          curandOrdering_t ordering) {
  if (!generator)
    return CURAND_STATUS_NOT_INITIALIZED;
  return ordering >= CURAND_ORDERING_PSEUDO_BEST &&
                 ordering <= CURAND_ORDERING_PSEUDO_DYNAMIC
             ? CURAND_STATUS_SUCCESS
             : CURAND_STATUS_OUT_OF_RANGE;
}

/* The streams are begun when numbers are asked of them. */
curandStatus_t curandGenerateSeeds(curandGenerator_t generator) {
  return generator ? CURAND_STATUS_SUCCESS : CURAND_STATUS_NOT_INITIALIZED;
}

/* ---- a stream's numbers ---- */

/* Whose turn it is; those that begin skip their share of the offset. */
static struct stream *stream_at(curandGenerator_t g, unsigned long long turn) {
  unsigned long long number = turn % g->stream_count;
  struct stream *s = &g->streams[number];
  if (s->begun)
    return s;
  s->begun = 1;
  unsigned long long round = g->stream_count * g->turn_numbers;
  unsigned long long rest = g->offset % round,
                     before = number * g->turn_numbers;
  unsigned long long skipped = g->offset / round * g->turn_numbers;
  if (rest >= before + g->turn_numbers)
    skipped += g->turn_numbers;
  else if (rest > before)
    skipped += rest - before;
  if (g->type == CURAND_RNG_PSEUDO_XORWOW)
    emu_xorwow_init(&s->state.xorwow, g->seed, number, skipped);
  else if (g->type == CURAND_RNG_PSEUDO_MRG32K3A)
    emu_mrg32k3a_init(&s->state.mrg, g->seed, number, skipped);
  else
    emu_philox_init(&s->state.philox, g->seed, number, skipped);
  return s;
}

static unsigned bits(curandGenerator_t g, struct stream *s) {
  if (g->type == CURAND_RNG_PSEUDO_XORWOW)
    return emu_xorwow_next(&s->state.xorwow);
  if (g->type == CURAND_RNG_PSEUDO_MRG32K3A)
    return emu_mrg32k3a_bits(emu_mrg32k3a_next(&s->state.mrg));
  return emu_philox_next(&s->state.philox);
}

static float uniform(curandGenerator_t g, struct stream *s) {
  if (g->type == CURAND_RNG_PSEUDO_MRG32K3A)
    return (float)(emu_mrg32k3a_next(&s->state.mrg) * EMU_MRG_NORM);
  return emu_uniform(bits(g, s));
}

static double uniform_double(curandGenerator_t g, struct stream *s) {
  if (g->type == CURAND_RNG_PSEUDO_MRG32K3A)
    return emu_mrg32k3a_next(&s->state.mrg) * EMU_MRG_NORM;
  unsigned x = bits(g, s);
  return emu_uniform_53(x, bits(g, s));
}

/* ---- arrays ---- */

struct wanted {
  curandGenerator_t generator;
  void *to;
  size_t n, bytes; /* bytes: of a number */
  double mean, deviation;
  /* The next number, or two, of a stream. */
  void (*draw)(const struct wanted *, struct stream *, size_t i);
  size_t at_once;
};

static curandStatus_t generate(const struct wanted *w,
                               const struct call *call) {
  curandGenerator_t g = w->generator;
  if (!g)
    return CURAND_STATUS_NOT_INITIALIZED;
  if (w->n % w->at_once) {
    runtime_call_failed(cudaSuccess, call,
                        "normal numbers come in pairs, and %zu is odd", w->n);
    return CURAND_STATUS_LENGTH_NOT_MULTIPLE;
  }
  if (runtime_sticky_error())
    return CURAND_STATUS_PREEXISTING_FAILURE;
  struct emu_region region = {w->to, w->n * w->bytes, 0, 1};
  if (!g->on_host) {
    emu_uncounted(call->name);
    if (!emu_library_access(EMU_STORE, &region, call->name, call->pc))
      return CURAND_STATUS_LAUNCH_FAILURE;
  }
  size_t step = g->turn_numbers == 1 ? 1 : w->at_once;
  for (size_t i = 0; i < w->n; i += w->at_once) {
    w->draw(w, stream_at(g, (g->offset + g->at) / g->turn_numbers), i);
    g->at += step;
  }
  return CURAND_STATUS_SUCCESS;
}

static void draw_bits(const struct wanted *w, struct stream *s, size_t i) {
  ((unsigned *)w->to)[i] = bits(w->generator, s);
}

static struct float2 normal_pair(const struct wanted *w, struct stream *s) {
  int mrg = w->generator->type == CURAND_RNG_PSEUDO_MRG32K3A;
  float u = uniform(w->generator, s);
  float angle = mrg ? uniform(w->generator, s) * 6.2831855f
                    : emu_angle(bits(w->generator, s));
  struct float2 pair = emu_box_muller(u, angle);
  pair.x = (float)w->mean + (float)w->deviation * pair.x;
  pair.y = (float)w->mean + (float)w->deviation * pair.y;
  return pair;
}

static struct double2 normal_pair_double(const struct wanted *w,
                                         struct stream *s) {
  double u = uniform_double(w->generator, s);
  struct double2 pair =
      emu_box_muller_double(u, 2 * uniform_double(w->generator, s));
  pair.x = w->mean + w->deviation * pair.x;
  pair.y = w->mean + w->deviation * pair.y;
  return pair;
}

#define GENERATE(...) generate(&(struct wanted){__VA_ARGS__}, THIS_CALL)

/* What an array of that type is filled with, and the functions that fill it. */
#define ARRAYS(T, Double, double_, exp)                                        \
  static void draw_uniform_##T(const struct wanted *w, struct stream *s,       \
                               size_t i) {                                     \
    ((T *)w->to)[i] = uniform##double_(w->generator, s);                       \
  }                                                                            \
  static void draw_normal_##T(const struct wanted *w, struct stream *s,        \
                              size_t i) {                                      \
    struct T##2 pair = normal_pair##double_(w, s);                             \
    memcpy((T *)w->to + i, &pair, sizeof pair);                                \
  }                                                                            \
  static void draw_log_normal_##T(const struct wanted *w, struct stream *s,    \
                                  size_t i) {                                  \
    struct T##2 pair = normal_pair##double_(w, s);                             \
    ((T *)w->to)[i] = exp(pair.x);                                             \
    ((T *)w->to)[i + 1] = exp(pair.y);                                         \
  }                                                                            \
  curandStatus_t curandGenerateUniform##Double(curandGenerator_t g, T *to,     \
                                               size_t n) {                     \
    return GENERATE(g, to, n, sizeof *to, 0, 0, draw_uniform_##T, 1);          \
  }                                                                            \
  curandStatus_t curandGenerateNormal##Double(curandGenerator_t g, T *to,      \
                                              size_t n, T mean, T deviation) { \
    return GENERATE(g, to, n, sizeof *to, mean, deviation, draw_normal_##T,    \
                    2);                                                        \
  }                                                                            \
  curandStatus_t curandGenerateLogNormal##Double(                              \
      curandGenerator_t g, T *to, size_t n, T mean, T deviation) {             \
    return GENERATE(g, to, n, sizeof *to, mean, deviation,                     \
                    draw_log_normal_##T, 2);                                   \
  }
curandStatus_t curandGenerate(curandGenerator_t g, unsigned *to, size_t n) {
  return GENERATE(g, to, n, sizeof *to, 0, 0, draw_bits, 1);
}
ARRAYS(float, , , expf)
ARRAYS(double, Double, _double, exp)
