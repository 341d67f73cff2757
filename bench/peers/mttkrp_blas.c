/* MTTKRP as one writes it by hand with BLAS: A[i, r] = sum over j.. of B[i, j..] U1[j1, r] U2[j2, r] ... for a tensor of any
 * order with all extents N. Every process has a part of the first dimension that is summed over, forms the Khatri-Rao
 * product of its part of the factors, multiplies once by dgemm, and the parts of A are added. Cut 0 cuts the rows of A
 * instead: nothing moves, but every process forms the whole Khatri-Rao product. */
#include <cblas.h>
#include <mpi.h>

#include "common.h"

static int me, processes;

static long low(long n, int p) {
    long block = (n + processes - 1) / processes;
    return p * block < n ? p * block : n;
}

/* krp[j.., r], j1 from `from` to `to`: dimension by dimension, each row of the next is a row of the last times one of a
 * factor. The two buffers alternate so that the last dimension is written to krp. */
static void khatriRao(int order, long n, long rank, double *const *factors, long from, long to, double *scratch, double *krp) {
    long rows = to - from;
    const double *last = factors[0] + from * rank;
    for (int d = 1; d < order - 1; d++) {
        double *restrict out = (order - d) % 2 ? scratch : krp;
        for (long x = 0; x < rows; x++)
            for (long j = 0; j < n; j++)
                for (long r = 0; r < rank; r++) out[(x * n + j) * rank + r] = last[x * rank + r] * factors[d][j * rank + r];
        last = out;
        rows *= n;
    }
}

int main(int argc, char **argv) {
    if (argc != 6) usage("mttkrp_blas ORDER N RANK CUT REPEAT");
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    MPI_Comm_size(MPI_COMM_WORLD, &processes);
    int order = atoi(argv[1]), cut = atoi(argv[4]), repeat = atoi(argv[5]);
    long n = atol(argv[2]), rank = atol(argv[3]), inner = 1;
    for (int d = 2; d < order; d++) inner *= n;
    long from = low(n, me), to = low(n, me + 1);
    long rows = cut ? n : to - from, firstRow = cut ? 0 : from, firstJ = cut ? from : 0, endJ = cut ? to : n;
    long columns = (endJ - firstJ) * inner;
    double *b = allocate(8 * rows * columns), *krp = allocate(8 * columns * rank), *scratch = allocate(8 * columns / n * rank);
    double *a = allocate(8 * n * rank), *partial = allocate(8 * n * rank), *factors[order - 1], seconds[repeat];
    for (long i = 0; i < rows; i++)
        for (long x = 0; x < columns; x++) b[i * columns + x] = random_f64(1, ((firstRow + i) * n + firstJ) * inner + x);
    for (int d = 0; d < order - 1; d++) fill_random("f64", factors[d] = allocate(8 * n * rank), d + 2, n * rank);
    for (int r = 0; r < repeat; r++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double began = now();
        khatriRao(order, n, rank, factors, firstJ, endJ, scratch, krp);
        double *out = cut ? partial : a + firstRow * rank;
        cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, rows, rank, columns, 1, b, columns, krp, rank, 0, out, rank);
        if (cut) MPI_Reduce(partial, a, n * rank, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
        MPI_Barrier(MPI_COMM_WORLD);
        seconds[r] = now() - began;
    }
    Checksum mine = {0, 0}, all;
    if (cut ? me == 0 : 1)
        for (long x = firstRow * rank; x < (firstRow + rows) * rank; x++) add_value(&mine, x, a[x]);
    MPI_Reduce(&mine, &all, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (me == 0) report(seconds, repeat, all);
    MPI_Finalize();
    return 0;
}
