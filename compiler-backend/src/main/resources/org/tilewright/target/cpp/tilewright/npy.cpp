// NumPy's files (.npy).
#include <fcntl.h>

#include <cstring>

#include "file_parts.hpp"

namespace tw {

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static constexpr char nativeOrder = '>';
#else
static constexpr char nativeOrder = '<';
#endif

/// The Python dictionary in a header: three entries in any order, with blanks anywhere.
class NpyDictionary {
 public:
  std::string descr;
  bool fortran = false;
  std::vector<long> shape;

  NpyDictionary(const File& npy, std::string header) : file(npy), text(std::move(header)) {
    bool hasType = false, hasOrder = false, hasShape = false;
    expect('{');
    while (!next('}')) {
      const std::string key = quoted();
      expect(':');
      if (key == "descr") {
        if (next('[')) fail("its elements have several fields; save one field of them");
        descr = quoted(), hasType = true;
      } else if (key == "fortran_order") {
        fortran = truth(), hasOrder = true;
      } else if (key == "shape") {
        shape = numbers(), hasShape = true;
      } else {
        fail("its header has '" + key + "', which no .npy file has");
      }
      if (!next(',')) {
        expect('}');
        break;
      }
    }
    if (!hasType || !hasOrder || !hasShape) {
      fail(std::string("it has a header without '") + (!hasType ? "descr" : !hasOrder ? "fortran_order" : "shape") + "'");
    }
  }

 private:
  const File& file;
  const std::string text;
  std::size_t at = 0;

  [[noreturn]] void fail(const std::string& what) const { fileError(file.path, "read", what); }
  [[noreturn]] void unreadable() const { fail("it has a header that cannot be read from character " + std::to_string(at + 1) + " on"); }

  void skipBlanks() {
    while (at < text.size() && text[at] != 0 && std::strchr(" \t\r\n\f", text[at]) != nullptr) ++at;
  }

  /// Takes a character if it comes next.
  bool next(char c) {
    skipBlanks();
    const bool here = at < text.size() && text[at] == c;
    if (here) ++at;
    return here;
  }

  void expect(char c) {
    if (!next(c)) unreadable();
  }

  std::string quoted() {
    const char quote = next('"') ? '"' : '\'';
    if (quote == '\'') expect(quote);
    const auto end = text.find(quote, at);
    if (end == std::string::npos) unreadable();
    const std::string s = text.substr(at, end - at);
    at = end + 1;
    return s;
  }

  bool truth() {
    skipBlanks();
    for (const char* word : {"True", "False"}) {
      if (text.compare(at, std::strlen(word), word) == 0) {
        at += std::strlen(word);
        return *word == 'T';
      }
    }
    unreadable();
  }

  std::vector<long> numbers() {
    std::vector<long> out;
    expect('(');
    while (!next(')')) {
      skipBlanks();
      std::size_t end = at;
      while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
      if (end == at || end - at > 18) unreadable();
      out.push_back(std::stol(text.substr(at, end - at)));
      at = end;
      next('L');  // Python 2 wrote long integers so
      if (!next(',')) {
        expect(')');
        break;
      }
    }
    return out;
  }
};

/// What stands at the start of an .npy file.
struct NpyHeader {
  std::string descr;
  bool fortran = false;
  std::vector<long> shape;
  long dataAt = 0;

  static NpyHeader read(const File& file) {
    unsigned char start[12] = {};
    const std::size_t got = file.readSome(start, 12, 0);
    if (got < 6 || std::memcmp(start, "\x93NUMPY", 6) != 0) fileError(file.path, "read", "it is no .npy file");
    const int version = start[6];
    if (got >= 8 && (version < 1 || version > 3)) {
      fileError(file.path, "read", "it has .npy version " + std::to_string(version) + "; versions 1, 2 and 3 can be read");
    }
    const long textAt = version == 1 ? 10 : 12;
    const long length = start[8] | start[9] << 8 | (version == 1 ? 0 : long(start[10]) << 16 | long(start[11]) << 24);
    if (long(got) < textAt || textAt + length > file.size()) fileError(file.path, "read", "it is cut off inside its header");
    if (length > 1L << 20) {
      fileError(file.path, "read", "it has a header of " + std::to_string(length) + " bytes; at most 1048576 are read");
    }
    std::string text(std::size_t(length), ' ');
    file.read(text.data(), text.size(), textAt);
    const NpyDictionary d(file, text);
    return {d.descr, d.fortran, d.shape, textAt + length};
  }

  /// The element type without the order of its bytes.
  std::string kind() const {
    const std::string k = descr.find_first_of("<>=|") == 0 ? descr.substr(1) : descr;
    return k == "?" ? "b1" : k;
  }

  /// A type without a byte order has that of the machine.
  bool isSwapped() const { return (descr[0] == '<' || descr[0] == '>') && descr[0] != nativeOrder; }

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
};

/// Makes elements of this machine of what a file holds.
static void convert(const Tensor& tensor, bool isSwapped, char* data, long elements) {
  if (&tensor.type == &boolean) {
    for (long i = 0; i < elements; ++i) data[i] = data[i] != 0;
  }
  if (!isSwapped) return;
  const long width = long(tensor.type.bytes) / (isComplex(tensor) ? 2 : 1);
  for (char* number = data; number < data + elements * long(tensor.type.bytes); number += width) {
    for (long b = 0; b < width / 2; ++b) std::swap(number[b], number[width - 1 - b]);
  }
}

void readNpy(Tensor& tensor, const std::string& path) {
  const File file(path, O_RDONLY, "read");
  const NpyHeader header = NpyHeader::read(file);
  const std::string wanted = tensor.type.npy;
  if (header.kind() != wanted.substr(1)) {
    fileError(path, "read", "its elements are '" + header.descr + "', but tensor " + tensor.name + " is " + tensor.type.name
              + " ('" + wanted + "'); convert the file or change the tensor's type");
  }
  if (header.shape != tensor.layout.shape()) {
    fileError(path, "read", "its shape is " + shapeText(header.shape) + ", but tensor " + tensor.name + " is "
              + shapeText(tensor.layout.shape()));
  }
  const long width = long(tensor.type.bytes);
  long end = header.dataAt + width;
  for (long e : header.shape) end = header.dataAt + (end - header.dataAt) * e;
  if (file.size() < end) {
    fileError(path, "read", "it is cut off: it has " + std::to_string(file.size()) + " bytes where its header says " + std::to_string(end));
  }
  const HostElements elements(*tensor.home, HostElements::Write);
  char* out = elements.bytes();
  std::vector<char> run;
  forFileRuns(*tensor.home, header.shape, header.fortran, [&](long element, long position, long stride, long length) {
    const std::size_t bytes = std::size_t(length) * std::size_t(width);
    run.resize(stride == 1 ? 0 : bytes);
    char* data = stride == 1 ? out + position * width : run.data();
    file.read(data, bytes, header.dataAt + element * width);
    convert(tensor, header.isSwapped(), data, length);
    if (stride == 1) return;
    for (long i = 0; i < length; ++i) std::memcpy(out + (position + i * stride) * width, data + i * width, std::size_t(width));
  });
}

void writeNpy(const Tensor& tensor, const std::string& path) {
  NpyHeader header;
  const long width = long(tensor.type.bytes);
  header.descr = tensor.type.npy;
  if (header.descr[0] == '<') header.descr[0] = nativeOrder;
  header.shape = tensor.layout.shape();
  const std::string text = header.text();
  writeParts(tensor.grid, path, text, [&](const File& file) {
    if (!writes(tensor)) return;
    const HostElements elements(*tensor.home, HostElements::Read);
    const char* data = elements.bytes();
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

}  // namespace tw
