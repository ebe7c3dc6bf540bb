// Types and functions, and what compilers make of them: parts of words, padding,
// classes, local arrays, inline PTX.
#include "../../check.cuh"

// Packed fields, each struct touched by one thread.
struct pixel {
  unsigned red : 5, green : 6, blue : 5, alpha : 16;
};

__global__ void brighten(pixel *p, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  p[i].red = min(p[i].red + 3u, 31u);
  p[i].green = p[i].green / 2;
  p[i].alpha += p[i].blue;
}

// What a kernel moves within an array, one element on.
__global__ void move_on(int *x, int n) { memmove(x + 1, x, n * sizeof *x); }

static bool overlapping_move() {
  int *x = device(numbers<int>(9));
  move_on<<<1, 1>>>(x, 8);
  return all(host(x, 9), [](int i) { return numbers<int>(9)[i ? i - 1 : 0]; });
}

static bool bit_fields() {
  const int n = 90;
  std::vector<pixel> v(n);
  for (unsigned i = 0; i < n; i++) v[i] = {i % 32, i % 64, i % 31, i * 9};
  pixel *p = device(v);
  brighten<<<2, 64>>>(p, n);
  std::vector<pixel> got = host(p, n);
  bool good = true;
  for (unsigned i = 0; i < n; i++)
    good &= got[i].red == std::min(i % 32 + 3, 31u) &&
            got[i].green == i % 64 / 2 && got[i].blue == i % 31 &&
            got[i].alpha == i * 9 + i % 31;
  return good;
}

// Different threads, and blocks, write different bytes of one word: no race.
__global__ void interleave(const unsigned char *in, unsigned char *out, int n) {
  __shared__ unsigned char s[200];
  int t = threadIdx.x;
  s[t] = in[blockIdx.x * blockDim.x + t];
  __syncthreads();
  int i = t * gridDim.x + blockIdx.x;
  if (i < n) out[i] = s[blockDim.x - 1 - t];
}

static bool byte_neighbours() {
  const int blocks = 3, block = 200, n = blocks * block;
  std::vector<unsigned char> v = numbers<unsigned char>(n);
  unsigned char *in = device(v), *out = device<unsigned char>(n);
  interleave<<<blocks, block>>>(in, out, n);
  std::vector<unsigned char> got = host(out, n);
  return all(got, [&](int i) {
    return v[i % blocks * block + block - 1 - i / blocks];
  });
}

// Vector loads and stores for the body, scalars for the tail; a thread's own array
// that vector stores set alone.
__global__ void scale(const float *in, float *out, int n, float k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, quads = n / 4;
  if (i < quads) {
    float4 v = reinterpret_cast<const float4 *>(in)[i];
    v.x *= k, v.y *= k, v.z *= k, v.w *= k;
    reinterpret_cast<float4 *>(out)[i] = v;
  }
  if (i < n % 4) out[4 * quads + i] = k * in[4 * quads + i];
}

#define FLOAT4(v) (reinterpret_cast<float4 *>(&(v))[0])
__global__ void add_up(const float *in, float *sums) {
  float fragment[2][4], sum = 0;
  FLOAT4(fragment[0][0]) = reinterpret_cast<const float4 *>(in)[threadIdx.x];
  *(float4 *)&(fragment[1][0]) = FLOAT4(fragment[0][0]);
  for (int i = 0; i < 4; i++) sum += fragment[i % 2][i];
  sums[threadIdx.x] = sum;
}

static bool float4_copy() {
  const int n = 1027;
  std::vector<float> v = numbers<float>(n);
  float *in = device(v), *out = device<float>(n);
  scale<<<2, 160>>>(in, out, n, 4);
  std::vector<float> got = host(out, n);
  bool good = true;
  for (int i = 0; i < n; i++) good &= got[i] == 4 * v[i];
  add_up<<<1, 32>>>(in, out);
  got = host(out, 32);
  for (int i = 0; i < 128; i++) got[i / 4] -= v[i];
  for (int i = 0; i < 32; i++) good &= got[i] == 0;
  return good;
}

// 160 KB of local memory a thread, of the 512 KB that there may be.
__global__ void sieve(int *out) {
  int b[40000];
  for (int i = 0; i < 40000; i++) b[i] = i % (threadIdx.x + 2);
  int sum = 0;
  for (int i = 0; i < 40000; i += 1000) sum += b[i];
  out[threadIdx.x] = sum;
}

static bool large_local_array() {
  int *out = device<int>(32);
  sieve<<<1, 32>>>(out);
  std::vector<int> got = host(out, 32);
  int want = 0;
  for (int i = 0; i < 40000; i += 1000) want += i % 9;
  return got[7] == want;
}

// Local arrays of which only a part is ever set, and only that part is used: a
// stack, the nearest few, what others set through pointers and references.
template <class T>
__device__ void put(T &to, T value) {
  to = value;
}
__device__ void put_two(int *to) {
  to[0] = to[1] = 1;
}
struct Tile {
  int v[4];
};

__global__ void stack(const int *x, int n, int *out) {
  int open[12], top = 0, sum = 0;
  open[top++] = threadIdx.x % n;
  while (top > 0) {
    int i = open[--top];
    sum += x[i];
    if (2 * i + 2 < n) open[top++] = 2 * i + 1, open[top++] = 2 * i + 2;
  }
  out[threadIdx.x] = sum;
}

__global__ void least(const int *x, int n, int *out) {
  int best[4], kept = 0, sum = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int p = kept < 4 ? kept++ : x[i] < best[3] ? 3 : -1;
    if (p < 0) continue;
    for (; p > 0 && best[p - 1] > x[i]; p--) best[p] = best[p - 1];
    best[p] = x[i];
  }
  for (int k = 0; k < kept; k++) sum += best[k];
  out[threadIdx.x] = sum;
}

__global__ void set_by_others(const int *x, int *out) {
  int v[8], w[8];
  unsigned bits[2][2];
  Tile tiles[2];
  float4 four[1];
  put(v[0], x[0]);
  put_two(&v[1]);
  *(int2 *)&(v[3]) = make_int2(x[3], x[4]);
  int &r = v[5];
  r = 5;
  memcpy(&bits[0][0], x, sizeof bits);
  tiles[0].v[1] = bits[1][0];
  four[0].x = 2;
  for (int i = 0; i < 8; i++) w[i] = v[i];  // copies what is not used
  auto more = [&](int i) { return w[i] + v[i]; };
  out[threadIdx.x] = more(0) + w[1] + v[2] + w[3] + v[4] + w[5] +
                     tiles[0].v[1] + (int)four[0].x;
}

static bool local_arrays_in_part() {
  const int n = 60, threads = 32;
  std::vector<int> x = numbers<int>(n);
  int *in = device(x), *out = device<int>(threads);
  bool good = true;
  stack<<<1, threads>>>(in, n, out);
  std::vector<int> sums(3 * n), got = host(out, threads);
  for (int i = n - 1; i >= 0; i--)
    sums[i] = x[i] + (2 * i + 2 < n ? sums[2 * i + 1] + sums[2 * i + 2] : 0);
  for (int i = 0; i < threads; i++) good &= got[i] == sums[i];
  least<<<1, threads>>>(in, n, out);
  got = host(out, threads);
  for (int i = 0; i < threads; i++)
    good &= got[i] == x[i] + (i + threads < n ? x[i + threads] : 0);
  set_by_others<<<1, threads>>>(in, out);
  good &= host(out, 1)[0] ==
          2 * x[0] + 2 + x[3] + x[4] + 5 + x[2] + 2;
  finish();
  return good;
}

// An argument with a constructor and a destructor: threads get its bytes.
static int live;

struct buffer {
  int *data;
  int n;
  bool owner;
  explicit buffer(int n) : n(n), owner(true) {
    CUDA(cudaMalloc(&data, n * sizeof *data));
    live++;
  }
  buffer(const buffer &b) : data(b.data), n(b.n), owner(false) { live++; }
  ~buffer() {
    live--;
    if (owner) CUDA(cudaFree(data));
  }
};

__global__ void fill(buffer b, int value) {
  b.n += threadIdx.x;
  b.data[threadIdx.x] = b.n + value;
}

static bool parameter_with_destructor() {
  bool good;
  {
    buffer b(64);
    fill<<<1, 64>>>(b, 5);
    std::vector<int> got = host(b.data, 64);
    good = got[0] == 69 && got[63] == 132 && live == 1;
  }
  return good && live == 0;
}

// Arrays in shared memory of a class whose constructors are written out: nobody
// calls these, and nothing is counted or reported of them.
struct vector3 {
  float x, y, z;
  __host__ __device__ vector3() {}
  __host__ __device__ vector3(float a, float b, float c) : x(a), y(b), z(c) {}
  __host__ __device__ float dot(const vector3 &o) const {
    return x * o.x + y * o.y + z * o.z;
  }
};

__global__ void neighbours(const float *in, float *out) {
  __shared__ vector3 s[64];
  int t = threadIdx.x;
  s[t] = vector3(in[t], in[t + 1], 1);
  __syncthreads();
  out[t] = s[t].dot(s[63 - t]);
}

static bool shared_class() {
  std::vector<float> v = numbers<float>(65);
  float *in = device(v), *out = device<float>(64);
  neighbours<<<1, 64>>>(in, out);
  return all(host(out, 64), [&](int t) {
    return v[t] * v[63 - t] + v[t + 1] * v[64 - t] + 1;
  });
}

// A static local of a kernel, a variable that is a template, beside a plain one.
__device__ int plain[4];
template <class T>
__device__ T threefold = T(3);

__global__ void count_calls(int *out) {
  static int calls;
  static const int table[4] = {1, 10, 100, 1000};
  if (threadIdx.x == 0) calls++;
  __syncthreads();
  out[threadIdx.x] =
      calls + table[threadIdx.x % 4] * threefold<int> + plain[threadIdx.x % 4];
}

static bool static_and_template_variables() {
  int *out = device<int>(32);
  count_calls<<<1, 32>>>(out);
  count_calls<<<1, 32>>>(out);
  std::vector<int> got = host(out, 32);
  return got[0] == 2 + 3 && got[3] == 2 + 3000;
}

// Members are written one by one, structs are copied whole.
struct item {
  char tag;
  double value;
  int rank;
};
struct __align__(16) vec3 {
  float x, y, z;
};
struct key {
  char c;
  int i;
};

__global__ void fill_items(item *a, vec3 *v, key *k) {
  int t = threadIdx.x;
  a[t].tag = 'a' + t % 26, a[t].value = t * 0.5, a[t].rank = t;
  v[t].x = t, v[t].y = 2 * t, v[t].z = 3 * t;
  k[t].c = 'k', k[t].i = t;
}

__global__ void turn_items(const item *a, item *b, const vec3 *v, vec3 *w,
                     const key *k, key *l) {
  int t = threadIdx.x, from = blockDim.x - 1 - t;
  b[t] = a[from];
  w[t] = v[from];
  l[t] = k[from];
}

__global__ void stage_items(item *a) {
  __shared__ item s[48];
  int t = threadIdx.x;
  s[t].tag = a[t].tag, s[t].value = a[t].value, s[t].rank = a[t].rank;
  __syncthreads();
  a[t] = s[t];
}

static bool structs_with_padding() {
  const int n = 48;
  item *a = device<item>(n), *b = device<item>(n);
  vec3 *v = device<vec3>(n), *w = device<vec3>(n);
  key *k = device<key>(n), *l = device<key>(n);
  fill_items<<<1, n>>>(a, v, k);
  turn_items<<<1, n>>>(a, b, v, w, k, l);
  stage_items<<<1, n>>>(b);
  std::vector<item> items = host(b, n);
  std::vector<vec3> vectors = host(w, n);
  std::vector<key> keys = host(l, n);
  std::vector<item> copy = items;
  bool good = true;
  for (int i = 0; i < n; i++)
    good &= copy[i].rank == n - 1 - i && vectors[i].z == 3 * (n - 1 - i) &&
            keys[i].i == n - 1 - i;
  return good;
}

// Objects made on the device, called through their base class.
struct shape {
  __device__ virtual float area() const = 0;
  __device__ virtual ~shape() {}
};

struct square : shape {
  float side;
  __device__ explicit square(float s) : side(s) {}
  __device__ float area() const override { return side * side; }
};

struct box : shape {
  float w, h;
  __device__ box(float w, float h) : w(w), h(h) {}
  __device__ float area() const override { return w * h; }
};

__global__ void make_shapes(shape **s, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  s[i] = i % 2 ? static_cast<shape *>(new square(i)) : new box(i, 2);
}

__global__ void areas(shape **s, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  out[i] = s[i]->area();
  delete s[i];
}

static bool virtual_functions() {
  const int n = 70;
  shape **s = device<shape *>(n);
  float *out = device<float>(n);
  make_shapes<<<2, 64>>>(s, n);
  areas<<<2, 64>>>(s, out, n);
  return all(host(out, n), [&](int i) { return (i % 2 ? i * i : 2 * i); });
}

// Pieces of registers, norms, and what printf gives back in a kernel: the
// number of arguments.
__global__ void compute(int *r) {
  r[0] = __vadd4(0x01ff7f80, 0x01010101) == 0x02008081;
  r[1] = __vaddss4(0x007f80ff, 0x0001ffff) == 0x007f80fe;
  r[2] = __vcmpgts2(0x00018000, 0x0000ffff) == 0xffff0000;
  r[3] = __vsadu4(0xff000102, 0x01010101) == 256;
  r[4] = __vabs2(0xffff8000) == 0x00018000;
  r[5] = __vnegss4(0x80017fff) == 0x7fff8101;
  r[6] = __vseteq4(0x01020304, 0x01000300) == 0x01000100;
  r[7] = __vminu2(0x0001ffff, 0x00020001) == 0x00010001;
  r[8] = norm4df(1, 1, 1, 1) == 2 && rnorm4d(2, 2, 2, 2) == .25;
  r[9] = printf("%d %*d %%%s\n", 1, 2, 3, "x") == 4;
  r[10] = printf("no argument\n") == 0;
}

static bool device_functions() {
  int *r = device<int>(11), right = 0;
  compute<<<1, 1>>>(r);
  for (int x : host(r, 11)) right += x;
  finish();
  return right == 11;
}

// Special registers, read by inline PTX.
__device__ unsigned apart(unsigned a, unsigned b, unsigned c = 0) {
  unsigned sum;
  asm("vabsdiff4.u32.u32.u32.add"
      " %0, %1, %2, %3;"
      : "=r"(sum)
      : "r"(a), "r"(b), "r"(c));
  return sum;
}

__global__ void ask(unsigned *out, unsigned long long *times) {
  unsigned t = threadIdx.x, lane, warp, below, which, of, byte, both;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm volatile("mov.u32 %0, %%warpid;\n\t" : "=r"(warp)::"memory");
  asm("mov.u32 %0, %lanemask_lt;" : "=r"(below));
  asm volatile("" ::: "memory");
  asm("mov.u32 %0, %%smid;" : "=r"(which));
  asm("mov.u32 %0, %%nsmid;" : "=r"(of));
  asm("bfe.u32 %0, %1, %2, %3;"
      : "=r"(byte)
      : "r"(0x12345678u), "r"(4), "r"(8));
  asm("bfi.b32 %0, %1, %2, %3, %4;"
      : "=r"(both)
      : "r"(0x345u), "r"(0xf0f0u), "r"(8), "r"(4));
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(times[t]));
  out[t] = lane + 100 * warp + 10000 * __popc(below) +
           apart(0xff000305u, 0x00010203u, t) + (which < of ? 0 : 1) + byte -
           0x67 + both - 0xf5f0;
}

static bool inline_ptx() {
  const unsigned n = 64;
  unsigned *out = device<unsigned>(n);
  unsigned long long *times = device<unsigned long long>(n);
  ask<<<1, n>>>(out, times);
  std::vector<unsigned> got = host(out, n);
  std::vector<unsigned long long> at = host(times, n);
  bool good = true;
  for (unsigned i = 0; i < n; i++)
    good &= at[i] > 0 && got[i] == i % 32 + i / 32 * 100 + i % 32 * 10000 +
                                       255 + 1 + 1 + 2 + i;
  return good;
}

// An array of one element at a struct's end that stands for more, as in old C.
struct row {
  int length;
  float of[1];
};
__global__ void add_row(const row *r, float *sum) {
  for (int i = 0; i < r->length; i++) *sum += r->of[i];
}

static bool struct_that_goes_on() {
  std::vector<float> words(9, 2);
  float *p = device(words), *sum = zeros<float>(1);
  int length = 8;
  CUDA(cudaMemcpy(p, &length, sizeof length, cudaMemcpyHostToDevice));
  add_row<<<1, 1>>>((const row *)p, sum);
  return host(sum, 1)[0] == 16;
}

int main() {
  return cases({CASE(bit_fields), CASE(byte_neighbours), CASE(float4_copy),
                CASE(overlapping_move),
                CASE(large_local_array), CASE(local_arrays_in_part),
                CASE(parameter_with_destructor), CASE(shared_class),
                CASE(static_and_template_variables), CASE(structs_with_padding),
                CASE(virtual_functions), CASE(device_functions),
                CASE(inline_ptx),
                CASE(struct_that_goes_on)});
}
//: 1  3 %x
//: no argument
//: OK
