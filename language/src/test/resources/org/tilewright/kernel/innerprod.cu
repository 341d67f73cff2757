// Made by Tilewright from innerprod.tw. Every param is an argument of the run; --help lists them.
#include "tilewright.hpp"
#include "tilewright/cuda/cuda.hpp"

namespace programs::innerprod {

/// The params of innerprod.tw, and what follows from them.
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
    tw::require(n >= 1, "an extent of tensor 'B' is 'n', which is {left} here; it must be at least 1", n);
    n_per_gx = tw::ceilDiv(n, gx);
    n_per_gy = tw::ceilDiv(n, gy);
  }
};

#define B(i0, i1, i2) B_data[B_first + (i0) * B_0 + (i1) * B_1 + (i2)]
#define C(i0, i1, i2) C_data[C_first + (i0) * C_0 + (i1) * C_1 + (i2)]
#define partial(i0) partial_data[partial_first + (i0)]
/// i on blocks, k on their threads; each block makes a part of the result
static __global__ void __launch_bounds__(256) a_parts(const double* __restrict__ B_data, long B_first, long B_0,
    long B_1, const double* __restrict__ C_data, long C_first, long C_0, long C_1, double* __restrict__ partial_data,
    long partial_first, long i_low, long i_end, long j_low, long j_end, long n) {
  const long block_x = long(blockIdx.x);
  const long blocks_x = long(gridDim.x);
  const int thread_x = int(threadIdx.x);
  __shared__ double parts[1][256];
  double sum = 0.0;
  for (long i = i_low + block_x; i < i_end; i += blocks_x) {
    for (long j = j_low; j < j_end; ++j) {
      for (long k = thread_x; k < n; k += 256) {
        sum += B(i, j, k) * C(i, j, k);
      }
    }
  }
  parts[0][thread_x] = sum;
  __syncthreads();
  for (int apart = 128; apart > 0; apart /= 2) {
    if (thread_x < apart) {
      parts[0][thread_x] += parts[0][thread_x + apart];
    }
    __syncthreads();
  }
  if (thread_x == 0) {
    partial(block_x) = parts[0][0];
  }
}
#undef B
#undef C
#undef partial

#define partial(i0) partial_data[partial_first + (i0)]
#define a() a_data[a_first]
/// one block combines the parts
static __global__ void __launch_bounds__(256) a_total(const double* __restrict__ partial_data, long partial_first,
    double* __restrict__ a_data, long a_first, long part_end, int first) {
  const int thread_x = int(threadIdx.x);
  __shared__ double parts_2[1][256];
  double sum_2 = 0.0;
  for (long part = thread_x; part < part_end; part += 256) {
    sum_2 += partial(part);
  }
  parts_2[0][thread_x] = sum_2;
  __syncthreads();
  for (int apart_2 = 128; apart_2 > 0; apart_2 /= 2) {
    if (thread_x < apart_2) {
      parts_2[0][thread_x] += parts_2[0][thread_x + apart_2];
    }
    __syncthreads();
  }
  if (thread_x == 0) {
    a() = first ? parts_2[0][0] : a() + parts_2[0][0];
  }
}
#undef partial
#undef a

struct Program : Params, tw::Runnable {
  tw::Grid grid;
  tw::Tensor a, B, C;

  explicit Program(const Params& params)
      : Params(params),
        grid(gridExtents()),
        // a() -> M(0, 0)
        a("a", tw::f64, tw::Layout(grid, {}, {tw::at(0), tw::at(0)}), {}),
        // B(x, y, z) -> M(x, y)
        B("B", tw::f64, tw::Layout(grid, {n, n, n}, {tw::cut(0), tw::cut(1)}), {0, 1, 2}),
        // C(x, y, z) -> M(x, y)
        C("C", tw::f64, tw::Layout(grid, {n, n, n}, {tw::cut(0), tw::cut(1)}), {0, 1, 2}) {
    grid.connect({0, 1});  // results are combined along it
  }

  void load(const tw::Arguments&, bool first) override {
    if (first) tw::setRandom(B, 1L);
    if (first) tw::setRandom(C, 2L);
  }

  void compute() override {
    compute_a();
  }

  /// a = B(i, j, k)*C(i, j, k)
  void compute_a() {
    const tw::Timed timed(*this, 0);
    const long io = grid.here[0], jo = grid.here[1];
    a.begin(tw::Op::Sum, tw::Old::Dropped, tw::Results::InPlace, {});

    // communicate({a, B, C}, jo): a is reduced along dimensions 0 and 1 of the grid
    const tw::Footprint a_part = tw::decidedBy({}, {}, [=](const tw::Coordinates&) {
      return tw::box({});
    });
    bool a_unset = false;  // whether the first update sets the elements
    const tw::PiecePtr a_tile = a.contribution(a_part, a_unset);

    // communicate({a, B, C}, jo): B stays where it is
    const tw::Footprint B_part = tw::decidedBy({{0}, {1}, {}}, {{0}, {1}, {}}, [=](const tw::Coordinates& at) {
      const long io = at[0], jo = at[1];
      return tw::box({{io * n_per_gx, tw::min(io * n_per_gx + n_per_gx, n)},
          {jo * n_per_gy, tw::min(jo * n_per_gy + n_per_gy, n)}, {0, n}});
    });
    const tw::PiecePtr B_tile = B.local(B_part);

    // communicate({a, B, C}, jo): C stays where it is
    const tw::Footprint C_part = tw::decidedBy({{0}, {1}, {}}, {{0}, {1}, {}}, [=](const tw::Coordinates& at) {
      const long io = at[0], jo = at[1];
      return tw::box({{io * n_per_gx, tw::min(io * n_per_gx + n_per_gx, n)},
          {jo * n_per_gy, tw::min(jo * n_per_gy + n_per_gy, n)}, {0, n}});
    });
    const tw::PiecePtr C_tile = C.local(C_part);

    {
      const tw::DeviceView<double> a(*a_tile);
      const tw::DeviceView<const double, 0, 1, 2> B(*B_tile);
      const tw::DeviceView<const double, 0, 1, 2> C(*C_tile);
      {
        tw::DeviceArray<double> partial(tw::max(0,
            tw::min(tw::min(io * n_per_gx + n_per_gx, n) - io * n_per_gx, 1024)));
        // i on blocks, k on their threads; each block makes a part of the result
        {
          const long i_low = io * n_per_gx;
          const long i_end = tw::min(i_low + n_per_gx, n);
          const long j_low = jo * n_per_gy;
          const long j_end = tw::min(j_low + n_per_gy, n);
          tw::launch(a_parts, {{tw::max(0, tw::min(i_end - i_low, 1024)), 1, 1}, {256, 1, 1}}, B, C, partial, i_low,
              i_end, j_low, j_end, n);
        }
        // one block combines the parts
        {
          const long part_end = tw::max(0, tw::min(tw::min(io * n_per_gx + n_per_gx, n) - io * n_per_gx, 1024));
          tw::launch(a_total, {{1, 1, 1}, {256, 1, 1}}, partial, a, part_end, int(a_unset));
        }
      }
    }
    a.reduce({0, 1}, a_tile, a_part);
    a.finish({});
    tw::flops += 2.0 * n * n * n;
  }

  void store(tw::Outputs&) override {
  }

  std::vector<const tw::Tensor*> results() const override { return {&a}; }
};

}  // namespace programs::innerprod

int main(int argc, char** argv) {
  return tw::runMain(argc, argv, {{"innerprod", tw::runProgram<programs::innerprod::Program>}});
}
