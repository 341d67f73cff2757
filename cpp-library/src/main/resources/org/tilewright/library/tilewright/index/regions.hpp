// Sets of indices of one dimension, and regions: one such set a dimension.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "small_vector.hpp"
#include "numbers.hpp"

namespace tw {

/// The values low, ..., high - 1 of an index; none if high <= low.
struct Range {
  long low, high;
  long size() const { return max(high - low, 0L); }
};

/// Sorted, disjoint, half-open intervals.
class IndexSet {
 public:
  IndexSet() = default;
  IndexSet(long low, long high) {
    if (low < high) bounds = {low, high};
  }

  /// The g of [low, high) with (g - low + phase) mod period below width.
  static IndexSet periodic(long low, long high, long period, long width, long phase = 0) {
    IndexSet out;
    if (low >= high || width <= 0) return out;
    const long begin = low - mod(phase, period);
    if (width >= period || high - begin <= width) return {low, high};
    for (long at = begin; at < high; at += period) out.append(max(at, low), min(at + width, high));
    return out;
  }

  bool isEmpty() const { return bounds.empty(); }
  int intervals() const { return int(bounds.size() / 2); }
  long low(int interval) const { return bounds[2 * interval]; }
  long high(int interval) const { return bounds[2 * interval + 1]; }
  long first() const { return isEmpty() ? 0 : bounds.front(); }
  long end() const { return isEmpty() ? 0 : bounds.back(); }

  long size() const {
    long n = 0;
    for (int i = 0; i < intervals(); ++i) n += high(i) - low(i);
    return n;
  }

  bool contains(long index) const {
    for (int i = 0; i < intervals() && low(i) <= index; ++i) {
      if (index < high(i)) return true;
    }
    return false;
  }

  bool contains(const IndexSet& o) const {
    int i = 0;
    for (int j = 0; j < o.intervals(); ++j) {
      while (i < intervals() && high(i) <= o.low(j)) ++i;
      if (i == intervals() || o.low(j) < low(i) || o.high(j) > high(i)) return false;
    }
    return true;
  }

  /// The number of elements below an index: its place when the elements are stored one after another.
  long rank(long index) const {
    long n = 0;
    for (int i = 0; i < intervals() && low(i) < index; ++i) n += min(high(i), index) - low(i);
    return n;
  }

  IndexSet intersect(const IndexSet& o) const {
    IndexSet out;
    for (int i = 0, j = 0; i < intervals() && j < o.intervals();) {
      out.append(max(low(i), o.low(j)), min(high(i), o.high(j)));
      high(i) < o.high(j) ? ++i : ++j;
    }
    return out;
  }

  /// The set with a number added to each index.
  IndexSet shifted(long by) const {
    IndexSet out = *this;
    for (long& b : out.bounds) b += by;
    return out;
  }

  /// The elements whose place in the set, counted from 0, lies in a set of places.
  IndexSet select(const IndexSet& places) const {
    IndexSet out;
    long before = 0;
    for (int i = 0; i < intervals(); ++i) {
      const long length = high(i) - low(i);
      for (int j = 0; j < places.intervals(); ++j) {
        out.append(max(places.low(j), before) - before + low(i), min(places.high(j), before + length) - before + low(i));
      }
      before += length;
    }
    return out;
  }

  /// Adds [low, high), which begins nowhere below the end of the set.
  void append(long low, long high) {
    if (low >= high) return;
    if (!bounds.empty() && bounds.back() == low) {
      bounds.back() = high;
    } else {
      bounds.push_back(low), bounds.push_back(high);
    }
  }

  friend bool operator==(const IndexSet& a, const IndexSet& b) { return a.bounds == b.bounds; }

 private:
  Few<long, 2> bounds;  // low0, high0, low1, high1, ...
};

/// One set of indices a dimension.
using Dimensions = Few<IndexSet, 4>;

/// A set of tensor elements: the product of one index set a dimension. A scalar's region has no dimension and may be empty.
class Region {
 public:
  Region() = default;
  Region(Dimensions dimensions, bool present = true) : dims(std::move(dimensions)), some(present) {  // NOLINT
    for (const IndexSet& s : dims) some = some && !s.isEmpty();
  }

  /// Nothing of a tensor of the given order.
  static Region none(int order) { return {Dimensions(std::size_t(order)), false}; }

  bool isEmpty() const { return !some; }
  int order() const { return int(dims.size()); }
  const IndexSet& dim(int d) const { return dims[d]; }

  long size() const {
    long n = some ? 1 : 0;
    for (const IndexSet& s : dims) n *= s.size();
    return n;
  }

  Region intersect(const Region& o) const {
    if (isEmpty() || o.isEmpty()) return none(order());
    Dimensions out;
    for (int d = 0; d < order(); ++d) out.push_back(dims[d].intersect(o.dims[d]));
    return out;
  }

  bool contains(const Region& o) const {
    if (o.isEmpty()) return true;
    bool all = some;
    for (int d = 0; d < order() && all; ++d) all = dims[d].contains(o.dims[d]);
    return all;
  }

  bool isBox() const {
    for (const IndexSet& s : dims) {
      if (s.intervals() > 1) return false;
    }
    return true;
  }

  /// The smallest box around it.
  Region hull() const {
    Dimensions out;
    for (const IndexSet& s : dims) out.emplace_back(s.first(), s.end());
    return {std::move(out), some};
  }

  friend bool operator==(const Region& a, const Region& b) {
    return a.some == b.some && (!a.some || a.dims == b.dims);
  }

 private:
  Dimensions dims;
  bool some = false;
};

/// A set of tensor elements that need not be a product: disjoint regions, none of them empty.
class Regions {
 public:
  Regions(Region region) {  // NOLINT
    if (region.isEmpty()) {
      nothing = std::move(region);
    } else {
      all.push_back(std::move(region));
    }
  }

  /// Nothing of a tensor of the given order.
  static Regions none(int order) { return Region::none(order); }

  void add(Region region) {
    if (!region.isEmpty()) all.push_back(std::move(region));
  }

  const Few<Region, 1>& parts() const& { return all; }
  Few<Region, 1> parts() && { return std::move(all); }  // of a temporary, which a loop over its parts outlives
  bool isEmpty() const { return all.empty(); }
  bool isBox() const { return all.size() == 1 && all.front().isBox(); }

  long size() const {
    long n = 0;
    for (const Region& r : all) n += r.size();
    return n;
  }

  Regions intersect(const Region& o) const {
    Regions out = none(all.empty() ? nothing.order() : all.front().order());
    for (const Region& r : all) out.add(r.intersect(o));
    return out;
  }

  bool isWithin(const Region& o) const {
    for (const Region& r : all) {
      if (!o.contains(r)) return false;
    }
    return true;
  }

  /// Whether it is one region, or nothing as that is.
  bool isJust(const Region& o) const { return isEmpty() ? o.isEmpty() : all.size() == 1 && all.front() == o; }

  /// The smallest box around it; of nothing a box without elements, as wide as it was in the other dimensions.
  Region hull() const;

  /// Of sets that `shifted` made of equal boxes.
  friend bool operator==(const Regions& a, const Regions& b) { return a.all == b.all; }

 private:
  Region nothing;  // that it was made of, if that has no elements
  Few<Region, 1> all;
};

/// All that a box covers in several places: for each place what is added to the indices of each dimension. In dimensions in which
/// places differ the box is an interval.
Regions shifted(const Region& box, const std::vector<std::vector<long>>& places);

}  // namespace tw
