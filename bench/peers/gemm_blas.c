/* A[m, n] = B[m, k] C[k, n], row by row, by one call of OpenBLAS; the limit for GEMM on the cores that it may use. */
#include <cblas.h>

#include "common.h"

int main(int argc, char **argv) {
    if (argc != 6) usage("gemm_blas f64|f32|c128 M N K REPEAT");
    const char *type = argv[1];
    int m = atoi(argv[2]), n = atoi(argv[3]), k = atoi(argv[4]), repeat = atoi(argv[5]);
    size_t size = size_of(type);
    void *a = allocate(size * m * n), *b = allocate(size * m * k), *c = allocate(size * k * n);
    fill_random(type, b, 1, (size_t)m * k);
    fill_random(type, c, 2, (size_t)k * n);
    double seconds[repeat], one[2] = {1, 0}, zero[2] = {0, 0};
    for (int r = 0; r < repeat; r++) {
        double began = now();
        if (!strcmp(type, "f64")) cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, b, k, c, n, 0, a, n);
        else if (!strcmp(type, "f32")) cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, 1, b, k, c, n, 0, a, n);
        else cblas_zgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, m, n, k, one, b, k, c, n, zero, a, n);
        seconds[r] = now() - began;
    }
    report(seconds, repeat, checksum(type, a, (size_t)m * n));
    return 0;
}
