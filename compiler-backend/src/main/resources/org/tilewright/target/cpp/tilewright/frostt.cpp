// FROSTT's files (.tns): a line an element, its indices from 1 and its value. Read as a stream, every processor keeps its own
// elements; written one processor after another, since no processor knows how many elements of the others are not 0.
#include "text_parts.hpp"

namespace tw {

void readTns(Tensor& tensor, const std::string& path) {
  TextLines lines(path, '#');
  ListedElements elements(tensor);
  if (tensor.home->frame.isEmpty()) return;
  const std::vector<long>& shape = tensor.layout.shape();
  const std::size_t order = shape.size(), numbers = order + (isComplex(tensor) ? 2 : 1);
  std::vector<long> index(order + 1);
  while (lines.next()) {
    if (lines.words.size() != numbers) {
      lines.fail("this line has " + std::to_string(lines.words.size()) + " numbers, but an element of a tensor of " + std::to_string(order)
                 + " dimensions and type " + tensor.type.name + " has " + std::to_string(numbers));
    }
    std::string place;
    for (std::size_t d = 0; d < order; ++d) {
      index[d] = lines.whole(lines.words[d]) - 1;
      if (index[d] < 0 || index[d] >= shape[d]) {
        lines.fail(std::string("index ") + lines.words[d] + " is outside dimension " + std::to_string(d + 1) + " of extent "
                   + std::to_string(shape[d]) + "; indices count from 1");
      }
    }
    const char* imaginary = isComplex(tensor) ? lines.words[order + 1] : nullptr;
    if (elements.set(index.data(), textNumber(tensor, lines, false, lines.words[order], imaginary))) continue;
    for (std::size_t d = 0; d < order; ++d) place += (d == 0 ? "" : ", ") + std::string(lines.words[d]);
    lines.fail("element (" + place + ") is there twice");
  }
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
