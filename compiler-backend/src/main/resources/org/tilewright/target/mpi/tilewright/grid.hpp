// Processors in a grid, and MPI calls that check what they return.
#pragma once

// the C interface is all that is used; the old C++ one slows compilers down
#define OMPI_SKIP_MPICXX 1
#define MPICH_SKIP_MPICXX 1
#include <mpi.h>

#include <complex>
#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "numbers.hpp"

namespace tw {

using Coordinates = std::vector<long>;

/// No single MPI call moves more elements than this: counts in MPI are ints. Longer messages go in several calls.
inline long messageLimit = 1L << 27;

/// Turns the return code of an MPI call into an error that says what was being done.
inline void check(int code, const std::string& doing) {
  if (code == MPI_SUCCESS) return;
  char reason[MPI_MAX_ERROR_STRING];
  int length = 0;
  MPI_Error_string(code, reason, &length);
  throw Error("MPI failed to " + doing + ": " + std::string(reason, length)
              + "; if another process ended before, its message above says why, else look at the network and at the memory of the nodes");
}

/// How contributions to one element combine. On bool, sum is or and prod is and.
enum class Op { Sum, Prod, Max, Min, Any, All };

/// What MPI and files call an element type.
struct ElementType {
  const char* name;      // in the .tw file
  const char* npy;       // in a .npy file
  std::size_t bytes;
  MPI_Datatype mpi;
};

template <class T> ElementType elementType();
template <> inline ElementType elementType<float>() { return {"f32", "<f4", 4, MPI_FLOAT}; }
template <> inline ElementType elementType<double>() { return {"f64", "<f8", 8, MPI_DOUBLE}; }
template <> inline ElementType elementType<int>() { return {"i32", "<i4", 4, MPI_INT}; }
template <> inline ElementType elementType<long>() { return {"i64", "<i8", 8, MPI_LONG}; }
template <> inline ElementType elementType<bool>() { return {"bool", "|b1", 1, MPI_C_BOOL}; }
template <> inline ElementType elementType<std::complex<float>>() { return {"c64", "<c8", 8, MPI_C_FLOAT_COMPLEX}; }
template <> inline ElementType elementType<std::complex<double>>() { return {"c128", "<c16", 16, MPI_C_DOUBLE_COMPLEX}; }

inline MPI_Op mpiOp(Op op, bool isBool) {
  switch (op) {
    case Op::Sum: return isBool ? MPI_LOR : MPI_SUM;
    case Op::Prod: return isBool ? MPI_LAND : MPI_PROD;
    case Op::Max: return isBool ? MPI_LOR : MPI_MAX;
    case Op::Min: return isBool ? MPI_LAND : MPI_MIN;
    case Op::Any: return MPI_LOR;
    default: return MPI_LAND;
  }
}

/// Processors that differ only in some coordinates, with a communicator of their own. Members are in order of rank.
struct Line {
  MPI_Comm communicator = MPI_COMM_NULL;
  std::vector<int> members;
};

/// The processors of a run. A processor's number is the row-major index of its coordinates, and its MPI rank.
class Grid {
 public:
  std::vector<long> extents;
  int me = 0;
  Coordinates here;

  explicit Grid(std::vector<long> gridExtents) : extents(std::move(gridExtents)) {
    check(MPI_Comm_rank(MPI_COMM_WORLD, &me), "find this process's number");
    here = coordinates(me);
    std::vector<int> dims(extents.begin(), extents.end()), periods(extents.size(), 0);
    int none = 0;  // a grid without dimensions still needs addresses to pass
    check(MPI_Cart_create(MPI_COMM_WORLD, int(dims.size()), dims.empty() ? &none : dims.data(),
                          periods.empty() ? &none : periods.data(), 0, &cart), "set up the grid of processors");
    check(MPI_Comm_set_errhandler(cart, MPI_ERRORS_RETURN), "set up error handling");
  }

  Grid(const Grid&) = delete;
  Grid& operator=(const Grid&) = delete;

  ~Grid() {
    for (auto& entry : lines) MPI_Comm_free(&entry.second.communicator);
    MPI_Comm_free(&cart);
  }

  int rank() const { return int(extents.size()); }
  MPI_Comm communicator() const { return cart; }

  int size() const {
    long n = 1;
    for (long e : extents) n *= e;
    return int(n);
  }

  Coordinates coordinates(int processor) const {
    Coordinates c(extents.size());
    for (int d = rank() - 1; d >= 0; --d) c[d] = processor % extents[d], processor = int(processor / extents[d]);
    return c;
  }

  int processor(const Coordinates& at) const {
    long p = 0;
    for (int d = 0; d < rank(); ++d) p = p * extents[d] + at[d];
    return int(p);
  }

  /// The processor `offset` further along one dimension, round the end.
  int neighbour(Coordinates at, int along, long offset) const {
    at[along] = mod(at[along] + offset, extents[along]);
    return processor(at);
  }

  /// The processors that differ from this one only along the given dimensions. Made once; all processors must ask together.
  const Line& line(const std::vector<int>& along) const {
    auto found = lines.find(along);
    if (found != lines.end()) return found->second;
    Line line;
    std::vector<int> keep(extents.size() + 1, 0);
    for (int d : along) keep[d] = 1;
    check(MPI_Cart_sub(cart, keep.data(), &line.communicator), "split the grid of processors");
    check(MPI_Comm_set_errhandler(line.communicator, MPI_ERRORS_RETURN), "set up error handling");
    for (int p = 0; p < size(); ++p) {
      if (inLine(along, coordinates(p), here)) line.members.push_back(p);
    }
    return lines.emplace(along, line).first->second;
  }

  /// Does something that can fail on one processor alone; if it does, all of them stop, and the first one that failed says why.
  template <class Action> void together(const std::string& doing, Action action) const {
    std::string problem;
    int failed = size(), first = 0;
    try {
      action();
    } catch (const Error& e) {
      problem = e.what();
      failed = me;
    }
    check(MPI_Allreduce(&failed, &first, 1, MPI_INT, MPI_MIN, cart), "agree with the other processors to " + doing);
    if (first < size()) throw SharedError(first == me ? problem : "");
  }

  static bool inLine(const std::vector<int>& along, Coordinates a, const Coordinates& b) {
    for (int d : along) a[d] = b[d];
    return a == b;
  }

 private:
  MPI_Comm cart = MPI_COMM_NULL;
  mutable std::map<std::vector<int>, Line> lines;
};

/// Calls `call(firstElement, count)` for parts of a message that are short enough for one MPI call.
template <class Call> void inChunks(long elements, Call call) {
  for (long at = 0; at < elements; at += messageLimit) call(at, int(min(messageLimit, elements - at)));
}

inline void broadcast(void* data, long elements, const ElementType& type, int root, MPI_Comm comm, const std::string& doing) {
  inChunks(elements, [&](long at, int count) {
    check(MPI_Bcast(static_cast<char*>(data) + at * type.bytes, count, type.mpi, root, comm), doing);
  });
}

/// Combines `data` of all members into `data` of the root; the other members' data is left as it was.
inline void reduce(void* data, long elements, const ElementType& type, Op op, int root, MPI_Comm comm, const std::string& doing) {
  int me = 0;
  check(MPI_Comm_rank(comm, &me), doing);
  const MPI_Op operation = mpiOp(op, type.mpi == MPI_C_BOOL);
  inChunks(elements, [&](long at, int count) {
    char* part = static_cast<char*>(data) + at * type.bytes;
    check(MPI_Reduce(me == root ? MPI_IN_PLACE : part, me == root ? part : nullptr, count, type.mpi, operation, root, comm), doing);
  });
}

inline void allreduce(void* data, long elements, const ElementType& type, Op op, MPI_Comm comm, const std::string& doing) {
  const MPI_Op operation = mpiOp(op, type.mpi == MPI_C_BOOL);
  inChunks(elements, [&](long at, int count) {
    check(MPI_Allreduce(MPI_IN_PLACE, static_cast<char*>(data) + at * type.bytes, count, type.mpi, operation, comm), doing);
  });
}

/// Messages under way between pairs of processors.
class Messages {
 public:
  Messages(MPI_Comm communicator, const ElementType& elementType) : comm(communicator), type(elementType) {}

  void send(const void* data, long elements, int to) {
    inChunks(elements, [&](long at, int count) {
      const char* part = static_cast<const char*>(data) + at * type.bytes;
      check(MPI_Isend(part, count, type.mpi, to, 0, comm, next()), "send to processor " + std::to_string(to));
    });
  }

  void receive(void* data, long elements, int from) {
    inChunks(elements, [&](long at, int count) {
      char* part = static_cast<char*>(data) + at * type.bytes;
      check(MPI_Irecv(part, count, type.mpi, from, 0, comm, next()), "receive from processor " + std::to_string(from));
    });
  }

  void wait(const std::string& doing) {
    check(MPI_Waitall(int(requests.size()), requests.data(), MPI_STATUSES_IGNORE), doing);
    requests.clear();
  }

 private:
  MPI_Comm comm;
  ElementType type;
  std::vector<MPI_Request> requests;

  MPI_Request* next() {
    requests.push_back(MPI_REQUEST_NULL);
    return &requests.back();
  }
};

}  // namespace tw
