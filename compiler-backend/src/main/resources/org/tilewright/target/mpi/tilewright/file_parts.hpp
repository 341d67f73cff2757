// What .npy and .mtx files have in common; not for programs.
#pragma once

#include "tensors.hpp"

namespace tw {

[[noreturn]] void fileError(const std::string& path, const std::string& doing, const std::string& what);

std::string shapeText(const std::vector<long>& shape);

/// An open file that closes itself.
class File {
 public:
  const std::string path;

  File(const std::string& name, int flags, const std::string& doing);
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File();

  void read(void* data, std::size_t bytes, long at) const;
  void write(const void* data, std::size_t bytes, long at) const;

 private:
  int descriptor;
};

/// Calls `transfer(elementOfFile, positionInPiece, strideInPiece, length)` for runs that are consecutive in the file, whose rows
/// stand together, or with `fortran` its columns.
void forFileRuns(const Piece& piece, const std::vector<long>& shape, bool fortran,
                 const std::function<void(long, long, long, long)>& transfer);

/// Writes a file that appears whole or not at all: processor 0 prepares it under another name and renames it at the end.
/// `body(file)` writes this processor's part; of replicas the one at coordinate 0 writes.
void writeParts(const Grid& grid, const std::string& path, const std::string& header, const std::function<void(const File&)>& body);

/// Whether this processor is the one that writes its home piece: the first of its replicas.
bool writes(const Tensor& tensor);

void readMtx(Tensor& tensor, const std::string& path);
void writeMtx(const Tensor& tensor, const std::string& path);

}  // namespace tw
