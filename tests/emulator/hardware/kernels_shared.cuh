// Shared memory: banks that lanes meet in when some of them stay away.

KERNEL(quads_scattered) {
  __shared__ int4 s[256];
  THREAD;
  ONCE for (int k = t; k < 256; k += blockDim.x) s[k] =
      make_int4(k, k + m, t, i);
  __syncthreads();
  int sum = 0;
  ONCE for (int j = 0; j < n; j++) {
    if ((t ^ j) % 5 == 0)
      continue;
    int4 x = s[(t * m + j * 7) % 256];
    sum += x.x ^ x.y ^ x.z ^ x.w;
  }
  out[i] = sum;
}

KERNEL(pairs_crossed) {
  __shared__ int2 s[256];
  THREAD;
  ONCE for (int k = t; k < 256; k += blockDim.x) s[k] = make_int2(k, a[k]);
  __syncthreads();
  int sum = 0;
  ONCE for (int j = 0; j < n; j++) {
    if (t % 32 < 8 + j * m) {
      int2 x = s[((t * 3) ^ j) % 256];
      sum += x.x * x.y;
    }
  }
  out[i] = sum;
}

KERNEL(doubles_in_turn) {
  __shared__ double s[512];
  THREAD;
  ONCE for (int k = t; k < 512; k += blockDim.x) s[k] = a[k];
  __syncthreads();
  double sum = 0;
  ONCE for (int j = 0; j < n; j++) ONCE for (int k = 0; k < t % m; k++) sum +=
      s[(t * (j + 1) + k) % 512];
  out[i] = (int)sum;
}

KERNEL(bytes_counted) {
  __shared__ unsigned char s[1024];
  THREAD;
  ONCE for (int k = t; k < 1024; k += blockDim.x) s[k] = a[k] % 7;
  __syncthreads();
  int sum = 0;
  ONCE for (int j = 0; j < n; j++) if (s[j * 64 + t * m % 64] > 2) sum += j;
  out[i] = sum;
}

KERNEL(list_walked) {
  __shared__ int s[512];
  THREAD, at = t * m % 512, steps = 0;
  FILL(s, 512);
  ONCE while (steps < n * 2) {
    int next = s[at];
    if (next % 9 == 4)
      break;
    at = (at + next) % 512;
    steps++;
  }
  out[i] = at;
}

KERNEL(columns_of_a_tile) {
  __shared__ int s[32][33];
  THREAD, sum = 0;
  if (t < 32)
    ONCE for (int j = 0; j < 32; j++) s[j][t] = a[j * 32 + t];
  __syncthreads();
  ONCE for (int j = t % m; j < n; j++) sum += s[t % 32][j];
  out[i] = sum;
}

KERNEL(tile_without_padding) {
  __shared__ int s[32][32];
  THREAD, sum = 0;
  if (t < 32)
    ONCE for (int j = 0; j < 32; j++) s[j][t] = a[j * 32 + t];
  __syncthreads();
  ONCE for (int j = 0; j < n; j++) {
    if (t % 32 > m * j)
      sum += s[t % 32][(t + j) % 32];
    else
      sum -= s[j][t % 32] * 3;
  }
  out[i] = sum;
}

KERNEL(bitonic_with_gaps) {
  __shared__ int s[256];
  THREAD;
  s[t] = a[t + m];
  __syncthreads();
  ONCE for (int size = 2; size <= blockDim.x; size *= 2)
      ONCE for (int step = size / 2; step > 0; step /= 2) {
    int other = t ^ step;
    if (other > t && other < blockDim.x) {
      int x = s[t], y = s[other];
      if ((x > y) == ((t & size) == 0)) {
        s[t] = y;
        s[other] = x;
      }
    }
    __syncthreads();
  }
  out[i] = s[t] + n;
}

KERNEL(halo_by_few) {
  __shared__ int s[256 + 16];
  THREAD, r = m < 8 ? m : 8;
  s[t + r] = a[i + FROM];
  if (t < r)
    s[t] = a[i + FROM - r];
  if (t >= blockDim.x - r)
    s[t + 2 * r] = a[i + FROM + r];
  __syncthreads();
  int sum = 0;
  ONCE for (int k = 0; k <= 2 * r; k++) sum += s[t + k];
  out[i] = sum + n;
}

KERNEL(search_in_steps) {
  __shared__ int s[512];
  THREAD, low = 0, high = 512;
  ONCE for (int k = t; k < 512; k += blockDim.x) s[k] = k * 3;
  __syncthreads();
  ONCE while (low < high) {
    int middle = (low + high) / 2, x = s[middle];
    if (x == t * m)
      break;
    if (x < t * m)
      low = middle + 1;
    else
      high = middle;
  }
  out[i] = low + n;
}

KERNEL(two_arrays_in_one) {
  extern __shared__ int both[];
  int *first = both;
  short *second = (short *)(both + 512);
  THREAD, sum = 0;
  ONCE for (int k = t; k < 512; k += blockDim.x) {
    first[k] = a[k];
    second[k] = (short)(k * m);
  }
  __syncthreads();
  ONCE for (int j = 0; j < n; j++) {
    if (first[(t * 2 + j) % 512] % 3)
      sum += second[(t * 5 + j) % 512];
  }
  out[i] = sum;
}

KERNEL(triples_in_shared) {
  __shared__ triple s[128];
  THREAD, sum = 0;
  ONCE for (int k = t; k < 128; k += blockDim.x) {
    s[k].x = a[k];
    s[k].z = a[k + 500];
  }
  __syncthreads();
  ONCE for (int j = 0; j < n; j++) {
    if ((t + j) % m == 0)
      continue;
    sum += s[(t * 4 + j) % 128].x;
    sum ^= s[(t + j) % 128].z;
  }
  out[i] = sum;
}
