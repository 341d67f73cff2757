// Memory of pieces, and elements on their way from one piece to another.
#include "pieces.hpp"

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

#include <cstdlib>
#include <cstring>

namespace tw {

MemoryUse memoryUse;

/// Memory of so many bytes. Large blocks are asked for in large pages where the system leaves that to programs: nests and products
/// walk through far more small pages than a processor keeps the addresses of.
static void* allocate(std::size_t bytes) {
#ifdef MADV_HUGEPAGE
  constexpr std::size_t page = 2 << 20;
  if (bytes >= 2 * page) {
    void* memory = std::aligned_alloc(page, (bytes + page - 1) / page * page);
    // a system without large pages ignores this
    if (memory != nullptr) madvise(memory, bytes / page * page, MADV_HUGEPAGE);
    return memory;
  }
#endif
  return std::aligned_alloc(64, (bytes + 63) / 64 * 64);
}

/// Blocks that are not in use, with their sizes.
static std::vector<std::pair<void*, std::size_t>> spares;

Memory::Memory(std::size_t size) : bytes(size) {
  for (auto& spare : spares) {
    if (spare.second >= bytes && spare.second <= 2 * bytes) {
      block = spare;
      std::swap(spare, spares.back());
      spares.pop_back();
      break;
    }
  }
  if (block.first == nullptr && bytes > 0) {
    block = {allocate(bytes), bytes};
    if (block.first == nullptr) {
      throw Error("out of memory: a piece of " + std::to_string(bytes) + " bytes does not fit beside the "
                  + std::to_string(memoryUse.now) + " in use; use more processors or smaller steps");
    }
  }
  memoryUse.now += long(bytes);
  memoryUse.peak = max(memoryUse.peak, memoryUse.now);
}

Memory::~Memory() {
  memoryUse.now -= long(bytes);
  if (block.first == nullptr) return;
  if (spares.size() < 8) {
    spares.push_back(block);
  } else {
    std::free(block.first);
  }
}


void Memory::trim() {
  for (auto& spare : spares) std::free(spare.first);
  spares.clear();
}


Piece::Piece(Region region, std::vector<int> storageOrder, std::size_t elementBytes)
    : frame(std::move(region)), order(std::move(storageOrder)), width(elementBytes), strides(order.size()),
      memory(std::make_shared<Memory>(std::size_t(frame.size()) * elementBytes)), start(memory->data()) {
  long stride = 1;
  for (int k = int(order.size()) - 1; k >= 0; --k) {
    strides[order[k]] = stride;
    stride *= frame.dim(order[k]).size();
  }
}

Piece::Piece(Region box, const Piece& whole)
    : frame(std::move(box)), order(whole.order), width(whole.width), strides(whole.strides), memory(whole.memory), start(whole.start) {
  for (int d : order) start += whole.frame.dim(d).rank(frame.dim(d).first()) * strides[d] * long(width);
}

char* Piece::contiguous(const Region& part) const {
  if (part.isEmpty()) return nullptr;
  long position = 0, packed = 1;  // elements of the part in the dimensions so far
  for (int k = int(order.size()) - 1; k >= 0; --k) {
    const int d = order[k];
    const long first = frame.dim(d).rank(part.dim(d).first()), count = part.dim(d).size();
    if (count != 1 && strides[d] != packed) return nullptr;
    if (frame.dim(d).rank(part.dim(d).end()) - first != count) return nullptr;
    position += first * strides[d];
    packed *= count;
  }
  return bytes() + position * long(width);
}

/// Consecutive indices of one dimension and where they stand in two pieces.
struct Stretch {
  long from, to, length;
};

/// The stretches of a part's dimension that are consecutive in both pieces.
static std::vector<Stretch> stretches(const IndexSet& part, const IndexSet& a, const IndexSet& b) {
  std::vector<Stretch> out;
  for (int i = 0; i < part.intervals(); ++i) {
    // a part lies inside both pieces, so each of its intervals lies inside one interval of each
    out.push_back({a.rank(part.low(i)), b.rank(part.low(i)), part.high(i) - part.low(i)});
  }
  return out;
}

/// Calls `run(offsetA, offsetB, length)` for runs along the innermost storage dimension of both pieces that cover the part.
template <class Run> static void forRuns(const Region& part, const Piece& a, const Piece& b, Run run) {
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
void copy(const Region& part, const Piece& from, Piece& to) {
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

template <class T> static void fill(Piece& piece, T value) {
  T* out = piece.data<T>();
  forRuns(piece.frame, piece, piece, [&](long at, long, long length) {
    for (long i = at; i < at + length; ++i) out[i] = value;
  });
}

/// Combines a part of one piece into another.
template <class T> static void combine(Op op, const Region& part, const Piece& from, Piece& to) {
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

template <class T> static void fillIdentity(Op op, Piece& piece) { fill<T>(piece, identity<T>(op)); }

template <class T> static ElementType elementType(const char* name, const char* npy, MPI_Datatype mpi) {
  return {name, npy, sizeof(T), mpi, fillIdentity<T>, combine<T>};
}

const ElementType f32 = elementType<float>("f32", "<f4", MPI_FLOAT);
const ElementType f64 = elementType<double>("f64", "<f8", MPI_DOUBLE);
const ElementType i32 = elementType<int>("i32", "<i4", MPI_INT);
const ElementType i64 = elementType<long>("i64", "<i8", MPI_LONG);
const ElementType boolean = elementType<bool>("bool", "|b1", MPI_C_BOOL);
const ElementType c64 = elementType<std::complex<float>>("c64", "<c8", MPI_C_FLOAT_COMPLEX);
const ElementType c128 = elementType<std::complex<double>>("c128", "<c16", MPI_C_DOUBLE_COMPLEX);

}  // namespace tw
