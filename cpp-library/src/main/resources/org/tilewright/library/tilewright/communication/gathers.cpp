// Parts of several roots that all members of a line get: in rounds of one message each, however many roots there are.
#include <algorithm>

#include "messages.hpp"

namespace tw {

/// A place of each member of a line in a ring in which roots stand as evenly as they can: so no stretch of it has much more of them than
/// others, and in no round one member has much more to send.
class Ring {
  const long members;
  const std::vector<int>& roots;  // positions in the line, in rising order

 public:
  Ring(int size, const std::vector<int>& positions) : members(size), roots(positions) {}

  /// How many roots stand before a place that may be beyond the last one, or before the first.
  long before(long place) const { return floorDiv(place * count() + members - 1, members); }

  long placeOf(int position) const {
    const long root = std::lower_bound(roots.begin(), roots.end(), position) - roots.begin();
    if (root < count() && roots[std::size_t(root)] == position) return root * members / count();
    // the first place before which, and in which, as many others stand as before it in the line
    long low = 0, high = members - 1;
    while (low < high) {
      const long middle = (low + high) / 2;
      middle + 1 - before(middle + 1) > position - root ? high = middle : low = middle + 1;
    }
    return low;
  }

  int positionAt(long place) const {
    const long root = before(place);
    if (before(place + 1) > root) return roots[std::size_t(root)];
    int position = int(place - root);
    for (const int r : roots) position += r <= position ? 1 : 0;
    return position;
  }

 private:
  long count() const { return long(roots.size()); }
};

/// Each round passes on what arrived in those before, to a member twice as far away (Bruck et al. 1997).
void Messages::gather(const std::vector<Contribution>& contributions, const Line& line) {
  const int members = int(line.members.size());
  std::vector<int> roots;
  for (const Contribution& c : contributions) roots.push_back(c.root);
  const Ring ring(members, roots);
  const long count = long(roots.size()), me = ring.placeOf(line.position(grid.me));
  // what stands in so many places of the ring, up to one of them
  auto standing = [&](long last, long places) {
    Parts parts;
    for (long r = ring.before(last - places + 1); r < ring.before(last + 1); ++r) {
      const Contribution& c = contributions[std::size_t(mod(r, count))];
      for (const Region& region : c.part.parts()) parts.push_back({region, c.piece, type.mpi});
    }
    return parts;
  };
  auto member = [&](long place) { return line.members[std::size_t(ring.positionAt(mod(place, long(members))))]; };
  const int tagged = tag + 1 + line.members.front();
  std::size_t arrived = nothing;
  for (long far = 1; far < members; far *= 2) {
    const long places = min(far, members - far);
    if (Parts parts = standing(me, places); !parts.empty()) rounds.push_back({arrived, std::move(parts), member(me + far), tagged});
    if (const Parts parts = standing(me - far, places); !parts.empty()) {
      await(parts, member(me - far), tagged);
      arrived = messages.size() - 1;
    }
  }
}

void Messages::passRounds() {
  auto isOver = [&](std::size_t message) { return message == nothing || isDone(messages[message], "pass on parts"); };
  while (!rounds.empty() && isOver(rounds.front().awaits) && isOver(passed)) {
    const Round& next = rounds.front();
    post(leaving(next.parts), next.to, next.tag);
    rounds.pop_front();
    // what more members wait for does not share the link with the rest
    passed = rounds.empty() || !messagesTravel ? nothing : messages.size() - 1;
  }
}

}  // namespace tw
