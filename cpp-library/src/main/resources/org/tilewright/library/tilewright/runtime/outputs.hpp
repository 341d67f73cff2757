// The files that a program writes.
#pragma once

#include <map>

#include "arguments.hpp"
#include "../files/files.hpp"

namespace tw {

/// The files that a program writes: they are tried before it computes. Where one cannot be written after all, its tensor is kept in a
/// folder of its own, and the others are written. All processors together name each of them twice, in the same order.
class Outputs {
 public:
  explicit Outputs(const Arguments& arguments) : args(arguments) {}

  /// The first time, finds out whether the file can be written; when everything is computed, writes it.
  void file(const Tensor& tensor, const std::string& path);

  /// From now on files are written.
  void begin() { writing = true; }

  /// All are written, or an error says which are not.
  void finish() const;

 private:
  const Arguments& args;
  bool writing = false, failed = false;
  std::map<long, double> bytes;  // that those tried so far need, by file system
  std::string problems;          // those that this processor is to tell

  void tryFirst(const Tensor& tensor, const std::string& path);
  void write(const Tensor& tensor, const std::string& path);
};

}  // namespace tw
