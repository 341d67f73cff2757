// What generated programs do with kernels of OpenCL, each in a few lines; the first argument says what. A wrong element is an error.
#include "tilewright.hpp"
#include "tilewright/opencl/opencl.hpp"

static const char* const text = R"cl(
__kernel void scalar(__global double* A, long A_first) { A[A_first] = 7; }

__kernel void cube(__global long* A, long A_first, long A_0, long A_1, long i_low, long i_end, long j_end, long k_end) {
  for (long i = i_low + get_global_id(2); i < i_end; i += get_global_size(2))
    for (long k = get_global_id(1); k < k_end; k += get_global_size(1))
      for (long j = get_global_id(0); j < j_end; j += get_global_size(0)) A[A_first + k * A_0 + i * A_1 + j] = i * 10000 + j * 100 + k;
}

__kernel void sums(__global const long* A, long A_first, long A_0, long A_1, __global long* W, long W_first, long W_0,
                   __global long* partial, long partial_first, long i_low, long i_end, long j_end, long k_end) {
  for (long i = i_low + get_global_id(0); i < i_end; i += get_global_size(0)) {
    for (long j = 0; j < j_end; ++j)
      for (long k = 0; k < k_end; ++k) W[W_first + i * W_0 + j] += A[A_first + k * A_0 + i * A_1 + j];
    partial[partial_first + i - i_low] = W[W_first + i * W_0 + 1];
  }
}

__kernel void divide(__global const long* A, long A_first, __global int* B, long B_first, long n, __global long* faults,
                     long faults_first) {
  for (long i = get_global_id(0); i < n; i += get_global_size(0)) {
    const long values[] = {i, -i};
    B[B_first + i] = (int)tw_quotient_i64(100, A[A_first + i], faults, faults_first, 1, 2, values);
  }
}

__kernel void complex(__global tw_c128* A, long A_first, long n, double re, tw_c64 add) {
  for (long i = get_global_id(0); i < n; i += get_global_size(0))
    A[A_first + i] = tw_add_c128(tw_make_c128(re, (double)i), tw_c128_of_c64(add));
}
)cl";

static int processes() {
  int n = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &n);
  return n;
}

static void expect(bool holds, const std::string& what) {
  if (!holds) throw tw::Error("wrong: " + what);
}

/// A grid, once the device is there.
struct Setup {
  tw::Grid grid;
  tw::Kernels kernels;

  explicit Setup(const char* kernelText) : grid({processes()}), kernels((tw::prepareElements(), kernelText)) {}

  ~Setup() {
    if (grid.me == 0 && std::uncaught_exceptions() == 0) std::printf("{\"program\": \"kernels\"}\n");
  }
};

/// Views of tensors of order 0 and 3 and of boxes inside them, a workspace, an array, numbers of several types.
static void values(tw::Arguments&) {
  Setup setup(text);
  tw::Tensor S("S", tw::f64, tw::Layout(setup.grid, {}, {tw::everywhere()}), {});
  tw::launch(setup.kernels["scalar"], {{1, 1, 1}, {1, 1, 1}}, tw::DeviceView<double>(*S.home));
  expect(tw::HostElements(*S.home, tw::HostElements::Read).data<double>()[0] == 7, "an element of a scalar");

  const long p = setup.grid.size(), n = 5 * p, m = 67, l = 9;
  tw::Tensor A("A", tw::i64, tw::Layout(setup.grid, {n, m, l}, {tw::cut(0)}), {2, 0, 1});
  tw::setZeros(A);
  const long low = setup.grid.me * 5;
  const tw::Piece inner(tw::Region({tw::IndexSet(low + 1, low + 4), tw::IndexSet(0, m), tw::IndexSet(0, l)}), *A.home);
  tw::launch(setup.kernels["cube"], {{tw::blocks(m, 16), 2, 2}, {16, 2, 1}}, tw::DeviceView<long, 2, 0, 1>(inner), low + 1, low + 4, m, l);
  tw::launch(setup.kernels["cube"], {{tw::blocks(0, 16), 2, 2}, {16, 2, 1}}, tw::DeviceView<long, 2, 0, 1>(inner), low, low + 5, m, l);
  {
    const tw::HostElements here(*A.home, tw::HostElements::Read);
    for (long k = 0; k < l; ++k) {
      for (long i = low; i < low + 5; ++i) {
        for (long j = 0; j < m; ++j) {
          const long wanted = i > low && i < low + 4 ? i * 10000 + j * 100 + k : 0;
          expect(here.data<long>()[(k * 5 + i - low) * m + j] == wanted, "an element of a box");
        }
      }
    }
  }
  tw::DeviceArray<long> partial(5);
  {
    const tw::DeviceWorkspace<long, 0, 1> W({low, 0}, {5, m}, -3L);
    tw::launch(setup.kernels["sums"], {{2, 1, 1}, {2, 1, 1}}, tw::DeviceView<const long, 2, 0, 1>(*A.home), W, partial, low, low + 5, m, l);
  }
  // memory of the workspace is used again, in order
  const tw::DeviceWorkspace<long, 0, 1> other({low, 0}, {5, m}, 99L);
  tw::Tensor P("P", tw::i64, tw::Layout(setup.grid, {n}, {tw::cut(0)}), {0});
  tw::device::copy(tw_part{5, 1, 0, 0, {{5, {1, 5, 0, 0}, {1, 5, 0, 0}}}}, sizeof(long), partial.data(), P.home->bytes(), nullptr);
  const tw::HostElements sums(*P.home, tw::HostElements::Read);
  for (long i = 0; i < 5; ++i) {
    const long wanted = i > 0 && i < 4 ? -3 + l * ((low + i) * 10000 + 100) + l * (l - 1) / 2 : -3;
    expect(sums.data<long>()[i] == wanted, "a sum in a workspace");
  }
  tw::Tensor C("C", tw::c128, tw::Layout(setup.grid, {6}, {tw::everywhere()}), {0});
  tw::launch(setup.kernels["complex"], {{1, 1, 1}, {4, 1, 1}}, tw::DeviceView<std::complex<double>, 0>(*C.home), 6L, 0.25,
             std::complex<float>(1, -1));
  const tw::HostElements c(*C.home, tw::HostElements::Read);
  for (long i = 0; i < 6; ++i) expect(c.data<std::complex<double>>()[i] == std::complex<double>(1.25, double(i) - 1), "a complex number");
}

/// An operation without result is told with the statement and the values, once; the record is empty afterwards.
static void fault(tw::Arguments&) {
  Setup setup(text);
  tw::Tensor A("A", tw::i64, tw::Layout(setup.grid, {50}, {tw::everywhere()}), {0});
  tw::Tensor B("B", tw::i32, tw::Layout(setup.grid, {50}, {tw::everywhere()}), {0});
  auto divide = [&] {
    tw::launch(setup.kernels["divide"], {{4, 1, 1}, {16, 1, 1}}, tw::DeviceView<const long, 0>(*A.home), tw::DeviceView<int, 0>(*B.home),
               50L, tw::faults());
    tw::takeFaults({{"takes 0 to a negative power", "i"}, {"divides an integer by 0", "i j"}});
    tw::checkResults("test.tw:3: B(i)");
  };
  tw::setOnes(A);
  divide();
  tw::setIota(A);
  divide();
}

/// More than any device has.
static void memory(tw::Arguments&) {
  Setup setup(text);
  const tw::Tensor A("A", tw::f64, tw::Layout(setup.grid, {1L << 50}, {tw::everywhere()}), {0});
}

static void compile(tw::Arguments&) { Setup setup("__kernel void broken(__global int* A) { A[0] = nowhere; }"); }

static void missing(tw::Arguments&) {
  Setup setup(text);
  tw::launch(setup.kernels["nobody"], {{1, 1, 1}, {1, 1, 1}});
}

static void block(tw::Arguments&) {
  Setup setup(text);
  tw::Tensor S("S", tw::f64, tw::Layout(setup.grid, {}, {tw::everywhere()}), {});
  tw::launch(setup.kernels["scalar"], {{1, 1, 1}, {1 << 20, 1, 1}}, tw::DeviceView<double>(*S.home));
}

/// A kernel that lacks an argument.
static void arguments(tw::Arguments&) {
  Setup setup(text);
  tw::launch(setup.kernels["scalar"], {{1, 1, 1}, {1, 1, 1}});
}

int main(int argc, char** argv) {
  return tw::runMain(argc, argv, {{"values", values}, {"fault", fault}, {"memory", memory}, {"compile", compile}, {"missing", missing},
                                  {"block", block}, {"arguments", arguments}});
}
