// The fault lies in a template function of the header.
#include "../check.cuh"
#include "reversal.cuh"

int main() {
  short *in = device(numbers<short>(192)), *out = device<short>(192);
  reverse<short, 96><<<2, 96>>>(in, out);
  finish(in, out);
}
