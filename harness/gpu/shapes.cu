// shapes: what a product takes at many shapes, what was predicted, and what the
// vendor's library takes, as CSV.
//
// Usage: shapes SEED SHAPES >shapes.csv
// Two variants are linked: first what is compared with, then the one with a
// prediction (kernels/prediction.h). Extents are log-uniform from 256 to 12288,
// a third of the shapes in multiples of 64 and a quarter in multiples of 8.
// Each result is checked, element by element, against the other's.
#include "prediction.h"
#include "turns.h"

#include <cmath>

extern "C" const predict_function *const __start_predictions[]; // by the linker

static const double MIN_SIDE = 256, MAX_SIDE = 12288;
enum { ELEMENTS = 12288 * 12288, SCRATCH = 1 << 24 };

// 0 up to 1: the SplitMix64 generator.
static double next_random(unsigned long long *state) {
  unsigned long long z = *state += 0x9e3779b97f4a7c15ull;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
  z = (z ^ z >> 27) * 0x94d049bb133111ebull;
  return (double)((z ^ z >> 31) >> 11) / (1ull << 53);
}

static struct shape random_shape(unsigned long long *state) {
  double which = next_random(state);
  double unit = which < 1. / 3 ? 64 : which < 1. / 3 + 1. / 4 ? 8 : 1;
  long extent[3];
  for (long &e : extent) {
    double x = MIN_SIDE * std::pow(MAX_SIDE / MIN_SIDE, next_random(state));
    e = std::lround(x / unit) * (long)unit;
  }
  return {extent[0], extent[1], extent[2]};
}

struct arrays {
  float *in[2], *want, *got, *scratch, *flush;
};

// Milliseconds of both variants, medians of turns.
static std::vector<float> compare(const struct arrays &x, struct task t) {
  struct shape s = t.instance.shape;
  size_t elements = (size_t)s.rows * s.cols;
  std::vector<std::vector<float>> ms(2);
  t.out = x.want;
  __start_variants[0]->launch(&t);
  t.out = x.got;
  check(cudaMemset(t.out, 0xff, elements * sizeof(float)), "cudaMemset");
  __start_variants[1]->launch(&t);
  check(cudaGetLastError(), "launch");
  if (wrong_elements(x.got, x.want, elements, 1e-6f * s.inner) > 0) {
    fprintf(stderr, "shapes: %ldx%ldx%ld: wrong\n", s.rows, s.cols, s.inner);
    exit(1);
  }
  int samples = (double)s.rows * s.cols * s.inner < 1e10 ? 21 : 7;
  for (int i = 0; i < samples; i++)
    for (int v = 0; v < 2; v++)
      ms[v].push_back(milliseconds(__start_variants[v], t, x.flush));
  return {median(ms[0]), median(ms[1])};
}

int main(int argc, char **argv) {
  if (argc != 3 || __stop_variants - __start_variants != 2) {
    fprintf(stderr, "shapes: type shapes SEED SHAPES\n");
    return 2;
  }
  unsigned long long state = strtoull(argv[1], 0, 10);
  struct arrays x = {{device_array(ELEMENTS), device_array(ELEMENTS)},
                     device_array(ELEMENTS),
                     device_array(ELEMENTS),
                     device_array(SCRATCH),
                     device_array(FLUSH_BYTES / sizeof(float))};
  for (int i = 0; i < 2; i++)
    fill<<<1024, 256>>>(x.in[i], ELEMENTS, i + 1);
  struct cudaDeviceProp device;
  check(cudaGetDeviceProperties(&device, 0), "cudaGetDeviceProperties");
  const struct variant *v = __start_variants[1];
  printf("problem,variant,axis,value,size,device,device_name,verdict,rows,cols,"
         "inner,plan,predicted_us,measured_us,baseline_us\n");
  for (int i = 0; i < atoi(argv[2]); i++) {
    struct task t = {};
    t.instance.shape = random_shape(&state);
    t.instance.axis = "";
    t.in[0] = x.in[0], t.in[1] = x.in[1], t.scratch = x.scratch;
    struct shape s = t.instance.shape;
    struct prediction p = (**__start_predictions)(&t.instance);
    std::vector<float> ms = compare(x, t);
    printf("%s,%s,,,%ld,gpu,%s,ok,%ld,%ld,%ld,%s,%.2f,%.2f,%.2f\n", v->problem,
           v->name, s.rows * s.cols, device.name, s.rows, s.cols, s.inner,
           p.plan, p.microseconds, 1e3 * ms[1], 1e3 * ms[0]);
  }
}
