// NumPy's files (.npy).
#include <fcntl.h>

#include <cstring>

#include "file_exchange.hpp"
#include "npy_header.hpp"
#include "../data/records.hpp"

namespace tw {

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
  const std::string whose = "its elements are " + (header.fields.empty() ? "'" + header.type.descr + "'" : header.type.descr)
                            + ", but tensor " + tensor.name + " is " + tensor.type.name;
  std::vector<const NpyField*> out;
  for (const Field& field : tensor.type.fields) {
    const NpyField* found = nullptr;
    for (const NpyField& f : header.fields) {
      if (f.name == field.name) found = &f;
    }
    if (found == nullptr || found->type.kind != field.type->npy + 1) {
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
      convert(*field.type, fields[f]->type.isSwapped(), from, header.type.bytes, run.length);
      for (long i = 0; i < run.length; ++i) {
        std::memcpy(elements.bytes() + (run.position + i * run.stride) * width + long(field.offset), from + i * header.type.bytes,
                    field.type->bytes);
      }
    }
  };
  forFileSpans(*tensor.home, header.shape, header.fortran, header.type.bytes, gapBytes, [&](const std::vector<FileRun>& runs) {
    const long first = runs.front().element;
    span.resize(std::size_t(runs.back().end() - first) * std::size_t(header.type.bytes));
    file.read(span.data(), span.size(), header.dataAt + first * header.type.bytes);
    for (const FileRun& run : runs) take(run, span.data() + (run.element - first) * header.type.bytes);
  });
  clearGaps(tensor.type, elements.bytes(), tensor.home->size());
}

void readNpy(Tensor& tensor, const std::string& path) {
  const File file(path, O_RDONLY, "read");
  const NpyHeader header = NpyHeader::read(file);
  std::vector<const NpyField*> fields;
  if (tensor.type.isRecord()) {
    fields = fieldsFor(tensor, header, path);
  } else if (!header.fields.empty()) {
    fileError(path, "read", "it holds elements of several fields, but tensor " + tensor.name + " is " + tensor.type.name
              + "; save one field of them");
  } else if (header.type.kind != tensor.type.npy + 1) {
    const char* keyword = header.type.keyword();
    fileError(path, "read", "it holds " + (keyword == nullptr ? "elements of type '" + header.type.descr + "'" : std::string(keyword))
              + ", but tensor " + tensor.name + " is " + tensor.type.name + "; convert the file or change the tensor's type");
  }
  if (header.shape != tensor.layout.shape()) {
    fileError(path, "read", "its shape is " + shapeText(header.shape) + ", but tensor " + tensor.name + " is "
              + shapeText(tensor.layout.shape()));
  }
  const long width = tensor.type.isRecord() ? header.type.bytes : long(tensor.type.bytes);
  long end = header.dataAt + width;
  for (long e : header.shape) end = header.dataAt + (end - header.dataAt) * e;
  if (file.size() < end) {
    fileError(path, "read", "it is cut off: it has " + std::to_string(file.size()) + " bytes where its header says " + std::to_string(end));
  }
  if (tensor.type.isRecord()) return readRecords(tensor, header, file, fields);
  const bool isSwapped = header.type.isSwapped();
  const HostElements elements(*tensor.home, HostElements::Write);
  char* out = elements.bytes();
  std::vector<char> span;
  forFileSpans(*tensor.home, header.shape, header.fortran, width, gapBytes, [&](const std::vector<FileRun>& runs) {
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
  const long width = long(tensor.type.bytes);
  const std::vector<long>& shape = tensor.layout.shape();
  const std::string text = NpyHeader::text(tensor.type.isRecord() ? recordType(tensor.type) : nativeType(tensor.type), shape);
  writeParts(tensor.grid(), path, text, [&](const File& file) {
    if (hasShortRuns(tensor)) return writeExchanged(tensor, file, long(text.size()));
    if (!writes(tensor)) return;
    const HostElements elements(*tensor.home, HostElements::Read);
    const char* data = elements.bytes();
    std::vector<char> span;
    // what lies between runs is others' to write
    forFileSpans(*tensor.home, shape, false, width, 0, [&](const std::vector<FileRun>& runs) {
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
