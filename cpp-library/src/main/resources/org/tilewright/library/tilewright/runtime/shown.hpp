// What a result looks like, for a reader.
#pragma once

#include <string>

#include "../communication/tensors.hpp"

namespace tw {

/// The norm of a tensor (the root of its elements' squares), the largest magnitude, and the elements whose last two indices are below 8
/// and whose others are 0, as JSON. All processors call it; each looks at its own elements, and only the corner travels.
std::string shownAsJson(const Tensor& tensor);

}  // namespace tw
