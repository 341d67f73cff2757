package org.tilewright.backend.local.jvm;

import static org.objectweb.asm.Opcodes.*;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.leaf.Leaf;
import org.tilewright.leaf.Scalar;

/** Writes the code of expressions whose values are records, each field of which stands in locals of its own. */
final class WriteRecord {

    private final KernelScope scope;
    private final MethodVisitor code;
    private final WriteScalar scalars;

    /** @param scalars writes the values of the same expression that are no records */
    WriteRecord(KernelScope scope, WriteScalar scalars) {
        this.scope = scope;
        this.code = scope.code;
        this.scalars = scalars;
    }

    /** Computes a record into locals. */
    Locals of(Scalar s) {
        Optional<Locals> ready = scalars.results(s);
        if (ready.isPresent()) {
            return ready.get();
        }
        RecordType type = (RecordType) s.type();
        Locals out = scope.locals(type);
        switch (s) {
            case Scalar.Load l -> all(l.element(), address(l.element()), out, true);
            case Scalar.Make m -> {
                for (int f = 0; f < m.values().size(); f++) {
                    scalars.into(m.values().get(f), out.components().get(f));
                }
            }
            case Scalar.Select c -> {
                Label otherwise = new Label();
                Label end = new Label();
                scalars.push(c.condition());
                code.visitJumpInsn(IFEQ, otherwise);
                move(type, of(c.then()), out);
                code.visitJumpInsn(GOTO, end);
                code.visitLabel(otherwise);
                move(type, of(c.otherwise()), out);
                code.visitLabel(end);
            }
            default -> throw new IllegalStateException("no record, or one that is in locals: " + s);
        }
        return out;
    }

    /** Computes one field of a record: of an element, nothing else is read. */
    Pair field(Scalar.Field f) {
        if (f.record() instanceof Scalar.Load l && scalars.results(l).isEmpty()) {
            BasicType type = (BasicType) f.type();
            Pair out = scope.locals(type).one();
            component(l.element(), address(l.element()), f.field(), type, out, true);
            return out;
        }
        return of(f.record()).components().get(f.field());
    }

    /** Computes the address of an element into a new local. */
    int address(Leaf.Element element) {
        int at = scope.local(1);
        scope.address(element);
        code.visitVarInsn(ISTORE, at);
        return at;
    }

    /** Moves all fields between an element and locals. */
    void all(Leaf.Element element, int at, Locals locals, boolean loads) {
        List<BasicType> types = element.buffer().type().components();
        for (int f = 0; f < types.size(); f++) {
            component(element, at, f, types.get(f), locals.components().get(f), loads);
        }
    }

    /** Moves an element that is not a record. */
    void one(Leaf.Element element, int at, Pair locals, boolean loads) {
        parts(() -> code.visitVarInsn(ALOAD, scope.buffer(element.buffer().name()).array()), at, element.buffer().type().basic(), locals,
                loads);
    }

    private void component(Leaf.Element element, int at, int field, BasicType type, Pair locals, boolean loads) {
        parts(() -> {
            code.visitVarInsn(ALOAD, scope.buffer(element.buffer().name()).array());
            code.visitLdcInsn(field);
            code.visitInsn(AALOAD);
            code.visitTypeInsn(CHECKCAST, ElementCode.of(type).arrayType);
        }, at, type, locals, loads);
    }

    /** @param array pushes the array that holds the parts */
    private void parts(Runnable array, int at, BasicType type, Pair locals, boolean loads) {
        ElementCode t = ElementCode.of(type);
        int width = type.isComplex() ? 2 : 1;
        for (int part = 0; part < width; part++) {
            array.run();
            code.visitVarInsn(ILOAD, at);
            if (width == 2) {
                code.visitInsn(ICONST_1);
                code.visitInsn(ISHL);
                code.visitLdcInsn(part);
                code.visitInsn(IADD);
            }
            int local = part == 0 ? locals.re() : locals.im();
            if (loads) {
                code.visitInsn(t.arrayLoad);
                code.visitVarInsn(t.store, local);
            } else {
                code.visitVarInsn(t.load, local);
                code.visitInsn(t.arrayStore);
            }
        }
    }

    void move(RecordType type, Locals from, Locals to) {
        List<Pair> sources = new ArrayList<>(from.components());
        for (int f = 0; f < sources.size(); f++) {
            BasicType t = type.fields().get(f).type();
            ElementCode c = ElementCode.of(t);
            code.visitVarInsn(c.load, sources.get(f).re());
            code.visitVarInsn(c.store, to.components().get(f).re());
            if (t.isComplex()) {
                code.visitVarInsn(c.load, sources.get(f).im());
                code.visitVarInsn(c.store, to.components().get(f).im());
            }
        }
    }
}
