// The contractions of c128.
#include "contract.hpp"

namespace tw {
TILEWRIGHT_CONTRACT(std::complex<double>);
}
