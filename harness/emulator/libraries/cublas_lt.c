/* cublas_lt.c - cublasLt: products of matrices with an epilogue. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../execute/emu_execute.h"
#include "blas.h"
#include "include/cublasLt.h"

/* Of a CUBLASLT_EPILOGUE_. */
enum { RELU = 2, BIAS = 4, GELU = 32, DERIVATIVE = 64, AUX = 128 };
enum { KNOWN = 1 | RELU | BIAS | GELU | DERIVATIVE | AUX, BGRAD = 256 | 512 };

struct cublasLtContext {
  int unused;
};

typedef cublasLtMatrixLayout_t layout;
typedef cublasLtMatmulDesc_t description;

/* ---- what is described ---- */

static cublasStatus_t created(const void *p) {
  return p ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_ALLOC_FAILED;
}

static cublasStatus_t destroyed(void *p) {
  free(p);
  return CUBLAS_STATUS_SUCCESS;
}

/* Where an attribute is kept. */
struct lt_field {
  int attribute;
  size_t at, bytes;
};
#define FIELD(name, type, field)                                               \
  { name, offsetof(struct type, field), sizeof((struct type){0}.field) }
#define LAYOUT(name, field)                                                    \
  FIELD(CUBLASLT_MATRIX_LAYOUT_##name, cublasLtMatrixLayoutOpaque, field)
#define MATMUL(name, field)                                                    \
  FIELD(CUBLASLT_MATMUL_DESC_##name, cublasLtMatmulDescOpaque, field)
#define SET(of, fields, ...)                                                   \
  set(of, fields, sizeof fields / sizeof *fields, (int)__VA_ARGS__)

static cublasStatus_t set(void *of, const struct lt_field *fields, size_t count,
                          int attribute, const void *value, size_t bytes) {
  for (size_t i = 0; i < count; i++) {
    if (fields[i].attribute != attribute)
      continue;
    if (!value || bytes != fields[i].bytes)
      return CUBLAS_STATUS_INVALID_VALUE;
    memcpy((char *)of + fields[i].at, value, bytes);
    return CUBLAS_STATUS_SUCCESS;
  }
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

cublasStatus_t cublasLtCreate(cublasLtHandle_t *handle) {
  return created(*handle = calloc(1, sizeof **handle));
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
  return destroyed(handle);
}
size_t cublasLtGetVersion(void) {
  return CUBLAS_VERSION;
}

cublasStatus_t cublasLtMatrixLayoutInit(layout l, cudaDataType type,
                                        uint64_t rows, uint64_t columns,
                                        int64_t ld) {
  *l = (struct cublasLtMatrixLayoutOpaque){type, rows, columns, ld, 0, 1, 0};
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatrixLayoutCreate(layout *l, cudaDataType type,
                                          uint64_t rows, uint64_t columns,
                                          int64_t ld) {
  *l = malloc(sizeof **l);
  if (*l)
    cublasLtMatrixLayoutInit(*l, type, rows, columns, ld);
  return created(*l);
}
cublasStatus_t cublasLtMatrixLayoutDestroy(layout l) {
  return destroyed(l);
}
cublasStatus_t
cublasLtMatrixLayoutSetAttribute(layout l, cublasLtMatrixLayoutAttribute_t what,
                                 const void *value, size_t bytes) {
  static const struct lt_field fields[] = {
      LAYOUT(TYPE, type),
      LAYOUT(ORDER, order),
      LAYOUT(ROWS, rows),
      LAYOUT(COLS, columns),
      LAYOUT(LD, ld),
      LAYOUT(BATCH_COUNT, count),
      LAYOUT(STRIDED_BATCH_OFFSET, stride)};
  return SET(l, fields, what, value, bytes);
}

cublasStatus_t cublasLtMatmulDescInit(description d,
                                      cublasComputeType_t compute,
                                      cudaDataType scale) {
  *d = (struct cublasLtMatmulDescOpaque){.compute = compute,
                                         .scale = scale,
                                         .epilogue = CUBLASLT_EPILOGUE_DEFAULT,
                                         .bias_type = -1,
                                         .aux_type = -1};
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulDescCreate(description *d,
                                        cublasComputeType_t compute,
                                        cudaDataType scale) {
  *d = calloc(1, sizeof **d);
  if (*d)
    cublasLtMatmulDescInit(*d, compute, scale);
  return created(*d);
}
cublasStatus_t cublasLtMatmulDescDestroy(description d) {
  return destroyed(d);
}
cublasStatus_t
cublasLtMatmulDescSetAttribute(description d,
                               cublasLtMatmulDescAttributes_t what,
                               const void *value, size_t bytes) {
  static const struct lt_field fields[] = {
      MATMUL(COMPUTE_TYPE, compute),
      MATMUL(SCALE_TYPE, scale),
      MATMUL(POINTER_MODE, pointer_mode),
      MATMUL(TRANSA, transposes[0]),
      MATMUL(TRANSB, transposes[1]),
      MATMUL(TRANSC, transposes[2]),
      MATMUL(EPILOGUE, epilogue),
      MATMUL(BIAS_POINTER, bias),
      MATMUL(BIAS_DATA_TYPE, bias_type),
      MATMUL(EPILOGUE_AUX_POINTER, aux),
      MATMUL(EPILOGUE_AUX_LD, aux_ld),
      MATMUL(EPILOGUE_AUX_DATA_TYPE, aux_type)};
  return what == CUBLASLT_MATMUL_DESC_FAST_ACCUM
             ? CUBLAS_STATUS_SUCCESS
             : SET(d, fields, what, value, bytes);
}

cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t *p) {
  return created(*p = calloc(1, sizeof **p));
}
cublasStatus_t cublasLtMatmulPreferenceInit(cublasLtMatmulPreference_t p) {
  *p = (struct cublasLtMatmulPreferenceOpaque){0};
  return CUBLAS_STATUS_SUCCESS;
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t p) {
  return destroyed(p);
}
cublasStatus_t
cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t p,
                                     cublasLtMatmulPreferenceAttributes_t what,
                                     const void *value, size_t bytes) {
  (void)what;
  return !p || !value || !bytes ? CUBLAS_STATUS_INVALID_VALUE
                                : CUBLAS_STATUS_SUCCESS;
}

/* ---- the product ---- */

struct lt_product {
  const struct cublasLtMatmulDescOpaque *d;
  cudaDataType bias_type, aux_type;
};

static double gelu_inner(double x) {
  return tanh(sqrt(2 / acos(-1)) * (x + 0.044715 * x * x * x));
}

static double gelu(double x) {
  return 0.5 * x * (1 + gelu_inner(x));
}

static double gelu_derivative(double x) {
  double t = gelu_inner(x);
  double inner = sqrt(2 / acos(-1)) * (1 + 3 * 0.044715 * x * x);
  return 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * inner;
}

static double epilogue(void *context, size_t i, size_t j, double x) {
  const struct lt_product *p = context;
  const struct cublasLtMatmulDescOpaque *d = p->d;
  size_t at = j * (size_t)d->aux_ld + i;
  if (d->epilogue & BIAS)
    x += number_load(p->bias_type, d->bias, i);
  if (d->epilogue & DERIVATIVE)
    return x * gelu_derivative(number_load(p->aux_type, d->aux, at));
  if (d->epilogue & AUX)
    number_store(p->aux_type, d->aux, at, x);
  if (d->epilogue & RELU)
    return x > 0 ? x : 0;
  return d->epilogue & GELU ? gelu(x) : x;
}

static cublasStatus_t refuse(const struct call *call, const char *why) {
  blas_refuse(call, "%s", why);
  return CUBLAS_STATUS_NOT_SUPPORTED;
}

static cublasStatus_t shapes(const struct cublasLtMatmulDescOpaque *d, layout a,
                             layout b, layout c, layout out,
                             const struct call *call) {
  int ta = d->transposes[0] != CUBLAS_OP_N,
      tb = d->transposes[1] != CUBLAS_OP_N;
  if (a->order || b->order || c->order || out->order)
    return refuse(call, "row-major layouts are not supported");
  if (d->epilogue & BGRAD || d->epilogue & ~(unsigned)KNOWN ||
      ((d->epilogue & DERIVATIVE) && (d->epilogue & RELU)))
    return refuse(call, "this epilogue is not supported");
  if (!number_bytes(a->type) || !number_bytes(b->type) ||
      !number_bytes(c->type) || !number_bytes(out->type))
    return refuse(call, "this type of elements is not supported");
  if ((d->epilogue & AUX && (!d->aux || !d->aux_ld)) ||
      (d->epilogue & BIAS && !d->bias))
    return blas_refuse(call, "the epilogue lacks its bias, or its aux pointer");
  if ((ta ? a->columns : a->rows) != out->rows ||
      (tb ? b->rows : b->columns) != out->columns ||
      (ta ? a->rows : a->columns) != (tb ? b->columns : b->rows))
    return blas_refuse(call, "the layouts of A, B and D do not fit together");
  if (a->ld < (int64_t)a->rows || b->ld < (int64_t)b->rows ||
      out->ld < (int64_t)out->rows)
    return blas_refuse(call, "a leading dimension is less than the rows");
  return CUBLAS_STATUS_SUCCESS;
}

static struct operand part(const char *name, const void *base, layout l,
                           int32_t i) {
  return blas_matrix(name, base, l->type, l->stride, i, (long long)l->rows,
                     (long long)l->columns, l->ld);
}

/* What the epilogue reads and writes. */
static int extras_may(const struct lt_product *p, layout out,
                      const struct call *call) {
  const struct cublasLtMatmulDescOpaque *d = p->d;
  long long rows = (long long)out->rows, columns = (long long)out->columns;
  struct operand bias = {"bias", d->bias, p->bias_type, rows, 1, rows};
  struct operand aux = {"aux", d->aux, p->aux_type, rows, columns, d->aux_ld};
  if (d->epilogue & BIAS && !blas_may(EMU_LOAD, &bias, call))
    return 0;
  return !(d->epilogue & AUX) ||
         blas_may(d->epilogue & DERIVATIVE ? EMU_LOAD : EMU_STORE, &aux, call);
}

cublasStatus_t cublasLtMatmulAlgoGetHeuristic(
    cublasLtHandle_t handle, description d, layout a, layout b, layout c,
    layout out, cublasLtMatmulPreference_t preference, int wanted,
    cublasLtMatmulHeuristicResult_t results[], int *returned) {
  (void)preference;
  if (!handle || !d || !a || !b || !c || !out || wanted < 1 || !returned)
    return CUBLAS_STATUS_INVALID_VALUE;
  cublasStatus_t status = shapes(d, a, b, c, out, THIS_CALL);
  *returned = status == CUBLAS_STATUS_SUCCESS;
  if (!status)
    results[0] = (cublasLtMatmulHeuristicResult_t){.wavesCount = 1};
  return status;
}

cublasStatus_t cublasLtMatmul(cublasLtHandle_t handle, description d,
                              const void *alpha, const void *A, layout a,
                              const void *B, layout b, const void *beta,
                              const void *C, layout c, void *D, layout out,
                              const cublasLtMatmulAlgo_t *algorithm,
                              void *workspace, size_t workspace_bytes,
                              cudaStream_t stream) {
  (void)algorithm, (void)workspace, (void)workspace_bytes;
  const struct call *call = THIS_CALL;
  if (!handle || !d || !a || !b || !c || !out)
    return blas_refuse(call, "a handle or description is null");
  struct cublasContext scalars = {stream, d->pointer_mode, 0, 0};
  struct lt_product lt = {
      d, d->bias_type < 0 ? out->type : (cudaDataType)d->bias_type,
      d->aux_type < 0 ? out->type : (cudaDataType)d->aux_type};
  double by, add;
  emu_uncounted(call->name);
  cublasStatus_t status = shapes(d, a, b, c, out, call);
  if (status)
    return status;
  if (runtime_sticky_error() ||
      !blas_scalar(&scalars, d->scale, alpha, &by, call) ||
      !blas_scalar(&scalars, d->scale, beta, &add, call) ||
      !extras_may(&lt, out, call))
    return CUBLAS_STATUS_EXECUTION_FAILED;
  int ta = d->transposes[0] != CUBLAS_OP_N;
  for (int32_t i = 0; i < out->count && !status; i++) {
    struct operand x = part("A", A, a, i), y = part("B", B, b, i);
    struct operand z = part("C", C, c, i), to = part("D", D, out, i);
    if (!blas_may(EMU_LOAD, &x, call) || !blas_may(EMU_LOAD, &y, call) ||
        (add != 0 && !blas_may(EMU_LOAD, &z, call)) ||
        !blas_may(EMU_STORE, &to, call))
      return CUBLAS_STATUS_EXECUTION_FAILED;
    struct matrix_product p = {
        .m = out->rows,
        .n = out->columns,
        .k = ta ? a->rows : a->columns,
        .a = {x.base, a->type, (size_t)a->ld, ta},
        .b = {y.base, b->type, (size_t)b->ld, d->transposes[1] != CUBLAS_OP_N},
        .c = {z.base, c->type, (size_t)c->ld, 0},
        .alpha = by,
        .beta = add,
        .d = (void *)to.base,
        .d_type = out->type,
        .d_ld = (size_t)out->ld,
        .wide = a->type == CUDA_R_64F,
        .epilogue = epilogue,
        .context = &lt,
    };
    if (matrix_product(&p))
      status = CUBLAS_STATUS_ALLOC_FAILED;
  }
  return status;
}
