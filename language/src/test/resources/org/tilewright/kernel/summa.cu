// Made by Tilewright from summa.tw. Every param is an argument of the run; --help lists them.
#include "tilewright.hpp"
#include "tilewright/cuda/cuda.hpp"

namespace programs::summa {

/// The params of summa.tw, and what follows from them.
struct Params {
  long n, chunk, gx, gy;
  long n_per_gx, n_per_gy, n_per_chunk;

  explicit Params(tw::Arguments& args) {
    n = args.param("n", [&] { return 1024L; });
    chunk = args.param("chunk", [&] { return 256L; });
    gx = args.param("gx", [&] { return 2L; });
    gy = args.param("gy", [&] { return 2L; });
  }

  std::vector<long> gridExtents() const { return {gx, gy}; }

  /// Checks that the program can run with these values.
  void prepare() {
    tw::require(gx >= 1, "a machine dimension is 'gx', which is {left} here; it must be at least 1", gx);
    tw::require(gy >= 1, "a machine dimension is 'gy', which is {left} here; it must be at least 1", gy);
    tw::require(n >= 1, "an extent of tensor 'A' is 'n', which is {left} here; it must be at least 1", n);
    tw::require(chunk >= 1, "the size of a chunk must be at least 1, and 'chunk' is {left} here", chunk);
    n_per_gx = tw::ceilDiv(n, gx);
    n_per_gy = tw::ceilDiv(n, gy);
    n_per_chunk = tw::ceilDiv(n, chunk);
  }
};

#define B(i0, i1) B_data[B_first + (i0) * B_0 + (i1)]
#define C(i0, i1) C_data[C_first + (i0) * C_0 + (i1)]
#define A(i0, i1) A_data[A_first + (i0) * A_0 + (i1)]
/// a block makes 64 x 64 results of m and n, a thread 4 x 4; operands in shared memory, 16 of k at a time
static __global__ void __launch_bounds__(256) A_tiles(const double* __restrict__ B_data, long B_first, long B_0,
    const double* __restrict__ C_data, long C_first, long C_0, double* __restrict__ A_data, long A_first, long A_0,
    long m_low, long m_end, long n_low, long n_end, long k_low, long k_end, long m_last, long k_last, long n_last,
    int first) {
  const long block_x = long(blockIdx.x);
  const long block_y = long(blockIdx.y);
  const long blocks_x = long(gridDim.x);
  const long blocks_y = long(gridDim.y);
  const int thread_x = int(threadIdx.x);
  const int thread_y = int(threadIdx.y);
  __shared__ double B_tile[16][65];
  double B_rows[4];
  __shared__ double C_tile[16][65];
  double C_columns[4];
  double A_results[4][4];
  for (long m_first = m_low + block_y * 64; m_first < m_end; m_first += blocks_y * 64) {
    for (long n_first = n_low + block_x * 64; n_first < n_end; n_first += blocks_x * 64) {
      #pragma unroll
      for (int r = 0; r < 4; ++r) {
        #pragma unroll
        for (int c = 0; c < 4; ++c) {
          A_results[r][c] = 0.0;
        }
      }
      for (long k_first = k_low; k_first < k_end; k_first += 16) {
        #pragma unroll
        for (int part_3 = 0; part_3 < 4; ++part_3) {
          B_tile[thread_x][thread_y + 16 * part_3] = B(tw_min(m_first + thread_y + 16 * part_3, m_last),
              tw_min(k_first + thread_x, k_last));
        }
        #pragma unroll
        for (int part_4 = 0; part_4 < 4; ++part_4) {
          C_tile[thread_y][thread_x + 16 * part_4] = C(tw_min(k_first + thread_y, k_last),
              tw_min(n_first + thread_x + 16 * part_4, n_last));
        }
        __syncthreads();
        for (long d = 0; d < tw_min(16, k_end - k_first); ++d) {
          #pragma unroll
          for (int part = 0; part < 4; ++part) {
            B_rows[part] = B_tile[d][thread_y + 16 * part];
          }
          #pragma unroll
          for (int part_2 = 0; part_2 < 4; ++part_2) {
            C_columns[part_2] = C_tile[d][thread_x + 16 * part_2];
          }
          #pragma unroll
          for (int r = 0; r < 4; ++r) {
            #pragma unroll
            for (int c = 0; c < 4; ++c) {
              A_results[r][c] += B_rows[r] * C_columns[c];
            }
          }
        }
        __syncthreads();
      }
      #pragma unroll
      for (int r = 0; r < 4; ++r) {
        #pragma unroll
        for (int c = 0; c < 4; ++c) {
          const long m = m_first + thread_y + 16 * r;
          const long n = n_first + thread_x + 16 * c;
          if (m < m_end && n < n_end) {
            A(m, n) = first ? A_results[r][c] : A(m, n) + A_results[r][c];
          }
        }
      }
    }
  }
}
#undef B
#undef C
#undef A

struct Program : Params, tw::Runnable {
  tw::Grid grid;
  tw::Tensor A, B, C;

  explicit Program(const Params& params)
      : Params(params),
        grid(gridExtents()),
        // A(x, y) -> M(x, y)
        A("A", tw::f64, tw::Layout(grid, {n, n}, {tw::cut(0), tw::cut(1)}), {0, 1}),
        // B(x, y) -> M(x, y)
        B("B", tw::f64, tw::Layout(grid, {n, n}, {tw::cut(0), tw::cut(1)}), {0, 1}),
        // C(x, y) -> M(x, y)
        C("C", tw::f64, tw::Layout(grid, {n, n}, {tw::cut(0), tw::cut(1)}), {0, 1}) {}

  void load(const tw::Arguments&, bool first) override {
    if (first) tw::setRandom(B, 1L);
    if (first) tw::setRandom(C, 2L);
  }

  void compute() override {
    compute_A();
  }

  /// A(i, j) = B(i, k)*C(k, j)
  void compute_A() {
    const tw::Timed timed(*this, 0);
    const long io = grid.here[0], jo = grid.here[1];
    A.begin(tw::Op::Sum, tw::Old::Dropped, tw::Results::InPlace, {});

    // communicate(A, jo): A stays where it is
    const tw::Footprint A_part = tw::decidedBy({{0}, {1}}, {{0}, {1}}, [=](const tw::Coordinates& at) {
      const long io = at[0], jo = at[1];
      return tw::box({{io * n_per_gx, tw::min(io * n_per_gx + n_per_gx, n)},
          {jo * n_per_gy, tw::min(jo * n_per_gy + n_per_gy, n)}});
    });
    bool A_unset = false;  // whether the first update sets the elements
    const tw::PiecePtr A_tile = A.inPlace(A_part, A_unset);

    // communicate({B, C}, ko): B is broadcast along dimension 1 of the grid, a step ahead
    const auto B_part = [=](long ko) -> tw::Footprint {
      return tw::decidedBy({{0}, {}}, {{0}, {}}, [=](const tw::Coordinates& at) {
        const long io = at[0];
        return tw::box({{io * n_per_gx, tw::min(io * n_per_gx + n_per_gx, n)},
            {ko * chunk, tw::min(ko * chunk + chunk, n)}});
      });
    };
    tw::Prefetch B_steps(n_per_chunk, [&](long ko) { return B.broadcast({1}, B_part(ko)); });

    // communicate({B, C}, ko): C is broadcast along dimension 0 of the grid, a step ahead
    const auto C_part = [=](long ko) -> tw::Footprint {
      return tw::decidedBy({{}, {1}}, {{}, {1}}, [=](const tw::Coordinates& at) {
        const long jo = at[1];
        return tw::box({{ko * chunk, tw::min(ko * chunk + chunk, n)},
            {jo * n_per_gy, tw::min(jo * n_per_gy + n_per_gy, n)}});
      });
    };
    tw::Prefetch C_steps(n_per_chunk, [&](long ko) { return C.broadcast({0}, C_part(ko)); });

    // split(k, ko, ki, chunk)
    for (long ko = 0; ko < n_per_chunk; ++ko) {
      const tw::PiecePtr B_tile = B_steps.take(ko);
      const tw::PiecePtr C_tile = C_steps.take(ko);

      {
        const tw::DeviceView<double, 0, 1> A(*A_tile);
        const tw::DeviceView<const double, 0, 1> B(*B_tile);
        const tw::DeviceView<const double, 0, 1> C(*C_tile);
        // a block makes 64 x 64 results of m and n, a thread 4 x 4; operands in shared memory, 16 of k at a time
        {
          const long m_low = io * n_per_gx;
          const long m_end = tw::min(m_low + n_per_gx, n);
          const long n_low = jo * n_per_gy;
          const long n_end = tw::min(n_low + n_per_gy, n);
          const long k_low = ko * chunk;
          const long k_end = tw::min(k_low + chunk, n);
          const long m_last = m_end - 1;
          const long k_last = k_end - 1;
          const long n_last = n_end - 1;
          tw::launch(A_tiles,
              {{tw::min(tw::ceilDiv(n_end - n_low, 64), 65535), tw::min(tw::ceilDiv(m_end - m_low, 64), 65535), 1},
              {16, 16, 1}}, B, C, A, m_low, m_end, n_low, n_end, k_low, k_end, m_last, k_last, n_last,
              int(A_unset && ko == 0));
        }
      }
    }
    A.contributeLocally(A_tile, A_part);
    A.finish({});
    tw::flops += 2.0 * n * n * n;
  }

  void store(tw::Outputs&) override {
  }

  std::vector<const tw::Tensor*> results() const override { return {&A}; }
};

}  // namespace programs::summa

int main(int argc, char** argv) {
  return tw::runMain(argc, argv, {{"summa", tw::runProgram<programs::summa::Program>}});
}
