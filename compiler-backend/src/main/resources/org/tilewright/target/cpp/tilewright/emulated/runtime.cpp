// The calls of the CUDA runtime, on the host's memory.
#include "cuda_runtime.h"

#include <algorithm>
#include <chrono>
#include <climits>
#include <cstdlib>
#include <map>
#include <string>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#endif

#include "failures.hpp"

using emulated::failure;
using emulated::note;

namespace emulated {

static cudaError_t lastError = cudaSuccess, sticky = cudaSuccess;
static std::string sentence;

cudaError_t note(cudaError_t error) {
  if (error != cudaSuccess) lastError = error;
  return error;
}

void fail(const Failure& failed) { sticky = cudaErrorLaunchFailure, sentence = failed.what; }

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

static int deviceCount() { return int(fromEnvironment("TILEWRIGHT_EMULATED_DEVICES", 1)); }
static std::size_t memoryBytes() { return fromEnvironment("TILEWRIGHT_EMULATED_MEMORY", std::size_t(LONG_MAX)); }

static bool isOnDevice(const void* start, std::size_t bytes) {
  char* first = static_cast<char*>(const_cast<void*>(start));
  auto block = blocks.upper_bound(first);
  if (block == blocks.begin()) return false;
  --block;
  const auto offset = std::size_t(first - block->first);
  return offset <= block->second && bytes <= block->second - offset;
}

}  // namespace emulated

struct CUevent_st {
  std::chrono::steady_clock::time_point time;
};

cudaError_t cudaGetDeviceCount(int* count) {
  *count = emulated::deviceCount();
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
  *properties = {"emulated", emulated::memoryBytes(), 48 << 10, 9, 0, 1, 1024};
  return cudaSuccess;
}
cudaError_t cudaDriverGetVersion(int* version) { return *version = 13000, cudaSuccess; }
cudaError_t cudaRuntimeGetVersion(int* version) { return *version = 13000, cudaSuccess; }
cudaError_t cudaMemGetInfo(std::size_t* unused, std::size_t* total) {
  *total = emulated::memoryBytes();
  *unused = *total - std::min(*total, emulated::inUse);
  return failure();
}
cudaError_t cudaDeviceSynchronize() { return failure(); }
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
  emulated::inUse -= block->second;
  emulated::open(memory, block->second);
  emulated::blocks.erase(block);
  std::free(memory);
  return failure();
}
cudaError_t cudaMallocHost(void** memory, std::size_t bytes) {
  *memory = std::malloc(bytes);
  return *memory == nullptr && bytes > 0 ? note(cudaErrorMemoryAllocation) : failure();
}
cudaError_t cudaFreeHost(void* memory) {
  std::free(memory);
  return failure();
}

cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind) {
  if (failure() != cudaSuccess) return failure();
  if (bytes == 0) return cudaSuccess;
  const bool toDevice = kind == cudaMemcpyHostToDevice || kind == cudaMemcpyDeviceToDevice;
  const bool fromDevice = kind == cudaMemcpyDeviceToHost || kind == cudaMemcpyDeviceToDevice;
  if (emulated::isOnDevice(to, bytes) != toDevice || emulated::isOnDevice(from, bytes) != fromDevice) return note(cudaErrorInvalidValue);
  const emulated::DeviceAccess access;
  std::memmove(to, from, bytes);
  return cudaSuccess;
}
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t) {
  return cudaMemcpy(to, from, bytes, kind);
}
cudaError_t cudaMemset(void* to, int value, std::size_t bytes) {
  if (failure() != cudaSuccess) return failure();
  if (bytes == 0) return cudaSuccess;
  if (!emulated::isOnDevice(to, bytes)) return note(cudaErrorInvalidValue);
  const emulated::DeviceAccess access;
  std::memset(to, value, bytes);
  return cudaSuccess;
}
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t) { return cudaMemset(to, value, bytes); }

// streams do their work at once, so there is nothing that they would have to remember
cudaError_t cudaStreamCreate(cudaStream_t* stream) { return *stream = nullptr, failure(); }
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) { return cudaStreamCreate(stream); }
cudaError_t cudaStreamDestroy(cudaStream_t) { return failure(); }
cudaError_t cudaStreamSynchronize(cudaStream_t) { return failure(); }
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned) { return failure(); }
cudaError_t cudaEventCreate(cudaEvent_t* event) { return *event = new CUevent_st{}, failure(); }
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) { return cudaEventCreate(event); }
cudaError_t cudaEventDestroy(cudaEvent_t event) { return delete event, failure(); }
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t) { return event->time = std::chrono::steady_clock::now(), failure(); }
cudaError_t cudaEventQuery(cudaEvent_t) { return failure(); }
cudaError_t cudaEventSynchronize(cudaEvent_t) { return failure(); }
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
  *milliseconds = std::chrono::duration<float, std::milli>(to->time - from->time).count();
  return failure();
}
