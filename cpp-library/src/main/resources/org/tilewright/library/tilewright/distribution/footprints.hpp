// What processors need or make, as functions of their coordinates, and who of them all meets a region.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <utility>
#include <vector>

#include "grid.hpp"
#include "../index/regions.hpp"

namespace tw {

/// Indices of one dimension by a formula: [low, high), or of that the g with (g - low + phase) mod period below width.
struct Span {
  long low, high, period = 1, width = 1, phase = 0;
};

/// Elements by formulas, one span a dimension. Where there are none, the spans still say where they would be.
class Spans {
 public:
  explicit Spans(Few<Span, 4> dimensions) : dims(std::move(dimensions)) {}
  Spans(Region elements) : region(std::move(elements)) {}  // NOLINT

  /// The same in all of some places: for each place what is added to the indices of each dimension.
  Spans shifted(std::vector<std::vector<long>> by) &&;

  /// Of what has places, the part that lies in some ranges, one a dimension.
  Spans within(std::vector<Range> room) &&;

  /// The same, if all of some values are 0, and otherwise nothing.
  Spans onlyAtZero(std::vector<long> values) &&;

  Regions regions() const;

  /// From where to where a dimension's indices are, or would be. Values that must be 0 are indices of dimensions after the others.
  Range bounds(int d) const;

  /// Whether a dimension has an index of a region, or a value is 0.
  bool meets(int d, const Region& other) const;

 private:
  Few<Span, 4> dims;
  std::vector<std::vector<long>> places;
  std::vector<Range> inside;  // none if all of it counts
  std::vector<long> zeros;
  std::optional<Region> region;  // instead of all others

  int order() const { return region ? region->order() : int(dims.size()); }
  IndexSet indices(int d) const;
};

/// One span a dimension.
inline Spans box(std::initializer_list<Span> dims) { return Spans(Few<Span, 4>(dims)); }

/// All that a box covers in several places.
inline Spans shifted(Spans box, std::vector<std::vector<long>> places) { return std::move(box).shifted(std::move(places)); }

/// Some dimensions of the grid.
class GridDimensions {
 public:
  GridDimensions() = default;
  GridDimensions(std::initializer_list<int> dimensions) {
    for (int g : dimensions) add(g);
  }

  void add(int g) { bits |= std::uint64_t(1) << g; }
  bool contains(int g) const { return (bits >> g & 1) != 0; }
  bool isEmpty() const { return bits == 0; }
  bool areSeveral() const { return (bits & (bits - 1)) != 0; }

  /// Whether one of them is above a dimension.
  bool goBeyond(int g) const { return (bits >> g) > 1; }

  friend bool operator==(GridDimensions a, GridDimensions b) { return a.bits == b.bits; }

 private:
  std::uint64_t bits = 0;
};

/// Which coordinates matter to what a processor has.
struct Decisions {
  /// For each tensor dimension, and then for each value that must be 0, the grid dimensions whose coordinates decide it together.
  Few<GridDimensions, 4> decided;
  /// Those of them with whose coordinates neither bound ever falls. Where the elements of one coordinate are given as a region and
  /// are none, those of higher ones are none.
  Few<GridDimensions, 4> rising;
  /// For each grid dimension the one coordinate that has anything, or -1; all of them if empty.
  std::vector<long> fixed = {};
};

/// The elements of a tensor that a processor needs or makes, for any coordinates. Every processor evaluates the footprints of those
/// others that can matter to it, so nothing but elements is ever sent.
class Footprint {
 public:
  using Function = std::function<Spans(const Coordinates&)>;

  Footprint() = default;
  Footprint(Decisions what, Function footprint) : decisions(std::move(what)), of(std::move(footprint)) {}

  explicit operator bool() const { return bool(of); }
  Regions operator()(const Coordinates& at) const { return of(at).regions(); }

  /// Whether processors that differ only along these grid dimensions have the same, whatever the params.
  bool isSameAlong(const std::vector<int>& along) const;

  /// Calls `found(coordinates, part)` for the processors that have elements of a region, in order of processor number. Where bounds
  /// rise with a coordinate, it is found by bisection.
  /// @param among for each grid dimension the coordinates that are asked about
  void meeting(const Region& region, const std::vector<Range>& among,
               const std::function<void(const Coordinates&, const Regions&)>& found) const;

 private:
  Decisions decisions;
  Function of;
};

/// Says which coordinates decide what of a footprint.
inline Footprint decidedBy(Decisions decisions, Footprint::Function footprint) {
  return {std::move(decisions), std::move(footprint)};
}

inline Footprint decidedBy(Few<GridDimensions, 4> decided, Few<GridDimensions, 4> rising,
                           Footprint::Function footprint) {
  return {{std::move(decided), std::move(rising)}, std::move(footprint)};
}

}  // namespace tw
