// Blocks of threads, one block after the other.
//
// The first thread of a block runs on a stack of its own. If it ends without a barrier, so must the others, and they are called one
// after the other. If it waits, all get stacks and take turns from barrier to barrier, forwards and backwards in alternation: what
// is read without the barrier that it needs has then, as a rule, not been written.
#include "cuda_runtime.h"

#include <deque>
#include <string>
#include <vector>

#include "failures.hpp"
#include "fibers.hpp"
#include "streams.hpp"

uint3 threadIdx, blockIdx;
dim3 blockDim, gridDim;

namespace emulated {

enum class State { Waits, Ended };

static const std::function<void()>* kernel;
static Resumption host;
static std::deque<Fiber> fibers;
static std::vector<State> states;
static long running = -1;  // the thread that runs on a stack of its own, or -1

/// What a thread throws that waits for others which have ended; no stack holds it.
struct WaitsAlone {};

static uint3 threadOf(long number) {
  const auto n = unsigned(number);
  return {n % blockDim.x, n / blockDim.x % blockDim.y, n / blockDim.x / blockDim.y};
}

static std::string text(uint3 at) { return "(" + std::to_string(at.x) + ", " + std::to_string(at.y) + ", " + std::to_string(at.z) + ")"; }

static std::string waitsAlone(uint3 waiting, uint3 ended) {
  return "thread " + text(waiting) + " of block " + text(blockIdx) + " waits at a barrier that thread " + text(ended)
         + " does not reach; all threads of a block must reach the same barriers";
}

static void giveWay(State state) {
  const auto t = std::size_t(running);
  states[t] = state;
  switchOver(fibers[t].at, host);
}

/// What each stack does: a thread of one block after the other.
static void turns() {
  arrived(fibers[std::size_t(running)].at);
  for (;;) {
    (*kernel)();
    giveWay(State::Ended);
  }
}

static State resume(long thread) {
  const auto t = std::size_t(thread);
  if (fibers.size() == t) fibers.emplace_back(turns);
  if (states.size() == t) states.push_back(State::Ended);
  threadIdx = threadOf(thread);
  running = thread;
  switchOver(host, fibers[t].at);
  running = -1;
  return states[t];
}

/// All threads come to a barrier, or all end; else what is wrong. @return whether they wait
static bool isWaiting(long threads) {
  const State first = states[0];
  for (long t = 1; t < threads; ++t) {
    if (states[std::size_t(t)] == first) continue;
    const std::string what = first == State::Waits ? waitsAlone(threadOf(0), threadOf(t)) : waitsAlone(threadOf(t), threadOf(0));
    // what stands still in the middle of a kernel is of no use any more
    for (Fiber& f : fibers) f.restart();
    throw Failure{what};
  }
  return first == State::Waits;
}

static void runBlock(long threads) {
  if (resume(0) == State::Ended) {
    for (long t = 1; t < threads; ++t) {
      threadIdx = threadOf(t);
      try {
        (*kernel)();
      } catch (const WaitsAlone&) {
        throw Failure{waitsAlone(threadOf(t), threadOf(0))};
      }
    }
    return;
  }
  for (long t = 1; t < threads; ++t) resume(t);
  for (bool forwards = false; isWaiting(threads); forwards = !forwards) {
    for (long t = 0; t < threads; ++t) resume(forwards ? t : threads - 1 - t);
  }
}

/// Runs a kernel, whatever else has run since it was launched.
static void run(dim3 blocks, dim3 threads, const std::function<void()>& thread) {
  kernel = &thread;
  blockDim = threads, gridDim = blocks;
  static long launches = 0;
  static const long failing = failingLaunch();
  try {
    if (++launches == failing) throw Failure{"an address that is not the device's", cudaErrorIllegalAddress};
    const DeviceAccess access;
    for (unsigned z = 0; z < blocks.z; ++z) {
      for (unsigned y = 0; y < blocks.y; ++y) {
        for (unsigned x = 0; x < blocks.x; ++x) {
          blockIdx = {x, y, z};
          runBlock(long(threads.x) * threads.y * threads.z);
        }
      }
    }
  } catch (const Failure& failed) {
    // as on a GPU, the host learns of it later
    fail(failed);
  }
}

cudaError_t launch(dim3 blocks, dim3 threads, cudaStream_t stream, std::function<void()> thread) {
  if (const cudaError_t failed = failure(); failed != cudaSuccess) return failed;
  const bool fits = threads.x <= 1024 && threads.y <= 1024 && threads.z <= 64 && threads.x * threads.y * threads.z <= 1024
                    && blocks.x <= 0x7fffffff && blocks.y <= 65535 && blocks.z <= 65535;
  if (!fits || blocks.x * blocks.y * blocks.z == 0 || threads.x * threads.y * threads.z == 0) {
    return note(cudaErrorInvalidConfiguration);
  }
  enqueue(stream, [=, thread = std::move(thread)] { run(blocks, threads, thread); });
  return cudaSuccess;
}

}  // namespace emulated

void __syncthreads() {
  if (emulated::running < 0) throw emulated::WaitsAlone{};
  emulated::giveWay(emulated::State::Waits);
}
