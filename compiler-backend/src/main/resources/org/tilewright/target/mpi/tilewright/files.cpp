// Files, and .npy files in particular.
#include "files.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

#include "file_parts.hpp"

namespace tw {

void fileError(const std::string& path, const std::string& doing, const std::string& what) {
  throw Error("cannot " + doing + " '" + path + "': " + what);
}

std::string shapeText(const std::vector<long>& shape) {
  std::string s = "(";
  for (std::size_t d = 0; d < shape.size(); ++d) s += (d == 0 ? "" : ", ") + std::to_string(shape[d]);
  return s + ")";
}

static bool endsWith(const std::string& s, const std::string& end) {
  return s.size() >= end.size() && s.compare(s.size() - end.size(), end.size(), end) == 0;
}

File::File(const std::string& name, int flags, const std::string& doing) : path(name), descriptor(::open(name.c_str(), flags, 0666)) {
  if (descriptor < 0) fileError(path, doing, std::strerror(errno));
}

File::~File() { ::close(descriptor); }

void File::read(void* data, std::size_t bytes, long at) const {
  for (char* to = static_cast<char*>(data); bytes > 0;) {
    const ssize_t got = ::pread(descriptor, to, bytes, at);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) fileError(path, "read", std::strerror(errno));
    if (got == 0) fileError(path, "read", "the file ends too early; write it again");
    to += got, at += got, bytes -= std::size_t(got);
  }
}

void File::write(const void* data, std::size_t bytes, long at) const {
  for (const char* from = static_cast<const char*>(data); bytes > 0;) {
    const ssize_t put = ::pwrite(descriptor, from, bytes, at);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) fileError(path, "write", std::strerror(errno));
    from += put, at += put, bytes -= std::size_t(put);
  }
}

/// What stands at the start of an .npy file.
struct NpyHeader {
  std::string descr;
  bool fortran = false;
  std::vector<long> shape;
  long dataAt = 0;

  static NpyHeader read(const File& file) {
    unsigned char start[12] = {};
    file.read(start, 10, 0);
    if (std::memcmp(start, "\x93NUMPY", 6) != 0) fileError(file.path, "read", "it is no .npy file");
    const bool longLength = start[6] >= 2;
    if (longLength) file.read(start, 12, 0);
    const long length = start[8] | start[9] << 8 | (longLength ? long(start[10]) << 16 | long(start[11]) << 24 : 0);
    const long textAt = longLength ? 12 : 10;
    std::string text(std::size_t(length), ' ');
    file.read(text.data(), text.size(), textAt);
    NpyHeader h;
    h.dataAt = textAt + length;
    h.descr = after(file, text, "'descr'");
    h.descr = h.descr.substr(h.descr.find('\'') + 1);
    h.descr = h.descr.substr(0, h.descr.find('\''));
    h.fortran = after(file, text, "'fortran_order'").find("True") < after(file, text, "'fortran_order'").find(',');
    std::string dims = after(file, text, "'shape'");
    dims = dims.substr(dims.find('(') + 1);
    dims = dims.substr(0, dims.find(')'));
    for (std::size_t i = 0; i < dims.size();) {
      if (dims[i] < '0' || dims[i] > '9') {
        ++i;
        continue;
      }
      std::size_t digits = 0;
      h.shape.push_back(std::stol(dims.substr(i), &digits));
      i += digits;
    }
    return h;
  }

  std::string text() const {
    std::string dims;
    for (long e : shape) dims += std::to_string(e) + ", ";
    if (shape.size() > 1) dims.resize(dims.size() - 2);
    if (shape.size() == 1) dims.resize(dims.size() - 1);
    std::string s = "{'descr': '" + descr + "', 'fortran_order': False, 'shape': (" + dims + "), }";
    s.resize((10 + s.size() + 1 + 63) / 64 * 64 - 11, ' ');
    s += '\n';
    return std::string("\x93NUMPY\x01\x00", 8) + char(s.size() & 255) + char(s.size() >> 8) + s;
  }

 private:
  static std::string after(const File& file, const std::string& text, const char* key) {
    const auto at = text.find(key);
    if (at == std::string::npos) fileError(file.path, "read", std::string("its header lacks ") + key);
    return text.substr(text.find(':', at) + 1);
  }
};

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

void writeParts(const Grid& grid, const std::string& path, const std::string& header,
                      const std::function<void(const File&)>& body) {
  const std::string draft = path + ".part";
  try {
    grid.together("write " + path, [&] {
      if (grid.me == 0) File(draft, O_WRONLY | O_CREAT | O_TRUNC, "write").write(header.data(), header.size(), 0);
    });
    grid.together("write " + path, [&] { body(File(draft, O_WRONLY, "write")); });
    grid.together("write " + path, [&] {
      if (grid.me == 0 && std::rename(draft.c_str(), path.c_str()) != 0) fileError(path, "write", std::strerror(errno));
    });
  } catch (const Error&) {
    if (grid.me == 0) ::unlink(draft.c_str());
    throw;
  }
}

bool writes(const Tensor& tensor) {
  for (int g = 0; g < tensor.grid.rank(); ++g) {
    if (tensor.layout.replicates(g) && tensor.grid.here[g] != 0) return false;
  }
  return true;
}

static void readNpy(Tensor& tensor, const std::string& path) {
  const File file(path, O_RDONLY, "read");
  const NpyHeader header = NpyHeader::read(file);
  const std::string wanted = tensor.type.npy;
  if (header.descr.substr(1) != wanted.substr(1) || header.descr[0] == '>') {
    fileError(path, "read", "its elements are '" + header.descr + "', but tensor " + tensor.name + " is " + tensor.type.name
              + " ('" + wanted + "'); convert the file or change the tensor's type");
  }
  if (header.shape != tensor.layout.shape()) {
    fileError(path, "read", "its shape is " + shapeText(header.shape) + ", but tensor " + tensor.name + " is "
              + shapeText(tensor.layout.shape()));
  }
  const long width = long(tensor.type.bytes);
  char* out = tensor.home->bytes();
  std::vector<char> run;
  forFileRuns(*tensor.home, header.shape, header.fortran, [&](long element, long position, long stride, long length) {
    const std::size_t bytes = std::size_t(length) * std::size_t(width);
    const long at = header.dataAt + element * width;
    if (stride == 1) return file.read(out + position * width, bytes, at);
    run.resize(bytes);
    file.read(run.data(), bytes, at);
    for (long i = 0; i < length; ++i) std::memcpy(out + (position + i * stride) * width, run.data() + i * width, std::size_t(width));
  });
}

static void writeNpy(const Tensor& tensor, const std::string& path) {
  NpyHeader header;
  const long width = long(tensor.type.bytes);
  header.descr = tensor.type.npy;
  header.shape = tensor.layout.shape();
  const std::string text = header.text();
  writeParts(tensor.grid, path, text, [&](const File& file) {
    if (!writes(tensor)) return;
    const char* data = tensor.home->bytes();
    std::vector<char> run;
    forFileRuns(*tensor.home, header.shape, false, [&](long element, long position, long stride, long length) {
      const long at = long(text.size()) + element * width;
      if (stride == 1) return file.write(data + position * width, std::size_t(length) * std::size_t(width), at);
      run.resize(std::size_t(length) * std::size_t(width));
      for (long i = 0; i < length; ++i) std::memcpy(run.data() + i * width, data + (position + i * stride) * width, std::size_t(width));
      file.write(run.data(), run.size(), at);
    });
  });
}

void readFile(Tensor& tensor, const std::string& path) {
  tensor.place();
  tensor.grid.together("read " + path, [&] {
    if (endsWith(path, ".npy")) return readNpy(tensor, path);
    if (endsWith(path, ".mtx")) return readMtx(tensor, path);
    fileError(path, "read", "only .npy and .mtx files are known");
  });
}

void writeFile(const Tensor& tensor, const std::string& path) {
  if (endsWith(path, ".npy")) return writeNpy(tensor, path);
  if (endsWith(path, ".mtx")) return writeMtx(tensor, path);
  fileError(path, "write", "only .npy and .mtx files are known");
}

}  // namespace tw
