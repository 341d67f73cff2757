// Reads and writes files as generated programs do, many in one run. The first argument says what.
#include "tilewright.hpp"

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <numeric>

#include "tilewright/files/file_parts.hpp"

static int processes() {
  int n = 0;
  MPI_Comm_size(MPI_COMM_WORLD, &n);
  return n;
}

static std::vector<int> rowMajor(std::size_t order) {
  std::vector<int> out(order);
  std::iota(out.begin(), out.end(), 0);
  return out;
}

static const std::vector<const tw::ElementType*> types = {&tw::f32, &tw::f64, &tw::i32, &tw::i64, &tw::boolean, &tw::c64, &tw::c128,
                                                         &tw::i8,  &tw::i16, &tw::u8,  &tw::f16, &tw::bf16};

/// What launchers wait for.
static void report(const tw::Grid& grid) {
  if (grid.me == 0) std::printf("{\"program\": \"files\"}\n");
}

/// For each line of the file "list", which names a file, a type and extents: what is read goes to read/NAME.npy, what is said to
/// read/NAME.error.
static void read(tw::Arguments& args) {
  tw::prepareElements();
  const tw::Grid grid({processes()});
  std::ifstream list(args.path("list"));
  std::string file, name;
  for (std::size_t order; list >> file >> name >> order;) {
    std::vector<long> shape(order);
    for (long& e : shape) list >> e;
    const tw::ElementType& type = **std::find_if(types.begin(), types.end(), [&](const tw::ElementType* t) { return name == t->name; });
    tw::Tensor tensor("T", type, tw::Layout(grid, shape, {order == 0 ? tw::everywhere() : tw::cut(int(order) - 1)}), rowMajor(order));
    try {
      tw::readFile(tensor, args.path(file));
      tw::writeFile(tensor, args.path("read/" + file + ".npy"));
    } catch (const tw::SharedError& e) {
      if (*e.what() != 0) std::ofstream(args.path("read/" + file + ".error")) << e.what();
    }
  }
  report(grid);
}

/// Random matrices of all types and in all formats, in three layouts; with a limit on the bytes of a file, if there is one.
static void write(tw::Arguments& args) {
  tw::prepareElements();
  const tw::Grid grid({processes()});
  const long n = args.param("n", [] { return 5L; });
  const long limit = args.param("limit", [] { return 0L; });
  for (const tw::ElementType* type : types) {
    int place = 0;
    for (const tw::Place& along : {tw::cut(1), tw::cyclic(0, 2), tw::everywhere()}) {
      tw::Tensor tensor("T", *type, tw::Layout(grid, {n, 7}, {along}), {1, 0});
      tw::setRandom(tensor, 11);
      if (limit > 0) {
        // a device that compiles the kernel of first values may write files for that
        tw::awaitElements();
        const struct rlimit bytes = {rlim_t(limit), rlim_t(limit)};
        ::setrlimit(RLIMIT_FSIZE, &bytes);
      }
      for (const char* format : {".npy", ".mtx", ".TNS"}) {
        tw::writeFile(tensor, args.path(std::string(type->name) + std::to_string(place) + format));
      }
      ++place;
    }
  }
  report(grid);
}

/// Writes meet.npy, and waits in the middle of it until there are as many files "here.*" as processors of all runs.
static void meet(tw::Arguments& args) {
  const tw::Grid grid({processes()});
  const long all = args.param("all", [] { return 2L; }), mark = args.param("mark", [] { return 0L; });
  tw::writeParts(grid, args.path("meet.npy"), std::string(1, char('a' + mark)), [&](const tw::File& file) {
    const auto here = [&](long who) { return args.path("here." + std::to_string(who)); };
    std::ofstream(here(mark * processes() + grid.me)) << "yes";
    for (long who = 0; who < all;) {
      if (std::ifstream(here(who))) ++who;
      else ::usleep(1000);
    }
    const std::string part(100000, char('a' + mark));
    file.write(part.data(), part.size(), 1 + grid.me * long(part.size()));
  });
  report(grid);
}

/// Two outputs, "there/a.npy" and "there/b.npy"; where a.npy can stand when they are tried, it is a folder when they are written.
static void outputs(tw::Arguments& args) {
  tw::prepareElements();
  const tw::Grid grid({processes()});
  const long n = args.param("n", [] { return 5L; });
  tw::Tensor tensor("T", tw::f64, tw::Layout(grid, {5, 7}, {tw::cut(0)}), {0, 1});
  tensor.layout = tw::Layout(grid, {n, 7}, {tw::cut(0)});  // what is too large for a disk has no place in memory, either
  tw::Outputs outputs(args);
  const auto both = [&] {
    for (const char* name : {"there/a.npy", "there/b.npy"}) outputs.file(tensor, name);
  };
  both();
  tw::setRandom(tensor, 11);
  if (grid.me == 0) ::mkdir(args.path("there/a.npy").c_str(), 0700);
  outputs.begin();
  both();
  outputs.finish();
  report(grid);
}

int main(int argc, char** argv) {
  return tw::runMain(argc, argv, {{"read", read}, {"write", write}, {"meet", meet}, {"outputs", outputs}});
}
