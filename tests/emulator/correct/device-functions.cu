// Pieces of registers, norms, and what printf gives back in a kernel: the
// number of arguments.
#include "../check.cuh"

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

int main() {
  int *r = device<int>(11), right = 0;
  compute<<<1, 1>>>(r);
  for (int x : host(r, 11)) right += x;
  finish();
  return verdict(right == 11);
}
