// Made by Tilewright from convolution.tw. Every param is an argument of the run; --help lists them.
#include "tilewright.hpp"
#include "tilewright/cuda/cuda.hpp"

namespace programs::convolution {

/// The params of convolution.tw, and what follows from them.
struct Params {
  long h, w, kernel, stride, gx, gy;
  long h_per_gx, w_per_gy;

  explicit Params(tw::Arguments& args) {
    h = args.param("h", [&] { return 120L; });
    w = args.param("w", [&] { return 90L; });
    kernel = args.param("kernel", [&] { return 5L; });
    stride = args.param("stride", [&] { return 2L; });
    gx = args.param("gx", [&] { return 2L; });
    gy = args.param("gy", [&] { return 2L; });
  }

  std::vector<long> gridExtents() const { return {gx, gy}; }

  /// Checks that the program can run with these values.
  void prepare() {
    tw::require((tw::Rational(h) * stride + kernel - stride) * (tw::Rational(stride) * w + kernel - stride)
        * 8 < 4611686018427387904, "the tensor 'I' has {left} bytes, which is more than 2^62",
        (tw::Rational(h) * stride + kernel - stride) * (tw::Rational(stride) * w + kernel - stride) * 8);
    tw::require(gx >= 1, "a machine dimension is 'gx', which is {left} here; it must be at least 1", gx);
    tw::require(gy >= 1, "a machine dimension is 'gy', which is {left} here; it must be at least 1", gy);
    tw::require(h >= 1, "an extent of tensor 'O' is 'h', which is {left} here; it must be at least 1", h);
    tw::require(w >= 1, "an extent of tensor 'O' is 'w', which is {left} here; it must be at least 1", w);
    tw::require(tw::Rational(h) * stride + kernel - stride >= 1,
        "an extent of tensor 'I' is '(stride * (h - 1)) + kernel', which is {left} here; it must be at least 1",
        tw::Rational(h) * stride + kernel - stride);
    tw::require(tw::Rational(stride) * w + kernel - stride >= 1,
        "an extent of tensor 'I' is '(stride * (w - 1)) + kernel', which is {left} here; it must be at least 1",
        tw::Rational(stride) * w + kernel - stride);
    tw::require(kernel >= 1, "an extent of tensor 'F' is 'kernel', which is {left} here; it must be at least 1",
        kernel);
    tw::require(stride >= 0,
        "this program was built for an index coefficient 'stride' of 0 or more; build it again for these params");
    tw::require(stride * (tw::Rational(h) - 1) + tw::Rational(kernel) - 1 < tw::Rational(h) * stride + kernel - stride,
        "this index goes up to {left}, and dimension 0 of 'I' has {right} elements, numbered from 0",
        stride * (tw::Rational(h) - 1) + tw::Rational(kernel) - 1, tw::Rational(h) * stride + kernel - stride);
    tw::require(stride * (tw::Rational(w) - 1) + tw::Rational(kernel) - 1 < tw::Rational(stride) * w + kernel - stride,
        "this index goes up to {left}, and dimension 1 of 'I' has {right} elements, numbered from 0",
        stride * (tw::Rational(w) - 1) + tw::Rational(kernel) - 1, tw::Rational(stride) * w + kernel - stride);
    tw::require(tw::max(stride * (tw::Rational(gx) * tw::ceilDiv(h, gx)),
        (tw::Rational(0) - stride) * (tw::Rational(gx) * tw::ceilDiv(h, gx)))
        + tw::max(tw::Rational(kernel), tw::Rational(-1) * kernel) < 4611686018427387904,
        "this index reaches {left} where loops run to their ends, which is more than 2^62",
        tw::max(stride * (tw::Rational(gx) * tw::ceilDiv(h, gx)),
        (tw::Rational(0) - stride) * (tw::Rational(gx) * tw::ceilDiv(h, gx)))
        + tw::max(tw::Rational(kernel), tw::Rational(-1) * kernel));
    tw::require(tw::max(stride * (tw::Rational(gy) * tw::ceilDiv(w, gy)),
        (tw::Rational(0) - stride) * (tw::Rational(gy) * tw::ceilDiv(w, gy)))
        + tw::max(tw::Rational(kernel), tw::Rational(-1) * kernel) < 4611686018427387904,
        "this index reaches {left} where loops run to their ends, which is more than 2^62",
        tw::max(stride * (tw::Rational(gy) * tw::ceilDiv(w, gy)),
        (tw::Rational(0) - stride) * (tw::Rational(gy) * tw::ceilDiv(w, gy)))
        + tw::max(tw::Rational(kernel), tw::Rational(-1) * kernel));
    h_per_gx = tw::ceilDiv(h, gx);
    w_per_gy = tw::ceilDiv(w, gy);
  }
};

#define I_(i0, i1) I_data[I_first + (i0) * I_dim0 + (i1)]
#define F(i0, i1) F_data[F_first + (i0) * F_0 + (i1)]
#define O(i0, i1) O_data[O_first + (i0) * O_0 + (i1)]
/// p on y (8 a block), q on x (32 a block); each thread computes its own results
static __global__ void __launch_bounds__(256) O_results(const double* __restrict__ I_data, long I_first, long I_dim0,
    const double* __restrict__ F_data, long F_first, long F_0, double* __restrict__ O_data, long O_first, long O_0,
    long p_low, long p_end, long q_low, long q_end, long kernel_, long stride, int first) {
  const long block_x = long(blockIdx.x);
  const long block_y = long(blockIdx.y);
  const long blocks_x = long(gridDim.x);
  const long blocks_y = long(gridDim.y);
  const int thread_x = int(threadIdx.x);
  const int thread_y = int(threadIdx.y);
  for (long p = p_low + block_y * 8 + thread_y; p < p_end; p += 8 * blocks_y) {
    for (long q = q_low + block_x * 32 + thread_x; q < q_end; q += 32 * blocks_x) {
      double sum = 0.0;
      for (long r = 0; r < kernel_; ++r) {
        for (long s = 0; s < kernel_; ++s) {
          sum += I_(stride * p + r, stride * q + s) * F(r, s);
        }
      }
      O(p, q) = first ? sum : O(p, q) + sum;
    }
  }
}
#undef I_
#undef F
#undef O

struct Program : Params, tw::Runnable {
  tw::Grid grid;
  tw::Tensor O, I_, F;

  explicit Program(const Params& params)
      : Params(params),
        grid(gridExtents()),
        // O(x, y) -> M(x, y)
        O("O", tw::f64, tw::Layout(grid, {h, w}, {tw::cut(0), tw::cut(1)}), {0, 1}),
        // I(x, y) -> M(x, y)
        I_("I", tw::f64,
            tw::Layout(grid, {h * stride + kernel - stride, stride * w + kernel - stride}, {tw::cut(0), tw::cut(1)}),
            {0, 1}),
        // F(x, y) -> M(*, *)
        F("F", tw::f64, tw::Layout(grid, {kernel, kernel}, {tw::everywhere(), tw::everywhere()}), {0, 1}) {}

  void load(const tw::Arguments&, bool first) override {
    if (first) tw::setRandom(I_, 1L);
    if (first) tw::setRandom(F, 2L);
  }

  void compute() override {
    compute_O();
  }

  /// O(p, q) = I(stride*p + r, stride*q + s)*F(r, s)
  void compute_O() {
    const tw::Timed timed(*this, 0);
    const long po = grid.here[0], qo = grid.here[1];
    O.begin(tw::Op::Sum, tw::Old::Dropped, tw::Results::InPlace, {});

    // communicate({O, I, F}, qo): O stays where it is
    const tw::Footprint O_part = tw::decidedBy({{0}, {1}}, {{0}, {1}}, [=](const tw::Coordinates& at) {
      const long po = at[0], qo = at[1];
      return tw::box({{po * h_per_gx, tw::min(po * h_per_gx + h_per_gx, h)},
          {qo * w_per_gy, tw::min(qo * w_per_gy + w_per_gy, w)}});
    });
    bool O_unset = false;  // whether the first update sets the elements
    const tw::PiecePtr O_tile = O.inPlace(O_part, O_unset);

    // communicate({O, I, F}, qo): I moves between any two processors
    const tw::Footprint I_part = tw::decidedBy({{0}, {1}, {0}, {1}}, {{0}, {1}, {}, {}},
        [=](const tw::Coordinates& at) {
      const long po = at[0], qo = at[1];
      return tw::box({{stride * (po * h_per_gx), 1 + stride * (tw::min(po * h_per_gx + h_per_gx, h) - 1) + kernel - 1},
          {stride * (qo * w_per_gy),
          1 + stride * (tw::min(qo * w_per_gy + w_per_gy, w) - 1) + kernel - 1}}).onlyAtZero({tw::max(0,
          po * h_per_gx + 1 - tw::min(po * h_per_gx + h_per_gx, h)),
          tw::max(0, qo * w_per_gy + 1 - tw::min(qo * w_per_gy + w_per_gy, w))});
    });
    const tw::PiecePtr I_tile = I_.fetch(I_part)->finish();

    // communicate({O, I, F}, qo): F stays where it is
    const tw::Footprint F_part = tw::decidedBy({{}, {}}, {{}, {}}, [=](const tw::Coordinates&) {
      return tw::box({{0, kernel}, {0, kernel}});
    });
    const tw::PiecePtr F_tile = F.local(F_part);

    {
      const tw::DeviceView<double, 0, 1> O(*O_tile);
      const tw::DeviceView<const double, 0, 1> I_(*I_tile);
      const tw::DeviceView<const double, 0, 1> F(*F_tile);
      // p on y (8 a block), q on x (32 a block); each thread computes its own results
      {
        const long p_low = po * h_per_gx;
        const long p_end = tw::min(p_low + h_per_gx, h);
        const long q_low = qo * w_per_gy;
        const long q_end = tw::min(q_low + w_per_gy, w);
        tw::launch(O_results,
            {{tw::min(tw::ceilDiv(q_end - q_low, 32), 65535), tw::min(tw::ceilDiv(p_end - p_low, 8), 65535), 1},
            {32, 8, 1}}, I_, F, O, p_low, p_end, q_low, q_end, kernel, stride, int(O_unset));
      }
    }
    O.contributeLocally(O_tile, O_part);
    O.finish({});
    tw::flops += 2.0 * h * w * kernel * kernel;
  }

  void store(tw::Outputs&) override {
  }

  std::vector<const tw::Tensor*> results() const override { return {&O}; }
};

}  // namespace programs::convolution

int main(int argc, char** argv) {
  return tw::runMain(argc, argv, {{"convolution", tw::runProgram<programs::convolution::Program>}});
}
