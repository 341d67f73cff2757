// Messages of programs whose pieces stand in the memory of a device. What leaves is put together there, what arrives is taken apart
// there. In between it goes through memory of the host, unless MPI can read and write that of the device. Copies wait for the kernels
// that were launched before the message was made, and for no later ones: what travels a step ahead is copied while the step's kernels
// run.
#include <cstdlib>
#include <deque>
#include <limits>

#include "../data/elements.hpp"
#include "strided.hpp"

namespace tw {

/// Memory of the device where a message is put together or taken apart. What was done with a block may not have happened yet when
/// somebody else gets it, in another queue.
class MessageMemory {
 public:
  /// @param first the queue in which it is used first
  MessageMemory(std::size_t wanted, device::Queue first);
  MessageMemory(const MessageMemory&) = delete;
  MessageMemory& operator=(const MessageMemory&) = delete;
  ~MessageMemory();

  char* data() const { return block; }

  /// All that was asked for has been done once what stands in a queue now has.
  void isUsedUpTo(device::Queue queue) { last = std::make_unique<device::Mark>(queue); }

 private:
  const std::size_t asked;
  char* block = nullptr;
  std::size_t bytes;
  std::unique_ptr<device::Mark> last;
};

/// A block that a message has done with when the device passes a mark.
struct SpareMessage {
  char* block;
  std::size_t bytes;
  device::Mark last;
};

/// They last as long as the process: the driver may be gone when static objects end.
static std::deque<SpareMessage>& spareMessages = *new std::deque<SpareMessage>;

/// With so many spare blocks a message waits for one of them, where with fewer it would get another one.
static constexpr std::size_t enoughSpareMessages = 8;

bool releaseMessageMemory() {
  const bool any = !spareMessages.empty();
  for (const SpareMessage& spare : spareMessages) {
    spare.last.await();
    device::release(spare.block);
  }
  spareMessages.clear();
  return any;
}

MessageMemory::MessageMemory(std::size_t wanted, device::Queue first) : asked(wanted), bytes(wanted) {
  for (const bool waits : {false, true}) {
    if (waits && spareMessages.size() < enoughSpareMessages) break;
    for (auto spare = spareMessages.begin(); spare != spareMessages.end(); ++spare) {
      if (spare->bytes < wanted || spare->bytes > 2 * wanted || !(waits || spare->last.isPassed())) continue;
      if (waits) spare->last.holdUp(first);
      block = spare->block, bytes = spare->bytes;
      spareMessages.erase(spare);
      memoryUse.addBeside(long(asked));
      return;
    }
  }
  if (spareMessages.size() >= enoughSpareMessages) releaseMessageMemory();
  block = static_cast<char*>(allocateElements(wanted));
  if (block == nullptr) {
    Memory::trim();
    block = static_cast<char*>(allocateElements(wanted));
  }
  if (block == nullptr) {
    throw Error("out of memory on the device: a message of " + std::to_string(wanted) + " bytes does not fit beside the "
                + std::to_string(memoryUse.now) + " of pieces; use more processors or smaller steps");
  }
  memoryUse.addBeside(long(asked));
}

MessageMemory::~MessageMemory() {
  memoryUse.addBeside(-long(asked));
  try {
    if (!last) isUsedUpTo(device::Queue::Work);
    spareMessages.push_back({block, bytes, *last});
  } catch (const Error&) {
    // the device has failed: whoever waits for it next says so, and nobody may use this memory again
  }
}

/// The elements of parts, one part after another, in one stretch of memory.
class PartsTogether : public Carried {
 public:
  explicit PartsTogether(const Parts& carriedParts) : parts(carriedParts) {
    bool alike = true;
    for (const Part& part : parts) {
      const std::size_t width = part.piece->width;
      bytes = (bytes + width - 1) / width * width;
      starts.push_back(bytes);
      bytes += std::size_t(part.region.size()) * width;
      alike = alike && part.element == parts.front().element;
    }
    count = int(alike ? bytes / parts.front().piece->width : bytes);
    if (alike) type = parts.front().element;
  }

 protected:
  const Parts parts;
  std::vector<std::size_t> starts;  // of each part, in bytes
  std::size_t bytes = 0;
  std::shared_ptr<MessageMemory> packed;  // of parts that do not stand in one stretch on the device already

  /// Where the parts are on the device: a single part may stand in one stretch of memory in its piece.
  void* place() const { return packed ? packed->data() : parts.front().piece->contiguous(parts.front().region); }

  /// Gives the parts a place, which is used in a queue first.
  void* takePlace(device::Queue first) {
    const bool isOne = parts.size() == 1 && parts.front().piece->contiguous(parts.front().region) != nullptr;
    if (!isOne) packed = std::make_shared<MessageMemory>(bytes, first);
    return place();
  }

  void pack() const { moveAll(true); }
  void unpack() const { moveAll(false); }

 private:
  void moveAll(bool leaves) const {
    for (std::size_t p = 0; packed != nullptr && p < parts.size(); ++p) {
      const Part& part = parts[p];
      const Piece& piece = *part.piece;
      const Stand inPiece(piece), inMessage(part.region, piece.order, packed->data() + starts[p]);
      copyStrided(part.region, piece.order, piece.width, leaves ? inPiece : inMessage, leaves ? inMessage : inPiece);
    }
  }
};

/// Parts that go through memory of the host.
class ThroughHost : public PartsTogether {
 public:
  explicit ThroughHost(const Parts& carriedParts) : PartsTogether(carriedParts), memory(hostMemory(bytes)) { address = memory.get(); }

  /// To send on what has arrived.
  ThroughHost(const ThroughHost& arrived, const Parts& carriedParts) : PartsTogether(carriedParts), memory(arrived.memory) {
    address = memory.get();
  }

  /// Starts to copy the parts to the host.
  void leave() {
    const void* from = takePlace(device::Queue::Work);
    pack();
    device::Mark().holdUp(device::Queue::Out);
    device::toHost(address, from, bytes, device::Queue::Out);
    fetched = std::make_unique<device::Mark>(device::Queue::Out);
    if (packed) packed->isUsedUpTo(device::Queue::Out);
    packed.reset();
  }

  bool isReady() const override { return !fetched || fetched->isPassed(); }

  /// The kernels so far may still use the pieces where the parts will go, the later ones do not.
  void awaitArrival() { reserved = std::make_unique<device::Mark>(); }

  void arrived() override {
    void* to = takePlace(device::Queue::In);
    if (!packed) reserved->holdUp(device::Queue::In);
    device::toDevice(to, address, bytes, device::Queue::In);
    device::Mark(device::Queue::In).holdUp(device::Queue::Work);
    unpack();
    packed.reset();
  }

  CarriedPtr again(const Parts& carriedParts) const override { return std::make_unique<ThroughHost>(*this, carriedParts); }

 private:
  std::shared_ptr<void> memory;
  std::unique_ptr<device::Mark> fetched, reserved;
};

/// Parts that MPI takes from the device, or puts there.
class Straight : public PartsTogether {
 public:
  explicit Straight(const Parts& carriedParts) : PartsTogether(carriedParts) {}

  /// To send on what has arrived.
  Straight(const Straight& arrived, const Parts& carriedParts) : PartsTogether(carriedParts) {
    packed = arrived.packed;
    address = arrived.address;
  }

  void leave() {
    address = takePlace(device::Queue::Work);
    pack();
    put = std::make_unique<device::Mark>();
  }

  bool isReady() const override { return !put || put->isPassed(); }

  /// MPI may write at once, and knows nothing of kernels that still use the place.
  void awaitArrival() {
    address = takePlace(device::Queue::Work);
    device::Mark().await();
  }

  void arrived() override { unpack(); }

  CarriedPtr again(const Parts& carriedParts) const override { return std::make_unique<Straight>(*this, carriedParts); }

 private:
  std::unique_ptr<device::Mark> put;
};

template <class How> static CarriedPtr left(const Parts& parts) {
  auto carried = std::make_unique<How>(parts);
  carried->leave();
  return carried;
}

template <class How> static CarriedPtr awaited(const Parts& parts) {
  auto carried = std::make_unique<How>(parts);
  carried->awaitArrival();
  return carried;
}

/// Bytes for which a copy takes several times as long as a message's latency, and which are few beside what a large piece has.
static constexpr long usualBytesAtOnce = 4L << 20;

static long bytesAtOnce() {
  const char* said = std::getenv("TILEWRIGHT_BYTES_AT_ONCE");
  if (said == nullptr) return usualBytesAtOnce;
  char* end = nullptr;
  const long bytes = std::strtol(said, &end, 10);
  if (*said != 0 && *end == 0 && bytes > 0) return bytes;
  throw Error("TILEWRIGHT_BYTES_AT_ONCE is '" + std::string(said) + "'; it must be the number of bytes, 1 or more, that a device copies"
              " at once for MPI");
}

long mostAtOnce(std::size_t width) {
  static const long bytes = device::isOpenToMpi() ? std::numeric_limits<long>::max() : bytesAtOnce();
  return max(1, bytes / long(width));
}

CarriedPtr leaving(const Parts& parts) { return device::isOpenToMpi() ? left<Straight>(parts) : left<ThroughHost>(parts); }

CarriedPtr arriving(const Parts& parts) { return device::isOpenToMpi() ? awaited<Straight>(parts) : awaited<ThroughHost>(parts); }

}  // namespace tw
