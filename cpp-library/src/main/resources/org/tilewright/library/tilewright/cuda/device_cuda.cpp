// The device of a CUDA program: one GPU per process, and a stream for each line of what it is asked to do.
#include <cstdlib>
#include <string>

#include "cuda_calls.hpp"
#include "../device/device.hpp"
#include "../data/elements.hpp"

// stands on MPI's own header
#if __has_include(<mpi-ext.h>)
#include <mpi-ext.h>
#endif

namespace tw {

namespace cuda {

static cudaStream_t streams[3] = {};

static cudaStream_t streamOf(device::Queue queue) { return streams[int(queue)]; }

cudaStream_t stream() { return streamOf(device::Queue::Work); }

static std::string version(int number) { return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10); }

static std::string tooOld() {
  int known = 0, needed = 0;
  cudaDriverGetVersion(&known);
  cudaRuntimeGetVersion(&needed);
  if (known == 0) return "the driver of the GPU is missing: CUDA " + version(needed) + " needs one; install NVIDIA's driver";
  return "the driver of the GPU is too old: it knows CUDA " + version(known) + ", and the program was built with " + version(needed)
         + "; install a newer driver, or build the program with the toolkit of CUDA " + version(known);
}

static std::string noCode() {
  cudaDeviceProp properties{};
  int device = 0;
  cudaGetDevice(&device);
  cudaGetDeviceProperties(&properties, device);
  return std::string("the program has no code for the GPU here, ") + properties.name + " (compute capability "
         + std::to_string(properties.major) + "." + std::to_string(properties.minor) + "); build it on this machine";
}

/// Where in the program: the device may be behind the statement that the host is at.
static std::string where() {
  return computedNow.empty() ? "" : " of the statement that computes '" + computedNow + "', or of one before it,";
}

static std::string sentence(cudaError_t code, const char* doing) {
  const std::string said = cudaGetErrorString(code);
  switch (code) {
    case cudaErrorNoDevice: return "CUDA finds no GPU on this machine; run the program where there is one (nvidia-smi lists them)";
    case cudaErrorInsufficientDriver: return tooOld();
    case cudaErrorNoKernelImageForDevice: return noCode();
    case cudaErrorMemoryAllocation: return std::string("the GPU has no memory left to ") + doing + "; use more processors or smaller steps";
    case cudaErrorDevicesUnavailable:
      return "the GPU is in exclusive use by another process; start one process per GPU, or set its compute mode to default";
    case cudaErrorIllegalAddress:
      return "a kernel" + where() + " accessed memory that does not belong to it; built with --emulate and --sanitize, the program says "
              + "where";
    case cudaErrorLaunchFailure: return "a kernel" + where() + " failed: " + said;
    default: return "CUDA could not " + std::string(doing) + ": " + said + " (" + cudaGetErrorName(code) + ")";
  }
}

void check(cudaError_t code, const char* doing) {
  if (code != cudaSuccess) throw Error(sentence(code, doing));
}

/// For memory: whether there was room. An error of another kind, such as a kernel's before, is one here, too.
static bool hadRoom(cudaError_t code, const char* doing) {
  if (code == cudaErrorMemoryAllocation) {
    cudaGetLastError();  // it is told by the caller, not by the next call
    return false;
  }
  check(code, doing);
  return true;
}

}  // namespace cuda

namespace device {

using cuda::check;

void start(int processOnMachine) {
  // one more program of this process finds its work in line behind that of the last one
  if (cuda::stream() != nullptr) return;
  int count = 0;
  check(cudaGetDeviceCount(&count), "count the GPUs");
  check(cudaSetDevice(processOnMachine % count), "take a GPU");
  for (cudaStream_t& s : cuda::streams) check(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking), "take a GPU");
}

std::string name() {
  cudaDeviceProp properties{};
  int device = 0;
  check(cudaGetDevice(&device), "ask which GPU this is");
  check(cudaGetDeviceProperties(&properties, device), "ask the GPU for its name");
  return properties.name;
}

/// What MPI says of itself. Those that do not say get no memory of a GPU: they would end there.
static bool saysMpi() {
#if defined(MPIX_CUDA_AWARE_SUPPORT)
  return MPIX_Query_cuda_support() == 1;
#else
  return false;
#endif
}

bool isOpenToMpi() {
  static const bool is = [] {
    const char* said = std::getenv("TILEWRIGHT_CUDA_AWARE");
    if (said == nullptr) return saysMpi();
    if (said == std::string("0")) return false;
    if (said != std::string("1")) {
      throw Error("TILEWRIGHT_CUDA_AWARE is '" + std::string(said) + "'; it must be 1, if MPI can use the memory of GPUs, or 0");
    }
#if defined(__SANITIZE_ADDRESS__)
    throw Error("TILEWRIGHT_CUDA_AWARE is 1, but the memory of an emulated GPU is closed to all but kernels where it is watched; leave "
                "it out, or build without --sanitize");
#else
    return true;
#endif
  }();
  return is;
}

void* allocate(std::size_t bytes) {
  void* memory = nullptr;
  return cuda::hadRoom(cudaMalloc(&memory, bytes), "give memory") ? memory : nullptr;
}

// pieces also end while an error is on its way to whom it concerns; waits for what still uses the memory
void release(void* memory) { cudaFree(memory); }

void* allocateOnHost(std::size_t bytes) {
  void* memory = nullptr;
  return cuda::hadRoom(cudaMallocHost(&memory, bytes), "give memory of the host") ? memory : nullptr;
}

void releaseOnHost(void* memory) { cudaFreeHost(memory); }

void toHost(void* to, const void* from, std::size_t bytes, Queue queue) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, cuda::streamOf(queue)), "copy from the GPU");
}

void toDevice(void* to, const void* from, std::size_t bytes, Queue queue) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, cuda::streamOf(queue)), "copy to the GPU");
}

Mark::Mark(Queue queue) {
  cudaEvent_t made = nullptr;
  check(cudaEventCreateWithFlags(&made, cudaEventDisableTiming), "mark a point in its work");
  event = std::shared_ptr<void>(made, [](void* it) { cudaEventDestroy(static_cast<cudaEvent_t>(it)); });
  check(cudaEventRecord(made, cuda::streamOf(queue)), "mark a point in its work");
}

void Mark::holdUp(Queue queue) const {
  check(cudaStreamWaitEvent(cuda::streamOf(queue), static_cast<cudaEvent_t>(event.get()), 0), "wait for a point in its work");
}

bool Mark::isPassed() const {
  const cudaError_t code = cudaEventQuery(static_cast<cudaEvent_t>(event.get()));
  if (code == cudaErrorNotReady) {
    cudaGetLastError();
    return false;
  }
  check(code, "do its work");
  return true;
}

long threadsAtOnce() {
  static const long known = [] {
    int device = 0;
    cudaDeviceProp properties;
    check(cudaGetDevice(&device), "ask which GPU this is");
    check(cudaGetDeviceProperties(&properties, device), "ask the GPU how many threads it runs");
    return long(properties.multiProcessorCount) * properties.maxThreadsPerMultiProcessor;
  }();
  return known;
}

void await() {
  for (cudaStream_t s : cuda::streams) check(cudaStreamSynchronize(s), "do its work");
}

void Mark::await() const { check(cudaEventSynchronize(static_cast<cudaEvent_t>(event.get())), "do its work"); }

}  // namespace device

}  // namespace tw
