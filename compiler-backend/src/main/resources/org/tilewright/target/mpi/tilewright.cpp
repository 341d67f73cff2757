// The part of Tilewright's library that is compiled once, beside any generated program.
#include "tilewright/files.cpp"
#include "tilewright/grid.cpp"
#include "tilewright/inputs.cpp"
#include "tilewright/layouts.cpp"
#include "tilewright/matrix_market.cpp"
#include "tilewright/pieces.cpp"
#include "tilewright/program.cpp"
#include "tilewright/tensors.cpp"
