// Boxes in several places, as sets of disjoint regions.
#include "regions.hpp"

#include <map>
#include <set>

namespace tw {

using Dimensions = std::vector<IndexSet>;

Region Regions::hull() const {
  if (isEmpty()) return first.hull();
  Dimensions out;
  for (int d = 0; d < first.order(); ++d) {
    long low = all.front().dim(d).first(), high = all.front().dim(d).end();
    for (const Region& r : all) low = min(low, r.dim(d).first()), high = max(high, r.dim(d).end());
    out.emplace_back(low, high);
  }
  return out;
}

/// The union of a box's places, from dimension `d` on, in products: indices with equal cross-sections are one slice.
static std::vector<Dimensions> slices(const Region& box, int d, const std::set<std::vector<long>>& places) {
  if (d == box.order()) return {Dimensions()};
  std::map<long, std::set<std::vector<long>>> rests;  // by what is added to this dimension's indices, the places in those after it
  std::set<long> cuts;
  const IndexSet& along = box.dim(d);
  for (const auto& place : places) {
    rests[place.front()].insert({place.begin() + 1, place.end()});
    cuts.insert(along.first() + place.front());
    cuts.insert(along.end() + place.front());
  }
  std::vector<std::pair<IndexSet, std::vector<Dimensions>>> found;
  if (rests.size() == 1) {
    found.emplace_back(along.shifted(rests.begin()->first), slices(box, d + 1, rests.begin()->second));
  } else {
    for (auto low = cuts.begin(), high = std::next(low); high != cuts.end(); ++low, ++high) {
      std::set<std::vector<long>> over;
      for (const auto& [by, rest] : rests) {
        if (along.contains(*low - by)) over.insert(rest.begin(), rest.end());
      }
      if (over.empty()) continue;
      std::vector<Dimensions> across = slices(box, d + 1, over);
      auto same = found.begin();
      while (same != found.end() && !(same->second == across)) ++same;
      if (same == found.end()) same = found.insert(same, {IndexSet(), std::move(across)});
      same->first.append(*low, *high);
    }
  }
  std::vector<Dimensions> out;
  for (const auto& [indices, across] : found) {
    for (const Dimensions& rest : across) {
      out.push_back({indices});
      out.back().insert(out.back().end(), rest.begin(), rest.end());
    }
  }
  return out;
}

Regions shifted(const Region& box, const std::vector<std::vector<long>>& places) {
  if (box.isEmpty()) return box;
  Regions out = Regions::none(box.order());
  for (Dimensions& dims : slices(box, 0, {places.begin(), places.end()})) out.add(std::move(dims));
  return out;
}

}  // namespace tw
