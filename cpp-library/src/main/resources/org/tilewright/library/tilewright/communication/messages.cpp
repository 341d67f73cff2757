// Messages under way.
#include "messages.hpp"

#include <algorithm>

#include "../simulated/simulated.hpp"

namespace tw {

bool overlap = true;
Traffic traffic;
int WithMessages::depth = 0;

void countReceived(const Grid& grid, int from, long bytes) {
  traffic.received += bytes;
  if (grid.hasNodes() && grid.isInNode(from)) traffic.receivedInside += bytes;
}

/// Broadcasts of more bytes than this go in segments from member to member, of this size each.
static constexpr long segmentBytes = 1L << 20;

/// Parts from one processor to one other share a message of at most so many bytes: to copy them together costs less than the latency.
static constexpr long joinedBytes = 1L << 16;

/// A message of a gather has at most so many bytes.
static constexpr long gatheredBytes = 1L << 30;

/// A root sends to at most so many others directly, whatever the size.
static constexpr int fewMembers = 4;

/// Bytes a second that cores copy from each other at least, wherever they share memory.
static constexpr double slowCopy = 1e9;

/// A send that waits: for its elements, or because an injected latency keeps it back.
struct Held {
  double due;
  const Carried& carried;
  std::function<void()> send;
};
static std::deque<Held> heldBack;

bool Messages::messagesTravel = false;

/// Only the thread that started MPI calls it; kernels run on others, too.
static thread_local bool startedMpi = false;

void prepareMessages() {
  startedMpi = true;
  prepareDelays(processNumber());
  MPI_Comm here;
  int near = 0, all = 0;
  check(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here), "find the processes that share memory");
  check(MPI_Comm_size(here, &near), "count the processes that share memory");
  check(MPI_Comm_size(MPI_COMM_WORLD, &all), "count the processes");
  check(MPI_Comm_free(&here), "find the processes that share memory");
  Messages::messagesTravel = near < all || injectedLatency() > 0;
}

static void sendWhatIsDue() {
  while (!heldBack.empty() && heldBack.front().due <= MPI_Wtime() && heldBack.front().carried.isReady()) {
    heldBack.front().send();
    heldBack.pop_front();
  }
}

std::vector<Messages*> Messages::underWay;

/// The tag of the next messages, with room up to the one after it for a tag a root of broadcasts.
static int nextTag(const Grid& grid) {
  static long number = 0;
  int* highest = nullptr;
  int known = 0;
  check(MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_TAG_UB, &highest, &known), "find the highest tag");
  const long room = grid.processes() + 1, most = known != 0 ? *highest : 32767;
  return int(number++ % max(1, (most + 1) / room) * room);
}

Messages::Messages(const Grid& processors, const ElementType& elementType) : grid(processors), type(elementType), tag(nextTag(processors)) {
  underWay.push_back(this);
}

Messages::~Messages() {
  for (auto& m : underWay) {
    if (m != this) continue;
    m = underWay.back();
    underWay.pop_back();
    return;
  }
}

/// Calls `message` for all of a piece's part, or for slabs of it if it has too many elements for one message; also with whether the
/// message counts, as pieces of what would be one on the host count once.
static void inMessages(const Regions& part, const Piece& piece, MPI_Datatype element,
                       const std::function<void(const Parts&, bool)>& message) {
  Parts all;
  for (const Region& r : part.parts()) {
    inSlabs(r, piece.order, messageLimit, [&](const Region& slab) { all.push_back({slab, &piece, element}); });
  }
  const bool isOne = part.size() <= messageLimit;
  const long most = mostAtOnce(piece.width);
  if (isOne && part.size() <= most) return all.empty() ? void() : message(all, true);
  bool counts = true;
  for (const Part& slab : all) {
    inSlabs(slab.region, piece.order, most, [&](const Region& some) {
      message({{some, &piece, element}}, counts);
      counts = false;
    });
    counts = !isOne;
  }
}

void Messages::send(const Regions& part, const Piece& from, int to) { send(part, from, to, tag); }

void Messages::receive(const Regions& part, Piece& into, int from) { receive(part, into, from, tag); }

void Messages::send(const Regions& part, const Piece& from, int to, int tagged) {
  inMessages(part, from, type.mpi, [&](const Parts& parts, bool counts) { post(leaving(parts), to, tagged, counts); });
}

void Messages::receive(const Regions& part, Piece& into, int from, int tagged) {
  inMessages(part, into, type.mpi, [&](const Parts& parts, bool) { await(parts, from, tagged); });
}

void Messages::post(CarriedPtr carried, int to, int tagged, bool counts) {
  const WithMessages counted;
  if (counts) {
    ++traffic.messages;
    if (grid.hasNodes() && grid.isInNode(to)) ++traffic.messagesInside;
  }
  delayAtRandom();
  Message& message = messages.emplace_back(Message{std::move(carried), false});
  auto start = [this, to, tagged, &message] {
    const Carried& c = *message.carried;
    check(MPI_Isend(c.address, c.count, c.type, to, tagged, grid.communicator(), &message.request),
          "send to processor " + std::to_string(to));
  };
  // those that were kept back before it go first
  if (heldBack.empty() && injectedLatency() <= 0 && message.carried->isReady()) return start();
  ++held;
  heldBack.push_back({MPI_Wtime() + injectedLatency(), *message.carried, [this, start] {
                        start();
                        --held;
                      }});
}

void Messages::await(const Parts& parts, int from, int tagged) {
  const WithMessages counted;
  delayAtRandom();
  Message& message = messages.emplace_back(Message{arriving(parts), true});
  const Carried& c = *message.carried;
  check(MPI_Irecv(c.address, c.count, c.type, from, tagged, grid.communicator(), &message.request),
        "receive from processor " + std::to_string(from));
}

bool Messages::isDone(Message& message, const char* doing) {
  if (message.request == MPI_REQUEST_NULL) return true;
  if constexpr (simulated) return false;  // `look` knows of all
  int done = 0;
  check(MPI_Test(&message.request, &done, MPI_STATUS_IGNORE), doing);
  if (done != 0 && message.arrives) message.carried->arrived();
  return done != 0;
}

void Messages::sendJoined(const Regions& part, const Piece& from, const ElementType& elementType, int to) {
  join(part, from, elementType, to, true);
}

void Messages::receiveJoined(const Regions& part, Piece& into, const ElementType& elementType, int from) {
  join(part, into, elementType, from, false);
}

void Messages::join(const Regions& part, const Piece& piece, const ElementType& elementType, int processor, bool leaves) {
  if (part.isEmpty()) return;
  const long bytes = part.size() * long(elementType.bytes);
  for (Joined& j : joined) {
    if (j.processor != processor || j.leaves != leaves || j.bytes + bytes > joinedBytes) continue;
    j.bytes += bytes;
    for (const Region& r : part.parts()) j.parts.push_back({r, &piece, elementType.mpi});
    return;
  }
  inMessages(part, piece, elementType.mpi, [&](const Parts& parts, bool counts) {
    joined.push_back({processor, leaves, counts, bytes, parts});
  });
}

void Messages::setOff() {
  const std::vector<Joined> all = std::move(joined);
  joined.clear();
  for (const Joined& j : all) {
    j.leaves ? post(leaving(j.parts), j.processor, tag, j.counts) : await(j.parts, j.processor, tag);
  }
}

void Messages::take(const Region& part, Piece& into, int from) {
  const WithMessages counted;
  const std::string doing = "receive from processor " + std::to_string(from);
  const std::size_t first = messages.size();
  receive(part, into, from);
  // there are none left when all have left or arrived
  for (std::size_t m = first; m < messages.size();) {
    isDone(messages[m], doing.c_str()) ? void(++m) : moveOn();
  }
}

void Messages::broadcast(const std::vector<Contribution>& contributions, const Line& line) {
  long elements = 0, largest = 0;
  for (const Contribution& c : contributions) {
    elements += c.part.size();
    largest = max(largest, c.part.size());
  }
  const long width = long(type.bytes);
  if (contributions.size() > 1 && line.members.size() > fewMembers && largest * width <= segmentBytes && elements * width <= gatheredBytes
      && elements <= min(messageLimit, mostAtOnce(type.bytes))) {
    return gather(contributions, line);
  }
  for (const Contribution& c : contributions) {
    for (const Region& r : c.part.parts()) broadcast(r, *c.piece, line, c.root);
  }
}

void Messages::broadcast(const Region& part, Piece& piece, const Line& line, int root) {
  const int members = int(line.members.size()), me = mod(line.position(grid.me) - root, members);
  auto member = [&](int place) { return line.members[mod(place + root, members)]; };
  const bool large = part.size() * long(type.bytes) > segmentBytes;
  const int tagged = tag + 1 + member(0);
  int from = 0;
  std::vector<int> to;
  long limit = messageLimit;
  if (members <= fewMembers) {
    for (int m = 1; m < members && me == 0; ++m) to.push_back(member(m));
  } else if (large) {
    limit = min(limit, segmentBytes / long(type.bytes));
    from = me - 1;
    if (me + 1 < members) to.push_back(member(me + 1));
  } else {  // a binomial tree: the lowest bit set tells the parent, lower bits the children
    int bit = 1;
    while (bit < members && (me & bit) == 0) bit <<= 1;
    from = me & ~bit;
    for (int child = bit >> 1; child > 0; child >>= 1) {
      if (me + child < members) to.push_back(member(me + child));
    }
  }
  bool begun = false;
  inSlabs(part, piece.order, limit, [&](const Region& slab) {
    if (members <= fewMembers) {
      for (int p : to) send(slab, piece, p, tagged);
      if (me != 0) receive(slab, piece, member(from), tagged);
      return;
    }
    // what is passed on is one message, and no large one
    const Parts one{{slab, &piece, type.mpi}};
    if (me == 0) {
      // messages from one process to another leave in turn, but a simulation lets all of them share the link
      const Relay all{messages.size() - 1, slab, &piece, tagged, to, simulated};
      const Relay rest = simulated && begun ? all : pass(all, [&] { return leaving(one); });
      if (!rest.to.empty()) relays.push_back(rest);
      begun = true;
      return;
    }
    await(one, member(from), tagged);
    if (!to.empty()) relays.push_back({messages.size() - 1, slab, &piece, tagged, to});
  });
}

void Messages::moveOn() {
  if constexpr (!simulated) return progress();
  for (Messages* m : underWay) m->test();
  look(true);
}

void Messages::look(bool waits) {
  std::vector<MPI_Request> all;
  std::vector<MPI_Request*> whose;
  for (Messages* m : underWay) {
    for (Message& message : m->messages) {
      if (message.request == MPI_REQUEST_NULL) continue;
      all.push_back(message.request);
      whose.push_back(&message.request);
    }
  }
  if (all.empty()) return;
  // many end at one time; to look at all of them again for each would take most of the simulation
  int ended = 0;
  std::vector<int> which(all.size());
  check((waits ? MPI_Waitsome : MPI_Testsome)(int(all.size()), all.data(), &ended, which.data(), MPI_STATUSES_IGNORE),
        "wait for messages");
  for (int e = 0; e < ended; ++e) *whose[std::size_t(which[std::size_t(e)])] = all[std::size_t(which[std::size_t(e)])];
}

Messages::Relay Messages::pass(const Relay& relay, const std::function<CarriedPtr()>& carried) {
  // where cores copy from each other, each fetches its own without the sender
  const long atOnce = messagesTravel ? min(1, long(relay.to.size())) : long(relay.to.size());
  for (long i = 0; i < atOnce; ++i) post(carried(), relay.to[std::size_t(i)], relay.tag);
  return {messages.size() - 1, relay.part, relay.piece, relay.tag, {relay.to.begin() + atOnce, relay.to.end()}};
}

bool Messages::test() {
  setOff();
  sendWhatIsDue();
  std::vector<int> waiting;  // the segments of one part go on in their order
  for (std::size_t r = 0; r < relays.size();) {
    const bool first = std::find(waiting.begin(), waiting.end(), relays[r].tag) == waiting.end();
    if (!first || !isDone(messages[relays[r].message], "receive a part to pass on")) {
      waiting.push_back(relays[r++].tag);
      continue;
    }
    const Relay relay = relays[r];
    relays.erase(relays.begin() + long(r));
    const Carried& before = *messages[relay.message].carried;
    const Relay rest = pass(relay, [&] { return before.again({{relay.part, relay.piece, type.mpi}}); });
    for (Relay& next : relays) {
      if (next.follows && next.tag == relay.tag) next.message = messages.size() - 1;
    }
    if (!rest.to.empty()) relays.insert(relays.begin() + long(r), rest);
  }
  passRounds();
  bool all = relays.empty() && rounds.empty() && held == 0;
  for (Message& message : messages) all = isDone(message, "move messages on") && all;
  if (all) messages.clear();
  return all;
}

void Messages::wait(const std::string& doing) {
  const WithMessages counted;
  try {
    while (!test()) moveOn();
  } catch (const Error& e) {
    throw Error(std::string(e.what()) + " (to " + doing + ")");
  }
}

long Messages::bytes() const {
  long sum = 0;
  for (const Message& message : messages) {
    int size = 0;
    check(MPI_Type_size(message.carried->type, &size), "find the size of a message");
    sum += long(size) * message.carried->count;
  }
  return sum;
}

bool messagesUnderWay() {
  if (!startedMpi) return false;
  for (const Messages* m : Messages::underWay) {
    if (m->isUnderWay()) return true;
  }
  return false;
}

bool worthInterrupting() { return Messages::messagesTravel && messagesUnderWay(); }

void progress() {
  if (!startedMpi || Messages::underWay.empty()) return;
  const WithMessages counted;
  if constexpr (simulated) Messages::look(false);
  for (Messages* m : Messages::underWay) m->test();
}

void moveWhatCanMove() {
  if (!startedMpi) return;
  if constexpr (simulated) return progress();
  const WithMessages counted;
  static double idle = 1e-6;  // seconds a look takes that finds no work, the least so far
  static double left = MPI_Wtime();
  double worked = MPI_Wtime();
  // seconds without work, in which a neighbour can get as far as this; a small part of the time of a step
  const double patience = std::max(50e-6, (worked - left) / 32);
  long bytes = 0;
  for (const Messages* m : Messages::underWay) bytes += m->bytes();
  // where processes share a core, a look takes long without any copying; and what does not come may wait for this process
  const double latest = worked + patience + double(bytes) / slowCopy;
  while (messagesUnderWay()) {
    long looks = 1;
    for (const Messages* m : Messages::underWay) looks += m->size();
    const double before = MPI_Wtime();
    progress();
    const double now = MPI_Wtime(), look = (now - before) / double(looks);
    idle = std::min(idle, look);
    // copying a fragment of some KiB takes several times as long as finding that there is none
    if (now - before > 4 * idle * double(looks) + 1e-6) worked = now;
    if (now - worked > patience || now > latest) break;
  }
  left = MPI_Wtime();
}

}  // namespace tw
