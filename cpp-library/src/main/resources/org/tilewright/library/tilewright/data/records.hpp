// Records: elements of several named parts, which stand in memory as those of a struct do.
#pragma once

#include "elements.hpp"

namespace tw {

/// The type of a program's records, as long as the object lives; only while MPI runs.
class Record : public ElementType {
 public:
  Record(const char* recordName, std::size_t elementBytes, std::vector<Field> parts);
  Record(const Record&) = delete;
  Record& operator=(const Record&) = delete;
  ~Record();
};

/// Sets the bytes of elements that belong to no field to 0, so that equal records are equal in files, too.
void clearGaps(const ElementType& record, char* elements, long count);

}  // namespace tw
