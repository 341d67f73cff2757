// Made by Tilewright from cannon.tw. Every param is an argument of the run; --help lists them.
#include "tilewright.hpp"
#include "tilewright/contraction/contract.hpp"

namespace programs::cannon {

/// The params of cannon.tw, and what follows from them.
struct Params {
  long n, chunk, gx, gy, half;
  long n_per_gx, n_per_gy;

  explicit Params(tw::Arguments& args) {
    n = args.param("n", [&] { return 24L; });
    chunk = args.param("chunk", [&] { return 5L; });
    gx = args.param("gx", [&] { return 2L; });
    gy = args.param("gy", [&] { return 2L; });
    half = args.param("half", [&] { return tw::integer(tw::Rational(n) / tw::Rational(2L), "n / 2"); });
  }

  std::vector<long> gridExtents() const { return {gx, gy}; }

  /// Checks that the program can run with these values.
  void prepare() {
    tw::require(gx >= 1, "a machine dimension is 'gx', which is {left} here; it must be at least 1", gx);
    tw::require(gy >= 1, "a machine dimension is 'gy', which is {left} here; it must be at least 1", gy);
    tw::require(n >= 1, "an extent of tensor 'A' is 'n', which is {left} here; it must be at least 1", n);
    tw::require(gx >= 1, "the number of pieces must be at least 1, and 'gx' is {left} here", gx);
    tw::require((tw::Rational(gx) + gx + gy) * tw::ceilDiv(n, gx) < 4611686018427387904,
        "the loops that 'k' is split into have {left} iterations together, which is more than 2^62",
        (tw::Rational(gx) + gx + gy) * tw::ceilDiv(n, gx));
    n_per_gx = tw::ceilDiv(n, gx);
    n_per_gy = tw::ceilDiv(n, gy);
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
    tw::StepBefore B_before;
    tw::StepBefore C_before;

    // communicate({B, C}, kos): B comes from the neighbour along dimension 1 of the grid, which had it before, a step ahead
    const auto B_part = [=](long kos) -> tw::Footprint {
      return tw::decidedBy({{0}, {0, 1}}, {{0}, {}}, [=](const tw::Coordinates& at) {
        const long io = at[0], jo = at[1];
        return tw::box({{io * n_per_gx, tw::min(io * n_per_gx + n_per_gx, n)},
            {tw::mod(kos + io + jo, gx) * n_per_gx, tw::min(tw::mod(kos + io + jo, gx) * n_per_gx + n_per_gx, n)}});
      });
    };
    tw::Prefetch B_steps(gx, [&](long kos) { return B.shift(B_before, 1, 1, B_part(kos)); });

    // communicate({B, C}, kos): C comes from the neighbour along dimension 0 of the grid, which had it before, a step ahead
    const auto C_part = [=](long kos) -> tw::Footprint {
      return tw::decidedBy({{0, 1}, {1}}, {{}, {1}}, [=](const tw::Coordinates& at) {
        const long io = at[0], jo = at[1];
        return tw::box({{tw::mod(kos + io + jo, gx) * n_per_gx,
            tw::min(tw::mod(kos + io + jo, gx) * n_per_gx + n_per_gx, n)},
            {jo * n_per_gy, tw::min(jo * n_per_gy + n_per_gy, n)}});
      });
    };
    tw::Prefetch C_steps(gx, [&](long kos) { return C.shift(C_before, 0, 1, C_part(kos)); });

    // rotate(ko, {io, jo}, kos)
    for (long kos = 0; kos < gx; ++kos) {
      const tw::PiecePtr B_tile = B_steps.take(kos);
      const tw::PiecePtr C_tile = C_steps.take(kos);

      {
        const tw::View<double, 0, 1> A(*A_tile);
        const tw::View<const double, 0, 1> B(*B_tile);
        const tw::View<const double, 0, 1> C(*C_tile);
        // A(i, j) = B(i, k) * C(k, j)
        const auto [i, j, k] = tw::indices({
          {io * n_per_gx, tw::min(io * n_per_gx + n_per_gx, n)},
          {jo * n_per_gy, tw::min(jo * n_per_gy + n_per_gy, n)},
          {tw::mod(kos + io + jo, gx) * n_per_gx, tw::min(tw::mod(kos + io + jo, gx) * n_per_gx + n_per_gx, n)}
        });
        tw::contract<double>({i, j, k}, 1.0, A.over(i, j), {B.over(i, k), C.over(k, j)},
            A_unset && kos == 0 ? tw::Into::Set : tw::Into::Add);
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

}  // namespace programs::cannon

int main(int argc, char** argv) {
  return tw::runMain(argc, argv, {{"cannon", tw::runProgram<programs::cannon::Program>}});
}
