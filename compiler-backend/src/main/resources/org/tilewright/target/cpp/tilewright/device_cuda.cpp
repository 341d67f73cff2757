// The device of a CUDA program: one GPU a process, and one stream, so that all happens in the order in which it is asked.
#include <string>

#include "cuda_calls.hpp"
#include "device.hpp"

namespace tw {

namespace cuda {

static cudaStream_t line = nullptr;

cudaStream_t stream() { return line; }

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

static std::string sentence(cudaError_t code, const char* doing) {
  const std::string said = cudaGetErrorString(code);
  switch (code) {
    case cudaErrorNoDevice: return "CUDA finds no GPU on this machine; run the program where there is one (nvidia-smi lists them)";
    case cudaErrorInsufficientDriver: return tooOld();
    case cudaErrorNoKernelImageForDevice: return noCode();
    case cudaErrorMemoryAllocation: return std::string("the GPU has no memory left to ") + doing + "; use more processors or smaller steps";
    case cudaErrorDevicesUnavailable:
      return "the GPU serves another process that does not share it; start one process a GPU, or set its compute mode to default";
    case cudaErrorIllegalAddress:
      return "a kernel touched memory that is not its own; built with --emulate and --sanitize, the program says where";
    case cudaErrorLaunchFailure: return "a kernel failed: " + said;
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
  int count = 0;
  check(cudaGetDeviceCount(&count), "count the GPUs");
  check(cudaSetDevice(processOnMachine % count), "take a GPU");
  check(cudaStreamCreateWithFlags(&cuda::line, cudaStreamNonBlocking), "take a GPU");
}

std::string name() {
  cudaDeviceProp properties{};
  int device = 0;
  check(cudaGetDevice(&device), "ask which GPU this is");
  check(cudaGetDeviceProperties(&properties, device), "ask the GPU for its name");
  return properties.name;
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

void toHost(void* to, const void* from, std::size_t bytes) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToHost, cuda::line), "copy from the GPU");
}

void toDevice(void* to, const void* from, std::size_t bytes) {
  check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyHostToDevice, cuda::line), "copy to the GPU");
}

Mark::Mark() {
  cudaEvent_t made = nullptr;
  check(cudaEventCreateWithFlags(&made, cudaEventDisableTiming), "mark a point in its work");
  event = std::shared_ptr<void>(made, [](void* it) { cudaEventDestroy(static_cast<cudaEvent_t>(it)); });
  check(cudaEventRecord(made, cuda::line), "mark a point in its work");
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

void await() { check(cudaStreamSynchronize(cuda::line), "do its work"); }

void Mark::await() const { check(cudaEventSynchronize(static_cast<cudaEvent_t>(event.get())), "do its work"); }

}  // namespace device

}  // namespace tw
