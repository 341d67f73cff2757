// Stacks of their own for threads that take turns.
#pragma once

#include <cstddef>

#if !(defined(__x86_64__) && defined(__linux__))
#include <ucontext.h>
#endif

namespace emulated {

/// A point at which a flow of control stands still.
struct Resumption {
#if defined(__x86_64__) && defined(__linux__)
  void* stack = nullptr;
#else
  ucontext_t context;
#endif
  const void* bottom = nullptr;  // of its stack, for the address sanitizer
  std::size_t size = 0;
  void* shadow = nullptr;
};

/// A stack on which `entry` runs when it is switched to for the first time; `entry` never returns.
class Fiber {
 public:
  explicit Fiber(void (*entry)());
  Fiber(const Fiber&) = delete;
  Fiber& operator=(const Fiber&) = delete;
  ~Fiber();

  /// Forgets where it stands: the next switch enters `entry` anew.
  void restart();

  Resumption at;

 private:
  void (*const begin)();
  char* memory;
};

/// Stands still here until somebody switches back.
void switchOver(Resumption& from, Resumption& to);

/// What a fiber does first.
void arrived(Resumption& own);

}  // namespace emulated
