// Drafts of files: made beside their destination, renamed when they are whole, deleted else.
#include "atomic_file.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <climits>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <fstream>
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

/// Which processes a number means: those of a start of a system, and of a container on it. The command (DraftNames.java) says it alike.
static std::string where() {
  std::string told;
  std::ifstream("/proc/sys/kernel/random/boot_id") >> told;
  char link[256];
  const ssize_t length = ::readlink("/proc/self/ns/pid", link, sizeof link);
  if (length > 0) told.append(link, std::size_t(length));
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const char c : told) hash = (hash ^ std::uint8_t(c)) * 0x100000001b3u;
  char text[20];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(hash));
  return text;
}

/// Whether a draft is this user's and the process that its name tells is gone. Of a draft that was made elsewhere nobody knows, until it
/// is a week old.
static bool isAbandoned(const std::string& folder, const char* name, const std::string& here) {
  char made[17];
  long process = 0;
  int random = 0, length = 0;
  if (std::sscanf(name, ".tilewright-%16[0-9a-f]-%ld-%n%*16[0-9a-f].part%n", made, &process, &random, &length) != 2) return false;
  struct stat is;
  if (length != random + 21 || name[length] != 0 || process <= 0) return false;
  if (::lstat((folder + name).c_str(), &is) != 0 || !S_ISREG(is.st_mode) || is.st_uid != ::geteuid()) return false;
  if (here == made) return ::kill(pid_t(process), 0) != 0 && errno == ESRCH;
  return is.st_mtime < std::time(nullptr) - 7 * 24 * 3600;
}

/// Removes the drafts in a folder whose processes were killed.
static void removeAbandoned(const std::string& folder, const std::string& here) {
  DIR* const all = ::opendir(folder.empty() ? "." : folder.c_str());
  if (all == nullptr) return;
  while (const dirent* const entry = ::readdir(all)) {
    if (isAbandoned(folder, entry->d_name, here)) ::unlink((folder + entry->d_name).c_str());
  }
  ::closedir(all);
}

Draft::Draft(const std::string& written) : path(written), destination(followed(written)) {
  struct stat is;
  if (::stat(destination.c_str(), &is) == 0 && !S_ISREG(is.st_mode)) {
    fileError(path, "write", S_ISDIR(is.st_mode) ? "it is a folder" : "it is not a regular file");
  }
  const std::string here = where();
  removeAbandoned(folder(destination), here);
  std::random_device random;
  int descriptor = -1;
  do {
    char file[80];
    std::snprintf(file, sizeof file, ".tilewright-%s-%ld-%08x%08x.part", here.c_str(), long(::getpid()), random(), random());
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
