// Streams and events: lines of work that nobody has waited for yet.
#include "streams.hpp"

#include <chrono>
#include <cstdlib>
#include <deque>
#include <memory>
#include <random>
#include <string>
#include <vector>

#include "failures.hpp"

using emulated::failure;
using emulated::note;

/// A point in the work of a stream.
struct Record {
  cudaStream_t stream;
  bool isPassed = false;
  std::chrono::steady_clock::time_point time;
};

struct CUstream_st {
  std::deque<std::function<void()>> line;
  bool isBusy = false;
};

/// Where it was recorded last.
struct CUevent_st {
  std::shared_ptr<Record> record;
  bool isPassed() const { return record == nullptr || record->isPassed; }
};

namespace emulated {

/// They last as long as the process, as a device does.
static std::vector<cudaStream_t>& streams = *new std::vector<cudaStream_t>;

static void doOne(cudaStream_t stream) {
  const std::function<void()> work = std::move(stream->line.front());
  stream->line.pop_front();
  stream->isBusy = true;
  // after a kernel that failed nothing is done any more
  if (failure() == cudaSuccess) work();
  stream->isBusy = false;
}

static void reach(const Record& record) {
  while (!record.isPassed && !record.stream->line.empty()) doOne(record.stream);
}

void finish(cudaStream_t stream) {
  while (stream != nullptr && !stream->line.empty()) doOne(stream);
}

void finishAll() {
  for (cudaStream_t s : streams) finish(s);
}

static std::string order() {
  const char* said = std::getenv("TILEWRIGHT_EMULATED_ORDER");
  return said == nullptr ? "late" : said;
}

void enqueue(cudaStream_t stream, std::function<void()> work) {
  if (stream == nullptr) return work();
  stream->line.push_back(std::move(work));
  static const std::string chosen = order();
  if (chosen == "early") return finish(stream);
  if (chosen == "late") return;
  static std::minstd_rand random(unsigned(std::strtoul(chosen.c_str(), nullptr, 10)));
  for (cudaStream_t s : streams) {
    for (unsigned n = random() % 3; n > 0 && !s->line.empty() && !s->isBusy; --n) doOne(s);
  }
}

}  // namespace emulated

cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  *stream = new CUstream_st;
  emulated::streams.push_back(*stream);
  return failure();
}
cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned) { return cudaStreamCreate(stream); }
cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  emulated::finish(stream);
  std::vector<cudaStream_t>& all = emulated::streams;
  for (auto s = all.begin(); s != all.end(); ++s) {
    if (*s != stream) continue;
    all.erase(s);
    delete stream;
    return failure();
  }
  return note(cudaErrorInvalidValue);
}
cudaError_t cudaStreamSynchronize(cudaStream_t stream) { return emulated::finish(stream), failure(); }
cudaError_t cudaDeviceSynchronize() { return emulated::finishAll(), failure(); }

/// What is recorded later does not count, and the event may be gone by then.
cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned) {
  emulated::enqueue(stream, [record = event->record] {
    if (record != nullptr) emulated::reach(*record);
  });
  return failure();
}

cudaError_t cudaEventCreate(cudaEvent_t* event) { return *event = new CUevent_st{}, failure(); }
cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned) { return cudaEventCreate(event); }
cudaError_t cudaEventDestroy(cudaEvent_t event) { return delete event, failure(); }
cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  event->record = std::make_shared<Record>(Record{stream, false, {}});
  emulated::enqueue(stream, [record = event->record] {
    record->isPassed = true;
    record->time = std::chrono::steady_clock::now();
  });
  return failure();
}
/// Somebody who asks again and again gets there: each question leaves time for one piece of work.
cudaError_t cudaEventQuery(cudaEvent_t event) {
  if (!event->isPassed() && !event->record->stream->line.empty()) emulated::doOne(event->record->stream);
  return event->isPassed() || failure() != cudaSuccess ? failure() : cudaErrorNotReady;
}
cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  if (!event->isPassed()) emulated::reach(*event->record);
  return failure();
}
cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t from, cudaEvent_t to) {
  if (from->record == nullptr || to->record == nullptr) return note(cudaErrorInvalidValue);
  if (!from->isPassed() || !to->isPassed()) return failure() != cudaSuccess ? failure() : cudaErrorNotReady;
  *milliseconds = std::chrono::duration<float, std::milli>(to->record->time - from->record->time).count();
  return failure();
}
