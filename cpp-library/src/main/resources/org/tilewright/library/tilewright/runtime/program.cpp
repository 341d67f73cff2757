// Timing and report of a generated program.
#include "program.hpp"

#include <signal.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>
#include <numeric>
#include <type_traits>

#include "../contraction/blas_core.hpp"
#include "parent_watchdog.hpp"
#include "memory_estimate.hpp"
#include "shown.hpp"
#include "../simulated/simulated.hpp"

namespace tw {

double flops = 0;

void require(bool holds, std::string message, Rational left, Rational right) {
  if (holds) return;
  for (const auto& [mark, value] : {std::pair<std::string, Rational>{"{left}", left}, {"{right}", right}}) {
    const auto place = message.find(mark);
    if (place != std::string::npos) message.replace(place, mark.size(), value.text());
  }
  throw UserError(message);
}

void Rounds::close() {
  if (current < 0) return;
  least = times == 0 ? current : std::min(least, current);
  most = std::max(most, current);
  all += current;
  bounded += !ended;
  ++times;
  current = -1;
}

void Rounds::begin() {
  close();
  current = 0;
  ended = false;
}

bool Rounds::endWith(const Tensor& condition) {
  ++current;
  awaitElements();
  ended = *HostElements(*condition.home, HostElements::Read).data<bool>();
  return ended;
}

std::string Rounds::json() {
  close();
  const auto field = [](const char* name, long value) { return std::string(", \"") + name + "\": " + std::to_string(value); };
  return "{\"counter\": \"" + std::string(counter) + "\"" + field("line", line) + field("times", times) + field("all", all)
         + field("least", least) + field("most", most) + field("bounded", bounded) + "}";
}

std::string Rounds::text() {
  close();
  return counter + std::string(": ") + (least == most ? "" : std::to_string(least) + " to ") + std::to_string(most)
         + (times == 1 ? "" : " in each of " + std::to_string(times) + " executions")
         + (bounded == 0       ? ", until the condition was true"
            : bounded == times ? ", the bound"
                               : ", the bound in " + std::to_string(bounded));
}

static Taken& at(std::vector<Taken>& all, int statement) {
  if (all.size() <= std::size_t(statement)) all.resize(std::size_t(statement) + 1);
  return all[std::size_t(statement)];
}

Timed::Timed(Runnable& program, int statement) : taken(at(program.taken, statement)), start(MPI_Wtime()), before(traffic) {}

Timed::~Timed() {
  ++taken.times;
  taken.seconds += MPI_Wtime() - start;
  taken.withMessages += traffic.seconds - before.seconds;
  taken.received += traffic.received - before.received;
}

/// What a run measured; processor 0 prints it.
struct Report {
  std::vector<double> seconds;
  std::vector<double> kernels;  // of each repetition, where kernels are timed: the most of a processor
  long received = 0, mostReceived = 0, wire = 0, messages = 0, receivedInside = 0, messagesInside = 0, peak = 0, device = 0;
  double leastWithMessages = 0, mostWithMessages = 0;  // seconds on a processor, in a repetition with the median time
  std::vector<std::string> outputs, statements, shown;
  std::vector<Rounds*> rounds;

  /// Values between commas.
  static std::string list(const std::vector<std::string>& values) {
    std::string all;
    for (const std::string& v : values) all += (all.empty() ? "" : ", ") + v;
    return all;
  }

  /// The repetition with the median time; the faster of two.
  int middle() const {
    std::vector<int> order(seconds.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](int a, int b) { return seconds[std::size_t(a)] < seconds[std::size_t(b)]; });
    return order[(order.size() - 1) / 2];
  }

  static std::string list(const std::vector<double>& values) {
    std::string all;
    for (double v : values) {
      char text[32];
      std::snprintf(text, sizeof text, "%s%.9g", all.empty() ? "" : ", ", v);
      all += text;
    }
    return all;
  }

  void print(const Arguments& args, int processors) {
    const std::string each = list(seconds), ofKernels = kernels.empty() ? "" : "\"kernelSeconds\": [" + list(kernels) + "], ";
    std::sort(seconds.begin(), seconds.end());
    const std::size_t n = seconds.size();
    const double median = n % 2 == 1 ? seconds[n / 2] : (seconds[n / 2 - 1] + seconds[n / 2]) / 2;
    const double rate = median > 0 ? flops / median * 1e-9 : 0;
    if (args.json) {
      std::string names;
      for (const std::string& o : outputs) names += (names.empty() ? "\"" : ", \"") + o + "\"";
      std::string repeats;
      for (Rounds* r : rounds) repeats += (repeats.empty() ? "" : ", ") + r->json();
      std::string device = deviceName();
      for (char& letter : device) letter = letter == '"' || letter == '\\' ? ' ' : letter;
      if (!device.empty()) device = "\"device\": \"" + device + "\", \"peakBytesOnDevice\": " + std::to_string(this->device) + ", ";
      std::printf(
          "{\"program\": \"%s\", \"target\": \"mpi\", %s\"processors\": %d, \"repeat\": %zu, "
          "\"seconds\": {\"median\": %.9g, \"min\": %.9g, \"max\": %.9g, \"each\": [%s]}, %s\"flops\": %.17g, \"gflops\": %.6g, "
          "\"bytesReceived\": %ld, \"maxBytesPerProcessor\": %ld, \"bytesOnTheWire\": %ld, \"messagesSent\": %ld, "
          "\"bytesInsideNodes\": %ld, \"messagesInsideNodes\": %ld, "
          "\"secondsWithMessages\": {\"min\": %.9g, \"max\": %.9g}, "
          "\"peakBytesPerProcessor\": %ld, \"statements\": [%s], \"shown\": [%s], \"rounds\": [%s], \"outputs\": [%s]}\n",
          args.program.c_str(), device.c_str(), processors, n, median, seconds.front(), seconds.back(), each.c_str(), ofKernels.c_str(),
          flops, rate, received, mostReceived, wire, messages, receivedInside, messagesInside, leastWithMessages, mostWithMessages, peak,
          list(statements).c_str(), list(shown).c_str(), repeats.c_str(), names.c_str());
    } else {
      const std::string device = deviceName().empty() ? "" : ", each with '" + deviceName() + "'";
      std::printf("%s on %d processor%s%s\n", args.program.c_str(), processors, processors == 1 ? "" : "s", device.c_str());
      std::printf("  seconds         %.6f", median);
      if (n > 1) std::printf(" (median of %zu; %.6f to %.6f)", n, seconds.front(), seconds.back());
      std::printf("\n  GFLOP/s         %.3f\n  bytes received  %ld\n  peak bytes      %ld per processor\n", rate, received, peak);
      for (Rounds* r : rounds) std::printf("  rounds          %s\n", r->text().c_str());
      for (const std::string& s : shown) std::printf("  %s\n", s.c_str());
    }
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) throw Error("cannot write the report: " + std::string(std::strerror(errno)));
  }
};

template <class T> static T total(T mine, MPI_Op operation) {
  T all = 0;
  const MPI_Datatype type = std::is_same_v<T, double> ? MPI_DOUBLE : MPI_LONG;
  check(MPI_Allreduce(&mine, &all, 1, type, operation, MPI_COMM_WORLD), "add up what processors measured");
  return all;
}

/// A statement's numbers of all processors as JSON. On a device its work goes on when the statement is over, and has no time of its own.
static std::string ofAll(const Taken& mine) {
  const auto number = [](const char* name, auto value) {
    char text[80];
    std::snprintf(text, sizeof text, ", \"%s\": %.9g", name, double(value));
    return std::string(text);
  };
  const double seconds = total(mine.seconds, MPI_MAX), withMessages = total(mine.withMessages, MPI_MAX);
  const long all = total(mine.received, MPI_SUM), most = total(mine.received, MPI_MAX);
  return "{\"times\": " + std::to_string(total(mine.times, MPI_MAX)) + ", \"bytesReceived\": " + std::to_string(all)
         + ", \"maxBytesPerProcessor\": " + std::to_string(most)
         + (deviceName().empty() ? number("seconds", seconds) + number("secondsWithMessages", withMessages) : "") + "}";
}

void checkProcesses(const Arguments& args, const std::vector<long>& gridExtents) {
  int processes = 0;
  check(MPI_Comm_size(MPI_COMM_WORLD, &processes), "count the processes");
  Rational wanted = 1;
  for (long e : gridExtents) wanted = wanted * e;
  if (wanted == processes) return;
  throw UserError("the program's machine has " + wanted.text() + " processors, but " + std::to_string(processes)
                  + (processes == 1 ? " process was" : " processes were") + " started; run: mpirun -n " + wanted.text() + " ./"
                  + args.program + " ...");
}

void fitMemory(const Runnable& program, const Arguments& args) {
  const long memory = program.memory();
  if (args.anyMemory || memory == std::numeric_limits<long>::max()) return;
  const char* whose = deviceName().empty() ? "and the machine of the program has " : "and a device of the program's machine has ";
  const long least = total(program.holds(false), MPI_MAX), most = total(program.holds(true), MPI_MAX);
  if (least > memory) {
    args.note("a processor needs " + inUnits(least) + " at one time, " + whose + inUnits(memory));
  } else if (overlap && most > memory) {
    args.note("pieces travel when their step starts, not during the previous step: to overlap them a processor needs "
              + inUnits(most) + ", " + whose + inUnits(memory));
  }
  overlap = overlap && most <= memory;
}

/// The results that the report is to show.
static std::vector<const Tensor*> shownOf(const Runnable& program, const Arguments& args) {
  std::vector<const Tensor*> out;
  const auto results = program.results();
  for (const std::string& name : args.show) {
    const auto found = std::find_if(results.begin(), results.end(), [&](const Tensor* t) { return t->name == name; });
    if (found == results.end()) throw UserError("--show " + name + ": no statement computes a tensor of that name");
    if ((*found)->type.isRecord()) throw UserError("--show " + name + ": its elements are records, which have no norm");
    out.push_back(*found);
  }
  return out;
}

void runAll(Runnable& program, const Arguments& args) {
  const auto shown = shownOf(program, args);
  Outputs outputs(args);
  if (!simulated) program.store(outputs);
  Report report;
  std::vector<double> withMessages;
  std::vector<std::vector<Taken>> taken;
  for (long r = 0; r < args.repeat; ++r) {
    for (Rounds* repeat : program.repeats()) repeat->reset();
    program.load(args, r == 0);
    awaitElements();
    kernelSeconds();  // those that made the inputs
    traffic = {};
    program.taken.clear();
    flops = 0;
    check(MPI_Barrier(MPI_COMM_WORLD), "wait for all processors before the statements");
    if constexpr (simulated) startTogether();
    const double start = MPI_Wtime();
    program.compute();
    awaitElements();
    // where all processors have one clock, it tells when the last one is done
    const double end = simulated ? MPI_Wtime() : 0;
    check(MPI_Barrier(MPI_COMM_WORLD), "wait for all processors after the statements");
    // a processor that leaves the first barrier late measures less, so the longest time counts
    report.seconds.push_back(simulated ? total(end, MPI_MAX) - total(start, MPI_MIN) : total(MPI_Wtime() - start, MPI_MAX));
    withMessages.push_back(traffic.seconds);
    taken.push_back(program.taken);
    const double inKernels = total(kernelSeconds(), MPI_MAX);
    if (inKernels >= 0) report.kernels.push_back(inKernels);
  }
  report.received = total(traffic.received, MPI_SUM);
  report.mostReceived = total(traffic.received, MPI_MAX);
  report.wire = total(traffic.wire, MPI_SUM);
  report.messages = total(traffic.messages, MPI_SUM);
  report.receivedInside = total(traffic.receivedInside, MPI_SUM);
  report.messagesInside = total(traffic.messagesInside, MPI_SUM);
  int middle = report.middle();
  check(MPI_Bcast(&middle, 1, MPI_INT, 0, MPI_COMM_WORLD), "agree on a repetition");
  report.leastWithMessages = total(withMessages[std::size_t(middle)], MPI_MIN);
  report.mostWithMessages = total(withMessages[std::size_t(middle)], MPI_MAX);
  std::vector<Taken>& ofStatements = taken[std::size_t(middle)];
  ofStatements.resize(std::size_t(total(long(ofStatements.size()), MPI_MAX)));
  if (args.json) {
    for (const Taken& s : ofStatements) report.statements.push_back(ofAll(s));
  }
  report.peak = total(memoryUse.peak, MPI_MAX);
  report.device = total(memoryUse.together, MPI_MAX);
  report.rounds = program.repeats();
  if (!simulated) {
    outputs.begin();
    program.store(outputs);
    outputs.finish();
  }
  for (const Tensor* result : program.results()) {
    report.outputs.push_back(result->name);
    if (!args.dump.empty()) writeFile(*result, args.dump + "/" + result->name + ".npy");
  }
  for (const Tensor* t : shown) report.shown.push_back(shownAsJson(*t));
  int processes = 0;
  check(MPI_Comm_size(MPI_COMM_WORLD, &processes), "count the processes");
  if (processNumber() == 0) report.print(args, processes);
}

int runMain(int argc, char** argv, const std::vector<Entry>& programs) {
  const std::string aboutBlas = simulated ? "" : takeBestBlasCore(argv);
  int threads = 0;
  // leaves run on several threads; only the first of them calls MPI
  if (MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &threads) != MPI_SUCCESS) {
    std::fputs("MPI did not start; start the program with the mpirun of the MPI that it was built with\n", stderr);
    return 4;
  }
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  // a file beyond the user's limit is an error like any other of writing
  ::signal(SIGXFSZ, SIG_IGN);
  int me = 0;
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  prepareMessages();
  std::string name = programs.front().name;
  int exitCode = 0;
  try {
    std::vector<std::string> words(argv + 1, argv + argc);
    const Entry* entry = &programs.front();
    if (programs.size() > 1) {
      const std::string wanted = words.empty() ? "" : words.front();
      const auto found = std::find_if(programs.begin(), programs.end(), [&](const Entry& e) { return wanted == e.name; });
      if (found == programs.end()) throw UserError("the first argument names no program of this binary: '" + wanted + "'");
      entry = &*found;
      words.erase(words.begin());
    }
    name = entry->name;
    Arguments args(name, words);
    if (args.endsWithInput) endWithInput();
    if (!aboutBlas.empty()) args.note(aboutBlas);
    entry->run(args);
  } catch (const UserError& e) {  // all processors see it: one tells
    exitCode = e.exitCode;
    if (me == 0) std::fprintf(stderr, "%s: %s\n", name.c_str(), e.what());
  } catch (const SharedError& e) {
    exitCode = e.exitCode;
    if (*e.what() != 0) std::fprintf(stderr, "%s: processor %d: %s\n", name.c_str(), me, e.what());
  } catch (const std::exception& e) {  // the others may be waiting for this one: end them too
    const bool memory = dynamic_cast<const std::bad_alloc*>(&e) != nullptr;
    std::fprintf(stderr, "%s: processor %d: %s\n", name.c_str(), me, memory ? "out of memory; use more processors" : e.what());
    std::fflush(stderr);
    MPI_Abort(MPI_COMM_WORLD, 4);
  }
  outliveInput();
  MPI_Finalize();
  return exitCode;
}

}  // namespace tw
