// Members are written one by one, structs are copied whole.
#include "../check.cuh"

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

__global__ void fill(item *a, vec3 *v, key *k) {
  int t = threadIdx.x;
  a[t].tag = 'a' + t % 26, a[t].value = t * 0.5, a[t].rank = t;
  v[t].x = t, v[t].y = 2 * t, v[t].z = 3 * t;
  k[t].c = 'k', k[t].i = t;
}

__global__ void turn(const item *a, item *b, const vec3 *v, vec3 *w,
                     const key *k, key *l) {
  int t = threadIdx.x, from = blockDim.x - 1 - t;
  b[t] = a[from];
  w[t] = v[from];
  l[t] = k[from];
}

__global__ void stage(item *a) {
  __shared__ item s[48];
  int t = threadIdx.x;
  s[t].tag = a[t].tag, s[t].value = a[t].value, s[t].rank = a[t].rank;
  __syncthreads();
  a[t] = s[t];
}

int main() {
  const int n = 48;
  item *a = device<item>(n), *b = device<item>(n);
  vec3 *v = device<vec3>(n), *w = device<vec3>(n);
  key *k = device<key>(n), *l = device<key>(n);
  fill<<<1, n>>>(a, v, k);
  turn<<<1, n>>>(a, b, v, w, k, l);
  stage<<<1, n>>>(b);
  std::vector<item> items = host(b, n);
  std::vector<vec3> vectors = host(w, n);
  std::vector<key> keys = host(l, n);
  std::vector<item> copy = items;
  bool good = true;
  for (int i = 0; i < n; i++)
    good &= copy[i].rank == n - 1 - i && vectors[i].z == 3 * (n - 1 - i) &&
            keys[i].i == n - 1 - i;
  return verdict(good);
}
