// The command line of a generated program.
#include "arguments.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "../communication/messages.hpp"

namespace tw {

/// The sum of two numbers below has 64 bits.
constexpr long largestNumber = 1L << 62;

static long sized(const std::string& what, long v) {
  if (v >= largestNumber || v <= -largestNumber) {
    throw UserError("the value of " + what + " is " + std::to_string(v) + ", and numbers must be between -2^62 and 2^62");
  }
  return v;
}

static long number(const std::string& what, const std::string& text) {
  char* end = nullptr;
  const long v = std::strtol(text.c_str(), &end, 10);
  if (text.empty() || *end != 0) throw UserError("the value of " + what + " is '" + text + "', which is not an integer");
  return sized(what, v);  // beyond a long, it is the largest of them
}

Arguments::Arguments(std::string name, const std::vector<std::string>& words) : program(std::move(name)) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string& w = words[i];
    auto value = [&]() -> const std::string& {
      if (i + 1 == words.size()) throw UserError("option " + w + " needs a value; --help lists the options");
      return words[++i];
    };
    const auto equals = w.find('=');
    if (w == "--repeat") {
      repeat = number(w, value());
      if (repeat < 1) throw UserError("--repeat needs a number above 0");
    } else if (w == "--json") {
      json = true;
    } else if (w == "--verify-dump") {
      dump = value();
    } else if (w == "--show") {
      show.push_back(value());
    } else if (w == "--files") {
      files = value();
    } else if (w == "--message-limit") {
      messageLimit = number(w, value());
      if (messageLimit < 1 || messageLimit > 0x7fffffff) throw UserError("--message-limit needs a number from 1 to 2147483647");
    } else if (w == "--no-overlap") {
      overlap = false;
    } else if (w == "--end-with-input") {
      endsWithInput = true;
    } else if (w == "--any-memory") {
      anyMemory = true;
    } else if (w == "--help" || w == "-h") {
      help = true;
    } else if (w == "-p") {
      set(value());
    } else if (equals != std::string::npos && w[0] != '-') {
      set(w);
    } else {
      throw UserError("'" + w + "' is not an option and sets no param; params are set as in n=4096, --help lists the rest");
    }
  }
}

long Arguments::param(const std::string& name, const std::function<long()>& defaultValue) {
  known.push_back(name);
  const auto found = given.find(name);
  values.push_back(found == given.end() ? sized("param " + name, defaultValue()) : found->second);
  return values.back();
}

void Arguments::complete() const {
  for (const auto& entry : given) {
    if (std::find(known.begin(), known.end(), entry.first) != known.end()) continue;
    std::string names;
    for (const std::string& k : known) names += (names.empty() ? "" : ", ") + k;
    throw UserError("there is no param '" + entry.first + "'; "
                    + (names.empty() ? "the program has none" : "the program's params are " + names));
  }
}

void Arguments::printUsage() const {
  std::string s = "usage: mpirun -n PROCESSES " + program + " [PARAM=VALUE ...] [OPTION ...]\n\nparams and their values now:\n";
  for (std::size_t i = 0; i < known.size(); ++i) s += "  " + known[i] + "=" + std::to_string(values[i]) + "\n";
  s += "\noptions:\n"
       "  --repeat N          run the statements N times; report median, least and most\n"
       "  --json              report as one JSON object\n"
       "  --files DIR         folder that the paths of inputs and outputs are relative to\n"
       "  --verify-dump DIR   write what the statements computed to DIR, one .npy file a tensor\n"
       "  --show TENSOR       tell of a result its norm, its largest magnitude and, with --json, a corner; repeatable\n"
       "  --message-limit N   at most N elements in one MPI call\n"
       "  --no-overlap        a step's pieces travel when it starts, not while the step before computes; takes less memory\n"
       "  --end-with-input    end when standard input does, once something came from it; for launchers that may be killed\n"
       "  --any-memory        do not compare what a processor needs with the memory of the program's machine\n"
       "\nenvironment, for tests and benchmarks:\n"
       "  TILEWRIGHT_DELAY    holds up sends, receives and reductions by a random time up to so many microseconds\n"
       "  TILEWRIGHT_LATENCY  keeps every message back for so many microseconds while its processor goes on\n";
  if (processNumber() == 0) std::fputs(s.c_str(), stdout);
}

void Arguments::note(const std::string& sentence) const {
  if (processNumber() == 0) std::fprintf(stderr, "%s: note: %s\n", program.c_str(), sentence.c_str());
}

std::string Arguments::path(const std::string& file) const { return files.empty() || file[0] == '/' ? file : files + "/" + file; }

void Arguments::set(const std::string& assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string::npos) throw UserError("-p needs NAME=VALUE, not '" + assignment + "'");
  const std::string name = assignment.substr(0, equals);
  given[name] = number("param " + name, assignment.substr(equals + 1));
}

}  // namespace tw
