// What goes wrong on the emulated device, and who may touch its memory.
#pragma once

#include <string>

#include "cuda_runtime.h"

namespace emulated {

/// A kernel that cannot go on, in a sentence.
struct Failure {
  std::string what;
  cudaError_t code = cudaErrorLaunchFailure;
};

/// Remembers an error of a call for cudaGetLastError, and hands it back.
cudaError_t note(cudaError_t error);

/// The number of the kernel that is to fail, counted from 1 as they run; 0 for none.
long failingLaunch();

/// A kernel failed: from now on every call says so, as after a failure on a GPU.
void fail(const Failure& failure);

/// What calls say since a kernel failed; success if none did.
cudaError_t failure();

/// While one lives, the device's memory may be read and written. The address sanitizer sees a host that does it at another time.
class DeviceAccess {
 public:
  DeviceAccess();
  DeviceAccess(const DeviceAccess&) = delete;
  DeviceAccess& operator=(const DeviceAccess&) = delete;
  ~DeviceAccess();
};

}  // namespace emulated
