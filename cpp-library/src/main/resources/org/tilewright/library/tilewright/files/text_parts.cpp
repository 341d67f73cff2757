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

TextLines::TextLines(const std::string& path, const char* marks) : file(path, O_RDONLY, "read"), comments(marks), buffer(1 << 16) {}

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
  text.clear();
  for (int c = peek(); c >= 0 && c != '\n' && c != '\r'; c = peek()) {
    // a byte 0 would end a word for the C library, which would hide what follows it
    text += c == 0 ? '\1' : char(c);
    ++used;
  }
  const bool carriageReturn = peek() == '\r';
  if (peek() >= 0) ++used;
  if (carriageReturn && peek() == '\n') ++used;
  ++number;
  if (number == 1) dropByteOrderMark();
  bool inside = false;
  for (char& c : text) {
    const bool blank = c == ' ' || c == '\t' || c == '\v' || c == '\f';
    if (blank) c = 0;
    if (!blank && !inside) words.push_back(&c);
    inside = !blank;
  }
  return true;
}

void TextLines::dropByteOrderMark() {
  if (text.compare(0, 2, "\xff\xfe") == 0 || text.compare(0, 2, "\xfe\xff") == 0) fail("this is UTF-16; save the file as UTF-8");
  if (text.compare(0, 3, "\xef\xbb\xbf") == 0) text.erase(0, 3);
}

bool TextLines::isComment(char c) const { return c != 0 && std::strchr(comments, c) != nullptr; }

bool TextLines::next() {
  bool some = nextLine();
  while (some && (words.empty() || isComment(words[0][0]))) some = nextLine();
  if (some) dropComment(0);
  return some;
}

void TextLines::dropComment(std::size_t from) {
  for (std::size_t w = from; w < words.size(); ++w) {
    if (isComment(words[w][0])) return words.resize(w);
    for (const char* at = words[w] + 1; *at != 0; ++at) {
      if (isComment(*at)) {
        fail("'" + std::string(words[w]) + "' runs into a comment; write a space before the '" + std::string(1, *at) + "'");
      }
    }
  }
}

void TextLines::failAt(long at, const std::string& what) const {
  Error error(file.path + (at > 0 ? ":" + std::to_string(at) : "") + ": " + what);
  error.order = at;
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

/// 12, 1., .5, 1.5e-3, with or without a sign: what the library reads as it stands there.
static bool isPlainDecimal(const char* word) {
  const char* first = afterSign(word);
  const char* point = digits(first);
  const char* end = *point == '.' ? digits(point + 1) : point;
  const bool some = point > first || end > point + 1;
  return some && (*end == 0 || ((*end == 'e' || *end == 'E') && isWhole(end + 1)));
}

/// The parts of 12, 1., .5, 1.5e-3, and as Fortran writes it 1.5D-03 and 1.5-103, with or without a sign.
struct Decimal {
  bool isNegative = false;
  std::string before, behind, exponent;  // no digits at all if the word is not a decimal number

  explicit Decimal(const char* word) : isNegative(*word == '-') {
    const char* first = afterSign(word);
    const char* point = digits(first);
    const bool hasPoint = *point == '.';
    const char* end = hasPoint ? digits(point + 1) : point;
    // Fortran leaves the letter out where the exponent has three digits
    const bool three = hasPoint && (*end == '+' || *end == '-') && std::strlen(end) == 4 && isWhole(end);
    const bool letter = *end != 0 && std::strchr("eEdDqQ", *end) != nullptr && isWhole(end + 1);
    if (*end != 0 && !three && !letter) return;
    before.assign(first, point);
    if (hasPoint) behind.assign(point + 1, end);
    exponent = *end == 0 ? "0" : three ? end : end + 1;
  }

  bool isNumber() const { return !before.empty() || !behind.empty(); }

  std::string text() const { return (isNegative ? "-" : "") + before + "." + behind + "e" + exponent; }

  /// The digits of the integer that it is; none if it is not an integer, or one of more than 18 digits.
  std::string whole() const {
    const std::string all = before + behind;
    const std::size_t first = all.find_first_not_of('0');
    if (first == std::string::npos) return isNumber() ? "0" : "";
    if (exponent.size() > 9) return "";
    const std::string kept = all.substr(first, all.find_last_not_of('0') + 1 - first);
    const long end = long(before.size() - first) + std::stol(exponent);
    return long(kept.size()) <= end && end <= 18 ? kept + std::string(std::size_t(end) - kept.size(), '0') : "";
  }
};

/// Whether a word is another one, in whatever letters.
static bool says(const char* word, const char* small) {
  for (; *small != 0; ++word, ++small) {
    if ((*word | 32) != *small) return false;
  }
  return *word == 0;
}

static std::string quoted(const char* word) { return "'" + std::string(word) + "'"; }

long TextLines::whole(const char* word) const {
  if (!isWhole(word)) fail(quoted(word) + " is not an integer");
  errno = 0;
  const long value = std::strtol(word, nullptr, 10);
  if (errno != 0) fail(quoted(word) + " is too large");
  return value;
}

long TextLines::index(const char* word) const {
  if (isWhole(word)) return whole(word);
  const Decimal decimal(word);
  const std::string digitsOfIt = decimal.whole();
  return digitsOfIt.empty() ? whole(word) : whole(((decimal.isNegative ? "-" : "") + digitsOfIt).c_str());
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
  if (!isWhole(word)) lines.fail(quoted(word) + " is not an integer");
  errno = 0;
  const long value = std::strtol(word, nullptr, 10);
  if (errno != 0 || !fits(tensor, value)) outOfRange(tensor, lines, word);
  return value;
}

static double real(const Tensor& tensor, const TextLines& lines, bool onlyWhole, const char* word) {
  if (onlyWhole && !isWhole(word)) lines.fail(quoted(word) + " is not an integer");
  const char* size = afterSign(word);
  if (says(size, "inf") || says(size, "infinity")) return *word == '-' ? -HUGE_VAL : HUGE_VAL;
  if (says(size, "nan")) return std::numeric_limits<double>::quiet_NaN();
  std::string text;
  if (!isPlainDecimal(word)) {
    const Decimal decimal(word);
    if (!decimal.isNumber()) lines.fail(quoted(word) + " is not a number");
    text = decimal.text();
  }
  const char* number = text.empty() ? word : text.c_str();
  // parsing it as a double first would round twice
  const bool single = &tensor.type == &f32 || &tensor.type == &c64;
  const double value = single ? double(std::strtof(number, nullptr)) : std::strtod(number, nullptr);
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

bool TextNumber::same(const TextNumber& other) const {
  const auto both = [](double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); };
  return whole == other.whole && both(re, other.re) && both(im, other.im);
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
