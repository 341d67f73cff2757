// Processors in a grid, and MPI calls that check what they return.
#include "grid.hpp"

#include "../data/scalars.hpp"
#include "../simulated/simulated.hpp"

#include <algorithm>
#include <exception>
#include <limits>
#include <new>
#include <utility>

namespace tw {

long messageLimit = 1L << 27;

void check(int code, const std::string& doing) {
  if (code == MPI_SUCCESS) return;
  char reason[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(code, reason, &length);
  throw Error("MPI failed to " + doing + ": " + std::string(reason, length)
              + "; if another process failed earlier, its message above says why; otherwise check the network and the memory of the nodes");
}

/// An operation for MPI that is NaN where one operand is; MPI's own leave that open.
template <class T, Op op> static MPI_Op extremum() {
  static const MPI_Op operation = [] {
    MPI_Op made = MPI_OP_NULL;
    check(MPI_Op_create(
              [](void* from, void* to, int* count, MPI_Datatype*) {
                const T* a = static_cast<const T*>(from);
                T* b = static_cast<T*>(to);
                for (int i = 0; i < *count; ++i) b[i] = combined<T>(op, b[i], a[i]);
              },
              1, &made), "set up a reduction");
    return made;
  }();
  return operation;
}

template <Op op> static MPI_Op extremum(const ElementType& type) {
  if (type.mpi == MPI_C_BOOL) return op == Op::Max ? MPI_LOR : MPI_LAND;
  if (type.mpi == MPI_FLOAT) return extremum<float, op>();
  if (type.mpi == MPI_DOUBLE) return extremum<double, op>();
  return op == Op::Max ? MPI_MAX : MPI_MIN;
}

static MPI_Op mpiOp(Op op, const ElementType& type) {
  const bool isBool = type.mpi == MPI_C_BOOL;
  switch (op) {
    case Op::Sum: return isBool ? MPI_LOR : MPI_SUM;
    case Op::Prod: return isBool ? MPI_LAND : MPI_PROD;
    case Op::Max: return extremum<Op::Max>(type);
    case Op::Min: return extremum<Op::Min>(type);
    case Op::Any: return MPI_LOR;
    default: return MPI_LAND;
  }
}

/// The function of the reduction that is under way, and what it has thrown: MPI passes on neither.
static const Combiner* reducing = nullptr;
static std::exception_ptr thrown;

static void combineForMpi(void* from, void* to, int* count, MPI_Datatype*) {
  try {
    reducing->function(from, to, *count);
  } catch (...) {
    thrown = std::current_exception();
  }
}

/// A function of the program combines in the order of the members: where it rounds, other orders may come to something else.
static MPI_Op ownOp() {
  static const MPI_Op operation = [] {
    MPI_Op made = MPI_OP_NULL;
    check(MPI_Op_create(combineForMpi, 0, &made), "set up a reduction");
    return made;
  }();
  return operation;
}

/// What nobody touches combines without being read.
static MPI_Op noOp() {
  static const MPI_Op operation = [] {
    MPI_Op made = MPI_OP_NULL;
    check(MPI_Op_create([](void*, void*, int*, MPI_Datatype*) {}, 1, &made), "set up a reduction");
    return made;
  }();
  return operation;
}

int Line::position(int processor) const {
  for (int m = 0; m < int(members.size()); ++m) {
    if (members[m] == processor) return m;
  }
  return -1;
}

int processNumber() {
  int me = 0;
  check(MPI_Comm_rank(MPI_COMM_WORLD, &me), "find this process's number");
  return me;
}

void together(MPI_Comm communicator, const std::string& doing, const std::function<void()>& action) {
  int me = 0, size = 0;
  check(MPI_Comm_rank(communicator, &me), "find this process's number");
  check(MPI_Comm_size(communicator, &size), "count the processes");
  std::string problem;
  struct {
    long order;
    int processor;
  } mine = {std::numeric_limits<long>::max(), size}, first = mine;
  try {
    action();
  } catch (const Error& e) {
    problem = e.what();
    mine = {e.order, me};
  } catch (const std::bad_alloc&) {
    problem = "out of memory; use more processors";
    mine = {0, me};
  }
  check(MPI_Allreduce(&mine, &first, 1, MPI_LONG_INT, MPI_MINLOC, communicator), "agree with the other processors to " + doing);
  if (first.processor < size) throw SharedError(first.processor == me ? problem : "");
}

Grid::Grid(std::vector<long> gridExtents, int nodeDimensions) : extents(std::move(gridExtents)), nodes(nodeDimensions) {
  if (rank() > mostGridDimensions) {
    throw Error("the machine has " + std::to_string(rank()) + " dimensions; generated programs can have "
                + std::to_string(mostGridDimensions));
  }
  for (int d = nodes; d < rank(); ++d) nodeSize *= int(extents[std::size_t(d)]);
  me = processNumber();
  here = coordinates(me);
  std::vector<int> dims(extents.begin(), extents.end()), periods(extents.size(), 0);
  int none = 0;  // a grid without dimensions still needs addresses to pass
  check(MPI_Cart_create(MPI_COMM_WORLD, int(dims.size()), dims.empty() ? &none : dims.data(),
                        periods.empty() ? &none : periods.data(), 0, &cart), "set up the grid of processors");
  check(MPI_Comm_size(MPI_COMM_WORLD, &all), "count the processes");
  world = cart;
  if (size() < all) check(MPI_Comm_dup(MPI_COMM_WORLD, &world), "set up the grid of processors");
  check(MPI_Comm_set_errhandler(world, MPI_ERRORS_RETURN), "set up error handling");
  if (world != cart && contains()) check(MPI_Comm_set_errhandler(cart, MPI_ERRORS_RETURN), "set up error handling");
}

Grid::~Grid() {
  // after a failure the other processors may never get to free theirs
  if (std::uncaught_exceptions() > 0) return;
  for (auto& entry : lines) {
    if (entry.second.communicator != MPI_COMM_NULL) MPI_Comm_free(&entry.second.communicator);
  }
  if (world != cart) MPI_Comm_free(&world);
  if (cart != MPI_COMM_NULL) MPI_Comm_free(&cart);
}

int Grid::size() const {
  long n = 1;
  for (long e : extents) n *= e;
  return int(n);
}

Coordinates Grid::coordinates(int processor) const {
  Coordinates c(extents.size());
  for (int d = rank() - 1; d > 0; --d) c[d] = processor % extents[d], processor = int(processor / extents[d]);
  if (rank() > 0) c[0] = processor;
  return c;
}

int Grid::processor(const Coordinates& at) const {
  long p = 0;
  for (int d = 0; d < rank(); ++d) p = p * extents[d] + at[d];
  return int(p);
}

int Grid::neighbour(Coordinates at, int along, long offset) const {
  at[along] = mod(at[along] + offset, extents[along]);
  return processor(at);
}

const Line& Grid::line(const std::vector<int>& along) const {
  auto found = lines.find(along);
  if (found != lines.end()) return found->second;
  Line line;
  line.along = along;
  Coordinates at = here;
  for (int d : along) at[d] = 0;
  // in the order of their numbers, as MPI counts the processes of a communicator
  std::vector<int> inOrder = along;
  std::sort(inOrder.begin(), inOrder.end());
  for (bool more = true; more;) {
    line.members.push_back(processor(at));
    more = false;
    for (auto d = inOrder.rbegin(); d != inOrder.rend() && !more; ++d) {
      more = ++at[*d] < extents[std::size_t(*d)];
      if (!more) at[*d] = 0;
    }
  }
  return lines.emplace(along, line).first->second;
}

const Line& Grid::connect(const std::vector<int>& along) const {
  if (contains()) {
    line(along);
    MPI_Comm& communicator = lines.at(along).communicator;
    if (communicator == MPI_COMM_NULL) {
      std::vector<int> keep(extents.size() + 1, 0);
      for (int d : along) keep[d] = 1;
      check(MPI_Cart_sub(cart, keep.data(), &communicator), "split the grid of processors");
      check(MPI_Comm_set_errhandler(communicator, MPI_ERRORS_RETURN), "set up error handling");
      if constexpr (simulated) {
        // SimGrid's MPICH looks for nodes when a communicator first reduces something
        int nothing = 0;
        check(MPI_Reduce(line(along).members.front() == me ? MPI_IN_PLACE : &nothing, &nothing, 1, MPI_INT, MPI_SUM, 0, communicator),
              "split the grid of processors");
      }
    }
  }
  return line(along);
}

bool Grid::inLine(const std::vector<int>& along, int a, int b) const {
  Coordinates moved = coordinates(a);
  const Coordinates other = coordinates(b);
  for (int d : along) moved[d] = other[d];
  return moved == other;
}

std::string Grid::fromFirst(std::string text) const {
  long length = long(text.size());
  check(MPI_Bcast(&length, 1, MPI_LONG, 0, world), "pass on the length of a text");
  text.resize(std::size_t(length));
  check(MPI_Bcast(text.data(), int(length), MPI_CHAR, 0, world), "pass on a text");
  return text;
}

#ifdef MPICH_NUMVERSION
/// MPICH 4.0 takes MPI_IN_PLACE for an address if the root is not the first member and there are more than 2 KiB.
static constexpr bool reducesInPlace = false;
#else
static constexpr bool reducesInPlace = true;
#endif

/// Where a reduction needs a copy of the root's elements, it goes in parts of so many bytes.
static constexpr long copiedBytes = 1L << 20;

/// Combines `data` of all members into `data` of the root; the other members' data is left as it was.
void reduce(void* data, long elements, const ElementType& type, const Combiner& by, int root, MPI_Comm comm, const std::string& doing) {
  int me = 0;
  check(MPI_Comm_rank(comm, &me), doing);
  const MPI_Op operation = simulated ? noOp() : by.function ? ownOp() : mpiOp(by.op, type);
  reducing = &by;
  const bool copies = !reducesInPlace && root != 0;
  const long inOne = copies ? min(messageLimit, copiedBytes / long(type.bytes)) : messageLimit;
  std::vector<char> copied;
  for (long at = 0; at < elements; at += inOne) {
    const int count = int(min(inOne, elements - at));
    char* part = static_cast<char*>(data) + at * long(type.bytes);
    const void* from = me == root && !copies ? MPI_IN_PLACE : part;
    if (me == root && copies) {
      copied.assign(part, part + long(count) * long(type.bytes));
      from = copied.data();
    }
    check(MPI_Reduce(from, me == root ? part : nullptr, count, type.mpi, operation, root, comm), doing);
    if (thrown) std::rethrow_exception(std::exchange(thrown, nullptr));
  }
}

void scanTotals(const void* data, void* before, long elements, const ElementType& type, Op op, const Line& line, const std::string& doing) {
  int me = 0;
  check(MPI_Comm_rank(line.communicator, &me), doing);
  std::vector<char> nothing(me == 0 ? std::size_t(min(messageLimit, elements)) * type.bytes : 0);
  for (long at = 0; at < elements; at += messageLimit) {
    const long offset = at * long(type.bytes);
    // MPI leaves open what the first one finds there
    void* to = me == 0 ? nothing.data() : static_cast<char*>(before) + offset;
    check(MPI_Exscan(static_cast<const char*>(data) + offset, to, int(min(messageLimit, elements - at)), type.mpi, mpiOp(op, type),
                     line.communicator), doing);
  }
}

}  // namespace tw
