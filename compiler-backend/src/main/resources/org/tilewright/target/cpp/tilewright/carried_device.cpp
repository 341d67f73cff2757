// Messages of programs whose pieces stand in the memory of a device. What leaves is put together there, copied to the host, and sent
// when it is there; what arrives goes the other way. The device meanwhile does what it was asked to do before.
#include "elements.hpp"
#include "strided.hpp"

namespace tw {

/// The elements of parts, one part after another, in memory of the host.
class PartsOnHost : public Carried {
 public:
  explicit PartsOnHost(const Parts& carriedParts) : parts(carriedParts) {
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
    memory = hostMemory(bytes);
    address = memory.get();
  }

  /// Shares the memory of parts that have arrived.
  PartsOnHost(const PartsOnHost& arrived, const Parts& carriedParts)
      : parts(carriedParts), starts(arrived.starts), bytes(arrived.bytes), memory(arrived.memory) {
    address = arrived.address;
    count = arrived.count;
    type = arrived.type;
  }

  /// Starts to copy the parts to the host.
  void fetch() {
    if (char* at = inPlace()) {
      device::toHost(address, at, bytes);
    } else {
      const DeviceMemory packed(bytes);
      for (std::size_t p = 0; p < parts.size(); ++p) move(p, packed, true);
      device::toHost(address, packed.data(), bytes);
    }
    fetched = std::make_unique<device::Mark>();
  }

  bool isReady() const override { return !fetched || fetched->isPassed(); }

  void arrived() override {
    if (char* at = inPlace()) return device::toDevice(at, address, bytes);
    const DeviceMemory packed(bytes);
    device::toDevice(packed.data(), address, bytes);
    for (std::size_t p = 0; p < parts.size(); ++p) move(p, packed, false);
  }

  CarriedPtr again(const Parts& carriedParts) const override { return std::make_unique<PartsOnHost>(*this, carriedParts); }

 private:
  const Parts parts;
  std::vector<std::size_t> starts;  // of each part, in bytes
  std::size_t bytes = 0;
  std::shared_ptr<void> memory;
  std::unique_ptr<device::Mark> fetched;

  /// Where a single part stands on the device if it stands in one stretch of memory, else null.
  char* inPlace() const { return parts.size() == 1 ? parts.front().piece->contiguous(parts.front().region) : nullptr; }

  void move(std::size_t p, const DeviceMemory& packed, bool leaves) const {
    const Part& part = parts[p];
    const Piece& piece = *part.piece;
    const Stand inPiece(piece), inMessage(part.region, piece.order, static_cast<char*>(packed.data()) + starts[p]);
    copyStrided(part.region, piece.order, piece.width, leaves ? inPiece : inMessage, leaves ? inMessage : inPiece);
  }
};

CarriedPtr leaving(const Parts& parts) {
  auto carried = std::make_unique<PartsOnHost>(parts);
  carried->fetch();
  return carried;
}

CarriedPtr arriving(const Parts& parts) { return std::make_unique<PartsOnHost>(parts); }

}  // namespace tw
