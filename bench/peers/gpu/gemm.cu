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

int main(int argc, char** argv) {
  if (argc != 4) {
    std::fprintf(stderr, "gemm f32|f64|c128 N REPEAT\n");
    return 2;
  }
  const char* type = argv[1];
  const int n = std::atoi(argv[2]);
  const std::size_t width = std::strcmp(type, "f32") == 0 ? 4 : std::strcmp(type, "f64") == 0 ? 8 : 16;
  void *a = memory(width * n * n), *b = memory(width * n * n), *c = memory(width * n * n);
  cublasHandle_t handle;
  check(cublasCreate(&handle));
  check(cublasSetMathMode(handle, CUBLAS_PEDANTIC_MATH));
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
