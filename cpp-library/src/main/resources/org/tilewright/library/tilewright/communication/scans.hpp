// Scans: each element of a tensor becomes what the elements up to it come to, in the order of one dimension. Totals of blocks of rows
// come first, what they come to before each block next, then the elements.
#pragma once

#ifdef _OPENMP
#include <omp.h>
#endif

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <tuple>

#include "../data/elements.hpp"
#include "tensors.hpp"

namespace tw {

#ifdef _OPENMP
inline long threadsForScans() { return omp_get_max_threads(); }
#else
inline long threadsForScans() { return 1; }
#endif

/// So many elements are scanned on their own and then added to what is before them: a sum of very many terms keeps its digits so.
constexpr long blockLength = 512;

/// Rows that stand side by side are scanned together, so many at a time: their totals stay in the first cache.
constexpr long mostTogether = 512;

/// Rows whose totals are handed on in one message.
constexpr long rowsInMessage = 1L << 16;

/// Rows that stand side by side in memory: the place of the first one's first element, and the first one's number in the slab.
struct Rows {
  long at, count, first;
};

template <class T> const ElementType& typeOf() {
  if constexpr (std::is_same_v<T, float>) return f32;
  else if constexpr (std::is_same_v<T, double>) return f64;
  else if constexpr (std::is_same_v<T, int>) return i32;
  else if constexpr (std::is_same_v<T, long>) return i64;
  else if constexpr (std::is_same_v<T, bool>) return boolean;
  else if constexpr (std::is_same_v<T, std::complex<float>>) return c64;
  else return c128;
}

/// Totals that are taken side by side, in vector lanes.
constexpr int lanes = 32;

/// What is done with the elements of one type by one operator.
template <class T, Op op> struct Scan {
  using Total = std::conditional_t<op == Op::Sum, Wide<T>, T>;

  static Total join(Total a, Total b) { return combined<Total>(op, a, b); }

  /// What the elements `value(0)` to `value(length - 1)` of a row come to.
  template <class Value> static Total ofRow(long length, Value value) {
    Total all = identity<Total>(op);
    for (long from = 0; from < length; from += blockLength) {
      const long to = min(from + blockLength, length);
      Total lane[lanes];
      for (Total& x : lane) x = identity<Total>(op);
      long k = from;
      for (; k + lanes <= to; k += lanes) {
        for (int i = 0; i < lanes; ++i) lane[i] = join(lane[i], Total(value(k + i)));
      }
      for (; k < to; ++k) lane[0] = join(lane[0], Total(value(k)));
      for (int width = lanes / 2; width > 0; width /= 2) {
        for (int i = 0; i < width; ++i) lane[i] = join(lane[i], lane[i + width]);
      }
      all = join(all, lane[0]);
    }
    return all;
  }

  /// Scans a row: `put(k, ...)` gets what the elements up to or before `value(k)` come to, with what is before the row. Eight elements
  /// are scanned among themselves, so that few additions wait for the one before.
  template <bool exclusive, class Value, class Put> static void row(long length, Total before, Value value, Put put) {
    for (long from = 0; from < length; from += blockLength) {
      const long to = min(from + blockLength, length);
      Total here = identity<Total>(op);
      long k = from;
      for (; k + 8 <= to; k += 8) {
        Total x[8];
        for (int i = 0; i < 8; ++i) x[i] = Total(value(k + i));
        for (int i = 1; i < 8; i += 2) x[i] = join(x[i - 1], x[i]);
        for (int i = 2; i < 8; i += 4) x[i] = join(x[i - 1], x[i]), x[i + 1] = join(x[i - 1], x[i + 1]);
        for (int i = 4; i < 8; ++i) x[i] = join(x[3], x[i]);
        const Total base = join(before, here);
        here = join(here, x[7]);
        if constexpr (exclusive) put(k, T(base));
        for (int i = 0; i < (exclusive ? 7 : 8); ++i) put(k + i + exclusive, T(join(base, x[i])));
      }
      for (; k < to; ++k) {
        const Total next = join(here, Total(value(k)));
        put(k, T(join(before, exclusive ? here : next)));
        here = next;
      }
      before = join(before, here);
    }
  }

  /// The same for rows side by side.
  static void ofRows(const T* rows, long count, long stride, long length, Total* all) {
    for (long from = 0; from < length; from += blockLength) {
      Total here[mostTogether];
      std::fill(here, here + count, identity<Total>(op));
      for (long k = from; k < min(from + blockLength, length); ++k) {
        for (long j = 0; j < count; ++j) here[j] = join(here[j], Total(rows[k * stride + j]));
      }
      for (long j = 0; j < count; ++j) all[j] = join(all[j], here[j]);
    }
  }

  template <bool exclusive> static void rows(T* rows, long count, long stride, long length, Total* before) {
    for (long from = 0; from < length; from += blockLength) {
      Total here[mostTogether];
      std::fill(here, here + count, identity<Total>(op));
      for (long k = from; k < min(from + blockLength, length); ++k) {
        for (long j = 0; j < count; ++j) {
          const Total next = join(here[j], Total(rows[k * stride + j]));
          rows[k * stride + j] = T(join(before[j], exclusive ? here[j] : next));
          here[j] = next;
        }
      }
      for (long j = 0; j < count; ++j) before[j] = join(before[j], here[j]);
    }
  }

  static void total(const T* data, const Rows& r, long stride, long length, Total* out) {
    if (r.count > 1) return ofRows(data, r.count, stride, length, out);
    // a stride of 1 is one that the compiler knows
    out[0] = stride == 1 ? ofRow(length, [=](long k) { return data[k]; }) : ofRow(length, [=](long k) { return data[k * stride]; });
  }

  template <bool exclusive> static void scan(T* data, const Rows& r, long stride, long length, Total* before) {
    if (r.count > 1) return rows<exclusive>(data, r.count, stride, length, before);
    if (stride == 1) return row<exclusive>(length, before[0], [=](long k) { return data[k]; }, [=](long k, T x) { data[k] = x; });
    row<exclusive>(length, before[0], [=](long k) { return data[k * stride]; }, [=](long k, T x) { data[k * stride] = x; });
  }
};

/// The elements of a home piece that are scanned, in slabs of rows.
class ScannedPart {
 public:
  long length = 0;  // of a row, here
  long rows = 1;

  ScannedPart(const Piece& home, int along, const Dimensions& reached) : piece(home), dimension(along) {
    for (int d = 0; d < piece.frame.order(); ++d) {
      const IndexSet& all = piece.frame.dim(d);
      sets.push_back(reached.empty() ? all : all.intersect(reached[d]));
      (d == dimension ? length : rows) = d == dimension ? sets[d].size() : rows * sets[d].size();
    }
  }

  /// Calls `slab(rows, count)` for some rows at a time; in the same order on all processors that share rows.
  template <class Slab> void forSlabs(Slab slab) const {
    std::vector<Rows> some;
    long count = 0;
    auto add = [&](long at, long wanted) {
      for (long done = 0; done < wanted; done += mostTogether) {
        const long n = min(mostTogether, wanted - done);
        some.push_back({at + done, n, count});
        count += n;
        if (count < rowsInMessage) continue;
        slab(some, count);
        some.clear(), count = 0;
      }
    };
    walk(0, 0, add);
    if (count > 0) slab(some, count);
  }

 private:
  const Piece& piece;
  const int dimension;
  Dimensions sets;

  template <class Add> void walk(int k, long at, Add& add) const {
    if (k == piece.frame.order()) return add(at, 1L);
    const int d = piece.order[k];
    const IndexSet& frame = piece.frame.dim(d);
    if (d == dimension) return walk(k + 1, at + (length > 0 ? frame.rank(sets[d].first()) * piece.strides[d] : 0), add);
    const bool last = k + 1 == piece.frame.order();
    for (int i = 0; i < sets[d].intervals(); ++i) {
      const long low = frame.rank(sets[d].low(i)), n = sets[d].high(i) - sets[d].low(i);
      if (last) {
        add(at + low * piece.strides[d], n);
        continue;
      }
      for (long j = low; j < low + n; ++j) walk(k + 1, at + j * piece.strides[d], add);
    }
  }
};

/// Fewer elements are not worth a second thread.
constexpr long fewElements = 1L << 15;

/// Rows of one length in units, each of which is scanned at once: totals of cuts of rows, what they come to before each cut, the elements.
/// @param line the processors that rows are shared with, in the order of their blocks; null if rows are whole
/// @param total (unit, from, length, totals) adds up a cut of a unit's rows; totals stand by the number of the row
/// @param scan (unit, from, length, totals) scans it with what is before
template <class T, Op op, class TotalOf, class ScanOf>
void scanUnits(long units, long rows, long length, const Line* line, const std::string& name, TotalOf total, ScanOf scan) {
  using Of = Scan<T, op>;
  using Total = typename Of::Total;
  const long threads = threadsForScans();
  // rows are cut where they alone would leave threads without work
  const long cuts = units < threads && rows * length >= fewElements ? threads : 1;
  const long cut = (length + cuts - 1) / cuts;
  std::vector<std::unique_ptr<Total[]>> totals;
  for (long c = 0; c <= cuts; ++c) {
    totals.emplace_back(new Total[std::size_t(rows)]);
    std::fill(totals.back().get(), totals.back().get() + rows, identity<Total>(op));
  }
  auto forCuts = [&](auto task) {
#pragma omp parallel for schedule(static) if (rows * length >= fewElements)
    for (long i = 0; i < cuts * units; ++i) {
      const long c = i / units, from = min(c * cut, length), n = min(cut, length - from);
      if (n > 0) task(i % units, from, n, c);
    }
  };
  if (cuts > 1 || line != nullptr) {
    forCuts([&](long unit, long from, long n, long c) { total(unit, from, n, totals[std::size_t(c + 1)].get()); });
  }
  for (std::size_t c = 1; c < totals.size(); ++c) {
    for (long j = 0; j < rows; ++j) totals[c][j] = Of::join(totals[c - 1][j], totals[c][j]);
  }
  if (line != nullptr) {
    std::unique_ptr<Total[]> carried(new Total[std::size_t(rows)]);
    std::fill(carried.get(), carried.get() + rows, identity<Total>(op));
    {
      const WithMessages counted;
      progress();  // what others wait for sets off before this process waits for others
      scanTotals(totals.back().get(), carried.get(), rows, typeOf<Total>(), op, *line, "hand on running totals of " + name);
    }
    for (std::size_t c = 0; c + 1 < totals.size(); ++c) {
      for (long j = 0; j < rows; ++j) totals[c][j] = Of::join(carried[j], totals[c][j]);
    }
  }
  forCuts([&](long unit, long from, long n, long c) { scan(unit, from, n, totals[std::size_t(c)].get()); });
}

/// The processors that share rows which are cut along these dimensions of the grid; null if no two do.
inline const Line* lineOf(const Tensor& tensor, const std::vector<int>& along) {
  const Line* line = along.empty() || !tensor.grid().contains() ? nullptr : &tensor.grid().connect(along);
  return line != nullptr && line->members.size() > 1 ? line : nullptr;
}

/// Counts the running totals that have come to this processor.
inline void countTotals(const Tensor& tensor, const Line* line, long rows, long length, std::size_t bytesOfOne) {
  const int me = line == nullptr ? 0 : line->position(tensor.grid().me);
  const long bytes = me > 0 && length > 0 ? rows * long(bytesOfOne) : 0;
  if (bytes > 0) countReceived(tensor.grid(), line->members[std::size_t(me - 1)], bytes);
  traffic.wire += bytes;
}

/// Scans what a statement has left in the home pieces.
/// @param dimension of the tensor
/// @param along the grid dimensions that cut it into blocks: running totals are handed on from block to block
/// @param reached the elements that take part, if others keep their values: one set a dimension
template <class T, Op op, bool exclusive>
void scanHome(Tensor& tensor, int dimension, const std::vector<int>& along, const Dimensions& reached) {
  using Of = Scan<T, op>;
  using Total = typename Of::Total;
  const ScannedPart part(*tensor.home, dimension, reached);
  const Line* line = lineOf(tensor, along);
  const long stride = tensor.home->strides[std::size_t(dimension)];
  const HostElements before(*tensor.home, HostElements::Read);
  HostElements after(*tensor.home, HostElements::Write);
  if (before.bytes() != after.bytes() && tensor.home->size() > 0) {
    // on a device what is written is memory of its own, all of whose elements have to be set
    const Piece& home = *tensor.home;
    long last = 0;
    for (int d = 0; d < home.frame.order(); ++d) last += (home.frame.dim(d).size() - 1) * home.strides[std::size_t(d)];
    std::memcpy(after.bytes(), before.bytes(), std::size_t(last + 1) * sizeof(T));
  }
  T* data = after.data<T>();
  part.forSlabs([&](const std::vector<Rows>& slab, long rows) {
    scanUnits<T, op>(long(slab.size()), rows, part.length, line, tensor.name,
        [&](long unit, long from, long n, Total* totals) {
          const Rows& r = slab[std::size_t(unit)];
          Of::total(data + r.at + from * stride, r, stride, n, totals + r.first);
        },
        [&](long unit, long from, long n, Total* totals) {
          const Rows& r = slab[std::size_t(unit)];
          Of::template scan<exclusive>(data + r.at + from * stride, r, stride, n, totals + r.first);
        });
  });
  countTotals(tensor, line, part.rows, part.length, sizeof(Total));
}

/// Sets elements to what values up to or before theirs come to along the last loop. Where rows are shared or cut, values are computed
/// twice, which costs less than to write them and read them again.
/// @param along the grid dimensions that cut the last loop's dimension into blocks
template <class T, Op op, bool exclusive, std::size_t N, class Target, class Value>
void scanValues(const Tensor& tensor, const std::vector<int>& along, const Range (&loops)[N], Target element, Value value) {
  using Of = Scan<T, op>;
  using Total = typename Of::Total;
  const Line* line = lineOf(tensor, along);
  const long low = loops[N - 1].low, length = loops[N - 1].size();
  long all = 1;
  for (std::size_t d = 0; d + 1 < N; ++d) all *= loops[d].size();
  for (long first = 0; first < all; first += rowsInMessage) {
    auto inRow = [&](long unit, auto&& run) {
      std::array<long, N - 1> at{};
      long rest = first + unit;
      for (std::size_t d = N - 1; d-- > 0;) at[d] = loops[d].low + rest % loops[d].size(), rest /= loops[d].size();
      std::apply(run, at);
    };
    const long rows = min(rowsInMessage, all - first);
    scanUnits<T, op>(rows, rows, length, line, tensor.name,
        [&](long unit, long from, long n, Total* totals) {
          inRow(unit, [&](auto... i) { totals[unit] = Of::ofRow(n, [=](long k) { return value(i..., low + from + k); }); });
        },
        [&](long unit, long from, long n, Total* totals) {
          inRow(unit, [&](auto... i) {
            Of::template row<exclusive>(n, totals[unit], [=](long k) { return value(i..., low + from + k); },
                                        [=](long k, T x) { element(i..., low + from + k) = x; });
          });
        });
  }
  countTotals(tensor, line, all, length, sizeof(Total));
}

/// Each element becomes the reduction of those up to it.
template <class T, Op op>
void scan(Tensor& tensor, int dimension, const std::vector<int>& along, const Dimensions& reached = {}) {
  scanHome<T, op, false>(tensor, dimension, along, reached);
}

/// Each element becomes what those before it come to.
template <class T, Op op>
void scanExclusive(Tensor& tensor, int dimension, const std::vector<int>& along, const Dimensions& reached = {}) {
  scanHome<T, op, true>(tensor, dimension, along, reached);
}

/// The same of values that are still to be computed: element(i..., k) = value(i..., 0) op ... op value(i..., k).
template <class T, Op op, std::size_t N, class Target, class Value>
void scan(const Tensor& tensor, const std::vector<int>& along, const Range (&loops)[N], Target element, Value value) {
  scanValues<T, op, false>(tensor, along, loops, element, value);
}

template <class T, Op op, std::size_t N, class Target, class Value>
void scanExclusive(const Tensor& tensor, const std::vector<int>& along, const Range (&loops)[N], Target element, Value value) {
  scanValues<T, op, true>(tensor, along, loops, element, value);
}

}  // namespace tw
