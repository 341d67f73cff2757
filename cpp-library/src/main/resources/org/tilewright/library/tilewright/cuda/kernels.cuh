// What kernels may call in CUDA programs: the text of kernels.cl with CUDA's words. Compiles with nvcc, and with a plain C++ compiler
// and the headers in the folder emulated.
#pragma once

#include <cuda_runtime.h>
#include <math.h>
#include <string.h>

#define TW_FUNCTION __device__ inline
#define TW_GLOBAL
using tw_bool = bool;
using tw_c64 = float2;
using tw_c128 = double2;
__host__ __device__ inline tw_c64 tw_make_c64(float re, float im) { return make_float2(re, im); }
__host__ __device__ inline tw_c128 tw_make_c128(double re, double im) { return make_double2(re, im); }
__device__ inline unsigned int tw_bits_of(float value) {
  unsigned int bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}
__device__ inline float tw_float_of(unsigned int bits) {
  float value;
  memcpy(&value, &bits, sizeof value);
  return value;
}
__device__ inline bool tw_claim(long* word) { return atomicCAS(reinterpret_cast<int*>(word), 0, -1) == 0; }

#include "../device/kernels.cl"
