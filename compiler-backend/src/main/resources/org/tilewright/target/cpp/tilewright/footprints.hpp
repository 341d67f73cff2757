// What processors need or make, as functions of their coordinates, and who of them all meets a region.
#pragma once

#include <functional>
#include <utility>
#include <vector>

#include "grid.hpp"
#include "regions.hpp"

namespace tw {

/// The elements of a tensor that a processor needs or makes, for any coordinates. Every processor evaluates the footprints of those
/// others that can matter to it, so nothing but elements is ever sent.
class Footprint {
 public:
  using Function = std::function<Regions(const Coordinates&)>;

  Footprint() = default;

  /// @param coordinates for each tensor dimension the grid dimensions whose coordinates decide its indices together; after them those
  ///   that decide together whether there is anything at all
  Footprint(std::vector<std::vector<int>> coordinates, Function footprint) : decisions(std::move(coordinates)), of(std::move(footprint)) {}

  explicit operator bool() const { return bool(of); }
  Regions operator()(const Coordinates& at) const { return of(at); }

  /// Whether processors that differ only along these grid dimensions have the same, whatever the params.
  bool isSameAlong(const std::vector<int>& along) const;

  /// Calls `found(coordinates, part)` for the processors that have elements of a region, in order of processor number.
  /// @param here the coordinates of this processor
  /// @param among for each grid dimension the coordinates that are asked about
  void meeting(const Region& region, const Coordinates& here, const std::vector<Range>& among,
               const std::function<void(const Coordinates&, const Regions&)>& found) const;

 private:
  std::vector<std::vector<int>> decisions;
  Function of;

  /// Whether what a coordinate decides it decides alone.
  bool decidesAlone(int gridDimension) const;

  /// The coordinates along one grid dimension at which a footprint can meet a region, seen from a processor that has elements.
  std::vector<long> narrowed(const Region& region, Coordinates from, int along, Range among) const;
};

/// Says which coordinates decide what of a footprint.
inline Footprint decidedBy(std::vector<std::vector<int>> coordinates, Footprint::Function footprint) {
  return {std::move(coordinates), std::move(footprint)};
}

}  // namespace tw
