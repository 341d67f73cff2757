// Parts of tensors that processors ask for by indices which only the run knows: each tells the owners which, and they send these.
#include <cstring>

#include "tensors.hpp"

namespace tw {

/// Elements that are no more bytes apart than two bounds of an interval take travel as one.
static constexpr long boundsBytes = 2 * sizeof(long);

/// The first index at or after one that is marked, or the end.
static long nextMarked(const char* marks, long at, long end) {
  // where few are marked, eight at a time have none
  for (std::uint64_t eight = 0; at + 8 <= end; at += 8) {
    std::memcpy(&eight, marks + at, 8);
    if (eight != 0) break;
  }
  while (at < end && marks[at] == 0) ++at;
  return at;
}

/// What is marked, with gaps that cost no more than to tell them. @param bytes of what is asked for at one index
static IndexSet marked(const Piece& marks, long bytes) {
  const long gap = boundsBytes / max(1L, bytes), end = marks.size();
  IndexSet out;
  for (long at = nextMarked(marks.bytes(), 0, end); at < end;) {
    long last = at, next = at;
    while (next < end && next - last <= gap + 1) {
      last = next;
      next = nextMarked(marks.bytes(), last + 1, end);
    }
    out.append(at, last + 1);
    at = next;
  }
  return out;
}

/// What of some regions has certain indices in a dimension.
static Regions only(const Regions& all, int dimension, const IndexSet& indices) {
  const Region hull = all.hull();
  Dimensions dims;
  for (int d = 0; d < hull.order(); ++d) dims.push_back(d == dimension ? indices : hull.dim(d));
  return all.intersect(dims);
}

/// The lists of indices that processors tell each other: each says to all that may ask, or may be asked, what it asks for.
class Requests {
 public:
  Requests(const Grid& processors, int number) : grid(processors), tag(number) {}
  Requests(const Requests&) = delete;
  Requests& operator=(const Requests&) = delete;

  void tell(int owner, const IndexSet& indices) {
    std::vector<long>& told = sent[owner];
    for (int i = 0; i < indices.intervals(); ++i) told.push_back(indices.low(i)), told.push_back(indices.high(i));
    delayAtRandom();
    check(MPI_Isend(told.data(), int(told.size()), MPI_LONG, owner, tag, grid.communicator(), &requests.emplace_back()),
          "ask processor " + std::to_string(owner));
  }

  /// What a processor asks this one for; waits until it has said so.
  IndexSet hear(int reader) const {
    const std::string doing = "learn what processor " + std::to_string(reader) + " asks for";
    MPI_Status status;
    for (int there = 0; there == 0;) {
      check(MPI_Iprobe(reader, tag, grid.communicator(), &there, &status), doing);
      if (there == 0) progress();
    }
    int count = 0;
    check(MPI_Get_count(&status, MPI_LONG, &count), doing);
    std::vector<long> told(static_cast<std::size_t>(count));
    check(MPI_Recv(told.data(), count, MPI_LONG, reader, tag, grid.communicator(), MPI_STATUS_IGNORE), doing);
    traffic.wire += count * long(sizeof(long));
    IndexSet out;
    for (int i = 0; i < count; i += 2) out.append(told[i], told[i + 1]);
    return out;
  }

  /// Waits until all that this processor said has been heard.
  void wait() { check(MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE), "ask for elements"); }

 private:
  const Grid& grid;
  const int tag;
  std::map<int, std::vector<long>> sent;
  std::vector<MPI_Request> requests;
};

PiecePtr Tensor::marks(int dimension) const {
  PiecePtr none = std::make_shared<Piece>(Region({{0, layout.shape()[dimension]}}), std::vector<int>{0}, sizeof(bool));
  std::memset(none->bytes(), 0, std::size_t(none->size()));
  return none;
}

bool Asked::isOutdated(const Tensor& of, std::initializer_list<const Tensor*> by) {
  std::vector<long> now{of.moves};
  for (const Tensor* t : by) now.push_back(t->changes), now.push_back(t->moves);
  const bool outdated = now != when;
  when = std::move(now);
  return outdated;
}

void Tensor::ask(Asked& asked, const Footprint& footprint, int dimension, PiecePtr marks) const {
  const WithMessages counted;
  const Regions all = part(footprint);
  const Region hull = all.hull();
  IndexSet indices = hull.dim(dimension);
  if (marks != nullptr) indices = indices.intersect(marked(*marks, hull.size() / max(1L, indices.size()) * long(type.bytes)));
  marks = nullptr;
  asked.mine = only(all, dimension, indices);
  asked.ofOthers.clear();
  Requests requests(grid(), Messages(grid(), type).number());
  layout.owners(all, grid().here, own(), [&](int owner, const Regions& part) {
    if (owner != grid().me) requests.tell(owner, indices.intersect(part.hull().dim(dimension)));
  });
  footprint.meeting(home->frame, layout.served(grid().here, own()), [&](const Coordinates& at, const Regions& part) {
    const int reader = grid().processor(at);
    if (reader == grid().me) return;
    const Regions wanted = only(part, dimension, requests.hear(reader));
    if (!wanted.isEmpty()) asked.ofOthers.emplace(reader, wanted);
  });
  requests.wait();
}

TransferPtr Tensor::fetch(const Asked& asked) {
  TransferPtr t = transfer(roomAround(asked.mine));
  layout.owners(asked.mine, grid().here, own(), [&](int owner, const Regions& part) {
    if (owner == grid().me) return fillFromHome(part, *t->buffer);
    t->messages->receiveJoined(part, *t->buffer, type, owner);
    traffic.wire += part.size() * long(type.bytes);
  });
  for (const auto& [reader, part] : asked.ofOthers) t->messages->sendJoined(part, *home, type, reader);
  countMissing(grid(), asked.mine);
  return t;
}

}  // namespace tw
