// Text files of elements: their lines, their numbers, and the elements that they list.
#include "text_parts.hpp"

#include <fcntl.h>

#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>

namespace tw {

TextLines::TextLines(const std::string& path, char mark) : file(path, O_RDONLY, "read"), comment(mark), buffer(1 << 16) {}

int TextLines::peek() {
  if (used == filled) {
    bufferAt += long(filled);
    used = 0;
    filled = file.readSome(buffer.data(), buffer.size(), bufferAt);
  }
  return used == filled ? -1 : static_cast<unsigned char>(buffer[used]);
}

bool TextLines::nextLine() {
  words.clear();
  if (peek() < 0) return false;
  line.clear();
  for (int c = peek(); c >= 0 && c != '\n' && c != '\r'; c = peek()) {
    // a byte 0 would end a word for the C library, which would hide what follows it
    line += c == 0 ? '\1' : char(c);
    ++used;
  }
  const bool carriageReturn = peek() == '\r';
  if (peek() >= 0) ++used;
  if (carriageReturn && peek() == '\n') ++used;
  ++number;
  bool inside = false;
  for (char& c : line) {
    const bool blank = c == ' ' || c == '\t' || c == '\v' || c == '\f';
    if (blank) c = 0;
    if (!blank && !inside) words.push_back(&c);
    inside = !blank;
  }
  return true;
}

bool TextLines::next() {
  bool some = nextLine();
  while (some && (words.empty() || words[0][0] == comment)) some = nextLine();
  return some;
}

void TextLines::fail(const std::string& what) const {
  Error error(file.path + (number > 0 ? ":" + std::to_string(number) : "") + ": " + what);
  error.order = number;
  throw error;
}

/// Where the digits that start at a place end.
static const char* digits(const char* at) {
  while (*at >= '0' && *at <= '9') ++at;
  return at;
}

static const char* afterSign(const char* word) { return *word == '-' || *word == '+' ? word + 1 : word; }

/// Digits with or without a sign; the library's own parsers know more.
static bool isWhole(const char* word) {
  const char* first = afterSign(word);
  return digits(first) > first && *digits(first) == 0;
}

/// 12, 1., .5, 1.5e-3, with or without a sign.
static bool isDecimal(const char* word) {
  const char* first = afterSign(word);
  const char* point = digits(first);
  const char* end = *point == '.' ? digits(point + 1) : point;
  const bool some = point > first || end > point + 1;
  return some && (*end == 0 || ((*end == 'e' || *end == 'E') && isWhole(end + 1)));
}

/// Whether a word is another one, in whatever letters.
static bool says(const char* word, const char* small) {
  for (; *small != 0; ++word, ++small) {
    if ((*word | 32) != *small) return false;
  }
  return *word == 0;
}

static std::string quoted(const char* word) { return "'" + std::string(word) + "'"; }

long TextLines::whole(const char* word) const {
  if (!isWhole(word)) fail(quoted(word) + " is no integer");
  errno = 0;
  const long value = std::strtol(word, nullptr, 10);
  if (errno != 0) fail(quoted(word) + " is too large");
  return value;
}

[[noreturn]] static void outOfRange(const Tensor& tensor, const TextLines& lines, const char* word) {
  lines.fail(quoted(word) + " is out of the range of " + tensor.type.name);
}

static bool fits(const Tensor& tensor, long value) {
  if (&tensor.type == &i8) return value == long(std::int8_t(value));
  if (&tensor.type == &i16) return value == long(std::int16_t(value));
  if (&tensor.type == &u8) return value == long(std::uint8_t(value));
  return &tensor.type != &i32 || value == long(int(value));
}

static long integer(const Tensor& tensor, const TextLines& lines, const char* word) {
  if (!isWhole(word)) lines.fail(quoted(word) + " is no integer");
  errno = 0;
  const long value = std::strtol(word, nullptr, 10);
  if (errno != 0 || !fits(tensor, value)) outOfRange(tensor, lines, word);
  return value;
}

static double real(const Tensor& tensor, const TextLines& lines, bool onlyWhole, const char* word) {
  if (onlyWhole && !isWhole(word)) lines.fail(quoted(word) + " is no integer");
  const char* size = afterSign(word);
  if (says(size, "inf") || says(size, "infinity")) return *word == '-' ? -HUGE_VAL : HUGE_VAL;
  if (says(size, "nan")) return std::numeric_limits<double>::quiet_NaN();
  if (!isDecimal(word)) lines.fail(quoted(word) + " is no number");
  // parsing it as a double first would round twice
  const bool single = &tensor.type == &f32 || &tensor.type == &c64;
  const double value = single ? double(std::strtof(word, nullptr)) : std::strtod(word, nullptr);
  const double stored = &tensor.type == &f16 ? double(Half(value)) : &tensor.type == &bf16 ? double(Bfloat(value)) : value;
  if (std::isinf(stored)) outOfRange(tensor, lines, word);
  return value;
}

TextNumber textNumber(const Tensor& tensor, const TextLines& lines, bool onlyWhole, const char* re, const char* im) {
  TextNumber number;
  if (!isReal(tensor) && !isComplex(tensor)) {
    number.whole = integer(tensor, lines, re);
  } else {
    number.re = real(tensor, lines, onlyWhole, re);
    number.im = im == nullptr ? 0 : real(tensor, lines, onlyWhole, im);
  }
  return number;
}

TextNumber negative(const Tensor& tensor, const TextLines& lines, const TextNumber& number) {
  const bool least = number.whole == std::numeric_limits<long>::min();
  if (least || !fits(tensor, -number.whole)) {
    lines.fail("'" + std::to_string(number.whole) + "' has no counterpart in the range of " + tensor.type.name);
  }
  return {-number.whole, -number.re, -number.im};
}

ListedElements::ListedElements(Tensor& owner)
    : tensor(owner), elements(*owner.home, HostElements::Write), listed(std::size_t(owner.home->size())) {
  // an empty piece has no memory
  if (!tensor.home->frame.isEmpty()) std::memset(elements.bytes(), 0, std::size_t(tensor.home->size()) * tensor.type.bytes);
}

bool ListedElements::set(const long* index, const TextNumber& number) {
  const Piece& home = *tensor.home;
  if (home.frame.isEmpty()) return true;
  long position = 0;
  for (int d = 0; d < home.frame.order(); ++d) {
    if (!home.frame.dim(d).contains(index[d])) return true;
    position += home.frame.dim(d).rank(index[d]) * home.strides[d];
  }
  if (&tensor.type == &f32) elements.data<float>()[position] = float(number.re);
  if (&tensor.type == &f64) elements.data<double>()[position] = number.re;
  if (&tensor.type == &i32) elements.data<int>()[position] = int(number.whole);
  if (&tensor.type == &i64) elements.data<long>()[position] = number.whole;
  if (&tensor.type == &boolean) elements.data<bool>()[position] = number.whole != 0;
  if (&tensor.type == &i8) elements.data<std::int8_t>()[position] = std::int8_t(number.whole);
  if (&tensor.type == &i16) elements.data<std::int16_t>()[position] = std::int16_t(number.whole);
  if (&tensor.type == &u8) elements.data<std::uint8_t>()[position] = std::uint8_t(number.whole);
  if (&tensor.type == &f16) elements.data<Half>()[position] = Half(number.re);
  if (&tensor.type == &bf16) elements.data<Bfloat>()[position] = Bfloat(number.re);
  if (&tensor.type == &c64) elements.data<std::complex<float>>()[position] = {float(number.re), float(number.im)};
  if (&tensor.type == &c128) elements.data<std::complex<double>>()[position] = {number.re, number.im};
  const bool first = !listed[std::size_t(position)];
  listed[std::size_t(position)] = true;
  return first;
}

std::string elementText(const Tensor& tensor, const char* at, int width) {
  char text[64];
  // 17 digits tell any two doubles apart, 9 any two floats, 5 and 4 any two of fewer digits
  auto number = [&](double x, int digitsOfType, char end) {
    if (!std::isfinite(x)) std::snprintf(text, sizeof text, "%*s%c", width, std::isnan(x) ? "nan" : x > 0 ? "inf" : "-inf", end);
    else std::snprintf(text, sizeof text, "%*.*e%c", width, digitsOfType - 1, x, end);
    return std::string(text);
  };
  auto integer = [&](long value) {
    std::snprintf(text, sizeof text, "%*ld\n", width, value);
    return std::string(text);
  };
  if (&tensor.type == &f32) return number(*reinterpret_cast<const float*>(at), 9, '\n');
  if (&tensor.type == &f64) return number(*reinterpret_cast<const double*>(at), 17, '\n');
  if (&tensor.type == &i32) return integer(*reinterpret_cast<const int*>(at));
  if (&tensor.type == &i64) return integer(*reinterpret_cast<const long*>(at));
  if (&tensor.type == &boolean) return integer(*reinterpret_cast<const bool*>(at));
  if (&tensor.type == &i8) return integer(*reinterpret_cast<const std::int8_t*>(at));
  if (&tensor.type == &i16) return integer(*reinterpret_cast<const std::int16_t*>(at));
  if (&tensor.type == &u8) return integer(*reinterpret_cast<const std::uint8_t*>(at));
  if (&tensor.type == &f16) return number(float(*reinterpret_cast<const Half*>(at)), 5, '\n');
  if (&tensor.type == &bf16) return number(float(*reinterpret_cast<const Bfloat*>(at)), 4, '\n');
  if (&tensor.type == &c64) {
    return number(reinterpret_cast<const float*>(at)[0], 9, ' ') + number(reinterpret_cast<const float*>(at)[1], 9, '\n');
  }
  return number(reinterpret_cast<const double*>(at)[0], 17, ' ') + number(reinterpret_cast<const double*>(at)[1], 17, '\n');
}

}  // namespace tw
