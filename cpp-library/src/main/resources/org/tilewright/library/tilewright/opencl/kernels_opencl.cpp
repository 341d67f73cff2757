// Kernels of OpenCL: those of programs, and the library's own.
#include "opencl_device.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "opencl_text.inc"

namespace tw {

using opencl::did;
using opencl::here;

/// Comes before the prelude of the library's kernels: what is combined is rounded as on the host, after each operation.
static const char* const rounding = "#pragma OPENCL FP_CONTRACT OFF\n";

/// What the words of the library's kernels mean in OpenCL C.
static const char* const dialect =
    "#define TW_KERNEL __kernel void\n"
    "#define TW_THREAD ((long)get_global_id(0))\n"
    "#define TW_THREADS ((long)get_global_size(0))\n";

/// The line of a compiler's log that says what is wrong, and all of the log after it where it has more.
static std::string firstError(const std::string& log) {
  const std::size_t error = log.find("error") == std::string::npos ? 0 : log.find("error");
  const std::size_t before = log.rfind('\n', error), start = before == std::string::npos ? 0 : before + 1;
  const std::string line = log.substr(start, log.find('\n', start) - start);
  return line.size() + 1 < log.size() ? line + "\n" + log : line;
}

/// While one of these lives, no other process of this user compiles kernels on this machine: PoCL keeps what it compiled in files,
/// and fails now and then when two processes write the same one.
class OneAtATime {
 public:
  OneAtATime() {
    const char* folder = std::getenv("TMPDIR");
    const std::string user = std::to_string(::getuid());
    const std::string name = std::string(folder != nullptr ? folder : "/tmp") + "/tilewright-opencl-" + user + ".lock";
    // others may write there, too: a link is not followed, and a file of theirs is left alone
    file = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    struct stat is;
    if (file >= 0 && (::fstat(file, &is) != 0 || !S_ISREG(is.st_mode) || is.st_uid != ::getuid())) {
      ::close(file);
      file = -1;
    }
    // without a place for the file, or after so long that whoever has it must have stopped, processes compile as they come
    for (long waited = 0; file >= 0 && waited < mostWaited && ::flock(file, LOCK_EX | LOCK_NB) != 0; waited += pause) ::usleep(pause);
  }
  OneAtATime(const OneAtATime&) = delete;
  OneAtATime& operator=(const OneAtATime&) = delete;
  ~OneAtATime() {
    if (file >= 0) ::close(file);
  }

 private:
  static constexpr long pause = 10'000, mostWaited = 120'000'000;  // microseconds
  int file;
};

static cl_program compiled(const std::string& whole) {
  const char* start = whole.c_str();
  const std::size_t length = whole.size();
  cl_int code = CL_SUCCESS;
  const cl_program program = clCreateProgramWithSource(here().context, 1, &start, &length, &code);
  did(code, "compile kernels");
  cl_device_fp_config single = 0;
  clGetDeviceInfo(here().id, CL_DEVICE_SINGLE_FP_CONFIG, sizeof single, &single, nullptr);
  const bool rounds = (single & CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT) != 0;
  std::string options = rounds ? "-cl-std=CL1.2 -cl-fp32-correctly-rounded-divide-sqrt" : "-cl-std=CL1.2";
  if (const char* more = std::getenv("TILEWRIGHT_OPENCL_OPTIONS")) options += std::string(" ") + more;
  {
    const OneAtATime turn;
    code = clBuildProgram(program, 1, &here().id, options.c_str(), nullptr, nullptr);
  }
  if (code == CL_SUCCESS) return program;
  if (code == CL_INVALID_BUILD_OPTIONS) {
    clReleaseProgram(program);
    throw Error("device '" + here().name + "' does not know the options '" + options + "' for its kernels; see TILEWRIGHT_OPENCL_OPTIONS");
  }
  std::size_t size = 0;
  clGetProgramBuildInfo(program, here().id, CL_PROGRAM_BUILD_LOG, 0, nullptr, &size);
  std::string log(size, 0);
  if (size > 0) clGetProgramBuildInfo(program, here().id, CL_PROGRAM_BUILD_LOG, size, log.data(), nullptr);
  clReleaseProgram(program);
  log = log.substr(0, log.find('\0'));
  throw Error("the kernels do not compile for device '" + here().name + "': " + (log.empty() ? opencl::codeName(code) : firstError(log)));
}

/// The library's own kernels are compiled when a process needs them first, those of programs by all processes together.
Kernels::Kernels(const char* text) : program(nullptr) {
  together(MPI_COMM_WORLD, "compile kernels", [&] { program = compiled(std::string(preludeText) + text); });
}

Kernels::~Kernels() {
  for (const auto& kernel : made) clReleaseKernel(static_cast<cl_kernel>(kernel.second.handle));
  clReleaseProgram(static_cast<cl_program>(program));
}

const Kernel& Kernels::operator[](const std::string& name) const {
  const auto found = made.find(name);
  if (found != made.end()) return found->second;
  cl_int code = CL_SUCCESS;
  const cl_kernel kernel = clCreateKernel(static_cast<cl_program>(program), name.c_str(), &code);
  did(code, "use kernel '" + name + "'");
  return made.emplace(name, Kernel{name, kernel}).first->second;
}

void KernelArguments::addMemory(const void* address, std::size_t elementBytes, long first) {
  opencl::Located place = {nullptr, 0};
  if (address != nullptr) place = opencl::locate(address);
  addValue(place.buffer == nullptr ? nullptr : &place.buffer, sizeof place.buffer);
  first += long(place.offset / elementBytes);
  addValue(&first, sizeof first);
}

void KernelArguments::addValue(const void* value, std::size_t bytes) {
  did(clSetKernelArg(static_cast<cl_kernel>(kernel.handle), count, bytes, value),
      "give kernel '" + kernel.name + "' its argument " + std::to_string(count + 1));
  ++count;
}

/// The launches whose time has not been asked yet, when kernels are timed.
static std::vector<cl_event>& timed = *new std::vector<cl_event>;

void KernelArguments::launch(const Launch& where) const {
  std::size_t threads[3], all[3], inBlock = 1;
  for (int d = 0; d < 3; ++d) {
    threads[d] = std::size_t(where.threads[d]);
    all[d] = std::size_t(where.blocks[d]) * threads[d];
    inBlock *= threads[d];
  }
  if (inBlock > here().mostThreads) {
    throw Error("kernel '" + kernel.name + "' needs blocks of " + std::to_string(inBlock) + " threads, and device '" + here().name
                + "' has up to " + std::to_string(here().mostThreads) + "; choose another one with TILEWRIGHT_OPENCL_DEVICE");
  }
  static const bool times = device::timesKernels();
  cl_event event = nullptr;
  did(clEnqueueNDRangeKernel(here().queue, static_cast<cl_kernel>(kernel.handle), 3, nullptr, all, threads, 0, nullptr,
                             times ? &event : nullptr),
      "run kernel '" + kernel.name + "'");
  if (times) timed.push_back(event);
  // else it may start only when somebody waits for it
  did(clFlush(here().queue), "run kernel '" + kernel.name + "'");
}

}  // namespace tw

namespace tw::device {

double kernelSeconds() {
  did(clFinish(here().queue), "finish kernels");
  double sum = 0;
  for (const cl_event launch : timed) {
    cl_ulong from = 0, to = 0;
    did(clGetEventProfilingInfo(launch, CL_PROFILING_COMMAND_START, sizeof from, &from, nullptr), "tell when a kernel began");
    did(clGetEventProfilingInfo(launch, CL_PROFILING_COMMAND_END, sizeof to, &to, nullptr), "tell when a kernel ended");
    sum += double(to - from) * 1e-9;
    clReleaseEvent(launch);
  }
  timed.clear();
  return sum;
}

/// Compiled when the first of them is needed; they last as long as the process, as the device does.
static const Kernels& library() {
  static const Kernels& kernels = *new Kernels(compiled(std::string(rounding) + preludeText + dialect + libraryText));
  return kernels;
}

/// Runs one of the library's kernels, with a thread an element up to some number of them.
template <class... Argument> static void run(const std::string& name, const tw_part& part, const Argument&... arguments) {
  const int threads = int(std::min<std::size_t>(256, here().mostThreads));
  KernelArguments all(library()[name]);
  all.add(part);
  (all.add(arguments), ...);
  all.launch({{blocks(part.size, threads), 1, 1}, {threads, 1, 1}});
}

/// Memory as a kernel of the library sees it. OpenCL wants to know the size of what stands there.
template <class T> static Elements<const T> memory(const void* address) { return {static_cast<const T*>(address), 0}; }

/// Whether a part is one stretch of memory.
static bool isStretch(const tw_part& part) {
  return part.order == 0
         || (part.order == 1 && part.dims[0].from.jump == 0 && part.dims[0].to.jump == 0 && part.dims[0].from.stride == 1
             && part.dims[0].to.stride == 1);
}

/// Calls `use` with a number as wide as the elements.
template <class Use> static void withWidth(std::size_t width, Use use) {
  struct Sixteen {
    long low, high;
  };
  if (width == 1) return use((unsigned char)0);
  if (width == 2) return use((unsigned short)0);
  if (width == 4) return use(0U);
  if (width == 8) return use(0UL);
  use(Sixteen());
}

void copy(const tw_part& part, std::size_t width, const void* from, void* to, const long* tables) {
  if (part.size == 0) return;
  if (isStretch(part)) {
    const opencl::Located a = opencl::locate(from), b = opencl::locate(to);
    const std::size_t aFirst = a.offset + std::size_t(part.from_first) * width, bFirst = b.offset + std::size_t(part.to_first) * width;
    return did(clEnqueueCopyBuffer(here().queue, a.buffer, b.buffer, aFirst, bFirst, std::size_t(part.size) * width, 0, nullptr, nullptr),
               "copy elements inside its memory");
  }
  const bool isUsual = width <= 16 && (width & (width - 1)) == 0;
  // elements of other widths are copied in units that they are multiples of
  const std::size_t unit = isUsual ? width : width % 8 == 0 ? 8 : width % 4 == 0 ? 4 : width % 2 == 0 ? 2 : 1;
  withWidth(unit, [&](auto element) {
    using T = decltype(element);
    if (isUsual) return run("tw_copy_" + std::to_string(width), part, memory<T>(from), memory<T>(to), memory<long>(tables));
    run("tw_copy_units_" + std::to_string(unit), part, long(width / unit), memory<T>(from), memory<T>(to), memory<long>(tables));
  });
}

void fill(const tw_part& part, std::size_t width, const void* value, void* to, const long* tables) {
  if (part.size == 0) return;
  withWidth(width, [&](auto element) {
    using T = decltype(element);
    std::memcpy(&element, value, width);
    run("tw_fill_" + std::to_string(width), part, element, memory<T>(to), memory<long>(tables));
  });
}

void generate(const ElementType& type, const Generator& generator, const tw_part& part, void* to, const long* tables) {
  if (part.size == 0) return;
  withWidth(type.bytes, [&](auto element) {
    using T = decltype(element);
    run("tw_generate_" + std::string(type.name), part, int(generator.kind), generator.first, generator.second, memory<T>(to),
        memory<long>(tables));
  });
}

void combine(const ElementType& type, Op op, const tw_part& part, const void* from, void* to, const long* tables) {
  if (part.size == 0) return;
  withWidth(type.bytes, [&](auto element) {
    using T = decltype(element);
    run("tw_combine_" + std::string(type.name), part, int(op), memory<T>(from), memory<T>(to), memory<long>(tables));
  });
}

void widen(const ElementType& type, const tw_part& part, const void* from, void* to, const long* tables) {
  if (part.size == 0) return;
  withWidth(type.bytes, [&](auto element) {
    run("tw_widen_" + std::string(type.name), part, memory<decltype(element)>(from), memory<unsigned int>(to), memory<long>(tables));
  });
}

void narrow(const ElementType& type, const tw_part& part, const void* from, void* to, const long* tables) {
  if (part.size == 0) return;
  withWidth(type.bytes, [&](auto element) {
    run("tw_narrow_" + std::string(type.name), part, memory<unsigned int>(from), memory<decltype(element)>(to), memory<long>(tables));
  });
}

}  // namespace tw::device
