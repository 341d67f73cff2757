// FROSTT's files (.tns): a line an element, its indices from 1 and its value. Read as a stream, every processor keeps its own
// elements; written one processor after another, since no processor knows how many elements of the others are not 0.
#include <algorithm>

#include "text_parts.hpp"

namespace tw {

/// Reads a file line by line.
class TnsReader {
 public:
  TnsReader(Tensor& read, const std::string& path)
      : tensor(read), lines(path, "#%"), elements(read), shape(read.layout.shape()), numbers(shape.size() + (isComplex(read) ? 2 : 1)) {}

  void read() {
    bool some = readHeader();
    const long firstLine = lines.line();
    bool isAmbiguous = some && !hasHeader && areSizes(lines.words, shape.size() + 1) && !shape.empty();
    for (std::size_t d = 0; isAmbiguous && d < shape.size(); ++d) isAmbiguous = std::stol(lines.words[d]) == shape[d];
    const long behind = isAmbiguous ? std::stol(lines.words[shape.size()]) : 0;
    long count = 0;
    for (; some; some = lines.next(), ++count) {
      if (lines.words.size() != numbers) lines.fail(wrong(lines.words.size()));
      readElement();
    }
    if (announced >= 0 && announced != count) {
      lines.fail("the header declares " + std::to_string(announced) + " elements, but there are " + std::to_string(count));
    }
    if (isAmbiguous && count > 1 && behind == count - 1) {
      lines.failAt(firstLine, "this line may be an element, or a header with the number of elements behind the extents; write a header as "
                              "two lines: '" + std::to_string(shape.size()) + " " + std::to_string(behind) + "' and '" + extents() + "'");
    }
  }

 private:
  Tensor& tensor;
  TextLines lines;
  ListedElements elements;
  const std::vector<long>& shape;
  const std::size_t numbers;  // of an element's line
  long announced = -1;        // elements, if a header says how many there are
  bool hasHeader = false;

  template <class Words>
  static bool areSizes(const Words& words, std::size_t count) {
    return words.size() == count && std::all_of(words.begin(), words.end(), [](const std::string& w) {
      return w.size() <= 18 && w.find_first_not_of("0123456789") == std::string::npos;
    });
  }

  /// Reads until the first element, before which some programs write a line of extents, and before that one of the order, alone or with
  /// the number of elements; whether there is an element.
  bool readHeader() {
    std::vector<std::vector<std::string>> before;
    std::vector<long> places;
    bool some = lines.next();
    for (; some && lines.words.size() != numbers && before.size() < 3; some = lines.next()) {
      before.emplace_back(lines.words.begin(), lines.words.end());
      places.push_back(lines.line());
    }
    const auto isOrder = [&](const std::vector<std::string>& words) {
      return words.size() <= 2 && areSizes(words, words.size()) && std::stol(words[0]) == long(shape.size());
    };
    std::size_t header = !before.empty() && areSizes(before[0], shape.size()) ? 1 : 0;
    if (before.size() > 1 && isOrder(before[0]) && areSizes(before[1], shape.size())) header = 2;
    if (header < before.size()) lines.failAt(places[header], wrong(before[header].size()));
    hasHeader = header > 0;
    for (std::size_t d = 0; hasHeader && d < shape.size(); ++d) {
      if (std::stol(before[header - 1][d]) != shape[d]) lines.failAt(places[header - 1], wrong(shape.size()));
    }
    if (header == 2 && before[0].size() == 2) announced = std::stol(before[0][1]);
    return some;
  }

  void readElement() {
    std::vector<long> index(shape.size() + 1);
    for (std::size_t d = 0; d < shape.size(); ++d) {
      index[d] = lines.index(lines.words[d]) - 1;
      if (index[d] < 0 || index[d] >= shape[d]) {
        lines.fail(std::string("index ") + lines.words[d] + " is outside dimension " + std::to_string(d + 1) + " of extent "
                   + std::to_string(shape[d]) + "; indices start at 1");
      }
    }
    const char* imaginary = isComplex(tensor) ? lines.words[shape.size() + 1] : nullptr;
    if (elements.set(index.data(), textNumber(tensor, lines, false, lines.words[shape.size()], imaginary))) return;
    std::string place;
    for (std::size_t d = 0; d < shape.size(); ++d) place += (d == 0 ? "" : ", ") + std::string(lines.words[d]);
    lines.fail("element (" + place + ") appears twice");
  }

  std::string extents() const {
    std::string out;
    for (long e : shape) out += (out.empty() ? "" : " ") + std::to_string(e);
    return out;
  }

  std::string wrong(std::size_t has) const {
    return "this line has " + std::to_string(has) + " numbers, but an element of a tensor of " + std::to_string(shape.size())
           + " dimensions and type " + tensor.type.name + " has " + std::to_string(numbers)
           + (shape.empty() ? "" : ", and a header before the elements would be '" + extents() + "'");
  }
};

void readTns(Tensor& tensor, const std::string& path) {
  TnsReader reader(tensor, path);
  if (!tensor.home->frame.isEmpty()) reader.read();
}

/// Calls `use(line)` with a line for each element of this processor's that is not 0.
static void eachLine(const Tensor& tensor, const std::function<void(const std::string&)>& use) {
  if (!writes(tensor)) return;
  const std::vector<long>& shape = tensor.layout.shape();
  const long width = long(tensor.type.bytes);
  const HostElements elements(*tensor.home, HostElements::Read);
  forFileRuns(*tensor.home, shape, false, [&](long element, long position, long stride, long length) {
    for (long i = 0; i < length; ++i) {
      const char* at = elements.bytes() + (position + i * stride) * width;
      bool isZero = true;
      if (&tensor.type == &f32 || &tensor.type == &c64) {
        for (long k = 0; k < width / 4; ++k) isZero = isZero && reinterpret_cast<const float*>(at)[k] == 0;
      } else if (&tensor.type == &f64 || &tensor.type == &c128) {
        for (long k = 0; k < width / 8; ++k) isZero = isZero && reinterpret_cast<const double*>(at)[k] == 0;
      } else if (tensor.type.isSmall() && isReal(tensor)) {
        isZero = (*reinterpret_cast<const std::uint16_t*>(at) & 0x7fff) == 0;
      } else {
        for (long k = 0; k < width; ++k) isZero = isZero && at[k] == 0;
      }
      if (isZero) continue;
      std::string indices;
      long rest = element + i;
      for (int d = int(shape.size()) - 1; d >= 0; --d) {
        indices = std::to_string(rest % shape[d] + 1) + " " + indices;
        rest /= shape[d];
      }
      use(indices + elementText(tensor, at, 0));
    }
  });
}

void writeTns(const Tensor& tensor, const std::string& path) {
  long mine = 0, before = 0;
  eachLine(tensor, [&](const std::string& line) { mine += long(line.size()); });
  check(MPI_Exscan(&mine, &before, 1, MPI_LONG, MPI_SUM, tensor.grid().communicator()), "find where lines of " + path + " stand");
  if (tensor.grid().me == 0) before = 0;  // MPI leaves it undefined there
  writeParts(tensor.grid(), path, "", [&](const File& file) {
    std::string lines;
    long at = before;
    auto put = [&] {
      file.write(lines.data(), lines.size(), at);
      at += long(lines.size());
      lines.clear();
    };
    eachLine(tensor, [&](const std::string& line) {
      lines += line;
      if (lines.size() >= 1 << 20) put();
    });
    put();
  });
}

}  // namespace tw
