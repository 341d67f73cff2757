// Files, whatever their format: open ones, and drafts that become files when they are whole.
#include "files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "atomic_file.hpp"
#include "file_parts.hpp"
#include "../simulated/simulated.hpp"

namespace tw {

void fileError(const std::string& path, const std::string& doing, const std::string& what) {
  throw Error("cannot " + doing + " '" + path + "': " + what);
}

std::string shapeText(const std::vector<long>& shape) {
  std::string s = "(";
  for (std::size_t d = 0; d < shape.size(); ++d) s += (d == 0 ? "" : ", ") + std::to_string(shape[d]);
  return s + ")";
}

File::File(const std::string& name, const std::string& shown, int flags, const std::string& doing)
    : path(shown), descriptor(::open(name.c_str(), flags, 0666)) {
  if (descriptor < 0) fileError(path, doing, std::strerror(errno));
}

File::~File() { ::close(descriptor); }

long File::size() const {
  struct stat is;
  if (::fstat(descriptor, &is) != 0) fileError(path, "read", std::strerror(errno));
  return long(is.st_size);
}

std::size_t File::readSome(void* data, std::size_t bytes, long at) const {
  std::size_t have = 0;
  while (have < bytes) {
    const ssize_t got = ::pread(descriptor, static_cast<char*>(data) + have, bytes - have, at + long(have));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fileError(path, "read", std::strerror(errno));
    if (got == 0) break;
    have += std::size_t(got);
  }
  return have;
}

void File::read(void* data, std::size_t bytes, long at) const {
  if (readSome(data, bytes, at) < bytes) fileError(path, "read", "the file is cut off; write it again");
}

void File::write(const void* data, std::size_t bytes, long at) const {
  for (const char* from = static_cast<const char*>(data); bytes > 0;) {
    const ssize_t put = ::pwrite(descriptor, from, bytes, at);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) fileError(path, "write", std::strerror(errno));
    from += put, at += put, bytes -= std::size_t(put);
  }
}

void File::sync() const {
  // some systems find only now that there is no room
  if (::fsync(descriptor) != 0) fileError(path, "write", std::strerror(errno));
}

/// The storage order of a file: rows together, or columns together.
static std::vector<int> fileOrder(int order, bool fortran) {
  std::vector<int> out;
  for (int d = 0; d < order; ++d) out.push_back(fortran ? order - 1 - d : d);
  return out;
}

void forFileRuns(const Piece& piece, const std::vector<long>& shape, bool fortran,
                        const std::function<void(long, long, long, long)>& transfer) {
  const int n = int(shape.size());
  const std::vector<int> order = fileOrder(n, fortran);
  std::vector<long> steps(n + 1, 1);
  for (int k = n - 1; k > 0; --k) steps[order[k - 1]] = steps[order[k]] * shape[order[k]];
  auto walk = [&](auto& self, int k, long element, long position) -> void {
    if (k == n) return transfer(element, position, 1L, 1L);
    const int d = order[k];
    const IndexSet& set = piece.frame.dim(d);
    long rank = 0;
    for (int i = 0; i < set.intervals(); ++i) {
      const long low = set.low(i), length = set.high(i) - low;
      if (k + 1 == n) {
        transfer(element + low * steps[d], position + rank * piece.strides[d], piece.strides[d], length);
      } else {
        for (long j = 0; j < length; ++j) {
          self(self, k + 1, element + (low + j) * steps[d], position + (rank + j) * piece.strides[d]);
        }
      }
      rank += length;
    }
  };
  if (!piece.frame.isEmpty()) walk(walk, 0, 0, 0);
}

void forFileSpans(const Piece& piece, const std::vector<long>& shape, bool fortran, long width, long gap,
                  const std::function<void(const std::vector<FileRun>&)>& transfer) {
  constexpr std::size_t mostRuns = 4096;
  constexpr long mostBytes = 1L << 20;
  std::vector<FileRun> runs;
  forFileRuns(piece, shape, fortran, [&](long element, long position, long stride, long length) {
    const FileRun run{element, position, stride, length};
    if (!runs.empty()
        && ((run.element - runs.back().end()) * width > gap || (run.end() - runs.front().element) * width > mostBytes
            || runs.size() == mostRuns)) {
      transfer(runs);
      runs.clear();
    }
    runs.push_back(run);
  });
  if (!runs.empty()) transfer(runs);
}

void writeParts(const Grid& grid, const std::string& path, const std::string& header,
                      const std::function<void(const File&)>& body) {
  std::unique_ptr<Draft> draft;  // on processor 0
  grid.together("write " + path, [&] {
    if (grid.me == 0) draft = std::make_unique<Draft>(path);
  });
  const std::string name = grid.fromFirst(draft ? draft->name : "");
  std::unique_ptr<File> file;
  grid.together("write " + path, [&] {
    file = std::make_unique<File>(name, path, O_WRONLY, "write");
    if (grid.me == 0) file->write(header.data(), header.size(), 0);
  });
  grid.together("write " + path, [&] {
    body(*file);
    file->sync();
  });
  grid.together("write " + path, [&] {
    if (draft) draft->publish();
  });
}

bool writes(const Tensor& tensor) {
  for (int g = 0; g < tensor.grid().rank(); ++g) {
    if (tensor.layout.replicates(g) && tensor.grid().here[g] != 0) return false;
  }
  return true;
}

bool isComplex(const Tensor& tensor) { return &tensor.type == &c64 || &tensor.type == &c128; }

bool isReal(const Tensor& tensor) { return tensor.type.computed == &f32 || &tensor.type == &f64; }

std::string ending(const std::string& path) {
  const auto point = path.find_last_of("./");
  std::string end = point == std::string::npos || path[point] == '/' ? "" : path.substr(point + 1);
  for (char& c : end) c = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
  return end;
}

/// Files of text have one number in a line.
static void checkRecords(const Tensor& tensor, const std::string& path, const std::string& format, const std::string& doing) {
  if (!tensor.type.isRecord() || format == "npy") return;
  fileError(path, doing, "tensor " + tensor.name + " consists of records (" + tensor.type.name + "), which only .npy files hold");
}

void readFile(Tensor& tensor, const std::string& path) {
  tensor.place();
  if (simulated) return;
  const std::string format = ending(path);
  tensor.grid().together("read " + path, [&] {
    checkRecords(tensor, path, format, "read");
    if (format == "npy") return readNpy(tensor, path);
    if (format == "mtx") return readMtx(tensor, path);
    if (format == "tns") return readTns(tensor, path);
    fileError(path, "read", "only .npy, .mtx and .tns files are known");
  });
}

void writeFile(const Tensor& tensor, const std::string& path) {
  const std::string format = ending(path);
  checkRecords(tensor, path, format, "write");
  if (format == "npy") return writeNpy(tensor, path);
  if (format == "mtx") return writeMtx(tensor, path);
  if (format == "tns") return writeTns(tensor, path);
  fileError(path, "write", "only .npy, .mtx and .tns files are known");
}

}  // namespace tw
