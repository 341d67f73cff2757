// Timing and report of a generated program.
#pragma once

#include <limits>

#include "arguments.hpp"
#include "../files/files.hpp"
#include "outputs.hpp"

namespace tw {

/// A condition on params that the program stands on; {left} and {right} in the message stand for the values.
void require(bool holds, std::string message, Rational left = 0, Rational right = 0);

/// Floating point operations of the statements so far, of all processors together.
extern double flops;

/// Counts the rounds of a repeat that a condition can end.
class Rounds {
 public:
  Rounds(const char* counterName, int lineInFile) : counter(counterName), line(lineInFile) {}

  /// The repeat starts; it may do so several times in a run.
  void begin();

  /// A round is over. True if the condition is, of which each processor has its own copy: all of the same value.
  bool endWith(const Tensor& condition);

  /// Forgets the rounds of an earlier run.
  void reset() { *this = Rounds(counter, line); }

  /// What became of it, for a script and for a person.
  std::string json();
  std::string text();

 private:
  const char* counter;
  int line;
  long times = 0, all = 0, least = 0, most = 0, bounded = 0;
  long current = -1;  // rounds of the execution that is not over
  bool ended = false;

  void close();
};

/// What a statement took on this processor, all its executions together.
struct Taken {
  long times = 0, received = 0;
  double seconds = 0, withMessages = 0;
};

/// A generated program, set up for its params.
class Runnable {
 public:
  virtual ~Runnable() = default;

  /// By the statements' numbers, which are their order in the program, redistributions among them.
  std::vector<Taken> taken;

  /// Sets the inputs: all of them before the first run, those that the statements change before every run.
  virtual void load(const Arguments& args, bool first) = 0;
  /// Runs the statements; this is what is timed.
  virtual void compute() = 0;
  /// Names the files that the program writes.
  virtual void store(Outputs& outputs) = 0;
  /// The tensors that the statements compute.
  virtual std::vector<const Tensor*> results() const = 0;
  /// The repeats that conditions can end, in order.
  virtual std::vector<Rounds*> repeats() { return {}; }
  /// The memory of a processor of the program's machine, in bytes.
  virtual long memory() const { return std::numeric_limits<long>::max(); }
  /// The most bytes that this processor holds at one time, with or without pieces of next steps on their way.
  virtual long holds(bool) const { return 0; }
};

/// While it lives, what this processor does is a statement's.
class Timed {
 public:
  Timed(Runnable& program, int statement);
  ~Timed();
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

 private:
  Taken& taken;
  const double start;
  const Traffic before;
};

/// Runs a program as often as the arguments say, writes its outputs and reports.
void runAll(Runnable& program, const Arguments& args);

/// If a processor of the machine has no room for the pieces of next steps, they do not travel before their step.
void fitMemory(const Runnable& program, const Arguments& args);

/// Checks that as many processes run as the machine has processors.
void checkProcesses(const Arguments& args, const std::vector<long>& gridExtents);

/// Runs one generated program: a type with Params.
template <class Program> void runProgram(Arguments& args) {
  typename Program::Params params(args);
  args.complete();
  if (args.help) return args.printUsage();
  params.prepare();
  checkProcesses(args, params.gridExtents());
  prepareElements();
  Program program(params);
  fitMemory(program, args);
  runAll(program, args);
}

/// One of the programs in a binary.
struct Entry {
  const char* name;
  void (*run)(Arguments&);
};

/// Starts MPI and runs the program, or, of several, the one that the first argument names.
int runMain(int argc, char** argv, const std::vector<Entry>& programs);

}  // namespace tw
