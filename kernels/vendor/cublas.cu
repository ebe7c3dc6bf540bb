// cublas: SGEMM of the vendor's library, in plain single precision.
//
// Pedantic: no TF32, no tensor cores. cuBLAS is column-major, so it is asked
// for the transpose, C^T = B^T A^T; a row-major array, read as
// column-major, is its own transpose.
//
//= needs cublas
//= sizes 256,512,1024,2048,4096,8192,12288
//= sizes 1000x9000x3000,512x512x16384,999x1001x997
#include "handle.h"
#include "variant.h"

static void launch(const struct task *t) {
  int M = t->instance.shape.rows, N = t->instance.shape.cols;
  int K = t->instance.shape.inner;
  const float one = 1, zero = 0;
  cublasSgemm(cublas_handle(), CUBLAS_OP_N, CUBLAS_OP_N, N, M, K, &one,
              t->in[1], N, t->in[0], K, &zero, t->out, N);
}

VARIANT("cublas", "cuBLAS SGEMM, pedantic single precision", "matmul", launch);
