// Made by Tilewright from integers.tw. Every param is an argument of the run; --help lists them.
#include "tilewright.hpp"
#include "tilewright/opencl/opencl.hpp"

namespace programs::integers {

/// The params of integers.tw, and what follows from them.
struct Params {
  long n, gx, gy;
  long n_per_gx, n_per_gy;

  explicit Params(tw::Arguments& args) {
    n = args.param("n", [&] { return 150L; });
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

static const char* const kernelText = R"cl(
#define B(i0, i1) B_data[B_first + (i0) * B_0 + (i1)]
#define C(i0, i1) C_data[C_first + (i0) * C_0 + (i1)]
#define A(i0, i1) A_data[A_first + (i0) * A_0 + (i1)]
/// a block makes 64 x 64 results of i and j, a thread 4 x 4; operands in shared memory, 16 of k at a time
__kernel __attribute__((reqd_work_group_size(16, 16, 1)))
void A_tiles(__global const long* restrict B_data, long B_first, long B_0, __global const long* restrict C_data,
    long C_first, long C_0, __global long* restrict A_data, long A_first, long A_0, long i_low, long i_end, long n,
    long k_low, long k_end, long i_last, long k_last, long n_last, int first) {
  const long block_x = (long)get_group_id(0);
  const long block_y = (long)get_group_id(1);
  const long blocks_x = (long)get_num_groups(0);
  const long blocks_y = (long)get_num_groups(1);
  const int thread_x = (int)get_local_id(0);
  const int thread_y = (int)get_local_id(1);
  __local long B_tile[16][65];
  long B_rows[4];
  __local long C_tile[16][65];
  long C_columns[4];
  long A_results[4][4];
  for (long i_first = i_low + block_y * 64; i_first < i_end; i_first += blocks_y * 64) {
    for (long j_first = block_x * 64; j_first < n; j_first += blocks_x * 64) {
      #pragma unroll
      for (int r = 0; r < 4; ++r) {
        #pragma unroll
        for (int c = 0; c < 4; ++c) {
          A_results[r][c] = 0L;
        }
      }
      for (long k_first = k_low; k_first < k_end; k_first += 16) {
        #pragma unroll
        for (int part_3 = 0; part_3 < 4; ++part_3) {
          B_tile[thread_x][thread_y + 16 * part_3] = B(tw_min(i_first + thread_y + 16 * part_3, i_last),
              tw_min(k_first + thread_x, k_last));
        }
        #pragma unroll
        for (int part_4 = 0; part_4 < 4; ++part_4) {
          C_tile[thread_y][thread_x + 16 * part_4] = C(tw_min(k_first + thread_y, k_last),
              tw_min(j_first + thread_x + 16 * part_4, n_last));
        }
        barrier(CLK_LOCAL_MEM_FENCE);
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
              A_results[r][c] = tw_add_i64(A_results[r][c], tw_mul_i64(B_rows[r], C_columns[c]));
            }
          }
        }
        barrier(CLK_LOCAL_MEM_FENCE);
      }
      #pragma unroll
      for (int r = 0; r < 4; ++r) {
        #pragma unroll
        for (int c = 0; c < 4; ++c) {
          const long i = i_first + thread_y + 16 * r;
          const long j = j_first + thread_x + 16 * c;
          if (i < i_end && j < n) {
            A(i, j) = first ? A_results[r][c] : tw_add_i64(A(i, j), A_results[r][c]);
          }
        }
      }
    }
  }
}
#undef B
#undef C
#undef A

#define A(i0, i1) A_data[A_first + (i0) * A_0 + (i1)]
#define odd(i0) odd_data[odd_first + (i0)]
/// i on y (8 a block), j on 32 threads that combine what they have in a tree
__kernel __attribute__((reqd_work_group_size(32, 8, 1)))
void odd_rows(__global const long* restrict A_data, long A_first, long A_0, __global tw_bool* restrict odd_data,
    long odd_first, long i_low, long i_end, long n, int first, __global long* restrict faults_data, long faults_first) {
  const long block_y = (long)get_group_id(1);
  const long blocks_y = (long)get_num_groups(1);
  const int thread_x = (int)get_local_id(0);
  const int thread_y = (int)get_local_id(1);
  __local tw_bool parts[8][32];
  for (long i_first = i_low + block_y * 8; i_first < i_end; i_first += 8 * blocks_y) {
    const long i = i_first + thread_y;
    tw_bool any = 0;
    if (i < i_end) {
      #pragma unroll 4
      for (long j = thread_x; j < n; j += 32) {
        const long at_[] = {i, j};
        any = any | (tw_remainder_i64(A(i, j), 2L, faults_data, faults_first, 0, 2, at_) == 1L);
      }
    }
    parts[thread_y][thread_x] = any;
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int apart = 16; apart > 0; apart /= 2) {
      if (thread_x < apart) {
        parts[thread_y][thread_x] = parts[thread_y][thread_x] | (parts[thread_y][thread_x + apart]);
      }
      barrier(CLK_LOCAL_MEM_FENCE);
    }
    if (i < i_end && thread_x == 0) {
      odd(i) = first ? parts[thread_y][0] : odd(i) | (parts[thread_y][0]);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
}
#undef A
#undef odd

)cl";

struct Program : Params, tw::Runnable {
  tw::Grid grid;
  tw::Tensor A, B, C, odd;
  tw::Kernels kernels{kernelText};

  explicit Program(const Params& params)
      : Params(params),
        grid(gridExtents()),
        // A(x, y) -> M(x, *)
        A("A", tw::i64, tw::Layout(grid, {n, n}, {tw::cut(0), tw::everywhere()}), {0, 1}),
        // B(x, y) -> M(x, y)
        B("B", tw::i64, tw::Layout(grid, {n, n}, {tw::cut(0), tw::cut(1)}), {0, 1}),
        // C(x, y) -> M(*, x)
        C("C", tw::i64, tw::Layout(grid, {n, n}, {tw::everywhere(), tw::cut(0)}), {0, 1}),
        // odd(x) -> M(x, *)
        odd("odd", tw::boolean, tw::Layout(grid, {n}, {tw::cut(0), tw::everywhere()}), {0}) {
    grid.connect({1});  // results are combined along it
  }

  void load(const tw::Arguments&, bool first) override {
    if (first) tw::setIota(B);
    if (first) tw::setIdentity(C);
  }

  void compute() override {
    compute_A();
    compute_odd();
  }

  /// A(i, j) = B(i, k)*C(k, j)
  void compute_A() {
    const tw::Timed timed(*this, 0);
    const long io = grid.here[0], ko = grid.here[1];
    A.begin(tw::Op::Sum, tw::Old::Dropped, tw::Results::InPlace, {tw::Copies::All, tw::Copies::First});

    // communicate({A, B, C}, ko): A is reduced along dimension 1 of the grid, and all get the result
    const tw::Footprint A_part = tw::decidedBy({{0}, {}}, {{0}, {}}, [=](const tw::Coordinates& at) {
      const long io = at[0];
      return tw::box({{io * n_per_gx, tw::min(io * n_per_gx + n_per_gx, n)}, {0, n}});
    });
    bool A_unset = false;  // whether the first update sets the elements
    const tw::PiecePtr A_tile = A.contribution(A_part, A_unset);

    // communicate({A, B, C}, ko): B stays where it is
    const tw::Footprint B_part = tw::decidedBy({{0}, {1}}, {{0}, {1}}, [=](const tw::Coordinates& at) {
      const long io = at[0], ko = at[1];
      return tw::box({{io * n_per_gx, tw::min(io * n_per_gx + n_per_gx, n)},
          {ko * n_per_gy, tw::min(ko * n_per_gy + n_per_gy, n)}});
    });
    const tw::PiecePtr B_tile = B.local(B_part);

    // communicate({A, B, C}, ko): C stays where it is
    const tw::Footprint C_part = tw::decidedBy({{1}, {}}, {{1}, {}}, [=](const tw::Coordinates& at) {
      const long ko = at[1];
      return tw::box({{ko * n_per_gy, tw::min(ko * n_per_gy + n_per_gy, n)}, {0, n}});
    });
    const tw::PiecePtr C_tile = C.local(C_part);

    {
      const tw::DeviceView<long, 0, 1> A(*A_tile);
      const tw::DeviceView<const long, 0, 1> B(*B_tile);
      const tw::DeviceView<const long, 0, 1> C(*C_tile);
      // a block makes 64 x 64 results of i and j, a thread 4 x 4; operands in shared memory, 16 of k at a time
      {
        const long i_low = io * n_per_gx;
        const long i_end = tw::min(i_low + n_per_gx, n);
        const long k_low = ko * tw::ceilDiv(n, gy);
        const long k_end = tw::min(k_low + tw::ceilDiv(n, gy), n);
        const long i_last = i_end - 1;
        const long k_last = k_end - 1;
        const long n_last = n - 1;
        tw::launch(kernels["A_tiles"],
            {{tw::min(tw::ceilDiv(n, 64), 65535), tw::min(tw::ceilDiv(i_end - i_low, 64), 65535), 1}, {16, 16, 1}}, B,
            C, A, i_low, i_end, n, k_low, k_end, i_last, k_last, n_last, int(A_unset));
      }
    }
    A.reduce({1}, A_tile, A_part);
    A.finish({1});
    tw::flops += 2.0 * n * n * n;
  }

  /// odd(i) = any(j: A(i, j)%2 == 1)
  void compute_odd() {
    const tw::Timed timed(*this, 1);
    const long io = grid.here[0];
    odd.begin(tw::Op::Any, tw::Old::Dropped, tw::Results::InPlace, {tw::Copies::All, tw::Copies::Own});

    // odd stays where it is
    const tw::Footprint odd_part = tw::decidedBy({{0}}, {{0}}, [=](const tw::Coordinates& at) {
      const long io = at[0];
      return tw::box({{io * n_per_gx, tw::min(io * n_per_gx + n_per_gx, n)}});
    });
    bool odd_unset = false;  // whether the first update sets the elements
    const tw::PiecePtr odd_tile = odd.inPlace(odd_part, odd_unset);

    // A stays where it is
    const tw::Footprint A_part = tw::decidedBy({{0}, {}}, {{0}, {}}, [=](const tw::Coordinates& at) {
      const long io = at[0];
      return tw::box({{io * n_per_gx, tw::min(io * n_per_gx + n_per_gx, n)}, {0, n}});
    });
    const tw::PiecePtr A_tile = A.local(A_part);

    {
      const tw::DeviceView<bool, 0> odd(*odd_tile);
      const tw::DeviceView<const long, 0, 1> A(*A_tile);
      // i on y (8 a block), j on 32 threads that combine what they have in a tree
      {
        const long i_low = io * n_per_gx;
        const long i_end = tw::min(i_low + n_per_gx, n);
        tw::launch(kernels["odd_rows"], {{1, tw::min(tw::ceilDiv(i_end - i_low, 8), 65535), 1}, {32, 8, 1}}, A, odd,
            i_low, i_end, n, int(odd_unset), tw::faults());
      }
      tw::takeFaults({{"divides an integer by 0", "i j"}});
      tw::checkResults("'odd(i) = any(j: A(i, j)%2 == 1)' (line 21)");
    }
    odd.contributeLocally(odd_tile, odd_part);
    odd.finish({});
    tw::flops += 3.0 * n * n;
  }

  void store(tw::Outputs&) override {
  }

  std::vector<const tw::Tensor*> results() const override { return {&A, &odd}; }
};

}  // namespace programs::integers

int main(int argc, char** argv) {
  return tw::runMain(argc, argv, {{"integers", tw::runProgram<programs::integers::Program>}});
}
