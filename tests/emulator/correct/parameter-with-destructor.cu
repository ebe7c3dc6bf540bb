// An argument with a constructor and a destructor: threads get its bytes.
#include "../check.cuh"

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

int main() {
  bool good;
  {
    buffer b(64);
    fill<<<1, 64>>>(b, 5);
    std::vector<int> got = host(b.data, 64);
    good = got[0] == 69 && got[63] == 132 && live == 1;
  }
  return verdict(good && live == 0);
}
