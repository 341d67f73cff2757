#define B(i0, i1) B_data[B_first + (i0) * B_0 + (i1)]
#define C(i0, i1) C_data[C_first + (i0) * C_0 + (i1)]
#define A(i0, i1) A_data[A_first + (i0) * A_0 + (i1)]
/// the schedule has ib on blocks along y, jb on blocks along x, it on 16 threads along y, jt on 16 threads along x; ko, ki, ir, jr in a thread; Bt, Ct in shared memory
static __global__ void __launch_bounds__(256) A_grid(const double* __restrict__ B_data, long B_first, long B_0,
    const double* __restrict__ C_data, long C_first, long C_0, double* __restrict__ A_data, long A_first, long A_0,
    long ib_end, long jb_end, long ko_end, long n) {
  const long block_x = long(blockIdx.x);
  const long block_y = long(blockIdx.y);
  const long blocks_x = long(gridDim.x);
  const long blocks_y = long(gridDim.y);
  const int thread_x = int(threadIdx.x);
  const int thread_y = int(threadIdx.y);
  double A_results[4][2];
  __shared__ double Bt[64][17];
  __shared__ double Ct[16][33];
  for (long ib = block_y; ib < ib_end; ib += blocks_y) {
    for (long jb = block_x; jb < jb_end; jb += blocks_x) {
      const long it = thread_y;
      const long jt = thread_x;
      #pragma unroll
      for (int r = 0; r < 4; ++r) {
        #pragma unroll
        for (int r_2 = 0; r_2 < 2; ++r_2) {
          A_results[r][r_2] = 0.0;
        }
      }
      for (long ko = 0; ko < ko_end; ++ko) {
        {
          for (long i2 = ib * 64 + thread_y; i2 < tw_min(ib * 64 + 64, n); i2 += 16) {
            for (long k2 = ko * 16 + thread_x; k2 < tw_min(ko * 16 + 16, n); k2 += 16) {
              Bt[i2 - ib * 64][k2 - ko * 16] = B(i2, k2);
            }
          }
          for (long k3 = ko * 16 + thread_y; k3 < tw_min(ko * 16 + 16, n); k3 += 16) {
            for (long j3 = jb * 32 + thread_x; j3 < tw_min(jb * 32 + 32, n); j3 += 16) {
              Ct[k3 - ko * 16][j3 - jb * 32] = C(k3, j3);
            }
          }
          __syncthreads();
          if (it < tw_min(16, n - 64 * ib) && jt < tw_min(16, n - 32 * jb)) {
            for (long ki = 0; ki < tw_min(16, n - 16 * ko); ++ki) {
              #pragma unroll
              for (int ir = 0; ir < 4; ++ir) {
                if (ir < tw_min(tw_min(4, tw_ceildiv(64 - it, 16)), tw_ceildiv(n - (64 * ib + it), 16))) {
                  #pragma unroll
                  for (int jr = 0; jr < 2; ++jr) {
                    if (jr < tw_min(tw_min(2, tw_ceildiv(32 - jt, 16)), tw_ceildiv(n - (32 * jb + jt), 16))) {
                      A_results[ir][jr] += Ct[ki][jr * 16 + jt] * Bt[ir * 16 + it][ki];
                    }
                  }
                }
              }
            }
          }
          __syncthreads();
        }
      }
      if (it < tw_min(16, n - 64 * ib) && jt < tw_min(16, n - 32 * jb)) {
        #pragma unroll
        for (int ir = 0; ir < 4; ++ir) {
          if (ir < tw_min(tw_min(4, tw_ceildiv(64 - it, 16)), tw_ceildiv(n - (64 * ib + it), 16))) {
            const long i = ib * 64 + ir * 16 + it;
            #pragma unroll
            for (int jr = 0; jr < 2; ++jr) {
              if (jr < tw_min(tw_min(2, tw_ceildiv(32 - jt, 16)), tw_ceildiv(n - (32 * jb + jt), 16))) {
                const long j = jb * 32 + jr * 16 + jt;
                A(i, j) += A_results[ir][jr];
              }
            }
          }
        }
      }
    }
  }
}
#undef B
#undef C
#undef A

#define x(i0) x_data[x_first + (i0)]
#define y(i0) y_data[y_first + (i0)]
#define partial(i0) partial_data[partial_first + (i0)]
/// the schedule has ib on blocks along x, it on 1024 threads along x that combine what they have in a tree; iterations of ib make parts, which the next launch combines
static __global__ void __launch_bounds__(1024) s_parts_grid(const double* __restrict__ x_data, long x_first,
    const double* __restrict__ y_data, long y_first, double* __restrict__ partial_data, long partial_first, long ib_end,
    long n) {
  const long block_x = long(blockIdx.x);
  const long blocks_x = long(gridDim.x);
  const int thread_x = int(threadIdx.x);
  __shared__ double parts[1][1024];
  for (long ib = block_x; ib < ib_end; ib += blocks_x) {
    double sum = 0.0;
    for (long it = thread_x; it < tw_min(1024, n - 1024 * ib); it += 1024) {
      const long i = ib * 1024 + it;
      sum += x(i) * y(i);
    }
    parts[0][thread_x] = sum;
    __syncthreads();
    for (int apart = 512; apart > 0; apart /= 2) {
      if (thread_x < apart) {
        parts[0][thread_x] += parts[0][thread_x + apart];
      }
      __syncthreads();
    }
    if (thread_x == 0) {
      partial(ib) += parts[0][0];
    }
    __syncthreads();
  }
}
#undef x
#undef y
#undef partial

#define partial(i0) partial_data[partial_first + (i0)]
#define s() s_data[s_first]
/// chosen: ib on 128 threads along x that combine what they have in a tree
static __global__ void __launch_bounds__(128) s_total_grid(const double* __restrict__ partial_data, long partial_first,
    double* __restrict__ s_data, long s_first, long ib_end) {
  const int thread_x = int(threadIdx.x);
  __shared__ double parts[1][128];
  double sum = 0.0;
  for (long ib = thread_x; ib < ib_end; ib += 128) {
    sum += partial(ib);
  }
  parts[0][thread_x] = sum;
  __syncthreads();
  for (int apart = 64; apart > 0; apart /= 2) {
    if (thread_x < apart) {
      parts[0][thread_x] += parts[0][thread_x + apart];
    }
    __syncthreads();
  }
  if (thread_x == 0) {
    s() += parts[0][0];
  }
}
#undef partial
#undef s
