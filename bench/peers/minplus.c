/* Seconds of one min-plus product of n x n matrices as one would write it in C: ./minplus N REPEAT. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

static void minplus(int n, double *restrict a, const double *restrict b, const double *restrict c) {
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < n; j++) a[(size_t)i * n + j] = INFINITY;
        for (int k = 0; k < n; k++)
            for (int j = 0; j < n; j++) {
                double v = b[(size_t)i * n + k] + c[(size_t)k * n + j];
                double old = a[(size_t)i * n + j];
                a[(size_t)i * n + j] = v < old ? v : old;
            }
    }
}

int main(int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: minplus N REPEAT\n");
        return 2;
    }
    int n = atoi(argv[1]), repeat = atoi(argv[2]);
    size_t size = (size_t)n * n;
    double *a = malloc(size * 8), *b = malloc(size * 8), *c = malloc(size * 8), sum = 0;
    for (size_t i = 0; i < size; i++) {
        b[i] = (double)rand() / RAND_MAX;
        c[i] = (double)rand() / RAND_MAX;
    }
    for (int r = -1; r < repeat; r++) { /* the first one warms up */
        double t = now();
        minplus(n, a, b, c);
        t = now() - t;
        sum += a[r + 1];
        if (r >= 0) printf("%.9f\n", t);
    }
    return sum < 0;
}
