// Kernels for the emulated CUDA: right ones, and one for each thing that can be wrong.
#include <cuda_runtime.h>

#include <cstdio>
#include <functional>
#include <map>
#include <string>
#include <vector>

static constexpr int side = 16;

static __global__ void number(long* out, long n) {
  const long threads = long(gridDim.x) * blockDim.x * gridDim.y * blockDim.y * gridDim.z * blockDim.z;
  const long x = long(blockIdx.x) * blockDim.x + threadIdx.x, y = long(blockIdx.y) * blockDim.y + threadIdx.y;
  const long z = long(blockIdx.z) * blockDim.z + threadIdx.z;
  const long at = (z * gridDim.y * blockDim.y + y) * gridDim.x * blockDim.x + x;
  if (threads == n) out[at] += at + 1;
}

/// A block transposes its tile; each thread reads what another has written, in each of two steps.
static __global__ void __launch_bounds__(side* side) transpose(const double* __restrict__ in, double* __restrict__ out, long n,
                                                                bool waits) {
  __shared__ double tile[side][side + 1];
  for (long step = 0; step < n / side; ++step) {
    const long i = long(blockIdx.x) * side + threadIdx.y, j = step * side + threadIdx.x;
    tile[threadIdx.y][threadIdx.x] = in[i * n + j];
    if (waits) __syncthreads();
    out[(step * side + threadIdx.y) * n + long(blockIdx.x) * side + threadIdx.x] = tile[threadIdx.x][threadIdx.y];
    __syncthreads();
  }
}

static __global__ void count(int* sums, unsigned long long* bits, double* total, float* most) {
  atomicAdd(&sums[threadIdx.x % 3], 1);
  atomicOr(bits, 1ULL << threadIdx.x % 64);
  atomicAdd(total, 0.5);
  // the maximum of reals by compare and swap, as kernels do it
  int* word = reinterpret_cast<int*>(most);
  for (int old = *word;;) {
    const float value = float(threadIdx.x + 100 * blockIdx.x);
    if (__int_as_float(old) >= value) break;
    const int before = atomicCAS(word, old, __float_as_int(value));
    if (before == old) break;
    old = before;
  }
}

static __global__ void leave(unsigned first, unsigned last, unsigned block) {
  if (blockIdx.x == block && threadIdx.x >= first && threadIdx.x <= last) return;
  __syncthreads();
}

static __global__ void beyond(double* out, long at) { out[at] = 1; }

static __global__ void beyondShared(double* out, int at) {
  __shared__ double tile[8];
  tile[at] = 2;
  out[0] = tile[at];
}

template <class T> struct OnDevice {
  T* data = nullptr;
  std::size_t bytes;
  explicit OnDevice(const std::vector<T>& values) : bytes(values.size() * sizeof(T)) {
    cudaMalloc(&data, bytes);
    cudaMemcpy(data, values.data(), bytes, cudaMemcpyHostToDevice);
  }
  ~OnDevice() { cudaFree(data); }
  std::vector<T> values() const {
    std::vector<T> out(bytes / sizeof(T));
    cudaMemcpy(out.data(), data, bytes, cudaMemcpyDeviceToHost);
    return out;
  }
};

template <class T> struct AsDeclared {
  using Type = T;
};

template <class... Parameters>
static cudaError_t runIn(cudaStream_t stream, dim3 blocks, dim3 threads, void (*kernel)(Parameters...),
                         typename AsDeclared<Parameters>::Type... arguments) {
  void* addresses[] = {&arguments..., nullptr};
  return cudaLaunchKernel(kernel, blocks, threads, addresses, 0, stream);
}

template <class... Parameters>
static cudaError_t run(dim3 blocks, dim3 threads, void (*kernel)(Parameters...), typename AsDeclared<Parameters>::Type... arguments) {
  return runIn(nullptr, blocks, threads, kernel, arguments...);
}

static void threads() {
  OnDevice<long> out(std::vector<long>(6720, 0));
  run(dim3(4, 5, 2), dim3(7, 6, 4), number, out.data, 6720);
  int wrong = 0;
  const std::vector<long> values = out.values();
  for (std::size_t i = 0; i < values.size(); ++i) wrong += values[i] != long(i) + 1;
  std::printf("%zu elements set, %d wrong\n", values.size(), wrong);
}

static void barriers(bool waits) {
  const long n = 5 * side;
  std::vector<double> in;
  for (long i = 0; i < n * n; ++i) in.push_back(double(i));
  OnDevice<double> from(in), to(std::vector<double>(in.size(), -1));
  run(dim3(unsigned(n / side)), dim3(side, side), transpose, from.data, to.data, n, waits);
  const std::vector<double> out = to.values();
  int wrong = 0;
  for (long i = 0; i < n; ++i) {
    for (long j = 0; j < n; ++j) wrong += out[std::size_t(i * n + j)] != in[std::size_t(j * n + i)];
  }
  std::printf("%d wrong\n", wrong);
}

static void atomics() {
  OnDevice<int> sums({0, 0, 0});
  OnDevice<unsigned long long> bits({0});
  OnDevice<double> total({1});
  OnDevice<float> most({-1});
  run(dim3(2), dim3(30), count, sums.data, bits.data, total.data, most.data);
  const bool right = sums.values() == std::vector<int>{20, 20, 20} && bits.values()[0] == (1ULL << 30) - 1 && total.values()[0] == 31
                     && most.values()[0] == 129;
  std::printf("%d wrong\n", right ? 0 : 1);
}

static void fails(unsigned first, unsigned last, unsigned block) {
  std::printf("%s, ", cudaGetErrorString(run(dim3(3), dim3(8), leave, first, last, block)));
  std::printf("then %s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  if (run(dim3(1), dim3(1), beyond, nullptr, 0) != cudaErrorLaunchFailure) std::printf("the failure is forgotten\n");
}

static void copies() {
  OnDevice<double> a({1, 2, 3});
  double host[4] = {};
  const auto said = [](cudaError_t code) { std::printf("%s", code == cudaSuccess ? "copied\n" : "refused "); };
  said(cudaMemcpy(host, a.data, sizeof host, cudaMemcpyDeviceToHost));
  said(cudaMemcpy(a.data, a.data + 1, 16, cudaMemcpyHostToDevice));
  said(cudaMemcpy(host, host + 1, 8, cudaMemcpyDeviceToHost));
  said(cudaMemcpy(host, a.data + 1, 16, cudaMemcpyDeviceToHost));
}

static void memory() {
  char *a = nullptr, *b = nullptr;
  cudaMalloc(&a, 600);
  std::printf("%s\n", cudaGetErrorString(cudaMalloc(&b, 600)));
  cudaFree(a);
  std::printf("%s\n", cudaMalloc(&b, 600) == cudaSuccess ? "fits" : "does not fit");
  cudaFree(b);
}

static void configurations() {
  OnDevice<double> a({1});
  for (const dim3& threads : {dim3(1025), dim3(1, 1, 65)}) {
    std::printf("%s\n", cudaGetErrorString(run(dim3(1), threads, beyond, a.data, 0)));
  }
  std::printf("%s\n", cudaGetErrorString(run(dim3(1, 65536), dim3(1), beyond, a.data, 0)));
}

/// A kernel in one stream, a copy in another, which needs an event between them.
static void streams(bool waits) {
  OnDevice<long> out(std::vector<long>(6, 0));
  cudaStream_t work = nullptr, copies = nullptr;
  cudaEvent_t done = nullptr;
  cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&done, cudaEventDisableTiming);
  long* host = nullptr;
  cudaMallocHost(&host, 6 * sizeof(long));
  runIn(work, dim3(1), dim3(6), number, out.data, 6);
  cudaEventRecord(done, work);
  if (waits) {
    std::printf("%s", cudaEventQuery(done) == cudaErrorNotReady ? "not ready, " : "");
    cudaStreamWaitEvent(copies, done, 0);
  }
  cudaMemcpyAsync(host, out.data, 6 * sizeof(long), cudaMemcpyDeviceToHost, copies);
  cudaStreamSynchronize(copies);
  std::printf("%ld\n", host[5]);
  cudaFreeHost(host);
}

int main(int, char** argv) {
  OnDevice<double> a({1, 2, 3});
  const std::map<std::string, std::function<void()>> tests = {
      {"threads", threads},
      {"barriers", [] { barriers(true); }},
      {"without-barrier", [] { barriers(false); }},
      {"atomics", atomics},
      {"some-leave", [] { fails(3, 5, 1); }},
      {"first-leaves", [] { fails(0, 1, 0); }},
      {"copies", copies},
      {"streams", [] { streams(true); }},
      {"without-event", [] { streams(false); }},
      {"memory", memory},
      {"configurations", configurations},
      {"past-the-end", [&] { run(dim3(1), dim3(1), beyond, a.data, 3); }},
      {"by-the-host", [&] { a.data[0] += 1; }},
      {"past-shared", [&] { run(dim3(1), dim3(1), beyondShared, a.data, 8); }}};
  tests.at(argv[1])();
}
