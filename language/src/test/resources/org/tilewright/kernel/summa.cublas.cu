// Made by Tilewright from summa.tw. Every param is an argument of the run; --help lists them.
#include "tilewright.hpp"
#include "tilewright/cuda/cuda.hpp"
#include "tilewright/cuda/products.hpp"

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
        // matrix products by BLAS: rows along m, columns along n_2, sums over k
        {
          const auto [m, n_2, k] = tw::indices({
            {io * n_per_gx, tw::min(io * n_per_gx + n_per_gx, n)},
            {jo * n_per_gy, tw::min(jo * n_per_gy + n_per_gy, n)},
            {ko * chunk, tw::min(ko * chunk + chunk, n)}
          });
          tw::multiply<double>({m, n_2, k}, 1.0, A.over(m, n_2), B.over(m, k), C.over(k, n_2), A_unset && ko == 0);
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
