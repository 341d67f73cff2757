// The end of a run whose launcher was killed.
#pragma once

namespace tw {

/// From now on this process ends when its standard input does, if anything came from there before: whoever started the run holds
/// the other end, so it has died. Where a launcher passes no input on, nothing ever comes, and nothing happens.
void endWithInput();

/// The run is over; its input may end.
void outliveInput();

}  // namespace tw
