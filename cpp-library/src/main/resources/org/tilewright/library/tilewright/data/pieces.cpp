// Memory of pieces, and where parts of them stand.
#include "elements.hpp"
#include "../runtime/memory_estimate.hpp"

namespace tw {

std::string computedNow;

MemoryUse memoryUse;

NoRoom::NoRoom(const std::string& of, long wanted)
    : Error("out of memory" + (deviceName().empty() ? "" : " on device '" + deviceName() + "'") + ": a piece" + of + " of "
            + inUnits(wanted) + " does not fit beside the " + inUnits(memoryUse.now) + " of others; use more processors or smaller steps"),
      bytes(wanted) {}

/// Blocks that are not in use, with their sizes.
static std::vector<std::pair<void*, std::size_t>> spares;

Memory::Memory(std::size_t size) : bytes(size) {
  for (auto& spare : spares) {
    if (spare.second >= bytes && spare.second <= 2 * bytes) {
      block = spare;
      std::swap(spare, spares.back());
      spares.pop_back();
      break;
    }
  }
  if (block.first == nullptr && bytes > 0) {
    block = {allocateElements(bytes), bytes};
    if (block.first == nullptr) {
      trim();
      block.first = allocateElements(bytes);
    }
    if (block.first == nullptr) throw NoRoom("", long(bytes));
  }
  memoryUse.addPiece(long(bytes));
}

Memory::~Memory() {
  memoryUse.addPiece(-long(bytes));
  if (block.first == nullptr) return;
  if (spares.size() < 8) {
    spares.push_back(block);
  } else {
    releaseElements(block.first);
  }
}

void Memory::trim() {
  for (auto& spare : spares) releaseElements(spare.first);
  spares.clear();
}

Piece::Piece(Region region, std::vector<int> storageOrder, std::size_t elementBytes)
    : frame(std::move(region)), order(std::move(storageOrder)), width(elementBytes), strides(order.size()),
      memory(std::make_shared<Memory>(std::size_t(frame.size()) * elementBytes)), start(memory->data()) {
  long stride = 1;
  for (int k = int(order.size()) - 1; k >= 0; --k) {
    strides[order[k]] = stride;
    stride *= frame.dim(order[k]).size();
  }
}

Piece::Piece(Region box, const Piece& whole)
    : frame(std::move(box)), order(whole.order), width(whole.width), strides(whole.strides), memory(whole.memory), start(whole.start) {
  for (int d : order) start += whole.frame.dim(d).rank(frame.dim(d).first()) * strides[d] * long(width);
}

Piece::Piece(const Piece& whole, std::size_t offset, std::size_t partBytes)
    : frame(whole.frame), order(whole.order), width(partBytes), strides(whole.strides), memory(whole.memory), start(whole.start + offset) {
  for (long& s : strides) s *= long(whole.width / width);
}

char* Piece::contiguous(const Region& part) const {
  if (part.isEmpty()) return nullptr;
  long position = 0, packed = 1;  // elements of the part in the dimensions so far
  for (int k = int(order.size()) - 1; k >= 0; --k) {
    const int d = order[k];
    const long first = frame.dim(d).rank(part.dim(d).first()), count = part.dim(d).size();
    if (count != 1 && strides[d] != packed) return nullptr;
    if (frame.dim(d).rank(part.dim(d).end()) - first != count) return nullptr;
    position += first * strides[d];
    packed *= count;
  }
  return bytes() + position * long(width);
}

}  // namespace tw
