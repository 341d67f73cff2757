package org.tilewright.backend.gpu;

import java.util.List;
import java.util.stream.Collectors;
import org.tilewright.backend.cpp.RunsOn;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.kernel.code.Kernel;

/** How a language writes kernels: words only, no decisions. */
enum KernelDialect {

    OPENCL(RunsOn.OPENCL) {
        @Override
        List<String> head(String name, Kernel k, String parameters) {
            return List.of("__kernel __attribute__((reqd_work_group_size(" + numbers(k.threads()) + ")))",
                    "void " + name + "(" + parameters + ") {");
        }

        @Override
        String pointer(ElementType type, boolean written) {
            return "__global " + (written ? "" : "const ") + of(type) + "* restrict";
        }

        @Override
        String shared() {
            return "__local";
        }

        @Override
        String thread(int axis) {
            return "(int)get_local_id(" + axis + ")";
        }

        @Override
        String block(int axis) {
            return "(long)get_group_id(" + axis + ")";
        }

        @Override
        String blocks(int axis) {
            return "(long)get_num_groups(" + axis + ")";
        }

        @Override
        String barrier() {
            return "barrier(CLK_LOCAL_MEM_FENCE);";
        }
    },

    CUDA(RunsOn.CUDA) {
        @Override
        List<String> head(String name, Kernel k, String parameters) {
            return List.of("static __global__ void __launch_bounds__(" + k.threadsInABlock() + ") " + name + "(" + parameters + ") {");
        }

        @Override
        String pointer(ElementType type, boolean written) {
            return (written ? "" : "const ") + of(type) + "* __restrict__";
        }

        @Override
        String shared() {
            return "__shared__";
        }

        @Override
        String thread(int axis) {
            return "int(threadIdx." + "xyz".charAt(axis) + ")";
        }

        @Override
        String block(int axis) {
            return "long(blockIdx." + "xyz".charAt(axis) + ")";
        }

        @Override
        String blocks(int axis) {
            return "long(gridDim." + "xyz".charAt(axis) + ")";
        }

        @Override
        String barrier() {
            return "__syncthreads();";
        }
    };

    private final RunsOn runsOn;

    KernelDialect(RunsOn runsOn) {
        this.runsOn = runsOn;
    }

    RunsOn runsOn() {
        return runsOn;
    }

    /** A type in the device's memory and in registers. */
    static String of(ElementType t) {
        return t instanceof RecordType r ? KernelRecords.of(r) : switch (t.basic()) {
            case F32 -> "float";
            case F64 -> "double";
            case I32 -> "int";
            case I64 -> "long";
            case BOOL -> "tw_bool";
            case C64 -> "tw_c64";
            case C128 -> "tw_c128";
            case I8, I16, U8, F16, BF16 -> "tw_" + t.keyword();
        };
    }

    static String numbers(List<Integer> all) {
        return all.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    /** The lines that begin a kernel; the last opens it. */
    abstract List<String> head(String name, Kernel k, String parameters);

    /** A pointer to elements that nothing else in the kernel points to. */
    abstract String pointer(ElementType type, boolean written);

    /** What stands before arrays that a block shares. */
    abstract String shared();

    abstract String thread(int axis);

    abstract String block(int axis);

    abstract String blocks(int axis);

    abstract String barrier();
}
