// Parts of pieces as MPI takes them.
#pragma once

#include <functional>

#include "pieces.hpp"

namespace tw {

/// A part of a piece, to be sent from there or received there.
struct Part {
  Region region;
  const Piece* piece;
  MPI_Datatype element;
};
using Parts = std::vector<Part>;

/// Where the elements of parts stand: an address, and a type that leads to them.
class PartsInMemory {
 public:
  void* address;
  int count = 1;
  MPI_Datatype type;

  explicit PartsInMemory(const Parts& parts);
  PartsInMemory(const PartsInMemory&) = delete;
  PartsInMemory& operator=(const PartsInMemory&) = delete;
  ~PartsInMemory();

 private:
  bool own = false;

  void place(const Part& part);

  /// Repeats the type so far at the indices of one more dimension.
  void along(const IndexSet& part, const IndexSet& frame, MPI_Aint stride);
};

/// Calls `slab` for pieces of a region of at most so many elements, cut across its slowest dimensions; the same for all processors.
void inSlabs(const Region& part, const std::vector<int>& order, long limit, const std::function<void(const Region&)>& slab);

}  // namespace tw
