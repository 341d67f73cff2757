// Elements of programs whose pieces stand in the memory of the process.
#include "elements.hpp"

#if __has_include(<sys/mman.h>)
#include <sys/mman.h>
#endif

#include <cstdlib>
#include <cstring>

namespace tw {

void prepareElements() {}

void awaitElements() {}

std::string deviceName() { return ""; }

double kernelSeconds() { return -1; }

/// Large blocks are asked for in large pages where the system leaves that to programs: nests and products
/// walk through far more small pages than a processor keeps the addresses of.
void* allocateElements(std::size_t bytes) {
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

void releaseElements(void* memory) { std::free(memory); }

HostElements::HostElements(const Piece& piece, Use how) : whole(piece), use(how), start(piece.bytes()) {}

HostElements::~HostElements() noexcept(false) {}

/// One stretch of memory is combined at once, else in packed slabs.
long Packed::most(const Region& part, const Piece& from) {
  return from.contiguous(part) != nullptr ? part.size() : max(1, stagedBytes / long(from.width));
}

Packed::Packed(const Region& region, const Piece& from) : part(region), source(from), start(from.contiguous(region)) {
  if (start != nullptr || part.isEmpty()) return;
  copied = std::make_shared<Piece>(part, from.order, from.width);
  copy(part, from, *copied);
  start = copied->bytes();
}

const Piece& Packed::reduced() { return copied ? *copied : source; }

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
        run(offsetA + s.from * a.strides[d], offsetB + s.to * b.strides[d], s.length);
        continue;
      }
      for (long i = 0; i < s.length; ++i) {
        self(self, k + 1, offsetA + (s.from + i) * a.strides[d], offsetB + (s.to + i) * b.strides[d]);
      }
    }
  };
  walk(walk, 0, 0, 0);
}

/// How far apart neighbours of the innermost storage dimension stand: one element, but between parts of elements.
static long apart(const Piece& piece) { return piece.order.empty() ? 1 : piece.strides[std::size_t(piece.order.back())]; }

/// Copies a part that lies in both pieces; they have the same storage order.
void copy(const Region& part, const Piece& from, Piece& to) {
  char* source = from.contiguous(part);
  char* target = to.contiguous(part);
  const std::size_t width = from.width;
  if (source != nullptr && target != nullptr) {
    std::memcpy(target, source, std::size_t(part.size()) * width);
    return;
  }
  const long fromApart = apart(from), toApart = apart(to);
  forRuns(part, from, to, [&](long a, long b, long length) {
    const long runs = fromApart == 1 && toApart == 1 ? 1 : length;
    for (long i = 0; i < runs; ++i) {
      std::memcpy(to.bytes() + (b + i * toApart) * long(width), from.bytes() + (a + i * fromApart) * long(width),
                  std::size_t(length / runs) * width);
    }
  });
}

template <class T> static void fill(const Region& part, Piece& piece, T value) {
  T* out = piece.data<T>();
  forRuns(part, piece, piece, [&](long at, long, long length) {
    for (long i = at; i < at + length; ++i) out[i] = value;
  });
}

void fillNeutral(const Combiner& by, const Region& part, Piece& piece) {
  forRuns(part, piece, piece, [&](long at, long, long length) {
    for (long i = at; i < at + length; ++i) std::memcpy(piece.bytes() + std::size_t(i) * piece.width, by.neutral.data(), piece.width);
  });
}

void combineByFunction(const Combiner& by, const Region& part, const Piece& from, Piece& to) {
  forRuns(part, from, to, [&](long a, long b, long length) {
    by.function(from.bytes() + std::size_t(a) * from.width, to.bytes() + std::size_t(b) * to.width, length);
  });
}

/// Combines a part of one piece into another.
template <class T> static void combine(const Combiner& by, const Region& part, const Piece& from, Piece& to) {
  if (by.function) return combineByFunction(by, part, from, to);
  const T* source = from.data<T>();
  T* target = to.data<T>();
  const Op op = by.op;
  forRuns(part, from, to, [&](long a, long b, long length) {
    if (op == Op::Sum && !std::is_same_v<T, bool>) {
      for (long i = 0; i < length; ++i) target[b + i] = T(target[b + i] + source[a + i]);
    } else {
      for (long i = 0; i < length; ++i) target[b + i] = combined<T>(op, target[b + i], source[a + i]);
    }
  });
}

template <class T> static void fillIdentity(const Combiner& by, const Region& part, Piece& piece) {
  if (by.function) return fillNeutral(by, part, piece);
  fill<T>(part, piece, identity<T>(by.op));
}

/// Makes elements of one type of those of another.
template <class From, class To> static void convert(const Region& part, const Piece& from, Piece& to) {
  const From* source = from.data<From>();
  To* target = to.data<To>();
  forRuns(part, from, to, [&](long a, long b, long length) {
    for (long i = 0; i < length; ++i) target[b + i] = To(source[a + i]);
  });
}

template <class T> static ElementType elementType(const char* name, const char* npy, MPI_Datatype mpi, const ElementType& own) {
  return {name, npy, sizeof(T), mpi, fillIdentity<T>, combine<T>, &own};
}

template <class T, class Computed>
static ElementType smallType(const char* name, const char* npy, MPI_Datatype mpi, const ElementType& computed) {
  return {name, npy, sizeof(T), mpi, nullptr, nullptr, &computed, convert<T, Computed>, convert<Computed, T>};
}

const ElementType f32 = elementType<float>("f32", "<f4", MPI_FLOAT, f32);
const ElementType f64 = elementType<double>("f64", "<f8", MPI_DOUBLE, f64);
const ElementType i32 = elementType<int>("i32", "<i4", MPI_INT, i32);
const ElementType i64 = elementType<long>("i64", "<i8", MPI_LONG, i64);
const ElementType boolean = elementType<bool>("bool", "|b1", MPI_C_BOOL, boolean);
const ElementType c64 = elementType<std::complex<float>>("c64", "<c8", MPI_C_FLOAT_COMPLEX, c64);
const ElementType c128 = elementType<std::complex<double>>("c128", "<c16", MPI_C_DOUBLE_COMPLEX, c128);
const ElementType i8 = smallType<std::int8_t, int>("i8", "|i1", MPI_INT8_T, i32);
const ElementType i16 = smallType<std::int16_t, int>("i16", "<i2", MPI_INT16_T, i32);
const ElementType u8 = smallType<std::uint8_t, int>("u8", "|u1", MPI_UINT8_T, i32);
const ElementType f16 = smallType<Half, float>("f16", "<f2", MPI_UINT16_T, f32);
const ElementType bf16 = smallType<Bfloat, float>("bf16", "<V2", MPI_UINT16_T, f32);

}  // namespace tw
