// One kernel for each function, on the first device that OpenCL has.
#pragma once

#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>

#include <fstream>
#include <stdexcept>

/// The first device, and a kernel for each function.
struct OnFirstDevice {
  cl_context context;
  cl_command_queue queue;
  cl_program program;

  explicit OnFirstDevice(const std::vector<Case>& cases) {
    cl_platform_id platform;
    cl_device_id device;
    must(clGetPlatformIDs(1, &platform, nullptr));
    must(clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr));
    cl_int code;
    context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
    must(code);
    queue = clCreateCommandQueue(context, device, 0, &code);
    must(code);
    std::ifstream file(PRELUDE);
    std::string source{std::istreambuf_iterator<char>(file), {}};
    for (const Case& c : cases) {
      source += "__kernel void test_" + c.name + "(__global const " + c.operand + "* a, __global const " + c.operand + "* b, __global "
                + c.result + "* out, __global long* faults) {\n"
                + "  const long i = get_global_id(0);\n  const long values[] = {i, -5};\n  out[i] = " + c.call + ";\n}\n";
    }
    const char* text = source.c_str();
    program = clCreateProgramWithSource(context, 1, &text, nullptr, &code);
    must(code);
    if (clBuildProgram(program, 1, &device, "-cl-std=CL1.2", nullptr, nullptr) != CL_SUCCESS) {
      std::vector<char> log(1 << 16);
      clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, log.size() - 1, log.data(), nullptr);
      throw std::runtime_error(log.data());
    }
  }

  static void must(cl_int code) {
    if (code != CL_SUCCESS) throw std::runtime_error("OpenCL says " + std::to_string(code));
  }

  cl_mem buffer(const void* data, std::size_t bytes) const {
    cl_int code;
    cl_mem memory = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, const_cast<void*>(data), &code);
    must(code);
    return memory;
  }
};

static void onDevice(const std::vector<Case>& cases, const Case& c, const std::vector<char>& a, const std::vector<char>& b,
                     std::vector<char>& out, std::vector<long>& faults) {
  static const OnFirstDevice here(cases);
  cl_int code;
  cl_kernel kernel = clCreateKernel(here.program, ("test_" + c.name).c_str(), &code);
  OnFirstDevice::must(code);
  const cl_mem buffers[] = {here.buffer(a.data(), a.size()), here.buffer(b.data(), b.size()), here.buffer(out.data(), out.size()),
                            here.buffer(faults.data(), faults.size() * sizeof(long))};
  for (cl_uint k = 0; k < 4; ++k) OnFirstDevice::must(clSetKernelArg(kernel, k, sizeof(cl_mem), &buffers[k]));
  const std::size_t count = out.size() / c.resultBytes;
  OnFirstDevice::must(clEnqueueNDRangeKernel(here.queue, kernel, 1, nullptr, &count, nullptr, 0, nullptr, nullptr));
  OnFirstDevice::must(clEnqueueReadBuffer(here.queue, buffers[2], CL_TRUE, 0, out.size(), out.data(), 0, nullptr, nullptr));
  OnFirstDevice::must(clEnqueueReadBuffer(here.queue, buffers[3], CL_TRUE, 0, faults.size() * sizeof(long), faults.data(), 0, nullptr,
                                          nullptr));
  for (cl_mem m : buffers) clReleaseMemObject(m);
  clReleaseKernel(kernel);
}
