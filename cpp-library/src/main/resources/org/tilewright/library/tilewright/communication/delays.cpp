// Delays that tests and benchmarks inject into messages.
#include "delays.hpp"

#include <chrono>
#include <cstdlib>
#include <random>
#include <thread>

namespace tw {

static double delaySeconds = 0, latencySeconds = 0;
static std::mt19937 delays;

void prepareDelays(int processor) {
  auto seconds = [](const char* name) {
    const char* text = std::getenv(name);
    return text == nullptr ? 0 : std::atof(text) * 1e-6;
  };
  delaySeconds = seconds("TILEWRIGHT_DELAY");
  latencySeconds = seconds("TILEWRIGHT_LATENCY");
  delays.seed(unsigned(processor) + 1);
}

void delayAtRandom() {
  if (delaySeconds <= 0) return;
  std::this_thread::sleep_for(std::chrono::duration<double>(std::uniform_real_distribution<double>(0, delaySeconds)(delays)));
}

double injectedLatency() { return latencySeconds; }

}  // namespace tw
