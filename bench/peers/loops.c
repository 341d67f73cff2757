/* Loops of data-parallel computations as one writes them with OpenMP, in f32, and products of matrices by OpenBLAS. Sizes are those
 * of the programs in bench/programs; `n` is the extent of a cube or of an image. sparse, argmax and two are f64. */
#include "common.h"
#include <cblas.h>

static void mcc(float *restrict o, const float *restrict image, const float *restrict filter) {
#pragma omp parallel for
    for (long k = 0; k < 512; k++)
        for (long x = 0; x < 7; x++)
            for (long y = 0; y < 7; y++) {
                float sum = 0;
                for (long c = 0; c < 512; c++)
                    for (long r = 0; r < 3; r++)
                        for (long s = 0; s < 3; s++) sum += image[(c * 9 + x + r) * 9 + y + s] * filter[((k * 512 + c) * 3 + r) * 3 + s];
                o[(k * 7 + x) * 7 + y] = sum;
            }
}

static void convolution(long n, float *restrict o, const float *restrict image, const float *restrict filter) {
    long w = n + 4;
#pragma omp parallel for
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            float sum = 0;
            for (long r = 0; r < 5; r++)
                for (long s = 0; s < 5; s++) sum += image[(i + r) * w + j + s] * filter[r * 5 + s];
            o[i * n + j] = sum;
        }
}

static void jacobi(long n, float *restrict o, const float *restrict u) {
    long w = n + 2;
#pragma omp parallel for
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            for (long k = 0; k < n; k++) {
                const float *at = u + ((i + 1) * w + j + 1) * w + k + 1;
                o[(i * n + j) * n + k] = (at[0] + at[-w * w] + at[w * w] + at[-w] + at[w] + at[-1] + at[1]) * 0.142857f;
            }
}

static void bmatmul(float *restrict a, const float *restrict b, const float *restrict c) {
#pragma omp parallel for
    for (long z = 0; z < 16; z++)
        cblas_sgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, 10, 500, 64, 1, b + z * 640, 64, c + z * 32000, 500, 0, a + z * 5000, 500);
}

/* abcdef-gdab-efgc: a, d and g have 24, the others 16. */
static void ccsdt(float *restrict t, const float *restrict l, const float *restrict r) {
#pragma omp parallel for
    for (long a = 0; a < 24; a++)
        for (long b = 0; b < 16; b++)
            for (long c = 0; c < 16; c++)
                for (long d = 0; d < 24; d++)
                    for (long ef = 0; ef < 256; ef++) {
                        float sum = 0;
                        for (long g = 0; g < 24; g++) sum += l[((g * 24 + d) * 24 + a) * 16 + b] * r[(ef * 24 + g) * 16 + c];
                        t[(((a * 16 + b) * 16 + c) * 24 + d) * 256 + ef] = sum;
                    }
}

static void argmax(long n, double *a, const double *x) {
    long at = 0;
    for (long i = 1; i < n; i++) at = x[i] > x[at] ? i : at;
    *a = at;
}

static void two(long n, double *a, const double *x) {
    double sum = 0, most = -INFINITY;
#pragma omp parallel for simd reduction(+ : sum) reduction(max : most)
    for (long i = 0; i < n; i++) {
        sum += x[i];
        most = x[i] > most ? x[i] : most;
    }
    *a = sum + most;
}

/* Rounds of a sparse product with 8 elements a row; which columns they are in stands in a table, which is made first. */
static void sparse(long n, double *restrict y, const double *restrict a, double *restrict x, long *restrict col) {
#pragma omp parallel for
    for (long i = 0; i < n; i++)
        for (long k = 0; k < 8; k++) {
            long at = i + 7 * (k - 4) * (k - 4) + k;
            col[8 * i + k] = at < n - 1 ? at : n - 1;
        }
    for (int round = 0; round < 20; round++) {
#pragma omp parallel for
        for (long i = 0; i < n; i++) {
            double sum = 0;
            for (long k = 0; k < 8; k++) sum += a[8 * i + k] * x[col[8 * i + k]];
            y[i] = sum;
        }
#pragma omp parallel for
        for (long i = 0; i < n; i++) x[i] = x[i] + 0.125 * y[i];
    }
}

int main(int argc, char **argv) {
    if (argc != 4) usage("loops mcc|convolution|jacobi|bmatmul|ccsdt|sparse|argmax|two N REPEAT");
    const char *what = argv[1];
    long n = atol(argv[2]), repeat = atol(argv[3]), out = 0, left = 0, right = 0;
    if (!strcmp(what, "mcc")) out = 512 * 49, left = 512 * 81, right = 512 * 512 * 9;
    else if (!strcmp(what, "convolution")) out = n * n, left = (n + 4) * (n + 4), right = 25;
    else if (!strcmp(what, "jacobi")) out = n * n * n, left = (n + 2) * (n + 2) * (n + 2);
    else if (!strcmp(what, "bmatmul")) out = 16 * 5000, left = 16 * 640, right = 16 * 32000;
    else if (!strcmp(what, "ccsdt")) out = 24L * 16 * 16 * 24 * 256, left = 24 * 24 * 24 * 16, right = 256 * 24 * 16;
    else if (!strcmp(what, "argmax") || !strcmp(what, "two")) out = 1, left = n;
    else if (!strcmp(what, "sparse")) out = n, left = 8 * n, right = n;
    else usage("loops mcc|convolution|jacobi|bmatmul|ccsdt|sparse|argmax|two N REPEAT");
    const char *type = out == 1 || !strcmp(what, "sparse") ? "f64" : "f32";
    void *a = allocate(8 * out), *b = allocate(size_of(type) * left), *c = allocate(size_of(type) * right);
    long *columns = allocate(!strcmp(what, "sparse") ? 8 * left : 0);
    double seconds[repeat];
    fill_random(type, b, 1, left);
    for (long r = 0; r < repeat; r++) {
        fill_random(type, c, 2, right);  // rounds change it
        double began = now();
        if (!strcmp(what, "mcc")) mcc(a, b, c);
        else if (!strcmp(what, "convolution")) convolution(n, a, b, c);
        else if (!strcmp(what, "jacobi")) jacobi(n, a, b);
        else if (!strcmp(what, "bmatmul")) bmatmul(a, b, c);
        else if (!strcmp(what, "ccsdt")) ccsdt(a, b, c);
        else if (!strcmp(what, "sparse")) sparse(n, a, b, c, columns);
        else if (!strcmp(what, "argmax")) argmax(n, a, b);
        else two(n, a, b);
        seconds[r] = now() - began;
    }
    report(seconds, repeat, checksum(type, a, out));
    return 0;
}
