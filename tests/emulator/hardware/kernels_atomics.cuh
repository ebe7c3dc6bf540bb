// Atomics of global and shared memory, in branches and loops.

KERNEL(histogram_of_some) {
  THREAD;
  ONCE for (int j = 0; j < n; j++) {
    int v = a[j * 32 + t];
    if (v % m == 0)
      continue;
    atomicAdd(&count[v % 16], 1);
  }
  out[i] = i;
}

KERNEL(maximum_in_rows) {
  THREAD;
  ONCE for (int j = 0; j < n; j++) ONCE for (int k = 0; k < t % m; k++)
      atomicMax(&count[j * 64 + k], a[j * 32 + t]);
  out[i] = i;
}

KERNEL(floats_by_even_lanes) {
  THREAD;
  float *c = (float *)count;
  ONCE for (int j = 0; j < n; j++) if (((t + j) & 1) == 0)
      atomicAdd(&c[(t * m + j) % 128], 1.5f);
  out[i] = i;
}

KERNEL(wide_sums) {
  THREAD;
  unsigned long long *c = (unsigned long long *)count;
  ONCE for (int j = 0; j < n; j++) if (t % 32 >= j * m)
      atomicAdd(&c[(t * 3 + j * 16) % 256], (unsigned long long)t);
  out[i] = i;
}

KERNEL(bits_claimed) {
  THREAD, won = 0;
  ONCE for (int j = 0; j < n; j++) {
    int bit = (t * m + j) % 1024;
    if ((bit + j) % 4 == 3)
      continue;
    int before = atomicOr(&count[bit / 32], 1 << bit % 32);
    won += (before >> bit % 32 & 1) == 0;
  }
  out[i] = won;
}

KERNEL(exchanged_apart) {
  THREAD, v = t;
  ONCE for (int j = 0; j < n; j++) {
    if (t % (m + 1) == j)
      break;
    v = atomicExch(&count[j * 256 + t * m], v);
  }
  out[i] = v;
}

// MERGED global_store: none; the loop around the compare-and-swap yields, and
// lanes that leave it in different rounds do not wait for each other
KERNEL(swapped_apart) {
  THREAD, tries = 0;
  ONCE for (int j = t % 4; j < n; j++) {
    int *p = &count[i * 12 + j], old = *p, seen;
    do {
      seen = old;
      old = atomicCAS(p, seen, seen + 1);
      tries++;
    } while (old != seen);
  }
  out[i] = tries;
}

KERNEL(shared_bins) {
  __shared__ int s[64];
  THREAD;
  if (t < 64)
    s[t] = 0;
  if (t + blockDim.x < 64)
    s[t + blockDim.x] = 0;
  __syncthreads();
  ONCE for (int j = 0; j < n; j++) {
    int v = a[j * 32 + t];
    if (v > 60)
      continue;
    atomicAdd(&s[v * m % 64], 1);
  }
  __syncthreads();
  if (t < 64)
    atomicAdd(&count[t], s[t]);
}

KERNEL(shared_bins_weighted) {
  __shared__ int s[64];
  THREAD;
  ONCE for (int k = t; k < 64; k += blockDim.x) s[k] = 0;
  __syncthreads();
  ONCE for (int j = 0; j < n; j++) {
    int v = a[j * 32 + t];
    if ((v + j) % m == 0)
      atomicAdd(&s[v % 64], v);
    else
      atomicMax(&s[t % 8], v);
  }
  __syncthreads();
  out[i] = s[t % 64];
}

// MERGED shared_load: tail is read once, before the last loop
KERNEL(shared_queue) {
  __shared__ int tail;
  __shared__ int queue[1024];
  THREAD;
  if (t == 0)
    tail = 0;
  __syncthreads();
  ONCE for (int j = 0; j < n; j++) {
    int v = a[j * 32 + t];
    if (v % m == 1)
      queue[atomicAdd(&tail, 1)] = t;
  }
  __syncthreads();
  ONCE for (int k = t; k < tail; k += blockDim.x)
      out[blockIdx.x * 1024 + k] = queue[k];
}

KERNEL(frontier) {
  THREAD;
  ONCE for (int j = 0; j < n; j++) {
    int v = a[j * 32 + t];
    if (v % m)
      continue;
    int was = atomicCAS(&count[i * 16 + j], 0, 1);
    if (was == 0)
      out[i * 16 + j] = v;
  }
}
