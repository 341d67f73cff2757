package org.tilewright.backend.gpu;

/** Who multiplies matrices in programs for GPUs. */
public enum Products {

    /** cuBLAS, wherever a leaf is a matrix product as it knows them. */
    BY_CUBLAS,

    /** Kernels of the program's own, as for everything else. */
    BY_OWN_KERNELS
}
