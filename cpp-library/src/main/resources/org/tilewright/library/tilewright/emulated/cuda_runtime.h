// CUDA on the processor that runs the program, for machines without a GPU: the words of the language, and the calls of its runtime
// that Tilewright's programs use. Blocks run one after the other, the threads of a block take turns from barrier to barrier, streams
// do their work when somebody waits for it (streams.hpp). A copy that leaves the device's memory is refused; -fsanitize=address finds
// kernels that do.
//
// TILEWRIGHT_EMULATED_DEVICES says how many devices there are (1), TILEWRIGHT_EMULATED_MEMORY how many bytes each has (no limit),
// TILEWRIGHT_EMULATED_DRIVER which CUDA the driver knows (13000), TILEWRIGHT_EMULATED_FAULT the number of the kernel that is to fail.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstring>
#include <functional>
#include <tuple>
#include <type_traits>
#include <utility>

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)
/// One block runs at a time, so what its threads share may stand still.
#define __shared__ static

// ---- types

struct uint3 {
  unsigned x, y, z;
};
struct dim3 {
  unsigned x, y, z;
  constexpr dim3(unsigned inX = 1, unsigned inY = 1, unsigned inZ = 1) : x(inX), y(inY), z(inZ) {}
};
struct alignas(8) float2 {
  float x, y;
};
struct alignas(16) double2 {
  double x, y;
};
inline float2 make_float2(float x, float y) { return {x, y}; }
inline double2 make_double2(double x, double y) { return {x, y}; }

enum cudaError_t {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorInsufficientDriver = 35,
  cudaErrorDevicesUnavailable = 46,
  cudaErrorNoDevice = 100,
  cudaErrorInvalidDevice = 101,
  cudaErrorNoKernelImageForDevice = 209,
  cudaErrorNotReady = 600,
  cudaErrorIllegalAddress = 700,
  cudaErrorLaunchFailure = 719
};
enum cudaMemcpyKind { cudaMemcpyHostToHost, cudaMemcpyHostToDevice, cudaMemcpyDeviceToHost, cudaMemcpyDeviceToDevice };

typedef struct CUstream_st* cudaStream_t;
typedef struct CUevent_st* cudaEvent_t;

struct cudaDeviceProp {
  char name[256];
  std::size_t totalGlobalMem, sharedMemPerBlock;
  int major, minor, multiProcessorCount, maxThreadsPerBlock, maxThreadsPerMultiProcessor;
};

// ---- what a kernel sees

extern uint3 threadIdx, blockIdx;
extern dim3 blockDim, gridDim;

/// Returns when all threads of the block have come here.
void __syncthreads();
inline void __threadfence() {}

/// Threads take turns only at barriers, so an update in plain steps is never divided.
template <class T, class V> T atomicExch(T* at, V value) {
  const T before = *at;
  *at = T(value);
  return before;
}
template <class T> T atomicCAS(T* at, std::common_type_t<T> expected, std::common_type_t<T> value) {
  const T before = *at;
  if (before == expected) *at = value;
  return before;
}
template <class T, class V> T atomicAdd(T* at, V value) { return atomicExch(at, *at + T(value)); }
template <class T, class V> T atomicMin(T* at, V value) { return atomicExch(at, T(value) < *at ? T(value) : *at); }
template <class T, class V> T atomicMax(T* at, V value) { return atomicExch(at, *at < T(value) ? T(value) : *at); }
template <class T, class V> T atomicAnd(T* at, V value) { return atomicExch(at, *at & T(value)); }
template <class T, class V> T atomicOr(T* at, V value) { return atomicExch(at, *at | T(value)); }

template <class To, class From> To emulatedBits(From from) {
  static_assert(sizeof(To) == sizeof(From), "bits of another size");
  To to;
  std::memcpy(&to, &from, sizeof to);
  return to;
}
inline int __float_as_int(float a) { return emulatedBits<int>(a); }
inline float __int_as_float(int a) { return emulatedBits<float>(a); }
inline long long __double_as_longlong(double a) { return emulatedBits<long long>(a); }
inline double __longlong_as_double(long long a) { return emulatedBits<double>(a); }

// ---- what the host calls

cudaError_t cudaGetDeviceCount(int* count);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaGetDevice(int* device);
cudaError_t cudaGetDeviceProperties(cudaDeviceProp* properties, int device);
cudaError_t cudaDriverGetVersion(int* version);
cudaError_t cudaRuntimeGetVersion(int* version);
cudaError_t cudaMemGetInfo(std::size_t* unused, std::size_t* total);
cudaError_t cudaDeviceSynchronize();
cudaError_t cudaGetLastError();
cudaError_t cudaPeekAtLastError();
const char* cudaGetErrorName(cudaError_t error);
/// For a kernel that failed, which thread did what.
const char* cudaGetErrorString(cudaError_t error);

cudaError_t cudaMalloc(void** memory, std::size_t bytes);
cudaError_t cudaFree(void* memory);
cudaError_t cudaMallocHost(void** memory, std::size_t bytes);
cudaError_t cudaFreeHost(void* memory);
cudaError_t cudaMemcpy(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind);
cudaError_t cudaMemcpyAsync(void* to, const void* from, std::size_t bytes, cudaMemcpyKind kind, cudaStream_t stream = nullptr);
cudaError_t cudaMemset(void* to, int value, std::size_t bytes);
cudaError_t cudaMemsetAsync(void* to, int value, std::size_t bytes, cudaStream_t stream = nullptr);
template <class T> cudaError_t cudaMalloc(T** memory, std::size_t bytes) { return cudaMalloc(reinterpret_cast<void**>(memory), bytes); }
template <class T> cudaError_t cudaMallocHost(T** memory, std::size_t bytes) {
  return cudaMallocHost(reinterpret_cast<void**>(memory), bytes);
}

enum { cudaStreamNonBlocking = 1, cudaEventDisableTiming = 2 };
cudaError_t cudaStreamCreate(cudaStream_t* stream);
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags);
cudaError_t cudaStreamDestroy(cudaStream_t stream);
cudaError_t cudaStreamSynchronize(cudaStream_t stream);
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags = 0);
cudaError_t cudaEventCreate(cudaEvent_t* event);
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags);
cudaError_t cudaEventDestroy(cudaEvent_t event);
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream = nullptr);
cudaError_t cudaEventQuery(cudaEvent_t event);
cudaError_t cudaEventSynchronize(cudaEvent_t event);
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to);

namespace emulated {

/// Runs `thread` for every thread of every block, when it is its turn in the stream.
cudaError_t launch(dim3 blocks, dim3 threads, cudaStream_t stream, std::function<void()> thread);

}  // namespace emulated

/// The values that arguments have now: they may have others when the kernel runs.
template <class... Parameters, std::size_t... Number>
std::tuple<Parameters...> emulatedValues(void** arguments, std::index_sequence<Number...>) {
  return {*static_cast<Parameters*>(arguments[Number])...};
}

template <class... Parameters>
cudaError_t cudaLaunchKernel(void (*kernel)(Parameters...), dim3 blocks, dim3 threads, void** arguments, std::size_t shared = 0,
                             cudaStream_t stream = nullptr) {
  (void)shared;
  return emulated::launch(blocks, threads, stream,
                          [kernel, values = emulatedValues<Parameters...>(arguments, std::index_sequence_for<Parameters...>())] {
                            std::apply(kernel, values);
                          });
}
