// How parts of pieces lie in memory: dimension by dimension, as few of them as there can be.
#include "strided.hpp"

namespace tw {

Stand::Stand(const Region& part, const std::vector<int>& order, void* memory)
    : start(static_cast<char*>(memory)), frame(part), strides(order.size()) {
  long stride = 1;
  for (int k = int(order.size()) - 1; k >= 0; --k) {
    strides[std::size_t(order[std::size_t(k)])] = stride;
    stride *= part.dim(order[std::size_t(k)]).size();
  }
}

/// Consecutive indices of a part that stand together: how many come before them, where the first stands, how many there are.
struct Run {
  long before, place, length;
};

/// The runs of a part's dimension inside a frame's.
static std::vector<Run> runs(const IndexSet& part, const IndexSet& frame) {
  std::vector<Run> out;
  long before = 0, rank = 0;  // rank: of the frame's interval f
  int f = 0;
  for (int i = 0; i < part.intervals(); ++i) {
    while (frame.high(f) <= part.low(i)) rank += frame.high(f) - frame.low(f), ++f;
    const long place = rank + part.low(i) - frame.low(f), length = part.high(i) - part.low(i);
    if (!out.empty() && out.back().place + out.back().length == place) {
      out.back().length += length;
    } else {
      out.push_back({before, place, length});
    }
    before += length;
  }
  return out;
}

/// The walk along runs, and in `first` where it starts, in elements.
static tw_walk walk(const std::vector<Run>& along, long stride, long& first, std::vector<long>& tables) {
  if (along.size() == 1) {
    first += along[0].place * stride;
    return {stride, along[0].length, 0, 0};
  }
  const std::size_t last = along.size() - 1;
  const long width = last > 1 ? along[1].length : max(along[0].length, along[1].length);
  const long skip = width - along[0].length, start = along[0].place - skip, period = along[1].place - start;
  bool regular = skip >= 0 && along[last].length <= width;
  for (std::size_t i = 1; i <= last; ++i) {
    regular = regular && along[i].place == start + long(i) * period && (i == last || along[i].length == width);
  }
  if (regular) {
    first += start * stride;
    return {stride, width, period * stride, skip};
  }
  const tw_walk out = {stride, 0, long(along.size()), long(tables.size())};
  for (const Run& r : along) tables.push_back(r.before);
  for (const Run& r : along) tables.push_back(r.place);
  return out;
}

/// Whether the elements of two dimensions stand at one distance from each other.
static bool joins(const tw_walk& outer, const tw_walk& inner, long innerCount) {
  return outer.width > 0 && inner.width > 0 && outer.jump == 0 && inner.jump == 0 && outer.stride == inner.stride * innerCount;
}

tw_part strided(const Region& part, const std::vector<int>& order, const Stand& from, const Stand& to, std::vector<long>& tables) {
  tw_part out = {};
  out.size = part.size();
  if (part.isEmpty()) return out;
  std::vector<tw_dimension> dims;  // fastest first
  for (int k = int(order.size()) - 1; k >= 0; --k) {
    const int d = order[std::size_t(k)];
    const tw_walk a = walk(runs(part.dim(d), from.frame.dim(d)), from.strides[std::size_t(d)], out.from_first, tables);
    const tw_walk b = walk(runs(part.dim(d), to.frame.dim(d)), to.strides[std::size_t(d)], out.to_first, tables);
    const long count = part.dim(d).size();
    if (count == 1) continue;
    if (!dims.empty() && joins(a, dims.back().from, dims.back().count) && joins(b, dims.back().to, dims.back().count)) {
      dims.back().count *= count;
      dims.back().from.width = dims.back().to.width = dims.back().count;
    } else {
      dims.push_back({count, a, b});
    }
  }
  if (dims.size() > TW_MOST_DIMENSIONS) {
    throw Error("a device moves tensors of up to " + std::to_string(TW_MOST_DIMENSIONS) + " dimensions, and this one has "
                + std::to_string(order.size()) + "; build the program for the processor");
  }
  out.order = long(dims.size());
  for (std::size_t k = 0; k < dims.size(); ++k) out.dims[dims.size() - 1 - k] = dims[k];
  return out;
}

}  // namespace tw
