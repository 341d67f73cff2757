/* Seconds of cblas_dgemm on n x n matrices: ./dgemm N REPEAT LIBRARY, one line a repetition. */
#define _POSIX_C_SOURCE 200809L
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

typedef void (*dgemm_t)(int, int, int, int, int, int, double, const double *, int, const double *, int, double, double *, int);

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: dgemm N REPEAT LIBRARY\n");
        return 2;
    }
    int n = atoi(argv[1]), repeat = atoi(argv[2]);
    void *library = dlopen(argv[3], RTLD_NOW | RTLD_GLOBAL);
    dgemm_t dgemm = library ? (dgemm_t)dlsym(library, "cblas_dgemm") : NULL;
    if (!dgemm) {
        fprintf(stderr, "%s\n", dlerror());
        return 3;
    }
    size_t size = (size_t)n * n;
    double *a = calloc(size, 8), *b = malloc(size * 8), *c = malloc(size * 8);
    for (size_t i = 0; i < size; i++) {
        b[i] = (double)rand() / RAND_MAX;
        c[i] = (double)rand() / RAND_MAX;
    }
    for (int r = -1; r < repeat; r++) { /* the first one warms up */
        double t = now();
        dgemm(101, 111, 111, n, n, n, 1.0, b, n, c, n, 0.0, a, n);
        t = now() - t;
        if (r >= 0) printf("%.9f\n", t);
    }
    return a[0] < 0;
}
