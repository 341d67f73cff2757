// How one flow of control gives way to another. The system's own calls for that ask the kernel for the signal mask each time, which
// takes longer than many a thread between two barriers; where the processor is known, only the registers are exchanged.
#include "fibers.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <new>

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/asan_interface.h>
#include <sanitizer/common_interface_defs.h>
#endif

#if defined(__x86_64__) && defined(__linux__)
extern "C" void tilewright_exchange(void** from, void* to);
asm(R"(
.text
.globl tilewright_exchange
.type tilewright_exchange, @function
tilewright_exchange:
  pushq %rbp
  pushq %rbx
  pushq %r12
  pushq %r13
  pushq %r14
  pushq %r15
  movq %rsp, (%rdi)
  movq %rsi, %rsp
  popq %r15
  popq %r14
  popq %r13
  popq %r12
  popq %rbx
  popq %rbp
  ret
.size tilewright_exchange, . - tilewright_exchange
)");
#endif

namespace emulated {

#if defined(__SANITIZE_ADDRESS__)
static constexpr std::size_t stackBytes = 256 << 10;
#else
static constexpr std::size_t stackBytes = 64 << 10;
#endif

static std::size_t guardBytes() { return std::size_t(sysconf(_SC_PAGESIZE)); }

Fiber::Fiber(void (*entry)()) : begin(entry) {
  void* all = mmap(nullptr, guardBytes() + stackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (all == MAP_FAILED) throw std::bad_alloc();
  // a thread that needs more stack than there is ends the program here, not in its neighbour's stack
  mprotect(all, guardBytes(), PROT_NONE);
  memory = static_cast<char*>(all);
  at.bottom = memory + guardBytes();
  at.size = stackBytes;
  restart();
}

Fiber::~Fiber() { munmap(memory, guardBytes() + stackBytes); }

void Fiber::restart() {
#if defined(__SANITIZE_ADDRESS__)
  __asan_unpoison_memory_region(at.bottom, at.size);
#endif
  at.shadow = nullptr;
#if defined(__x86_64__) && defined(__linux__)
  // six registers and the address to go to, so that the stack stands as after a call
  auto* top = reinterpret_cast<std::uintptr_t*>(memory + guardBytes() + stackBytes);
  *--top = 0;
  *--top = reinterpret_cast<std::uintptr_t>(begin);
  for (int k = 0; k < 6; ++k) *--top = 0;
  at.stack = top;
#else
  getcontext(&at.context);
  at.context.uc_stack.ss_sp = memory + guardBytes();
  at.context.uc_stack.ss_size = stackBytes;
  at.context.uc_link = nullptr;
  makecontext(&at.context, begin, 0);
#endif
}

/// Who switched last, so that a fiber that starts can say where its starter stands.
static Resumption* last = nullptr;

void arrived(Resumption& own) {
#if defined(__SANITIZE_ADDRESS__)
  // only the program's own stack is not known before
  __sanitizer_finish_switch_fiber(own.shadow, &last->bottom, &last->size);
#else
  (void)own;
#endif
}

void switchOver(Resumption& from, Resumption& to) {
  last = &from;
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_start_switch_fiber(&from.shadow, to.bottom, to.size);
#endif
#if defined(__x86_64__) && defined(__linux__)
  tilewright_exchange(&from.stack, to.stack);
#else
  swapcontext(&from.context, &to.context);
#endif
  arrived(from);
}

}  // namespace emulated
