// First values of tensors that no file holds.
#include "inputs.hpp"

#include <algorithm>

#include "generators.hpp"

namespace tw {

static void set(Tensor& tensor, const Generator& generator) {
  tensor.place();
  generate(generator, tensor.layout.shape(), tensor.type, *tensor.home);
}

void setRandom(Tensor& tensor, long seed) {
  set(tensor, {Generator::Random, long(mix(std::uint64_t(seed) + 0x9E3779B97F4A7C15u)), 0});
}

void setZeros(Tensor& tensor) { set(tensor, {Generator::Linear, 0, 0}); }
void setOnes(Tensor& tensor) { set(tensor, {Generator::Linear, 1, 0}); }
void setIota(Tensor& tensor) { set(tensor, {Generator::Linear, 0, 1}); }

void setIdentity(Tensor& tensor) {
  // the next element with equal indices stands as far away as one step along each dimension
  const std::vector<long>& shape = tensor.layout.shape();
  long step = 0, count = shape.empty() ? 1 : shape.front();
  for (long s : linearSteps(shape)) step += s;
  for (long extent : shape) count = min(count, extent);
  set(tensor, {Generator::Diagonal, max(step, 1L), count});
}

}  // namespace tw
