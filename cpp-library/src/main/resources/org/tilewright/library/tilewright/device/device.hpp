// What programs that compute on a device stand on: its memory, what kernels are given, and the driver that carries it all out.
//
// Pieces stand in the device's memory; the host only names addresses there. There is one driver a program, linked with it
// (device_opencl.cpp, or device_cuda.cpp): it implements `tw::device` below, and its header has `tw::launch`.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <initializer_list>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "../inputs/generators.hpp"
#include "../data/pieces.hpp"
#include "strided.h"

namespace tw {

// ---- the driver

namespace device {

/// Where something stands in line that the device is asked to do: kernels and copies inside its memory in one line, what leaves for the
/// host and what arrives from there in one each. What stands in one line happens in the order in which it is asked for, and one line
/// waits for another only at marks.
enum class Queue { Work, Out, In };

/// Takes the device of this process, the n-th of those that share a node. An error says that there is none.
void start(int processOnMachine);

/// What the device calls itself.
std::string name();

/// Whether MPI reads and writes the device's memory itself, so that messages need no memory of the host.
bool isOpenToMpi();

/// Whether the time of each kernel is taken: TILEWRIGHT_KERNEL_TIMES=1. It keeps kernels from following each other at once.
inline bool timesKernels() {
  const char* setting = std::getenv("TILEWRIGHT_KERNEL_TIMES");
  return setting != nullptr && std::string(setting) == "1";
}

/// Seconds that kernels have run since it was asked last, by the device's clock. Waits for them.
double kernelSeconds();

/// Memory of the device; null if it has no room. An address inside it may be computed with, and is never read by the host.
/// What is given back may still be used by what was asked for before.
void* allocate(std::size_t bytes);
void release(void* memory);

/// Memory of the host that the device copies to and from fast; null if there is no room.
void* allocateOnHost(std::size_t bytes);
void releaseOnHost(void* memory);

/// Start to copy between the device and memory from `allocateOnHost`, of which any address will do; a mark says when it is done.
void toHost(void* to, const void* from, std::size_t bytes, Queue queue = Queue::Work);
void toDevice(void* to, const void* from, std::size_t bytes, Queue queue = Queue::Work);

/// A point behind all that stands in a line so far. Errors of the device, such as a kernel that failed, come from here.
class Mark {
 public:
  explicit Mark(Queue queue = Queue::Work);
  bool isPassed() const;
  void await() const;

  /// What is put into a line from now on happens after this point.
  void holdUp(Queue queue) const;

 private:
  std::shared_ptr<void> event;
};

/// Waits for all that stands in any line.
void await();

/// How many threads run at the same time at most.
long threadsAtOnce();

/// Copies a part on the device. `tables` is memory of the device, or null if no dimension needs a table.
void copy(const tw_part& part, std::size_t width, const void* from, void* to, const long* tables);

/// Sets the elements of a part to one value, of `width` bytes on the host.
void fill(const tw_part& part, std::size_t width, const void* value, void* to, const long* tables);

/// Sets the elements of a part to what a generator makes of the places that `from` walks along.
void generate(const ElementType& type, const Generator& generator, const tw_part& part, void* to, const long* tables);

/// to = combined(op, to, from) for each element of a part.
void combine(const ElementType& type, Op op, const tw_part& part, const void* from, void* to, const long* tables);

/// Makes values of the type that is computed with of the elements of a small type, and elements of such values.
void widen(const ElementType& type, const tw_part& part, const void* from, void* to, const long* tables);
void narrow(const ElementType& type, const tw_part& part, const void* from, void* to, const long* tables);

}  // namespace device

// ---- launches of kernels; each driver has launch(kernel, Launch, arguments...), which does nothing if there are no blocks

/// Blocks of threads that run a kernel, and the threads of each; x is the fastest axis.
struct Launch {
  long blocks[3];
  int threads[3];

  bool isEmpty() const { return blocks[0] <= 0 || blocks[1] <= 0 || blocks[2] <= 0; }
};

/// Blocks for an extent, so many of it in each; no more than the limit, beyond which kernels take strides.
inline long blocks(long extent, long inOne, long limit = 65535) { return min(limit, ceilDiv(max(extent, 0L), inOne)); }

/// A launch whose blocks take turns, with no more of them than keep the device busy: blocks that end soon cost more to begin than they
/// compute. Axes whose neighbours stand far apart have fewer first.
Launch inTurns(Launch at);

/// Memory as an argument of a kernel, which gets two of it: the pointer, and as a long the element from which its indices count.
template <class T> struct Elements {
  T* data;
  long first;
};

/// The elements of a piece by global index: the one at (i, j) is data[first + i * strides[0] + j] for `Storage` 0, 1. A kernel gets
/// the elements, and a stride for each dimension but the last in storage order.
template <class T, int... Storage> class DeviceView {
 public:
  static constexpr int order = sizeof...(Storage);
  static constexpr int stridesGiven = order == 0 ? 0 : order - 1;

  Elements<T> elements;
  long strides[order + 1] = {};  // of the dimensions in storage order

  explicit DeviceView(const Piece& piece) : elements{piece.data<T>(), 0} {
    const int storage[] = {Storage..., 0};
    for (int k = 0; k < order; ++k) {
      strides[k] = piece.strides[std::size_t(storage[k])];
      elements.first -= strides[k] * piece.frame.dim(storage[k]).first();
    }
  }

  /// Adds what a kernel gets to its arguments.
  template <class Arguments> void give(Arguments& to) const {
    to.add(elements);
    for (int k = 0; k < stridesGiven; ++k) to.add(strides[k]);
  }

  /// The elements along the loops of a contraction: products.hpp.
  template <class... At> Operand<T> over(At... at) const;

 protected:
  DeviceView(T* data, const long* lows, const long* sizes) : elements{data, 0} {
    const int storage[] = {Storage..., 0};
    long stride = 1;
    for (int k = order - 1; k >= 0; --k) {
      strides[k] = stride;
      elements.first -= stride * lows[storage[k]];
      stride *= max(sizes[storage[k]], 0L);
    }
  }
};

/// Memory of the device for a while. Blocks that are given back are kept for the next step.
class DeviceMemory {
 public:
  explicit DeviceMemory(std::size_t bytes);
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;
  ~DeviceMemory();

  void* data() const { return block.first; }

  /// Sets all elements to one value.
  void fill(long elements, std::size_t width, const void* value);

 private:
  const std::size_t asked;
  std::pair<void*, std::size_t> block;  // may be larger
};

/// A temporary of a kernel, without values.
template <class T> class DeviceArray {
 public:
  const long size;

  explicit DeviceArray(long count) : size(count), memory(std::size_t(max(count, 0L)) * sizeof(T)) {}

  T* data() const { return static_cast<T*>(memory.data()); }
  void fill(T value) { memory.fill(size, sizeof(T), &value); }
  template <class Arguments> void give(Arguments& to) const { to.add(Elements<T>{data(), 0}); }

 private:
  DeviceMemory memory;
};

/// A temporary over a box that starts at the given indices, filled with one value.
template <class T, int... Storage> class DeviceWorkspace : private DeviceArray<T>, public DeviceView<T, Storage...> {
 public:
  DeviceWorkspace(std::initializer_list<long> lows, std::initializer_list<long> sizes, T value)
      : DeviceArray<T>(volume(sizes)), DeviceView<T, Storage...>(this->data(), lows.begin(), sizes.begin()) {
    this->fill(value);
  }

  using DeviceView<T, Storage...>::give;

 private:
  static long volume(std::initializer_list<long> sizes) {
    long n = 1;
    for (long s : sizes) n *= max(s, 0L);
    return n;
  }
};

/// Adds one argument of a launch: of a view or an array what it gives, of a number the number. No tuples of types: a program has a
/// hundred launches, and compilers took most of their time for them.
template <class Arguments, class T> void addArgument(Arguments& to, const T& argument) {
  if constexpr (std::is_arithmetic_v<T>) {
    to.add(argument);
  } else {
    argument.give(to);
  }
}
template <class Arguments, class T> void addArgument(Arguments& to, const std::complex<T>& number) { to.add(number); }

// ---- operations of kernels that had no result

/// The record that kernels write to: 0, or 1 + the site; the number of values; the values. Only the first is recorded.
const DeviceArray<long>& faults();

/// What has no result at one place of a statement, and the index variables whose values the record has.
struct FaultSite {
  const char* what;
  const char* variables;
};

/// Waits for the kernels so far, and passes on to `hasNoResult` what they recorded.
void takeFaults(std::initializer_list<FaultSite> sites);

}  // namespace tw
