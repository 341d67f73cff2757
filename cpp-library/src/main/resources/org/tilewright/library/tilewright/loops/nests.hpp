// Loop nests that no BLAS call computes: blocked for the caches, with tiles in registers, vector lanes and threads.
//
// A nest is given by the ranges of its output loops and of its reductions, by the element that it computes, and by the
// value that is combined into that element. One loop runs in vector lanes: the last output loop or the last reduction.
//
// Only output loops are shared among threads, so no two threads write the same element. Threads do not touch memory first:
// tensors are set by the thread that started MPI, which matters only where the cores of one process have several memories.
#pragma once

#ifdef _OPENMP
#include <omp.h>
#endif

#include "caches.hpp"
#include "../data/arg_reduce.hpp"
#include "../communication/messages.hpp"
#include "tiles.hpp"

namespace tw {

namespace nests {

/// The steps after which a nest looks at messages under way. Nests of fewer than four times as many run on one thread.
constexpr long grain = 1L << 16;

/// The most blocks of its reductions that a sum of 32-bit numbers is computed in: its element is rounded once for each.
constexpr long mostBlocks = 64;

#ifdef _OPENMP
inline long threads() { return omp_get_max_threads(); }
inline bool onFirstThread() { return omp_get_level() <= 1 && omp_get_thread_num() == 0; }
#else
inline long threads() { return 1; }
inline bool onFirstThread() { return true; }
#endif

/// Calls body(from, to) for parts of 0 <= b < count, one on each thread, or for all of it here: a team takes a microsecond to meet, even
/// if it is one thread, and a nest may be as small as an element.
template <class Body> void shared(long count, bool onThreads, const Body& body) {
  if (!onThreads) return body(0L, count);
#ifdef _OPENMP
  #pragma omp parallel
  body(count * omp_get_thread_num() / omp_get_num_threads(), count * (omp_get_thread_num() + 1) / omp_get_num_threads());
#else
  body(0L, count);
#endif
}

/// One element from many terms: threads take pieces of the first reduction, whose results are combined in their order.
template <Op op, class T, int Width, std::size_t N, std::size_t M, class Target, class Value>
void onThreads(const Ranges<N>& upper, long column, const Ranges<M>& reductions, bool set, Target target, Value value) {
  constexpr long pieces = 64;
  T results[pieces];
  const Range first = reductions[0];
  #pragma omp parallel for schedule(static)
  for (long p = 0; p < pieces; ++p) {
    Ranges<M> piece = reductions;
    piece[0] = {first.low + first.size() * p / pieces, first.low + first.size() * (p + 1) / pieces};
    lanes<op, T, 1, Width>(indices(upper, 0), column, piece, true, [&](auto...) -> T& { return results[p]; }, value);
    if (onFirstThread()) progress();
  }
  T& whole = element(target, indices(upper, 0), column);
  if constexpr (losesDigits<op, T>) {
    Wide<T> total = {};
    for (const T& r : results) total += Wide<T>(r);
    put<op, T>(whole, T(total), set);
  } else {
    for (long p = 1; p < pieces; ++p) results[0] = combine<op, T>(results[0], results[p]);
    put<op, T>(whole, results[0], set);
  }
}

/// Runs a kernel over blocks of a nest with reductions. The kernel computes up to Height rows and a range of columns, for a
/// block of the reductions that leaves the operands of a tile in the first cache, and those of a block in the second.
/// @tparam narrow whether results lose digits when they are added up
/// @param width the columns that a kernel computes at a time, each of `bytes`
template <int Height, bool narrow, std::size_t N, std::size_t M, class Kernel>
void inBlocks(const Range (&outputs)[N], const Range (&reductions)[M], int width, long bytes, bool fresh, const Kernel& kernel) {
  Ranges<N - 1> upper = leading<N - 1>(outputs);
  if constexpr (N > 1) upper[N - 2] = {0, ceilDiv(upper[N - 2].size(), Height)};
  const Range columns = outputs[N - 1], stepped = reductions[0];
  Ranges<M> whole = leading<M>(reductions);
  const long points = volume(leading<N>(outputs)) * volume(whole);
  whole[0] = {0, 1};
  const long inner = max(volume(whole), 1L), rows = volume(upper);
  // an element is rounded once a block of the reductions
  const long atLeast = narrow ? ceilDiv(stepped.size(), mostBlocks) : 1;
  const long deep = max(min(Caches::get().first / 2 / (width * bytes) / inner, stepped.size()), max(atLeast, 1L));
  long broad = max(Caches::get().second / 2 / (deep * inner * bytes), 1L);
  if (rows < 4 * threads()) broad = min(broad, ceilDiv(columns.size(), 4 * threads()));
  broad = ceilDiv(max(broad, 1L), width) * width;
  const long blocks = rows * ceilDiv(columns.size(), broad);
  const long often = max(grain / max(deep * inner * Height * broad, 1L), 1L);
  // each block is on the same thread for every k, so no thread waits for another
  shared(blocks, points >= 4 * grain, [&](long from, long to) {
    Ranges<M> block = leading<M>(reductions);
    long k = stepped.low;
    do {
      block[0] = {k, min(k + deep, stepped.high)};
      for (long b = from; b < to; ++b) {
        Index<N - 1> at = indices(upper, b % rows);
        int height = 1;
        if constexpr (N > 1) {
          height = int(min(long(Height), outputs[N - 2].size() - at[N - 2] * Height));
          at[N - 2] = outputs[N - 2].low + at[N - 2] * Height;
        }
        const long j = columns.low + b / rows * broad;
        kernel(at, height, Range{j, min(j + broad, columns.high)}, block, fresh && k == stepped.low);
        if (b % often == 0 && onFirstThread()) progress();
      }
    } while ((k += deep) < stepped.high);
  });
}

/// Runs a body on one thread of a team after the other.
template <class Body> void inTurn(const Body& body) {
#ifdef _OPENMP
  for (int t = 0; t < omp_get_num_threads(); ++t) {
    if (t == omp_get_thread_num()) body();
    #pragma omp barrier
  }
#else
  body();
#endif
}

/// Loops that read the neighbours of an element use half registers: their loads are not aligned, and of half a register only every
/// second load crosses a line of the cache.
#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__)
#define TILEWRIGHT_HALF_VECTORS gnu::target("prefer-vector-width=256"), gnu::noinline,
#else
#define TILEWRIGHT_HALF_VECTORS
#endif

/// Some rows of elements without a reduction.
template <Op op, class T, bool set, std::size_t N, class Target, class Value>
[[TILEWRIGHT_HALF_VECTORS gnu::flatten]] void rows(const Index<N>& at, long height, Range columns, Target target, Value value) {
  for (long r = 0; r < height; ++r) {
    const Index<N> row = moved(at, r);
    #pragma omp simd
    for (long j = columns.low; j < columns.high; ++j) put<op, T>(element(target, row, j), element(value, row, j), set);
  }
}

}  // namespace nests

/// One thread's own results for the elements of a piece. They start from what leaves others as they are, and are combined at the end.
template <class T, int... Storage> class PrivateBy : private std::unique_ptr<T[]>, public View<T, Storage...> {
  static constexpr std::size_t order = sizeof...(Storage);

  struct Box {
    std::array<long, order + 1> lows{}, sizes{};

    explicit Box(const Piece& piece) {
      for (std::size_t d = 0; d < order; ++d) {
        const IndexSet& set = piece.frame.dim(int(d));
        lows[d] = set.first(), sizes[d] = set.end() - set.first();
      }
    }

    long volume() const {
      long n = 1;
      for (std::size_t d = 0; d < order; ++d) n *= sizes[d];
      return n;
    }
  };

  Box box;

  PrivateBy(const Box& around, long elements, T neutral)
      : std::unique_ptr<T[]>(new T[std::size_t(elements)]),
        View<T, Storage...>(this->get(), around.lows.data(), around.sizes.data()), box(around) {
    for (long i = 0; i < elements; ++i) this->get()[i] = neutral;
  }

 public:
  PrivateBy(const Piece& shared, T neutral) : PrivateBy(Box(shared), Box(shared).volume(), neutral) {}

  /// Called by all threads of a team.
  template <class Combine> void combineInto(const View<T, Storage...>& shared, Combine combine) const {
    nests::Ranges<order> ranges{};
    for (std::size_t d = 0; d < order; ++d) ranges[d] = {box.lows[d], box.lows[d] + box.sizes[d]};
    nests::inTurn([&] {
      nests::walk<order>(ranges, {}, [&](const nests::Index<order>& at) {
        std::apply([&](auto... i) { shared(i...) = combine(shared(i...), (*this)(i...)); }, at);
      });
    });
  }
};

/// The same by an operator.
template <Op op, class T, int... Storage> class Private : public PrivateBy<T, Storage...> {
 public:
  explicit Private(const Piece& shared) : PrivateBy<T, Storage...>(shared, identity<T>(op)) {}

  void combineInto(const View<T, Storage...>& shared) const { PrivateBy<T, Storage...>::combineInto(shared, nests::combine<op, T>); }
};

/// element(i...) = element(i...) op value(i...), with the last loop in vector lanes.
/// @param fresh whether the elements have no values yet, and are set
template <Op op, class T, std::size_t N, class Target, class Value>
void eachElement(const Range (&outputs)[N], Target element, Value value, bool fresh = false) {
  constexpr std::size_t outer = N > 1 ? N - 2 : 0;
  const auto planes = nests::leading<outer>(outputs);
  const Range rows = N > 1 ? outputs[outer] : Range{0, 1}, columns = outputs[N - 1];
  // columns that keep a thread busy; rows such that those of some planes stay in the last cache, for the neighbours of an element
  const long broad = max(min(columns.size(), nests::grain / 4), 1L);
  const long high = max(N > 2 ? Caches::get().third / 16 / long(sizeof(T)) / broad : nests::grain / 4 / broad, 1L);
  const long depth = nests::volume(planes), heights = ceilDiv(rows.size(), high), blocks = depth * heights * ceilDiv(columns.size(), broad);
  const long often = max(nests::grain / (high * broad), 1L);
  nests::shared(blocks, nests::volume(nests::leading<N>(outputs)) >= 4 * nests::grain, [&](long from, long to) {
    for (long b = from; b < to; ++b) {
      nests::Index<N - 1> at{};
      long height = 1;
      if constexpr (N > 1) {
        const auto plane = nests::indices(planes, b % depth);
        for (std::size_t d = 0; d < outer; ++d) at[d] = plane[d];
        at[outer] = rows.low + b / depth % heights * high;
        height = min(high, rows.high - at[outer]);
      }
      const long j = columns.low + b / depth / heights * broad;
      const Range some{j, min(j + broad, columns.high)};
      fresh ? nests::rows<op, T, true>(at, height, some, element, value) : nests::rows<op, T, false>(at, height, some, element, value);
      if (b % often == 0 && nests::onFirstThread()) progress();
    }
  });
}

/// element(i...) = combine(element(i...), value(i...)), or the value where the elements have none yet.
template <class T, std::size_t N, class Target, class Combine, class Value>
void eachElementBy(const Range (&outputs)[N], Target element, Combine combine, Value value, bool fresh = false) {
  if (fresh) return eachElement<Op::Sum, T>(outputs, element, value, true);
  eachElement<Op::Sum, T>(outputs, element, [=](auto... at) { return combine(element(at...), T(value(at...))); }, true);
}

/// element(i..., j) = element(i..., j) op value(i..., j, k...) for all k, with the last output loop, j, in vector lanes.
/// @tparam Wide the widest type that the value is computed from
/// @param fresh whether the elements have no values yet, and are set
template <Op op, class T, class Wide = T, std::size_t N, std::size_t M, class Target, class Value>
void reduceInTiles(const Range (&outputs)[N], const Range (&reductions)[M], Target element, Value value, bool fresh = false) {
  constexpr int lanes = vectorBytes / int(sizeof(Wide)), rows = N > 1 ? 4 : 1, vectors = 12 / rows;
  nests::inBlocks<rows, nests::losesDigits<op, T>>(outputs, reductions, vectors * lanes, sizeof(Wide), fresh,
      [=](const auto& at, int height, Range columns, const auto& block, bool set) {
        if (height == rows) return nests::tiles<op, T, rows, vectors, lanes>(at, columns, block, set, element, value);
        for (int r = 0; r < height; ++r) nests::tiles<op, T, 1, vectors, lanes>(nests::moved(at, r), columns, block, set, element, value);
      });
}

/// The same with the last reduction in vector lanes.
template <Op op, class T, class Wide = T, std::size_t N, std::size_t M, class Target, class Value>
void reduceInLanes(const Range (&outputs)[N], const Range (&reductions)[M], Target element, Value value, bool fresh = false) {
  constexpr int lanes = vectorBytes / int(sizeof(Wide)), rows = 4;
  const auto whole = nests::leading<M>(reductions);
  const auto all = nests::leading<N>(outputs);
  if (nests::volume(all) == 1 && nests::volume(whole) >= 4 * nests::grain) {
    return nests::onThreads<op, T, 4 * lanes>(nests::leading<N - 1>(outputs), outputs[N - 1].low, whole, fresh, element, value);
  }
  const auto kernel = [=](const auto& at, int, Range columns, const auto& block, bool set) {
    long j = columns.low;
    for (; j + rows <= columns.high; j += rows) nests::lanes<op, T, rows, 2 * lanes>(at, j, block, set, element, value);
    for (; j < columns.high; ++j) nests::lanes<op, T, 1, 4 * lanes>(at, j, block, set, element, value);
  };
  nests::inBlocks<1, nests::losesDigits<op, T>>(outputs, reductions, rows, sizeof(Wide), fresh, kernel);
}

/// element(i...) = the better one of itself and of value(i..., k...) for all k, which is found at index(i..., k...); that grows with the
/// last reduction. Of one element threads take pieces of the first reduction.
/// @param fresh whether the elements have no values yet, and are set
template <Op op, class T, std::size_t N, std::size_t M, class Target, class Value, class At>
void findEach(const Range (&outputs)[N], const Range (&reductions)[M], Target target, Value value, At index, bool fresh = false) {
  const auto all = nests::leading<N>(outputs);
  const auto upper = nests::leading<N - 1>(outputs);
  const auto whole = nests::leading<M>(reductions);
  const Range first = whole[0], columns = outputs[N - 1];
  const long count = nests::volume(all), points = count * nests::volume(whole);
  const long pieces = count == 1 && points >= 4 * nests::grain ? 64 : 1;
  const long often = max(nests::grain * pieces / max(nests::volume(whole), 1L), 1L);
  std::array<Found<T>, 64> parts;
  nests::shared(count * pieces, points >= 4 * nests::grain, [&](long from, long to) {
    for (long job = from; job < to; ++job) {
      const long place = job / pieces, p = job % pieces, column = columns.low + place % columns.size();
      const auto at = nests::indices(upper, place / columns.size());
      auto some = whole;
      some[0] = {first.low + first.size() * p / pieces, first.low + first.size() * (p + 1) / pieces};
      Found<T> best = nothingFound<op, T>();
      nests::walk<M - 1>(some, {}, [&](const nests::Index<M>& k) {
        const auto last = [&k](long j) {
          nests::Index<M> each = k;
          each[M - 1] = j;
          return each;
        };
        Found<T> here = found<op, T>(some[M - 1].low, some[M - 1].high, [&](long j) { return T(nests::term(value, at, column, last(j))); });
        if (here.index >= 0) here.index = nests::term(index, at, column, last(here.index));
        best = better<op>(best, here);
      });
      if (pieces > 1) {
        parts[std::size_t(p)] = best;
      } else {
        Found<T>& element = nests::element(target, at, column);
        element = fresh ? best : better<op>(element, best);
      }
      if (job % often == 0 && nests::onFirstThread()) progress();
    }
  });
  if (pieces == 1) return;
  Found<T>& element = nests::element(target, nests::indices(upper, 0), columns.low);
  if (fresh) element = nothingFound<op, T>();
  for (const Found<T>& part : parts) element = better<op>(element, part);
}

}  // namespace tw
