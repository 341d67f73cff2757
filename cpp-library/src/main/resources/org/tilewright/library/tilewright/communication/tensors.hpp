// Tensors: home pieces where the layout says, and how parts of them travel.
//
// A footprint says what a processor needs or makes, for any coordinates.
#pragma once

#include <functional>
#include <initializer_list>
#include <map>

#include "../distribution/footprints.hpp"
#include "../distribution/layouts.hpp"
#include "messages.hpp"

namespace tw {

/// Whether a transfer takes care of a pair of processors: who sends, who receives.
using Pairs = std::function<bool(int, int)>;

/// What becomes of an output's old values when a statement starts, and where its results stand until it ends.
enum class Old { Dropped, Kept };
enum class Results { InPlace, Apart };

/// The piece that each processor held in the step before, and the footprint that says which.
struct StepBefore {
  PiecePtr piece;
  Footprint footprint;
};

class Tensor;

/// A part of a tensor on its way into a buffer of this processor.
class Transfer {
 public:
  /// Waits until the part is there and the parts for others have left.
  PiecePtr finish() {
    messages->wait("move parts of " + name);
    return buffer;
  }

 private:
  friend class Tensor;
  const std::string& name;
  PiecePtr buffer;
  std::vector<PiecePtr> sources;  // sent from while under way
  const std::shared_ptr<Messages> messages;

  Transfer(const std::string& tensor, PiecePtr into, PiecePtr from, std::shared_ptr<Messages> carriedBy)
      : name(tensor), buffer(std::move(into)), sources{std::move(from)}, messages(std::move(carriedBy)) {}
};

using TransferPtr = std::unique_ptr<Transfer>;

/// The pieces that the steps of a loop use. While a step computes, the piece of the next one is on its way, unless `overlap` is off.
class Prefetch {
 public:
  /// @param start starts the transfer for a step
  Prefetch(long stepCount, std::function<TransferPtr(long)> start) : steps(stepCount), begin(std::move(start)) {
    if (overlap && steps > 0) next = begin(0);
  }

  /// The piece of a step; sets the one after it on its way. Steps come in order.
  PiecePtr take(long step) {
    if (!next) next = begin(step);
    PiecePtr piece = next->finish();
    next.reset();
    if (overlap && step + 1 < steps) {
      next = begin(step + 1);
      moveWhatCanMove();
    }
    return piece;
  }

 private:
  const long steps;
  const std::function<TransferPtr(long)> begin;
  TransferPtr next;
};

/// What processors ask for of a tensor by indices that only the run knows: this one, and others of this one.
class Asked {
 public:
  /// Whether it has to be found out, because something that decides it has changed since it was, or it never was.
  /// @param by the tensors that the indices are made of
  bool isOutdated(const Tensor& of, std::initializer_list<const Tensor*> by);

 private:
  friend class Tensor;
  Regions mine = Regions::none(0);
  std::map<int, Regions> ofOthers;
  std::vector<long> when;  // how often had changed what decides it
};

/// A tensor: its layout, this processor's home piece, and what is being computed into it.
class Tensor {
 public:
  const std::string name;
  const ElementType& type;
  const std::vector<int> storage;  // the storage order of its pieces
  Layout layout;
  PiecePtr home;
  long changes = 0, moves = 0;  // how often its elements may have become others, and its layout another one; the same on all processors

  Tensor(std::string tensorName, const ElementType& elementType, Layout where, std::vector<int> storageOrder);

  /// The processors of the machine that it lives on.
  const Grid& grid() const { return layout.machine(); }

  /// Makes room for the home piece; nobody has set it yet.
  void place();

  // ---- inputs: a footprint becomes available in a buffer, or where it is if that is at home; transfers have started on return

  /// The part is at home, whatever the params: nothing travels.
  PiecePtr local(const Footprint& footprint) const;

  /// From the owners, one message a pair of processors. A part that is little more than the home piece arrives around it.
  TransferPtr fetch(const Footprint& footprint) { return fetch(footprint, std::make_shared<Messages>(grid(), type)); }

  /// The same, in the messages of another transfer that nobody has waited for yet; small parts share them.
  TransferPtr fetch(const Footprint& footprint, const TransferPtr& together) { return fetch(footprint, together->messages); }

  /// The same for processors of another machine.
  TransferPtr fetchOnto(const Grid& readers, const Footprint& footprint) {
    return fetchOnto(readers, footprint, std::make_shared<Messages>(readers, type));
  }
  TransferPtr fetchOnto(const Grid& readers, const Footprint& footprint, const TransferPtr& together) {
    return fetchOnto(readers, footprint, together->messages);
  }

  /// Room to mark the indices of a dimension that this processor asks for; none is.
  PiecePtr marks(int dimension) const;

  /// Tells owners what this processor asks for of a part, the indices that are marked or all without marks, and hears what others do.
  void ask(Asked& asked, const Footprint& footprint, int dimension, PiecePtr marks) const;

  /// What was asked for, from the owners. What is little more than the home piece arrives around it.
  TransferPtr fetch(const Asked& asked);

  /// Processors that differ only along these dimensions need the same: each owner among them broadcasts its part.
  TransferPtr broadcast(const std::vector<int>& along, const Footprint& footprint);

  /// From the neighbour that had the same part in the step before; from the owners where there is none.
  TransferPtr shift(StepBefore& before, int along, int offset, const Footprint& footprint) const;

  /// What one processor of each node has of it, as a tensor whose parts the others of the node get from there.
  Tensor onNodes(const Grid& nodes, PiecePtr piece) const;

  /// Moves the tensor to another layout.
  void redistribute(const Layout& to);

  // ---- outputs: contributions, and how they reach the owners

  /// A statement starts to write: home pieces become the operator's identity, or keep their values.
  /// @param results apart if the statement reads old values
  /// @param whichCopies for each grid dimension that replicates, who receives contributions
  /// @param reached the elements that the statement sets, if others keep their values: one set a dimension
  /// @param found the type of what the statement finds, if it stores the indices of that
  void begin(Combiner operation, Old old, Results results, std::vector<Copies> whichCopies,
             Dimensions reached = {}, const ElementType* found = nullptr);

  /// Room for a contribution, filled with the identity.
  PiecePtr contribution(const Footprint& footprint) const;

  /// Room for a contribution of which the caller sets each element first if `first` says that nobody has.
  PiecePtr contribution(const Footprint& footprint, bool& first) const;

  /// The home piece itself if it can be written in place, else room for a contribution.
  PiecePtr inPlace(const Footprint& footprint);
  PiecePtr inPlace(const Footprint& footprint, bool& first);

  /// Combines contributions into the owners' home pieces, in order of processor number.
  void contribute(const PiecePtr& buffer, const Footprint& footprint);

  /// Nothing travels: a processor contributes to its own elements only.
  void contributeLocally(const PiecePtr& buffer, const Footprint& footprint);

  /// Processors that differ only along these dimensions contribute to the same elements: combined at each owner among them.
  void reduce(const std::vector<int>& along, const PiecePtr& buffer, const Footprint& footprint);

  /// A statement ends: copies that received nothing get the finished piece from coordinate 0 along these dimensions.
  void finish(const std::vector<int>& replicated);

  /// The results of a statement, which are of the type that is computed with, become elements of the tensor's own type.
  void store();

 private:
  const ElementType* computed;    // what is computed into it until a statement ends: that of its elements, a wider one, or that
  const Field* kept = nullptr;    // of what is found, of which this is stored
  Combiner by = Op::Sum;          // how contributions combine
  std::vector<Copies> copies;     // the copies that receive contributions
  PiecePtr result;                // where contributions are combined
  PiecePtr stored;                // the home piece while results of another type stand in its place
  bool isUnset = false;           // nobody has set the result's elements yet, not even to the identity:
  Region unset;                   // these
  PiecePtr around, aroundResult;  // the home piece and the result stand in these, if any, with a margin for others' elements
  std::weak_ptr<Piece> margin;    // whoever uses the margin around the home piece

  Tensor(const Tensor& whole, Layout where, PiecePtr piece);

  /// Readers take the copy at their own coordinates.
  std::vector<Copies> own() const { return std::vector<Copies>(std::size_t(grid().rank()), Copies::Own); }

  /// What this process needs or makes: nothing where it is none of the machine's processors.
  Regions part(const Footprint& footprint) const { return part(grid(), footprint); }
  Regions part(const Grid& machine, const Footprint& footprint) const {
    return machine.contains() ? footprint(machine.here) : Regions::none(layout.order());
  }

  /// Whether results are of another type than elements.
  bool isConverted() const { return type.isSmall() || kept != nullptr; }

  /// Fills what the statement sets of the result with the identity if nobody has set it.
  void clear();

  PiecePtr make(const Region& region) const { return make(region, type); }
  PiecePtr make(const Region& region, const ElementType& elements) const;

  /// Whether all processors of a line have the same footprint.
  bool isUniform(const Line& line, const Footprint& footprint) const;

  /// The home piece if it can serve as buffer for the region as it is, else a new piece over the region's hull.
  PiecePtr room(const Regions& part) const;

  /// The same, or the home piece with a margin around it: it moves there once, and stays.
  PiecePtr roomAround(const Regions& part);

  /// Copies what this processor owns of a part, unless it is there as it stands in the home piece.
  void fillFromHome(const Regions& mine, Piece& buffer) const;
  void countMissing(const Grid& readers, const Regions& mine) const;

  /// The bytes of what this processor needs and does not own.
  long missing(const Regions& mine) const;

  TransferPtr fetch(const Footprint& footprint, const std::shared_ptr<Messages>& messages);
  TransferPtr fetchOnto(const Grid& readers, const Footprint& footprint, const std::shared_ptr<Messages>& messages) const;

  /// Sends home parts to processors of another machine, and receives what this one needs.
  void exchangeWith(const Grid& readers, const Footprint& footprint, Piece& buffer, Messages& messages) const;

  TransferPtr transfer(const PiecePtr& buffer, const std::shared_ptr<Messages>& messages) const {
    return TransferPtr(new Transfer(name, buffer, home, messages));
  }
  TransferPtr transfer(const PiecePtr& buffer) const { return transfer(buffer, std::make_shared<Messages>(grid(), type)); }

  /// Sends home parts to the processors that need them and receives what this one needs, for pairs that `use` lets pass.
  /// `buffer` is null if this processor takes nothing.
  void exchange(const Footprint& footprint, Piece* buffer, Messages& messages, const Pairs& use) const;

  void copyToReplicas(const std::vector<int>& along);

  /// Calls `part` for the owners that receive contributions to some elements, with what goes to each.
  void forOwners(const Regions& made, const std::function<void(int, const Region&)>& part) const;

  /// Sends parts of the contribution to their owners, for pairs that `use` lets pass.
  void deliver(const Piece& buffer, const Footprint& footprint, const Pairs& use);
};

}  // namespace tw
