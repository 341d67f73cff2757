// Parts of pieces that messages carry.
#pragma once

#include <functional>

#include "pieces.hpp"

namespace tw {

/// A part of a piece, to be sent from there or received there, and what MPI calls its elements.
struct Part {
  Region region;
  const Piece* piece;
  MPI_Datatype element;
};
using Parts = std::vector<Part>;

/// Calls `slab` for pieces of a region of at most so many elements, cut across its slowest dimensions; the same for all processors.
void inSlabs(const Region& part, const std::vector<int>& order, long limit, const std::function<void(const Region&)>& slab);

}  // namespace tw
