// First values of tensors as functions of the row-major linear index: each owner makes its own, where its pieces stand.
#pragma once

#include <cstdint>
#include <vector>

#include "../data/pieces.hpp"

namespace tw {

/// What an element is made of, by its linear index.
struct Generator {
  enum Kind {
    Random,   // a hash of the index with the key `first`
    Linear,   // first + second * index
    Diagonal  // 1 at `second` indices, each `first` after the one before, and 0 elsewhere
  };
  Kind kind;
  long first, second;
  long of = 1, part = 0;  // each index has so many random values, of which this is one: a record has one a field

  long valueOf(long index) const { return index * of + part; }
};

/// Sets the elements of a piece of a tensor of some shape.
void generate(const Generator& generator, const std::vector<long>& shape, const ElementType& type, Piece& piece);

/// The same for elements in memory of the host, in the order of a piece and without gaps between them.
void generateOnHost(const Generator& generator, const std::vector<long>& shape, const ElementType& type, const Piece& piece,
                    char* elements);

/// How far the linear index moves with each index.
inline std::vector<long> linearSteps(const std::vector<long>& shape) {
  std::vector<long> steps(shape.size(), 1);
  for (int d = int(shape.size()) - 1; d > 0; --d) steps[std::size_t(d - 1)] = steps[std::size_t(d)] * shape[std::size_t(d)];
  return steps;
}

/// A hash of 64 bits (the finaliser of splitmix64).
inline std::uint64_t mix(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

}  // namespace tw
