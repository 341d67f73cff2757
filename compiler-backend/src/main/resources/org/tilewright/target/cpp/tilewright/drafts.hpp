// A file that is being written; not for programs.
#pragma once

#include <string>

namespace tw {

/// An empty file under a name of its own, beside the one that it replaces when it is whole. Several may be on their way to one
/// path; the last one stays. What was not published goes, also when a signal ends this process.
class Draft {
 public:
  std::string name;

  /// Links at the path are followed. New files get the permissions that the user's mask leaves.
  explicit Draft(const std::string& path);
  Draft(const Draft&) = delete;
  Draft& operator=(const Draft&) = delete;
  ~Draft();

  void publish();

 private:
  const std::string path, destination;
  bool isPublished = false;
};

}  // namespace tw
