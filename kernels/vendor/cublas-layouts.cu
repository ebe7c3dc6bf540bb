// cublas-layouts: SGEMM of the vendor's library, operands transposed or not.
//
// Asked for the transpose of C, as in cublas.cu: a row-major operand, read as
// column-major, is transposed already.
//
//= needs cublas
//= sweeps transposed
#include "handle.h"
#include "layouts.h"
#include "variant.h"

static void launch(const struct task *t) {
  const struct instance *p = &t->instance;
  int M = p->shape.rows, N = p->shape.cols, K = p->shape.inner;
  const float one = 1, zero = 0;
  cublasSgemm(cublas_handle(),
              p->value & TRANSPOSED_B ? CUBLAS_OP_T : CUBLAS_OP_N,
              p->value & TRANSPOSED_A ? CUBLAS_OP_T : CUBLAS_OP_N, N, M, K,
              &one, t->in[1], matrix_B(p).pitch, t->in[0], matrix_A(p).pitch,
              &zero, t->out, matrix_C(p).pitch);
}

VARIANT("cublas-layouts", "cuBLAS SGEMM of transposed operands", "layouts",
        launch);
