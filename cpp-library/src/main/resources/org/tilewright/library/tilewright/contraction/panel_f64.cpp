// Products of a matrix with a narrow one, of f64.
#include "panel_product.hpp"

namespace tw {
template void panelProduct<double>(long, long, long, double, const Matrix<const double>&, const Matrix<const double>&,
                                   const Matrix<double>&, Into);
}
