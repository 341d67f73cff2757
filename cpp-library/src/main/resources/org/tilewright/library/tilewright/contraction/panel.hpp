// Products of a matrix with a narrow one. The narrow matrix is laid out in panels that stay in cache; the other is read where it
// stands, once. BLAS would copy it first, which costs as much as the arithmetic when the narrow one has some tens of columns.
#pragma once

#include <type_traits>

#include "../data/pieces.hpp"
#include "../loops/scratch.hpp"

namespace tw {

/// Whether a result is added to what stands in the target, or replaces it.
enum class Into { Add, Set };

/// Vectors of elements as wide as the processor's registers.
template <class T> struct Lanes {
  static constexpr int bytes = vectorBytes, registers = vectorRegisters;
  static constexpr int count = bytes / int(sizeof(T));
  typedef T Vector __attribute__((vector_size(bytes)));
  typedef T Anywhere __attribute__((vector_size(bytes), aligned(sizeof(T)), may_alias));

  static Vector load(const T* from) { return *reinterpret_cast<const Anywhere*>(from); }
  static void store(T* to, Vector v) { *reinterpret_cast<Anywhere*>(to) = v; }
};

/// c[m, n] (+)= alpha * a[m, k] * b[k, n] for f32 and f64, fastest where rows of c stand together. Calls no other thread. Compiled once
/// a type, in panel_*.cpp: its blocks in registers take longer to compile than most programs.
template <class T>
void panelProduct(long m, long n, long k, T alpha, const Matrix<const T>& a, const Matrix<const T>& b, const Matrix<T>& c, Into into);

}  // namespace tw
