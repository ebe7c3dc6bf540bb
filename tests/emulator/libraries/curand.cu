/* cuRAND: sequences against what cuRAND 10.4 (of CUDA 13.0) gives, moments,
 * subsequences that have nothing in common, the same numbers twice. */
#include <curand.h>
#include <curand_kernel.h>

#include "expect.cuh"

/* ---- the device's API ---- */

/* Of seed 0x123456789abcdef, subsequence 12345678, offset 1000003: a number,
 * one 77 further, one 3 subsequences further, then one of each kind. */
struct Drawn {
  unsigned first, skipped, in_third;
  float uniform;
  double uniform_double;
  float normal, normal_again;
  double normal_double;
  float log_normal;
};
static const Drawn xorwow = {3520080346u,        3882518012u, 2324342727u,
                             0.86491859f,        0.61620374860528782,
                             0.542075932f,       -1.2006588f,
                             1.1783540074917047, 1.65491295f};
static const Drawn philox = {2957829674u,          2354311591u,  2225966772u,
                             0.509955287f,         0.81547240121290088,
                             0.716792583f,         -0.494661421f,
                             -0.80556356996615119, 0.992770493f};
static const Drawn mrg32k3a = {3251489202u,          2204688188u,  554034614u,
                               0.544837296f,         0.18898706568831036,
                               0.152056232f,         0.170607388f,
                               -0.45549745611574005, 0.672726512f};

template <class State>
__global__ void draw(Drawn *to, State *state) {
  State s;
  curand_init(0x123456789abcdefULL, 12345678, 1000003, &s);
  to->first = curand(&s);
  skipahead(77, &s);
  to->skipped = curand(&s);
  skipahead_sequence(3, &s);
  to->in_third = curand(&s);
  to->uniform = curand_uniform(&s);
  to->uniform_double = curand_uniform_double(&s);
  to->normal = curand_normal(&s);
  to->normal_again = curand_normal(&s);
  to->normal_double = curand_normal_double(&s);
  to->log_normal = curand_log_normal(&s, 1, 2);
  *state = s;
}

template <class State>
static void try_sequence(const Drawn &want, const char *name) {
  Drawn *to = device<Drawn>(1);
  State *state = device<State>(1);
  draw<<<1, 1>>>(to, state);
  CUDA(cudaDeviceSynchronize());
  Drawn got = host(to, 1)[0];
  expect(got.first == want.first && got.skipped == want.skipped &&
             got.in_third == want.in_third && got.uniform == want.uniform &&
             got.uniform_double == want.uniform_double,
         name);
  expect(near(got.normal, want.normal) &&
             near(got.normal_again, want.normal_again) &&
             near(got.normal_double, want.normal_double, 1e-12) &&
             near(got.log_normal, want.log_normal),
         "and its normal numbers");
}

__global__ void fill(float *uniform, float *normal, curandState *states,
                     int each) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int threads = blockDim.x * gridDim.x;
  curandState s;
  curand_init(42, i, 0, &s);
  for (int j = 0; j < each; j++) {
    uniform[j * threads + i] = curand_uniform(&s);
    normal[j * threads + i] = curand_normal(&s);
  }
  states[i] = s;
}

/* Whether mean and variance are n samples' of such a distribution: within five
 * standard errors, that of the variance for a normal kurtosis or less. */
template <class T>
static bool has_moments(const std::vector<T> &v, double mean, double variance,
                        double kurtosis = 3) {
  double sum = 0, squares = 0, n = double(v.size());
  for (T x : v) {
    sum += x;
    squares += (x - mean) * (x - mean);
  }
  return fabs(sum / n - mean) < 5 * sqrt(variance / n) &&
         fabs(squares / n / variance - 1) < 5 * sqrt((kurtosis - 1) / n);
}

/* The correlation of neighbours, in units of its standard error. */
static double neighbours(const std::vector<float> &v, double mean,
                         double variance) {
  double sum = 0;
  for (size_t i = 1; i < v.size(); i++)
    sum += (v[i] - mean) * (v[i - 1] - mean);
  return fabs(sum / variance / sqrt(double(v.size() - 1)));
}

static void try_distributions() {
  const int threads = 512, each = 40, n = threads * each;
  float *uniform = device<float>(n), *normal = device<float>(n);
  curandState *states = device<curandState>(threads);
  fill<<<4, threads / 4>>>(uniform, normal, states, each);
  CUDA(cudaDeviceSynchronize());
  expect(has_moments(host(uniform, n), 0.5, 1 / 12.0, 1.8), "uniform moments");
  expect(has_moments(host(normal, n), 0, 1), "normal moments");
  expect(neighbours(host(uniform, n), 0.5, 1 / 12.0) < 5,
         "subsequences of neighbours have nothing in common");
}

/* ---- the host's API ---- */

/* From its first number on. */
static void begin(curandGenerator_t g) {
  curandSetPseudoRandomGeneratorSeed(g, 1234);
  curandSetGeneratorOffset(g, 0);
}

/* A seed that is set after 1000 numbers: the next are numbers 1000 and on. */
static bool seed_keeps_place(curandGenerator_t g) {
  unsigned *p = device<unsigned>(1000);
  begin(g);
  curandGenerate(g, p, 1000);
  curandSetPseudoRandomGeneratorSeed(g, 1234);
  curandGenerate(g, p, 8);
  std::vector<unsigned> next = host(p, 8);
  curandSetGeneratorOffset(g, 1000);
  curandGenerate(g, p, 8);
  bool good = alike(host(p, 8), next);
  return good;
}

/* The first 100000 of seed 1234, as one number. */
static unsigned digest(curandRngType_t type) {
  curandGenerator_t g;
  curandCreateGenerator(&g, type);
  const int n = 100000;
  unsigned *p = device<unsigned>(n), h = 0;
  begin(g);
  curandGenerate(g, p, n / 2);
  curandGenerate(g, p + n / 2, n / 2);
  for (unsigned x : host(p, n)) h = h * 31 + x;
  curandDestroyGenerator(g);
  return h;
}

static void try_generator(curandRngType_t type, unsigned want, float normal,
                          double uniform, const char *name) {
  curandGenerator_t g;
  float *f = device<float>(10000);
  double *d = device<double>(10000);
  expect(curandCreateGenerator(&g, type) == CURAND_STATUS_SUCCESS, name);
  unsigned got = digest(type);
  expect(!want || got == want, "its first 100000 numbers");
  expect(got == digest(type), "the same, again");
  /* Philox's place, on a GPU, depends on how often it was seeded. */
  expect(!want || type == CURAND_RNG_PSEUDO_PHILOX4_32_10 ||
             seed_keeps_place(g),
         "a seed changes the numbers, not their place");
  begin(g);
  curandGenerateNormal(g, f, 10000, 0, 1);
  expect(!want || near(host(f, 2)[1], normal), "its second normal number");
  expect(has_moments(host(f, 10000), 0, 1), "normal moments of an array");
  begin(g);
  curandGenerateUniformDouble(g, d, 10000);
  expect(!want || host(d, 2)[1] == uniform, "its second uniform double");
  curandGenerateUniform(g, f, 10000);
  expect(has_moments(host(f, 10000), 0.5, 1 / 12.0, 1.8),
         "uniform moments of an array");
  curandGenerateLogNormalDouble(g, d, 10000, 1, 0.5);
  std::vector<double> logs = host(d, 10000);
  for (double &x : logs) x = log(x);
  expect(has_moments(logs, 1, 0.25), "log-normal moments of an array");
  curandDestroyGenerator(g);
  curandCreateGenerator(&g, type);
  curandSetGeneratorOffset(g, 8);
  curandGenerateUniform(g, f, 1);
  float ninth = host(f, 1)[0];
  curandSetGeneratorOffset(g, 0);
  curandGenerateUniform(g, f, 9);
  expect(!want || host(f, 9)[8] == ninth, "an offset of 8 begins at number 8");
  curandDestroyGenerator(g);
}

int main() {
  try_sequence<curandState>(xorwow, "XORWOW's sequence");
  try_sequence<curandStatePhilox4_32_10_t>(philox, "Philox's sequence");
  try_sequence<curandStateMRG32k3a>(mrg32k3a, "MRG32k3a's sequence");
  expect(sizeof(curandState) == 48 &&
             sizeof(curandStatePhilox4_32_10_t) == 64 &&
             sizeof(curandStateMRG32k3a_t) == 48,
         "states have cuRAND's sizes");
  try_distributions();
  try_generator(CURAND_RNG_PSEUDO_DEFAULT, 3212394106u, -1.80157816f,
                0.92641692020243771, "XORWOW arrays");
  try_generator(CURAND_RNG_PSEUDO_MRG32K3A, 2599265506u, -0.591281295f,
                0.15211236914421553, "MRG32k3a arrays");
  try_generator(CURAND_RNG_PSEUDO_PHILOX4_32_10, 3781269180u, 1.22915542f,
                0.79605514883270523, "Philox arrays");
  try_generator(CURAND_RNG_PSEUDO_MTGP32, 0, 0, 0, "MTGP32's name");

  curandGenerator_t g;
  expect(curandCreateGenerator(&g, CURAND_RNG_QUASI_SOBOL32) ==
             CURAND_STATUS_TYPE_ERROR,
         "quasirandom generators are refused");
  curandCreateGeneratorHost(&g, CURAND_RNG_PSEUDO_DEFAULT);
  unsigned on_host[2];
  curandGenerate(g, on_host, 2);
  expect(on_host[0] == 3179217846u, "a host generator fills host memory");
  curandDestroyGenerator(g);
  finish();
}
