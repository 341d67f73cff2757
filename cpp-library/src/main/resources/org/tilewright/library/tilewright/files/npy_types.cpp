// What NumPy calls types, in all of its spellings.
#include <cstring>
#include <sstream>

#include "npy_header.hpp"

namespace tw {

/// A kind and bytes, and what else means them where a C `long` has 64 bits. NpyType.java has the same table.
static const char* const typeNames[] = {
    "b1 ? bool bool_ bool8", "i1 b byte int8", "i2 h short int16", "i4 i intc int32",
    "i8 l q n p int int_ int64 intp int0 long longlong", "u1 B ubyte uint8", "u2 H ushort uint16", "u4 I uintc uint32",
    "u8 L Q N P uint uint64 uintp uint0 ulong ulonglong", "f2 e half float16", "f4 f single float32",
    "f8 d double float float_ float64", "f16 g longdouble longfloat float128", "c8 F csingle singlecomplex complex64",
    "c16 D cdouble cfloat complex complex_ complex128", "c32 G clongdouble clongfloat longcomplex complex256", "S1 c",
    "M8 M datetime64", "m8 m timedelta64"};

/// A kind and bytes, if the name is that of numbers.
static std::string codeOf(const std::string& name) {
  for (const char* line : typeNames) {
    std::istringstream words(line);
    std::string code, word;
    for (words >> code, word = code; !words.fail(); words >> word) {
      if (word == name) return code;
    }
  }
  return name;
}

static bool startsWith(const std::string& text, const char* start) { return text.compare(0, std::strlen(start), start) == 0; }

NpyType NpyType::of(const std::string& descr) {
  NpyType type;
  type.descr = descr;
  std::string name = descr.find_first_of("<>=|") == 0 ? descr.substr(1) : descr;
  // times have a unit behind them
  const bool isTime = startsWith(name, "M") || startsWith(name, "m") || startsWith(name, "datetime64[") || startsWith(name, "timedelta64[");
  if (isTime && name.back() == ']') name = name.substr(0, name.find('['));
  const std::string code = codeOf(name);
  if (code.size() < 2 || code.find_first_of("biufcVSaUMm") != 0) return type;
  const std::size_t first = code.find_first_not_of('0', 1);
  const std::string digits = first == std::string::npos ? "0" : code.substr(first);
  if (digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos) return type;
  type.kind = code[0] + digits;
  type.bytes = (code[0] == 'U' ? 4 : 1) * std::stol(digits);
  return type;
}

NpyType NpyType::several(const std::string& descr, long bytes) {
  NpyType type;
  type.descr = descr;
  type.bytes = bytes;
  return type;
}

const char* NpyType::keyword() const {
  for (const ElementType* type : {&f32, &f64, &i32, &i64, &boolean, &c64, &c128, &i8, &i16, &u8, &f16, &bf16}) {
    if (kind == type->npy + 1) return type->name;
  }
  return nullptr;
}

}  // namespace tw
