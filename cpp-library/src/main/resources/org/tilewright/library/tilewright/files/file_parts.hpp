// What the formats of files have in common; not for programs.
#pragma once

#include "../communication/tensors.hpp"

namespace tw {

/// `doing` is "read" or "write".
[[noreturn]] void fileError(const std::string& path, const std::string& doing, const std::string& what);

/// The end of a file's name after its last point, in small letters.
std::string ending(const std::string& path);

std::string shapeText(const std::vector<long>& shape);

/// An open file that closes itself. Errors name it as the program's text does, which is not its name while it is a draft.
class File {
 public:
  const std::string path;

  File(const std::string& name, const std::string& shown, int flags, const std::string& doing);
  File(const std::string& name, int flags, const std::string& doing) : File(name, name, flags, doing) {}
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File();

  long size() const;
  void read(void* data, std::size_t bytes, long at) const;

  /// Reads up to so many bytes; fewer only at the end of the file.
  std::size_t readSome(void* data, std::size_t bytes, long at) const;

  void write(const void* data, std::size_t bytes, long at) const;

  /// Returns when the disk has what was written.
  void sync() const;

 private:
  int descriptor;
};

/// Calls `transfer(elementOfFile, positionInPiece, strideInPiece, length)` for runs that are consecutive in the file, whose rows
/// stand together, or with `fortran` its columns.
void forFileRuns(const Piece& piece, const std::vector<long>& shape, bool fortran,
                 const std::function<void(long, long, long, long)>& transfer);

/// Elements that are consecutive in a file: `element` is the first of them there, `position` in the piece, where they are `stride` apart.
struct FileRun {
  long element, position, stride, length;

  long end() const { return element + length; }
};

/// What may lie between two runs and be read with them: a call of the system takes as long as the copy of thousands of bytes.
constexpr long gapBytes = 1L << 12;

/// Calls `transfer` for all runs of a piece in the file's order, several together where at most `gap` bytes of the file, whose elements
/// have `width`, lie between two of them. They span no more than a call is worth, or are one run.
void forFileSpans(const Piece& piece, const std::vector<long>& shape, bool fortran, long width, long gap,
                  const std::function<void(const std::vector<FileRun>&)>& transfer);

/// Writes a file that appears whole or not at all: processor 0 prepares it under a name of its own and renames it at the end.
/// `body(file)` writes this processor's part; of replicas the one at coordinate 0 writes. All processors have opened the file when the
/// first calls it, so that bodies may exchange what they write.
void writeParts(const Grid& grid, const std::string& path, const std::string& header, const std::function<void(const File&)>& body);

/// Whether this processor is the one that writes its home piece: the first of its replicas.
bool writes(const Tensor& tensor);

bool isComplex(const Tensor& tensor);
bool isReal(const Tensor& tensor);

void readNpy(Tensor& tensor, const std::string& path);
void writeNpy(const Tensor& tensor, const std::string& path);
void readMtx(Tensor& tensor, const std::string& path);
void writeMtx(const Tensor& tensor, const std::string& path);
void readTns(Tensor& tensor, const std::string& path);
void writeTns(const Tensor& tensor, const std::string& path);

}  // namespace tw
