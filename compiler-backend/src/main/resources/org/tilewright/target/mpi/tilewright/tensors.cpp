// How parts of tensors travel.
#include "tensors.hpp"

#include <optional>

namespace tw {

Traffic traffic;

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

static void receiveInto(Piece& buffer, const Region& part, const std::function<void(void*)>& receive) {
  Incoming incoming(buffer, part);
  receive(incoming.data);
  incoming.unpack();
}

Tensor::Tensor(std::string tensorName, const Grid& processors, const ElementType& elementType, Layout where, std::vector<int> storageOrder)
    : name(std::move(tensorName)), grid(processors), type(elementType), storage(std::move(storageOrder)), layout(std::move(where)),
      own(grid.rank(), Copies::Own) {
  place();
}

void Tensor::place() { home = make(layout.home(grid.here)); }

PiecePtr Tensor::local(const Footprint& footprint) const {
  const Region mine = footprint(grid.here);
  PiecePtr buffer = room(mine);
  fillFromHome(mine, buffer);
  return buffer;
}

PiecePtr Tensor::fetch(const Footprint& footprint) const {
  return fetchFrom(footprint, [](int, int) { return true; });
}

PiecePtr Tensor::broadcast(const std::vector<int>& along, const Footprint& footprint) const {
  const Line& line = grid.line(along);
  bool together = isUniform(line, footprint);
  for (int d : along) together = together && !layout.replicates(d);
  if (!together) return fetch(footprint);
  const Region mine = footprint(grid.here);
  // what owners outside the line have comes point to point
  PiecePtr buffer = fetchFrom(footprint, [&](int owner, int reader) {
    return !grid.inLine(along, owner, reader);
  });
  layout.owners(mine, grid.here, own, [&](int owner, const Region& part) {
    const int root = line.position(owner);
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

PiecePtr Tensor::shift(StepBefore& before, int along, int offset, const Footprint& footprint) const {
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

void Tensor::redistribute(const Layout& to) {
  PiecePtr moved = make(to.home(grid.here));
  Messages messages(grid.communicator(), type);
  exchange([&](const Coordinates& at) { return to.home(at); }, moved.get(), messages, [](int, int) { return true; });
  traffic.received += (moved->size() - moved->frame.intersect(home->frame).size()) * long(type.bytes);
  home = moved;
  layout = to;
}

bool Tensor::isUniform(const Line& line, const Footprint& footprint) const {
  const Region mine = footprint(grid.here);
  for (int p : line.members) {
    if (!(footprint(grid.coordinates(p)) == mine)) return false;
  }
  return true;
}

PiecePtr Tensor::room(const Region& region) const {
  return !region.isEmpty() && home->frame.isBox() && home->frame.contains(region) ? home : make(region.hull());
}

void Tensor::fillFromHome(const Region& mine, const PiecePtr& buffer) const {
  if (buffer != home) copy(mine.intersect(home->frame), *home, *buffer);
}

void Tensor::countMissing(const Region& mine) const {
  traffic.received += (mine.size() - mine.intersect(home->frame).size()) * long(type.bytes);
}

PiecePtr Tensor::fetchFrom(const Footprint& footprint, const Pairs& use) const {
  const Region mine = footprint(grid.here);
  PiecePtr buffer = room(mine);
  Messages messages(grid.communicator(), type);
  exchange(footprint, buffer.get(), messages, use);
  countMissing(mine);
  return buffer;
}

void Tensor::exchange(const Footprint& footprint, Piece* buffer, Messages& messages, const Pairs& use) const {
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

void Tensor::begin(Op operation, Old old, Results results, std::vector<Copies> whichCopies) {
  op = operation;
  copies = std::move(whichCopies);
  result = results == Results::Apart ? make(home->frame) : home;
  if (old == Old::Dropped) {
    type.fillIdentity(op, *result);
  } else if (result != home) {
    copy(home->frame, *home, *result);
  }
}

PiecePtr Tensor::contribution(const Footprint& footprint) const {
  PiecePtr buffer = make(footprint(grid.here).hull());
  type.fillIdentity(op, *buffer);
  return buffer;
}

PiecePtr Tensor::inPlace(const Footprint& footprint) const {
  const Region mine = footprint(grid.here);
  return !mine.isEmpty() && result->frame.isBox() && result->frame.contains(mine) ? result : contribution(footprint);
}

void Tensor::contribute(const PiecePtr& buffer, const Footprint& footprint) {
  if (buffer != result) deliver(*buffer, footprint, [](int, int) { return true; });
}

void Tensor::contributeLocally(const PiecePtr& buffer, const Footprint& footprint) {
  if (buffer != result) type.combine(op, footprint(grid.here).intersect(result->frame), *buffer, *result);
}

void Tensor::reduce(const std::vector<int>& along, const PiecePtr& buffer, const Footprint& footprint) {
  const Line& line = grid.line(along);
  bool together = isUniform(line, footprint);
  for (int d : along) together = together && !(layout.replicates(d) && copies[d] == Copies::Own);
  const Region mine = footprint(grid.here);
  if (together) {
    layout.owners(mine, grid.here, copies, [&](int owner, const Region& part) {
      const int root = line.position(owner);
      if (root < 0) return;
      const Packed packed(part, *buffer);
      tw::reduce(packed.data, part.size(), type, op, root, line.communicator,
                 "combine a part of " + name + " at processor " + std::to_string(owner));
      if (owner != grid.me) return;
      type.combine(op, part, packed.copied ? *packed.copied : *buffer, *result);
      const long pieces = long(line.members.size()) - 1;
      traffic.received += pieces * part.size() * long(type.bytes);
      traffic.wire += pieces * part.size() * long(type.bytes);
    });
  }
  // what owners outside the line get goes point to point
  deliver(*buffer, footprint, [&](int from, int to) {
    return !together || !grid.inLine(along, from, to);
  });
}

void Tensor::finish(const std::vector<int>& replicated) {
  home = result;
  result = nullptr;
  if (!replicated.empty()) {
    const Line& line = grid.line(replicated);  // all processors ask, those without elements too
    if (!home->frame.isEmpty()) copyToReplicas(line);
  }
  Memory::trim();
}

void Tensor::copyToReplicas(const Line& line) {
  tw::broadcast(home->bytes(), home->size(), type, 0, line.communicator, "copy " + name + " to its replicas");
  if (line.members.front() != grid.me) {
    traffic.received += home->size() * long(type.bytes);
    traffic.wire += home->size() * long(type.bytes);
  }
}

void Tensor::deliver(const Piece& buffer, const Footprint& footprint, const Pairs& use) {
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
      type.combine(op, footprint(grid.here).intersect(result->frame), buffer, *result);
    } else {
      type.combine(op, piece->frame, *piece, *result);
    }
  }
}

}  // namespace tw
