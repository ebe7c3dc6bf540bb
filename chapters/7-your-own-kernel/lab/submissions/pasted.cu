// The chapter's own kernels.
#include "lab7.h"

enum { THREADS = 256, WARPS = THREADS / 32, HELD = 32 };

//@ chapters/7-your-own-kernel/02-block-row.cu struct larger
//@ chapters/7-your-own-kernel/02-block-row.cu struct plus
//@ chapters/7-your-own-kernel/04-held.cu float agree(
namespace shuffle {
//@ chapters/7-your-own-kernel/03-shuffle.cu void softmax(
} // namespace shuffle

namespace held {
//@ chapters/7-your-own-kernel/04-held.cu void softmax(
} // namespace held

void first(const float *x, float *out, long rows, long cols) {
  shuffle::softmax<<<rows, THREADS>>>(x, out, cols);
}

void lean(const float *x, float *out, long rows, long cols) {
  held::softmax<<<rows, THREADS>>>(x, out, cols);
}
