// What text files of elements have in common; not for programs.
#pragma once

#include "file_parts.hpp"

namespace tw {

/// The words of a text file, line by line, without comments; lines that are blank or a comment count as numbers of lines alone.
class TextLines {
 public:
  std::vector<char*> words;  // of the line that was read last

  /// @param marks with each of which a comment begins, at the start of a line or behind a blank
  TextLines(const std::string& path, const char* marks);

  /// Reads the next line, whatever it begins with; false at the end.
  bool nextLine();

  /// Reads what stands before the comment of the next line that is neither blank nor a comment; false at the end.
  bool next();

  /// Takes away the comment behind what a line says. @param from the first word that may be one
  void dropComment(std::size_t from);

  /// The number of the line that was read last.
  long line() const { return number; }

  /// What is wrong in the line that was read last.
  [[noreturn]] void fail(const std::string& what) const { failAt(number, what); }
  [[noreturn]] void failAt(long at, const std::string& what) const;

  /// An index or a number of things.
  long whole(const char* word) const;

  /// An index, which some programs write as a real: 2.0, 2.000e+00.
  long index(const char* word) const;

 private:
  const File file;
  const char* const comments;
  long number = 0;
  std::string text;
  std::vector<char> buffer;
  std::size_t used = 0, filled = 0;
  long bufferAt = 0;

  /// The next character, or -1 at the end; `peek` leaves it there.
  int peek();

  bool isComment(char c) const;
  void dropByteOrderMark();
};

/// An element that a text file gives, as a tensor's type has it.
struct TextNumber {
  long whole = 0;         // of an integer or bool
  double re = 0, im = 0;  // of a real or complex one

  bool isZero() const { return whole == 0 && re == 0 && im == 0; }
  TextNumber conjugate() const { return {whole, re, -im}; }

  /// Whether both are one number, or neither is one.
  bool same(const TextNumber& other) const;
};

/// The number that one or two words stand for; `im` is null where there is no imaginary part.
/// @param onlyWhole whether the file has integers only, whatever the tensor has
TextNumber textNumber(const Tensor& tensor, const TextLines& lines, bool onlyWhole, const char* re, const char* im);

TextNumber negative(const Tensor& tensor, const TextLines& lines, const TextNumber& number);

/// The elements of a home piece that a text file lists, each of them once; all others are 0.
class ListedElements {
 public:
  explicit ListedElements(Tensor& tensor);

  /// Sets an element, unless it lives elsewhere; whether it is the first time.
  bool set(const long* index, const TextNumber& number);

 private:
  const Tensor& tensor;
  const HostElements elements;
  std::vector<bool> listed;
};

/// An element as text, with all digits that it has; each number is followed by the end of the line or a blank.
/// @param width of each number, filled with blanks; 0 for as short as can be
std::string elementText(const Tensor& tensor, const char* at, int width);

}  // namespace tw
