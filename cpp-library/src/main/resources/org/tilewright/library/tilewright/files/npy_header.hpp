// What stands at the start of NumPy's files (.npy); not for programs.
#pragma once

#include "file_parts.hpp"

namespace tw {

#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
constexpr char nativeOrder = '>';
#else
constexpr char nativeOrder = '<';
#endif

/// A type in a file, whichever of NumPy's names it has there: <f8, d, float64.
struct NpyType {
  std::string descr;  // as it stands in the file
  std::string kind;   // without the order of bytes, and of all names the one as "f8"; empty if it is not a type of single elements
  long bytes = 0;     // of an element; 0 if that is not known

  static NpyType of(const std::string& descr);

  /// So many of a type, or several of different types.
  static NpyType several(const std::string& descr, long bytes);

  /// What a tensor's type is called that is the same; null if there is none.
  const char* keyword() const;

  /// A type without a byte order has that of the machine.
  bool isSwapped() const { return (descr[0] == '<' || descr[0] == '>') && descr[0] != nativeOrder; }
};

/// A part of the elements in a file.
struct NpyField {
  std::string name;  // empty for a gap
  NpyType type;
  long offset;
};

/// What stands at the start of an .npy file.
struct NpyHeader {
  NpyType type;
  std::vector<NpyField> fields;  // if the elements have several
  bool fortran = false;
  std::vector<long> shape;
  long dataAt = 0;

  static NpyHeader read(const File& file);

  /// The start of a file that is written. @param descr as Python has it
  static std::string text(const std::string& descr, const std::vector<long>& shape);
};

}  // namespace tw
