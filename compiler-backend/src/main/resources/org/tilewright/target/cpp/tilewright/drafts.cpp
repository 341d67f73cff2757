// Drafts of files: made beside their destination, renamed when they are whole, deleted else.
#include "drafts.hpp"

#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdio>
#include <cstring>
#include <random>

#include "file_parts.hpp"

namespace tw {

/// The signals that end a run, with what they did before there was a draft, and the draft; a handler can use nothing else.
static const int endings[] = {SIGTERM, SIGINT, SIGHUP};
static struct sigaction before[3];
static char unfinished[PATH_MAX];

static void deleteAndEnd(int signal) {
  ::unlink(unfinished);
  for (int i = 0; i < 3; ++i) ::sigaction(endings[i], &before[i], nullptr);
  ::raise(signal);
}

static std::string folder(const std::string& path) {
  const auto slash = path.rfind('/');
  return slash == std::string::npos ? "" : path.substr(0, slash + 1);
}

/// The file that a path leads to.
static std::string followed(const std::string& path) {
  std::string at = path;
  for (int links = 0; links <= 40; ++links) {
    char target[PATH_MAX];
    const ssize_t length = ::readlink(at.c_str(), target, sizeof target);
    if (length < 0) return at;
    const std::string to(target, std::size_t(length));
    at = to[0] == '/' ? to : folder(at) + to;
  }
  fileError(path, "write", "too many links lead to it");
}

Draft::Draft(const std::string& written) : path(written), destination(followed(written)) {
  struct stat is;
  if (::stat(destination.c_str(), &is) == 0 && !S_ISREG(is.st_mode)) {
    fileError(path, "write", S_ISDIR(is.st_mode) ? "it is a folder" : "it is no regular file");
  }
  std::random_device random;
  int descriptor = -1;
  do {
    char file[64];
    std::snprintf(file, sizeof file, ".tilewright-%08x%08x.part", random(), random());
    name = folder(destination) + file;
    descriptor = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL, 0666);
  } while (descriptor < 0 && errno == EEXIST);
  if (descriptor < 0) {
    const std::string at = folder(destination);
    fileError(path, "write", errno == ENOENT ? "the folder " + (at.empty() ? "." : at) + " does not exist" : std::strerror(errno));
  }
  ::close(descriptor);
  std::snprintf(unfinished, sizeof unfinished, "%s", name.c_str());
  struct sigaction action = {};
  action.sa_handler = deleteAndEnd;
  for (int i = 0; i < 3; ++i) {
    ::sigaction(endings[i], nullptr, &before[i]);
    if (before[i].sa_handler != SIG_IGN) ::sigaction(endings[i], &action, nullptr);
  }
}

Draft::~Draft() {
  for (int i = 0; i < 3; ++i) ::sigaction(endings[i], &before[i], nullptr);
  if (!isPublished) ::unlink(name.c_str());
}

void Draft::publish() {
  if (std::rename(name.c_str(), destination.c_str()) != 0) fileError(path, "write", std::strerror(errno));
  isPublished = true;
}

}  // namespace tw
