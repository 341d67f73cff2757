// Memory that holds the elements of one region, packed in storage order: home pieces, buffers and messages alike.
#pragma once

#include <cstdlib>
#include <cstring>
#include <initializer_list>
#include <limits>
#include <memory>
#include <type_traits>
#include <utility>
#include <vector>

#include "grid.hpp"
#include "regions.hpp"

namespace tw {

/// Bytes of pieces alive on this processor, and the most there ever were.
struct MemoryUse {
  long now = 0, peak = 0;
};
inline MemoryUse memoryUse;

/// Uninitialised memory. Blocks that come back are kept for the next step, which wants the same sizes again.
class Memory {
 public:
  explicit Memory(std::size_t size) : bytes(size) {
    for (auto& spare : spares()) {
      if (spare.second >= bytes && spare.second <= 2 * bytes) {
        block = spare;
        std::swap(spare, spares().back());
        spares().pop_back();
        break;
      }
    }
    if (block.first == nullptr && bytes > 0) {
      block = {std::aligned_alloc(64, (bytes + 63) / 64 * 64), bytes};
      if (block.first == nullptr) {
        throw Error("out of memory: a piece of " + std::to_string(bytes) + " bytes does not fit beside the "
                    + std::to_string(memoryUse.now) + " in use; use more processors or smaller steps");
      }
    }
    memoryUse.now += long(bytes);
    memoryUse.peak = max(memoryUse.peak, memoryUse.now);
  }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory() {
    memoryUse.now -= long(bytes);
    if (block.first == nullptr) return;
    if (spares().size() < 8) {
      spares().push_back(block);
    } else {
      std::free(block.first);
    }
  }

  char* data() const { return static_cast<char*>(block.first); }

  /// Gives spare blocks back to the system; called when a statement ends.
  static void trim() {
    for (auto& spare : spares()) std::free(spare.first);
    spares().clear();
  }

 private:
  std::size_t bytes;
  std::pair<void*, std::size_t> block{nullptr, 0};

  static std::vector<std::pair<void*, std::size_t>>& spares() {
    static std::vector<std::pair<void*, std::size_t>> list;
    return list;
  }
};

/// The elements of a region, packed in storage order: `order` names the dimensions, slowest first.
class Piece {
 public:
  Region frame;
  std::vector<int> order;
  std::size_t width;          // bytes of an element
  std::vector<long> strides;  // in elements, by dimension; the last dimension of `order` has stride 1

  Piece(Region region, std::vector<int> storageOrder, std::size_t elementBytes)
      : frame(std::move(region)), order(std::move(storageOrder)), width(elementBytes), strides(order.size()),
        memory(std::size_t(frame.size()) * elementBytes) {
    long stride = 1;
    for (int k = int(order.size()) - 1; k >= 0; --k) {
      strides[order[k]] = stride;
      stride *= frame.dim(order[k]).size();
    }
  }

  long size() const { return frame.size(); }
  char* bytes() const { return memory.data(); }
  template <class T> T* data() const { return reinterpret_cast<T*>(memory.data()); }

  /// Where the part starts if it stands in one stretch of memory, else null.
  char* contiguous(const Region& part) const {
    if (part.isEmpty()) return nullptr;
    bool inner = true;  // whether all dimensions so far are whole
    long position = 0;
    for (int k = int(order.size()) - 1; k >= 0; --k) {
      const int d = order[k];
      const long first = frame.dim(d).rank(part.dim(d).first()), count = part.dim(d).size();
      if (!inner && count != 1) return nullptr;
      if (frame.dim(d).rank(part.dim(d).end()) - first != count) return nullptr;
      inner = inner && count == frame.dim(d).size();
      position += first * strides[d];
    }
    return bytes() + position * long(width);
  }

 private:
  Memory memory;
};

using PiecePtr = std::shared_ptr<Piece>;

/// Consecutive indices of one dimension and where they stand in two pieces.
struct Stretch {
  long from, to, length;
};

/// The stretches of a part's dimension that are consecutive in both pieces.
inline std::vector<Stretch> stretches(const IndexSet& part, const IndexSet& a, const IndexSet& b) {
  std::vector<Stretch> out;
  for (int i = 0; i < part.intervals(); ++i) {
    // a part lies inside both pieces, so each of its intervals lies inside one interval of each
    out.push_back({a.rank(part.low(i)), b.rank(part.low(i)), part.high(i) - part.low(i)});
  }
  return out;
}

/// Calls `run(offsetA, offsetB, length)` for runs along the innermost storage dimension of both pieces that cover the part.
template <class Run> void forRuns(const Region& part, const Piece& a, const Piece& b, Run run) {
  if (part.isEmpty()) return;
  const int order = part.order();
  if (order == 0) return run(0L, 0L, 1L);
  std::vector<std::vector<Stretch>> along;
  for (int d : a.order) along.push_back(stretches(part.dim(d), a.frame.dim(d), b.frame.dim(d)));
  auto walk = [&](auto& self, int k, long offsetA, long offsetB) -> void {
    const int d = a.order[k];
    for (const Stretch& s : along[k]) {
      if (k == order - 1) {
        run(offsetA + s.from, offsetB + s.to, s.length);
        continue;
      }
      for (long i = 0; i < s.length; ++i) {
        self(self, k + 1, offsetA + (s.from + i) * a.strides[d], offsetB + (s.to + i) * b.strides[d]);
      }
    }
  };
  walk(walk, 0, 0, 0);
}

/// Copies a part that lies in both pieces; they have the same storage order.
inline void copy(const Region& part, const Piece& from, Piece& to) {
  char* source = from.contiguous(part);
  char* target = to.contiguous(part);
  const std::size_t width = from.width;
  if (source != nullptr && target != nullptr) {
    std::memcpy(target, source, std::size_t(part.size()) * width);
    return;
  }
  forRuns(part, from, to, [&](long a, long b, long length) {
    std::memcpy(to.bytes() + b * width, from.bytes() + a * width, std::size_t(length) * width);
  });
}

/// The part in memory of its own, or where it stands if that is one stretch.
struct Packed {
  PiecePtr copied;
  char* data;

  Packed(const Region& part, const Piece& from) : data(from.contiguous(part)) {
    if (data == nullptr && !part.isEmpty()) {
      copied = std::make_shared<Piece>(part, from.order, from.width);
      copy(part, from, *copied);
      data = copied->bytes();
    }
  }
};

/// A matrix or vector inside a piece: its first element and how far apart neighbours stand.
template <class T> struct Matrix {
  T* data;
  long rowStride, columnStride;
};
template <class T> struct Vector {
  T* data;
  long stride;
};

/// The elements of a box, by global index: `a(i, j)`. `Storage` is the storage order, slowest dimension first.
template <class T, int... Storage> class View {
 public:
  explicit View(const Piece& piece) : data(piece.data<T>()) {
    for (int d = 0; d < order; ++d) strides[d] = piece.strides[d], origin += strides[d] * piece.frame.dim(d).first();
  }

  template <class... Index> T& operator()(Index... index) const {
    const long at[] = {long(index)..., 0};
    long offset = -origin;
    // the last dimension in storage order has stride 1, which the compiler should know
    int k = 0;
    ((offset += ++k == order ? at[Storage] : at[Storage] * strides[Storage]), ...);
    (void)k;
    return data[offset];
  }

  /// The matrix that starts at an element and runs along two dimensions, rows first.
  template <int Row, int Column, class... Index> Matrix<T> matrix(Index... index) const {
    return {&(*this)(index...), strides[Row], strides[Column]};
  }

  /// The vector that starts at an element and runs along one dimension.
  template <int Along, class... Index> Vector<T> vector(Index... index) const { return {&(*this)(index...), strides[Along]}; }

 protected:
  static constexpr int order = sizeof...(Storage);

  View(T* elements, const long* lows, const long* sizes) : data(elements) {
    const int storage[] = {Storage..., 0};
    long stride = 1;
    for (int k = order - 1; k >= 0; --k) {
      strides[storage[k]] = stride;
      origin += stride * lows[storage[k]];
      stride *= max(sizes[storage[k]], 0L);
    }
  }

 private:
  T* __restrict data;
  long strides[order + 1] = {};
  long origin = 0;
};

/// A temporary over a box that starts at the given indices, filled with one value.
template <class T, int... Storage> class Workspace : private std::unique_ptr<T[]>, public View<T, Storage...> {
 public:
  Workspace(std::initializer_list<long> lows, std::initializer_list<long> sizes, T value)
      : std::unique_ptr<T[]>(new T[std::size_t(volume(sizes))]), View<T, Storage...>(this->get(), lows.begin(), sizes.begin()) {
    for (long i = 0, n = volume(sizes); i < n; ++i) this->get()[i] = value;
  }

 private:
  static long volume(std::initializer_list<long> sizes) {
    long n = 1;
    for (long s : sizes) n *= max(s, 0L);
    return n;
  }
};

template <class T> T smaller(T a, T b) { return b < a ? b : a; }
template <class T> T larger(T a, T b) { return a < b ? b : a; }

template <class T> T identity(Op op) {
  if constexpr (std::is_same_v<T, bool>) {
    return op == Op::Prod || op == Op::Min || op == Op::All;
  } else {
    switch (op) {
      case Op::Prod: return T(1);
      case Op::All: return T(1);
      case Op::Max:
      case Op::Min:
        if constexpr (std::numeric_limits<T>::is_specialized) {
          using Limits = std::numeric_limits<T>;
          const T most = Limits::has_infinity ? Limits::infinity() : Limits::max();
          const T least = Limits::has_infinity ? T(-Limits::infinity()) : Limits::lowest();
          return op == Op::Min ? most : least;
        }
        [[fallthrough]];
      default: return T(0);
    }
  }
}

template <class T> T combined(Op op, T a, T b) {
  if constexpr (std::is_same_v<T, bool>) {
    return op == Op::Prod || op == Op::Min || op == Op::All ? a && b : a || b;
  } else {
    switch (op) {
      case Op::Sum: return a + b;
      case Op::Prod: return a * b;
      case Op::Any: return T(a != T(0) || b != T(0));
      case Op::All: return T(a != T(0) && b != T(0));
      default:
        if constexpr (std::numeric_limits<T>::is_specialized) return (op == Op::Max) == (a < b) ? b : a;
        return a;
    }
  }
}

/// A reduction inside an expression: `value(k)` for low <= k < high.
template <Op op, class T, class Value> T reduced(long low, long high, Value value) {
  T result = identity<T>(op);
  for (long k = low; k < high; ++k) result = combined<T>(op, result, value(k));
  return result;
}

template <class T> void fill(Piece& piece, T value) {
  T* out = piece.data<T>();
  for (long i = 0, n = piece.size(); i < n; ++i) out[i] = value;
}

/// Combines a part of one piece into another.
template <class T> void combine(Op op, const Region& part, const Piece& from, Piece& to) {
  const T* source = from.data<T>();
  T* target = to.data<T>();
  forRuns(part, from, to, [&](long a, long b, long length) {
    if (op == Op::Sum && !std::is_same_v<T, bool>) {
      for (long i = 0; i < length; ++i) target[b + i] = T(target[b + i] + source[a + i]);
    } else {
      for (long i = 0; i < length; ++i) target[b + i] = combined<T>(op, target[b + i], source[a + i]);
    }
  });
}

}  // namespace tw
