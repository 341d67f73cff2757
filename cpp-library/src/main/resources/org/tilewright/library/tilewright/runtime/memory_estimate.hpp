// What a processor holds at one time by the plan, before anything is allocated.
#pragma once

#include "../communication/tensors.hpp"

namespace tw {

/// How wide the widest of some ranges is.
long widest(std::initializer_list<Range> ranges);

/// The bytes of one slab of what others contribute to a home piece, or of what this processor contributes itself.
long slab(long elementBytes, const Region& home, long ownBytes = 0);

/// The most that this processor holds while statements come one after the other: home pieces, and what a statement takes beside them.
class Need {
 public:
  /// @param tensors in the layouts that the program starts with
  explicit Need(std::initializer_list<const Tensor*> tensors);

  /// The bytes of a tensor's home piece, in the layout that it has by now.
  long home(const Tensor& tensor) const { return homes.at(&tensor); }

  /// The bytes of a piece over that for results of the type that is computed with.
  long results(const Tensor& tensor) const { return results(tensor, *tensor.type.computed); }

  /// The same where the statement computes with a type of its own.
  long results(const Tensor& tensor, const ElementType& computed) const {
    return home(tensor) / long(tensor.type.bytes) * long(computed.bytes);
  }

  /// A statement takes so many bytes beside the home pieces.
  void beside(long bytes) { peak = max(peak, held + bytes); }

  /// A tensor gets its home piece in another layout and then gives up the one that it had.
  void move(const Tensor& tensor, const Layout& to);

  long most() const { return peak; }

 private:
  std::map<const Tensor*, long> homes;
  long held = 0, peak = 0;
};

/// Bytes as people read them.
std::string inUnits(long bytes);

}  // namespace tw
