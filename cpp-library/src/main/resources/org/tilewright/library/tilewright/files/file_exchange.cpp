// Files whose parts are in small pieces on all processors.
#include "file_exchange.hpp"

#include <cstring>
#include <exception>
#include <limits>

#include "../data/records.hpp"

namespace tw {

/// Shorter runs are exchanged.
constexpr long shortBytes = 1L << 12;

/// What a processor gets at a time, if all together do not get more than the second; the numbers that stand before each run count.
constexpr long stretchBytes = 1L << 20, roundBytes = 1L << 24;

bool hasShortRuns(const Tensor& tensor) {
  long bytes = std::numeric_limits<long>::max();
  const Region& mine = tensor.home->frame;
  if (writes(tensor) && !mine.isEmpty()) {
    const std::vector<long> shape = tensor.layout.shape();
    int d = int(shape.size()) - 1;
    long length = 1;
    for (; d >= 0 && mine.dim(d).size() == shape[d]; --d) length *= shape[d];
    if (d >= 0) bytes = length * mine.dim(d).size() / mine.dim(d).intervals() * long(tensor.type.bytes);
  }
  long least = 0;
  check(MPI_Allreduce(&bytes, &least, 1, MPI_LONG, MPI_MIN, tensor.grid().communicator()), "find how long parts of a file are");
  return least < shortBytes && tensor.grid().processes() > 1;
}

namespace {

/// A part of a file at a time: a stretch for each processor, which gets what others have of it and writes it.
class Stretches {
 public:
  Stretches(const Tensor& t, const File& f, long at)
      : tensor(t), file(f), dataAt(at), count(t.grid().processes()), width(long(t.type.bytes)), out(std::size_t(count)) {
    for (long e : t.layout.shape()) all *= e;
    stretch = max(min(stretchBytes, roundBytes / count) / (width + long(sizeof(long[2]))), 1L);
    whole.resize(std::size_t(stretch * width));
  }

  /// Takes a run to whom it goes. Runs come in the order of the file.
  void take(const char* data, FileRun run) {
    while (run.length > 0) {
      while (run.element >= begin + stretch * count) exchange();
      const long to = (run.element - begin) / stretch, length = min(run.length, begin + (to + 1) * stretch - run.element);
      std::vector<char>& bytes = out[std::size_t(to)];
      const long head[2] = {run.element, length};
      const std::size_t at = bytes.size();
      bytes.resize(at + sizeof head + std::size_t(length * width));
      std::memcpy(bytes.data() + at, head, sizeof head);
      for (long i = 0; i < length; ++i) {
        std::memcpy(bytes.data() + at + sizeof head + i * width, data + (run.position + i * run.stride) * width, std::size_t(width));
      }
      run = {run.element + length, run.position + length * run.stride, run.stride, run.length - length};
    }
  }

  /// The rounds that are left, in which this processor may have nothing. A write that failed is told when all are over.
  void finish() {
    while (begin < all) exchange();
    if (failed) std::rethrow_exception(failed);
  }

 private:
  const Tensor& tensor;
  const File& file;
  const long dataAt;
  const int count;
  const long width;
  long all = 1, stretch = 1;
  long begin = 0;  // of this round, in elements
  std::vector<std::vector<char>> out;
  std::vector<char> sent, received, whole;
  std::exception_ptr failed;

  void exchange() {
    std::vector<int> gives(out.size()), takes(out.size()), givesAt(out.size()), takesAt(out.size());
    sent.clear();
    for (std::size_t p = 0; p < out.size(); ++p) {
      gives[p] = int(out[p].size());
      givesAt[p] = int(sent.size());
      sent.insert(sent.end(), out[p].begin(), out[p].end());
      out[p].clear();
    }
    const MPI_Comm communicator = tensor.grid().communicator();
    const std::string doing = "exchange parts of " + file.path;
    check(MPI_Alltoall(gives.data(), 1, MPI_INT, takes.data(), 1, MPI_INT, communicator), doing);
    long bytes = 0;
    for (std::size_t p = 0; p < takes.size(); ++p) takesAt[p] = int(bytes), bytes += takes[p];
    received.resize(std::size_t(bytes));
    check(MPI_Alltoallv(sent.data(), gives.data(), givesAt.data(), MPI_BYTE, received.data(), takes.data(), takesAt.data(), MPI_BYTE,
                        communicator), doing);
    write();
    begin += stretch * count;
  }

  void write() {
    const long first = begin + tensor.grid().me * stretch, length = min(stretch, all - first);
    if (length <= 0 || failed) return;
    for (std::size_t at = 0; at < received.size();) {
      long head[2];
      std::memcpy(head, received.data() + at, sizeof head);
      at += sizeof head;
      std::memcpy(whole.data() + (head[0] - first) * width, received.data() + at, std::size_t(head[1] * width));
      at += std::size_t(head[1] * width);
    }
    if (tensor.type.isRecord()) clearGaps(tensor.type, whole.data(), length);
    try {
      file.write(whole.data(), std::size_t(length * width), dataAt + first * width);
    } catch (const Error&) {
      failed = std::current_exception();  // the others wait for this one in the rounds to come
    }
  }
};

}  // namespace

void writeExchanged(const Tensor& tensor, const File& file, long dataAt) {
  Stretches stretches(tensor, file, dataAt);
  if (writes(tensor)) {
    const HostElements elements(*tensor.home, HostElements::Read);
    forFileRuns(*tensor.home, tensor.layout.shape(), false, [&](long element, long position, long stride, long length) {
      stretches.take(elements.bytes(), {element, position, stride, length});
    });
  }
  stretches.finish();
}

}  // namespace tw
