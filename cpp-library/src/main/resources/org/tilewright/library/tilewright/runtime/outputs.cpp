// The files that a program writes.
#include "outputs.hpp"

#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "../files/atomic_file.hpp"
#include "../files/file_parts.hpp"

namespace tw {

void Outputs::file(const Tensor& tensor, const std::string& path) {
  if (writing) return write(tensor, args.path(path));
  tensor.grid().together("try to write " + path, [&] {
    if (tensor.grid().me == 0) tryFirst(tensor, args.path(path));
  });
}

void Outputs::finish() const {
  if (failed) throw SharedError(problems);
}

/// The fewest bytes that a tensor takes in a file.
static double leastBytes(const Tensor& tensor, const std::string& path) {
  double elements = 1;
  for (long e : tensor.layout.shape()) elements *= double(e);
  const std::string format = ending(path);
  return format == "npy" ? elements * double(tensor.type.bytes) : format == "mtx" ? 2 * elements : 0;
}

void Outputs::tryFirst(const Tensor& tensor, const std::string& path) {
  const Draft draft(path);
  struct stat is;
  struct statvfs system;
  if (::stat(draft.name.c_str(), &is) != 0 || ::statvfs(draft.name.c_str(), &system) != 0 || system.f_blocks == 0) return;
  const double needed = bytes[long(is.st_dev)] += leastBytes(tensor, path), room = double(system.f_bavail) * double(system.f_frsize);
  if (needed <= room) return;
  char text[160];
  std::snprintf(text, sizeof text, "%.0f bytes are to be written, and its file system has room for %.0f", needed, room);
  fileError(path, "write", text);
}

static std::string folderOf(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? "." : path.substr(0, slash + 1);
}

/// The innermost folder of a path that is there.
static std::string nearest(const std::string& path) {
  std::string at = folderOf(path);
  while (at.size() > 1 && ::access(at.c_str(), F_OK) != 0) at = folderOf(at.substr(0, at.size() - 1));
  return at;
}

/// A new folder of this user alone.
static std::string ownFolder(const std::string& place) {
  char there[PATH_MAX];
  if (::realpath(place.c_str(), there) == nullptr) fileError(place, "write", std::strerror(errno));
  std::string name = std::string(there) + "/tilewright-kept-XXXXXX";
  if (::mkdtemp(name.data()) == nullptr) fileError(place, "write", std::strerror(errno));
  return name;
}

void Outputs::write(const Tensor& tensor, const std::string& path) {
  std::string problem;  // on the processor that found it
  try {
    return writeFile(tensor, path);
  } catch (const SharedError& e) {
    problem = e.what();
  }
  failed = true;
  const Grid& grid = tensor.grid();
  const char* temporary = std::getenv("TMPDIR");
  std::string kept;
  for (const std::string& place : {nearest(path), std::string("."), std::string(temporary == nullptr ? "/tmp" : temporary)}) {
    std::string at;
    try {
      grid.together("keep " + tensor.name, [&] {
        if (grid.me == 0) at = ownFolder(place);
      });
      at = grid.fromFirst(at);
      kept = at + "/" + path.substr(path.rfind('/') + 1);  // of a name alone, all
      writeFile(tensor, kept);
      break;
    } catch (const SharedError&) {
      kept.clear();
      if (grid.me == 0 && !at.empty()) ::rmdir(at.c_str());
    }
  }
  if (problem.empty()) return;
  problems += (problems.empty() ? "" : "; ") + problem
              + (kept.empty() ? "; there is no other place for the result" : "; the result is kept in '" + kept + "'");
}

}  // namespace tw
