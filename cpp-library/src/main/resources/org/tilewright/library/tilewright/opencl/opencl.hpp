// Kernels that programs compile and launch by OpenCL while they run.
#pragma once

#include <map>

#include "../device/device.hpp"

namespace tw {

/// A kernel of a program, and its name for errors. It belongs to its `Kernels`.
struct Kernel {
  std::string name;
  void* handle;
};

/// The kernels of a text in OpenCL C 1.2, compiled with the prelude before it for the device of this process.
class Kernels {
 public:
  /// To be made by all processes together. A text that does not compile is an error with what the compiler says.
  explicit Kernels(const char* text);

  /// Of a program that OpenCL has compiled.
  explicit Kernels(void* compiled) : program(compiled) {}
  Kernels(const Kernels&) = delete;
  Kernels& operator=(const Kernels&) = delete;
  ~Kernels();

  const Kernel& operator[](const std::string& name) const;

 private:
  void* program;
  mutable std::map<std::string, Kernel> made;
};

/// The arguments of one launch, in their order.
class KernelArguments {
 public:
  explicit KernelArguments(const Kernel& launched) : kernel(launched) {}

  template <class T> void add(const Elements<T>& elements) { addMemory(elements.data, sizeof(T), elements.first); }
  template <class T> void add(const T& value) { addValue(&value, sizeof(T)); }

  void launch(const Launch& where) const;

 private:
  const Kernel& kernel;
  unsigned count = 0;

  /// OpenCL knows no addresses: a kernel gets the buffer, and counts from the buffer's first element.
  void addMemory(const void* address, std::size_t elementBytes, long first);
  void addValue(const void* value, std::size_t bytes);
};

/// Asks the device to run a kernel; returns at once.
template <class... Argument> void launch(const Kernel& kernel, const Launch& where, const Argument&... arguments) {
  if (where.isEmpty()) return;
  KernelArguments all(kernel);
  (addArgument(all, arguments), ...);
  all.launch(where);
}

}  // namespace tw
