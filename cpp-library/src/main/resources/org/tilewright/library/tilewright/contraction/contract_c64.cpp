// The contractions of c64.
#include "contract.hpp"

namespace tw {
TILEWRIGHT_CONTRACT(std::complex<float>);
}
