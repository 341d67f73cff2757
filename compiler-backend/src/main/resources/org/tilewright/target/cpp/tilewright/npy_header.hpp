// What stands at the start of NumPy's files (.npy); not for programs.
#pragma once

#include "file_parts.hpp"

namespace tw {

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
constexpr char nativeOrder = '>';
#else
constexpr char nativeOrder = '<';
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

/// What stands at the start of an .npy file.
struct NpyHeader {
  std::string descr;  // as it stands there
  std::vector<NpyField> fields;
  long width = 0;  // of elements with fields
  bool fortran = false;
  std::vector<long> shape;
  long dataAt = 0;

  static NpyHeader read(const File& file);

  /// As it stands in a file that is written.
  std::string text() const;
};

}  // namespace tw
