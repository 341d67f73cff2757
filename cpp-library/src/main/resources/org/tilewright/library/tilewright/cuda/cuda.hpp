// What generated CUDA programs stand on, beside their kernels: the prelude, and launches.
#pragma once

#include <complex>
#include <cstddef>
#include <cstring>
#include <initializer_list>
#include <vector>

#include "cuda_calls.hpp"
#include "../device/device.hpp"
#include "kernels.cuh"

namespace tw {

namespace cuda {

/// Copies of the arguments of one launch, in their order.
class KernelArguments {
 public:
  explicit KernelArguments(std::size_t count) { values.reserve(count); }

  /// A kernel gets a pointer, and the element from which its indices count.
  template <class T> void add(const Elements<T>& memory) {
    add(memory.data);
    add(memory.first);
  }

  /// Complex numbers are two floating-point numbers there as here.
  template <class T> void add(const T& value) {
    static_assert(sizeof(T) <= sizeof(Value::bytes), "an argument of a kernel is a pointer or a number");
    values.push_back({sizeof(T), {}});
    std::memcpy(values.back().bytes, &value, sizeof(T));
  }

  /// Where they stand, if they are as large as what the kernel declares.
  std::vector<void*> addresses(std::initializer_list<std::size_t> declared) {
    std::vector<void*> found;
    found.reserve(values.size());
    bool fit = declared.size() == values.size();
    for (Value& v : values) {
      fit = fit && v.size == declared.begin()[found.size()];
      found.push_back(v.bytes);
    }
    if (!fit) throw Error("a kernel is launched with other arguments than it declares");
    return found;
  }

 private:
  struct Value {
    std::size_t size;
    alignas(16) unsigned char bytes[16];
  };
  std::vector<Value> values;
};

/// Runs a kernel with values that stand at these addresses, after what the device was asked to do before.
template <class... Parameters> void start(void (*kernel)(Parameters...), const Launch& at, void** addresses) {
  const dim3 blocks(unsigned(at.blocks[0]), unsigned(at.blocks[1]), unsigned(at.blocks[2]));
  const dim3 threads(unsigned(at.threads[0]), unsigned(at.threads[1]), unsigned(at.threads[2]));
  const Timed timed;
  check(cudaLaunchKernel(kernel, blocks, threads, addresses, 0, stream()), "run a kernel");
}

/// Runs a kernel with values as it declares them.
template <class... Parameters> void run(void (*kernel)(Parameters...), const Launch& at, Parameters... values) {
  void* addresses[] = {&values...};
  if (!at.isEmpty()) start(kernel, at, addresses);
}

}  // namespace cuda

/// Runs a kernel with views, arrays and numbers; returns at once.
template <class... Parameters, class... Arguments>
void launch(void (*kernel)(Parameters...), const Launch& at, const Arguments&... arguments) {
  if (at.isEmpty()) return;
  cuda::KernelArguments all(sizeof...(Parameters));
  (addArgument(all, arguments), ...);
  cuda::start(kernel, at, all.addresses({sizeof(Parameters)...}).data());
}

}  // namespace tw
