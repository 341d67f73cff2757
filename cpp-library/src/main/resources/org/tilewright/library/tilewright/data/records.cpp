// What MPI calls the program's records.
#include "records.hpp"

namespace tw {

static void made(int code, const char* name) { check(code, "describe record " + std::string(name)); }

Record::Record(const char* recordName, std::size_t elementBytes, std::vector<Field> parts)
    : ElementType{recordName, "", elementBytes, MPI_DATATYPE_NULL, fillNeutral, combineByFunction, this, nullptr, nullptr,
                  std::move(parts)} {
  std::vector<int> counts;
  std::vector<MPI_Aint> places;
  std::vector<MPI_Datatype> types;
  for (const Field& field : fields) {
    counts.push_back(1);
    places.push_back(MPI_Aint(field.offset));
    types.push_back(field.type->mpi);
  }
  MPI_Datatype together = MPI_DATATYPE_NULL;
  made(MPI_Type_create_struct(int(fields.size()), counts.data(), places.data(), types.data(), &together), name);
  // the next element follows behind the gap at the end of this one
  made(MPI_Type_create_resized(together, 0, MPI_Aint(bytes), &mpi), name);
  made(MPI_Type_commit(&mpi), name);
  MPI_Type_free(&together);
}

Record::~Record() { MPI_Type_free(&mpi); }

void clearGaps(const ElementType& record, char* elements, long count) {
  std::size_t at = 0;
  for (std::size_t f = 0; f <= record.fields.size(); ++f) {
    const bool last = f == record.fields.size();
    const std::size_t next = last ? record.bytes : record.fields[f].offset;
    for (long i = 0; next > at && i < count; ++i) std::memset(elements + std::size_t(i) * record.bytes + at, 0, next - at);
    if (!last) at = next + record.fields[f].type->bytes;
  }
}

}  // namespace tw
