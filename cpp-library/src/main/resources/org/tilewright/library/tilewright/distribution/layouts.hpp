// Layouts: what happens to a tensor along each dimension of the grid, and who owns which elements.
#pragma once

#include "footprints.hpp"
#include "grid.hpp"
#include "../index/regions.hpp"

namespace tw {

/// What happens along one grid dimension.
struct Place {
  enum Kind { Cut, At, Everywhere } kind;
  int dimension;    // of the tensor, for Cut
  long block;       // 0 for contiguous blocks, else dealt out in blocks of this size
  long coordinate;  // for At
};

inline Place cut(int dimension) { return {Place::Cut, dimension, 0, 0}; }
inline Place cyclic(int dimension, long block) { return {Place::Cut, dimension, block, 0}; }
inline Place at(long coordinate) { return {Place::At, 0, 0, coordinate}; }
inline Place everywhere() { return {Place::Everywhere, 0, 0, 0}; }

/// Which copies of a replicated element take part, for one grid dimension that replicates.
enum class Copies { Own, First, All };

/// Who owns which elements of a tensor.
class Layout {
 public:
  Layout() = default;

  Layout(const Grid& processors, std::vector<long> tensorExtents, std::vector<Place> gridPlaces);

  /// The processors that it is about.
  const Grid& machine() const { return *grid; }

  int order() const { return int(extents.size()); }
  const std::vector<long>& shape() const { return extents; }
  bool replicates(int gridDimension) const { return places[gridDimension].kind == Place::Everywhere; }

  /// The elements that a processor owns, replicated ones included.
  Region home(const Coordinates& at) const;

  /// For each grid dimension the coordinates of the processors that read from `owner`, or contribute to it, and to no other copy.
  std::vector<Range> served(const Coordinates& owner, const std::vector<Copies>& copies) const;

  /// Whether a process reads from `owner`, where the layout replicates from the copy at its own coordinates. Processes that are none
  /// of the machine's processors read as if numbers went round.
  bool serves(const Coordinates& owner, int reader) const;

  /// The coordinates of the copies that a process reads from.
  Coordinates read(int reader) const { return grid->coordinates(reader % grid->size()); }

  /// Which coordinates decide what a processor owns, as a footprint says it.
  Decisions decisions() const;

  /// Calls `piece(processor, part)` for the owners of a region's elements, in order of processor number.
  void owners(const Region& region, const Coordinates& self, const std::vector<Copies>& copies,
              const std::function<void(int, const Region&)>& piece) const;

  /// The same for regions: once for each owner, with all that it owns of them.
  void owners(const Regions& regions, const Coordinates& self, const std::vector<Copies>& copies,
              const std::function<void(int, const Regions&)>& pieces) const;

 private:
  const Grid* grid = nullptr;
  std::vector<long> extents;
  std::vector<Place> places;
  std::vector<std::vector<int>> cutBy;        // for each tensor dimension the grid dimensions that cut it, outermost first
  std::vector<std::vector<IndexSet>> owned;   // for each tensor dimension and combination of those coordinates
  std::vector<long> blocks;                   // for each grid dimension how long the blocks are that it is cut into, if it is

  int tuple(int d, const Coordinates& at) const;

  /// The coordinates along a grid dimension whose owners can have indices of an interval, given the coordinates before.
  Range candidates(int g, const IndexSet& indices, const Coordinates& at) const;
  std::vector<IndexSet> cuts(int d, const std::vector<int>& by);
  void walk(int g, const Region& region, const Coordinates& self, const std::vector<Copies>& copies, Coordinates& at,
            Dimensions& part, const std::function<void(int, const Region&)>& piece) const;
};

}  // namespace tw
