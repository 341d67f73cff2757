// Files whose parts are in small pieces on all processors; not for programs.
#pragma once

#include "file_parts.hpp"

namespace tw {

/// Whether the runs that processors have of a file are so short that a call of the system for each would take longer than to exchange
/// them. All processors ask together, and get the same answer.
bool hasShortRuns(const Tensor& tensor);

/// Writes all elements of a tensor, rows together, from `dataAt` on: processors exchange their runs, so that each writes whole stretches
/// of the file. All processors call it together.
void writeExchanged(const Tensor& tensor, const File& file, long dataAt);

}  // namespace tw
