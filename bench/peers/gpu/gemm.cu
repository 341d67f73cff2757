// One product of square matrices by cuBLAS, without TF32.
#include <cublas_v2.h>
#include <cuComplex.h>

#include <cstring>

#include "common.cuh"

static void check(cublasStatus_t code) {
  if (code == CUBLAS_STATUS_SUCCESS) return;
  std::fprintf(stderr, "cuBLAS fails with code %d\n", int(code));
  std::exit(4);
}

/// Sets numbers between 0 and 1 that follow no pattern.
template <class T> static __global__ void scatter(T* numbers, std::size_t count) {
  for (std::size_t i = blockIdx.x * std::size_t(blockDim.x) + threadIdx.x; i < count; i += std::size_t(gridDim.x) * blockDim.x) {
    unsigned long long bits = (i + 1) * 0x9e3779b97f4a7c15ull;
    bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9ull;
    numbers[i] = T(double(bits >> 11) * 0x1p-53);
  }
}

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "gemm f32|f64|c128 N REPEAT\n");
    return 2;
  }
  const char* type = argv[1];
  const int n = std::atoi(argv[2]);
  const std::size_t width = std::strcmp(type, "f32") == 0 ? 4 : std::strcmp(type, "f64") == 0 ? 8 : 16;
  void *a = memory(width * n * n), *b = memory(width * n * n), *c = memory(width * n * n);
  // products of equal numbers take less power, and GPUs are as fast as their power allows
  const std::size_t numbers = std::size_t(n) * n * (width == 16 ? 2 : 1);
  for (void* matrix : {a, b}) {
    if (width == 4) {
      scatter<<<1024, 256>>>(static_cast<float*>(matrix), numbers);
    } else {
      scatter<<<1024, 256>>>(static_cast<double*>(matrix), numbers);
    }
  }
  cublasHandle_t handle;
  check(cublasCreate(&handle));
  check(cublasSetMathMode(handle, CUBLAS_DEFAULT_MATH));
  report(std::atoi(argv[3]), [&] {
    if (width == 4) {
      const float one = 1, zero = 0;
      check(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, static_cast<float*>(a), n, static_cast<float*>(b), n, &zero,
                        static_cast<float*>(c), n));
    } else if (width == 8) {
      const double one = 1, zero = 0;
      check(cublasDgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, static_cast<double*>(a), n, static_cast<double*>(b), n, &zero,
                        static_cast<double*>(c), n));
    } else {
      const cuDoubleComplex one = {1, 0}, zero = {0, 0};
      check(cublasZgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, static_cast<cuDoubleComplex*>(a), n,
                        static_cast<cuDoubleComplex*>(b), n, &zero, static_cast<cuDoubleComplex*>(c), n));
    }
  });
  return 0;
}
