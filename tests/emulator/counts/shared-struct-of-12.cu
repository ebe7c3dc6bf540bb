// Three words per element: stride 3 meets no bank twice.
#include "../check.cuh"

struct point {
  float x, y, z;
};

__global__ void points(point *out) {
  __shared__ point s[32];
  int t = threadIdx.x;
  s[t].x = t;      // COUNT: shared store requests=1 wavefronts=1
  s[t].y = 2 * t;  // COUNT: shared store requests=1 wavefronts=1
  s[t].z = 3 * t;  // COUNT: shared store requests=1 wavefronts=1
  __syncwarp();
  // COUNT: shared load requests=3 lanes=96 wavefronts=3 width=4
  point p = s[31 - t];
  out[t] = p;           // COUNT: global store requests=3 sectors=36 width=4
}

int main() {
  point *out = device<point>(32);
  points<<<1, 32>>>(out);
  finish();
}
