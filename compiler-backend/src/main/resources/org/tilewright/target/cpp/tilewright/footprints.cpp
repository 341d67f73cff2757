// Who of all processors meets a region.
#include "footprints.hpp"

#include <algorithm>

namespace tw {

static bool names(const std::vector<int>& dimensions, int one) {
  return std::find(dimensions.begin(), dimensions.end(), one) != dimensions.end();
}

bool Footprint::isSameAlong(const std::vector<int>& along) const {
  for (const auto& together : decisions) {
    for (int g : together) {
      if (names(along, g)) return false;
    }
  }
  return true;
}

bool Footprint::decidesAlone(int gridDimension) const {
  for (const auto& together : decisions) {
    if (together.size() > 1 && names(together, gridDimension)) return false;
  }
  return true;
}

std::vector<long> Footprint::narrowed(const Region& region, Coordinates from, int along, Range among) const {
  const std::vector<int> itself{along};
  const bool matters = std::find(decisions.begin(), decisions.end(), itself) != decisions.end();
  std::vector<long> out;
  for (long c = among.low; c < among.high; ++c) {
    bool canMeet = true;
    if (matters) {
      from[along] = c;
      const Regions there = of(from);
      // if there is nothing here, there is nothing anywhere at that coordinate, unless another coordinate decides that with it
      canMeet = !there.isEmpty() || !decidesAlone(along);
      for (int d = 0; d < region.order() && canMeet && !there.isEmpty(); ++d) {
        if (decisions[std::size_t(d)] != itself) continue;
        canMeet = false;
        for (const Region& part : there.parts()) canMeet = canMeet || !part.dim(d).intersect(region.dim(d)).isEmpty();
      }
    }
    if (canMeet) out.push_back(c);
  }
  return out;
}

void Footprint::meeting(const Region& region, const Coordinates& here, const std::vector<Range>& among,
                        const std::function<void(const Coordinates&, const Regions&)>& found) const {
  if (region.isEmpty()) return;
  long all = 1, each = 0;
  for (const Range& r : among) all *= r.size(), each += r.size();
  // a processor that has elements, from which to look along each dimension; where there are few processors, all are looked at
  Coordinates from(among.size(), 0);
  bool looks = all > each && !of(from).isEmpty();
  if (all > each && !looks) {
    from = here;
    looks = !of(from).isEmpty();
  }
  std::vector<std::vector<long>> candidates;
  for (std::size_t g = 0; g < among.size(); ++g) {
    std::vector<long> some;
    if (looks) {
      some = narrowed(region, from, int(g), among[g]);
    } else {
      for (long c = among[g].low; c < among[g].high; ++c) some.push_back(c);
    }
    if (some.empty()) return;
    candidates.push_back(std::move(some));
  }
  Coordinates at(candidates.size());
  auto walk = [&](auto& self, std::size_t g) -> void {
    if (g == candidates.size()) {
      const Regions part = of(at).intersect(region);
      if (!part.isEmpty()) found(at, part);
      return;
    }
    for (long c : candidates[g]) {
      at[g] = c;
      self(self, g + 1);
    }
  };
  walk(walk, 0);
}

}  // namespace tw
