/* cuBLAS and cublasLt against sums that are written out, in double precision:
 * shapes that fill no tile, leading dimensions with gaps, all transposes. */
#include <cublasLt.h>
#include <cublas_v2.h>

#include "expect.cuh"

static cublasHandle_t handle;

template <class T>
static std::vector<T> matrix(int elements, int seed) {
  std::vector<T> v(elements);
  for (int i = 0; i < elements; i++)
    v[i] = T(float((i * 37 + seed * 11) % 17 - 8) / 4);
  return v;
}

/* Element (i, j) of op(A). */
template <class T>
static double at(const std::vector<T> &a, int ld, cublasOperation_t op, int i,
                 int j) {
  return double(float(op == CUBLAS_OP_N ? a[j * ld + i] : a[i * ld + j]));
}

enum { M = 141, N = 133, K = 270, LDC = M + 3 };

struct Shape {
  cublasOperation_t a, b;
  int lda() const {
    return (a == CUBLAS_OP_N ? M : K) + 2;
  }
  int ldb() const {
    return (b == CUBLAS_OP_N ? K : N) + 5;
  }
  int a_size() const {
    return lda() * (a == CUBLAS_OP_N ? K : M);
  }
  int b_size() const {
    return ldb() * (b == CUBLAS_OP_N ? N : K);
  }
};

template <class T>
static std::vector<double> product(const Shape &s, const std::vector<T> &a,
                                   const std::vector<T> &b,
                                   const std::vector<T> &c, double alpha,
                                   double beta) {
  std::vector<double> want(c.begin(), c.end());
  for (int j = 0; j < N; j++)
    for (int i = 0; i < M; i++) {
      double sum = 0;
      for (int k = 0; k < K; k++)
        sum += at(a, s.lda(), s.a, i, k) * at(b, s.ldb(), s.b, k, j);
      want[j * LDC + i] = alpha * sum + beta * double(float(c[j * LDC + i]));
    }
  return want;
}

template <class T, class Gemm>
static void try_gemm(Gemm gemm, const char *name, double tolerance) {
  bool good = true;
  for (int which = 0; which < 4; which++) {
    Shape s = {which & 1 ? CUBLAS_OP_T : CUBLAS_OP_N,
               which & 2 ? CUBLAS_OP_T : CUBLAS_OP_N};
    auto a = matrix<T>(s.a_size(), 1), b = matrix<T>(s.b_size(), 2);
    auto c = matrix<T>(LDC * N, 3);
    auto want = product(s, a, b, c, 0.5, -2);
    T *da = device(a), *db = device(b), *dc = device(c);
    good &= gemm(s, da, db, dc) == CUBLAS_STATUS_SUCCESS &&
            alike(host(dc, c.size()), want, tolerance);
  }
  expect(good, name);
}

static void products() {
  try_gemm<float>(
      [](const Shape &s, float *a, float *b, float *c) {
        float alpha = 0.5f, beta = -2;
        return cublasSgemm(handle, s.a, s.b, M, N, K, &alpha, a, s.lda(), b,
                           s.ldb(), &beta, c, LDC);
      },
      "cublasSgemm", 1e-5);
  try_gemm<double>(
      [](const Shape &s, double *a, double *b, double *c) {
        double alpha = 0.5, beta = -2;
        return cublasDgemm(handle, s.a, s.b, M, N, K, &alpha, a, s.lda(), b,
                           s.ldb(), &beta, c, LDC);
      },
      "cublasDgemm", 1e-12);
  try_gemm<__half>(
      [](const Shape &s, __half *a, __half *b, __half *c) {
        float alpha = 0.5f, beta = -2;
        return cublasGemmEx(handle, s.a, s.b, M, N, K, &alpha, a, CUDA_R_16F,
                            s.lda(), b, CUDA_R_16F, s.ldb(), &beta, c,
                            CUDA_R_16F, LDC, CUBLAS_COMPUTE_32F,
                            CUBLAS_GEMM_DEFAULT);
      },
      "cublasGemmEx of halves", 1e-3);
  try_gemm<__nv_bfloat16>(
      [](const Shape &s, __nv_bfloat16 *a, __nv_bfloat16 *b, __nv_bfloat16 *c) {
        float alpha = 0.5f, beta = -2;
        return cublasGemmEx(handle, s.a, s.b, M, N, K, &alpha, a, CUDA_R_16BF,
                            s.lda(), b, CUDA_R_16BF, s.ldb(), &beta, c,
                            CUDA_R_16BF, LDC, CUDA_R_32F,
                            CUBLAS_GEMM_DEFAULT_TENSOR_OP);
      },
      "cublasGemmEx of bfloats", 8e-3);
}

/* 3 products of 4 x 5 by 5 x 2, one after the other. */
static void batches() {
  auto a = matrix<float>(60, 4), b = matrix<float>(30, 5);
  std::vector<double> want(24);
  for (int i = 0; i < 24; i++) {
    int batch = i / 8, row = i % 4, column = i % 8 / 4;
    for (int k = 0; k < 5; k++)
      want[i] += double(a[batch * 20 + k * 4 + row]) *
                 b[batch * 10 + column * 5 + k];
  }
  float *da = device(a), *db = device(b), *dc = device<float>(24);
  float one = 1, zero = 0;
  cublasSgemmStridedBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 2, 5, &one, da,
                            4, 20, db, 5, 10, &zero, dc, 4, 8, 3);
  expect(alike(host(dc, 24), want), "cublasSgemmStridedBatched");
  cudaMemset(dc, 0, 24 * sizeof(float));
  float **as = device(std::vector<float *>{da, da + 20, da + 40});
  float **bs = device(std::vector<float *>{db, db + 10, db + 20});
  float **cs = device(std::vector<float *>{dc, dc + 8, dc + 16});
  cublasSgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 4, 2, 5, &one, as, 4, bs,
                     5, &zero, cs, 4, 3);
  expect(alike(host(dc, 24), want), "cublasSgemmBatched");
}

static void vectors() {
  std::vector<float> x = {3, -4, 12, 1}, y = {1, 2, 3, 4};
  float *dx = device<float>(4), *dy = device<float>(4), result, two = 2;
  int index;
  cublasSetVector(4, sizeof(float), x.data(), 1, dx, 1);
  cublasSetVector(4, sizeof(float), y.data(), 1, dy, 1);
  cublasSdot(handle, 4, dx, 1, dy, 1, &result);
  expect(result == 35, "cublasSdot");
  cublasSdot(handle, 2, dx, 2, dy, -3, &result);
  expect(result == 3 * 4 + 12 * 1, "cublasSdot with increments");
  cublasSnrm2(handle, 3, dx, 1, &result);
  expect(near(result, 13), "cublasSnrm2");
  cublasSasum(handle, 4, dx, 1, &result);
  expect(result == 20, "cublasSasum");
  cublasIsamax(handle, 4, dx, 1, &index);
  int least;
  cublasIsamin(handle, 4, dx, 1, &least);
  expect(index == 3 && least == 4, "cublasIsamax, cublasIsamin");
  cublasSaxpy(handle, 4, &two, dx, 1, dy, 1);
  expect(alike(host(dy, 4), std::vector<float>{7, -6, 27, 6}), "cublasSaxpy");
  cublasSswap(handle, 4, dx, 1, dy, 1);
  cublasSscal(handle, 2, &two, dx, 1);
  expect(alike(host(dx, 4), std::vector<float>{14, -12, 27, 6}),
         "cublasSswap, cublasSscal");
  cublasScopy(handle, 4, dx, 1, dy, -1);
  cublasGetVector(4, sizeof(float), dy, 1, y.data(), 1);
  expect(y == std::vector<float>{6, 27, -12, 14}, "cublasScopy, backwards");
  float *on_device = device<float>(1);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_DEVICE);
  cublasSdot(handle, 4, dx, 1, dx, 1, on_device);
  cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST);
  expect(host(on_device, 1)[0] == 196 + 144 + 729 + 36, "a result on device");
}

static void matrices() {
  std::vector<double> a = {1, 2, 3, 4, 5, 6}, x = {1, -1, 2}; /* 3 x 2 */
  double *da = device<double>(6), *dx = device(x), *dy = device<double>(3);
  double one = 1, zero = 0, two = 2;
  cublasSetMatrix(3, 2, sizeof(double), a.data(), 3, da, 3);
  cublasDgemv(handle, CUBLAS_OP_T, 3, 2, &one, da, 3, dx, 1, &zero, dy, 1);
  expect(alike(host(dy, 2), std::vector<double>{5, 11}), "cublasDgemv of A^T");
  cublasDgemv(handle, CUBLAS_OP_N, 3, 2, &one, da, 3, dx, 1, &zero, dy, 1);
  expect(alike(host(dy, 3), std::vector<double>{-3, -3, -3}), "cublasDgemv");
  cublasDger(handle, 3, 2, &two, dx, 1, dy, 1, da, 3);
  expect(alike(host(da, 6), std::vector<double>{-5, 8, -9, -2, 11, -6}),
         "cublasDger");
  double *dc = device<double>(6);
  cublasDgeam(handle, CUBLAS_OP_T, CUBLAS_OP_N, 2, 3, &two, da, 3, &zero,
              nullptr, 2, dc, 2);
  expect(alike(host(dc, 6), std::vector<double>{-10, -4, 16, 22, -18, -12}),
         "cublasDgeam transposes, and reads no B");
}

static double gelu(double x) {
  return 0.5 * x * (1 + tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)));
}

/* D = epilogue(A^T B + bias), 6 x 3, of 4 terms; as layers of networks do. */
static void epilogues() {
  auto a = matrix<float>(24, 1), b = matrix<float>(12, 2);
  auto bias = matrix<float>(6, 3);
  std::vector<double> linear(18), activated(18);
  for (int i = 0; i < 18; i++) {
    linear[i] = bias[i % 6];
    for (int k = 0; k < 4; k++)
      linear[i] += double(a[i % 6 * 4 + k]) * b[i / 6 * 4 + k];
    activated[i] = gelu(linear[i]);
  }
  float *da = device(a), *db = device(b), *dbias = device(bias);
  float *dd = device<float>(18), one = 1, zero = 0;
  cublasLtHandle_t lt;
  cublasLtMatmulDesc_t d;
  cublasLtMatrixLayout_t la, lb, ld;
  cublasLtMatmulPreference_t preference;
  cublasLtMatmulHeuristicResult_t found;
  cublasOperation_t t = CUBLAS_OP_T;
  int results = 0;
  cublasLtCreate(&lt);
  cublasLtMatmulDescCreate(&d, CUBLAS_COMPUTE_32F, CUDA_R_32F);
  cublasLtMatrixLayoutCreate(&la, CUDA_R_32F, 4, 6, 4);
  cublasLtMatrixLayoutCreate(&lb, CUDA_R_32F, 4, 3, 4);
  cublasLtMatrixLayoutCreate(&ld, CUDA_R_32F, 6, 3, 6);
  cublasLtMatmulPreferenceCreate(&preference);
  cublasLtMatmulDescSetAttribute(d, CUBLASLT_MATMUL_DESC_TRANSA, &t, sizeof t);
  cublasLtMatmulDescSetAttribute(d, CUBLASLT_MATMUL_DESC_BIAS_POINTER, &dbias,
                                 sizeof dbias);
  for (auto e : {CUBLASLT_EPILOGUE_BIAS, CUBLASLT_EPILOGUE_GELU_BIAS}) {
    cublasLtMatmulDescSetAttribute(d, CUBLASLT_MATMUL_DESC_EPILOGUE, &e,
                                   sizeof e);
    cublasLtMatmulAlgoGetHeuristic(lt, d, la, lb, ld, ld, preference, 1, &found,
                                   &results);
    cublasLtMatmul(lt, d, &one, da, la, db, lb, &zero, dd, ld, dd, ld,
                   &found.algo, nullptr, 0, 0);
    expect(results == 1 &&
               alike(host(dd, 18),
                     e == CUBLASLT_EPILOGUE_BIAS ? linear : activated),
           e == CUBLASLT_EPILOGUE_BIAS ? "cublasLtMatmul with a bias"
                                       : "cublasLtMatmul with a bias and GELU");
  }
  cublasLtMatmulPreferenceDestroy(preference);
  cublasLtMatrixLayoutDestroy(la), cublasLtMatrixLayoutDestroy(lb);
  cublasLtMatrixLayoutDestroy(ld), cublasLtMatmulDescDestroy(d);
  cublasLtDestroy(lt);
}

static void refusals() {
  float one = 1, *p = device<float>(64);
  cudaMemset(p, 0, 64 * sizeof(float));
  expect(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, 8, 4, 4, &one, p, 4, p,
                     4, &one, p, 8) == CUBLAS_STATUS_INVALID_VALUE,
         "a leading dimension of less than the rows");
  expect(cublasSscal(nullptr, 1, &one, p, 1) == CUBLAS_STATUS_NOT_INITIALIZED,
         "no handle");
  cudaGetLastError();  // the program has seen them
}

/* P A = L U of two matrices, the second singular; a product of halves. */
static void factors() {
  const int n = 3;
  std::vector<double> a = {1, 4, 7, 2, 5, 8, 3, 6, 10};
  double *one = device(a), *two = device(std::vector<double>(9, 1.0));
  double **both = device(std::vector<double *>{one, two});
  int *pivots = device<int>(2 * n), *info = device<int>(2);
  cublasDgetrfBatched(handle, n, both, n, pivots, info, 2);
  std::vector<double> lu = host(one, 9);
  std::vector<int> p = host(pivots, n);
  bool good = p[0] == 3 && host(info, 2) == std::vector<int>{0, 2};
  for (int i = 0; i < n; i++) /* the rows as they were exchanged */
    for (int j = 0; j < n && p[i] - 1 != i; j++)
      std::swap(a[j * n + i], a[j * n + p[i] - 1]);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double sum = i <= j ? lu[j * n + i] : 0;
      for (int k = 0; k < std::min(i, j + 1); k++)
        sum += lu[k * n + i] * lu[j * n + k];
      good &= near(sum, a[j * n + i]);
    }
  expect(good, "getrfBatched");

  __half *x = device(std::vector<__half>(4, __half(1.5f)));
  __half *y = device(std::vector<__half>(4, __half(2.f))), *z = zeros<__half>(4);
  __half **xs = device(std::vector<__half *>{x}), **ys = device(std::vector<__half *>{y}),
         **zs = device(std::vector<__half *>{z});
  __half yes = 1.f, no = 0.f;
  cublasHgemmBatched(handle, CUBLAS_OP_N, CUBLAS_OP_N, 2, 2, 2, &yes, xs, 2, ys, 2,
                     &no, zs, 2, 1);
  float dot = 0;
  cublasDotEx(handle, 4, x, CUDA_R_16F, 1, y, CUDA_R_16F, 1, &dot, CUDA_R_32F,
              CUDA_R_32F);
  expect(float(host(z, 4)[3]) == 6 && dot == 12, "HgemmBatched, DotEx");
}

int main() {
  cublasCreate(&handle);
  products();
  batches();
  vectors();
  matrices();
  epilogues();
  factors();
  refusals();
  cublasDestroy(handle);
  finish();
}
