// Who of all processors meets a region.
#include "footprints.hpp"

#include <algorithm>
#include <limits>

namespace tw {

Spans Spans::shifted(std::vector<std::vector<long>> by) && {
  places = std::move(by);
  return std::move(*this);
}

Spans Spans::within(std::vector<Range> room) && {
  inside = std::move(room);
  return std::move(*this);
}

Spans Spans::onlyAtZero(std::vector<long> values) && {
  zeros = std::move(values);
  return std::move(*this);
}

IndexSet Spans::indices(int d) const {
  const Span& s = dims[std::size_t(d)];
  return IndexSet::periodic(s.low, s.high, s.period, s.width, s.phase);
}

Regions Spans::regions() const {
  if (region) return *region;
  for (long value : zeros) {
    if (value != 0) return Regions::none(order());
  }
  Dimensions all;
  for (int d = 0; d < order(); ++d) all.push_back(indices(d));
  if (places.empty()) return Region(std::move(all));
  Regions everywhere = tw::shifted(Region(std::move(all)), places);
  if (inside.empty()) return everywhere;
  Dimensions room;
  for (const Range& r : inside) room.push_back(IndexSet::periodic(r.low, r.high, 1, 1, 0));
  return everywhere.intersect(Region(std::move(room)));
}

Range Spans::bounds(int d) const {
  if (d >= order()) {
    const long value = zeros[std::size_t(d - order())];
    return {value, value + 1};
  }
  if (region) {
    // there is nothing at higher coordinates either, so it counts as beyond all others
    constexpr long beyond = std::numeric_limits<long>::max();
    return region->dim(d).isEmpty() ? Range{beyond, beyond} : Range{region->dim(d).first(), region->dim(d).end()};
  }
  const Span& s = dims[std::size_t(d)];
  if (places.empty()) return {s.low, s.high};
  long least = places.front()[std::size_t(d)], most = least;
  for (const auto& place : places) least = min(least, place[std::size_t(d)]), most = max(most, place[std::size_t(d)]);
  return {s.low + least, s.high + most};
}

bool Spans::meets(int d, const Region& other) const {
  if (d >= order()) return zeros[std::size_t(d - order())] == 0;
  if (region) return !region->dim(d).intersect(other.dim(d)).isEmpty();
  const IndexSet here = indices(d);
  if (places.empty()) return !here.intersect(other.dim(d)).isEmpty();
  return std::any_of(places.begin(), places.end(), [&](const auto& by) {
    return !here.shifted(by[std::size_t(d)]).intersect(other.dim(d)).isEmpty();
  });
}

bool Footprint::isSameAlong(const std::vector<int>& along) const {
  return std::none_of(along.begin(), along.end(), [&](int g) {
    const bool isFixed = std::size_t(g) < decisions.fixed.size() && decisions.fixed[std::size_t(g)] >= 0;
    return isFixed || std::any_of(decisions.decided.begin(), decisions.decided.end(), [&](auto by) { return by.contains(g); });
  });
}

namespace {

/// One question who meets a region. Grid dimensions are gone through from first to last; few coordinates along each can still
/// matter, because a tensor dimension without common indices rules out all processors that have it.
class Search {
 public:
  Search(const Decisions& what, const Footprint::Function& footprint, const Region& wanted, const std::vector<Range>& among)
      : decisions(what), of(footprint), region(wanted), at(among.size(), 0) {
    for (std::size_t g = 0; g < among.size(); ++g) {
      Range r = among[g];
      if (g < decisions.fixed.size() && decisions.fixed[g] >= 0) {
        r = {max(r.low, decisions.fixed[g]), min(r.high, decisions.fixed[g] + 1)};
      }
      at[g] = r.low;
      ranges.push_back(r);
    }
  }

  void run(const std::function<void(const Coordinates&, const Regions&)>& found) {
    for (const Range& r : ranges) {
      if (r.size() == 0) return;
    }
    for (int d = 0; d < size(); ++d) {
      if (coordinates(d).isEmpty() && !of(at).meets(d, region)) return;
    }
    for (int g = 0; g < int(ranges.size()); ++g) {
      values.push_back(alone(g));
      if (values.back().empty()) return;
    }
    walk(0, found);
  }

 private:
  const Decisions& decisions;
  const Footprint::Function& of;
  const Region& region;
  Coordinates at;
  std::vector<Range> ranges;
  std::vector<std::vector<long>> values;  // the coordinates along each grid dimension that no tensor dimension rules out by itself

  /// Of a tensor, and then of values that must be 0.
  int size() const { return int(decisions.decided.size()); }
  GridDimensions coordinates(int d) const { return decisions.decided[std::size_t(d)]; }
  bool rises(int d, int g) const { return std::size_t(d) < decisions.rising.size() && decisions.rising[std::size_t(d)].contains(g); }

  /// The coordinates that can matter by what each decides alone.
  std::vector<long> alone(int g) {
    const GridDimensions itself{g};
    Range r = ranges[std::size_t(g)];
    for (int d = 0; d < size(); ++d) {
      if (coordinates(d) == itself && rises(d, g)) r = narrowed(d, g, at, at, r);
    }
    std::vector<long> out;
    for (long c = r.low; c < r.high; ++c) {
      bool can = true;
      for (int d = 0; d < size() && can; ++d) {
        if (coordinates(d) == itself && !rises(d, g)) can = with(at, g, c).meets(d, region);
      }
      if (can) out.push_back(c);
    }
    return out;
  }

  Spans with(Coordinates other, int g, long c) const {
    other[std::size_t(g)] = c;
    return of(other);
  }

  /// The coordinates along a grid dimension at which a tensor dimension can have indices of the region.
  /// @param least the other coordinates where indices are least; `most` where they are greatest
  Range narrowed(int d, int g, const Coordinates& least, const Coordinates& most, Range among) const {
    const Range wanted = d < region.order() ? Range{region.dim(d).first(), region.dim(d).end()} : Range{0, 1};
    const long low = first(among, [&](long c) { return with(most, g, c).bounds(d).high > wanted.low; });
    return {low, first({low, among.high}, [&](long c) { return with(least, g, c).bounds(d).low >= wanted.high; })};
  }

  /// The first value from which on a condition holds, or the end.
  template <class Condition> static long first(Range among, const Condition& holds) {
    while (among.low < among.high) {
      const long middle = among.low + (among.high - among.low) / 2;
      holds(middle) ? among.high = middle : among.low = middle + 1;
    }
    return among.low;
  }

  /// What is left of coordinates for what they decide with those before and after them.
  Range together(int g) const {
    Range r{values[std::size_t(g)].front(), values[std::size_t(g)].back() + 1};
    for (int d = 0; d < size(); ++d) {
      if (!coordinates(d).areSeveral() || !rises(d, g)) continue;
      Coordinates least = at, most = at;
      bool areKnown = true;
      for (int h = g + 1; h < int(ranges.size()); ++h) {
        if (!coordinates(d).contains(h)) continue;
        areKnown = areKnown && rises(d, h);
        least[std::size_t(h)] = values[std::size_t(h)].front(), most[std::size_t(h)] = values[std::size_t(h)].back();
      }
      if (areKnown) r = narrowed(d, g, least, most, r);
    }
    return r;
  }

  /// Whether nothing that is decided by coordinates up to this one, and only now, rules the processors out.
  bool canMeet(int g) const {
    for (int d = 0; d < size(); ++d) {
      const GridDimensions by = coordinates(d);
      if (by.areSeveral() && by.contains(g) && !by.goBeyond(g) && !of(at).meets(d, region)) return false;
    }
    return true;
  }

  void walk(int g, const std::function<void(const Coordinates&, const Regions&)>& found) {
    if (g == int(values.size())) {
      const Regions part = of(at).regions().intersect(region);
      if (!part.isEmpty()) found(at, part);
      return;
    }
    const Range r = together(g);
    const std::vector<long>& all = values[std::size_t(g)];
    for (auto c = std::lower_bound(all.begin(), all.end(), r.low); c != all.end() && *c < r.high; ++c) {
      at[std::size_t(g)] = *c;
      if (g + 1 == int(values.size()) || canMeet(g)) walk(g + 1, found);
    }
    at[std::size_t(g)] = all.front();
  }
};

}  // namespace

void Footprint::meeting(const Region& region, const std::vector<Range>& among,
                        const std::function<void(const Coordinates&, const Regions&)>& found) const {
  if (!region.isEmpty()) Search(decisions, of, region, among).run(found);
}

}  // namespace tw
