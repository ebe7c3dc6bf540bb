// Special registers, read by inline PTX.
#include "../check.cuh"

__device__ unsigned apart(unsigned a, unsigned b, unsigned c = 0) {
  unsigned sum;
  asm("vabsdiff4.u32.u32.u32.add"
      " %0, %1, %2, %3;"
      : "=r"(sum)
      : "r"(a), "r"(b), "r"(c));
  return sum;
}

__global__ void ask(unsigned *out, unsigned long long *times) {
  unsigned t = threadIdx.x, lane, warp, below, which, of, byte;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm volatile("mov.u32 %0, %%warpid;\n\t" : "=r"(warp)::"memory");
  asm("mov.u32 %0, %lanemask_lt;" : "=r"(below));
  asm volatile("" ::: "memory");
  asm("mov.u32 %0, %%smid;" : "=r"(which));
  asm("mov.u32 %0, %%nsmid;" : "=r"(of));
  asm("bfe.u32 %0, %1, %2, %3;" : "=r"(byte) : "r"(0x12345678u), "r"(4), "r"(8));
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(times[t]));
  out[t] = lane + 100 * warp + 10000 * __popc(below) +
           apart(0xff000305u, 0x00010203u, t) + (which < of ? 0 : 1) + byte - 0x67;
}

int main() {
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
  return verdict(good);
}
