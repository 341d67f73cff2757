// Measures the machine: messages between two processes, or, alone, matrix products and memory traffic. The first argument says
// which; one line of JSON is printed.
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

#include <omp.h>

#include "tilewright/contraction/blas_core.hpp"
#ifdef TILEWRIGHT_CBLAS
#include <cblas.h>
// OpenBLAS's own; other libraries read the environment alone and then have one rate
extern "C" void openblas_set_num_threads(int) __attribute__((weak));
extern "C" char* openblas_get_corename() __attribute__((weak));
#endif

namespace {

// The least of several repetitions: what the machine can do, without what disturbed it.
template <class Action> double seconds(int repetitions, Action action) {
  double best = 1e300;
  action();  // warm-up
  for (int r = 0; r < repetitions; ++r) {
    const double start = MPI_Wtime();
    action();
    best = std::min(best, MPI_Wtime() - start);
  }
  return best;
}

// Half a round trip of `bytes` between processes 0 and 1.
double halfRoundTrip(std::vector<char>& buffer, int bytes, int trips) {
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  auto trip = [&] {
    for (int t = 0; t < trips; ++t) {
      if (me == 0) {
        MPI_Send(buffer.data(), bytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
        MPI_Recv(buffer.data(), bytes, MPI_CHAR, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      } else if (me == 1) {
        MPI_Recv(buffer.data(), bytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(buffer.data(), bytes, MPI_CHAR, 0, 0, MPI_COMM_WORLD);
      }
    }
  };
  return seconds(7, trip) / trips / 2;
}

void messages() {
  const int large = 16 << 20;
  std::vector<char> buffer(large, 1);
  const double latency = halfRoundTrip(buffer, 8, 500);
  const double time = halfRoundTrip(buffer, large, 2);
  int me;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  if (me == 0) {
    std::printf("{\"program\": \"measure\", \"latency\": %.9g, \"bandwidth\": %.9g}\n",
                latency, large / (time - std::min(latency, time / 2)));
  }
}

// Multiply-adds of a product of square matrices, in operations a second; 0 without BLAS.
double product(int threads) {
#ifdef TILEWRIGHT_CBLAS
  if (openblas_set_num_threads) openblas_set_num_threads(threads);
  const int n = 1536;
  std::vector<double> a(std::size_t(n) * n, 0.5), b(a), c(a);
  const double time = seconds(4, [&] {
    cblas_dgemm(CblasRowMajor, CblasNoTrans, CblasNoTrans, n, n, n, 1, a.data(), n, b.data(), n, 0, c.data(), n);
  });
  return 2.0 * n * n * n / time;
#else
  (void)threads;
  return 0;
#endif
}

// The set of kernels that BLAS uses, if it tells.
const char* blasCore() {
#ifdef TILEWRIGHT_CBLAS
  if (openblas_get_corename) return openblas_get_corename();
#endif
  return "";
}

// Bytes a second of a(i) = b(i) + s * c(i) over arrays that no cache holds, as STREAM counts them.
double triad(int threads) {
  const long n = 12L << 20;
  double* a = static_cast<double*>(std::malloc(3 * n * sizeof(double)));
  if (!a) return 0;
  double* b = a + n;
  double* c = b + n;
  omp_set_num_threads(threads);
#pragma omp parallel for
  for (long i = 0; i < n; ++i) a[i] = 0, b[i] = 1, c[i] = 2;
  const double time = seconds(6, [&] {
#pragma omp parallel for simd
    for (long i = 0; i < n; ++i) a[i] = b[i] + 3 * c[i];
  });
  std::free(a);
  return 3.0 * sizeof(double) * n / time;
}

void compute() {
  const int cores = omp_get_max_threads();
  const double one = product(1), all = product(cores), memoryOne = triad(1), memoryAll = triad(cores);
  std::printf("{\"program\": \"measure\", \"cores\": %d, \"blasCore\": \"%s\", \"flopsOne\": %.9g, \"flopsAll\": %.9g, "
              "\"memoryOne\": %.9g, \"memoryAll\": %.9g}\n", cores, blasCore(), one, all, memoryOne, memoryAll);
}

}  // namespace

int main(int argc, char** argv) {
  tw::takeBestBlasCore(argv);  // as generated programs do
  MPI_Init(&argc, &argv);
  if (argc > 1 && !std::strcmp(argv[1], "messages")) messages();
  else compute();
  MPI_Finalize();
}
