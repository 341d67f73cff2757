/* The memory's bandwidth: sum reads one array of N doubles, copy reads one and writes one, triad a = b + s*c reads two and
 * writes one. One process, OpenMP threads, each touches first what it uses. */
#include "common.h"

int main(int argc, char **argv) {
    if (argc != 4) usage("stream sum|copy|triad N REPEAT");
    const char *what = argv[1];
    long n = atol(argv[2]), repeat = atol(argv[3]);
    int sum = !strcmp(what, "sum"), copy = !strcmp(what, "copy");
    double *restrict a = aligned_alloc(4096, (8 * n + 4095) / 4096 * 4096),
        *restrict b = sum ? a : aligned_alloc(4096, (8 * n + 4095) / 4096 * 4096);
    double *restrict c = sum || copy ? b : aligned_alloc(4096, (8 * n + 4095) / 4096 * 4096), seconds[repeat], total = 0;
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) a[i] = b[i] = c[i] = 1;
    for (long r = 0; r < repeat; r++) {
        double began = now();
        if (sum) {
#pragma omp parallel for simd schedule(static) reduction(+ : total)
            for (long i = 0; i < n; i++) total += a[i];
        } else if (copy) {
#pragma omp parallel for simd schedule(static)
            for (long i = 0; i < n; i++) a[i] = b[i];
        } else {
#pragma omp parallel for simd schedule(static)
            for (long i = 0; i < n; i++) a[i] = b[i] + 3.0 * c[i];
        }
        seconds[r] = now() - began;
    }
    report(seconds, repeat, (Checksum){total + a[n / 2], 1});
    return 0;
}
