// What streams have been asked to do and have not done yet.
#pragma once

#include <cstddef>
#include <functional>

#include "cuda_runtime.h"

namespace emulated {

/// Puts work at the end of a stream's line; what is asked of no stream is done at once.
///
/// A stream does its work only when somebody waits for it: whoever forgets to wait finds that nothing has been done. With
/// TILEWRIGHT_EMULATED_ORDER=early it does all at once; with a number from 1 on, the seed, streams do some of their work at random times.
void enqueue(cudaStream_t stream, std::function<void()> work);

/// Has a stream do all that it was asked for.
void finish(cudaStream_t stream);

/// The same for all streams, as calls do that wait for the device.
void finishAll();

/// Whether memory of the host comes from cudaMallocHost, so that copies may be left for later.
bool isPinned(const void* start, std::size_t bytes);

/// Whether memory is the device's.
bool isOnDevice(const void* start, std::size_t bytes);

}  // namespace emulated
