// Elements of simulated programs: there is room for them, but nobody touches it, so that the system never gives memory for it.
#include <sys/mman.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <sstream>

#include "../inputs/generators.hpp"
#include "../communication/messages.hpp"
#include "../data/records.hpp"
#include "simulated.hpp"

// after what it has in common with programs that run
#include <smpi/smpi.h>

namespace tw {

void prepareElements() {}

void awaitElements() {}

std::string deviceName() { return ""; }

double kernelSeconds() { return -1; }

/// Each stretch begins with a page of its own, so its length has to be kept elsewhere.
static std::map<void*, std::size_t> stretches;

void* allocateElements(std::size_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (memory == MAP_FAILED) return nullptr;
  stretches[memory] = bytes;
  return memory;
}

void releaseElements(void* memory) {
  const auto found = stretches.find(memory);
  munmap(memory, found->second);
  stretches.erase(found);
}

HostElements::HostElements(const Piece& piece, Use how) : whole(piece), use(how), start(piece.bytes()) {}

HostElements::~HostElements() noexcept(false) {}

/// Memory that all messages of a process share, and of which SMPI knows that there is nothing to copy.
void* nowhere(std::size_t bytes) {
  static void* memory = nullptr;
  static std::size_t size = 0;
  if (size < bytes) {
    // messages under way may still name the last one
    size = std::max(bytes, 2 * size);
    memory = SMPI_SHARED_MALLOC(size);
  }
  return memory;
}

long Packed::most(const Region& part, const Piece& from) {
  return from.contiguous(part) != nullptr ? part.size() : max(1, stagedBytes / long(from.width));
}

Packed::Packed(const Region& region, const Piece& from)
    : part(region), source(from), start(static_cast<char*>(nowhere(std::size_t(region.size()) * from.width))) {}

const Piece& Packed::reduced() { return source; }

void copy(const Region&, const Piece&, Piece&) {}

void fillNeutral(const Combiner&, const Region&, Piece&) {}

void combineByFunction(const Combiner&, const Region&, const Piece&, Piece&) {}

static void fillIdentity(const Combiner&, const Region&, Piece&) {}

static void combine(const Combiner&, const Region&, const Piece&, Piece&) {}

static void convert(const Region&, const Piece&, Piece&) {}

void generate(const Generator&, const std::vector<long>&, const ElementType&, Piece&) {}

template <class T> static ElementType elementType(const char* name, const char* npy, MPI_Datatype mpi, const ElementType& own) {
  return {name, npy, sizeof(T), mpi, fillIdentity, combine, &own};
}

template <class T> static ElementType smallType(const char* name, const char* npy, MPI_Datatype mpi, const ElementType& computed) {
  return {name, npy, sizeof(T), mpi, nullptr, nullptr, &computed, convert, convert};
}

const ElementType f32 = elementType<float>("f32", "<f4", MPI_FLOAT, f32);
const ElementType f64 = elementType<double>("f64", "<f8", MPI_DOUBLE, f64);
const ElementType i32 = elementType<int>("i32", "<i4", MPI_INT, i32);
const ElementType i64 = elementType<long>("i64", "<i8", MPI_LONG, i64);
const ElementType boolean = elementType<bool>("bool", "|b1", MPI_C_BOOL, boolean);
const ElementType c64 = elementType<std::complex<float>>("c64", "<c8", MPI_C_FLOAT_COMPLEX, c64);
const ElementType c128 = elementType<std::complex<double>>("c128", "<c16", MPI_C_DOUBLE_COMPLEX, c128);
const ElementType i8 = smallType<std::int8_t>("i8", "|i1", MPI_INT8_T, i32);
const ElementType i16 = smallType<std::int16_t>("i16", "<i2", MPI_INT16_T, i32);
const ElementType u8 = smallType<std::uint8_t>("u8", "|u1", MPI_UINT8_T, i32);
const ElementType f16 = smallType<Half>("f16", "<f2", MPI_UINT16_T, f32);
const ElementType bf16 = smallType<Bfloat>("bf16", "<V2", MPI_UINT16_T, f32);

/// What the launcher says of the processors: the operations that one does in the time of a byte of its memory, then those that each
/// statement does at a point.
static std::vector<double> spoken() {
  const char* text = std::getenv("TILEWRIGHT_SIMULATED");
  std::istringstream in(text == nullptr ? "" : text);
  std::vector<double> numbers;
  for (double d; in >> d;) numbers.push_back(d);
  return numbers;
}

/// A process that computes passes on what has arrived this many times in a leaf at most. All else travels by itself.
static constexpr int looks = 16;

static bool isToPassOn() {
  return std::any_of(Messages::underWay.begin(), Messages::underWay.end(), [](const Messages* m) { return m->passesOn(); });
}

void takeTime(int statement, double points, double bytes) {
  static const std::vector<double> numbers = spoken();
  if (std::size_t(statement) + 1 >= numbers.size()) throw Error("the launcher does not say what the statements' points take");
  double left = std::max(points * numbers[std::size_t(statement) + 1], bytes * numbers[0]);
  for (int l = 0; l < looks && left > 0 && isToPassOn(); ++l) {
    const double some = left / (looks - l);
    smpi_execute_flops(some);
    left -= some;
    progress();
  }
  if (left > 0) smpi_execute_flops(left);
}

void startTogether() {
  const double now = MPI_Wtime();
  double last = 0;
  check(MPI_Allreduce(&now, &last, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD), "begin together");
  // a second later all of them know when that is
  const double left = last + 1 - MPI_Wtime(), seconds = std::floor(left);
  const timespec wait{time_t(seconds), long((left - seconds) * 1e9)};
  nanosleep(&wait, nullptr);
}

}  // namespace tw
