// What touches elements. A program is linked with one of its two meanings: elements_host.cpp, carried_host.cpp and inputs_host.cpp,
// where pieces stand in the memory of the process, or elements_device.cpp, carried_device.cpp and inputs_device.cpp, where they stand
// in that of a device.
#pragma once

#include <memory>

#include "parts.hpp"

namespace tw {

/// What is to be combined travels and waits in parts of at most so many bytes.
constexpr long stagedBytes = 1L << 20;

/// Sets elements to what a function of the program leaves others as they are with, and combines elements by it.
void fillNeutral(const Combiner& by, const Region& part, Piece& piece);
void combineByFunction(const Combiner& by, const Region& part, const Piece& from, Piece& to);

/// To be called by all processes before the first piece is made.
void prepareElements();

/// The tensor that the statement under way computes; nothing before the first one. Devices fail after they were asked for something.
extern std::string computedNow;

/// What the device of this process calls itself; nothing if pieces stand in the memory of the process.
std::string deviceName();

/// Returns when all that was asked for has been done with the elements.
void awaitElements();

/// Seconds that kernels have run on the device of this process since it was asked last, when they are timed; else -1.
double kernelSeconds();

/// Memory for elements; null if there is no room.
void* allocateElements(std::size_t bytes);
void releaseElements(void* memory);

/// The elements of a piece where this process can touch them, at the strides of the piece. Whoever writes them sets all of them;
/// they are in the piece when the object ends.
class HostElements {
 public:
  enum Use { Read, Write };

  HostElements(const Piece& piece, Use use);
  HostElements(const HostElements&) = delete;
  HostElements& operator=(const HostElements&) = delete;
  ~HostElements() noexcept(false);

  char* bytes() const { return start; }
  template <class T> T* data() const { return reinterpret_cast<T*>(start); }

 private:
  const Piece& whole;
  const Use use;
  char* start;
  std::shared_ptr<void> memory;  // of a copy on the host
  int failures = 0;              // exceptions under way when the object was made
};

/// A part of a piece in one stretch of memory of this process: MPI reduces nothing else.
class Packed {
 public:
  /// How many elements of a part are reduced at once.
  static long most(const Region& part, const Piece& from);

  Packed(const Region& part, const Piece& from);

  char* data() const { return start; }

  /// A piece that has the part as MPI has left it.
  const Piece& reduced();

 private:
  const Region part;
  const Piece& source;
  PiecePtr copied;
  std::shared_ptr<void> memory;  // of a copy on the host
  char* start = nullptr;
};

/// The elements of one message, where MPI takes them from or puts them.
class Carried {
 public:
  void* address = nullptr;
  int count = 0;
  MPI_Datatype type = MPI_BYTE;

  Carried() = default;
  Carried(const Carried&) = delete;
  Carried& operator=(const Carried&) = delete;
  virtual ~Carried() = default;

  /// Whether MPI may take the elements.
  virtual bool isReady() const { return true; }

  /// MPI has put them where it should: now they go where they belong.
  virtual void arrived() {}

  /// To send on what has arrived for these parts.
  virtual std::unique_ptr<Carried> again(const Parts& parts) const = 0;
};

using CarriedPtr = std::unique_ptr<Carried>;

/// So many elements go in one message at most. Where they go through memory of the host, the device copies some while MPI moves others.
long mostAtOnce(std::size_t width);

/// What leaves parts of pieces, as they are now or when MPI takes them; what arrives for them.
CarriedPtr leaving(const Parts& parts);
CarriedPtr arriving(const Parts& parts);

}  // namespace tw
