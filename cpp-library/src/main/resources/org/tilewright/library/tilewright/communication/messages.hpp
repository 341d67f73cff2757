// Messages under way: parts of pieces go from where they stand to where they are wanted.
#pragma once

#include <deque>
#include <functional>

#include "delays.hpp"
#include "../data/elements.hpp"

namespace tw {

/// Whether the pieces of a loop's next step travel while a step computes.
extern bool overlap;

/// Bytes that this processor received by the rule of previews, each piece once, whatever carried it; bytes that MPI carried to it;
/// messages that it sent to single others; of what it received and sent, what stayed inside its node; seconds that it spent with
/// messages, waiting for them or moving them.
struct Traffic {
  long received = 0, wire = 0, messages = 0, receivedInside = 0, messagesInside = 0;
  double seconds = 0;
};
extern Traffic traffic;

/// Counts bytes that this processor received from another one.
void countReceived(const Grid& grid, int from, long bytes);

/// While one of these lives, time counts as spent with messages; one inside another adds nothing.
class WithMessages {
 public:
  WithMessages() : start(depth++ == 0 ? MPI_Wtime() : 0) {}
  ~WithMessages() {
    if (--depth == 0) traffic.seconds += MPI_Wtime() - start;
  }
  WithMessages(const WithMessages&) = delete;
  WithMessages& operator=(const WithMessages&) = delete;

 private:
  static int depth;
  const double start;
};

/// What a member of a line gives to all others.
struct Contribution {
  int root;  // its position in the line
  Regions part;
  Piece* piece;  // where the part stands on this processor, or goes to
};

/// Messages from and to this processor that belong together. They move whenever any processor's code calls `progress` or waits.
///
/// Every processor makes its messages in the same order, so their number serves as tag. Parts that different roots broadcast
/// have tags of their own, because a processor that passes some on sends them in the order in which they arrive.
class Messages {
 public:
  Messages(const Grid& processors, const ElementType& elementType);
  Messages(const Messages&) = delete;
  Messages& operator=(const Messages&) = delete;
  ~Messages();

  /// The tag that no other messages under way have.
  int number() const { return tag; }

  /// The piece must stay as it is until `wait` returns.
  void send(const Regions& part, const Piece& from, int to);
  void receive(const Regions& part, Piece& into, int from);

  /// The same, but parts that go from one processor to one other, of whatever tensors, share a message if they are small. They
  /// set off with the next call of `test` or `wait`; sender and receiver name them in the same order.
  void sendJoined(const Regions& part, const Piece& from, const ElementType& elementType, int to);
  void receiveJoined(const Regions& part, Piece& into, const ElementType& elementType, int from);

  /// Receives, and returns when the elements are there.
  void take(const Region& part, Piece& into, int from);

  /// Members of a line get what all roots have, who come in the order of the line. Large parts go from member to member in segments; of
  /// small ones each member gets in every round of a gather what others have by then, and a single one goes down a tree.
  void broadcast(const std::vector<Contribution>& contributions, const Line& line);

  /// The same of a single root.
  void broadcast(const Region& part, Piece& piece, const Line& line, int root);

  /// Whether all have left or arrived; moves them on.
  bool test();
  bool isUnderWay() const { return !messages.empty() || !joined.empty(); }

  /// Whether something is to be passed on when it arrives.
  bool passesOn() const { return !relays.empty() || !rounds.empty(); }

  /// Finds out, where time is simulated, which have left or arrived: time goes on in MPI alone, and looking takes none.
  /// @param waits until there are some
  static void look(bool waits);

  /// Whether messages take time in which the cores can do something else.
  static bool messagesTravel;

  /// Those of this processor that are not over.
  static std::vector<Messages*> underWay;
  long size() const { return long(messages.size()); }

  /// Of all messages together.
  long bytes() const;
  void wait(const std::string& doing);

 private:
  /// What MPI sends or receives at one time.
  struct Message {
    CarriedPtr carried;
    bool arrives;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  /// A part that is to be sent to some, when it has arrived or after what was sent before has left.
  struct Relay {
    std::size_t message;  // the one that it waits for
    Region part;
    Piece* piece;
    int tag;
    std::vector<int> to;
    bool follows = false;  // any message before of this tag that leaves
  };

  /// What one member sends to another in a round of a gather, when what it got in those before has arrived.
  struct Round {
    std::size_t awaits;  // a message, or nothing
    Parts parts;
    int to, tag;
  };
  static constexpr std::size_t nothing = std::size_t(-1);

  /// Parts that wait for others with the same destination, or from the same source.
  struct Joined {
    int processor;
    bool leaves, counts;
    long bytes;
    Parts parts;
  };

  const Grid& grid;
  const ElementType& type;
  const int tag;
  std::deque<Message> messages;  // keep their place in memory while more come
  std::vector<Relay> relays;
  std::deque<Round> rounds;
  std::size_t passed = nothing;  // the message of the round before the next one, if that waits for it
  std::vector<Joined> joined;
  int held = 0;  // sends that are kept back

  void send(const Regions& part, const Piece& from, int to, int tagged);
  void receive(const Regions& part, Piece& into, int from, int tagged);
  void join(const Regions& part, const Piece& piece, const ElementType& elementType, int processor, bool leaves);
  void setOff();

  /// Receives and sends in rounds, which are few.
  void gather(const std::vector<Contribution>& contributions, const Line& line);

  /// Sends what the next rounds of gathers wait for no more.
  void passRounds();

  /// Moves all messages on; where time is simulated, until one has left or arrived.
  static void moveOn();

  /// Sends a part to the first of those that a relay has, and to the others in turn: what goes to the first, who pass it on to most,
  /// does not share the link with the rest.
  /// @return what is left to do, for no others if there is nothing
  Relay pass(const Relay& relay, const std::function<CarriedPtr()>& carried);

  /// One message. @param counts whether it is one of those that the program tells about
  void post(CarriedPtr carried, int to, int tagged, bool counts = true);
  void await(const Parts& parts, int from, int tagged);

  /// Whether a message has left, or has arrived where it belongs; one that is kept back counts as well.
  static bool isDone(Message& message, const char* doing);
};

/// Moves messages under way; MPI does most of its work only inside its calls. Cheap when there are none.
void progress();

/// Moves messages under way until this core has nothing more to copy. Where processors share memory, the cores of sender and receiver
/// copy a message together, so they do that before they start to compute. Returns at once if messages only need time, and at last when
/// a slow machine would have copied all.
void moveWhatCanMove();

/// Whether messages are under way, so that a long computation should call `progress` now and then.
bool messagesUnderWay();

/// Whether messages are under way for which it pays to cut a computation into parts. It does not pay where all processors share
/// memory: the cores move the messages themselves there, and can do so before the next step.
bool worthInterrupting();

/// Finds out whether all processors share memory, and reads the delays to inject.
void prepareMessages();

}  // namespace tw
