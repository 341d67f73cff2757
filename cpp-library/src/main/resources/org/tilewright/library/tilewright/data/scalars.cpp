// Operations on integers without a result.
#include "scalars.hpp"

#include <atomic>
#include <sstream>

namespace tw {

/// 0 while every operation has had a result, 1 while a thread writes down what had none, then 2.
static std::atomic<int> missing{0};
static std::string what;

void hasNoResult(const char* happened, const char* variables, std::initializer_list<long> values) {
  hasNoResult(happened, variables, std::vector<long>(values));
}

void hasNoResult(const char* happened, const char* variables, const std::vector<long>& values) {
  int none = 0;
  if (!missing.compare_exchange_strong(none, 1)) return;
  what = happened;
  std::istringstream names(variables);
  const char* separator = " at ";
  for (long v : values) {
    std::string name;
    names >> name;
    what += separator + name + " = " + std::to_string(v);
    separator = ", ";
  }
  missing = 2;
}

void checkResults(const char* statement) {
  if (missing != 2) return;
  missing = 0; // it is told once, so that a program that runs afterwards tells of its own
  throw Error(std::string(statement) + " " + what);
}

}  // namespace tw
