// The device that a process uses by OpenCL; not for programs.
#pragma once

#define CL_TARGET_OPENCL_VERSION 120
#ifdef __APPLE__
#include <OpenCL/opencl.h>
#else
#include <CL/cl.h>
#endif

#include <string>

#include "opencl.hpp"

namespace tw::opencl {

/// Set when the program starts, and never given back: objects that end with the process may still use it.
struct Device {
  cl_device_id id;
  cl_context context;
  cl_command_queue queue;      // of kernels
  cl_command_queue queues[3];  // of device::Queue
  std::string name;
  std::size_t memory;       // bytes
  std::size_t mostThreads;  // of a block
};

/// The device of this process.
const Device& here();

/// Turns the code that a call of OpenCL returns into an error that says what was being done.
void did(cl_int code, const std::string& doing);

/// What OpenCL calls an error.
std::string codeName(cl_int code);

/// What OpenCL knows instead of an address of the device's memory.
struct Located {
  cl_mem buffer;
  std::size_t offset;
};
Located locate(const void* address);

}  // namespace tw::opencl
