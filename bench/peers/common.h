/* What the peers share: a clock, the elements that random(seed) of a .tw file has, a checksum, and the report. */
#ifndef COMMON_H
#define COMMON_H
#include <complex.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static inline double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* Memory at the start of a page, already touched. */
static inline void *allocate(size_t bytes) {
    void *p = aligned_alloc(4096, (bytes + 4095) / 4096 * 4096 + 4096);
    if (!p) {
        fprintf(stderr, "%zu bytes are more than there are\n", bytes);
        exit(3);
    }
    memset(p, 0, bytes);
    return p;
}

static inline uint64_t mix(uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/* Element `index` of an f64 tensor that is random(seed). */
static inline double random_f64(long seed, uint64_t index) {
    uint64_t bits = mix(mix((uint64_t)seed + 0x9E3779B97F4A7C15u) + index * 0x9E3779B97F4A7C15u);
    return (double)(bits >> 11) * 0x1p-52 - 1;
}

/* Element `index` of an f32 tensor that is random(seed). */
static inline float random_f32(long seed, uint64_t index) {
    uint64_t bits = mix(mix((uint64_t)seed + 0x9E3779B97F4A7C15u) + index * 0x9E3779B97F4A7C15u);
    return (float)(bits >> 40) * 0x1p-23f - 1;
}

/* One element of type f64, f32 or c128; returns its size. */
static inline size_t put_random(const char *type, long seed, uint64_t index, void *out) {
    if (!strcmp(type, "f32")) {
        *(float *)out = random_f32(seed, index);
        return 4;
    }
    if (!strcmp(type, "f64")) {
        *(double *)out = random_f64(seed, index);
        return 8;
    }
    ((double *)out)[0] = random_f64(seed, 2 * index);
    ((double *)out)[1] = random_f64(seed, 2 * index + 1);
    return 16;
}

static inline size_t size_of(const char *type) { return !strcmp(type, "f32") ? 4 : !strcmp(type, "f64") ? 8 : 16; }

static inline void fill_random(const char *type, void *data, long seed, size_t count) {
    for (size_t i = 0; i < count; i++) put_random(type, seed, i, (char *)data + i * size_of(type));
}

/* The sum of elements times fixed weights in [-1, 1), and the sum of their magnitudes to compare a difference with. */
typedef struct {
    double sum, magnitude;
} Checksum;

static inline void add_value(Checksum *c, uint64_t index, double value) {
    double term = value * random_f64(77, index);
    c->sum += term;
    c->magnitude += fabs(term);
}

static inline void add_element(Checksum *c, const char *type, uint64_t index, const void *element) {
    if (!strcmp(type, "f32")) add_value(c, index, *(const float *)element);
    else if (!strcmp(type, "f64")) add_value(c, index, *(const double *)element);
    else {
        add_value(c, 2 * index, ((const double *)element)[0]);
        add_value(c, 2 * index + 1, ((const double *)element)[1]);
    }
}

static inline Checksum checksum(const char *type, const void *data, size_t count) {
    Checksum c = {0, 0};
    for (size_t i = 0; i < count; i++) add_element(&c, type, i, (const char *)data + i * size_of(type));
    return c;
}

static inline void report(const double *seconds, int count, Checksum c) {
    printf("{\"seconds\": [");
    for (int i = 0; i < count; i++) printf("%s%.9f", i ? ", " : "", seconds[i]);
    printf("], \"checksum\": %.17g, \"magnitude\": %.17g}\n", c.sum, c.magnitude);
}

static inline void usage(const char *line) {
    fprintf(stderr, "usage: %s\n", line);
    exit(2);
}
#endif
