/* A histogram as one writes it with OpenMP: each thread has bins of its own, which are added up. */
#include "common.h"
#include <omp.h>

static void histogram(long n, long bins, const double *x, double *h, long *own) {
    memset(own, 0, sizeof(long) * bins * omp_get_max_threads());
#pragma omp parallel
    {
        long *mine = own + bins * omp_get_thread_num();
#pragma omp for schedule(static)
        for (long e = 0; e < n; e++) mine[(long)((x[e] + 1) * (bins / 2))]++;
    }
    for (long b = 0; b < bins; b++) {
        long sum = 0;
        for (int t = 0; t < omp_get_max_threads(); t++) sum += own[bins * t + b];
        h[b] = sum;
    }
}

int main(int argc, char **argv) {
    if (argc != 4) usage("histogram_openmp N BINS REPEAT");
    long n = atol(argv[1]), bins = atol(argv[2]), repeat = atol(argv[3]);
    double *x = allocate(8 * n), *h = allocate(8 * bins), seconds[repeat];
    long *own = allocate(sizeof(long) * bins * omp_get_max_threads());
    fill_random("f64", x, 1, n);
    for (long r = 0; r < repeat; r++) {
        double began = now();
        histogram(n, bins, x, h, own);
        seconds[r] = now() - began;
    }
    report(seconds, repeat, checksum("f64", h, bins));
    return 0;
}
