// Matrix Market files (.mtx): read as a stream, every processor keeps its own elements; written in lines of one width, so that
// every processor knows where its elements stand.
#include "text_parts.hpp"

namespace tw {

/// Reads a Matrix Market file line by line.
class MtxReader {
 public:
  long rows = 0, columns = 0;
  bool isComplex = false, isWhole = false, isPattern = false;

  explicit MtxReader(const std::string& path) : name(path), lines(path, "%") {
    lines.nextLine();
    lines.dropComment(1);  // the first word begins as a comment does
    std::vector<std::string> words;
    for (const char* w : lines.words) words.push_back(small(w));
    if (words.size() != 5 || words[0] != "%%matrixmarket" || words[1] != "matrix") {
      lines.fail("the first line must be '%%MatrixMarket matrix FORMAT FIELD SYMMETRY'");
    }
    if (words[2] != "array" && words[2] != "coordinate") lines.fail("format '" + words[2] + "' is neither array nor coordinate");
    coordinate = words[2] == "coordinate";
    field = words[3] == "double" ? "real" : words[3];
    isUnsigned = field == "unsigned-integer";
    isComplex = field == "complex", isWhole = field == "integer" || isUnsigned, isPattern = field == "pattern";
    if (field != "real" && !isWhole && !isComplex && !isPattern) {
      lines.fail("field '" + field + "' is not one of real, integer, unsigned-integer, complex, pattern");
    }
    symmetry = words[4];
    skew = symmetry == "skew-symmetric", hermitian = symmetry == "hermitian";
    if (symmetry != "general" && symmetry != "symmetric" && !skew && !hermitian) {
      lines.fail("symmetry '" + symmetry + "' is not one of general, symmetric, skew-symmetric, hermitian");
    }
    if (!coordinate && isPattern) lines.fail("an array cannot be a pattern");
    if (skew && isPattern) lines.fail("a pattern cannot be skew-symmetric");
    if (skew && isUnsigned) {
      lines.fail("a matrix whose field is unsigned-integer cannot be skew-symmetric, since it has no numbers below 0");
    }
    lines.next();
    const std::size_t wanted = coordinate ? 3 : 2;
    if (lines.words.size() != wanted) lines.fail("the size line must have " + std::to_string(wanted) + " numbers");
    rows = size(0), columns = size(1), entries = coordinate ? size(2) : 0;
    if (symmetry != "general" && rows != columns) {
      lines.fail("a " + symmetry + " matrix must be square, but this is " + std::to_string(rows) + " by " + std::to_string(columns));
    }
  }

  void readInto(Tensor& tensor) {
    ListedElements elements(tensor);
    if (tensor.home->frame.isEmpty()) return;
    if (coordinate) {
      readEntries(tensor, elements);
    } else {
      readArray(tensor, elements);
    }
    if (lines.next()) lines.fail("there are more entries than the size line says");
  }

 private:
  /// Which entries an array lists.
  enum class Part { Below, Lower, All };

  const std::string name;
  TextLines lines;
  std::string field, symmetry;
  long entries = 0;
  bool coordinate = false, skew = false, hermitian = false, isUnsigned = false;

  static std::string small(std::string word) {
    for (char& c : word) c = c >= 'A' && c <= 'Z' ? char(c - 'A' + 'a') : c;
    return word;
  }

  long size(std::size_t word) const {
    const long n = lines.whole(lines.words[word]);
    if (n < 0) lines.fail("the size line has " + std::to_string(n) + ", but sizes are at least 0");
    return n;
  }

  std::size_t numbers() const { return isPattern ? 0 : isComplex ? 2 : 1; }

  static std::string place(long i, long j) { return "(" + std::to_string(i + 1) + ", " + std::to_string(j + 1) + ")"; }

  void readEntries(const Tensor& tensor, ListedElements& elements) {
    for (long e = 0; e < entries; ++e) {
      if (!lines.next()) lines.fail("the file ends after " + std::to_string(e) + " of " + std::to_string(entries) + " entries");
      if (lines.words.size() != 2 + numbers()) {
        lines.fail("an entry of a " + field + " matrix has " + std::to_string(2 + numbers()) + " numbers, not "
                     + std::to_string(lines.words.size()));
      }
      const long i = lines.whole(lines.words[0]) - 1, j = lines.whole(lines.words[1]) - 1;
      if (i < 0 || i >= rows || j < 0 || j >= columns) {
        lines.fail(std::string("entry (") + lines.words[0] + ", " + lines.words[1] + ") is outside the matrix of "
                   + std::to_string(rows) + " by " + std::to_string(columns) + "; indices start at 1");
      }
      entry(tensor, elements, i, j, value(tensor, 2));
    }
  }

  void readArray(const Tensor& tensor, ListedElements& elements) {
    const bool symmetric = symmetry != "general";
    const Part part = symmetric ? listed() : Part::All;
    const bool both = symmetric && part == Part::All;
    // what stands left of the diagonal in each row, until what stands on the other side has been read
    std::vector<std::vector<TextNumber>> left(both ? std::size_t(rows) : 0);
    for (long j = 0; j < columns; ++j) {
      for (long i = part == Part::All ? 0 : part == Part::Lower ? j : j + 1; i < rows; ++i) {
        const TextNumber number = valueOfArray(tensor, i, j);
        if (i == j && skew && !number.isZero()) {
          lines.fail("entry " + place(i, i) + " must be 0, since it is on the diagonal of a skew-symmetric array");
        }
        if (!both) {
          entry(tensor, elements, i, j, number);
          continue;
        }
        set(tensor, elements, i, j, number);
        if (i > j) left[std::size_t(i)].push_back(number);
        if (i < j && !number.same(counterpart(tensor, left[std::size_t(j)][std::size_t(i)]))) {
          lines.fail("entry " + place(i, j) + " is not " + (skew ? "the negative of " : hermitian ? "the conjugate of " : "") + "entry "
                     + place(j, i) + ", but the array is " + symmetry);
        }
      }
      if (both) std::vector<TextNumber>().swap(left[std::size_t(j)]);
    }
  }

  TextNumber valueOfArray(const Tensor& tensor, long i, long j) {
    if (!lines.next()) lines.fail("the file ends before entry " + place(i, j));
    if (lines.words.size() != numbers()) {
      lines.fail("an element of a " + field + " array has " + std::to_string(numbers()) + " numbers, not "
                 + std::to_string(lines.words.size()));
    }
    return value(tensor, 0);
  }

  /// What an array with a symmetry lists, by the number of its entries: some programs write the diagonal of zeros too, or all of it.
  Part listed() const {
    const long n = rows, lower = n % 2 == 0 ? n / 2 * (n + 1) : (n + 1) / 2 * n;
    TextLines all(name, "%");
    all.nextLine();
    all.next();
    long found = 0;
    while (all.next()) ++found;
    if (skew && found == lower - n) return Part::Below;
    if (found == lower) return Part::Lower;
    if (found == n * n) return Part::All;
    all.fail("a " + symmetry + " array of " + std::to_string(n) + " by " + std::to_string(n) + " has "
             + (skew ? std::to_string(lower - n) + " entries (below the diagonal), " + std::to_string(lower) + " (with the diagonal)"
                     : std::to_string(lower) + " entries (the lower triangle)")
             + " or " + std::to_string(n * n) + " (all), not " + std::to_string(found));
  }

  TextNumber value(const Tensor& tensor, std::size_t firstWord) const {
    if (isPattern) return {1, 1, 0};
    const char* word = lines.words[firstWord];
    if (isUnsigned && *word == '-') lines.fail("'" + std::string(word) + "' is below 0, but the field is unsigned-integer");
    return textNumber(tensor, lines, isWhole, word, isComplex ? lines.words[firstWord + 1] : nullptr);
  }

  /// What stands on the other side of the diagonal.
  TextNumber counterpart(const Tensor& tensor, const TextNumber& number) const {
    // of reals the conjugate would only be a zero with another sign
    return skew ? negative(tensor, lines, number) : hermitian && isComplex ? number.conjugate() : number;
  }

  bool set(const Tensor& tensor, ListedElements& elements, long i, long j, const TextNumber& number) const {
    // a vector may be a matrix of one column or row, a scalar one of one element
    const bool matrix = tensor.layout.shape().size() == 2;
    const long index[] = {matrix || columns == 1 ? i : j, j};
    return elements.set(index, number);
  }

  /// Sets an element, and of matrices with a symmetry its counterpart.
  void entry(const Tensor& tensor, ListedElements& elements, long i, long j, const TextNumber& number) const {
    bool first = set(tensor, elements, i, j, number);
    if (i != j && symmetry != "general") first &= set(tensor, elements, j, i, counterpart(tensor, number));
    if (!first) lines.fail("entry " + place(i, j) + " appears twice");
  }
};

void readMtx(Tensor& tensor, const std::string& path) {
  MtxReader reader(path);
  const bool whole = !isReal(tensor) && !isComplex(tensor);
  if (reader.isComplex ? !isComplex(tensor) : whole && !reader.isWhole && !reader.isPattern) {
    fileError(path, "read", std::string("it holds elements of type '") + (reader.isComplex ? "complex" : "real") + "', but tensor "
              + tensor.name + " is " + tensor.type.name);
  }
  const std::vector<long>& shape = tensor.layout.shape();
  const bool fits = shape.size() == 2 ? shape[0] == reader.rows && shape[1] == reader.columns
                                      : shape.size() < 2 && min(reader.rows, reader.columns) == 1
                                        && max(reader.rows, reader.columns) == (shape.empty() ? 1 : shape[0]);
  if (!fits) {
    fileError(path, "read", "its shape is " + shapeText({reader.rows, reader.columns}) + ", but tensor " + tensor.name + " is "
              + shapeText(shape));
  }
  reader.readInto(tensor);
}

void writeMtx(const Tensor& tensor, const std::string& path) {
  const std::vector<long>& shape = tensor.layout.shape();
  if (shape.size() > 2) {
    fileError(path, "write", "an .mtx file holds scalars, vectors and matrices, but tensor " + tensor.name + " is " + shapeText(shape));
  }
  const char* field = isComplex(tensor) ? "complex" : isReal(tensor) ? "real" : "integer";
  const std::string header = std::string("%%MatrixMarket matrix array ") + field + " general\n"
                             + std::to_string(shape.empty() ? 1 : shape[0]) + " " + std::to_string(shape.size() < 2 ? 1 : shape[1]) + "\n";
  const int width = isComplex(tensor) || isReal(tensor) ? 25 : 20;
  const long bytes = isComplex(tensor) ? 2 * (width + 1) : width + 1;
  writeParts(tensor.grid(), path, header, [&](const File& file) {
    if (!writes(tensor)) return;
    const HostElements elements(*tensor.home, HostElements::Read);
    forFileRuns(*tensor.home, shape, true, [&](long element, long position, long stride, long length) {
      std::string lines;
      for (long i = 0; i < length; ++i) {
        lines += elementText(tensor, elements.bytes() + (position + i * stride) * long(tensor.type.bytes), width);
      }
      file.write(lines.data(), lines.size(), long(header.size()) + element * bytes);
    });
  });
}

}  // namespace tw
