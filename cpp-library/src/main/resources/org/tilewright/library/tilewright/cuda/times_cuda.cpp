// The times of kernels by the events of CUDA.
#include "cuda_calls.hpp"
#include "../device/device.hpp"

namespace tw {

namespace cuda {

struct Span {
  cudaEvent_t from, to;
};

/// Whose time has not been asked yet.
static std::vector<Span>& spans = *new std::vector<Span>;

static cudaEvent_t now() {
  cudaEvent_t event = nullptr;
  check(cudaEventCreate(&event), "time a kernel");
  check(cudaEventRecord(event, stream()), "time a kernel");
  return event;
}

Timed::Timed() {
  static const bool times = device::timesKernels();
  if (times) from = now();
}

Timed::~Timed() {
  if (from == nullptr) return;
  // an error of the kernel itself is on its way to whom it concerns
  cudaEvent_t to = nullptr;
  if (cudaEventCreate(&to) != cudaSuccess || cudaEventRecord(to, stream()) != cudaSuccess) return;
  spans.push_back({from, to});
}

}  // namespace cuda

double device::kernelSeconds() {
  await();
  double sum = 0;
  for (const cuda::Span& span : cuda::spans) {
    float milliseconds = 0;
    cuda::check(cudaEventElapsedTime(&milliseconds, span.from, span.to), "time a kernel");
    sum += double(milliseconds) * 1e-3;
    cudaEventDestroy(span.from);
    cudaEventDestroy(span.to);
  }
  cuda::spans.clear();
  return sum;
}

}  // namespace tw
