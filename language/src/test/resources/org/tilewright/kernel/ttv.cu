// Made by Tilewright from ttv.tw. Every param is an argument of the run; --help lists them.
#include "tilewright.hpp"
#include "tilewright/cuda/cuda.hpp"

namespace programs::ttv {

/// The params of ttv.tw, and what follows from them.
struct Params {
  long n, gx, gy;
  long n_per_gx, n_per_gy;

  explicit Params(tw::Arguments& args) {
    n = args.param("n", [&] { return 192L; });
    gx = args.param("gx", [&] { return 2L; });
    gy = args.param("gy", [&] { return 2L; });
  }

  std::vector<long> gridExtents() const { return {gx, gy}; }

  /// Checks that the program can run with these values.
  void prepare() {
    tw::require(gx >= 1, "a machine dimension is 'gx', which is {left} here; it must be at least 1", gx);
    tw::require(gy >= 1, "a machine dimension is 'gy', which is {left} here; it must be at least 1", gy);
    tw::require(n >= 1, "an extent of tensor 'A' is 'n', which is {left} here; it must be at least 1", n);
    n_per_gx = tw::ceilDiv(n, gx);
    n_per_gy = tw::ceilDiv(n, gy);
  }
};

#define B(i0, i1, i2) B_data[B_first + (i0) * B_0 + (i1) * B_1 + (i2)]
#define c(i0) c_data[c_first + (i0)]
#define A(i0, i1) A_data[A_first + (i0) * A_0 + (i1)]
/// i on z, m on y (8 a block), k on 32 threads that combine what they have in a tree
static __global__ void __launch_bounds__(256) A_rows(const double* __restrict__ B_data, long B_first, long B_0,
    long B_1, const double* __restrict__ c_data, long c_first, double* __restrict__ A_data, long A_first, long A_0,
    long i_low, long i_end, long m_low, long m_end, long n, int first) {
  const long block_y = long(blockIdx.y);
  const long block_z = long(blockIdx.z);
  const long blocks_y = long(gridDim.y);
  const long blocks_z = long(gridDim.z);
  const int thread_x = int(threadIdx.x);
  const int thread_y = int(threadIdx.y);
  __shared__ double parts[8][32];
  for (long i = i_low + block_z; i < i_end; i += blocks_z) {
    for (long m_first = m_low + block_y * 8; m_first < m_end; m_first += 8 * blocks_y) {
      const long m = m_first + thread_y;
      double sum = 0.0;
      if (m < m_end) {
        #pragma unroll 4
        for (long k = thread_x; k < n; k += 32) {
          sum += B(i, m, k) * c(k);
        }
      }
      parts[thread_y][thread_x] = sum;
      __syncthreads();
      for (int apart = 16; apart > 0; apart /= 2) {
        if (thread_x < apart) {
          parts[thread_y][thread_x] += parts[thread_y][thread_x + apart];
        }
        __syncthreads();
      }
      if (m < m_end && thread_x == 0) {
        A(i, m) = first ? parts[thread_y][0] : A(i, m) + parts[thread_y][0];
      }
      __syncthreads();
    }
  }
}
#undef B
#undef c
#undef A

struct Program : Params, tw::Runnable {
  tw::Grid grid;
  tw::Tensor A, B, c;

  explicit Program(const Params& params)
      : Params(params),
        grid(gridExtents()),
        // A(x, y) -> M(x, y)
        A("A", tw::f64, tw::Layout(grid, {n, n}, {tw::cut(0), tw::cut(1)}), {0, 1}),
        // B(x, y, z) -> M(x, y)
        B("B", tw::f64, tw::Layout(grid, {n, n, n}, {tw::cut(0), tw::cut(1)}), {0, 1, 2}),
        // c(z) -> M(*, *)
        c("c", tw::f64, tw::Layout(grid, {n}, {tw::everywhere(), tw::everywhere()}), {0}) {}

  void load(const tw::Arguments&, bool first) override {
    if (first) tw::setRandom(B, 1L);
    if (first) tw::setRandom(c, 2L);
  }

  void compute() override {
    compute_A();
  }

  /// A(i, j) = B(i, j, k)*c(k)
  void compute_A() {
    const tw::Timed timed(*this, 0);
    const long io = grid.here[0], jo = grid.here[1];
    A.begin(tw::Op::Sum, tw::Old::Dropped, tw::Results::InPlace, {});

    // communicate({A, B, c}, jo): A stays where it is
    const tw::Footprint A_part = tw::decidedBy({{0}, {1}}, {{0}, {1}}, [=](const tw::Coordinates& at) {
      const long io = at[0], jo = at[1];
      return tw::box({{io * n_per_gx, tw::min(io * n_per_gx + n_per_gx, n)},
          {jo * n_per_gy, tw::min(jo * n_per_gy + n_per_gy, n)}});
    });
    bool A_unset = false;  // whether the first update sets the elements
    const tw::PiecePtr A_tile = A.inPlace(A_part, A_unset);

    // communicate({A, B, c}, jo): B stays where it is
    const tw::Footprint B_part = tw::decidedBy({{0}, {1}, {}}, {{0}, {1}, {}}, [=](const tw::Coordinates& at) {
      const long io = at[0], jo = at[1];
      return tw::box({{io * n_per_gx, tw::min(io * n_per_gx + n_per_gx, n)},
          {jo * n_per_gy, tw::min(jo * n_per_gy + n_per_gy, n)}, {0, n}});
    });
    const tw::PiecePtr B_tile = B.local(B_part);

    // communicate({A, B, c}, jo): c stays where it is
    const tw::Footprint c_part = tw::decidedBy({{}}, {{}}, [=](const tw::Coordinates&) {
      return tw::box({{0, n}});
    });
    const tw::PiecePtr c_tile = c.local(c_part);

    {
      const tw::DeviceView<double, 0, 1> A(*A_tile);
      const tw::DeviceView<const double, 0, 1, 2> B(*B_tile);
      const tw::DeviceView<const double, 0> c(*c_tile);
      // i on z, m on y (8 a block), k on 32 threads that combine what they have in a tree
      {
        const long i_low = io * n_per_gx;
        const long i_end = tw::min(i_low + n_per_gx, n);
        const long m_low = jo * n_per_gy;
        const long m_end = tw::min(m_low + n_per_gy, n);
        tw::launch(A_rows,
            {{1, tw::min(tw::ceilDiv(m_end - m_low, 8), 65535), tw::min(i_end - i_low, 65535)}, {32, 8, 1}}, B, c, A,
            i_low, i_end, m_low, m_end, n, int(A_unset));
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

}  // namespace programs::ttv

int main(int argc, char** argv) {
  return tw::runMain(argc, argv, {{"ttv", tw::runProgram<programs::ttv::Program>}});
}
