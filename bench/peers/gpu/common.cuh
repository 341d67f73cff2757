// What the peers on a GPU share: errors, times by events, and the report that generated programs print, too.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

inline void check(cudaError_t code, const char* doing) {
  if (code == cudaSuccess) return;
  std::fprintf(stderr, "cannot %s: %s\n", doing, cudaGetErrorString(code));
  std::exit(4);
}

/// Memory of the GPU whose bytes are all the same, and none of them part of a number that is not one.
inline void* memory(std::size_t bytes) {
  void* at = nullptr;
  check(cudaMalloc(&at, bytes), "get memory of the GPU");
  check(cudaMemset(at, 0x3f, bytes), "set memory of the GPU");
  return at;
}

/// Seconds that each of so many calls takes by the device's clock, printed as the last line.
template <class Call> void report(int repeat, Call call) {
  cudaEvent_t from, to;
  check(cudaEventCreate(&from), "time");
  check(cudaEventCreate(&to), "time");
  std::printf("{\"kernelSeconds\": [");
  for (int r = 0; r < repeat; ++r) {
    check(cudaEventRecord(from), "time");
    call();
    check(cudaEventRecord(to), "time");
    check(cudaEventSynchronize(to), "compute");
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, from, to), "time");
    std::printf("%s%.9g", r == 0 ? "" : ", ", double(milliseconds) * 1e-3);
  }
  std::printf("]}\n");
}
