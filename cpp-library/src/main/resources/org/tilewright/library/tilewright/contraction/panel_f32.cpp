// Products of a matrix with a narrow one, of f32.
#include "panel_product.hpp"

namespace tw {
template void panelProduct<float>(long, long, long, float, const Matrix<const float>&, const Matrix<const float>&, const Matrix<float>&,
                                   Into);
}
