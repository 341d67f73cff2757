// A file that is being written; not for programs.
#pragma once

#include <string>

namespace tw {

/// A file that is written beside its destination under a name of its own, and replaces the destination when it is complete. Several
/// may be written for one path; the one that is published last stays. One that was not published is deleted, also when a signal ends
/// this process.
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
