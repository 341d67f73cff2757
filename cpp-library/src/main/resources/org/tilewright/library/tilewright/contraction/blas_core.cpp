// Which of its cores, sets of kernels for a kind of processor, OpenBLAS uses.
#include "blas_core.hpp"

#include <algorithm>
#include <sstream>

#if defined(__linux__) && defined(__x86_64__)
#include <unistd.h>

#include <cstdlib>
#include <cstring>
#include <fstream>

// OpenBLAS's own; not there in programs without BLAS or with another one
extern "C" char* openblas_get_corename() __attribute__((weak));
extern "C" char* openblas_get_config() __attribute__((weak));
#endif

namespace tw {

// The instruction sets that some cores of the same age need, and those cores; the newest first.
static const char* const ages =
#include "blas_cores.inc"
    ;

static std::vector<std::string> wordsOf(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> out;
  for (std::string w; in >> w;) out.push_back(w);
  return out;
}

static bool isAmong(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

std::vector<std::string> betterBlasCores(const std::string& inUse, const std::vector<std::string>& features) {
  std::vector<std::string> better;
  std::istringstream lines(ages);
  for (std::string line; std::getline(lines, line);) {
    const auto colon = line.find(':');
    if (colon == std::string::npos) continue;
    const std::vector<std::string> needs = wordsOf(line.substr(0, colon)), cores = wordsOf(line.substr(colon + 1));
    if (isAmong(cores, inUse)) return better;
    const bool runs = std::all_of(needs.begin(), needs.end(), [&](const std::string& n) { return isAmong(features, n); });
    // the other cores of one age are for processors of other makers, or have the same kernels for the types that there are here
    if (runs) better.push_back(cores.front());
  }
  return {};
}

#if defined(__linux__) && defined(__x86_64__)

// The variable that tells the program, once it is started again, which core OpenBLAS had chosen by itself.
static const char* const ownChoice = "TILEWRIGHT_BLAS_CORE";

static std::vector<std::string> processorFeatures() {
  std::ifstream in("/proc/cpuinfo");
  for (std::string line; std::getline(in, line);) {
    if (line.compare(0, 5, "flags") == 0) return wordsOf(line);
  }
  return {};
}

/// Returns only if the program cannot be started.
static void startAgain(char** arguments) {
  char path[4096];
  // not the link itself, which would become the name of the process
  const ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
  if (length <= 0) return;
  path[length] = 0;
  execv(path, arguments);
}

std::string takeBestBlasCore(char** arguments) {
  if (!openblas_get_corename || !openblas_get_config) return "";
  const char* before = std::getenv(ownChoice);
  const char* forced = std::getenv("OPENBLAS_CORETYPE");
  if (!before && forced && *forced) return "";  // the user's choice
  const std::string inUse = openblas_get_corename(), own = before ? before : inUse;
  const std::vector<std::string> better = betterBlasCores(own, processorFeatures());
  if (better.empty()) return "";
  const std::string slow = "OpenBLAS mistakes this processor for an older one and uses its " + own
      + " core, which can be several times slower";
  if (!std::strstr(openblas_get_config(), "DYNAMIC_ARCH")) return slow + "; it was built with that one alone";
  // a core that this OpenBLAS lacks does not take effect; then the next one is tried
  std::size_t next = 0;
  if (before && forced) {
    if (inUse == forced) {
      return "OpenBLAS mistakes this processor for an older one (" + own + "); this run uses its " + inUse
             + " core (OPENBLAS_CORETYPE), which can be several times faster";
    }
    next = std::size_t(std::find(better.begin(), better.end(), forced) - better.begin()) + 1;
  }
  if (!before || forced) {
    setenv(ownChoice, own.c_str(), 1);
    if (next < better.size()) {
      setenv("OPENBLAS_CORETYPE", better[next].c_str(), 1);
    } else {
      unsetenv("OPENBLAS_CORETYPE");
    }
    startAgain(arguments);
  }
  return slow + "; it has no better one, and a newer OpenBLAS may";
}

#else

std::string takeBestBlasCore(char**) { return ""; }

#endif

}  // namespace tw
