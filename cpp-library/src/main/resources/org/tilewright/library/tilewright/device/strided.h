/* A part of two pieces as the library's kernels walk through it: read alike by compilers of C++, CUDA and OpenCL C. */
#ifndef TILEWRIGHT_STRIDED_H
#define TILEWRIGHT_STRIDED_H

#define TW_MOST_DIMENSIONS 12

/* Where the n-th index of a dimension stands in a piece. With a width above 0 that is skip elements further than expected of
   indices that come in groups of `width`: (n + skip) / width * jump + (n + skip) % width * stride. With width 0 the groups
   differ, and a table of `jump` groups stands at tables[skip]: the number of indices before each group, then their places. */
typedef struct {
  long stride, width, jump, skip;
} tw_walk;

typedef struct {
  long count;
  tw_walk from, to;
} tw_dimension;

/* Dimensions stand slowest first; first elements are counted from where a piece starts. A part of one piece only has it as `to`. */
typedef struct {
  long size, order, from_first, to_first;
  tw_dimension dims[TW_MOST_DIMENSIONS];
} tw_part;

#endif
