// Tensors in files: .npy, .mtx and .tns. Each processor reads and writes its own elements only.
#pragma once

#include "../communication/tensors.hpp"

namespace tw {

/// Reads this processor's elements from a file, by the end of its name; all processors read together.
void readFile(Tensor& tensor, const std::string& path);

/// Writes the tensor to a file, by the end of its name. The file appears whole or not at all.
void writeFile(const Tensor& tensor, const std::string& path);

}  // namespace tw
