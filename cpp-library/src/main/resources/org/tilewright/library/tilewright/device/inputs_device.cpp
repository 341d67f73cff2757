// First values of pieces that stand in the memory of a device: its kernels make them, equal to those of the host to the bit.
#include "../data/elements.hpp"
#include "../inputs/generators.hpp"
#include "strided.hpp"

namespace tw {

void generate(const Generator& generator, const std::vector<long>& shape, const ElementType& type, Piece& piece) {
  if (type.isRecord()) {
    // there are no kernels for the records of programs
    const HostElements elements(piece, HostElements::Write);
    return generateOnHost(generator, shape, type, piece, elements.bytes());
  }
  Dimensions all;
  for (long extent : shape) all.emplace_back(0, extent);
  // where an element would stand in the whole tensor, row by row, is its linear index
  Stand whole(Region(all), piece.order, nullptr);
  whole.strides = linearSteps(shape);
  withStrided(piece.frame, piece.order, whole, Stand(piece), [&](const tw_part& part, const long* tables) {
    device::generate(type, generator, part, piece.bytes(), tables);
  });
}

}  // namespace tw
