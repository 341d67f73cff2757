// The command line of a generated program.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

namespace tw {

/// What the command line says: params as NAME=VALUE, and options.
class Arguments {
 public:
  std::string program;
  long repeat = 1;
  bool json = false, help = false;
  bool endsWithInput = false;  // the run ends when its standard input does
  bool anyMemory = false;  // whatever the program's machine has
  std::string dump;   // folder for the results of all statements, for verification
  std::vector<std::string> show;  // results of which the report tells a corner and norms
  std::string files;  // folder that the paths of inputs and outputs are relative to

  Arguments(std::string name, const std::vector<std::string>& words);

  /// The value of a param: from the command line, else its default, which may depend on params before it.
  long param(const std::string& name, const std::function<long()>& defaultValue);

  /// To be called when every param has been read: any other name on the command line is an error.
  void complete() const;

  /// Processor 0 says how to use the program.
  void printUsage() const;

  /// Processor 0 says something beside the report.
  void note(const std::string& sentence) const;

  /// A path of the program's text, relative to where its files are.
  std::string path(const std::string& file) const;

 private:
  std::map<std::string, long> given;
  std::vector<std::string> known;
  std::vector<long> values;

  void set(const std::string& assignment);
};

}  // namespace tw
