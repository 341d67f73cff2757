// How parts of tensors travel.
#include "tensors.hpp"

namespace tw {

/// A margin takes up at most this share of the home piece, so that it hardly matters where it is not needed any more.
static constexpr long marginShare = 16;

Tensor::Tensor(std::string tensorName, const ElementType& elementType, Layout where, std::vector<int> storageOrder)
    : name(std::move(tensorName)), type(elementType), storage(std::move(storageOrder)), layout(std::move(where)),
      computed(elementType.computed) {
  place();
}

Tensor::Tensor(const Tensor& whole, Layout where, PiecePtr piece)
    : name(whole.name), type(whole.type), storage(whole.storage), layout(std::move(where)), home(std::move(piece)),
      computed(whole.type.computed) {}

Tensor Tensor::onNodes(const Grid& nodes, PiecePtr piece) const {
  std::vector<Place> places(nodes.rank(), everywhere());
  for (int d = nodes.nodeDimensions(); d < nodes.rank(); ++d) places[d] = at(0);
  return Tensor(*this, Layout(nodes, layout.shape(), std::move(places)), std::move(piece));
}

PiecePtr Tensor::make(const Region& region, const ElementType& elements) const {
  try {
    return std::make_shared<Piece>(region, storage, elements.bytes);
  } catch (const NoRoom& e) {
    throw NoRoom(" of '" + name + "'", e.bytes);
  }
}

void Tensor::place() {
  ++changes;
  home = around = nullptr;  // gives its memory back first
  home = make(layout.home(grid().here));
}

PiecePtr Tensor::local(const Footprint& footprint) const {
  const Regions mine = part(footprint);
  PiecePtr buffer = room(mine);
  fillFromHome(mine, *buffer);
  return buffer;
}

TransferPtr Tensor::fetch(const Footprint& footprint, const std::shared_ptr<Messages>& messages) {
  const Regions mine = part(footprint);
  TransferPtr t = transfer(roomAround(mine), messages);
  exchange(footprint, t->buffer.get(), *t->messages, [](int, int) { return true; });
  countMissing(grid(), mine);
  return t;
}

TransferPtr Tensor::broadcast(const std::vector<int>& along, const Footprint& footprint) {
  if (!grid().contains()) return transfer(room(part(footprint)));
  const Line& line = grid().line(along);
  bool together = isUniform(line, footprint);
  for (int d : along) together = together && !layout.replicates(d);
  if (!together) return fetch(footprint);
  const Regions mine = part(footprint);
  TransferPtr t = transfer(room(mine));
  // what owners outside the line have comes point to point
  exchange(footprint, t->buffer.get(), *t->messages, [&](int owner, int reader) { return !grid().inLine(along, owner, reader); });
  std::vector<Contribution> contributions;
  layout.owners(mine, grid().here, own(), [&](int owner, const Regions& part) {
    const int root = line.position(owner);
    if (root < 0) return;
    contributions.push_back({root, part, owner == grid().me ? home.get() : t->buffer.get()});
    if (owner != grid().me) traffic.wire += part.size() * long(type.bytes);
  });
  t->messages->broadcast(contributions, line);
  countMissing(grid(), mine);
  return t;
}

TransferPtr Tensor::shift(StepBefore& before, int along, int offset, const Footprint& footprint) const {
  if (!grid().contains()) return transfer(room(part(footprint)));
  auto fromNeighbour = [&](const Coordinates& at) {
    if (!before.footprint) return false;
    const Regions need = footprint(at);
    return !need.isEmpty() && !need.isWithin(layout.home(at))
           && before.footprint(grid().coordinates(grid().neighbour(at, along, offset))) == need;
  };
  const Regions mine = part(footprint);
  const int source = grid().neighbour(grid().here, along, offset), target = grid().neighbour(grid().here, along, -offset);
  const bool served = fromNeighbour(grid().here);
  const bool stays = served && source == grid().me;
  TransferPtr t = transfer(stays ? before.piece : room(mine));
  t->sources.push_back(before.piece);
  if (served && !stays) {
    t->messages->receive(mine, *t->buffer, source);
    traffic.wire += mine.size() * long(type.bytes);
  }
  if (target != grid().me && fromNeighbour(grid().coordinates(target))) {
    t->messages->send(footprint(grid().coordinates(target)), *before.piece, target);
  }
  exchange(footprint, served ? nullptr : t->buffer.get(), *t->messages,
           [&](int, int reader) { return !fromNeighbour(grid().coordinates(reader)); });
  served ? countReceived(grid(), source, missing(mine)) : countMissing(grid(), mine);
  before = {t->buffer, footprint};
  return t;
}

void Tensor::redistribute(const Layout& to) {
  const Grid& readers = to.machine();
  PiecePtr moved = make(to.home(readers.here));
  Messages messages(readers, type);
  const Footprint footprint = decidedBy(to.decisions(), [&](const Coordinates& at) { return to.home(at); });
  if (&readers == &grid()) {
    exchange(footprint, moved.get(), messages, [](int, int) { return true; });
  } else {
    exchangeWith(readers, footprint, *moved, messages);
  }
  messages.wait("move " + name + " to another layout");
  countMissing(readers, moved->frame);
  home = moved;
  around = nullptr;
  layout = to;
  ++moves;
}

TransferPtr Tensor::fetchOnto(const Grid& readers, const Footprint& footprint, const std::shared_ptr<Messages>& messages) const {
  const Regions mine = part(readers, footprint);
  TransferPtr t = transfer(room(mine), messages);
  exchangeWith(readers, footprint, *t->buffer, *t->messages);
  countMissing(readers, mine);
  return t;
}

void Tensor::exchangeWith(const Grid& readers, const Footprint& footprint, Piece& buffer, Messages& messages) const {
  if (&buffer != home.get()) {
    layout.owners(part(readers, footprint), layout.read(readers.me), own(), [&](int owner, const Regions& part) {
      if (owner == readers.me) return fillFromHome(part, buffer);
      messages.receiveJoined(part, buffer, type, owner);
      traffic.wire += part.size() * long(type.bytes);
    });
  }
  if (!grid().contains()) return;
  std::vector<Range> all;
  for (long extent : readers.extents) all.push_back({0, extent});
  footprint.meeting(home->frame, all, [&](const Coordinates& at, const Regions& part) {
    const int reader = readers.processor(at);
    if (reader != readers.me && layout.serves(grid().here, reader)) messages.sendJoined(part, *home, type, reader);
  });
}

bool Tensor::isUniform(const Line& line, const Footprint& footprint) const {
  // if the dimensions of the line decide nothing, the footprints need not be evaluated
  if (footprint.isSameAlong(line.along)) return true;
  const Regions mine = part(footprint);
  for (int p : line.members) {
    if (!(footprint(grid().coordinates(p)) == mine)) return false;
  }
  return true;
}

PiecePtr Tensor::room(const Regions& part) const {
  return !part.isEmpty() && home->frame.isBox() && part.isWithin(home->frame) ? home : make(part.hull());
}

PiecePtr Tensor::roomAround(const Regions& part) {
  const Region region = part.hull();
  const long least = home->size() - home->size() / marginShare, most = home->size() + home->size() / marginShare;
  if (part.size() < least || !home->frame.isBox() || home->frame.contains(region)) return room(part);
  // a piece with the margin may still be read; and a statement that writes the home piece must find it where it is
  if (!margin.expired() || result == home) return room(part);
  if (around == nullptr || !around->frame.contains(region)) {
    Dimensions both;
    for (int d = 0; d < region.order(); ++d) {
      const IndexSet &a = region.dim(d), &b = home->frame.dim(d);
      both.emplace_back(min(a.first(), b.first()), max(a.end(), b.end()));
    }
    const Region wide = both;
    if (wide.size() > most) return room(part);
    around = make(wide);
    copy(home->frame, *home, *around);
    home = std::make_shared<Piece>(home->frame, *around);
  }
  const PiecePtr lent = std::make_shared<Piece>(around->frame, *around);
  margin = lent;
  return lent;
}

void Tensor::fillFromHome(const Regions& mine, Piece& buffer) const {
  if (buffer.sharesMemory(*home)) return;
  for (const Region& part : mine.intersect(home->frame).parts()) copy(part, *home, buffer);
}

long Tensor::missing(const Regions& mine) const { return (mine.size() - mine.intersect(home->frame).size()) * long(type.bytes); }

void Tensor::countMissing(const Grid& readers, const Regions& mine) const {
  traffic.received += missing(mine);
  if (!readers.hasNodes()) return;
  layout.owners(mine, layout.read(readers.me), own(), [&](int owner, const Regions& part) {
    if (owner != readers.me && readers.isInNode(owner)) traffic.receivedInside += part.size() * long(type.bytes);
  });
}

void Tensor::exchange(const Footprint& footprint, Piece* buffer, Messages& messages, const Pairs& use) const {
  if (buffer != nullptr && buffer != home.get()) {
    const Regions mine = part(footprint);
    layout.owners(mine, grid().here, own(), [&](int owner, const Regions& part) {
      if (owner == grid().me) {
        fillFromHome(part, *buffer);
      } else if (use(owner, grid().me)) {
        messages.receiveJoined(part, *buffer, type, owner);
        traffic.wire += part.size() * long(type.bytes);
      }
    });
  }
  footprint.meeting(home->frame, layout.served(grid().here, own()), [&](const Coordinates& at, const Regions& part) {
    const int reader = grid().processor(at);
    // a processor that holds all it needs uses its home piece
    if (reader != grid().me && use(grid().me, reader)) messages.sendJoined(part, *home, type, reader);
  });
}

void Tensor::begin(Combiner operation, Old old, Results results, std::vector<Copies> whichCopies, Dimensions reached,
                   const ElementType* found) {
  computedNow = name;
  ++changes;
  computed = found != nullptr ? found : type.computed;
  kept = found != nullptr ? &found->fields.back() : nullptr;
  by = std::move(operation);
  copies = std::move(whichCopies);
  aroundResult = around;
  result = home;
  if (isConverted()) {
    result = make(home->frame, *computed);
  } else if (results == Results::Apart) {
    if (around != nullptr) aroundResult = make(around->frame);
    result = around != nullptr ? std::make_shared<Piece>(home->frame, *aroundResult) : make(home->frame);
  }
  isUnset = old == Old::Dropped;
  unset = home->frame;
  const bool someKeep = !reached.empty();
  if (someKeep) unset = home->frame.intersect(Region(std::move(reached)));
  if (isUnset && !someKeep) return;
  if (kept != nullptr) {
    Piece field(*result, kept->offset, type.bytes);
    copy(home->frame, *home, field);
  } else if (type.isSmall()) {
    type.widen(home->frame, *home, *result);
  } else if (result != home) {
    copy(home->frame, *home, *result);
  }
}

void Tensor::clear() {
  if (isUnset) computed->fillIdentity(by, unset, *result);
  isUnset = false;
}

PiecePtr Tensor::contribution(const Footprint& footprint) const {
  PiecePtr buffer = make(part(footprint).hull(), *computed);
  computed->fillIdentity(by, buffer->frame, *buffer);
  return buffer;
}

PiecePtr Tensor::contribution(const Footprint& footprint, bool& first) const {
  const Regions mine = part(footprint);
  first = mine.isBox();
  return first ? make(mine.hull(), *computed) : contribution(footprint);
}

PiecePtr Tensor::inPlace(const Footprint& footprint) {
  const Regions mine = part(footprint);
  if (mine.isEmpty() || !result->frame.isBox() || !mine.isWithin(result->frame)) return contribution(footprint);
  clear();
  return result;
}

PiecePtr Tensor::inPlace(const Footprint& footprint, bool& first) {
  const Regions mine = part(footprint);
  if (mine.isEmpty() || !result->frame.isBox() || !mine.isWithin(result->frame)) return contribution(footprint, first);
  // the caller sets no more than its part
  if (!mine.isJust(unset)) clear();
  first = isUnset;
  isUnset = false;
  return result;
}

void Tensor::contribute(const PiecePtr& buffer, const Footprint& footprint) {
  if (buffer != result) deliver(*buffer, footprint, [](int, int) { return true; });
}

void Tensor::contributeLocally(const PiecePtr& buffer, const Footprint& footprint) {
  if (buffer == result) return;
  clear();
  for (const Region& part : part(footprint).intersect(result->frame).parts()) computed->combine(by, part, *buffer, *result);
}

void Tensor::reduce(const std::vector<int>& along, const PiecePtr& buffer, const Footprint& footprint) {
  clear();
  if (!grid().contains()) return deliver(*buffer, footprint, [](int, int) { return true; });
  const Line& line = grid().connect(along);
  bool together = isUniform(line, footprint);
  for (int d : along) together = together && !(layout.replicates(d) && copies[d] == Copies::Own);
  const Regions mine = part(footprint);
  if (together) {
    forOwners(mine, [&](int owner, const Region& part) {
      const int root = line.position(owner);
      if (root < 0) return;
      inSlabs(part, storage, Packed::most(part, *buffer), [&](const Region& slab) {
        Packed packed(slab, *buffer);
        const WithMessages counted;
        progress();  // what others wait for sets off before this process waits for others
        delayAtRandom();
        tw::reduce(packed.data(), slab.size(), *computed, by, root, line.communicator,
                   "combine a part of " + name + " at processor " + std::to_string(owner));
        if (owner == grid().me) computed->combine(by, slab, packed.reduced(), *result);
      });
      if (owner != grid().me) return;
      for (int member : line.members) {
        if (member == grid().me) continue;
        countReceived(grid(), member, part.size() * long(computed->bytes));
        traffic.wire += part.size() * long(computed->bytes);
      }
    });
  }
  // what owners outside the line get goes point to point
  deliver(*buffer, footprint, [&](int from, int to) {
    return !together || !grid().inLine(along, from, to);
  });
}

void Tensor::finish(const std::vector<int>& replicated) {
  clear();
  if (isConverted()) {
    stored = home;
  } else {
    around = aroundResult;
  }
  home = result;
  result = aroundResult = nullptr;
  if (!replicated.empty()) {
    copyToReplicas(replicated);  // all processors take part, those without elements too
  }
  Memory::trim();
}

void Tensor::store() {
  if (kept != nullptr) {
    copy(home->frame, Piece(*home, kept->offset, type.bytes), *stored);
  } else {
    type.narrow(home->frame, *home, *stored);
  }
  home = stored;
  stored = nullptr;
  computed = type.computed;
  kept = nullptr;
  Memory::trim();
}

void Tensor::copyToReplicas(const std::vector<int>& along) {
  Messages messages(grid(), *computed);
  if (!grid().contains()) return;
  const Line& line = grid().line(along);
  messages.broadcast(home->frame, *home, line, 0);
  messages.wait("copy " + name + " to its replicas");
  if (line.members.front() != grid().me) {
    countReceived(grid(), line.members.front(), home->size() * long(computed->bytes));
    traffic.wire += home->size() * long(computed->bytes);
  }
}

void Tensor::forOwners(const Regions& made, const std::function<void(int, const Region&)>& part) const {
  for (const Region& r : made.parts()) layout.owners(r, grid().here, copies, part);
}

void Tensor::deliver(const Piece& buffer, const Footprint& footprint, const Pairs& use) {
  clear();
  Messages messages(grid(), *computed);
  const long inOne = max(1, stagedBytes / long(computed->bytes));
  forOwners(part(footprint), [&](int owner, const Region& part) {
    if (owner == grid().me || !use(grid().me, owner)) return;
    inSlabs(part, storage, inOne, [&](const Region& slab) { messages.send(slab, buffer, owner); });
  });
  footprint.meeting(result->frame, layout.served(grid().here, copies), [&](const Coordinates& at, const Regions& all) {
    const int p = grid().processor(at);
    for (const Region& part : all.parts()) {
      if (!use(p, grid().me)) continue;
      if (p == grid().me) {
        computed->combine(by, part, buffer, *result);
        continue;
      }
      inSlabs(part, storage, inOne, [&](const Region& slab) {
        Piece arrived(slab, storage, computed->bytes);
        messages.take(slab, arrived, p);
        computed->combine(by, slab, arrived, *result);
      });
      countReceived(grid(), p, part.size() * long(computed->bytes));
      traffic.wire += part.size() * long(computed->bytes);
    }
  });
  messages.wait("deliver parts of " + name);
}

}  // namespace tw
