// cuBLAS, by the BLAS of the processor.
#include "cublas_v2.h"

#include <cblas.h>

#include <cstdint>
#include <vector>

#include "failures.hpp"
#include "streams.hpp"

struct cublasContext {
  cudaStream_t stream = nullptr;
  cublasMath_t mode = CUBLAS_DEFAULT_MATH;
};

namespace emulated {

static void gemm(CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, int m, int n, int k, float alpha, const float* a, int lda, const float* b, int ldb,
                 float beta, float* c, int ldc) {
  cblas_sgemm(CblasColMajor, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
static void gemm(CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, int m, int n, int k, double alpha, const double* a, int lda, const double* b,
                 int ldb, double beta, double* c, int ldc) {
  cblas_dgemm(CblasColMajor, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
static void gemm(CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, int m, int n, int k, cuComplex alpha, const cuComplex* a, int lda,
                 const cuComplex* b, int ldb, cuComplex beta, cuComplex* c, int ldc) {
  cblas_cgemm(CblasColMajor, ta, tb, m, n, k, &alpha, a, lda, b, ldb, &beta, c, ldc);
}
static void gemm(CBLAS_TRANSPOSE ta, CBLAS_TRANSPOSE tb, int m, int n, int k, cuDoubleComplex alpha, const cuDoubleComplex* a, int lda,
                 const cuDoubleComplex* b, int ldb, cuDoubleComplex beta, cuDoubleComplex* c, int ldc) {
  cblas_zgemm(CblasColMajor, ta, tb, m, n, k, &alpha, a, lda, b, ldb, &beta, c, ldc);
}

static void gemv(CBLAS_TRANSPOSE t, int m, int n, float alpha, const float* a, int lda, const float* x, int incx, float beta, float* y,
                 int incy) {
  cblas_sgemv(CblasColMajor, t, m, n, alpha, a, lda, x, incx, beta, y, incy);
}
static void gemv(CBLAS_TRANSPOSE t, int m, int n, double alpha, const double* a, int lda, const double* x, int incx, double beta, double* y,
                 int incy) {
  cblas_dgemv(CblasColMajor, t, m, n, alpha, a, lda, x, incx, beta, y, incy);
}
static void gemv(CBLAS_TRANSPOSE t, int m, int n, cuComplex alpha, const cuComplex* a, int lda, const cuComplex* x, int incx,
                 cuComplex beta, cuComplex* y, int incy) {
  cblas_cgemv(CblasColMajor, t, m, n, &alpha, a, lda, x, incx, &beta, y, incy);
}
static void gemv(CBLAS_TRANSPOSE t, int m, int n, cuDoubleComplex alpha, const cuDoubleComplex* a, int lda, const cuDoubleComplex* x,
                 int incx, cuDoubleComplex beta, cuDoubleComplex* y, int incy) {
  cblas_zgemv(CblasColMajor, t, m, n, &alpha, a, lda, x, incx, &beta, y, incy);
}

static CBLAS_TRANSPOSE flag(cublasOperation_t t) {
  return t == CUBLAS_OP_N ? CblasNoTrans : t == CUBLAS_OP_T ? CblasTrans : CblasConjTrans;
}

/// A number as TF32 has it: 10 bits behind the point, rounded to the nearest.
static float rounded(float a) {
  std::uint32_t bits;
  std::memcpy(&bits, &a, sizeof bits);
  if ((bits & 0x7f800000u) != 0x7f800000u) bits += 0x0fffu + (bits >> 13 & 1u);
  bits &= ~0x1fffu;
  std::memcpy(&a, &bits, sizeof bits);
  return a;
}
static cuComplex rounded(cuComplex a) { return {rounded(a.x), rounded(a.y)}; }
template <class T> static T rounded(T a) { return a; }

static bool isZero(float a) { return a == 0; }
static bool isZero(double a) { return a == 0; }
static bool isZero(cuComplex a) { return a.x == 0 && a.y == 0; }
static bool isZero(cuDoubleComplex a) { return a.x == 0 && a.y == 0; }

/// A matrix whose elements are as exact as the library may take them.
template <class T> class Factor {
 public:
  Factor(bool isExact, const T* a, int rows, int columns, int leading) : start(a) {
    if (isExact) return;
    const std::size_t all = columns == 0 ? 0 : std::size_t(columns - 1) * std::size_t(leading) + std::size_t(rows);
    copy.resize(all);
    for (std::size_t i = 0; i < all; ++i) copy[i] = rounded(a[i]);
    start = copy.data();
  }
  const T* data() const { return start; }

 private:
  const T* start;
  std::vector<T> copy;
};

/// Whether all matrices of a batch, of rows and columns as they stand, are in the device's memory.
template <class T> static bool areOnDevice(const T* a, long rows, long columns, long leading, long long stride, long count) {
  if (leading < 1 || rows > leading || rows < 0 || columns < 0 || stride < 0) return false;
  if (rows == 0 || columns == 0 || count == 0) return true;
  return isOnDevice(a, std::size_t((count - 1) * stride + (columns - 1) * leading + rows) * sizeof(T));
}

template <class T>
static cublasStatus_t product(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, T alpha, const T* a,
                              int lda, long long sa, const T* b, int ldb, long long sb, T beta, T* c, int ldc, long long sc, int count) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (failure() != cudaSuccess) return CUBLAS_STATUS_EXECUTION_FAILED;
  const int aRows = ta == CUBLAS_OP_N ? m : k, aColumns = ta == CUBLAS_OP_N ? k : m;
  const int bRows = tb == CUBLAS_OP_N ? k : n, bColumns = tb == CUBLAS_OP_N ? n : k;
  const bool fits = areOnDevice(a, aRows, aColumns, lda, sa, count) && areOnDevice(b, bRows, bColumns, ldb, sb, count)
                    && areOnDevice(c, m, n, ldc, sc, count);
  if (!fits || m < 0 || n < 0 || k < 0 || count < 0) return CUBLAS_STATUS_INVALID_VALUE;
  enqueue(h->stream, [=, isExact = h->mode == CUBLAS_DEFAULT_MATH] {
    const DeviceAccess access;
    for (long long i = 0; i < count; ++i) {
      const Factor<T> left(isExact, a + i * sa, aRows, aColumns, lda), right(isExact, b + i * sb, bRows, bColumns, ldb);
      gemm(flag(ta), flag(tb), m, n, k, alpha, left.data(), lda, right.data(), ldb, beta, c + i * sc, ldc);
    }
  });
  return CUBLAS_STATUS_SUCCESS;
}

template <class T>
static cublasStatus_t vectors(cublasHandle_t h, cublasOperation_t t, int m, int n, T alpha, const T* a, int lda, long long sa, const T* x,
                              int incx, long long sx, T beta, T* y, int incy, long long sy, int count) {
  if (h == nullptr) return CUBLAS_STATUS_NOT_INITIALIZED;
  if (failure() != cudaSuccess) return CUBLAS_STATUS_EXECUTION_FAILED;
  const bool fits = areOnDevice(a, m, n, lda, sa, count) && areOnDevice(x, 1, t == CUBLAS_OP_N ? n : m, incx, sx, count)
                    && areOnDevice(y, 1, t == CUBLAS_OP_N ? m : n, incy, sy, count);
  if (!fits || count < 0) return CUBLAS_STATUS_INVALID_VALUE;
  enqueue(h->stream, [=] {
    const DeviceAccess access;
    for (long long i = 0; i < count; ++i) {
      // whatever stood there: the processor's BLAS may multiply it by 0
      for (long e = 0; isZero(beta) && e < (t == CUBLAS_OP_N ? m : n); ++e) y[i * sy + e * incy] = T{};
      gemv(flag(t), m, n, alpha, a + i * sa, lda, x + i * sx, incx, beta, y + i * sy, incy);
    }
  });
  return CUBLAS_STATUS_SUCCESS;
}

}  // namespace emulated

cublasStatus_t cublasCreate(cublasHandle_t* handle) { return *handle = new cublasContext, CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasDestroy(cublasHandle_t handle) { return delete handle, CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream) { return handle->stream = stream, CUBLAS_STATUS_SUCCESS; }
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode) { return handle->mode = mode, CUBLAS_STATUS_SUCCESS; }

const char* cublasGetStatusString(cublasStatus_t status) {
  switch (status) {
    case CUBLAS_STATUS_SUCCESS:
      return "no error";
    case CUBLAS_STATUS_NOT_INITIALIZED:
      return "the library was not started";
    case CUBLAS_STATUS_ALLOC_FAILED:
      return "out of memory";
    case CUBLAS_STATUS_INVALID_VALUE:
      return "an argument is wrong, or a matrix leaves the device's memory";
    case CUBLAS_STATUS_ARCH_MISMATCH:
      return "the device is unknown";
    case CUBLAS_STATUS_EXECUTION_FAILED:
      return "a kernel failed";
  }
  return "unknown error";
}

#define EMULATED_CUBLAS(letter, T)                                                                                                        \
  cublasStatus_t cublas##letter##gemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const T* alpha,  \
                                      const T* a, int lda, const T* b, int ldb, const T* beta, T* c, int ldc) {                           \
    return emulated::product<T>(h, ta, tb, m, n, k, *alpha, a, lda, 0, b, ldb, 0, *beta, c, ldc, 0, 1);                                   \
  }                                                                                                                                       \
  cublasStatus_t cublas##letter##gemmStridedBatched(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,    \
                                                    const T* alpha, const T* a, int lda, long long sa, const T* b, int ldb, long long sb, \
                                                    const T* beta, T* c, int ldc, long long sc, int count) {                              \
    return emulated::product<T>(h, ta, tb, m, n, k, *alpha, a, lda, sa, b, ldb, sb, *beta, c, ldc, sc, count);                            \
  }                                                                                                                                       \
  cublasStatus_t cublas##letter##gemv(cublasHandle_t h, cublasOperation_t t, int m, int n, const T* alpha, const T* a, int lda,           \
                                      const T* x, int incx, const T* beta, T* y, int incy) {                                              \
    return emulated::vectors<T>(h, t, m, n, *alpha, a, lda, 0, x, incx, 0, *beta, y, incy, 0, 1);                                         \
  }                                                                                                                                       \
  cublasStatus_t cublas##letter##gemvStridedBatched(cublasHandle_t h, cublasOperation_t t, int m, int n, const T* alpha, const T* a,      \
                                                    int lda, long long sa, const T* x, int incx, long long sx, const T* beta, T* y,       \
                                                    int incy, long long sy, int count) {                                                  \
    return emulated::vectors<T>(h, t, m, n, *alpha, a, lda, sa, x, incx, sx, *beta, y, incy, sy, count);                                  \
  }

EMULATED_CUBLAS(S, float)
EMULATED_CUBLAS(D, double)
EMULATED_CUBLAS(C, cuComplex)
EMULATED_CUBLAS(Z, cuDoubleComplex)
