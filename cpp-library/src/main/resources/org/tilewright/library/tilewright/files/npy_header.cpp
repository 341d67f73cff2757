// What stands at the start of NumPy's files (.npy).
#include "npy_header.hpp"

#include <cstring>

namespace tw {

/// The Python dictionary in a header: three entries in any order, with blanks anywhere.
class NpyDictionary {
 public:
  NpyType type;
  std::vector<NpyField> fields;  // if the elements have several
  bool fortran = false;
  std::vector<long> shape;

  NpyDictionary(const File& npy, std::string header) : file(npy), text(std::move(header)) {
    bool hasType = false, hasOrder = false, hasShape = false;
    expect('{');
    while (!next('}')) {
      const std::string key = quoted();
      expect(':');
      if (key == "descr") {
        type = takeType(fields);
        if (fields.empty() && type.descr[0] == '[') fail("it has elements without fields");
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

  int depth = 0;

  static constexpr long longestElement = 1L << 31;  // more than NumPy's own elements have
  static constexpr int deepest = 32;

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

  /// Whether a character comes next.
  bool comes(char c) {
    skipBlanks();
    return at < text.size() && text[at] == c;
  }

  /// A string of Python, with the letter that some have before it.
  std::string quoted() {
    skipBlanks();
    if (at + 1 < text.size() && text.find_first_of("uUbB", at) == at) ++at;
    const char quote = next('"') ? '"' : '\'';
    if (quote == '\'') expect(quote);
    const auto end = text.find(quote, at);
    if (end == std::string::npos) unreadable();
    const std::string s = text.substr(at, end - at);
    at = end + 1;
    return s;
  }

  /// A type as Python has it: names, a list of fields, or a type and the extents of an array of it.
  NpyType takeType(std::vector<NpyField>& parts) {
    if (++depth > deepest) fail("it has a type that is nested more than " + std::to_string(deepest) + " deep");
    const NpyType type = takeAnyType(parts);
    --depth;
    return type;
  }

  NpyType takeAnyType(std::vector<NpyField>& parts) {
    skipBlanks();
    const std::size_t start = at;
    if (next('[')) {
      while (!next(']')) {
        expect('(');
        takeField(parts);
        if (next(',')) continue;
        expect(']');
        break;
      }
      return NpyType::several(text.substr(start, at - start), bytes(parts));
    }
    if (!next('(')) return named(quoted(), parts);
    NpyType type = takeArray(start);
    expect(')');
    if (type.kind.empty()) type.descr = text.substr(start, at - start);
    return type;
  }

  /// A name and a type, and then extents if the field is an array.
  void takeField(std::vector<NpyField>& parts) {
    const bool isTitled = next('(');
    std::string name = quoted();
    expect(',');
    if (isTitled) {
      name = quoted();
      expect(')');
      expect(',');
    }
    skipBlanks();
    const NpyType type = takeArray(at);
    expect(')');
    add(parts, name, type);
  }

  /// A type and the extents of an array of it, if they are there. @param start of what the file calls it
  NpyType takeArray(std::size_t start) {
    std::vector<NpyField> inner;
    const NpyType type = takeType(inner);
    std::vector<long> extents;
    if (next(',') && !comes(')')) {
      extents = comes('(') ? numbers() : std::vector<long>{number()};
      next(',');
    }
    return extents.empty() ? type : NpyType::several(text.substr(start, at - start), repeated(type.bytes, extents));
  }

  /// What NumPy reads in one string: a type, 3f8 and (2,2)f8 for arrays, and f8,i4 for fields f0 and f1.
  NpyType named(const std::string& names, std::vector<NpyField>& parts) {
    std::vector<std::string> items(1);
    bool inside = false;
    for (char c : names) {
      inside = c == '(' || (inside && c != ')');
      if (c == ',' && !inside) items.emplace_back();
      else items.back() += c;
    }
    if (items.size() == 1) return item(names);
    if (items.back().empty()) items.pop_back();
    for (const std::string& i : items) {
      const auto first = i.find_first_not_of(" \t\n\r\f\v"), last = i.find_last_not_of(" \t\n\r\f\v");
      add(parts, "f" + std::to_string(parts.size()), item(first == std::string::npos ? "" : i.substr(first, last + 1 - first)));
    }
    return NpyType::several(names, bytes(parts));
  }

  /// A type with how often it stands there, or extents, before it.
  NpyType item(const std::string& descr) const {
    const auto close = descr.find(')');
    const bool isExtents = descr.find('(') == 0 && close != std::string::npos && descr.find_first_not_of("0123456789, ", 1) == close;
    std::size_t end = isExtents ? close + 1 : descr.find_first_not_of("0123456789");
    if (end == std::string::npos) end = descr.size();
    std::vector<long> extents;
    for (std::size_t i = 0; i < end;) {
      const std::size_t digits = descr.find_first_not_of("0123456789", i) == std::string::npos ? descr.size()
                                                                                              : descr.find_first_not_of("0123456789", i);
      if (digits - i > 18) return NpyType::several(descr, 0);
      if (digits > i) extents.push_back(std::stol(descr.substr(i, digits - i)));
      i = digits + (digits == i ? 1 : 0);
    }
    while (end > 0 && end < descr.size() && descr[end] == ' ') ++end;
    const NpyType type = NpyType::of(descr.substr(end));
    return extents.empty() ? type : NpyType::several(descr, repeated(type.bytes, extents));
  }

  void add(std::vector<NpyField>& parts, const std::string& name, const NpyType& type) const {
    if (type.bytes == 0 && !name.empty()) fail("it has a field '" + name + "' of type '" + type.descr + "', whose length is not known");
    parts.push_back({name, type, bytes(parts)});
    limited(bytes(parts));
  }

  static long bytes(const std::vector<NpyField>& parts) { return parts.empty() ? 0 : parts.back().offset + parts.back().type.bytes; }

  long repeated(long bytes, const std::vector<long>& extents) const {
    for (long e : extents) bytes = limited(e > 0 && bytes > longestElement / e ? longestElement : bytes * e);
    return bytes;
  }

  long limited(long bytes) const {
    if (bytes >= longestElement) fail("it has elements of " + std::to_string(longestElement) + " bytes or more");
    return bytes;
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
      out.push_back(number());
      if (!next(',')) {
        expect(')');
        break;
      }
    }
    return out;
  }

  long number() {
    skipBlanks();
    std::size_t end = at;
    while (end < text.size() && text[end] >= '0' && text[end] <= '9') ++end;
    if (end == at || end - at > 18) unreadable();
    const long out = std::stol(text.substr(at, end - at));
    at = end;
    next('L');  // Python 2 wrote long integers so
    return out;
  }
};

NpyHeader NpyHeader::read(const File& file) {
  unsigned char start[12] = {};
  const std::size_t got = file.readSome(start, 12, 0);
  if (got < 6 || std::memcmp(start, "\x93NUMPY", 6) != 0) fileError(file.path, "read", "it is not a .npy file");
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
  return {d.type, d.fields, d.fortran, d.shape, textAt + length};
}

std::string NpyHeader::text(const std::string& descr, const std::vector<long>& shape) {
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
