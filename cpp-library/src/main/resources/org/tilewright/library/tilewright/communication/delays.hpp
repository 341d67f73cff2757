// Delays that tests and benchmarks inject into messages.
//
// TILEWRIGHT_DELAY holds up every send, receive and reduction by a random time up to so many microseconds; TILEWRIGHT_LATENCY keeps
// every message back for so many, without holding up the processor.
#pragma once

namespace tw {

/// Reads what is to be injected. Each processor has other random times.
void prepareDelays(int processor);

/// A random time, if one is injected.
void delayAtRandom();

/// Seconds that every message is kept back; 0 if none are.
double injectedLatency();

}  // namespace tw
