// Products of tensors on the device against their definition: any order of loops and dimensions that BLAS can walk through, in pieces
// that have other elements between their own. Elements are small integers, so sums come out the same in any order.
#include "tilewright.hpp"
#include "tilewright/cuda/cuda.hpp"
#include "tilewright/cuda/products.hpp"

#include <algorithm>
#include <cstdio>
#include <random>

static std::minstd_rand randomly(11);

static long upTo(long most) { return long(randomly() % (unsigned long)(most + 1)); }

/// A tensor over some loops, in a storage order, within a larger one.
template <class T> struct Tensor {
  std::vector<int> loops;  // slowest first
  std::array<long, tw::mostIndices> strides{};
  long size = 1;
  std::vector<T> elements;
  tw::DeviceArray<T> onDevice;

  Tensor(const std::vector<int>& order, const std::vector<long>& extents)
      : loops(order), size(sizeOf(order, extents)), elements(std::size_t(size)), onDevice(size) {
    for (T& e : elements) e = T(float(upTo(6) - 3));
    tw::device::toDevice(onDevice.data(), elements.data(), elements.size() * sizeof(T));
  }

  tw::Operand<T> operand() const {
    tw::Operand<T> out(onDevice.data() + 1);
    out.strides = strides;
    return out;
  }

  long place(const std::vector<long>& at) const {
    long out = 1;
    for (int l : loops) out += strides[std::size_t(l)] * at[std::size_t(l)];
    return out;
  }

 private:
  long sizeOf(const std::vector<int>& order, const std::vector<long>& extents) {
    long stride = 1;
    for (auto l = order.rbegin(); l != order.rend(); ++l) {
      strides[std::size_t(*l)] = stride;
      stride *= extents[std::size_t(*l)] + upTo(1);
    }
    return stride + 2;
  }
};

/// The loops of some groups in any order; one of the last two stands last, so that it runs along neighbours.
static std::vector<int> order(std::vector<int> loops, int oneFast, int otherFast) {
  std::shuffle(loops.begin(), loops.end(), randomly);
  const int fast = otherFast < 0 || upTo(1) == 0 ? oneFast : otherFast;
  if (fast < 0) return loops;
  loops.erase(std::find(loops.begin(), loops.end(), fast));
  loops.push_back(fast);
  return loops;
}

static std::vector<int> joined(const std::vector<std::vector<int>>& groups) {
  std::vector<int> out;
  for (const auto& g : groups) out.insert(out.end(), g.begin(), g.end());
  return out;
}

/// @return whether a product of random shapes came out right
template <class T> static bool isRight() {
  std::vector<std::vector<int>> groups(4);  // rows, columns, sums, those of all three
  std::vector<long> extents;
  const long counts[] = {1 + upTo(1), upTo(2), 1 + upTo(1), upTo(1)};
  for (std::size_t g = 0; g < 4; ++g) {
    for (long i = 0; i < counts[g]; ++i) {
      groups[g].push_back(int(extents.size()));
      extents.push_back(upTo(20) == 0 ? 0 : 1 + upTo(4));
    }
  }
  const int row = groups[0][0], column = groups[1].empty() ? -1 : groups[1][0], sum = groups[2][0];
  const auto &rows = groups[0], &columns = groups[1], &sums = groups[2], &all = groups[3];
  // without columns, the second factor and the target are vectors, whose elements may stand apart
  Tensor<T> a(order(joined({rows, sums, all}), row, sum), extents);
  Tensor<T> b(column < 0 ? order(joined({sums, all}), -1, -1) : order(joined({sums, columns, all}), sum, column), extents);
  Tensor<T> c(column < 0 ? order(joined({rows, all}), -1, -1) : order(joined({rows, columns, all}), row, column), extents);
  const bool sets = upTo(1) == 0, swapped = upTo(1) == 0;
  const T alpha(float(upTo(2) - 1));
  std::vector<tw::Index> indices;
  for (std::size_t l = 0; l < extents.size(); ++l) indices.push_back({int(l), 5, 5 + extents[l]});
  std::shuffle(indices.begin(), indices.end(), randomly);

  std::vector<T> wanted = c.elements;
  std::vector<long> at(extents.size(), 0);
  const auto visit = [&](const auto& use) {
    if (std::find(extents.begin(), extents.end(), 0) != extents.end()) return;
    std::fill(at.begin(), at.end(), 0);
    for (std::size_t l = 0; l < extents.size();) {
      use();
      for (l = 0; l < extents.size() && ++at[l] == extents[l]; ++l) at[l] = 0;
    }
  };
  if (sets) {
    // a sum of nothing is 0, too
    std::vector<long> kept = extents;
    for (int s : sums) extents[std::size_t(s)] = 1;
    visit([&] { wanted[std::size_t(c.place(at))] = T(0); });
    extents = kept;
  }
  visit([&] { wanted[std::size_t(c.place(at))] += alpha * a.elements[std::size_t(a.place(at))] * b.elements[std::size_t(b.place(at))]; });
  // the loops of a list stand where it is; there is no list of a size that is known only now
  const auto run = [&](std::initializer_list<tw::Index> list) {
    swapped ? tw::multiply<T>(list, alpha, c.operand(), b.operand(), a.operand(), sets)
            : tw::multiply<T>(list, alpha, c.operand(), a.operand(), b.operand(), sets);
  };
  const auto& i = indices;
  switch (i.size()) {
    case 2:
      run({i[0], i[1]});
      break;
    case 3:
      run({i[0], i[1], i[2]});
      break;
    case 4:
      run({i[0], i[1], i[2], i[3]});
      break;
    case 5:
      run({i[0], i[1], i[2], i[3], i[4]});
      break;
    case 6:
      run({i[0], i[1], i[2], i[3], i[4], i[5]});
      break;
    default:
      run({i[0], i[1], i[2], i[3], i[4], i[5], i[6]});
      break;
  }
  std::vector<T> got(c.elements.size());
  tw::device::toHost(got.data(), c.onDevice.data(), got.size() * sizeof(T));
  tw::device::await();
  return got == wanted;
}

template <class T> static void many(const char* type) {
  int wrong = 0;
  for (int n = 0; n < 2000; ++n) wrong += isRight<T>() ? 0 : 1;
  std::printf("%s: %d of 2000 wrong\n", type, wrong);
}

/// 1 + 2^-12 times 1, which keeps its bits unless factors are rounded to 10 bits behind the point.
static void rounded() {
  const float factor = 1 + 1.0f / 4096, values[] = {factor, 0, 0, factor}, unit[] = {1, 0, 0, 1};
  const tw::DeviceArray<float> a(4), b(4), c(4);
  tw::device::toDevice(a.data(), values, sizeof values);
  tw::device::toDevice(b.data(), unit, sizeof unit);
  tw::Operand<float> left(a.data()), right(b.data()), into(c.data());
  left.strides = {2, 0, 1}, right.strides = {0, 1, 2}, into.strides = {2, 1, 0};
  tw::multiply<float>({{0, 0, 2}, {1, 0, 2}, {2, 0, 2}}, 1.0f, into, left, right, true);
  float got[4];
  tw::device::toHost(got, c.data(), sizeof got);
  tw::device::await();
  std::printf("%s\n", got[0] == factor && got[3] == factor ? "all bits" : got[0] == 1 && got[3] == 1 ? "rounded" : "wrong");
}

/// A product counts as a kernel, once.
static void timed() {
  tw::device::kernelSeconds();
  rounded();
  const double first = tw::device::kernelSeconds();
  std::printf("times %s\n", first > 0 && tw::device::kernelSeconds() == 0 ? "right" : "wrong");
}

int main(int argc, char** argv) {
  MPI_Init(&argc, &argv);
  int code = 0;
  try {
    tw::device::start(0);
    if (std::string(argv[1]) == "rounded") {
      rounded();
    } else if (std::string(argv[1]) == "timed") {
      timed();
    } else {
      many<float>("f32");
      many<double>("f64");
      many<std::complex<float>>("c64");
      many<std::complex<double>>("c128");
    }
  } catch (const tw::Error& e) {
    std::printf("%s\n", e.what());
    code = 1;
  }
  std::fflush(stdout);
  MPI_Finalize();
  return code;
}
