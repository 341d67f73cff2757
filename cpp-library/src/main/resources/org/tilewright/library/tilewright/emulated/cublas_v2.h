// The calls of cuBLAS that Tilewright's programs use, on the emulated device: they are made by the BLAS of the processor, when it is
// their turn in the stream. Matrices that leave the device's memory are refused.
#pragma once

#include "cuda_runtime.h"

using cuComplex = float2;
using cuDoubleComplex = double2;

enum cublasStatus_t {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_EXECUTION_FAILED = 13
};
enum cublasOperation_t { CUBLAS_OP_N, CUBLAS_OP_T, CUBLAS_OP_C };
enum cublasMath_t { CUBLAS_DEFAULT_MATH = 0, CUBLAS_TF32_TENSOR_OP_MATH = 3 };

typedef struct cublasContext* cublasHandle_t;

cublasStatus_t cublasCreate(cublasHandle_t* handle);
cublasStatus_t cublasDestroy(cublasHandle_t handle);
cublasStatus_t cublasSetStream(cublasHandle_t handle, cudaStream_t stream);
cublasStatus_t cublasSetMathMode(cublasHandle_t handle, cublasMath_t mode);
const char* cublasGetStatusString(cublasStatus_t status);

#define EMULATED_CUBLAS(letter, T)                                                                                                        \
  cublasStatus_t cublas##letter##gemm(cublasHandle_t handle, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,             \
                                      const T* alpha, const T* a, int lda, const T* b, int ldb, const T* beta, T* c, int ldc);            \
  cublasStatus_t cublas##letter##gemmStridedBatched(cublasHandle_t handle, cublasOperation_t ta, cublasOperation_t tb, int m, int n,      \
                                                    int k, const T* alpha, const T* a, int lda, long long sa, const T* b, int ldb,        \
                                                    long long sb, const T* beta, T* c, int ldc, long long sc, int count);                 \
  cublasStatus_t cublas##letter##gemv(cublasHandle_t handle, cublasOperation_t t, int m, int n, const T* alpha, const T* a, int lda,      \
                                      const T* x, int incx, const T* beta, T* y, int incy);                                               \
  cublasStatus_t cublas##letter##gemvStridedBatched(cublasHandle_t handle, cublasOperation_t t, int m, int n, const T* alpha, const T* a, \
                                                    int lda, long long sa, const T* x, int incx, long long sx, const T* beta, T* y,       \
                                                    int incy, long long sy, int count);

EMULATED_CUBLAS(S, float)
EMULATED_CUBLAS(D, double)
EMULATED_CUBLAS(C, cuComplex)
EMULATED_CUBLAS(Z, cuDoubleComplex)
#undef EMULATED_CUBLAS
