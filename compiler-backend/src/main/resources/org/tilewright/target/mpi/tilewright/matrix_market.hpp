// Matrix Market files (.mtx): read as a stream, every processor keeps its own elements; written in lines of one width, so that
// every processor knows where its elements stand.
#pragma once

#include "files.hpp"

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
  template <class Element> void each(Element element) {
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

template <class T> T fromParts(double re, double im) {
  if constexpr (std::is_same_v<T, bool>) {
    return re != 0;
  } else if constexpr (std::is_arithmetic_v<T>) {
    (void)im;
    return T(re);
  } else {
    using Part = typename T::value_type;
    return {Part(re), Part(im)};
  }
}

template <class T> void readMtx(Tensor<T>& tensor, const std::string& path) {
  MtxReader reader(path);
  const std::vector<long>& shape = tensor.layout.shape();
  const bool vector = shape.size() == 1;
  if (shape.empty() || shape.size() > 2 || shape[0] != reader.rows || (vector ? 1 : shape[1]) != reader.columns) {
    fileError(path, "read", "its shape is " + shapeText({reader.rows, reader.columns}) + ", but tensor " + tensor.name + " is "
              + shapeText(shape));
  }
  if (reader.complexValues() && std::is_arithmetic_v<T>) {
    fileError(path, "read", "its values are complex, but tensor " + tensor.name + " is " + tensor.type.name);
  }
  Piece& home = *tensor.home;
  fill<T>(home, T(0));
  if (home.frame.isEmpty()) return;
  const IndexSet all(0, 1);
  const IndexSet& is = home.frame.dim(0);
  const IndexSet& js = vector ? all : home.frame.dim(1);
  reader.each([&](long i, long j, double re, double im) {
    if (!is.contains(i) || !js.contains(j)) return;
    T& element = home.data<T>()[is.rank(i) * home.strides[0] + (vector ? 0 : js.rank(j) * home.strides[1])];
    element = combined<T>(Op::Sum, element, fromParts<T>(re, im));
  });
}

/// One element in a line of fixed width.
template <class T> std::string mtxLine(T value) {
  char text[64];
  if constexpr (std::is_integral_v<T>) {
    std::snprintf(text, sizeof text, "%20ld\n", long(value));
  } else if constexpr (std::is_floating_point_v<T>) {
    std::snprintf(text, sizeof text, "%25.16e\n", double(value));
  } else {
    std::snprintf(text, sizeof text, "%25.16e %25.16e\n", double(value.real()), double(value.imag()));
  }
  return text;
}

template <class T> void writeMtx(const Tensor<T>& tensor, const std::string& path) {
  const std::vector<long>& shape = tensor.layout.shape();
  if (shape.empty() || shape.size() > 2) {
    fileError(path, "write", "an .mtx file holds vectors and matrices, but tensor " + tensor.name + " is " + shapeText(shape));
  }
  const char* field = std::is_integral_v<T> ? "integer" : std::is_floating_point_v<T> ? "real" : "complex";
  const std::string header = std::string("%%MatrixMarket matrix array ") + field + " general\n" + std::to_string(shape[0]) + " "
                             + std::to_string(shape.size() == 1 ? 1 : shape[1]) + "\n";
  const long width = long(mtxLine(T(0)).size());
  writeFile(tensor.grid, path, header, [&](const File& file) {
    if (!writes(tensor)) return;
    const T* data = tensor.home->template data<T>();
    forFileRuns(*tensor.home, shape, true, [&](long element, long position, long stride, long length) {
      std::string lines;
      for (long i = 0; i < length; ++i) lines += mtxLine(data[position + i * stride]);
      file.write(lines.data(), lines.size(), long(header.size()) + element * width);
    });
  });
}

}  // namespace tw
