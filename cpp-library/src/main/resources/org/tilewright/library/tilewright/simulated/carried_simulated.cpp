// Messages of simulated programs: as many bytes as parts of pieces have, from nowhere to nowhere.
#include "../data/elements.hpp"

namespace tw {

void* nowhere(std::size_t bytes);

/// So many bytes, of no piece.
class BytesAlone : public Carried {
 public:
  explicit BytesAlone(const Parts& parts) {
    std::size_t bytes = 0;
    for (const Part& part : parts) {
      bytes += std::size_t(part.region.size()) * part.piece->width;
      count += int(part.region.size());
    }
    type = parts.front().element;
    if (parts.size() > 1) {  // small ones, perhaps of several types
      type = MPI_BYTE;
      count = int(bytes);
    }
    address = nowhere(bytes);
  }

  CarriedPtr again(const Parts& parts) const override { return std::make_unique<BytesAlone>(parts); }
};

long mostAtOnce(std::size_t) { return std::numeric_limits<long>::max(); }

CarriedPtr leaving(const Parts& parts) { return std::make_unique<BytesAlone>(parts); }

CarriedPtr arriving(const Parts& parts) { return std::make_unique<BytesAlone>(parts); }

}  // namespace tw
