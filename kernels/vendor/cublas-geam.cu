// cublas-geam: the transpose of the vendor's library.
//
//= needs cublas
//= sizes 128,512,1024,1024x2048,8192,16384,4096x32768,32768x4096,8191x8193
//= sizes 12345x6789,1023x70001,3x400000,10000x6000,10004x6000,1000000x100
#include "handle.h"
#include "variant.h"

static void launch(const struct task *t) {
  int rows = t->instance.shape.rows, cols = t->instance.shape.cols;
  const float one = 1, zero = 0;
  cublasSgeam(cublas_handle(), CUBLAS_OP_T, CUBLAS_OP_N, rows, cols, &one,
              t->in[0], cols, &zero, t->out, rows, t->out, rows);
}

VARIANT("cublas-geam", "cuBLAS geam as a transpose", "transpose", launch);
