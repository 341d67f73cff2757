// What a processor holds at one time by the plan, before anything is allocated.
#include "memory_estimate.hpp"

#include <cstdio>

namespace tw {

long widest(std::initializer_list<Range> ranges) {
  long most = 0;
  for (const Range& r : ranges) most = max(most, r.size());
  return most;
}

long slab(long elementBytes, const Region& home, long ownBytes) {
  return min(stagedBytes / elementBytes * elementBytes, max(home.size() * elementBytes, ownBytes));
}

static long bytesOfHome(const Tensor& tensor, const Layout& layout) {
  return layout.home(layout.machine().here).size() * long(tensor.type.bytes);
}

Need::Need(std::initializer_list<const Tensor*> tensors) {
  for (const Tensor* t : tensors) held += homes[t] = bytesOfHome(*t, t->layout);
  peak = held;
}

void Need::move(const Tensor& tensor, const Layout& to) {
  const long there = bytesOfHome(tensor, to);
  beside(there);
  held += there - homes[&tensor];
  homes[&tensor] = there;
}

std::string inUnits(long bytes) {
  static const char* const units[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  if (bytes < 1024) return std::to_string(bytes) + " B";
  double v = double(bytes) / 1024;
  int u = 0;
  for (; v >= 1023.95 && u < 5; ++u) v /= 1024;
  char text[32];
  std::snprintf(text, sizeof text, v < 9.995 ? "%.2f %s" : "%.1f %s", v, units[u]);
  return text;
}

}  // namespace tw
