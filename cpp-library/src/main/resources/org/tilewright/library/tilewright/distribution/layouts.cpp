// Who owns which elements of a tensor.
#include "layouts.hpp"

namespace tw {

Layout::Layout(const Grid& processors, std::vector<long> tensorExtents, std::vector<Place> gridPlaces)
    : grid(&processors), extents(std::move(tensorExtents)), places(std::move(gridPlaces)), blocks(places.size(), 0) {
  for (int d = 0; d < order(); ++d) {
    std::vector<int> by;
    for (int g = 0; g < grid->rank(); ++g) {
      if (places[g].kind == Place::Cut && places[g].dimension == d) by.push_back(g);
    }
    owned.push_back(cuts(d, by));
    cutBy.push_back(std::move(by));
  }
}

Region Layout::home(const Coordinates& at) const {
  Dimensions dims;
  if (grid->rank() > 0 && at[0] >= grid->extents[0]) return Region::none(order());
  for (int g = 0; g < grid->rank(); ++g) {
    if (places[g].kind == Place::At && at[g] != places[g].coordinate) return Region::none(order());
  }
  for (int d = 0; d < order(); ++d) dims.push_back(owned[d][tuple(d, at)]);
  return dims;
}

std::vector<Range> Layout::served(const Coordinates& owner, const std::vector<Copies>& copies) const {
  std::vector<Range> out;
  for (int g = 0; g < grid->rank(); ++g) {
    const bool whole = !replicates(g) || copies[g] == Copies::All || (copies[g] == Copies::First && owner[g] == 0);
    out.push_back(whole ? Range{0, grid->extents[g]} : copies[g] == Copies::Own ? Range{owner[g], owner[g] + 1} : Range{0, 0});
  }
  return out;
}

bool Layout::serves(const Coordinates& owner, int reader) const {
  const Coordinates from = read(reader);
  for (int g = 0; g < grid->rank(); ++g) {
    if (replicates(g) && owner[g] != from[g]) return false;
  }
  return true;
}

Decisions Layout::decisions() const {
  Decisions out;
  out.decided = Few<GridDimensions, 4>(cutBy.size());
  for (std::size_t d = 0; d < cutBy.size(); ++d) {
    for (int g : cutBy[d]) out.decided[d].add(g);
  }
  out.rising = out.decided;
  for (int g = 0; g < grid->rank(); ++g) {
    out.fixed.push_back(places[g].kind == Place::At ? places[g].coordinate : -1);
    // what is dealt out begins again and again
    if (places[g].kind == Place::Cut && places[g].block != 0) out.rising[std::size_t(places[g].dimension)] = {};
  }
  return out;
}

void Layout::owners(const Region& region, const Coordinates& self, const std::vector<Copies>& copies,
            const std::function<void(int, const Region&)>& piece) const {
  if (region.isEmpty()) return;
  Coordinates at(grid->rank());
  Dimensions part;
  for (int d = 0; d < order(); ++d) part.push_back(region.dim(d));
  walk(0, region, self, copies, at, part, piece);
}

void Layout::owners(const Regions& regions, const Coordinates& self, const std::vector<Copies>& copies,
            const std::function<void(int, const Regions&)>& pieces) const {
  std::map<int, Regions> parts;
  for (const Region& r : regions.parts()) {
    owners(r, self, copies, [&](int owner, const Region& part) {
      parts.try_emplace(owner, Regions::none(order())).first->second.add(part);
    });
  }
  for (const auto& [owner, part] : parts) pieces(owner, part);
}

int Layout::tuple(int d, const Coordinates& at) const {
  long t = 0;
  for (int g : cutBy[d]) t = t * grid->extents[g] + at[g];
  return int(t);
}

// Every cut takes the nominal extent that the cut before left, clipped by the tensor.
std::vector<IndexSet> Layout::cuts(int d, const std::vector<int>& by) {
  long nominal = extents[d];
  std::vector<IndexSet> sets{IndexSet(0, nominal)};
  for (int g : by) {
    const long p = grid->extents[g], b = places[g].block, block = ceilDiv(nominal, p);
    blocks[std::size_t(g)] = b == 0 ? block : b;
    std::vector<IndexSet> next;
    for (const IndexSet& s : sets) {
      for (long c = 0; c < p; ++c) {
        next.push_back(s.select(b == 0 ? IndexSet(c * block, min((c + 1) * block, nominal))
                                       : IndexSet::periodic(c * b, nominal, p * b, b)));
      }
    }
    sets = std::move(next);
    nominal = b == 0 ? block : floorDiv(nominal, p * b) * b + min(b, nominal - floorDiv(nominal, p * b) * p * b);
  }
  return sets;
}

Range Layout::candidates(int g, const IndexSet& indices, const Coordinates& at) const {
  const std::vector<int>& by = cutBy[places[g].dimension];
  const long p = grid->extents[g], b = blocks[g];
  long before = 0;
  for (int h : by) {
    if (h == g) break;
    if (places[h].block != 0) return {0, p};
    before += at[h] * blocks[h];
  }
  const long first = floorDiv(indices.first() - before, b), last = floorDiv(indices.end() - 1 - before, b);
  if (places[g].block == 0) return {max(first, 0L), min(last + 1, p)};
  // blocks are dealt out in turn; those that go round the end may be anyone's
  const bool inOrder = g == by.front() && last - first < p && mod(first, p) <= mod(last, p);
  return inOrder ? Range{mod(first, p), mod(last, p) + 1} : Range{0, p};
}

void Layout::walk(int g, const Region& region, const Coordinates& self, const std::vector<Copies>& copies, Coordinates& at,
          Dimensions& part, const std::function<void(int, const Region&)>& piece) const {
  if (g == grid->rank()) {
    piece(grid->processor(at), Region(part));
    return;
  }
  const Place& place = places[g];
  long from = 0, to = grid->extents[g];
  if (place.kind == Place::At) from = place.coordinate, to = from + 1;
  if (place.kind == Place::Everywhere && copies[g] != Copies::All) {
    from = copies[g] == Copies::Own ? self[g] : 0, to = from + 1;
  }
  if (place.kind == Place::Cut) {
    const Range r = candidates(g, region.dim(place.dimension), at);
    from = r.low, to = r.high;
  }
  for (long c = from; c < to; ++c) {
    at[g] = c;
    if (place.kind == Place::Cut && g == cutBy[place.dimension].back()) {
      const int d = place.dimension;
      part[d] = owned[d][tuple(d, at)].intersect(region.dim(d));
      if (part[d].isEmpty()) continue;
    }
    walk(g + 1, region, self, copies, at, part, piece);
  }
}

}  // namespace tw
