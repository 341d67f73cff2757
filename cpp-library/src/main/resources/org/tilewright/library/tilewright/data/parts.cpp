// Parts of pieces that messages carry.
#include "parts.hpp"

namespace tw {

void inSlabs(const Region& part, const std::vector<int>& order, long limit, const std::function<void(const Region&)>& slab) {
  if (part.isEmpty()) return;
  for (int d : order) {
    const long n = part.dim(d).size();
    if (part.size() <= limit || n == 1) continue;
    const long inOne = max(1, limit / (part.size() / n));
    for (long first = 0; first < n; first += inOne) {
      Dimensions dims;
      for (int e = 0; e < part.order(); ++e) {
        dims.push_back(e == d ? part.dim(e).select({first, min(first + inOne, n)}) : part.dim(e));
      }
      inSlabs(dims, order, limit, slab);
    }
    return;
  }
  slab(part);
}

}  // namespace tw
