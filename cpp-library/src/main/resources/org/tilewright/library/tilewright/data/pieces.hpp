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

#include "../distribution/grid.hpp"
#include "../index/regions.hpp"
#include "scalars.hpp"

namespace tw {

/// Bytes of pieces alive on this processor, and the most there ever were; bytes of the device that kernels and messages use beside them,
/// and the most of both together.
struct MemoryUse {
  long now = 0, peak = 0, beside = 0, together = 0;

  void addPiece(long bytes) {
    now += bytes;
    peak = max(peak, now);
    together = max(together, now + beside);
  }

  void addBeside(long bytes) {
    beside += bytes;
    together = max(together, now + beside);
  }
};
extern MemoryUse memoryUse;

/// There is no room for a piece; whoever knows what the piece belongs to says so.
struct NoRoom : Error {
  const long bytes;
  NoRoom(const std::string& of, long wanted);
};

/// Uninitialised memory. Blocks that are given back are kept, because the next step needs the same sizes.
class Memory {
 public:
  explicit Memory(std::size_t size);
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;
  ~Memory();

  char* data() const { return static_cast<char*>(block.first); }

  /// Gives spare blocks back to the system; called when a statement ends.
  static void trim();

 private:
  std::size_t bytes;
  std::pair<void*, std::size_t> block{nullptr, 0};
};

/// The elements of a region in storage order: `order` names the dimensions, slowest first. They are packed, or stand in the
/// memory of a larger piece.
class Piece {
 public:
  Region frame;
  std::vector<int> order;
  std::size_t width;          // bytes of an element
  std::vector<long> strides;  // in elements, by dimension; the last dimension of `order` has stride 1, but between parts of elements

  Piece(Region region, std::vector<int> storageOrder, std::size_t elementBytes);

  /// A box of another piece, where it stands.
  Piece(Region box, const Piece& whole);

  /// The parts of a piece's elements that begin at an offset, where they stand; the elements are a whole number of parts long.
  Piece(const Piece& whole, std::size_t offset, std::size_t partBytes);

  long size() const { return frame.size(); }
  char* bytes() const { return start; }
  template <class T> T* data() const { return reinterpret_cast<T*>(start); }
  bool sharesMemory(const Piece& other) const { return memory == other.memory; }

  /// Where the part starts if it stands in one stretch of memory, else null.
  char* contiguous(const Region& part) const;

 private:
  std::shared_ptr<Memory> memory;
  char* start;  // of the first element
};

using PiecePtr = std::shared_ptr<Piece>;

/// Copies a part that lies in both pieces; they have the same storage order.
void copy(const Region& part, const Piece& from, Piece& to);

/// A matrix or vector inside a piece: its first element and how far apart neighbours stand.
template <class T> struct Matrix {
  T* data;
  long rowStride, columnStride;

  Matrix transposed() const { return {data, columnStride, rowStride}; }
  Matrix from(long row, long column) const { return {data + row * rowStride + column * columnStride, rowStride, columnStride}; }
};
template <class T> struct Vector {
  T* data;
  long stride;
};

template <class T> struct Operand;

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

  /// The elements that index variables of a contraction run over; see indices.hpp.
  template <class... At> Operand<T> over(At... at) const;

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

}  // namespace tw
