// Leaf kernels by CBLAS, on matrices and vectors wherever they stand in a piece.
#pragma once

#include <cblas.h>

#include "../communication/messages.hpp"
#include "panel.hpp"

namespace tw {

/// A size for BLAS, whose interface has 32 bits.
inline int blasSize(long n) {
  if (n > std::numeric_limits<int>::max()) {
    throw Error("a matrix of " + std::to_string(n) + " rows or columns is too large for BLAS; use more processors or smaller steps");
  }
  return int(n);
}

/// The BLAS routines by element type.
namespace blas {

using F = std::complex<float>;
using D = std::complex<double>;
using Flag = CBLAS_TRANSPOSE;

inline void gemm(CBLAS_ORDER o, Flag ta, Flag tb, int m, int n, int k, float alpha, const float* a, int lda,
                 const float* b, int ldb, float beta, float* c, int ldc) {
  cblas_sgemm(o, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
inline void gemm(CBLAS_ORDER o, Flag ta, Flag tb, int m, int n, int k, double alpha, const double* a, int lda,
                 const double* b, int ldb, double beta, double* c, int ldc) {
  cblas_dgemm(o, ta, tb, m, n, k, alpha, a, lda, b, ldb, beta, c, ldc);
}
inline void gemm(CBLAS_ORDER o, Flag ta, Flag tb, int m, int n, int k, F alpha, const F* a, int lda,
                 const F* b, int ldb, F beta, F* c, int ldc) {
  cblas_cgemm(o, ta, tb, m, n, k, &alpha, a, lda, b, ldb, &beta, c, ldc);
}
inline void gemm(CBLAS_ORDER o, Flag ta, Flag tb, int m, int n, int k, D alpha, const D* a, int lda,
                 const D* b, int ldb, D beta, D* c, int ldc) {
  cblas_zgemm(o, ta, tb, m, n, k, &alpha, a, lda, b, ldb, &beta, c, ldc);
}

inline void gemv(Flag t, int rows, int columns, float alpha, const float* a, int lda, const float* x, int incx, float* y, int incy) {
  cblas_sgemv(CblasRowMajor, t, rows, columns, alpha, a, lda, x, incx, 1, y, incy);
}
inline void gemv(Flag t, int rows, int columns, double alpha, const double* a, int lda, const double* x, int incx, double* y, int incy) {
  cblas_dgemv(CblasRowMajor, t, rows, columns, alpha, a, lda, x, incx, 1, y, incy);
}
inline void gemv(Flag t, int rows, int columns, F alpha, const F* a, int lda, const F* x, int incx, F* y, int incy) {
  const F one = 1;
  cblas_cgemv(CblasRowMajor, t, rows, columns, &alpha, a, lda, x, incx, &one, y, incy);
}
inline void gemv(Flag t, int rows, int columns, D alpha, const D* a, int lda, const D* x, int incx, D* y, int incy) {
  const D one = 1;
  cblas_zgemv(CblasRowMajor, t, rows, columns, &alpha, a, lda, x, incx, &one, y, incy);
}

inline void ger(int m, int n, float alpha, const float* x, int incx, const float* y, int incy, float* a, int lda) {
  cblas_sger(CblasRowMajor, m, n, alpha, x, incx, y, incy, a, lda);
}
inline void ger(int m, int n, double alpha, const double* x, int incx, const double* y, int incy, double* a, int lda) {
  cblas_dger(CblasRowMajor, m, n, alpha, x, incx, y, incy, a, lda);
}
inline void ger(int m, int n, F alpha, const F* x, int incx, const F* y, int incy, F* a, int lda) {
  cblas_cgeru(CblasRowMajor, m, n, &alpha, x, incx, y, incy, a, lda);
}
inline void ger(int m, int n, D alpha, const D* x, int incx, const D* y, int incy, D* a, int lda) {
  cblas_zgeru(CblasRowMajor, m, n, &alpha, x, incx, y, incy, a, lda);
}

inline float dot(int n, const float* x, int incx, const float* y, int incy) { return cblas_sdot(n, x, incx, y, incy); }
inline double dot(int n, const double* x, int incx, const double* y, int incy) { return cblas_ddot(n, x, incx, y, incy); }
inline F dot(int n, const F* x, int incx, const F* y, int incy) {
  F out;
  cblas_cdotu_sub(n, x, incx, y, incy, &out);
  return out;
}
inline D dot(int n, const D* x, int incx, const D* y, int incy) {
  D out;
  cblas_zdotu_sub(n, x, incx, y, incy, &out);
  return out;
}

inline void axpy(int n, float alpha, const float* x, int incx, float* y, int incy) { cblas_saxpy(n, alpha, x, incx, y, incy); }
inline void axpy(int n, double alpha, const double* x, int incx, double* y, int incy) { cblas_daxpy(n, alpha, x, incx, y, incy); }
inline void axpy(int n, F alpha, const F* x, int incx, F* y, int incy) { cblas_caxpy(n, &alpha, x, incx, y, incy); }
inline void axpy(int n, D alpha, const D* x, int incx, D* y, int incy) { cblas_zaxpy(n, &alpha, x, incx, y, incy); }

}  // namespace blas

/// A matrix as BLAS takes it: rows or columns together. One whose elements stand apart both ways is copied to a slot of scratch memory.
template <class T> struct BlasMatrix {
  T* data;
  bool rowsTogether, copied = false;
  int leading;

  template <class From> static bool standsRight(const Matrix<From>& a, long rows, long columns) {
    return isByRows(a, rows, columns) || isByRows(a.transposed(), columns, rows);
  }

  template <class From> BlasMatrix(const Matrix<From>& a, long rows, long columns, int slot) : data(const_cast<T*>(a.data)) {
    rowsTogether = isByRows(a, rows, columns);
    if (rowsTogether || isByRows(a.transposed(), columns, rows)) {
      leading = blasSize(rowsTogether ? max(a.rowStride, columns) : max(a.columnStride, rows));
      return;
    }
    data = scratch<T>(slot, rows * columns);
    for (long i = 0; i < rows; ++i) {
      for (long j = 0; j < columns; ++j) data[i * columns + j] = a.data[i * a.rowStride + j * a.columnStride];
    }
    copied = true;
    rowsTogether = true;
    leading = blasSize(columns);
  }

  void unpack(const Matrix<T>& a, long rows, long columns) const {
    if (!copied) return;
    for (long i = 0; i < rows; ++i) {
      for (long j = 0; j < columns; ++j) a.data[i * a.rowStride + j * a.columnStride] = data[i * columns + j];
    }
  }

 private:
  // a single row has no distance to the next one, so the least that BLAS accepts will do
  template <class From> static bool isByRows(const Matrix<From>& a, long rows, long columns) {
    return (a.columnStride == 1 || columns == 1) && (a.rowStride >= columns || rows == 1);
  }
};

/// Whether panels do a product better than BLAS, which copies what is long and narrow, and has kernels of its own for small squares.
template <class T> bool isNarrow(long m, long n, long k) {
  if constexpr (std::is_floating_point_v<T>) return n <= 16 * Lanes<T>::count && m > 64 && (m >= 4 * n || double(m) * n * k > 1e6);
  return false;
}

/// c[m, n] (+)= alpha * a[m, k] * b[k, n]
template <class T>
void gemm(long m, long n, long k, T alpha, const Matrix<const T>& a, const Matrix<const T>& b, const Matrix<T>& c, Into into = Into::Add) {
  if (k <= 0) {
    for (long i = 0; into == Into::Set && i < m; ++i) {
      for (long j = 0; j < n; ++j) c.data[i * c.rowStride + j * c.columnStride] = T(0);
    }
  }
  if (m <= 0 || n <= 0 || k <= 0) return;
  if (c.columnStride != 1 && c.rowStride == 1) return gemm<T>(n, m, k, alpha, b.transposed(), a.transposed(), c.transposed(), into);
  if constexpr (std::is_floating_point_v<T>) {
    if (isNarrow<T>(m, n, k)) return panelProduct<T>(m, n, k, alpha, a, b, c, into);
  }
  // What has to be copied is copied in blocks. While messages travel, a long product is cut in half along its longer side, to look
  // after them in between; in more parts BLAS would pack the other operand too often.
  const bool copyA = !BlasMatrix<T>::standsRight(a, m, k), copyB = !BlasMatrix<T>::standsRight(b, k, n),
             copyC = !BlasMatrix<T>::standsRight(c, m, n);
  constexpr long block = 512, longPart = 1024;
  auto next = [&](long left, long whole, long other, bool copied) {
    if (copied) return min(block, left);
    return min(left, worthInterrupting() && whole >= other ? max(ceilDiv(whole, 2), longPart) : 1L << 30);
  };
  for (long j = 0, across; j < n; j += across) {
    across = next(n - j, n, m, copyB || copyC);
    for (long x = 0, inner; x < k; x += inner) {
      inner = copyA || copyB ? min(block, k - x) : min(k - x, 1L << 30);
      const BlasMatrix<T> right(b.from(x, j), inner, across, 1);
      for (long i = 0, down; i < m; i += down) {
        down = next(m - i, m, n + 1, copyA || copyC);
        const Matrix<T> target = c.from(i, j);
        const BlasMatrix<T> left(a.from(i, x), down, inner, 2), out(target, down, across, 3);
        auto flag = [&](const BlasMatrix<T>& y) { return y.rowsTogether == out.rowsTogether ? CblasNoTrans : CblasTrans; };
        const T beta = into == Into::Set && x == 0 ? T(0) : T(1);
        blas::gemm(out.rowsTogether ? CblasRowMajor : CblasColMajor, flag(left), flag(right), blasSize(down), blasSize(across),
                   blasSize(inner), alpha, left.data, left.leading, right.data, right.leading, beta, out.data, out.leading);
        out.unpack(target, down, across);
        moveWhatCanMove();
      }
    }
  }
}

/// y[m] += alpha * a[m, k] * x[k]
template <class T> void gemv(long m, long k, T alpha, const Matrix<const T>& a, const Vector<const T>& x, const Vector<T>& y) {
  if (m <= 0 || k <= 0) return;
  const BlasMatrix<T> left(a, m, k, 2);
  const bool rows = left.rowsTogether;
  blas::gemv(rows ? CblasNoTrans : CblasTrans, blasSize(rows ? m : k), blasSize(rows ? k : m), alpha, left.data, left.leading, x.data,
             blasSize(x.stride), y.data, blasSize(y.stride));
}

/// a[m, n] += alpha * x[m] * y[n]
template <class T> void ger(long m, long n, T alpha, const Vector<const T>& x, const Vector<const T>& y, const Matrix<T>& a) {
  if (m <= 0 || n <= 0) return;
  const BlasMatrix<T> out(a, m, n, 3);
  const bool rows = out.rowsTogether;
  const Vector<const T>&first = rows ? x : y, &second = rows ? y : x;
  blas::ger(blasSize(rows ? m : n), blasSize(rows ? n : m), alpha, first.data, blasSize(first.stride), second.data, blasSize(second.stride),
            out.data, out.leading);
  out.unpack(a, m, n);
}

/// target += alpha * x[k] * y[k]
template <class T> void dot(long k, T alpha, const Vector<const T>& x, const Vector<const T>& y, T& target) {
  if (k <= 0) return;
  target += alpha * blas::dot(blasSize(k), x.data, blasSize(x.stride), y.data, blasSize(y.stride));
}

/// y[m] += alpha * x[m]
template <class T> void axpy(long m, T alpha, const Vector<const T>& x, const Vector<T>& y) {
  if (m <= 0) return;
  blas::axpy(blasSize(m), alpha, x.data, blasSize(x.stride), y.data, blasSize(y.stride));
}

}  // namespace tw
