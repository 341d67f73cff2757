// What text files of elements have in common; not for programs.
#pragma once

#include "file_parts.hpp"

namespace tw {

/// The words of a text file, line by line; lines that are blank or a comment do not count, except as numbers of lines.
class TextLines {
 public:
  std::vector<char*> words;  // of the line that was read last

  /// @param mark what a line that says nothing begins with
  TextLines(const std::string& path, char mark);

  /// Reads the next line, whatever it begins with; false at the end.
  bool nextLine();

  /// Reads the next line that is neither blank nor a comment; false at the end.
  bool next();

  /// What is wrong in the line that was read last.
  [[noreturn]] void fail(const std::string& what) const;

  /// An index or a number of things.
  long whole(const char* word) const;

 private:
  const File file;
  const char comment;
  long number = 0;
  std::string line;
  std::vector<char> buffer;
  std::size_t used = 0, filled = 0;
  long bufferAt = 0;

  /// The next character, or -1 at the end; `peek` leaves it there.
  int peek();
};

/// An element that a text file gives, as a tensor's type has it.
struct TextNumber {
  long whole = 0;         // of an integer or bool
  double re = 0, im = 0;  // of a real or complex one

  bool isZero() const { return whole == 0 && re == 0 && im == 0; }
  TextNumber conjugate() const { return {whole, re, -im}; }
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
