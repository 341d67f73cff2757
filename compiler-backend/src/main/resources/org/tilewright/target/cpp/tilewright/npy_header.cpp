// What stands at the start of NumPy's files (.npy).
#include "npy_header.hpp"

#include <cstring>

namespace tw {

/// The Python dictionary in a header: three entries in any order, with blanks anywhere.
class NpyDictionary {
 public:
  std::string descr;
  std::vector<NpyField> fields;  // if the elements have several
  long width = 0;                // of such elements
  bool fortran = false;
  std::vector<long> shape;

  NpyDictionary(const File& npy, std::string header) : file(npy), text(std::move(header)) {
    bool hasType = false, hasOrder = false, hasShape = false;
    expect('{');
    while (!next('}')) {
      const std::string key = quoted();
      expect(':');
      if (key == "descr") {
        const std::size_t start = (skipBlanks(), at);
        next('[') ? takeFields() : void(descr = quoted());
        if (!fields.empty()) descr = text.substr(start, at - start);
        hasType = true;
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

  /// Pairs of a name and a type, one field behind the other.
  void takeFields() {
    while (!next(']')) {
      expect('(');
      const std::string name = quoted();
      expect(',');
      if (next('[')) fail("its field '" + name + "' has several fields itself; save elements whose fields are numbers");
      const NpyType type{quoted()};
      next(',');
      if (next('(')) fail("its field '" + name + "' is an array; save elements whose fields are numbers");
      expect(')');
      if (type.bytes() == 0) fail("its field '" + name + "' is '" + type.descr + "', which is no number");
      fields.push_back({name, type, width});
      width += type.bytes();
      if (next(',')) continue;
      expect(']');
      break;
    }
    if (fields.empty()) fail("its elements have no fields");
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

NpyHeader NpyHeader::read(const File& file) {
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
  return {d.descr, d.fields, d.width, d.fortran, d.shape, textAt + length};
}

std::string NpyHeader::text() const {
  std::string dims;
  for (long e : shape) dims += std::to_string(e) + ", ";
  if (shape.size() > 1) dims.resize(dims.size() - 2);
  if (shape.size() == 1) dims.resize(dims.size() - 1);
  std::string s = "{'descr': " + descr + ", 'fortran_order': False, 'shape': (" + dims + "), }";
  s.resize((10 + s.size() + 1 + 63) / 64 * 64 - 11, ' ');
  s += '\n';
  return std::string("\x93NUMPY\x01\x00", 8) + char(s.size() & 255) + char(s.size() >> 8) + s;
}

}  // namespace tw
