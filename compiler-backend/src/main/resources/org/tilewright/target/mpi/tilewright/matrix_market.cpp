// Matrix Market files (.mtx): read as a stream, every processor keeps its own elements; written in lines of one width, so that
// every processor knows where its elements stand.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "file_parts.hpp"

namespace tw {

/// Reads a Matrix Market file line by line.
class MtxReader {
 public:
  explicit MtxReader(const std::string& file) : path(file), stream(std::fopen(file.c_str(), "r")) {
    if (stream == nullptr) fileError(path, "read", std::strerror(errno));
    if (!next() || line.rfind("%%MatrixMarket", 0) != 0) fail("it does not start with %%MatrixMarket");
    for (char& c : line) c = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
    auto has = [&](const char* word) { return line.find(word) != std::string::npos; };
    coordinate = has(" coordinate");
    pattern = has(" pattern");
    isComplex = has(" complex");
    skew = has("skew-symmetric");
    hermitian = has(" hermitian");
    symmetric = skew || hermitian || has(" symmetric");
    do {
      if (!next()) fail("it ends before its size line");
    } while (line[0] == '%' || line.find_first_not_of(" \t\r\n") == std::string::npos);
    char* at = line.data();
    rows = std::strtol(at, &at, 10);
    columns = std::strtol(at, &at, 10);
    entries = coordinate ? std::strtol(at, &at, 10) : 0;
  }
  MtxReader(const MtxReader&) = delete;
  MtxReader& operator=(const MtxReader&) = delete;
  ~MtxReader() { std::fclose(stream); }

  long rows = 0, columns = 0;

  /// Calls `element(i, j, real, imaginary)` for every element that the file lists or implies by symmetry.
  void each(const std::function<void(long, long, double, double)>& element) {
    auto entry = [&](long i, long j, double re, double im) {
      element(i, j, re, im);
      if (symmetric && i != j) element(j, i, skew ? -re : re, skew || hermitian ? -im : im);
    };
    if (coordinate) {
      for (long e = 0; e < entries; ++e) {
        char* at = value();
        const long i = std::strtol(at, &at, 10) - 1, j = std::strtol(at, &at, 10) - 1;
        if (i < 0 || i >= rows || j < 0 || j >= columns) fail("an entry lies outside the matrix, in line " + std::to_string(number));
        const double re = pattern ? 1 : std::strtod(at, &at);
        entry(i, j, re, isComplex ? std::strtod(at, &at) : 0);
      }
      return;
    }
    for (long j = 0; j < columns; ++j) {
      for (long i = symmetric ? j + (skew ? 1 : 0) : 0; i < rows; ++i) {
        char* at = value();
        const double re = std::strtod(at, &at);
        entry(i, j, re, isComplex ? std::strtod(at, &at) : 0);
      }
    }
  }

  bool complexValues() const { return isComplex; }

 private:
  std::string path, line;
  std::FILE* stream;
  long entries = 0, number = 0;
  bool coordinate = false, pattern = false, isComplex = false, symmetric = false, skew = false, hermitian = false;

  [[noreturn]] void fail(const std::string& what) { fileError(path, "read", what); }

  bool next() {
    line.clear();
    char part[4096];
    while (std::fgets(part, sizeof part, stream) != nullptr) {
      line += part;
      if (line.back() == '\n') break;
    }
    ++number;
    return !line.empty();
  }

  char* value() {
    do {
      if (!next()) fail("it ends before its last entry, after line " + std::to_string(number - 1));
    } while (line.find_first_not_of(" \t\r\n") == std::string::npos || line[0] == '%');
    return line.data();
  }
};

/// Adds a value to an element, as its type has it.
static void add(const Tensor& tensor, long position, double re, double im) {
  char* at = tensor.home->bytes() + position * long(tensor.type.bytes);
  if (&tensor.type == &f32) *reinterpret_cast<float*>(at) += float(re);
  if (&tensor.type == &f64) *reinterpret_cast<double*>(at) += re;
  if (&tensor.type == &i32) *reinterpret_cast<int*>(at) += int(re);
  if (&tensor.type == &i64) *reinterpret_cast<long*>(at) += long(re);
  if (&tensor.type == &boolean) *reinterpret_cast<bool*>(at) |= re != 0;
  if (&tensor.type == &c64) *reinterpret_cast<std::complex<float>*>(at) += std::complex<float>(float(re), float(im));
  if (&tensor.type == &c128) *reinterpret_cast<std::complex<double>*>(at) += std::complex<double>(re, im);
}

static bool isComplex(const Tensor& tensor) { return &tensor.type == &c64 || &tensor.type == &c128; }

static bool isReal(const Tensor& tensor) { return &tensor.type == &f32 || &tensor.type == &f64; }

void readMtx(Tensor& tensor, const std::string& path) {
  MtxReader reader(path);
  const std::vector<long>& shape = tensor.layout.shape();
  // a vector may be a matrix of one column or row, a scalar a matrix of one element
  const bool matrix = shape.size() == 2;
  const bool fits = matrix ? shape[0] == reader.rows && shape[1] == reader.columns
                           : shape.size() < 2 && min(reader.rows, reader.columns) == 1
                             && max(reader.rows, reader.columns) == (shape.empty() ? 1 : shape[0]);
  if (!fits) {
    fileError(path, "read", "its shape is " + shapeText({reader.rows, reader.columns}) + ", but tensor " + tensor.name + " is "
              + shapeText(shape));
  }
  if (reader.complexValues() && !isComplex(tensor)) {
    fileError(path, "read", "its values are complex, but tensor " + tensor.name + " is " + tensor.type.name);
  }
  const Piece& home = *tensor.home;
  std::memset(home.bytes(), 0, std::size_t(home.size()) * tensor.type.bytes);
  if (home.frame.isEmpty()) return;
  reader.each([&](long i, long j, double re, double im) {
    const long index[] = {matrix ? i : max(i, j), j};
    long position = 0;
    for (int d = 0; d < int(shape.size()); ++d) {
      if (!home.frame.dim(d).contains(index[d])) return;
      position += home.frame.dim(d).rank(index[d]) * home.strides[d];
    }
    add(tensor, position, re, im);
  });
}

/// One element in a line of fixed width.
static std::string mtxLine(const Tensor& tensor, long position) {
  const char* at = tensor.home->bytes() + position * long(tensor.type.bytes);
  char text[64];
  auto real = [&](double re) { std::snprintf(text, sizeof text, "%25.16e\n", re); };
  auto integer = [&](long value) { std::snprintf(text, sizeof text, "%20ld\n", value); };
  auto pair = [&](double re, double im) { std::snprintf(text, sizeof text, "%25.16e %25.16e\n", re, im); };
  if (&tensor.type == &f32) real(*reinterpret_cast<const float*>(at));
  if (&tensor.type == &f64) real(*reinterpret_cast<const double*>(at));
  if (&tensor.type == &i32) integer(*reinterpret_cast<const int*>(at));
  if (&tensor.type == &i64) integer(*reinterpret_cast<const long*>(at));
  if (&tensor.type == &boolean) integer(*reinterpret_cast<const bool*>(at));
  if (&tensor.type == &c64) pair(reinterpret_cast<const float*>(at)[0], reinterpret_cast<const float*>(at)[1]);
  if (&tensor.type == &c128) pair(reinterpret_cast<const double*>(at)[0], reinterpret_cast<const double*>(at)[1]);
  return text;
}

void writeMtx(const Tensor& tensor, const std::string& path) {
  const std::vector<long>& shape = tensor.layout.shape();
  if (shape.size() > 2) {
    fileError(path, "write", "an .mtx file holds scalars, vectors and matrices, but tensor " + tensor.name + " is " + shapeText(shape));
  }
  const char* field = isComplex(tensor) ? "complex" : isReal(tensor) ? "real" : "integer";
  const std::string header = std::string("%%MatrixMarket matrix array ") + field + " general\n" + std::to_string(shape.empty() ? 1 : shape[0])
                             + " " + std::to_string(shape.size() < 2 ? 1 : shape[1]) + "\n";
  const long width = isComplex(tensor) ? 52 : isReal(tensor) ? 26 : 21;
  writeParts(tensor.grid, path, header, [&](const File& file) {
    if (!writes(tensor)) return;
    forFileRuns(*tensor.home, shape, true, [&](long element, long position, long stride, long length) {
      std::string lines;
      for (long i = 0; i < length; ++i) lines += mtxLine(tensor, position + i * stride);
      file.write(lines.data(), lines.size(), long(header.size()) + element * width);
    });
  });
}

}  // namespace tw
