// Scans: each element of a tensor becomes what the elements up to it come to, in the order of one dimension. Totals of blocks of rows
// come first, what they come to before each block next, then the elements.
#pragma once

#ifdef _OPENMP
#include <omp.h>
#endif

#include <algorithm>
#include <cstring>
#include <memory>

#include "elements.hpp"
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

/// What is done with the elements of one type by one operator.
template <class T, Op op> struct Scan {
  using Total = std::conditional_t<op == Op::Sum, Wide<T>, T>;

  static Total join(Total a, Total b) { return combined<Total>(op, a, b); }

  /// What elements of one row come to. @param stride of neighbours; known where it is 1
  template <long known> static Total ofRow(const T* row, long anyStride, long length) {
    const long stride = known ? known : anyStride;
    Total all = identity<Total>(op);
    for (long from = 0; from < length; from += blockLength) {
      const long to = min(from + blockLength, length);
      Total lane[8];
      for (Total& x : lane) x = identity<Total>(op);
      long k = from;
      for (; k + 8 <= to; k += 8) {
        for (int i = 0; i < 8; ++i) lane[i] = join(lane[i], Total(row[(k + i) * stride]));
      }
      for (; k < to; ++k) lane[0] = join(lane[0], Total(row[k * stride]));
      for (int width = 4; width > 0; width /= 2) {
        for (int i = 0; i < width; ++i) lane[i] = join(lane[i], lane[i + width]);
      }
      all = join(all, lane[0]);
    }
    return all;
  }

  /// Scans one row. Eight elements are scanned among themselves, so that no addition waits for the one before.
  template <long known, bool exclusive> static void row(T* row, long anyStride, long length, Total before) {
    const long stride = known ? known : anyStride;
    for (long from = 0; from < length; from += blockLength) {
      const long to = min(from + blockLength, length);
      Total here = identity<Total>(op);
      long k = from;
      for (; k + 8 <= to; k += 8) {
        Total x[8];
        for (int i = 0; i < 8; ++i) x[i] = Total(row[(k + i) * stride]);
        for (int i = 1; i < 8; i += 2) x[i] = join(x[i - 1], x[i]);
        for (int i = 2; i < 8; i += 4) x[i] = join(x[i - 1], x[i]), x[i + 1] = join(x[i - 1], x[i + 1]);
        for (int i = 4; i < 8; ++i) x[i] = join(x[3], x[i]);
        if constexpr (exclusive) row[k * stride] = T(join(before, here));
        for (int i = 0; i < (exclusive ? 7 : 8); ++i) row[(k + i + exclusive) * stride] = T(join(before, join(here, x[i])));
        here = join(here, x[7]);
      }
      for (; k < to; ++k) {
        const Total next = join(here, Total(row[k * stride]));
        row[k * stride] = T(join(before, exclusive ? here : next));
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
    out[0] = stride == 1 ? ofRow<1>(data, stride, length) : ofRow<0>(data, stride, length);
  }

  template <bool exclusive> static void scan(T* data, const Rows& r, long stride, long length, Total* before) {
    if (r.count > 1) return rows<exclusive>(data, r.count, stride, length, before);
    stride == 1 ? row<1, exclusive>(data, stride, length, before[0]) : row<0, exclusive>(data, stride, length, before[0]);
  }
};

/// The elements of a home piece that are scanned, in slabs of rows.
class ScannedPart {
 public:
  long length = 0;  // of a row, here
  long rows = 1;

  ScannedPart(const Piece& home, int along, const std::vector<Range>& reached) : piece(home), dimension(along) {
    for (int d = 0; d < piece.frame.order(); ++d) {
      const IndexSet& all = piece.frame.dim(d);
      sets.push_back(reached.empty() ? all : all.intersect(IndexSet(reached[d].low, reached[d].high)));
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
  std::vector<IndexSet> sets;

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

/// Elements that stand apart by less than this are worth no second thread.
constexpr long fewElements = 1L << 15;

/// Scans what a statement has left in the home pieces.
/// @param dimension of the tensor
/// @param along the grid dimensions that cut it into blocks: running totals are handed on from block to block
/// @param reached the elements that take part, if others keep their values: one range a dimension
template <class T, Op op, bool exclusive>
void scanHome(Tensor& tensor, int dimension, const std::vector<int>& along, const std::vector<Range>& reached) {
  using Of = Scan<T, op>;
  using Total = typename Of::Total;
  const ScannedPart part(*tensor.home, dimension, reached);
  const Line* line = along.empty() ? nullptr : &tensor.grid.line(along);
  if (line != nullptr && line->members.size() == 1) line = nullptr;
  const long stride = tensor.home->strides[std::size_t(dimension)];
  const HostElements before(*tensor.home, HostElements::Read);
  HostElements after(*tensor.home, HostElements::Write);
  if (before.bytes() != after.bytes() && tensor.home->size() > 0) {
    // on a device what is written is memory of its own, all of whose elements have to be set
    long last = 0;
    for (int d = 0; d < tensor.home->frame.order(); ++d) last += (tensor.home->frame.dim(d).size() - 1) * tensor.home->strides[std::size_t(d)];
    std::memcpy(after.bytes(), before.bytes(), std::size_t(last + 1) * sizeof(T));
  }
  T* data = after.data<T>();
  const long length = part.length;
  part.forSlabs([&](const std::vector<Rows>& slab, long rows) {
    const long threads = threadsForScans();
    // rows are cut where they alone would leave threads without work
    const long cuts = long(slab.size()) < threads && rows * length >= fewElements ? threads : 1;
    const long cut = (length + cuts - 1) / cuts;
    const long tasks = cuts * long(slab.size());
    std::vector<std::unique_ptr<Total[]>> totals;
    for (long c = 0; c <= cuts; ++c) {
      totals.emplace_back(new Total[std::size_t(rows)]);
      std::fill(totals.back().get(), totals.back().get() + rows, identity<Total>(op));
    }
    auto forTasks = [&](auto task) {
#pragma omp parallel for schedule(static) if (rows * length >= fewElements)
      for (long i = 0; i < tasks; ++i) {
        const Rows& r = slab[std::size_t(i % long(slab.size()))];
        const long c = i / long(slab.size()), from = min(c * cut, length), n = min(cut, length - from);
        if (n > 0) task(r, data + r.at + from * stride, n, c);
      }
    };
    if (cuts > 1 || line != nullptr) {
      forTasks([&](const Rows& r, T* at, long n, long c) { Of::total(at, r, stride, n, &totals[c + 1][r.first]); });
    }
    for (long c = 1; c <= cuts; ++c) {
      for (long j = 0; j < rows; ++j) totals[c][j] = Of::join(totals[c - 1][j], totals[c][j]);
    }
    if (line != nullptr) {
      std::unique_ptr<Total[]> carried(new Total[std::size_t(rows)]);
      std::fill(carried.get(), carried.get() + rows, identity<Total>(op));
      {
        const WithMessages counted;
        progress();  // what others wait for sets off before this process waits for others
        scanTotals(totals[cuts].get(), carried.get(), rows, typeOf<Total>(), op, *line, "hand on running totals of " + tensor.name);
      }
      for (long c = 0; c < cuts; ++c) {
        for (long j = 0; j < rows; ++j) totals[c][j] = Of::join(carried[j], totals[c][j]);
      }
    }
    forTasks([&](const Rows& r, T* at, long n, long c) {
      Of::template scan<exclusive>(at, r, stride, n, &totals[c][r.first]);
    });
  });
  const int me = line == nullptr ? 0 : line->position(tensor.grid.me);
  if (me > 0 && length > 0) {
    const long bytes = part.rows * long(sizeof(Total));
    if (bytes > 0) countReceived(tensor.grid, line->members[std::size_t(me - 1)], bytes);
    traffic.wire += bytes;
  }
}

/// Each element becomes what those up to it come to.
template <class T, Op op>
void scan(Tensor& tensor, int dimension, const std::vector<int>& along, const std::vector<Range>& reached = {}) {
  scanHome<T, op, false>(tensor, dimension, along, reached);
}

/// Each element becomes what those before it come to.
template <class T, Op op>
void scanExclusive(Tensor& tensor, int dimension, const std::vector<int>& along, const std::vector<Range>& reached = {}) {
  scanHome<T, op, true>(tensor, dimension, along, reached);
}

}  // namespace tw
