/* The nests that gcc -O3 is given as a textbook writes them: sequential, loops in the order of the statement, sizes known
 * at run time only. The second order of min-plus is the one with unit strides. ttv and innerprod give checksums only. */
#include "common.h"

static void minplus(long n, double *restrict a, const double *restrict b, const double *restrict c) {
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            double best = INFINITY;
            for (long k = 0; k < n; k++) {
                double v = b[i * n + k] + c[k * n + j];
                best = v < best ? v : best;
            }
            a[i * n + j] = best;
        }
}

static void minplusUnitStride(long n, double *restrict a, const double *restrict b, const double *restrict c) {
    for (long i = 0; i < n; i++) {
        for (long j = 0; j < n; j++) a[i * n + j] = INFINITY;
        for (long k = 0; k < n; k++)
            for (long j = 0; j < n; j++) {
                double v = b[i * n + k] + c[k * n + j];
                a[i * n + j] = v < a[i * n + j] ? v : a[i * n + j];
            }
    }
}

static void convolution(long n, double *restrict o, const double *restrict image, const double *restrict filter) {
    long w = n + 2;
    for (long p = 0; p < n; p++)
        for (long q = 0; q < n; q++) {
            double sum = 0;
            for (long r = 0; r < 3; r++)
                for (long s = 0; s < 3; s++) sum += image[(p + r) * w + q + s] * filter[r * 3 + s];
            o[p * n + q] = sum;
        }
}

static void stencil(long n, double *restrict o, const double *restrict u) {
    long w = n + 2;
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++)
            for (long k = 0; k < n; k++) {
                const double *at = u + ((i + 1) * w + j + 1) * w + k + 1;
                o[(i * n + j) * n + k] = 0.4 * at[0] + 0.1 * (at[-w * w] + at[w * w] + at[-w] + at[w] + at[-1] + at[1]);
            }
}

static void ttv(long n, double *restrict a, const double *restrict b, const double *restrict c) {
    for (long i = 0; i < n * n; i++) {
        double sum = 0;
        for (long k = 0; k < n; k++) sum += b[i * n + k] * c[k];
        a[i] = sum;
    }
}

static void innerprod(long n, double *restrict a, const double *restrict b, const double *restrict c) {
    double sum = 0;
    for (long i = 0; i < n * n * n; i++) sum += b[i] * c[i];
    *a = sum;
}

static void scan(long n, double *restrict a, const double *restrict b) {
    double sum = 0;
    for (long i = 0; i < n; i++) a[i] = sum += b[i];
}

int main(int argc, char **argv) {
    if (argc != 4) usage("naive minplus|minplus_ikj|convolution|stencil|ttv|innerprod|scan N REPEAT");
    const char *what = argv[1];
    long n = atol(argv[2]), repeat = atol(argv[3]), w = n + 2;
    size_t out = n * n, left = n * n, right = n * n;
    if (!strcmp(what, "convolution")) left = w * w, right = 9;
    if (!strcmp(what, "stencil")) out = n * n * n, left = w * w * w, right = 0;
    if (!strcmp(what, "ttv")) left = n * n * n, right = n;
    if (!strcmp(what, "innerprod")) out = 1, left = right = n * n * n;
    if (!strcmp(what, "scan")) out = left = n, right = 0;
    double *a = allocate(8 * out), *b = allocate(8 * left), *c = allocate(8 * right), seconds[repeat];
    fill_random("f64", b, 1, left);
    fill_random("f64", c, 2, right);
    for (long r = 0; r < repeat; r++) {
        double began = now();
        if (!strcmp(what, "minplus")) minplus(n, a, b, c);
        else if (!strcmp(what, "minplus_ikj")) minplusUnitStride(n, a, b, c);
        else if (!strcmp(what, "convolution")) convolution(n, a, b, c);
        else if (!strcmp(what, "stencil")) stencil(n, a, b);
        else if (!strcmp(what, "ttv")) ttv(n, a, b, c);
        else if (!strcmp(what, "innerprod")) innerprod(n, a, b, c);
        else if (!strcmp(what, "scan")) scan(n, a, b);
        else usage("naive minplus|minplus_ikj|convolution|stencil|ttv|innerprod|scan N REPEAT");
        seconds[r] = now() - began;
    }
    report(seconds, repeat, checksum("f64", a, out));
    return 0;
}
