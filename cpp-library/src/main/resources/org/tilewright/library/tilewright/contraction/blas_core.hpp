// Which of its cores, sets of kernels for a kind of processor, OpenBLAS uses.
#pragma once

#include <string>
#include <vector>

namespace tw {

/// The cores of OpenBLAS that would use more of a processor than another one does, the best first.
/// @param inUse a core's name; with one that is not known here nothing is better
/// @param features what the processor can do, as the system calls it
std::vector<std::string> betterBlasCores(const std::string& inUse, const std::vector<std::string>& features);

/// An OpenBLAS older than the processor may take it for one of twenty years ago and be several times slower. Then this starts the
/// program again, in the same process, with a core that the processor can run; for the start of main, as MPI must not be there yet.
/// What the user set by OPENBLAS_CORETYPE stays. @return what to tell the user, if anything
std::string takeBestBlasCore(char** arguments);

}  // namespace tw
