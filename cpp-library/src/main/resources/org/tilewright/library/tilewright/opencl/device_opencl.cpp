// The driver of OpenCL: choice of a device, its memory, and what goes to it and comes from it.
//
// OpenCL 1.2 has buffers, and no addresses inside them. Each buffer gets a range of addresses that nobody can read or write, so that
// pieces can be computed with as on other devices, and a host that touches elements ends at once.
#include "../data/elements.hpp"
#include "opencl_device.hpp"

#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <map>

namespace tw::opencl {

std::string codeName(cl_int code) {
  switch (code) {
    case CL_OUT_OF_RESOURCES: return "out of resources";
    case CL_OUT_OF_HOST_MEMORY: return "out of memory on the host";
    case CL_MEM_OBJECT_ALLOCATION_FAILURE: return "out of memory on the device";
    case CL_DEVICE_NOT_AVAILABLE: return "the device is not available";
    case CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST: return "an earlier operation failed";
    default: return "OpenCL error " + std::to_string(code);
  }
}

static Device* device = nullptr;

const Device& here() {
  if (device == nullptr) throw Error("a device is used before one was taken");
  return *device;
}

void did(cl_int code, const std::string& doing) {
  if (code == CL_SUCCESS) return;
  const std::string on = device == nullptr ? "" : " on device '" + device->name + "'";
  const bool memory = code == CL_OUT_OF_RESOURCES || code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_HOST_MEMORY;
  throw Error("cannot " + doing + on + ": " + codeName(code)
              + (memory ? "; use more processors or smaller steps, or another device with TILEWRIGHT_OPENCL_DEVICE" : ""));
}

// ---- choice

/// A device of some platform. Those that are made for computing come first.
struct Candidate {
  cl_platform_id platform;
  cl_device_id id;
  int rank;
};

static std::vector<Candidate> candidates() {
  cl_uint count = 0;
  // without a platform the call itself fails
  if (clGetPlatformIDs(0, nullptr, &count) != CL_SUCCESS || count == 0) {
    throw Error("this machine has no OpenCL platform; install the driver of its GPU, or PoCL to compute on the processor");
  }
  std::vector<cl_platform_id> platforms(count);
  did(clGetPlatformIDs(count, platforms.data(), nullptr), "list the platforms of OpenCL");
  std::vector<Candidate> all;
  for (cl_platform_id platform : platforms) {
    cl_uint devices = 0;
    if (clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &devices) != CL_SUCCESS || devices == 0) continue;
    std::vector<cl_device_id> ids(devices);
    did(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, devices, ids.data(), nullptr), "list the devices of OpenCL");
    for (cl_device_id id : ids) {
      cl_device_type type = 0;
      did(clGetDeviceInfo(id, CL_DEVICE_TYPE, sizeof type, &type, nullptr), "find what kind a device of OpenCL is");
      all.push_back({platform, id, (type & CL_DEVICE_TYPE_GPU) != 0 ? 0 : (type & CL_DEVICE_TYPE_ACCELERATOR) != 0 ? 1 : 2});
    }
  }
  if (all.empty()) throw Error("no OpenCL platform of this machine has a device; install the driver of its GPU, or PoCL");
  std::stable_sort(all.begin(), all.end(), [](const Candidate& a, const Candidate& b) { return a.rank < b.rank; });
  return all;
}

static cl_device_id chosen(int processOnMachine) {
  const std::vector<Candidate> all = candidates();
  if (const char* text = std::getenv("TILEWRIGHT_OPENCL_DEVICE")) {
    char* end = nullptr;
    const long number = std::strtol(text, &end, 10);
    if (*text == 0 || *end != 0 || number < 0 || number >= long(all.size())) {
      throw Error("TILEWRIGHT_OPENCL_DEVICE is '" + std::string(text) + "', but this machine's devices are numbered 0 to "
                  + std::to_string(all.size() - 1) + ", GPUs first");
    }
    return all[std::size_t(number)].id;
  }
  // another platform may show the same devices again
  std::vector<cl_device_id> alike;
  for (const Candidate& c : all) {
    if (c.platform == all.front().platform && c.rank == all.front().rank) alike.push_back(c.id);
  }
  return alike[std::size_t(processOnMachine) % alike.size()];
}

template <class T> static T info(cl_device_id id, cl_device_info what) {
  T value = {};
  did(clGetDeviceInfo(id, what, sizeof value, &value, nullptr), "find what a device of OpenCL can do");
  return value;
}

static std::string nameOf(cl_device_id id) {
  std::size_t length = 0;
  did(clGetDeviceInfo(id, CL_DEVICE_NAME, 0, nullptr, &length), "find the name of a device of OpenCL");
  std::string text(length, 0);
  did(clGetDeviceInfo(id, CL_DEVICE_NAME, length, text.data(), nullptr), "find the name of a device of OpenCL");
  return text.substr(0, text.find('\0'));
}

// ---- memory

/// A buffer, and the addresses that stand for it.
struct Buffer {
  cl_mem memory;
  std::size_t bytes, reserved;
};

/// Buffers by their first address; they last as long as the process, as the device does.
static std::map<const char*, Buffer>& buffers = *new std::map<const char*, Buffer>;
static std::size_t inUse = 0;

Located locate(const void* address) {
  auto found = buffers.upper_bound(static_cast<const char*>(address));
  if (found != buffers.begin()) {
    --found;
    const std::size_t offset = std::size_t(static_cast<const char*>(address) - found->first);
    if (offset <= found->second.bytes) return {found->second.memory, offset};
  }
  throw Error("an address that is used on device '" + here().name + "' is not in its memory");
}

}  // namespace tw::opencl

namespace tw::device {

using opencl::did;
using opencl::here;
using opencl::locate;

void start(int processOnMachine) {
  if (opencl::device != nullptr) return;
  const cl_device_id id = opencl::chosen(processOnMachine);
  const std::string called = opencl::nameOf(id);
  if (opencl::info<cl_device_fp_config>(id, CL_DEVICE_DOUBLE_FP_CONFIG) == 0) {
    throw Error("device '" + called + "' has no numbers of 64 bits; choose another one with TILEWRIGHT_OPENCL_DEVICE");
  }
  cl_int code = CL_SUCCESS;
  const cl_context context = clCreateContext(nullptr, 1, &id, nullptr, nullptr, &code);
  did(code, "use device '" + called + "'");
  cl_command_queue queues[3];
  for (cl_command_queue& q : queues) {
    q = clCreateCommandQueue(context, id, timesKernels() ? CL_QUEUE_PROFILING_ENABLE : 0, &code);
    did(code, "use device '" + called + "'");
  }
  const auto bytes = std::size_t(opencl::info<cl_ulong>(id, CL_DEVICE_GLOBAL_MEM_SIZE));
  const auto threads = opencl::info<std::size_t>(id, CL_DEVICE_MAX_WORK_GROUP_SIZE);
  opencl::device = new opencl::Device{id, context, queues[0], {queues[0], queues[1], queues[2]}, called, bytes, threads};
}

std::string name() { return here().name; }

bool isOpenToMpi() { return false; }

void* allocate(std::size_t bytes) {
  if (opencl::inUse + bytes > here().memory) return nullptr;
  cl_int code = CL_SUCCESS;
  const cl_mem memory = clCreateBuffer(here().context, CL_MEM_READ_WRITE, bytes, nullptr, &code);
  if (code == CL_INVALID_BUFFER_SIZE) {
    throw Error("device '" + here().name + "' gives at most "
                + std::to_string(opencl::info<cl_ulong>(here().id, CL_DEVICE_MAX_MEM_ALLOC_SIZE))
                + " bytes in one stretch, and a piece has "
                + std::to_string(bytes) + "; use more processors or smaller steps");
  }
  if (code != CL_SUCCESS) return nullptr;
  // else a device may find only when a kernel runs that it has no room
  code = clEnqueueMigrateMemObjects(here().queue, 1, &memory, CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED, 0, nullptr, nullptr);
  // one page more, so that the address behind the last element is no other buffer's
  const std::size_t page = std::size_t(::sysconf(_SC_PAGESIZE)), reserved = (bytes / page + 2) * page;
  void* addresses = code != CL_SUCCESS ? MAP_FAILED
                                       : ::mmap(nullptr, reserved, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (addresses == MAP_FAILED) {
    clReleaseMemObject(memory);
    return nullptr;
  }
  opencl::buffers[static_cast<const char*>(addresses)] = {memory, bytes, reserved};
  opencl::inUse += bytes;
  return addresses;
}

void release(void* memory) {
  const auto found = opencl::buffers.find(static_cast<const char*>(memory));
  if (found == opencl::buffers.end()) return;
  // OpenCL keeps the buffer until what uses it is done
  clReleaseMemObject(found->second.memory);
  ::munmap(memory, found->second.reserved);
  opencl::inUse -= found->second.bytes;
  opencl::buffers.erase(found);
}

/// The buffers that are mapped to memory of the host.
static std::map<void*, cl_mem>& onHost = *new std::map<void*, cl_mem>;

void* allocateOnHost(std::size_t bytes) {
  cl_int code = CL_SUCCESS;
  const cl_mem memory = clCreateBuffer(here().context, CL_MEM_READ_WRITE | CL_MEM_ALLOC_HOST_PTR, bytes, nullptr, &code);
  if (code != CL_SUCCESS) return nullptr;
  void* mapped = clEnqueueMapBuffer(here().queue, memory, CL_TRUE, CL_MAP_READ | CL_MAP_WRITE, 0, bytes, 0, nullptr, nullptr, &code);
  if (code != CL_SUCCESS) {
    clReleaseMemObject(memory);
    return nullptr;
  }
  onHost[mapped] = memory;
  return mapped;
}

void releaseOnHost(void* memory) {
  const auto found = onHost.find(memory);
  if (found == onHost.end()) return;
  clEnqueueUnmapMemObject(here().queue, found->second, memory, 0, nullptr, nullptr);
  clReleaseMemObject(found->second);
  onHost.erase(found);
}

static cl_command_queue queueOf(Queue queue) { return here().queues[int(queue)]; }

void toHost(void* to, const void* from, std::size_t bytes, Queue queue) {
  if (bytes == 0) return;
  const opencl::Located place = locate(from);
  did(clEnqueueReadBuffer(queueOf(queue), place.buffer, CL_FALSE, place.offset, bytes, to, 0, nullptr, nullptr),
      "copy elements from their memory");
}

void toDevice(void* to, const void* from, std::size_t bytes, Queue queue) {
  if (bytes == 0) return;
  const opencl::Located place = locate(to);
  did(clEnqueueWriteBuffer(queueOf(queue), place.buffer, CL_FALSE, place.offset, bytes, from, 0, nullptr, nullptr),
      "copy elements to their memory");
}

// ---- what is done

/// What failed when the device says that something did.
static void failed(cl_int code) {
  if (code == CL_SUCCESS) return;
  did(code, "finish what the program's kernels compute" + (computedNow.empty() ? "" : ", up to those of '" + computedNow + "',"));
}

Mark::Mark(Queue queue) {
  cl_event made = nullptr;
  failed(clEnqueueMarkerWithWaitList(queueOf(queue), 0, nullptr, &made));
  event = {made, [](void* e) { clReleaseEvent(static_cast<cl_event>(e)); }};
  failed(clFlush(queueOf(queue)));
}

void Mark::holdUp(Queue queue) const {
  const cl_event e = static_cast<cl_event>(event.get());
  failed(clEnqueueBarrierWithWaitList(queueOf(queue), 1, &e, nullptr));
}

bool Mark::isPassed() const {
  cl_int status = CL_QUEUED;
  failed(clGetEventInfo(static_cast<cl_event>(event.get()), CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr));
  if (status < 0) failed(status);
  return status == CL_COMPLETE;
}

void Mark::await() const {
  const cl_event e = static_cast<cl_event>(event.get());
  failed(clWaitForEvents(1, &e));
}

long threadsAtOnce() {
  // OpenCL does not say how many threads a compute unit has; GPUs have 1024 to 2560, and for processors it matters little
  static const long known = 2048 * long(opencl::info<cl_uint>(opencl::here().id, CL_DEVICE_MAX_COMPUTE_UNITS));
  return known;
}

void await() {
  for (const cl_command_queue q : here().queues) failed(clFinish(q));
}

}  // namespace tw::device
