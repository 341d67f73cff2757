// First values of pieces that stand in the memory of the process.
#include "generators.hpp"

namespace tw {

void generate(const Generator& generator, const std::vector<long>& shape, const ElementType& type, Piece& piece) {
  generateOnHost(generator, shape, type, piece, piece.bytes());
}

}  // namespace tw
