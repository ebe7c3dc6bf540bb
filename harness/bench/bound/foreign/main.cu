// main.cu - times the cases.
#include "timed.cuh"

#include <cctype>
#include <string>

struct data data;
struct timed_case *timed_cases;

enum { SAMPLES = 15, FLUSH_BYTES = 256 << 20 };

static void *device_bytes(size_t bytes) {
  void *p;
  check(cudaMalloc(&p, bytes), "cudaMalloc");
  check(cudaMemset(p, 0, bytes), "cudaMemset");
  return p;
}

static void make_data() {
  std::vector<unsigned> order(ELEMENTS);
  unsigned long long state = 1;
  for (unsigned i = 0; i < ELEMENTS; i++)
    order[i] = i;
  for (unsigned i = ELEMENTS - 1; i > 0; i--) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    std::swap(order[i], order[(state >> 33) % (i + 1)]);
  }
  data.a = (float *)device_bytes(ELEMENTS * sizeof(float));
  data.b = (float *)device_bytes(ELEMENTS * sizeof(float));
  data.c = (float *)device_bytes(ELEMENTS * sizeof(float));
  data.words = (unsigned *)device_bytes(ELEMENTS * sizeof(unsigned));
  data.index = (unsigned *)device_bytes(ELEMENTS * sizeof(unsigned));
  check(cudaMemcpy(data.index, order.data(), ELEMENTS * sizeof(unsigned),
                   cudaMemcpyHostToDevice),
        "cudaMemcpy");
  data.one = 1;
}

static void free_data() {
  for (void *p : {(void *)data.a, (void *)data.b, (void *)data.c,
                  (void *)data.words, (void *)data.index})
    check(cudaFree(p), "cudaFree");
}

#ifndef __EMUCC__
static void *flush_place;

// The null stream's events wait for all other streams, and these for them.
static float one_sample(const struct timed_case *c, cudaEvent_t begin,
                        cudaEvent_t end) {
  float ms;
  check(cudaMemset(flush_place, 0, FLUSH_BYTES), "flush");
  check(cudaDeviceSynchronize(), "flush");
  check(cudaEventRecord(begin), "cudaEventRecord");
  c->run();
  check(cudaGetLastError(), c->name);
  check(cudaEventRecord(end), "cudaEventRecord");
  check(cudaEventSynchronize(end), c->name);
  check(cudaEventElapsedTime(&ms, begin, end), "cudaEventElapsedTime");
  return ms;
}

static void print_row(const struct timed_case *c) {
  cudaEvent_t begin, end;
  std::vector<float> ms(SAMPLES);
  check(cudaEventCreate(&begin), "cudaEventCreate");
  check(cudaEventCreate(&end), "cudaEventCreate");
  for (int i = 0; i < 2; i++) // code is loaded, clocks rise
    one_sample(c, begin, end);
  for (float &m : ms)
    m = one_sample(c, begin, end);
  std::sort(ms.begin(), ms.end());
  printf("%s,%s,%.0f,%.6f,%.6f,%.6f,%.6f,%d\n", c->kind, c->name, c->operations,
         ms[SAMPLES / 2], ms[SAMPLES / 4], ms[3 * SAMPLES / 4], ms[0], SAMPLES);
  cudaEventDestroy(begin);
  cudaEventDestroy(end);
}

static void begin_rows() {
  puts("kind,name,operations,median_ms,p25_ms,p75_ms,least_ms,samples");
  check(cudaMalloc(&flush_place, FLUSH_BYTES), "cudaMalloc");
}
#else
static void begin_rows() {}
static void print_row(const struct timed_case *c) {
  c->run();
  check(cudaDeviceSynchronize(), c->name);
}
#endif

// The name of the GPU as the folder of its results has it.
static int print_slug() {
  cudaDeviceProp p;
  std::string slug;
  check(cudaGetDeviceProperties(&p, 0), "cudaGetDeviceProperties");
  for (const char *s = p.name; *s; s++)
    if (isalnum((unsigned char)*s))
      slug += (char)tolower((unsigned char)*s);
    else if (!slug.empty() && slug.back() != '-')
      slug += '-';
  while (!slug.empty() && slug.back() == '-')
    slug.pop_back();
  puts(slug.c_str());
  return 0;
}

// Is the case named, its kind, or nothing?
static bool is_wanted(const struct timed_case *c, int words, char **word) {
  for (int i = 1; i < words; i++)
    if (strcmp(word[i], c->name) == 0 || strcmp(word[i], c->kind) == 0)
      return true;
  return words < 2;
}

int main(int argc, char **argv) {
  if (argc == 2 && strcmp(argv[1], "--slug") == 0)
    return print_slug();
  std::vector<struct timed_case *> cases;
  for (struct timed_case *c = timed_cases; c; c = c->next)
    if (is_wanted(c, argc, argv))
      cases.push_back(c);
  if (cases.empty()) {
    fprintf(stderr, "foreign: no case has that name; give none, kernel, probe, "
                    "or one of\n");
    for (struct timed_case *c = timed_cases; c; c = c->next)
      fprintf(stderr, "%s%s", c->name, c->next ? " " : "\n");
    return 1;
  }
  std::sort(cases.begin(), cases.end(),
            [](auto x, auto y) { return strcmp(x->name, y->name) < 0; });
  make_data();
  begin_rows();
  for (const struct timed_case *c : cases)
    print_row(c);
  free_data();
}
