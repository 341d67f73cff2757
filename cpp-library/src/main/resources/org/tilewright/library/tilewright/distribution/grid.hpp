// Processors in a grid, and MPI calls that check what they return.
#pragma once

// the C interface is all that is used; the old C++ one slows compilers down
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <complex>
#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "../index/numbers.hpp"

namespace tw {

using Coordinates = std::vector<long>;

/// No single MPI call moves more elements than this: counts in MPI are ints. Longer messages go in several calls.
extern long messageLimit;

/// Turns the return code of an MPI call into an error that says what was being done.
void check(int code, const std::string& doing);

/// This process's number among all.
int processNumber();

/// Does something on all processes of a communicator that can fail on one of them alone; if it does, all of them stop, and the one whose
/// error comes first by its `order`, of equal ones the first process, says why.
void together(MPI_Comm communicator, const std::string& doing, const std::function<void()>& action);

/// How contributions to one element combine. On bool, sum is or and prod is and.
enum class Op { Sum, Prod, Max, Min, Any, All };

/// The same, or by a function of the program.
class Combiner {
 public:
  Op op = Op::Sum;  // where there is no function
  std::function<void(const void* from, void* to, long count)> function;  // to[i] = f(to[i], from[i])
  std::vector<char> neutral;  // an element that the function leaves others as they are with

  Combiner(Op operation) : op(operation) {}

  template <class T, class F> static Combiner own(T neutral, F f) {
    Combiner made(Op::Sum);
    made.function = [f](const void* from, void* to, long count) {
      const T* source = static_cast<const T*>(from);
      T* target = static_cast<T*>(to);
      for (long i = 0; i < count; ++i) target[i] = f(target[i], source[i]);
    };
    const char* bytes = reinterpret_cast<const char*>(&neutral);
    made.neutral.assign(bytes, bytes + sizeof(T));
    return made;
  }
};

class Piece;
class Region;
struct ElementType;

/// A part of a record: its name in the .tw file, and where it stands in an element.
struct Field {
  const char* name;
  std::size_t offset;
  const ElementType* type;
};

/// An element type: what MPI and files call it, and how its elements combine. Records combine by functions of the program alone. Elements
/// of small types do not combine: they are computed with in wider ones.
struct ElementType {
  const char* name;  // in the .tw file
  const char* npy;   // in a .npy file
  std::size_t bytes;
  MPI_Datatype mpi;
  void (*fillIdentity)(const Combiner&, const Region& part, Piece&);
  void (*combine)(const Combiner&, const Region& part, const Piece& from, Piece& to);
  const ElementType* computed;  // the type that is computed with: this one, or a wider one of which elements are converted to and fro
  void (*widen)(const Region& part, const Piece& from, Piece& to) = nullptr;
  void (*narrow)(const Region& part, const Piece& from, Piece& to) = nullptr;
  std::vector<Field> fields = {};  // of a record, in the order in which they stand there

  bool isSmall() const { return computed != this; }
  bool isRecord() const { return !fields.empty(); }
};

extern const ElementType f32, f64, i32, i64, boolean, c64, c128, i8, i16, u8, f16, bf16;

/// Processors that differ only in some coordinates, with a communicator of their own. Members are in order of rank.
struct Line {
  MPI_Comm communicator = MPI_COMM_NULL;  // where they have been connected
  std::vector<int> along;  // the grid dimensions in which they differ
  std::vector<int> members;

  /// The place of a processor among the members, or -1.
  int position(int processor) const;
};

/// The most dimensions of a grid: which of them decide something is a word of bits.
constexpr int mostGridDimensions = 64;

/// The processors of a machine. A processor's number is the row-major index of its coordinates, and its MPI rank. Machines of one run are
/// shapes of the same processes, of which a small one leaves the last ones out.
class Grid {
 public:
  std::vector<long> extents;
  int me = 0;
  Coordinates here;  // beyond the first extent for a process that is none of its processors

  /// Processors that differ in none of the first `nodeDimensions` are one node; without these each is a node of its own.
  explicit Grid(std::vector<long> gridExtents, int nodeDimensions = 1 << 30);
  Grid(const Grid&) = delete;
  Grid& operator=(const Grid&) = delete;
  ~Grid();

  int rank() const { return int(extents.size()); }
  int size() const;

  /// Whether this process is one of its processors.
  bool contains() const { return me < size(); }

  /// How many processes there are.
  int processes() const { return all; }
  /// All processes, also those that are none of its processors.
  MPI_Comm communicator() const { return world; }
  Coordinates coordinates(int processor) const;
  int processor(const Coordinates& at) const;

  /// How many dimensions, the first ones, tell nodes apart, where there are links inside nodes.
  int nodeDimensions() const { return nodes; }

  /// Whether there are links inside nodes beside those between them.
  bool hasNodes() const { return nodes < rank(); }

  /// Whether a processor is in the node of this one.
  bool isInNode(int processor) const { return processor / nodeSize == me / nodeSize; }

  /// The processor `offset` further along one dimension, round the end.
  int neighbour(Coordinates at, int along, long offset) const;

  /// The processors that differ from this one only along the given dimensions, by their numbers. Made once.
  const Line& line(const std::vector<int>& along) const;

  /// The same with a communicator for collectives of MPI. All processors of the grid must ask together, at best before anything is
  /// timed: to make one takes messages between all of them.
  const Line& connect(const std::vector<int>& along) const;

  /// Whether two processors differ only along the given dimensions.
  bool inLine(const std::vector<int>& along, int a, int b) const;

  /// Does something that can fail on one processor alone; see above.
  void together(const std::string& doing, const std::function<void()>& action) const { tw::together(world, doing, action); }

  /// The text that the first processor has.
  std::string fromFirst(std::string text) const;

 private:
  const int nodes;   // the dimensions that tell nodes apart
  int nodeSize = 1;  // processors of a node, which have numbers one after the other
  int all = 0;
  MPI_Comm world = MPI_COMM_NULL;  // all processes; the same as `cart` where all are processors
  MPI_Comm cart = MPI_COMM_NULL;
  mutable std::map<std::vector<int>, Line> lines;
};

/// Combines `data` of all members into `data` of the root; the other members' data is left as it was.
void reduce(void* data, long elements, const ElementType& type, const Combiner& by, int root, MPI_Comm comm, const std::string& doing);

/// Combines `data` of the members before this one into `before`, which the first member's is left as it was.
void scanTotals(const void* data, void* before, long elements, const ElementType& type, Op op, const Line& line, const std::string& doing);

}  // namespace tw
