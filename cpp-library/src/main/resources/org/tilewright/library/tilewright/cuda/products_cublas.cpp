// Matrix products by cuBLAS. Loops that stand side by side in all tensors become one; of the rest, three make the matrices, one a
// batch, and the host runs the others.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>

#include "cublas_calls.hpp"
#include "cuda_calls.hpp"
#include "products.hpp"

namespace tw {

namespace cublas {

static void check(cublasStatus_t code, const char* doing) {
  if (code == CUBLAS_STATUS_SUCCESS) return;
  // a kernel that failed before is the cause then
  cuda::check(cudaPeekAtLastError(), doing);
  if (code == CUBLAS_STATUS_ALLOC_FAILED) {
    throw Error(std::string("the GPU has no memory left to ") + doing + "; use more processors or smaller steps");
  }
  if (code == CUBLAS_STATUS_ARCH_MISMATCH) {
    throw Error("cuBLAS does not know the GPU here; install a newer CUDA toolkit, or build the program with TILEWRIGHT_CUBLAS=0");
  }
  throw Error("cuBLAS could not " + std::string(doing) + ": " + cublasGetStatusString(code));
}

/// Whether products of 32-bit numbers may be made of numbers rounded to 10 bits behind the point, which GPUs multiply much faster.
static bool mayRound() {
  const char* said = std::getenv("TILEWRIGHT_TF32");
  if (said == nullptr || said == std::string("0")) return false;
  if (said == std::string("1")) return true;
  throw Error("TILEWRIGHT_TF32 is '" + std::string(said) + "'; it must be 0, for products of f32 in full precision, or 1, for TF32");
}

/// The library, made when it is first used; it lasts as long as the process, as the device does.
static cublasHandle_t handle() {
  static cublasHandle_t made = [] {
    cublasHandle_t it = nullptr;
    check(cublasCreate(&it), "start");
    check(cublasSetStream(it, cuda::stream()), "join the stream");
    check(cublasSetMathMode(it, mayRound() ? CUBLAS_TF32_TENSOR_OP_MATH : CUBLAS_DEFAULT_MATH), "set the precision of products");
    return it;
  }();
  return made;
}

static int size(long n) {
  if (n > std::numeric_limits<int>::max()) {
    throw Error("a matrix of " + std::to_string(n) + " rows or columns is too large for cuBLAS; use more processors or smaller steps");
  }
  return int(n);
}

}  // namespace cublas

/// c (+)= alpha * a * b, summed over the loops that c does not have.
template <class T> class DeviceProduct {
  struct Loop {
    long extent, c, a, b;  // the strides of the three; 0 where the loop does not move them
  };

  /// A matrix as cuBLAS takes it.
  struct Stored {
    bool isAcross;  // whether neighbours of one row stand side by side, not those of one column
    int leading;
  };

  static constexpr int none = -1;

  const T alpha;
  T* const c;
  const T *a, *b;
  std::array<Loop, mostIndices> loops{};
  int count = 0;
  bool isEmpty = false;
  Loop rows{1, 0, 0, 0}, columns{1, 0, 0, 0}, sum{1, 0, 0, 0}, batch{1, 0, 0, 0};
  std::array<Loop, mostIndices> around{};
  int aroundCount = 0;

 public:
  DeviceProduct(T scale, T* target, const T* left, const T* right) : alpha(scale), c(target), a(left), b(right) {}

  /// Adds a loop; loops of extent 1 change nothing.
  void loop(const Loop& l) {
    isEmpty |= l.extent <= 0;
    if (l.extent != 1) loops[std::size_t(count++)] = l;
  }

  void run(bool set) {
    if (isEmpty) {
      if (set) clear();
      return;
    }
    merge();
    choose();
    cublas::handle();  // starting it is not the products' time
    const cuda::Timed timed;
    step(0, c, a, b, set);
  }

 private:
  Loop at(int i) const { return i == none ? Loop{1, 0, 0, 0} : loops[std::size_t(i)]; }

  /// A sum of nothing.
  void clear() const {
    tw_part part = {};
    part.size = 1;
    for (int i = 0; i < count; ++i) {
      const Loop l = at(i);
      if (l.c == 0) continue;
      part.size *= max(l.extent, 0L);
      part.dims[part.order++] = {l.extent, {l.c, l.extent, 0, 0}, {l.c, l.extent, 0, 0}};
    }
    const T zero(0);
    if (part.size > 0) device::fill(part, sizeof(T), &zero, c, nullptr);
  }

  void merge() {
    for (int outer = 0; outer < count; ++outer) {
      for (int inner = 0; inner < count; ++inner) {
        const Loop x = at(outer), y = at(inner);
        if (inner == outer || x.c != y.c * y.extent || x.a != y.a * y.extent || x.b != y.b * y.extent) continue;
        loops[std::size_t(inner)].extent *= x.extent;
        loops[std::size_t(outer)] = at(--count);
        outer = -1;
        break;
      }
    }
  }

  /// Whether two loops make a matrix: neighbours stand side by side along one of them.
  static bool isMatrix(long stride, long extent, long otherStride, long otherExtent) {
    return stride == 1 || otherStride == 1 || extent == 1 || otherExtent == 1;
  }

  /// Takes the largest matrices there are.
  void choose() {
    int bestRows = none, bestColumns = none, bestSum = none;
    long best = 0;
    for (int x = none; x < count; ++x) {
      if (x != none && at(x).c != 0) continue;
      for (int i = none; i < count; ++i) {
        if (i != none && (at(i).c == 0 || at(i).a == 0 || at(i).b != 0)) continue;
        for (int j = none; j < count; ++j) {
          if (j != none && (at(j).c == 0 || at(j).b == 0 || at(j).a != 0)) continue;
          const Loop m = at(i), n = at(j), k = at(x);
          const long size = m.extent * n.extent * k.extent;
          if (size <= best || !isMatrix(m.a, m.extent, k.a, k.extent) || !isMatrix(k.b, k.extent, n.b, n.extent)
              || !isMatrix(m.c, m.extent, n.c, n.extent)) {
            continue;
          }
          best = size, bestRows = i, bestColumns = j, bestSum = x;
        }
      }
    }
    rows = at(bestRows), columns = at(bestColumns), sum = at(bestSum);
    int bestBatch = none;
    for (int i = 0; i < count; ++i) {
      if (i == bestRows || i == bestColumns || i == bestSum) continue;
      around[std::size_t(aroundCount++)] = at(i);
      const int last = aroundCount - 1;
      if (at(i).c != 0 && (bestBatch == none || at(i).extent > around[std::size_t(bestBatch)].extent)) bestBatch = last;
    }
    if (bestBatch != none) {
      batch = around[std::size_t(bestBatch)];
      around[std::size_t(bestBatch)] = around[std::size_t(--aroundCount)];
    }
    // the vector of a product of a matrix and a vector stands right
    if (columns.extent > 1 && rows.extent == 1) {
      std::swap(rows, columns);
      std::swap(a, b);
      for (Loop* l : {&rows, &columns, &sum, &batch}) std::swap(l->a, l->b);
      for (int i = 0; i < aroundCount; ++i) std::swap(around[std::size_t(i)].a, around[std::size_t(i)].b);
    }
  }

  void step(int depth, T* to, const T* left, const T* right, bool set) const {
    if (depth == aroundCount) return columns.extent == 1 ? vectors(to, left, right, set) : matrices(to, left, right, set);
    const Loop& l = around[std::size_t(depth)];
    for (long i = 0; i < l.extent; ++i) {
      step(depth + 1, to + i * l.c, left + i * l.a, right + i * l.b, set && (l.c != 0 || i == 0));
    }
  }

  static Stored stored(long rowStride, long rowCount, long columnStride, long columnCount) {
    const bool across = columnCount == 1 ? rowStride != 1 : columnStride == 1;
    const long apart = across ? rowCount == 1 ? 0 : rowStride : columnCount == 1 ? 0 : columnStride;
    return {across, cublas::size(std::max({1L, apart, across ? columnCount : rowCount}))};
  }

  /// cuBLAS knows matrices column by column; one that stands row by row is its own transpose to it.
  static cublasOperation_t operation(const Stored& s, bool wanted) { return s.isAcross == wanted ? CUBLAS_OP_N : CUBLAS_OP_T; }

  void matrices(T* to, const T* left, const T* right, bool set) const {
    const Stored x = stored(rows.a, rows.extent, sum.a, sum.extent), y = stored(sum.b, sum.extent, columns.b, columns.extent),
                 z = stored(rows.c, rows.extent, columns.c, columns.extent);
    const T beta(set ? 0 : 1);
    const int m = cublas::size(rows.extent), n = cublas::size(columns.extent), k = cublas::size(sum.extent);
    const int n3 = cublas::size(batch.extent);
    // row by row, the transpose of the result is the product of the factors' transposes
    cublas::check(z.isAcross ? cublas::gemm(cublas::handle(), operation(y, true), operation(x, true), n, m, k, alpha, right, y.leading,
                                            batch.b, left, x.leading, batch.a, beta, to, z.leading, batch.c, n3)
                             : cublas::gemm(cublas::handle(), operation(x, false), operation(y, false), m, n, k, alpha, left, x.leading,
                                            batch.a, right, y.leading, batch.b, beta, to, z.leading, batch.c, n3),
                  "multiply matrices");
  }

  void vectors(T* to, const T* left, const T* right, bool set) const {
    const Stored x = stored(rows.a, rows.extent, sum.a, sum.extent);
    const T beta(set ? 0 : 1);
    const int m = cublas::size(rows.extent), k = cublas::size(sum.extent), n3 = cublas::size(batch.extent);
    const int apart = cublas::size(max(1L, sum.b)), toApart = cublas::size(max(1L, rows.c));
    cublas::check(cublas::gemv(cublas::handle(), operation(x, false), x.isAcross ? k : m, x.isAcross ? m : k, alpha, left, x.leading,
                               batch.a, right, apart, batch.b, beta, to, toApart, batch.c, n3),
                  "multiply a matrix and a vector");
  }
};

template <class T>
void multiply(std::initializer_list<Index> indices, T alpha, const Operand<T>& target, const Operand<const T>& left,
              const Operand<const T>& right, bool set) {
  DeviceProduct<T> product(alpha, target.data, left.data, right.data);
  for (const Index& i : indices) {
    const auto p = std::size_t(i.place);
    product.loop({max(i.high - i.low, 0L), target.strides[p], left.strides[p], right.strides[p]});
  }
  product.run(set);
}

#define TILEWRIGHT_MULTIPLY(T) \
  template void multiply<T>(std::initializer_list<Index>, T, const Operand<T>&, const Operand<const T>&, const Operand<const T>&, bool)

TILEWRIGHT_MULTIPLY(float);
TILEWRIGHT_MULTIPLY(double);
TILEWRIGHT_MULTIPLY(std::complex<float>);
TILEWRIGHT_MULTIPLY(std::complex<double>);

}  // namespace tw
