// Tensors: home pieces where the layout says, and how parts of them travel.
//
// A footprint says what a processor needs or makes, for any coordinates. Every processor evaluates the footprints of the
// others where it has to know them, so nothing but elements is ever sent.
#pragma once

#include <functional>
#include <optional>

#include "layouts.hpp"
#include "pieces.hpp"

namespace tw {

using Footprint = std::function<Region(const Coordinates&)>;

/// What becomes of an output's old values when a statement starts, and where its results stand until it ends.
enum class Old { Dropped, Kept };
enum class Results { InPlace, Apart };

/// What this processor received, by the rule of previews: each piece once, whatever carried it; and bytes that MPI carried to it.
struct Traffic {
  long received = 0, wire = 0;
};
inline Traffic traffic;

/// The piece that each processor held in the step before, and the footprint that says which.
struct StepBefore {
  PiecePtr piece;
  Footprint footprint;
};

/// A tensor of elements of any type. `Tensor<T>` adds what depends on the type.
class AnyTensor {
 public:
  const std::string name;
  const Grid& grid;
  const ElementType type;
  const std::vector<int> storage;
  Layout layout;
  PiecePtr home;

  AnyTensor(std::string tensorName, const Grid& processors, ElementType elementType, Layout where, std::vector<int> storageOrder)
      : name(std::move(tensorName)), grid(processors), type(elementType), storage(std::move(storageOrder)), layout(std::move(where)),
        own(grid.rank(), Copies::Own) {
    place();
  }

  /// Makes room for the home piece; nobody has set it yet.
  void place() { home = make(layout.home(grid.here)); }

  PiecePtr make(const Region& region) const { return std::make_shared<Piece>(region, storage, type.bytes); }

  // ---- inputs: a footprint becomes available in a buffer, or where it is if that is at home

  /// The part is at home, whatever the params: nothing travels.
  PiecePtr local(const Footprint& footprint) const {
    const Region mine = footprint(grid.here);
    PiecePtr buffer = room(mine);
    fillFromHome(mine, buffer);
    return buffer;
  }

  /// From the owners, one message a pair of processors.
  PiecePtr fetch(const Footprint& footprint) const {
    return fetchFrom(footprint, [](int, int) { return true; });
  }

  /// Processors that differ only along these dimensions need the same: each owner among them broadcasts its part.
  PiecePtr broadcast(const std::vector<int>& along, const Footprint& footprint) const {
    const Line& line = grid.line(along);
    bool together = isUniform(line, footprint);
    for (int d : along) together = together && !layout.replicates(d);
    if (!together) return fetch(footprint);
    const Region mine = footprint(grid.here);
    // what owners outside the line have comes point to point
    PiecePtr buffer = fetchFrom(footprint, [&](int owner, int reader) {
      return !Grid::inLine(along, grid.coordinates(owner), grid.coordinates(reader));
    });
    layout.owners(mine, grid.here, own, [&](int owner, const Region& part) {
      const int root = position(line, owner);
      if (root < 0) return;
      const std::string doing = "broadcast a part of " + name + " from processor " + std::to_string(owner);
      if (owner == grid.me) {
        tw::broadcast(Packed(part, *home).data, part.size(), type, root, line.communicator, doing);
      } else {
        receiveInto(*buffer, part, [&](void* data) {
          tw::broadcast(data, part.size(), type, root, line.communicator, doing);
        });
        traffic.wire += part.size() * long(type.bytes);
      }
    });
    return buffer;
  }

  /// From the neighbour that had the same part in the step before; from the owners where there is none.
  PiecePtr shift(StepBefore& before, int along, int offset, const Footprint& footprint) const {
    auto fromNeighbour = [&](const Coordinates& at) {
      if (!before.footprint) return false;
      const Region need = footprint(at);
      return !need.isEmpty() && !layout.home(at).contains(need)
             && before.footprint(grid.coordinates(grid.neighbour(at, along, offset))) == need;
    };
    const Region mine = footprint(grid.here);
    Messages messages(grid.communicator(), type);
    PiecePtr buffer = room(mine);
    const int source = grid.neighbour(grid.here, along, offset), target = grid.neighbour(grid.here, along, -offset);
    const bool served = fromNeighbour(grid.here);
    const bool stays = served && source == grid.me;
    std::optional<Incoming> incoming;
    if (stays) {
      buffer = before.piece;
    } else if (served) {
      incoming.emplace(*buffer, mine);
      messages.receive(incoming->data, mine.size(), source);
      traffic.wire += mine.size() * long(type.bytes);
    }
    std::optional<Packed> outgoing;
    if (target != grid.me && fromNeighbour(grid.coordinates(target))) {
      const Region theirs = footprint(grid.coordinates(target));
      outgoing.emplace(theirs, *before.piece);
      messages.send(outgoing->data, theirs.size(), target);
    }
    exchange(footprint, served ? nullptr : buffer.get(), messages,
             [&](int, int reader) { return !fromNeighbour(grid.coordinates(reader)); });
    if (incoming) incoming->unpack();
    countMissing(mine);
    before = {buffer, footprint};
    return buffer;
  }

  /// Moves the tensor to another layout.
  void redistribute(const Layout& to) {
    PiecePtr moved = make(to.home(grid.here));
    Messages messages(grid.communicator(), type);
    exchange([&](const Coordinates& at) { return to.home(at); }, moved.get(), messages, [](int, int) { return true; });
    traffic.received += (moved->size() - moved->frame.intersect(home->frame).size()) * long(type.bytes);
    home = moved;
    layout = to;
  }

 protected:
  const std::vector<Copies> own;  // readers take the copy at their own coordinates

  /// Where a message for a part of a buffer arrives: in place, or beside it.
  struct Incoming {
    Piece& buffer;
    Region part;
    PiecePtr beside;
    char* data;

    Incoming(Piece& into, const Region& region) : buffer(into), part(region), data(into.contiguous(region)) {
      if (data != nullptr) return;
      beside = std::make_shared<Piece>(part, buffer.order, buffer.width);
      data = beside->bytes();
    }
    void unpack() {
      if (beside) copy(part, *beside, buffer);
    }
  };

  template <class Receive> static void receiveInto(Piece& buffer, const Region& part, Receive receive) {
    Incoming incoming(buffer, part);
    receive(incoming.data);
    incoming.unpack();
  }

  static int position(const Line& line, int processor) {
    for (int m = 0; m < int(line.members.size()); ++m) {
      if (line.members[m] == processor) return m;
    }
    return -1;
  }

  /// Whether all processors of a line have the same footprint.
  bool isUniform(const Line& line, const Footprint& footprint) const {
    const Region mine = footprint(grid.here);
    for (int p : line.members) {
      if (!(footprint(grid.coordinates(p)) == mine)) return false;
    }
    return true;
  }

  /// The home piece if it can serve as buffer for the region as it is, else a new piece over the region's hull.
  PiecePtr room(const Region& region) const {
    return !region.isEmpty() && home->frame.isBox() && home->frame.contains(region) ? home : make(region.hull());
  }

  void fillFromHome(const Region& mine, const PiecePtr& buffer) const {
    if (buffer != home) copy(mine.intersect(home->frame), *home, *buffer);
  }

  void countMissing(const Region& mine) const {
    traffic.received += (mine.size() - mine.intersect(home->frame).size()) * long(type.bytes);
  }

  template <class Use> PiecePtr fetchFrom(const Footprint& footprint, Use use) const {
    const Region mine = footprint(grid.here);
    PiecePtr buffer = room(mine);
    Messages messages(grid.communicator(), type);
    exchange(footprint, buffer.get(), messages, use);
    countMissing(mine);
    return buffer;
  }

  /// Sends home parts to the processors that need them and receives what this one needs, for pairs that `use` lets pass.
  /// Everything under way has arrived when this returns; `buffer` is null if this processor takes nothing.
  template <class Use>
  void exchange(const Footprint& footprint, Piece* buffer, Messages& messages, Use use) const {
    std::vector<Incoming> arriving;
    if (buffer != nullptr && buffer != home.get()) {
      const Region mine = footprint(grid.here);
      layout.owners(mine, grid.here, own, [&](int owner, const Region& part) {
        if (owner == grid.me) {
          copy(part, *home, *buffer);
        } else if (use(owner, grid.me)) {
          arriving.emplace_back(*buffer, part);
          messages.receive(arriving.back().data, part.size(), owner);
          traffic.wire += part.size() * long(type.bytes);
        }
      });
    }
    std::vector<Packed> leaving;
    if (!home->frame.isEmpty()) {
      for (int p = 0, n = grid.size(); p < n; ++p) {
        const Coordinates at = grid.coordinates(p);
        if (p == grid.me || !layout.serves(grid.here, at, own)) continue;
        const Region theirs = footprint(at);
        // a processor that holds all it needs uses its home piece
        const Region part = theirs.intersect(home->frame);
        if (part.isEmpty() || !use(grid.me, p)) continue;
        leaving.emplace_back(part, *home);
        messages.send(leaving.back().data, part.size(), p);
      }
    }
    messages.wait("move parts of " + name);
    for (Incoming& part : arriving) part.unpack();
  }
};

/// What is being computed into a tensor: contributions, and how they reach the owners.
template <class T> class Tensor : public AnyTensor {
 public:
  Tensor(std::string tensorName, const Grid& processors, Layout where, std::vector<int> storageOrder)
      : AnyTensor(std::move(tensorName), processors, elementType<T>(), std::move(where), std::move(storageOrder)) {}

  /// A statement starts to write: home pieces become the operator's identity, or keep their values.
  /// @param results apart if the statement reads old values
  /// @param whichCopies for each grid dimension that replicates, who receives contributions
  void begin(Op operation, Old old, Results results, std::vector<Copies> whichCopies) {
    op = operation;
    copies = std::move(whichCopies);
    result = results == Results::Apart ? make(home->frame) : home;
    if (old == Old::Dropped) {
      fill<T>(*result, identity<T>(op));
    } else if (result != home) {
      copy(home->frame, *home, *result);
    }
  }

  /// Room for a contribution, filled with the identity.
  PiecePtr contribution(const Footprint& footprint) const {
    PiecePtr buffer = make(footprint(grid.here).hull());
    fill<T>(*buffer, identity<T>(op));
    return buffer;
  }

  /// The home piece itself if it can be written in place, else room for a contribution.
  PiecePtr inPlace(const Footprint& footprint) const {
    const Region mine = footprint(grid.here);
    return !mine.isEmpty() && result->frame.isBox() && result->frame.contains(mine) ? result : contribution(footprint);
  }

  /// Combines contributions into the owners' home pieces, in order of processor number.
  void contribute(const PiecePtr& buffer, const Footprint& footprint) {
    if (buffer != result) deliver(*buffer, footprint, [](int, int) { return true; });
  }

  /// Nothing travels: a processor contributes to its own elements only.
  void contributeLocally(const PiecePtr& buffer, const Footprint& footprint) {
    if (buffer != result) combine<T>(op, footprint(grid.here).intersect(result->frame), *buffer, *result);
  }

  /// Processors that differ only along these dimensions contribute to the same elements: combined at each owner among them.
  void reduce(const std::vector<int>& along, const PiecePtr& buffer, const Footprint& footprint) {
    const Line& line = grid.line(along);
    bool together = isUniform(line, footprint);
    for (int d : along) together = together && !(layout.replicates(d) && copies[d] == Copies::Own);
    const Region mine = footprint(grid.here);
    if (together) {
      layout.owners(mine, grid.here, copies, [&](int owner, const Region& part) {
        const int root = position(line, owner);
        if (root < 0) return;
        const Packed packed(part, *buffer);
        tw::reduce(packed.data, part.size(), type, op, root, line.communicator,
                   "combine a part of " + name + " at processor " + std::to_string(owner));
        if (owner != grid.me) return;
        combine<T>(op, part, packed.copied ? *packed.copied : *buffer, *result);
        const long pieces = long(line.members.size()) - 1;
        traffic.received += pieces * part.size() * long(type.bytes);
        traffic.wire += pieces * part.size() * long(type.bytes);
      });
    }
    // what owners outside the line get goes point to point
    deliver(*buffer, footprint, [&](int from, int to) {
      return !together || !Grid::inLine(along, grid.coordinates(from), grid.coordinates(to));
    });
  }

  /// A statement ends: copies that received nothing get the finished piece from coordinate 0 along these dimensions.
  void finish(const std::vector<int>& replicated) {
    home = result;
    result = nullptr;
    if (!replicated.empty()) {
      const Line& line = grid.line(replicated);  // all processors ask, those without elements too
      if (!home->frame.isEmpty()) copyToReplicas(line);
    }
    Memory::trim();
  }

 private:
  Op op = Op::Sum;
  std::vector<Copies> copies;
  PiecePtr result;

  void copyToReplicas(const Line& line) {
    tw::broadcast(home->bytes(), home->size(), type, 0, line.communicator, "copy " + name + " to its replicas");
    if (line.members.front() != grid.me) {
      traffic.received += home->size() * long(type.bytes);
      traffic.wire += home->size() * long(type.bytes);
    }
  }

  /// Sends parts of the contribution to their owners, for pairs that `use` lets pass.
  template <class Use> void deliver(const Piece& buffer, const Footprint& footprint, Use use) {
    Messages messages(grid.communicator(), type);
    std::vector<Packed> leaving;
    layout.owners(footprint(grid.here), grid.here, copies, [&](int owner, const Region& part) {
      if (owner == grid.me || !use(grid.me, owner)) return;
      leaving.emplace_back(part, buffer);
      messages.send(leaving.back().data, part.size(), owner);
    });
    std::vector<std::pair<int, PiecePtr>> arriving;
    for (int p = 0, n = grid.size(); p < n && !result->frame.isEmpty(); ++p) {
      const Coordinates at = grid.coordinates(p);
      if (!layout.serves(grid.here, at, copies)) continue;
      const Region part = footprint(at).intersect(result->frame);
      if (part.isEmpty() || !use(p, grid.me)) continue;
      arriving.emplace_back(p, p == grid.me ? nullptr : make(part));
      if (p == grid.me) continue;
      messages.receive(arriving.back().second->bytes(), part.size(), p);
      traffic.received += part.size() * long(type.bytes);
      traffic.wire += part.size() * long(type.bytes);
    }
    messages.wait("deliver parts of " + name);
    for (const auto& [from, piece] : arriving) {
      if (from == grid.me) {
        combine<T>(op, footprint(grid.here).intersect(result->frame), buffer, *result);
      } else {
        combine<T>(op, piece->frame, *piece, *result);
      }
    }
  }
};

}  // namespace tw
