// Copies so many bytes from one place of the GPU's memory to another: what a kernel that reads and writes as many is limited by.
#include "common.cuh"

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fprintf(stderr, "copy BYTES REPEAT\n");
    return 2;
  }
  const std::size_t bytes = std::size_t(std::atoll(argv[1]));
  void *from = memory(bytes), *to = memory(bytes);
  report(std::atoi(argv[2]), [&] { check(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice, nullptr), "copy"); });
  return 0;
}
