/* Record linkage as one writes it: for each new record the known ones in order, and the first that agrees best. Sequential. */
#include "common.h"

typedef struct {
    int32_t name, forename, year, month, day, place;
} Record;

static int odds(int32_t a, int32_t b, int agree, int differ) { return a == b ? agree : -differ; }

static int weight(const Record *a, const Record *b) {
    if (a->name != b->name && a->year != b->year) return -999;
    return odds(a->name, b->name, 98, 31) + odds(a->forename, b->forename, 61, 25) + odds(a->year, b->year, 59, 42)
        + odds(a->month, b->month, 35, 40) + odds(a->day, b->day, 49, 45) + odds(a->place, b->place, 33, 8);
}

static void link_records(long n, const Record *fresh, const Record *known, double *match) {
    for (long r = 0; r < n; r++) {
        int best = weight(&fresh[r], &known[0]);
        long first = 0;
        for (long e = 1; e < n; e++) {
            int w = weight(&fresh[r], &known[e]);
            if (w > best) {
                best = w;
                first = e;
            }
        }
        match[r] = first;
    }
}

int main(int argc, char **argv) {
    if (argc != 3) usage("linkage N REPEAT");
    long n = atol(argv[1]), repeat = atol(argv[2]);
    Record *fresh = allocate(n * sizeof(Record)), *known = allocate(n * sizeof(Record));
    double *match = allocate(8 * n), seconds[repeat];
    for (int32_t i = 0; i < n; i++) {
        fresh[i] = (Record) {(int32_t)(7919u * i) % 2003, (int32_t)(104729u * i) % 503, 31 * i % 97, 5 * i % 12, 11 * i % 31, 13 * i % 211};
        known[i] = (Record) {(int32_t)(6007u * i) % 2011, (int32_t)(70001u * i) % 499, 29 * i % 101, 7 * i % 12, 17 * i % 31, 19 * i % 223};
    }
    for (long r = 0; r < repeat; r++) {
        double began = now();
        link_records(n, fresh, known, match);
        seconds[r] = now() - began;
    }
    report(seconds, repeat, checksum("f64", match, n));
    return 0;
}
