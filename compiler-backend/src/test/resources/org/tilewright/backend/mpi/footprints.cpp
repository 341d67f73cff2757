// Whom a footprint meets, found by formula and by asking everyone, on machines that need not be there. Prints what differs, and how
// many footprints are evaluated on a large machine.
#include <algorithm>
#include <cstdio>
#include <random>
#include <set>

#include "tilewright.hpp"

static std::mt19937 numbers(7);

static long below(long n) { return long(numbers() % (unsigned long)n); }

/// What a machine of any extents needs, as generated programs write it.
struct Case {
  std::vector<long> extents;
  tw::Footprint footprint;
  int order;
};

static tw::Range blockOf(long c, long p, long n) {
  const long b = (n + p - 1) / p;
  return {c * b, tw::min((c + 1) * b, n)};
}

/// The indices of a processor of q inside the block of a processor of p.
static tw::Range blockOf(long c, long p, long d, long q, long n) {
  const long b = (n + p - 1) / p, inner = (b + q - 1) / q, low = c * b + d * inner;
  return {low, tw::min(low + inner, tw::min((c + 1) * b, n))};
}

static tw::Region region(tw::Range r) { return tw::Dimensions{{r.low, r.high}}; }

static Case some() {
  const long p = 1 + below(5), q = 1 + below(5), n = 1 + below(12), m = 1 + below(12), step = below(4), period = 1 + below(4);
  switch (below(12)) {
    case 0:  // a block with its neighbours
      return {{p, q}, tw::decidedBy({{0}, {1}}, {{0}, {1}}, [=](const tw::Coordinates& at) {
        const tw::Range r = blockOf(at[0], p, n), c = blockOf(at[1], q, m);
        return tw::shifted(tw::box({{r.low, r.high}, {c.low, c.high}}), {{1, 1}, {0, 1}, {2, 1}, {1, 0}, {1, 2}});
      }), 2};
    case 1:  // Cannon's first operand
      return {{p, p}, tw::decidedBy({{0}, {0, 1}}, {{0}, {}}, [=](const tw::Coordinates& at) {
        const tw::Range r = blockOf(at[0], p, n), c = blockOf((at[0] + at[1] + step) % p, p, m);
        return tw::box({{r.low, r.high}, {c.low, c.high}});
      }), 2};
    case 2:  // only coordinate 0 of the second dimension works
      return {{p, q}, tw::decidedBy({{0}, {}, {1}}, {{0}, {}, {1}}, [=](const tw::Coordinates& at) {
        const tw::Range r = blockOf(at[0], p, n);
        return tw::box({{r.low, r.high}, {0, m}}).onlyAtZero({at[1]});
      }), 2};
    case 3:  // dealt out, and both dimensions by the same coordinate
      return {{p, q}, tw::decidedBy({{0}, {0}}, {{}, {0}}, [=](const tw::Coordinates& at) {
        const tw::Range r = blockOf(at[0], p, m);
        return tw::box({{at[0] * period, n, p * period, period}, {r.low, r.high}});
      }), 2};
    case 4:  // a condition that two coordinates decide together
      return {{p, q}, tw::decidedBy({{1}, {0, 1}}, {{1}, {}}, [=](const tw::Coordinates& at) {
        const tw::Range r = blockOf(at[1], q, n);
        return tw::box({{r.low, r.high}}).onlyAtZero({(at[0] + at[1] + step) % 3});
      }), 1};
    case 5:  // two grid dimensions cut one of the tensor, and neighbours are read
      return {{p, q}, tw::decidedBy({{0, 1}}, {{0, 1}}, [=](const tw::Coordinates& at) {
        const tw::Range r = blockOf(at[0], p, at[1], q, n);
        return tw::shifted(tw::box({{r.low, r.high}}), {{0}, {step}});
      }), 1};
    case 6:  // the same, but the second from the other end
      return {{p, q}, tw::decidedBy({{0, 1}}, {{0}}, [=](const tw::Coordinates& at) {
        const tw::Range r = blockOf(at[0], p, q - 1 - at[1], q, n);
        return tw::box({{r.low, r.high}});
      }), 1};
    case 7:  // a condition that rises
      return {{p, q}, tw::decidedBy({{1}, {0, 1}}, {{1}, {0, 1}}, [=](const tw::Coordinates& at) {
        const tw::Range r = blockOf(at[1], q, n);
        return tw::box({{r.low, r.high}}).onlyAtZero({at[0] + 2 * at[1] - step});
      }), 1};
    case 8:  // regions, of which the last can be empty
      return {{p, q}, tw::decidedBy({{{0}}, {{0}}}, [=](const tw::Coordinates& at) { return region(blockOf(at[0], p, n)); }), 1};
    case 9:  // the same on two levels
      return {{p, q}, tw::decidedBy({{{0, 1}}, {{0, 1}}}, [=](const tw::Coordinates& at) {
        return region(blockOf(at[0], p, at[1], q, n));
      }), 1};
    case 10:  // one coordinate has it all
      return {{p, q}, tw::decidedBy({{{0}}, {{0}}, {-1, step}}, [=](const tw::Coordinates& at) {
        return at[1] == step ? region(blockOf(at[0], p, n)) : tw::Region::none(1);
      }), 1};
    default:  // the same for all, and nothing in some steps
      return {{p, q}, tw::decidedBy({{}, {}}, {{}, {}}, [=](const tw::Coordinates&) {
        return tw::box({{0, n}}).onlyAtZero({step});
      }), 1};
  }
}

/// All elements of a region.
static std::set<std::vector<long>> elements(const tw::Region& region) {
  std::set<std::vector<long>> out;
  if (!region.isEmpty()) out.insert(std::vector<long>());
  for (int d = 0; d < region.order(); ++d) {
    std::set<std::vector<long>> longer;
    for (std::vector<long> element : out) {
      for (long x = region.dim(d).first(); x < region.dim(d).end(); ++x) {
        if (!region.dim(d).contains(x)) continue;
        element.push_back(x);
        longer.insert(element);
        element.pop_back();
      }
    }
    out = longer;
  }
  return out;
}

/// Whether a box in some places is what those places cover, in disjoint parts that do not depend on the places' order.
static bool coversItsPlaces() {
  tw::Dimensions dims;
  std::vector<std::vector<long>> places(std::size_t(1 + below(5)));
  const long order = 1 + below(3);
  for (long d = 0; d < order; ++d) {
    const long low = below(3);
    const bool dealt = below(4) == 0;  // such dimensions have the same number added in all places
    dims.push_back(dealt ? tw::IndexSet::periodic(low, low + 7, 3, 1 + below(2)) : tw::IndexSet(low, low + below(5)));
    for (auto& place : places) place.push_back(dealt ? 2 : below(6));
  }
  const tw::Region box(dims);
  std::set<std::vector<long>> expected, found;
  for (const auto& place : places) {
    for (std::vector<long> element : elements(box)) {
      for (std::size_t d = 0; d < place.size(); ++d) element[d] += place[d];
      expected.insert(element);
    }
  }
  const tw::Regions all = tw::shifted(box, places);
  for (const tw::Region& part : all.parts()) {
    for (const auto& element : elements(part)) found.insert(element);
  }
  std::shuffle(places.begin(), places.end(), numbers);
  return expected == found && all.size() == long(found.size()) && all == tw::shifted(box, places);
}

static long asked = 0;

/// Prints how many processors are asked whether they meet a region, and how many do.
static void asks(const char* what, const tw::Footprint& footprint, const tw::Spans& region, const std::vector<long>& extents) {
  std::vector<tw::Range> among;
  long all = 1, met = 0;
  for (long e : extents) among.push_back({0, e}), all *= e;
  asked = 0;
  footprint.meeting(region.regions().parts().front(), among,
                    [&](const tw::Coordinates&, const tw::Regions&) { ++met; });
  std::printf("%s: of %ld processors %ld asked, %ld met\n", what, all, asked, met);
}

int main() {
  for (int n = 0; n < 20000; ++n) {
    if (coversItsPlaces()) continue;
    std::printf("places %d differ\n", n);
    return 1;
  }
  for (int n = 0; n < 20000; ++n) {
    const Case c = some();
    tw::Dimensions dims;
    for (int d = 0; d < c.order; ++d) {
      const long low = below(12);
      dims.push_back(below(4) == 0 ? tw::IndexSet::periodic(low, low + below(9), 1 + below(4), 1 + below(2))
                                   : tw::IndexSet(low, low + below(6)));
    }
    const tw::Region region(dims);
    tw::Coordinates here;
    std::vector<tw::Range> among;
    for (long e : c.extents) {
      here.push_back(below(e));
      among.push_back(below(4) == 0 ? tw::Range{here.back(), here.back() + 1} : tw::Range{0, e});
    }
    std::vector<std::pair<tw::Coordinates, tw::Regions>> expected, found;
    for (long i = among[0].low; i < among[0].high; ++i) {
      for (long j = among[1].low; j < among[1].high; ++j) {
        const tw::Regions part = c.footprint({i, j}).intersect(region);
        if (!part.isEmpty()) expected.push_back({{i, j}, part});
      }
    }
    c.footprint.meeting(region, among, [&](const tw::Coordinates& at, const tw::Regions& part) { found.push_back({at, part}); });
    if (!(expected == found)) {
      std::printf("case %d: %d found, %d expected\n", n, int(found.size()), int(expected.size()));
      return 1;
    }
    for (int g = 0; g < 2; ++g) {
      if (!c.footprint.isSameAlong({g})) continue;
      for (long k = 0; k < c.extents[g]; ++k) {
        tw::Coordinates other = here;
        other[g] = k;
        if (!(c.footprint(other) == c.footprint(here))) {
          std::printf("case %d: not the same along %d\n", n, g);
          return 1;
        }
      }
    }
  }
  const long p = 128, b = 1000;
  asks("stencil", tw::decidedBy({{0}, {1}}, {{0}, {1}}, [&](const tw::Coordinates& at) {
    ++asked;
    return tw::shifted(tw::box({{at[0] * b, (at[0] + 1) * b}, {at[1] * b, (at[1] + 1) * b}}),
                       {{1, 1}, {0, 1}, {2, 1}, {1, 0}, {1, 2}});
  }), tw::box({{64 * b + 1, 65 * b + 1}, {64 * b + 1, 65 * b + 1}}), {p, p});
  asks("in a row", tw::decidedBy({{0}}, {{0}}, [&](const tw::Coordinates& at) {
    ++asked;
    return tw::shifted(tw::box({{at[0] * b, (at[0] + 1) * b}}), {{0}, {1}, {2}});
  }), tw::box({{999 * b + 1, 1000 * b + 1}}), {p * p});
  asks("on two levels", tw::decidedBy({{0, 1}}, {{0, 1}}, [&](const tw::Coordinates& at) {
    ++asked;
    const tw::Range r = blockOf(at[0], p, at[1], p, p * p * b);
    return tw::shifted(tw::box({{r.low, r.high}}), {{0}, {1}, {2}});
  }), tw::box({{999 * b + 1, 1000 * b + 1}}), {p, p});
  return 0;
}
