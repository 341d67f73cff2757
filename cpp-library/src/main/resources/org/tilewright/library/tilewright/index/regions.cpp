// Boxes in several places, as sets of disjoint regions.
#include "regions.hpp"

#include <algorithm>

namespace tw {

Region Regions::hull() const {
  if (isEmpty()) return nothing.hull();
  Dimensions out;
  for (int d = 0; d < all.front().order(); ++d) {
    long low = all.front().dim(d).first(), high = all.front().dim(d).end();
    for (const Region& r : all) low = min(low, r.dim(d).first()), high = max(high, r.dim(d).end());
    out.emplace_back(low, high);
  }
  return out;
}

/// For each place what it adds to the indices of each dimension.
using Places = std::vector<const long*>;

/// The union of a box's places, from dimension `d` on, in products: indices with equal cross-sections are one slice.
static std::vector<Dimensions> slices(const Region& box, int d, const Places& places) {
  if (d == box.order()) return {Dimensions()};
  const IndexSet& along = box.dim(d);
  std::vector<long> by;
  for (const long* place : places) by.push_back(place[d]);
  std::sort(by.begin(), by.end());
  by.erase(std::unique(by.begin(), by.end()), by.end());
  if (d + 1 == box.order()) {
    IndexSet all = along.shifted(by.front());
    for (std::size_t b = 1; b < by.size(); ++b) all.append(max(all.end(), along.first() + by[b]), along.end() + by[b]);
    return {Dimensions{std::move(all)}};
  }
  std::vector<std::pair<IndexSet, std::vector<Dimensions>>> found;
  if (by.size() == 1) {
    found.emplace_back(along.shifted(by.front()), slices(box, d + 1, places));
  } else {
    std::vector<long> cuts;
    for (long b : by) cuts.push_back(along.first() + b), cuts.push_back(along.end() + b);
    std::sort(cuts.begin(), cuts.end());
    for (std::size_t c = 0; c + 1 < cuts.size(); ++c) {
      if (cuts[c] == cuts[c + 1]) continue;
      Places over;
      for (const long* place : places) {
        if (along.contains(cuts[c] - place[d])) over.push_back(place);
      }
      if (over.empty()) continue;
      std::vector<Dimensions> across = slices(box, d + 1, over);
      auto same = found.begin();
      while (same != found.end() && !(same->second == across)) ++same;
      if (same == found.end()) same = found.insert(same, {IndexSet(), std::move(across)});
      same->first.append(cuts[c], cuts[c + 1]);
    }
  }
  std::vector<Dimensions> out;
  for (const auto& [indices, across] : found) {
    for (const Dimensions& rest : across) {
      out.push_back({indices});
      for (const IndexSet& along : rest) out.back().push_back(along);
    }
  }
  return out;
}

Regions shifted(const Region& box, const std::vector<std::vector<long>>& places) {
  if (box.isEmpty()) return box;
  Regions out = Regions::none(box.order());
  Places each;
  for (const auto& place : places) each.push_back(place.data());
  for (Dimensions& dims : slices(box, 0, each)) out.add(std::move(dims));
  return out;
}

}  // namespace tw
