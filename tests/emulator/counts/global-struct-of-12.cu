// An array of 12-byte structs: a member costs 12 sectors, as its three
// members do together if it is copied whole, in three requests.
#include "../check.cuh"

struct point {
  float x, y, z;
};

__global__ void members(const point *p, float *out) {
  int t = threadIdx.x;
  float x = p[t].x;  // COUNT: global load requests=1 sectors=12 ideal_sectors=4
  float y = p[t].y;  // COUNT: global load requests=1 sectors=12 ideal_sectors=4
  float z = p[t].z;  // COUNT: global load requests=1 sectors=12 ideal_sectors=4
  out[t] = x + y + z;
}

__global__ void whole(const point *p, point *q) {
  int t = threadIdx.x;
  point v = p[t];  // COUNT: global load requests=3 lanes=96 sectors=36 width=4
  q[t] = v;        // COUNT: global store requests=3 lanes=96 sectors=36 width=4
}

int main() {
  point *p = device(std::vector<point>(32, point{1, 2, 3}));
  point *q = device<point>(32);
  float *out = device<float>(32);
  members<<<1, 32>>>(p, out);
  whole<<<1, 32>>>(p, q);
  finish();
}
