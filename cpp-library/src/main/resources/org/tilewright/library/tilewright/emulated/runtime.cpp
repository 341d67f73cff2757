// The calls of the CUDA runtime, on the host's memory.
#include "cuda_runtime.h"

#include <algorithm>
#include <climits>
#include <cstdlib>
#include <map>
#include <string>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

#include "failures.hpp"
#include "streams.hpp"

using emulated::failure;
using emulated::note;

namespace emulated {

static cudaError_t lastError = cudaSuccess, sticky = cudaSuccess;
static std::string sentence;

cudaError_t note(cudaError_t error) {
  if (error != cudaSuccess) lastError = error;
  return error;
}

void fail(const Failure& failed) { sticky = failed.code, sentence = failed.what; }

cudaError_t failure() { return note(sticky); }

/// The device's memory: where each block starts, and its bytes. It lasts as long as the process, as a device's memory does.
static std::map<char*, std::size_t>& blocks = *new std::map<char*, std::size_t>;
static std::size_t inUse = 0;
static int current = 0;

#if defined(__SANITIZE_ADDRESS__)
static void shut(const void* start, std::size_t bytes) { __asan_poison_memory_region(start, bytes); }
static void open(const void* start, std::size_t bytes) { __asan_unpoison_memory_region(start, bytes); }
#else
static void shut(const void*, std::size_t) {}
static void open(const void*, std::size_t) {}
#endif

DeviceAccess::DeviceAccess() {
  for (const auto& block : blocks) open(block.first, block.second);
}
DeviceAccess::~DeviceAccess() {
  for (const auto& block : blocks) shut(block.first, block.second);
}

static std::size_t fromEnvironment(const char* name, std::size_t otherwise) {
  const char* said = std::getenv(name);
  return said == nullptr ? otherwise : std::size_t(std::strtoull(said, nullptr, 10));
}

static constexpr int runtime = 13000;
static int driver() { return int(fromEnvironment("TILEWRIGHT_EMULATED_DRIVER", runtime)); }
long failingLaunch() { return long(fromEnvironment("TILEWRIGHT_EMULATED_FAULT", 0)); }
static int deviceCount() { return int(fromEnvironment("TILEWRIGHT_EMULATED_DEVICES", 1)); }
static std::size_t memoryBytes() { return fromEnvironment("TILEWRIGHT_EMULATED_MEMORY", std::size_t(LONG_MAX)); }

/// Memory of the host that the device copies fast.
static std::map<char*, std::size_t>& pinned = *new std::map<char*, std::size_t>;

static bool isIn(const std::map<char*, std::size_t>& all, const void* start, std::size_t bytes) {
  char* first = static_cast<char*>(const_cast<void*>(start));
  auto block = all.upper_bound(first);
  if (block == all.begin()) return false;
  --block;
  const auto offset = std::size_t(first - block->first);
  return offset <= block->second && bytes <= block->second - offset;
}

bool isOnDevice(const void* start, std::size_t bytes) { return isIn(blocks, start, bytes); }
bool isPinned(const void* start, std::size_t bytes) { return isIn(pinned, start, bytes); }

}  // namespace emulated

cudaError_t cudaGetDeviceCount(int* count) {
  *count = emulated::deviceCount();
  if (emulated::driver() < emulated::runtime) return note(cudaErrorInsufficientDriver);
  return note(*count == 0 ? cudaErrorNoDevice : cudaSuccess);
}
static cudaError_t exists(int device) {
  if (emulated::deviceCount() == 0) return note(cudaErrorNoDevice);
  return note(device < 0 || device >= emulated::deviceCount() ? cudaErrorInvalidDevice : cudaSuccess);
}
cudaError_t cudaSetDevice(int device) {
  if (exists(device) == cudaSuccess) emulated::current = device;
  return exists(device);
}
cudaError_t cudaGetDevice(int* device) { return *device = emulated::current, failure(); }
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device) {
  if (const cudaError_t wrong = exists(device); wrong != cudaSuccess) return wrong;
  // so few threads at once that blocks take turns in small programs, too
  *properties = {"emulated", emulated::memoryBytes(), 48 << 10, 9, 0, 1, 1024, 64};
  return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int* version) { return *version = emulated::driver(), cudaSuccess; }
cudaError_t cudaRuntimeGetVersion(int* version) { return *version = emulated::runtime, cudaSuccess; }
cudaError_t cudaMemGetInfo(std::size_t* unused, std::size_t* total) {
  *total = emulated::memoryBytes();
  *unused = *total - std::min(*total, emulated::inUse);
  return failure();
}
cudaError_t cudaPeekAtLastError() { return emulated::lastError; }
cudaError_t cudaGetLastError() {
  const cudaError_t error = emulated::lastError;
  emulated::lastError = emulated::sticky;
  return error;
}

const char* cudaGetErrorName(cudaError_t error) {
  switch (error) {
    case cudaSuccess: return "cudaSuccess";
    case cudaErrorInvalidValue: return "cudaErrorInvalidValue";
    case cudaErrorMemoryAllocation: return "cudaErrorMemoryAllocation";
    case cudaErrorInvalidConfiguration: return "cudaErrorInvalidConfiguration";
    case cudaErrorInsufficientDriver: return "cudaErrorInsufficientDriver";
    case cudaErrorDevicesUnavailable: return "cudaErrorDevicesUnavailable";
    case cudaErrorNoDevice: return "cudaErrorNoDevice";
    case cudaErrorInvalidDevice: return "cudaErrorInvalidDevice";
    case cudaErrorNoKernelImageForDevice: return "cudaErrorNoKernelImageForDevice";
    case cudaErrorNotReady: return "cudaErrorNotReady";
    case cudaErrorIllegalAddress: return "cudaErrorIllegalAddress";
    case cudaErrorLaunchFailure: return "cudaErrorLaunchFailure";
  }
  return "unknown error";
}

const char* cudaGetErrorString(cudaError_t error) {
  switch (error) {
    case cudaSuccess: return "no error";
    case cudaErrorInvalidValue: return "an argument is wrong, or memory that is not the device's";
    case cudaErrorMemoryAllocation: return "out of memory";
    case cudaErrorInvalidConfiguration: return "more blocks or threads than the device can have, or none";
    case cudaErrorNoDevice: return "no emulated device (TILEWRIGHT_EMULATED_DEVICES is 0)";
    case cudaErrorInvalidDevice: return "no such device";
    case cudaErrorInsufficientDriver: return "the driver is older than the runtime (TILEWRIGHT_EMULATED_DRIVER)";
    case cudaErrorIllegalAddress:
    case cudaErrorLaunchFailure: return emulated::sentence.c_str();
    default: return cudaGetErrorName(error);
  }
}

cudaError_t cudaMalloc(void** memory, std::size_t bytes) {
  *memory = nullptr;
  if (failure() != cudaSuccess) return failure();
  if (bytes == 0) return cudaSuccess;
  if (bytes > emulated::memoryBytes() - std::min(emulated::memoryBytes(), emulated::inUse)) return note(cudaErrorMemoryAllocation);
  void* block = nullptr;
  if (posix_memalign(&block, 256, bytes) != 0) return note(cudaErrorMemoryAllocation);
  // NaN and -1, so that whoever reads what nobody has set sees it
  std::memset(block, 0xff, bytes);
  emulated::blocks[static_cast<char*>(block)] = bytes;
  emulated::inUse += bytes;
  emulated::shut(block, bytes);
  *memory = block;
  return cudaSuccess;
}
cudaError_t cudaFree(void* memory) {
  if (memory == nullptr) return failure();
  const auto block = emulated::blocks.find(static_cast<char*>(memory));
  if (block == emulated::blocks.end()) return note(cudaErrorInvalidValue);
  emulated::finishAll();
  emulated::inUse -= block->second;
  emulated::open(memory, block->second);
  emulated::blocks.erase(block);
  std::free(memory);
  return failure();
}
cudaError_t cudaMallocHost(void** memory, std::size_t bytes) {
  *memory = std::malloc(bytes);
  if (*memory == nullptr) return bytes > 0 ? note(cudaErrorMemoryAllocation) : failure();
  emulated::pinned[static_cast<char*>(*memory)] = bytes;
  return failure();
}
cudaError_t cudaFreeHost(void* memory) {
  if (memory == nullptr) return failure();
  if (emulated::pinned.erase(static_cast<char*>(memory)) == 0) return note(cudaErrorInvalidValue);
  emulated::finishAll();
  std::free(memory);
  return failure();
}

/// Whether a copy goes where it says, from where it says.
static bool isRight(const void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  const bool toDevice = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool fromDevice = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  return emulated::isOnDevice(to, bytes) == toDevice && emulated::isOnDevice(from, bytes) == fromDevice;
}

static void copyNow(void* to, const void* from, std::size_t bytes) {
  const emulated::DeviceAccess access;
  std::memmove(to, from, bytes);
}

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  if (failure() != cudaSuccess) return failure();
  if (bytes == 0) return cudaSuccess;
  if (!isRight(to, from, bytes, kind)) return note(cudaErrorInvalidValue);
  copyNow(to, from, bytes);
  return cudaSuccess;
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream) {
  if (failure() != cudaSuccess) return failure();
  if (bytes == 0) return cudaSuccess;
  if (!isRight(to, from, bytes, kind)) return note(cudaErrorInvalidValue);
  emulated::enqueue(stream, [=] { copyNow(to, from, bytes); });
  // the program may touch other memory of the host as soon as the call returns
  const bool isLater = kind == cudaMemcpyDeviceToDevice || emulated::isPinned(kind == cudaMemcpyDeviceToHost ? to : from, bytes);
  if (!isLater) emulated::finish(stream);
  return failure();
}
cudaError_t cudaMemset(void* to, int value, std::size_t bytes) { return cudaMemsetAsync(to, value, bytes, nullptr); }
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream) {
  if (failure() != cudaSuccess) return failure();
  if (bytes == 0) return cudaSuccess;
  if (!emulated::isOnDevice(to, bytes)) return note(cudaErrorInvalidValue);
  emulated::enqueue(stream, [=] {
    const emulated::DeviceAccess access;
    std::memset(to, value, bytes);
  });
  return failure();
}
