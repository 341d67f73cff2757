// The contractions of f32.
#include "contract.hpp"

namespace tw {
TILEWRIGHT_CONTRACT(float);
}
