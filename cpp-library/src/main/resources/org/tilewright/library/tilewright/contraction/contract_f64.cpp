// The contractions of f64.
#include "contract.hpp"

namespace tw {
TILEWRIGHT_CONTRACT(double);
}
