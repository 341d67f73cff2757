// The calls of cuBLAS, by element type. Matrices stand column by column there.
#pragma once

#include <cublas_v2.h>

#include <complex>

namespace tw::cublas {

using C = std::complex<float>;
using Z = std::complex<double>;

inline const cuComplex* raw(const C* x) { return reinterpret_cast<const cuComplex*>(x); }
inline cuComplex* raw(C* x) { return reinterpret_cast<cuComplex*>(x); }
inline const cuDoubleComplex* raw(const Z* x) { return reinterpret_cast<const cuDoubleComplex*>(x); }
inline cuDoubleComplex* raw(Z* x) { return reinterpret_cast<cuDoubleComplex*>(x); }
template <class T> T* raw(T* x) { return x; }

#define TILEWRIGHT_CUBLAS(T, letter)                                                                                                       \
  inline cublasStatus_t gemm(cublasHandle_t h, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k, const T& alpha,            \
                             const T* a, int lda, long sa, const T* b, int ldb, long sb, const T& beta, T* c, int ldc, long sc,            \
                             int count) {                                                                                                  \
    return count == 1 ? cublas##letter##gemm(h, ta, tb, m, n, k, raw(&alpha), raw(a), lda, raw(b), ldb, raw(&beta), raw(c), ldc)           \
                      : cublas##letter##gemmStridedBatched(h, ta, tb, m, n, k, raw(&alpha), raw(a), lda, sa, raw(b), ldb, sb, raw(&beta),  \
                                                           raw(c), ldc, sc, count);                                                        \
  }                                                                                                                                        \
  inline cublasStatus_t gemv(cublasHandle_t h, cublasOperation_t t, int m, int n, const T& alpha, const T* a, int lda, long sa,            \
                             const T* x, int incx, long sx, const T& beta, T* y, int incy, long sy, int count) {                           \
    return count == 1 ? cublas##letter##gemv(h, t, m, n, raw(&alpha), raw(a), lda, raw(x), incx, raw(&beta), raw(y), incy)                 \
                      : cublas##letter##gemvStridedBatched(h, t, m, n, raw(&alpha), raw(a), lda, sa, raw(x), incx, sx, raw(&beta), raw(y), \
                                                           incy, sy, count);                                                               \
  }

TILEWRIGHT_CUBLAS(float, S)
TILEWRIGHT_CUBLAS(double, D)
TILEWRIGHT_CUBLAS(C, C)
TILEWRIGHT_CUBLAS(Z, Z)
#undef TILEWRIGHT_CUBLAS

}  // namespace tw::cublas
