// First values of tensors that no file holds. Each owner makes its own; nothing is sent.
#pragma once

#include "../communication/tensors.hpp"

namespace tw {

/// Uniform in [-1, 1) from a hash of seed and linear index: the same elements for every layout and number of processors.
void setRandom(Tensor& tensor, long seed);

void setZeros(Tensor& tensor);
void setOnes(Tensor& tensor);

/// 1 where all indices are equal.
void setIdentity(Tensor& tensor);

/// The row-major linear index.
void setIota(Tensor& tensor);

}  // namespace tw
