// The calls of CUDA's runtime, as the host sees them.
#pragma once

#include <cuda_runtime.h>

namespace tw::cuda {

/// Where everything that the device is asked to do stands in line.
cudaStream_t stream();

/// Turns the code of a call into an error that says what was being done, and what to do about it.
void check(cudaError_t code, const char* doing);

/// What the device is asked for while one of these lives counts as a kernel, when kernels are timed.
class Timed {
 public:
  Timed();
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;
  ~Timed();

 private:
  cudaEvent_t from = nullptr;
};

}  // namespace tw::cuda
