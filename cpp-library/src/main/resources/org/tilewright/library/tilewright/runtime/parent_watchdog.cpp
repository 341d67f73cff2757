// The end of a run whose launcher was killed.
#include "parent_watchdog.hpp"

#include <signal.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <thread>

namespace tw {

static std::atomic<bool> outlives{false};

void endWithInput() {
  std::thread([] {
    bool some = false;
    for (char c;;) {
      const ssize_t got = ::read(STDIN_FILENO, &c, 1);
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) break;
      some = true;
    }
    if (!some || outlives) return;
    // as if the launcher had said so, which deletes a file that is half written; the other processes follow this one
    ::raise(SIGTERM);
    ::_exit(4);
  }).detach();
}

void outliveInput() { outlives = true; }

}  // namespace tw
