package org.tilewright.backend.local.blas;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bytedeco.javacpp.Loader;
import org.bytedeco.javacpp.Pointer;
import org.bytedeco.openblas.global.openblas;
import org.tilewright.backend.local.fault.LocalRunException;
import org.tilewright.ir.type.ElementType;

/**
 * The routines of OpenBLAS for one element type, called on Java arrays without copies. Needs the foreign function interface of
 * Java 22, which is reached by reflection because the program is compiled for Java 21.
 *
 * <p>An array parameter stands for two arguments: the array and a byte offset. The scalars of complex routines are arrays too.
 */
record BlasRoutines(MethodHandle gemm, MethodHandle gemv, MethodHandle ger, MethodHandle dot, MethodHandle axpy) {

    /** The routines, if this Java virtual machine can call them. */
    static Optional<BlasRoutines> of(ElementType type) {
        if (Runtime.version().feature() < 22) {
            return Optional.empty();
        }
        try {
            return Optional.of(new Binder(type).bind());
        } catch (ReflectiveOperationException e) {
            throw new LocalRunException("OpenBLAS cannot be called: " + e, e);
        }
    }

    /** Looks routines up and turns array arguments into addresses. */
    private static final class Binder {
        private final ElementType type;
        private final Class<?> linkerType = Class.forName("java.lang.foreign.Linker");
        private final Class<?> option = Class.forName("java.lang.foreign.Linker$Option");
        private final Class<?> segment = Class.forName("java.lang.foreign.MemorySegment");
        private final Class<?> layout = Class.forName("java.lang.foreign.MemoryLayout");
        private final Class<?> values = Class.forName("java.lang.foreign.ValueLayout");
        private final Class<?> descriptor = Class.forName("java.lang.foreign.FunctionDescriptor");
        private final MethodHandle address;

        Binder(ElementType type) throws ReflectiveOperationException {
            this.type = type;
            boolean single = type == ElementType.F32 || type == ElementType.C64;
            Class<?> array = single ? float[].class : double[].class;
            MethodHandles.Lookup lookup = MethodHandles.publicLookup();
            MethodHandle ofArray = lookup.findStatic(segment, "ofArray", MethodType.methodType(segment, array));
            MethodHandle slice = lookup.findVirtual(segment, "asSlice", MethodType.methodType(segment, long.class));
            address = MethodHandles.collectArguments(slice, 0, ofArray)
                    .asType(MethodType.methodType(segment, Object.class, long.class));
        }

        BlasRoutines bind() throws ReflectiveOperationException {
            String p = switch (type.basic()) {
                case F32 -> "cblas_s";
                case F64 -> "cblas_d";
                case C64 -> "cblas_c";
                default -> "cblas_z";
            };
            boolean complex = type.isComplex();
            // i: int, s: scalar, a: array
            return new BlasRoutines(routine(p + "gemm", "iiiiiisaiaisai"), routine(p + "gemv", "iiiisaiaisai"),
                    routine(p + (complex ? "geru" : "ger"), "iiisaiaiai"),
                    complex ? routine(p + "dotu_sub", "iaiaia") : routine(p + "dot", "iaiai"), routine(p + "axpy", "isaiai"));
        }

        private MethodHandle routine(String name, String parameters) throws ReflectiveOperationException {
            Pointer found = Loader.addressof(name);
            if (found == null || found.isNull()) {
                throw new NoSuchMethodException(name + " is not in the library");
            }
            Object scalar = values.getField(type == ElementType.F32 ? "JAVA_FLOAT" : "JAVA_DOUBLE").get(null);
            List<Object> layouts = new ArrayList<>();
            for (int i = 0; i < parameters.length(); i++) {
                char c = parameters.charAt(i);
                layouts.add(c == 'i' ? values.getField("JAVA_INT").get(null)
                        : c == 's' && !type.isComplex() ? scalar : values.getField("ADDRESS").get(null));
            }
            Object array = java.lang.reflect.Array.newInstance(layout, layouts.size());
            for (int i = 0; i < layouts.size(); i++) {
                java.lang.reflect.Array.set(array, i, layouts.get(i));
            }
            boolean returns = name.endsWith("dot");
            Object signature = returns
                    ? descriptor.getMethod("of", layout, array.getClass()).invoke(null, scalar, array)
                    : descriptor.getMethod("ofVoid", array.getClass()).invoke(null, array);
            Object linker = linkerType.getMethod("nativeLinker").invoke(null);
            Object options = java.lang.reflect.Array.newInstance(option, 1);
            java.lang.reflect.Array.set(options, 0, option.getMethod("critical", boolean.class).invoke(null, true));
            Object at = segment.getMethod("ofAddress", long.class).invoke(null, found.address());
            MethodHandle call = (MethodHandle) linkerType.getMethod("downcallHandle", segment, descriptor, options.getClass())
                    .invoke(linker, at, signature, options);
            for (int i = parameters.length() - 1; i >= 0; i--) {
                if (call.type().parameterType(i) == segment) {
                    call = MethodHandles.collectArguments(call, i, address);
                }
            }
            MethodType wide = call.type();
            for (int i = 0; i < wide.parameterCount(); i++) {
                wide = wide.parameterType(i) == float.class ? wide.changeParameterType(i, double.class) : wide;
            }
            if (wide.returnType() == float.class) {
                wide = wide.changeReturnType(double.class);
            }
            return MethodHandles.explicitCastArguments(call, wide);
        }
    }

    /** Loads the library. @param threads how many cores one call uses */
    static void load(int threads) {
        Loader.load(openblas.class);
        openblas.blas_set_num_threads(threads);
    }
}
