// Messages of programs whose pieces stand in the memory of the process: MPI takes elements from where they are, without packing.
#include <deque>
#include <limits>

#include "elements.hpp"

namespace tw {

/// Where the elements of parts stand: an address, and a type that leads to them.
class PartsInMemory : public Carried {
 public:
  explicit PartsInMemory(const Parts& parts);
  ~PartsInMemory() override;

  CarriedPtr again(const Parts& parts) const override { return std::make_unique<PartsInMemory>(parts); }

 private:
  bool own = false;

  void place(const Part& part);

  /// Repeats the type so far at the indices of one more dimension.
  void along(const IndexSet& part, const IndexSet& frame, MPI_Aint stride);
};

long mostAtOnce(std::size_t) { return std::numeric_limits<long>::max(); }

CarriedPtr leaving(const Parts& parts) { return std::make_unique<PartsInMemory>(parts); }

CarriedPtr arriving(const Parts& parts) { return std::make_unique<PartsInMemory>(parts); }

static void made(int code) { check(code, "describe a part of a piece"); }

PartsInMemory::PartsInMemory(const Parts& parts) {
  count = 1;
  if (parts.size() == 1) {
    place(parts.front());
  } else {
    std::vector<MPI_Aint> places;
    std::vector<int> counts;
    std::vector<MPI_Datatype> types;
    std::deque<PartsInMemory> each;
    for (const Part& part : parts) {
      const PartsInMemory& one = each.emplace_back(Parts{part});
      made(MPI_Get_address(one.address, &places.emplace_back()));
      counts.push_back(one.count);
      types.push_back(one.type);
    }
    address = MPI_BOTTOM;
    made(MPI_Type_create_struct(int(parts.size()), counts.data(), places.data(), types.data(), &type));
    own = true;
  }
  if (own) made(MPI_Type_commit(&type));
}

PartsInMemory::~PartsInMemory() {
  if (own) MPI_Type_free(&type);
}

void PartsInMemory::place(const Part& part) {
  const Piece& piece = *part.piece;
  type = part.element;
  address = piece.contiguous(part.region);
  if (address != nullptr) {
    count = int(part.region.size());
    return;
  }
  address = piece.bytes();
  for (int k = int(piece.order.size()) - 1; k >= 0; --k) {
    const int d = piece.order[k];
    along(part.region.dim(d), piece.frame.dim(d), MPI_Aint(piece.strides[d]) * MPI_Aint(piece.width));
  }
}

void PartsInMemory::along(const IndexSet& part, const IndexSet& frame, MPI_Aint stride) {
  MPI_Datatype element = type, spaced;
  made(MPI_Type_create_resized(element, 0, stride, &spaced));
  std::vector<int> lengths;
  std::vector<MPI_Aint> starts;
  for (int i = 0; i < part.intervals(); ++i) {
    lengths.push_back(int(part.high(i) - part.low(i)));
    starts.push_back(frame.rank(part.low(i)) * stride);
  }
  made(MPI_Type_create_hindexed(int(lengths.size()), lengths.data(), starts.data(), spaced, &type));
  MPI_Type_free(&spaced);
  if (own) MPI_Type_free(&element);
  own = true;
}

}  // namespace tw
