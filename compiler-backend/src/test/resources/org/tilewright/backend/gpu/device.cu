// The driver of CUDA through the interface of devices: the library's kernels, launches, and what can go wrong.
#include "tilewright.hpp"
#include "tilewright/cuda/cuda.hpp"

#include <cstdio>
#include <functional>
#include <numeric>

using Numbers = std::vector<double>;

static void set(const tw::DeviceArray<double>& array, const Numbers& values) {
  tw::device::toDevice(array.data(), values.data(), values.size() * sizeof(double));
  tw::device::await();
}
static Numbers onHost(const tw::DeviceArray<double>& array) {
  Numbers values(std::size_t(array.size));
  tw::device::toHost(values.data(), array.data(), values.size() * sizeof(double));
  tw::device::await();
  return values;
}

/// Rows 1 and 2 of 4 columns, of which 0, 1, 4 and 5 stand in groups of 2 that lie 3 apart in the target.
static tw_part part() {
  tw_part p = {};
  p.size = 8, p.order = 2, p.from_first = 6, p.to_first = 1;
  p.dims[0] = {2, {6, 2, 0, 0}, {10, 2, 0, 0}};
  p.dims[1] = {4, {1, 4, 0, 0}, {1, 2, 3, 0}};
  return p;
}

static void parts() {
  Numbers from(24);
  std::iota(from.begin(), from.end(), 0);
  const tw::DeviceArray<double> a(24), b(20);
  set(a, from);
  set(b, Numbers(20, -1));
  tw::device::copy(part(), sizeof(double), a.data(), b.data(), nullptr);
  Numbers want(20, -1);
  const long places[] = {1, 2, 4, 5};
  for (long i = 0; i < 2; ++i) {
    for (long j = 0; j < 4; ++j) want[std::size_t(10 * i + places[j])] = double(6 + 6 * i + j);
  }
  std::printf("copies %s\n", onHost(b) == want ? "right" : "wrong");
  tw::device::combine(tw::f64, tw::Op::Sum, part(), a.data(), b.data(), nullptr);
  tw::device::combine(tw::f64, tw::Op::Max, part(), a.data(), b.data(), nullptr);
  const Numbers twice = onHost(b);
  const double seven = 7;
  tw::device::fill(part(), sizeof(double), &seven, b.data(), nullptr);
  Numbers filled = want;
  for (double& x : filled) x = x < 0 ? x : 7;
  std::printf("fills %s\n", onHost(b) == filled ? "right" : "wrong");
  for (double& x : want) x = x < 0 ? x : 2 * x;
  std::printf("combinations %s\n", twice == want ? "right" : "wrong");
}

static __global__ void __launch_bounds__(64) scale(tw_c128* __restrict__ A_data, long A_first, long A_0, const float* __restrict__ B_data,
                                                    long B_first, long low, int times, tw_c128 more) {
  const long i = low + blockIdx.x, j = low + threadIdx.x;
  A_data[A_first + i * A_0 + j] = tw_add_c128(tw_make_c128(double(times) * double(i), double(B_data[B_first])), more);
}

static void arguments() {
  tw::DeviceWorkspace<std::complex<double>, 0, 1> A({5, 5}, {2, 3}, std::complex<double>(1, 1));
  tw::DeviceArray<float> B(1);
  B.fill(0.5f);
  tw::launch(scale, {{2, 1, 1}, {3, 1, 1}}, A, B, 5L, 4, std::complex<double>(0, 2));
  std::vector<std::complex<double>> got(6);
  tw::device::toHost(got.data(), A.elements.data, sizeof(std::complex<double>) * 6);
  tw::device::await();
  bool right = true;
  for (std::size_t k = 0; k < 6; ++k) right = right && got[k] == std::complex<double>(double(20 + k / 3 * 4), 2.5);
  // a launch without blocks does nothing
  tw::launch(scale, {{0, 1, 1}, {3, 1, 1}}, A, B, 5L, 4, std::complex<double>(0, 2));
  std::printf("arguments %s\n", right ? "right" : "wrong");
}

static __global__ void divide(long* out, long first, long b, long* faults, long faults_first) {
  const long where[] = {3, -2};
  out[first] = tw_quotient_i64(7, b, faults, faults_first, 1, 2, where);
}

static void faults() {
  const tw::DeviceArray<long> out(1);
  tw::launch(divide, {{1, 1, 1}, {1, 1, 1}}, out, 0L, tw::faults());
  tw::takeFaults({{"takes 0 to a negative power", "k"}, {"divides an integer by 0", "i j"}});
  tw::checkResults("statement");
}

static void memory() {
  const tw::Piece small(tw::Region({tw::IndexSet(0, 10000)}), {0}, 8);
  const tw::Piece large(tw::Region({tw::IndexSet(0, 1000000)}), {0}, 8);
}

static __global__ void halfWaits() {
  if (threadIdx.x % 2 == 0) __syncthreads();
}

static __global__ void writes(double* out, long first, long at) { out[first + at] = 1; }

/// Time is told once.
static void times() {
  tw::launch(writes, {{1, 1, 1}, {1, 1, 1}}, tw::DeviceArray<double>(1), 0L);
  const double first = tw::device::kernelSeconds();
  std::printf("times %s\n", first > 0 && tw::device::kernelSeconds() == 0 ? "right" : "wrong");
}

/// A kernel of two longs and a pointer gets an int.
static void mistaken() { tw::launch(writes, {{1, 1, 1}, {1, 1, 1}}, tw::DeviceArray<double>(1), 0); }

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int code = 0;
  const std::map<std::string, std::function<void()>> tests = {{"parts", parts},
      {"arguments", arguments},
      {"faults", faults},
      {"memory", memory},
      {"times", times},
      {"mistaken", mistaken},
      {"barrier", [] { tw::launch(halfWaits, {{1, 1, 1}, {4, 1, 1}}), tw::device::await(); }},
      {"outside", [] { tw::launch(writes, {{1, 1, 1}, {1, 1, 1}}, tw::DeviceArray<double>(10), 10L), tw::device::await(); }}};
  try {
    if (std::string(argv[1]) != "nothing") {
      tw::device::start(0);
      tests.at(argv[1])();
    }
  } catch (const tw::Error& e) {
    std::printf("%s\n", e.what());
    code = 1;
  }
  std::fflush(stdout);
  MPI_Finalize();
  return code;
}
