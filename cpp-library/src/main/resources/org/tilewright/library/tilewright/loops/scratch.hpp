// Memory for what a kernel needs for a moment. It stays with the thread, so that loops around the kernel allocate nothing.
#pragma once

#include <cstdlib>
#include <memory>
#include <new>
#include <vector>

#include "caches.hpp"
#include "../index/numbers.hpp"

namespace tw {

/// Uninitialised elements that this thread may use until it asks for the same slot again.
template <class T> T* scratch(int slot, long elements) {
  struct Block {
    std::unique_ptr<void, decltype(&std::free)> memory{nullptr, &std::free};
    std::size_t bytes = 0;
  };
  static thread_local std::vector<Block> blocks;
  if (slot >= int(blocks.size())) blocks.resize(slot + 1);
  Block& block = blocks[slot];
  const std::size_t bytes = (std::size_t(max(elements, 1L)) * sizeof(T) + 4095) / 4096 * 4096;
  if (block.bytes < bytes) {
    block.memory.reset();
    block.memory.reset(std::aligned_alloc(4096, bytes));
    if (!block.memory) throw std::bad_alloc();
    block.bytes = bytes;
  }
  return static_cast<T*>(block.memory.get());
}

}  // namespace tw
