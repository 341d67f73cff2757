// Programs whose processes run in a simulation, by SimGrid's SMPI: messages and work take the time that they would take on the machine
// of the program, and no element is touched.
#pragma once

namespace tw {

/// Whether this is one of them.
#ifdef TW_SIMULATED
constexpr bool simulated = true;
#else
constexpr bool simulated = false;
#endif

/// Iterations of a loop.
inline double iterations(long low, long high) { return high > low ? double(high - low) : 0; }

/// Takes the time of a leaf.
/// @param statement its number, in the order of the program
/// @param points that it computes
/// @param bytes of the operands of the schedule's kernels, each once
void takeTime(int statement, double points, double bytes);

/// Lets all processes go on at the same time, where a barrier lets some leave a few latencies before others.
void startTogether();

}  // namespace tw
