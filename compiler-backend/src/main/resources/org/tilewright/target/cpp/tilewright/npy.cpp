// NumPy's files (.npy).
#include <fcntl.h>

#include <cstring>

#include "file_parts.hpp"
#include "records.hpp"

namespace tw {

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
static constexpr char nativeOrder = '>';
#else
static constexpr char nativeOrder = '<';
#endif

/// The type of numbers in a file, as numpy writes it.
struct NpyType {
  std::string descr;

  /// Without the order of bytes.
  std::string kind() const {
    const std::string k = descr.find_first_of("<>=|") == 0 ? descr.substr(1) : descr;
    return k == "?" ? "b1" : k;
  }

  /// A type without a byte order has that of the machine.
  bool isSwapped() const { return (descr[0] == '<' || descr[0] == '>') && descr[0] != nativeOrder; }

  /// The bytes of an element; 0 if that cannot be told.
  long bytes() const {
    const std::string k = kind();
    const std::size_t digits = k.find_last_not_of("0123456789") + 1;
    if (digits != 1 || k.size() < 2 || k.size() > 10) return 0;
    return (k[0] == 'U' ? 4 : 1) * std::stol(k.substr(1));
  }
};

/// A part of the elements in a file.
struct NpyField {
  std::string name;  // empty for a gap
  NpyType type;
  long offset;
};

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

/// What stands at the start of an .npy file.
struct NpyHeader {
  std::string descr;  // as it stands there
  std::vector<NpyField> fields;
  long width = 0;  // of elements with fields
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
    return {d.descr, d.fields, d.width, d.fortran, d.shape, textAt + length};
  }

  std::string text() const {
    std::string dims;
    for (long e : shape) dims += std::to_string(e) + ", ";
    if (shape.size() > 1) dims.resize(dims.size() - 2);
    if (shape.size() == 1) dims.resize(dims.size() - 1);
    std::string s = "{'descr': " + descr + ", 'fortran_order': False, 'shape': (" + dims + "), }";
    s.resize((10 + s.size() + 1 + 63) / 64 * 64 - 11, ' ');
    s += '\n';
    return std::string("\x93NUMPY\x01\x00", 8) + char(s.size() & 255) + char(s.size() >> 8) + s;
  }
};

/// What is read or written in one call, and what is read in it although nobody asked.
constexpr long spanBytes = 1L << 20, gapBytes = 1L << 12;

/// Copies elements of some width, each so many elements from the one before.
static void copy(long width, long elements, const char* from, long fromApart, char* to, long toApart) {
  if (fromApart == 1 && toApart == 1) return void(std::memcpy(to, from, std::size_t(elements) * std::size_t(width)));
  for (long i = 0; i < elements; ++i) std::memcpy(to + i * toApart * width, from + i * fromApart * width, std::size_t(width));
}

/// Makes elements of this machine of what a file holds. @param apart bytes from one to the next
static void convert(const ElementType& type, bool isSwapped, char* data, long apart, long elements) {
  if (&type == &boolean) {
    for (long i = 0; i < elements; ++i) data[i * apart] = data[i * apart] != 0;
  }
  if (!isSwapped) return;
  const long bytes = long(type.bytes), width = bytes / (&type == &c64 || &type == &c128 ? 2 : 1);
  for (long i = 0; i < elements; ++i) {
    for (char* number = data + i * apart; number < data + i * apart + bytes; number += width) {
      for (long b = 0; b < width / 2; ++b) std::swap(number[b], number[width - 1 - b]);
    }
  }
}

/// How a file and a record call their fields' types.
static std::string nativeType(const ElementType& type) {
  std::string text = type.npy;
  if (text[0] == '<') text[0] = nativeOrder;
  return "'" + text + "'";
}

/// The type of a record's elements, gaps included, as numpy writes it.
static std::string recordType(const ElementType& record) {
  std::string text = "[";
  std::size_t at = 0;
  const auto gap = [&](std::size_t until) {
    if (until > at) text += ", ('', '|V" + std::to_string(until - at) + "')";
  };
  for (const Field& field : record.fields) {
    gap(field.offset);
    text += (text.size() > 1 ? ", ('" : "('") + std::string(field.name) + "', " + nativeType(*field.type) + ")";
    at = field.offset + field.type->bytes;
  }
  gap(record.bytes);
  return text + "]";
}

/// For each field of a record the one of that name in a file.
static std::vector<const NpyField*> fieldsFor(const Tensor& tensor, const NpyHeader& header, const std::string& path) {
  const std::string whose = "its elements are " + (header.fields.empty() ? "'" + header.descr + "'" : header.descr) + ", but tensor "
                            + tensor.name + " is " + tensor.type.name;
  std::vector<const NpyField*> out;
  for (const Field& field : tensor.type.fields) {
    const NpyField* found = nullptr;
    for (const NpyField& f : header.fields) {
      if (f.name == field.name) found = &f;
    }
    if (found == nullptr || found->type.kind() != std::string(field.type->npy).substr(1)) {
      fileError(path, "read", whose + ", whose field " + field.name + " is " + field.type->name + " (" + nativeType(*field.type)
                + "); convert the file or change the record");
    }
    out.push_back(found);
  }
  return out;
}

/// Reads records: their fields may stand in the file in another order, with others between them.
static void readRecords(const Tensor& tensor, const NpyHeader& header, const File& file, const std::vector<const NpyField*>& fields) {
  const long width = long(tensor.type.bytes);
  const HostElements elements(*tensor.home, HostElements::Write);
  std::vector<char> span;
  const auto take = [&](const FileRun& run, char* data) {
    for (std::size_t f = 0; f < fields.size(); ++f) {
      const Field& field = tensor.type.fields[f];
      char* from = data + fields[f]->offset;
      convert(*field.type, fields[f]->type.isSwapped(), from, header.width, run.length);
      for (long i = 0; i < run.length; ++i) {
        std::memcpy(elements.bytes() + (run.position + i * run.stride) * width + long(field.offset), from + i * header.width,
                    field.type->bytes);
      }
    }
  };
  const long most = max(1L, spanBytes / header.width), gap = gapBytes / header.width;
  forFileSpans(*tensor.home, header.shape, header.fortran, most, gap, [&](const std::vector<FileRun>& runs) {
    const long first = runs.front().element;
    span.resize(std::size_t(runs.back().end() - first) * std::size_t(header.width));
    file.read(span.data(), span.size(), header.dataAt + first * header.width);
    for (const FileRun& run : runs) take(run, span.data() + (run.element - first) * header.width);
  });
  clearGaps(tensor.type, elements.bytes(), tensor.home->size());
}

void readNpy(Tensor& tensor, const std::string& path) {
  const File file(path, O_RDONLY, "read");
  const NpyHeader header = NpyHeader::read(file);
  const std::string wanted = tensor.type.npy;
  std::vector<const NpyField*> fields;
  if (tensor.type.isRecord()) {
    fields = fieldsFor(tensor, header, path);
  } else if (!header.fields.empty()) {
    fileError(path, "read", "its elements have several fields; save one field of them");
  } else if (NpyType{header.descr}.kind() != wanted.substr(1)) {
    fileError(path, "read", "its elements are '" + header.descr + "', but tensor " + tensor.name + " is " + tensor.type.name
              + " ('" + wanted + "'); convert the file or change the tensor's type");
  }
  if (header.shape != tensor.layout.shape()) {
    fileError(path, "read", "its shape is " + shapeText(header.shape) + ", but tensor " + tensor.name + " is "
              + shapeText(tensor.layout.shape()));
  }
  const long width = tensor.type.isRecord() ? header.width : long(tensor.type.bytes);
  long end = header.dataAt + width;
  for (long e : header.shape) end = header.dataAt + (end - header.dataAt) * e;
  if (file.size() < end) {
    fileError(path, "read", "it is cut off: it has " + std::to_string(file.size()) + " bytes where its header says " + std::to_string(end));
  }
  if (tensor.type.isRecord()) return readRecords(tensor, header, file, fields);
  const bool isSwapped = NpyType{header.descr}.isSwapped();
  const HostElements elements(*tensor.home, HostElements::Write);
  char* out = elements.bytes();
  std::vector<char> span;
  const long most = max(1L, spanBytes / width), gap = gapBytes / width;
  forFileSpans(*tensor.home, header.shape, header.fortran, most, gap, [&](const std::vector<FileRun>& runs) {
    const long first = runs.front().element, length = runs.back().end() - first;
    const bool inPlace = runs.size() == 1 && runs.front().stride == 1;
    span.resize(inPlace ? 0 : std::size_t(length) * std::size_t(width));
    char* data = inPlace ? out + runs.front().position * width : span.data();
    file.read(data, std::size_t(length) * std::size_t(width), header.dataAt + first * width);
    convert(tensor.type, isSwapped, data, width, length);
    if (inPlace) return;
    for (const FileRun& run : runs) {
      copy(width, run.length, data + (run.element - first) * width, 1, out + run.position * width, run.stride);
    }
  });
}

void writeNpy(const Tensor& tensor, const std::string& path) {
  NpyHeader header;
  const long width = long(tensor.type.bytes);
  header.descr = tensor.type.isRecord() ? recordType(tensor.type) : nativeType(tensor.type);
  header.shape = tensor.layout.shape();
  const std::string text = header.text();
  writeParts(tensor.grid, path, text, [&](const File& file) {
    if (!writes(tensor)) return;
    const HostElements elements(*tensor.home, HostElements::Read);
    const char* data = elements.bytes();
    std::vector<char> span;
    // what lies between runs is others' to write
    forFileSpans(*tensor.home, header.shape, false, max(1L, spanBytes / width), 0, [&](const std::vector<FileRun>& runs) {
      const FileRun& run = runs.front();
      const long at = long(text.size()) + run.element * width, length = runs.back().end() - run.element;
      if (runs.size() == 1 && run.stride == 1 && !tensor.type.isRecord()) {
        return file.write(data + run.position * width, std::size_t(length) * std::size_t(width), at);
      }
      span.resize(std::size_t(length) * std::size_t(width));
      for (const FileRun& r : runs) {
        copy(width, r.length, data + r.position * width, r.stride, span.data() + (r.element - run.element) * width, 1);
      }
      if (tensor.type.isRecord()) clearGaps(tensor.type, span.data(), length);
      file.write(span.data(), span.size(), at);
    });
  });
}

}  // namespace tw
