// Elements of programs whose pieces stand in the memory of a device: the driver moves and combines them.
#include <deque>
#include <exception>

#include "../data/elements.hpp"
#include "strided.hpp"

namespace tw {

void prepareElements() {
  MPI_Comm here;
  int near = 0;
  check(MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here), "find the processes that share devices");
  check(MPI_Comm_rank(here, &near), "find this process's number on its machine");
  check(MPI_Comm_free(&here), "find the processes that share devices");
  together(MPI_COMM_WORLD, "take their devices", [&] { device::start(near); });
}

void awaitElements() { device::await(); }

std::string deviceName() { return device::name() + (device::isOpenToMpi() ? ", whose memory MPI uses" : ""); }

double kernelSeconds() { return device::timesKernels() ? device::kernelSeconds() : -1; }

Launch inTurns(Launch at) {
  // so many times as many as run at once that none waits long for another's last block
  constexpr long times = 8;
  const long threads = long(at.threads[0]) * at.threads[1] * at.threads[2];
  const long enough = max(1L, times * device::threadsAtOnce() / threads);
  for (int axis = 2; axis >= 0 && !at.isEmpty(); --axis) {
    const long others = at.blocks[0] * at.blocks[1] * at.blocks[2] / at.blocks[axis];
    at.blocks[axis] = min(at.blocks[axis], max(1L, enough / others));
  }
  return at;
}

// ---- memory

/// Blocks that are not in use, with their sizes. They are for what lasts less than a step; memory of pieces has spares of its own.
static std::deque<std::pair<void*, std::size_t>> spareBlocks;
static constexpr std::size_t mostSpareBlocks = 16;

static void releaseSpareBlocks() {
  for (const auto& spare : spareBlocks) device::release(spare.first);
  spareBlocks.clear();
}

void* allocateElements(std::size_t bytes) {
  void* memory = device::allocate(bytes);
  if (memory != nullptr) return memory;
  const bool more = releaseMessageMemory();
  if (!more && spareBlocks.empty()) return nullptr;
  releaseSpareBlocks();
  return device::allocate(bytes);
}

void releaseElements(void* memory) { device::release(memory); }

DeviceMemory::DeviceMemory(std::size_t bytes) : asked(bytes), block(nullptr, bytes) {
  if (bytes == 0) return;
  for (auto spare = spareBlocks.begin(); spare != spareBlocks.end(); ++spare) {
    if (spare->second < bytes || spare->second > 2 * bytes) continue;
    block = *spare;
    spareBlocks.erase(spare);
    memoryUse.addBeside(long(asked));
    return;
  }
  block.first = allocateElements(bytes);
  if (block.first == nullptr) {
    Memory::trim();
    block.first = allocateElements(bytes);
  }
  if (block.first == nullptr) {
    throw Error("out of memory on the device: " + std::to_string(bytes) + " bytes for a moment do not fit beside the "
                + std::to_string(memoryUse.now) + " of pieces; use more processors or smaller steps");
  }
  memoryUse.addBeside(long(asked));
}

DeviceMemory::~DeviceMemory() {
  if (block.first == nullptr) return;
  memoryUse.addBeside(-long(asked));
  spareBlocks.push_back(block);
  if (spareBlocks.size() <= mostSpareBlocks) return;
  device::release(spareBlocks.front().first);
  spareBlocks.pop_front();
}

/// Sets the elements of a part to one value. There are kernels for some widths; elements of others are copies of one.
static void fillPart(const tw_part& part, std::size_t width, const void* value, void* to, const long* tables) {
  if (width <= 16 && (width & (width - 1)) == 0) return device::fill(part, width, value, to, tables);
  const auto onHost = hostMemory(width);
  std::memcpy(onHost.get(), value, width);
  const DeviceMemory one(width);
  device::toDevice(one.data(), onHost.get(), width);
  tw_part copies = part;
  copies.from_first = 0;
  for (long d = 0; d < copies.order; ++d) copies.dims[d].from = {0, 1, 0, 0};
  device::copy(copies, width, one.data(), to, tables);
}

void DeviceMemory::fill(long elements, std::size_t width, const void* value) {
  tw_part part = {};
  part.size = elements;
  part.order = 1;
  part.dims[0] = {elements, {1, elements, 0, 0}, {1, elements, 0, 0}};
  if (elements > 0) fillPart(part, width, value, data(), nullptr);
}

/// Memory of the host that the device may still read or write until it has passed a mark.
struct SpareOnHost {
  void* memory;
  std::size_t bytes;
  device::Mark mark;
};

/// They last as long as the process: the driver may be gone when static objects end.
static std::deque<SpareOnHost>& sparesOnHost = *new std::deque<SpareOnHost>;

/// What is spare has at most so many blocks and bytes. Memory that a device copies fast is taken from all other processes.
static constexpr std::size_t mostSparesOnHost = 32, mostSpareBytes = std::size_t(1) << 28;
static std::size_t spareBytes = 0;

static void keepOnHost(void* memory, std::size_t bytes) {
  try {
    sparesOnHost.push_back({memory, bytes, device::Mark()});
    spareBytes += bytes;
    while (sparesOnHost.size() > mostSparesOnHost || spareBytes > mostSpareBytes) {
      sparesOnHost.front().mark.await();
      device::releaseOnHost(sparesOnHost.front().memory);
      spareBytes -= sparesOnHost.front().bytes;
      sparesOnHost.pop_front();
    }
  } catch (const Error&) {
    // the device has failed: whoever waits for it next says so, and nobody may use this memory again
  }
}

std::shared_ptr<void> hostMemory(std::size_t bytes) {
  if (bytes == 0) return nullptr;
  for (auto spare = sparesOnHost.begin(); spare != sparesOnHost.end(); ++spare) {
    if (spare->bytes < bytes || spare->bytes > 2 * bytes || !spare->mark.isPassed()) continue;
    const SpareOnHost taken = *spare;
    sparesOnHost.erase(spare);
    spareBytes -= taken.bytes;
    return {taken.memory, [size = taken.bytes](void* memory) { keepOnHost(memory, size); }};
  }
  void* memory = device::allocateOnHost(bytes);
  if (memory == nullptr) {
    throw Error("out of memory: " + std::to_string(bytes) + " bytes on the way to or from the device do not fit; use more processors "
                "or smaller steps");
  }
  return {memory, [bytes](void* kept) { keepOnHost(kept, bytes); }};
}

// ---- copies, fills, combinations

void withStrided(const Region& part, const std::vector<int>& order, const Stand& from, const Stand& to,
                 const std::function<void(const tw_part&, const long*)>& run) {
  if (part.isEmpty()) return;
  std::vector<long> tables;
  const tw_part described = strided(part, order, from, to, tables);
  const std::size_t bytes = tables.size() * sizeof(long);
  const DeviceMemory memory(bytes);
  if (bytes > 0) {
    const auto onHost = hostMemory(bytes);
    std::memcpy(onHost.get(), tables.data(), bytes);
    device::toDevice(memory.data(), onHost.get(), bytes);
  }
  run(described, static_cast<const long*>(memory.data()));
}

void copyStrided(const Region& part, const std::vector<int>& order, std::size_t width, const Stand& from, const Stand& to) {
  withStrided(part, order, from, to, [&](const tw_part& p, const long* tables) {
    device::copy(p, width, from.start, to.start, tables);
  });
}

void copy(const Region& part, const Piece& from, Piece& to) { copyStrided(part, from.order, from.width, Stand(from), Stand(to)); }

static void fill(const Region& part, Piece& piece, const void* value) {
  withStrided(part, piece.order, Stand(piece), Stand(piece), [&](const tw_part& p, const long* tables) {
    fillPart(p, piece.width, value, piece.bytes(), tables);
  });
}

void fillNeutral(const Combiner& by, const Region& part, Piece& piece) { fill(part, piece, by.neutral.data()); }

template <class T> static void fillIdentity(const Combiner& by, const Region& part, Piece& piece) {
  if (by.function) return fillNeutral(by, part, piece);
  const T value = identity<T>(by.op);
  fill(part, piece, &value);
}

/// The function runs on the host.
void combineByFunction(const Combiner& by, const Region& part, const Piece& from, Piece& to) {
  Packed next(part, from), soFar(part, to);
  by.function(next.data(), soFar.data(), part.size());
  const Piece& combined = soFar.reduced();
  if (&combined != &to) copy(part, combined, to);
}

template <const ElementType& type> static void combine(const Combiner& by, const Region& part, const Piece& from, Piece& to) {
  if (by.function) return combineByFunction(by, part, from, to);
  withStrided(part, from.order, Stand(from), Stand(to), [&](const tw_part& p, const long* tables) {
    device::combine(type, by.op, p, from.bytes(), to.bytes(), tables);
  });
}

template <const ElementType& type> static void widen(const Region& part, const Piece& from, Piece& to) {
  withStrided(part, from.order, Stand(from), Stand(to), [&](const tw_part& p, const long* tables) {
    device::widen(type, p, from.bytes(), to.bytes(), tables);
  });
}

template <const ElementType& type> static void narrow(const Region& part, const Piece& from, Piece& to) {
  withStrided(part, from.order, Stand(from), Stand(to), [&](const tw_part& p, const long* tables) {
    device::narrow(type, p, from.bytes(), to.bytes(), tables);
  });
}

template <class T, const ElementType& type> static ElementType elementType(const char* name, const char* npy, MPI_Datatype mpi) {
  return {name, npy, sizeof(T), mpi, fillIdentity<T>, combine<type>, &type};
}

template <class T, const ElementType& type>
static ElementType smallType(const char* name, const char* npy, MPI_Datatype mpi, const ElementType& computed) {
  return {name, npy, sizeof(T), mpi, nullptr, nullptr, &computed, widen<type>, narrow<type>};
}

const ElementType f32 = elementType<float, f32>("f32", "<f4", MPI_FLOAT);
const ElementType f64 = elementType<double, f64>("f64", "<f8", MPI_DOUBLE);
const ElementType i32 = elementType<int, i32>("i32", "<i4", MPI_INT);
const ElementType i64 = elementType<long, i64>("i64", "<i8", MPI_LONG);
const ElementType boolean = elementType<bool, boolean>("bool", "|b1", MPI_C_BOOL);
const ElementType c64 = elementType<std::complex<float>, c64>("c64", "<c8", MPI_C_FLOAT_COMPLEX);
const ElementType c128 = elementType<std::complex<double>, c128>("c128", "<c16", MPI_C_DOUBLE_COMPLEX);
const ElementType i8 = smallType<std::int8_t, i8>("i8", "|i1", MPI_INT8_T, i32);
const ElementType i16 = smallType<std::int16_t, i16>("i16", "<i2", MPI_INT16_T, i32);
const ElementType u8 = smallType<std::uint8_t, u8>("u8", "|u1", MPI_UINT8_T, i32);
const ElementType f16 = smallType<Half, f16>("f16", "<f2", MPI_UINT16_T, f32);
const ElementType bf16 = smallType<Bfloat, bf16>("bf16", "<V2", MPI_UINT16_T, f32);

// ---- elements on the host

/// From the first element of a piece to behind its last one.
static std::size_t span(const Piece& piece) {
  if (piece.frame.isEmpty()) return 0;
  long elements = 1;
  for (int d : piece.order) elements += (piece.frame.dim(d).size() - 1) * piece.strides[std::size_t(d)];
  return std::size_t(elements) * piece.width;
}

HostElements::HostElements(const Piece& piece, Use how)
    : whole(piece), use(how), start(nullptr), memory(hostMemory(span(piece))), failures(std::uncaught_exceptions()) {
  start = static_cast<char*>(memory.get());
  // between the elements of a piece inside a larger one there are others, which must stay
  const bool packed = span(piece) == std::size_t(piece.size()) * piece.width;
  if (start == nullptr || (use == Write && packed)) return;
  device::toHost(start, piece.bytes(), span(piece));
  device::Mark().await();
}

HostElements::~HostElements() noexcept(false) {
  if (start != nullptr && use == Write && std::uncaught_exceptions() == failures) device::toDevice(whole.bytes(), start, span(whole));
}

/// One stretch of memory needs no memory of the device beside it, so more of it is reduced at once.
long Packed::most(const Region& part, const Piece& from) {
  return max(1, (from.contiguous(part) != nullptr ? 16 : 1) * stagedBytes / long(from.width));
}

Packed::Packed(const Region& region, const Piece& from) : part(region), source(from) {
  if (part.isEmpty()) return;
  const std::size_t bytes = std::size_t(part.size()) * from.width;
  memory = hostMemory(bytes);
  start = static_cast<char*>(memory.get());
  const char* at = from.contiguous(part);
  if (at == nullptr) {
    copied = std::make_shared<Piece>(part, from.order, from.width);
    copy(part, from, *copied);
    at = copied->bytes();
  }
  device::toHost(start, at, bytes);
  device::Mark().await();
}

const Piece& Packed::reduced() {
  if (part.isEmpty()) return source;
  char* at = copied ? copied->bytes() : source.contiguous(part);
  device::toDevice(at, start, std::size_t(part.size()) * source.width);
  return copied ? *copied : source;
}

// ---- operations of kernels that had no result

/// As many values as a statement has index variables, and the two numbers before them.
static constexpr long faultNumbers = 32;

const DeviceArray<long>& faults() {
  // as long as the process, too
  static const DeviceArray<long>& record = *[] {
    auto* made = new DeviceArray<long>(faultNumbers);
    made->fill(0);
    return made;
  }();
  return record;
}

void takeFaults(std::initializer_list<FaultSite> sites) {
  const std::size_t bytes = faultNumbers * sizeof(long);
  const auto onHost = hostMemory(bytes);
  device::toHost(onHost.get(), faults().data(), bytes);
  device::Mark().await();
  const long* record = static_cast<const long*>(onHost.get());
  if (record[0] == 0) return;
  const FaultSite& site = sites.begin()[record[0] - 1];
  hasNoResult(site.what, site.variables, std::vector<long>(record + 2, record + 2 + record[1]));
  std::memset(onHost.get(), 0, bytes);
  device::toDevice(faults().data(), onHost.get(), bytes);
}

}  // namespace tw
