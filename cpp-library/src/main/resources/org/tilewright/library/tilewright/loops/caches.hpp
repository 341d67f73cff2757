// The caches and vector registers of the processor that runs the program.
#pragma once

#include <unistd.h>

namespace tw {

/// Bytes of one core's caches, and of the one that cores share; what the system does not tell is as in most processors.
struct Caches {
  long first = 32 << 10, second = 512 << 10, third = 8 << 20;

  Caches() {
#ifdef _SC_LEVEL1_DCACHE_SIZE
    if (const long bytes = sysconf(_SC_LEVEL1_DCACHE_SIZE); bytes > 0) first = bytes;
    if (const long bytes = sysconf(_SC_LEVEL2_CACHE_SIZE); bytes > 0) second = bytes;
    if (const long bytes = sysconf(_SC_LEVEL3_CACHE_SIZE); bytes > 0) third = bytes;
#endif
  }

  static const Caches& get() {
    static const Caches caches;
    return caches;
  }
};

/// Bytes of a vector register, and how many there are.
#if defined(__AVX512F__)
constexpr int vectorBytes = 64, vectorRegisters = 32;
#elif defined(__AVX__)
constexpr int vectorBytes = 32, vectorRegisters = 16;
#else
constexpr int vectorBytes = 16, vectorRegisters = 16;
#endif

}  // namespace tw
