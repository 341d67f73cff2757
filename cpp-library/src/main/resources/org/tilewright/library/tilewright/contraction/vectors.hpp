// Products that read each element once: inner products, and sums of scaled vectors. They run as fast as memory gives.
#pragma once

#include "blas.hpp"
#include "panel.hpp"

namespace tw {

/// Inner products of the rows of a with x, all with elements side by side: c[i] (+)= alpha * sum(k: a[i, k] * x[k]).
template <class T>
void innerProducts(long m, long k, T alpha, const T* a, long aRow, const T* x, T* c, long cRow, Into into) {
  for (long i = 0; i < m; ++i, a += aRow, c += cRow) {
    T sum = 0;
    if constexpr (std::is_floating_point_v<T>) {
      // several sums at a time, as one would wait for its own last addition
      using L = Lanes<T>;
      constexpr int chains = 8;
      typename L::Vector sums[chains] = {};
      long s = 0;
      for (; s + chains * L::count <= k; s += chains * L::count) {
#pragma GCC unroll 8
        for (int w = 0; w < chains; ++w) sums[w] += L::load(a + s + w * L::count) * L::load(x + s + w * L::count);
      }
      for (; s + L::count <= k; s += L::count) sums[0] += L::load(a + s) * L::load(x + s);
#pragma GCC unroll 8
      for (int w = 1; w < chains; ++w) sums[0] += sums[w];
      for (int y = 0; y < L::count; ++y) sum += sums[0][y];
      for (; s < k; ++s) sum += a[s] * x[s];
    } else {
      for (long s = 0; s < k; s += 1L << 30) sum += blas::dot(int(min(k - s, 1L << 30)), a + s, 1, x + s, 1);
    }
    *c = (into == Into::Set ? T(0) : *c) + alpha * sum;
  }
}

/// One factor of a sum of products of vectors: where the vector of each step starts, and whether it is one element or a whole vector.
template <class T> struct VectorFactor {
  const T* data;
  long step;    // from one k to the next
  long stride;  // along the vector; 0 where all its elements are one
};

/// c[v] (+)= sum over `Steps` values of k of a[k, v] * b[k, v], for strides known to be 1 or 0.
template <int Steps, bool A, bool B, class T>
void addProducts(long n, T alpha, const T* __restrict a, long aStep, const T* __restrict b, long bStep, T* __restrict c, bool set) {
  if constexpr (A && B) {
#pragma omp simd
    for (long v = 0; v < n; ++v) {
      T sum = 0;
#pragma GCC unroll 8
      for (int s = 0; s < Steps; ++s) sum += a[s * aStep + v] * b[s * bStep + v];
      c[v] = (set ? T(0) : c[v]) + alpha * sum;
    }
  } else {
    const T* __restrict whole = A ? a : b;
    const long wholeStep = A ? aStep : bStep;
    T scale[Steps];
    for (int s = 0; s < Steps; ++s) scale[s] = alpha * (A ? b[s * bStep] : a[s * aStep]);
#pragma omp simd
    for (long v = 0; v < n; ++v) {
      T sum = set ? T(0) : c[v];
#pragma GCC unroll 8
      for (int s = 0; s < Steps; ++s) sum += scale[s] * whole[s * wholeStep + v];
      c[v] = sum;
    }
  }
}

/// c[v] (+)= alpha * sum(k: a[k, v] * b[k, v]). Elements side by side make it fast; any strides will do.
template <class T> void sumOfProducts(long n, long k, T alpha, VectorFactor<T> a, VectorFactor<T> b, T* c, long cStride, Into into) {
  const bool together = cStride == 1 && (a.stride == 1 || b.stride == 1) && (a.stride | b.stride) == 1;
  if (!together) {
    for (long v = 0; v < n; ++v) {
      T sum = 0;
      for (long s = 0; s < k; ++s) sum += a.data[s * a.step + v * a.stride] * b.data[s * b.step + v * b.stride];
      c[v * cStride] = (into == Into::Set ? T(0) : c[v * cStride]) + alpha * sum;
    }
    return;
  }
  // as much of c as stays in the first-level cache while all steps are added to it
  constexpr long block = 16384 / sizeof(T);
  for (long v = 0; v < n; v += block) {
    const long count = min(block, n - v);
    const T *x = a.data + v * a.stride, *y = b.data + v * b.stride;
    auto add = [&](auto steps, long s) {
      constexpr int Steps = decltype(steps)::value;
      const bool set = into == Into::Set && s == 0;
      const T *p = x + s * a.step, *q = y + s * b.step;
      if (a.stride == 1 && b.stride == 1) {
        addProducts<Steps, true, true>(count, alpha, p, a.step, q, b.step, c + v, set);
      } else if (a.stride == 1) {
        addProducts<Steps, true, false>(count, alpha, p, a.step, q, b.step, c + v, set);
      } else {
        addProducts<Steps, false, true>(count, alpha, p, a.step, q, b.step, c + v, set);
      }
    };
    long s = 0;
    for (; s + 8 <= k; s += 8) add(std::integral_constant<int, 8>(), s);
    for (; s < k; ++s) add(std::integral_constant<int, 1>(), s);
  }
}

}  // namespace tw
