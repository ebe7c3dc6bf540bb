//! tree-one-lane: 14
//! for tree tree_kernel
//! says shared_load.idle_bytes .*is required
// A lane of each warp folds the values of its warp, four in a load.
static __global__ void by_lane(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  __shared__ __align__(16) LAB_ELEMENT part[THREADS];
  const int t = threadIdx.x;
  const long first = (long)blockIdx.x * BATCH;
  LAB_ELEMENT mine = IDENTITY;
  for (long i = first + t; i < n && i < first + BATCH; i += THREADS)
    mine = combine(mine, value(x[i]));
  part[t] = mine;
  __syncthreads();
  mine = IDENTITY;
  for (int i = 0; i < 32 && t % 32 == 0; i += 4) {
    const LAB_VECTOR v = *(const LAB_VECTOR *)&part[t + i];
    mine = combine(mine, combine(combine(v.x, v.y), combine(v.z, v.w)));
    (void)*(const volatile LAB_ELEMENT *)&part[t + i]; // lanes are counted
  }
  if (t % 32 == 0)
    part[t] = mine;
  __syncthreads();
  for (int i = 32; i < THREADS && t == 0; i += 32)
    mine = combine(mine, part[i]);
  if (t == 0)
    out[blockIdx.x] = mine;
}
void tree(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  by_lane<<<batches(n), THREADS>>>(x, out, n);
}

//! tree-divergent: 20
//! for tree tree_kernel
// t % (2 * step) == 0: few lanes of each warp.
static __global__ void divergent(const LAB_ELEMENT *x, LAB_ELEMENT *out,
                                 long n) {
  __shared__ LAB_ELEMENT part[THREADS];
  const int t = threadIdx.x;
  LAB_ELEMENT mine = IDENTITY;
  const long first = (long)blockIdx.x * BATCH, end = min(n, first + BATCH);
  for (long i = first + t; i < end; i += THREADS)
    mine = combine(mine, value(x[i]));
  part[t] = mine;
  for (int step = 1; step < THREADS; step *= 2) {
    __syncthreads();
    if (t % (2 * step) == 0)
      part[t] = combine(part[t], part[t + step]);
  }
  __syncthreads();
  if (t == 0)
    out[blockIdx.x] = part[0];
}
void tree(const LAB_ELEMENT *x, LAB_ELEMENT *out, long n) {
  divergent<<<batches(n), THREADS>>>(x, out, n);
}
