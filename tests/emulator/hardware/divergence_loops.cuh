// The loops among the kernels of divergence.cu.
#define ONCE _Pragma("unroll 1")

struct body {
  float x, y, z, m, u, v, w, q;
};

// ---- continue ----

__global__ void continue_alternating(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int j = 0; j < n; j++) {
    if ((t + j) & 1)
      continue;
    s += a[j * 32 + t];
  }
  out[t] = s;
}

__global__ void continue_after_load(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int j = 0; j < n; j++) {
    int v = a[j * 32 + t];
    if ((v + t) % 3)
      continue;
    s += a[v + t];
  }
  out[t] = s;
}

__global__ void continue_at_self(const body *b, float *out, int n) {
  int i = threadIdx.x;
  float s = 0;
  ONCE for (int j = 0; j < n; j++) {
    if (j == i)
      continue;
    s += b[j].x * b[j].m;
  }
  out[i] = s;
}

__global__ void continue_in_inner(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < n; i++) {
    ONCE for (int j = 0; j < n; j++) {
      if ((i * j + t) % 4 == 1)
        continue;
      s += a[(i * n + j) * 16 + t];
    }
  }
  out[t] = s;
}

__global__ void continue_outer(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < n; i++) {
    if ((t >> i) & 1)
      continue;
    ONCE for (int j = 0; j < n; j++) s += a[(i * n + j) * 16 + t];
  }
  out[t] = s;
}

__global__ void continue_all_but_one(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int j = 0; j < n; j++) {
    if (j % 32 != t)
      continue;
    s += a[j * 8];
  }
  out[t] = s;
}

// ---- break ----

__global__ void break_by_lane(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int j = 0; j < n; j++) {
    if (j == t % 5)
      break;
    s += a[j * 32 + t];
  }
  out[t] = s;
}

__global__ void break_by_value(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int j = 0; j < n; j++) {
    int v = a[j * 32 + t];
    if (v > 80)
      break;
    s += v;
  }
  out[t] = s;
}

__global__ void break_inner(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < n; i++) {
    ONCE for (int j = 0; j < n; j++) {
      if ((i + j + t) % 3 == 2)
        break;
      s += a[(i * n + j) * 32 + t];
    }
    s += a[i * 64 + t];
  }
  out[t] = s;
}

__global__ void break_both(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  bool stop = false;
  ONCE for (int i = 0; i < n && !stop; i++) {
    ONCE for (int j = 0; j < n; j++) {
      int v = a[(i * n + j) * 32 + t];
      if (v == t + 40) {
        stop = true;
        break;
      }
      s += v;
    }
  }
  out[t] = s;
}

__global__ void break_from_the_middle(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0, i = 0;
  ONCE while (true) {
    s += a[i * 32 + t];
    if (i >= t % 7)
      break;
    s += a[i * 32 + 1024 + t];
    i++;
    if (i >= n)
      break;
  }
  out[t] = s;
}

// ---- nested loops of unequal trip counts ----

__global__ void nested_inner_by_lane(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < n; i++) ONCE for (int j = 0; j <= t % 4; j++) s +=
      a[(i * 4 + j) * 32 + t];
  out[t] = s;
}

__global__ void nested_outer_by_lane(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i <= t % 3; i++) ONCE for (int j = 0; j < n; j++) s +=
      a[(i * 4 + j) * 32 + t];
  out[t] = s;
}

__global__ void nested_both_by_lane(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i <= t % 3; i++)
      ONCE for (int j = 0; j <= (t + i) % n; j++) s += a[(i * 4 + j) * 32 + t];
  out[t] = s;
}

__global__ void nested_with_loads_between(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < n; i++) {
    int m = a[i * 32 + t] % 4;
    ONCE for (int j = 0; j < m; j++) s += a[(i * 4 + j) * 32 + t];
    s += a[i * 64 + 512 + t];
  }
  out[t] = s;
}

__global__ void nested_three_deep(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < n; i++) ONCE for (int j = 0; j <= (t + i) % 2; j++)
      ONCE for (int k = 0; k <= (t + j) % 3; k++) s +=
      a[((i * 4 + j) * 4 + k) * 16 + t];
  out[t] = s;
}

__global__ void nested_inner_may_be_empty(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < n; i++) ONCE for (int j = 0; j < (t + i) % 3; j++)
      s += a[(i * 4 + j) * 32 + t];
  out[t] = s;
}

__global__ void two_loops_in_a_row(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = 0; i < t % n; i++) s += a[i * 32 + t];
  ONCE for (int i = 0; i < (t + 2) % n; i++) s += a[i * 32 + 512 + t];
  out[t] = s;
}

__global__ void triangle(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0;
  ONCE for (int i = t; i < n; i++) s += a[i * 8];
  out[t] = s;
}

// ---- loops without a for ----

__global__ void do_while(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0, i = 0;
  ONCE do {
    if (i % 2 == t % 2)
      s += a[i * 32 + t];
    i++;
  }
  while (i < n + t % 2)
    ;
  out[t] = s;
}

__global__ void collatz(const int *a, int *out) {
  int t = threadIdx.x, s = 0;
  unsigned v = t + 1;
  ONCE while (v != 1) {
    if (v % 2)
      v = 3 * v + 1;
    else {
      s += a[v % 256];
      v /= 2;
    }
  }
  out[t] = s;
}

__global__ void go_back(const int *a, int *out, int n) {
  int t = threadIdx.x, s = 0, i = 0;
again:
  if ((i ^ t) & 2)
    s += a[i * 32 + t];
  if (++i < n)
    goto again;
  out[t] = s;
}

__global__ void chase(const int *next, int *out, int n) {
  int t = threadIdx.x, at = t * 3 % 64, steps = 0;
  ONCE while (at % 7 != 0 && steps < n) {
    at = next[at];
    steps++;
  }
  out[t] = steps;
}
