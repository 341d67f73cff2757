// Parts of pieces as the library's kernels walk through them.
#pragma once

#include <functional>

#include "device.hpp"

namespace tw {

/// Where the elements of a part stand on the device: in a piece, or one after another in memory of their own.
struct Stand {
  char* start;
  Region frame;
  std::vector<long> strides;  // in elements, by dimension

  explicit Stand(const Piece& piece) : start(piece.bytes()), frame(piece.frame), strides(piece.strides) {}
  Stand(const Region& part, const std::vector<int>& order, void* memory);
};

/// Describes a part to kernels, and calls `run` with that and the tables that belong to it.
void withStrided(const Region& part, const std::vector<int>& order, const Stand& from, const Stand& to,
                 const std::function<void(const tw_part&, const long*)>& run);

/// Memory of the host that the device copies from and to; kept for others when the device has done with it.
std::shared_ptr<void> hostMemory(std::size_t bytes);

/// Gives back the memory of the device that messages have done with. @return whether there was any
bool releaseMessageMemory();

/// Copies a part from one place to another, on the device.
void copyStrided(const Region& part, const std::vector<int>& order, std::size_t width, const Stand& from, const Stand& to);

/// Describes a part for kernels; `tables` gets what does not fit into the description.
tw_part strided(const Region& part, const std::vector<int>& order, const Stand& from, const Stand& to, std::vector<long>& tables);

}  // namespace tw
