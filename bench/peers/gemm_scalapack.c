/* A[m, n] = B[m, k] C[k, n] by ScaLAPACK's PvGEMM on a grid of PR x PC processes with square blocks. */
#include <mpi.h>

#include "common.h"

void Cblacs_get(int, int, int *);
void Cblacs_gridinit(int *, const char *, int, int);
void Cblacs_gridinfo(int, int *, int *, int *, int *);
int numroc_(const int *n, const int *block, const int *me, const int *source, const int *processes);
void descinit_(int *desc, const int *m, const int *n, const int *mb, const int *nb, const int *row, const int *column, const int *context,
               const int *leading, int *info);
typedef void Gemm(const char *, const char *, const int *, const int *, const int *, const void *, const void *, const int *, const int *,
                  const int *, const void *, const int *, const int *, const int *, const void *, void *, const int *,
                  const int *, const int *);
Gemm pdgemm_, psgemm_, pzgemm_;

static const int zero = 0, one = 1;

/* The part of a block-cyclic matrix that this process keeps, column by column as ScaLAPACK wants it. */
typedef struct {
    int columns, rows, localRows, localColumns, desc[9];
    char *data;
} Matrix;

static int context, gridRows, gridColumns, row, column, block;

static int globalIndex(int local, int me, int processes) { return (local / block * processes + me) * block + local % block; }

static Matrix matrix(const char *type, int rows, int columns) {
    Matrix x = {.columns = columns, .rows = rows, .localRows = numroc_(&rows, &block, &row, &zero, &gridRows),
                .localColumns = numroc_(&columns, &block, &column, &zero, &gridColumns)};
    int info, leading = x.localRows > 1 ? x.localRows : 1;
    descinit_(x.desc, &rows, &columns, &block, &block, &zero, &zero, &context, &leading, &info);
    if (info) MPI_Abort(MPI_COMM_WORLD, 3);
    x.data = allocate(size_of(type) * leading * (x.localColumns > 1 ? x.localColumns : 1));
    return x;
}

/* Calls `use(element, row-major global index)` for every element of this process. */
#define FOR_LOCAL(x, type, element, index)                                                                                    \
    for (int lj_ = 0; lj_ < (x).localColumns; lj_++)                                                                          \
        for (int li_ = 0; li_ < (x).localRows; li_++)                                                                         \
            for (uint64_t index = (uint64_t)globalIndex(li_, row, gridRows) * (x).columns + globalIndex(lj_, column, gridColumns), \
                          once_ = 1;                                                                                          \
                 once_; once_ = 0)                                                                                            \
                for (char *element = (x).data + size_of(type) * ((size_t)lj_ * (x).localRows + li_); element; element = NULL)

int main(int argc, char **argv) {
    if (argc != 9) usage("gemm_scalapack f64|f32|c128 M N K BLOCK PR PC REPEAT");
    MPI_Init(&argc, &argv);
    const char *type = argv[1];
    int m = atoi(argv[2]), n = atoi(argv[3]), k = atoi(argv[4]), repeat = atoi(argv[8]);
    block = atoi(argv[5]);
    Cblacs_get(-1, 0, &context);
    Cblacs_gridinit(&context, "Row", atoi(argv[6]), atoi(argv[7]));
    Cblacs_gridinfo(context, &gridRows, &gridColumns, &row, &column);
    Matrix a = matrix(type, m, n), b = matrix(type, m, k), c = matrix(type, k, n);
    FOR_LOCAL(b, type, element, index) put_random(type, 1, index, element);
    FOR_LOCAL(c, type, element, index) put_random(type, 2, index, element);
    Gemm *gemm = !strcmp(type, "f64") ? pdgemm_ : !strcmp(type, "f32") ? psgemm_ : pzgemm_;
    double alpha[2] = {1, 0}, beta[2] = {0, 0}, seconds[repeat];
    float alphaSingle = 1, betaSingle = 0;
    const void *alphas = !strcmp(type, "f32") ? (void *)&alphaSingle : alpha, *betas = !strcmp(type, "f32") ? (void *)&betaSingle : beta;
    for (int r = 0; r < repeat; r++) {
        MPI_Barrier(MPI_COMM_WORLD);
        double began = now();
        gemm("N", "N", &m, &n, &k, alphas, b.data, &one, &one, b.desc, c.data, &one, &one, c.desc, betas, a.data, &one, &one, a.desc);
        MPI_Barrier(MPI_COMM_WORLD);
        seconds[r] = now() - began;
    }
    Checksum mine = {0, 0}, all;
    FOR_LOCAL(a, type, element, index) add_element(&mine, type, index, element);
    MPI_Reduce(&mine, &all, 2, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (row == 0 && column == 0) report(seconds, repeat, all);
    MPI_Finalize();
    return 0;
}
