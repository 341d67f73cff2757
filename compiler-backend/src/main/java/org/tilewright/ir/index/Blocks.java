package org.tilewright.ir.index;

/**
 * An extent cut into blocks of one width, of which the last ones may be shorter or empty: what a divide, a split and a
 * distribution mean by it, with numbers and with expressions.
 */
public final class Blocks {

    private Blocks() { }

    /** How wide blocks are so that this many cover the extent. */
    public static long width(long extent, long blocks) {
        return Math.ceilDiv(extent, blocks);
    }

    /** How wide blocks are so that this many cover the extent. */
    public static IntExpr width(IntExpr extent, IntExpr blocks) {
        return IntExpr.ceilDiv(extent, blocks);
    }

    /** How many blocks of this width cover the extent. */
    public static long count(long extent, long width) {
        return Math.ceilDiv(extent, width);
    }

    /** How many blocks of this width cover the extent. */
    public static IntExpr count(IntExpr extent, IntExpr width) {
        return IntExpr.ceilDiv(extent, width);
    }

    /** The indices of one block. */
    public static IndexSet block(long number, long width, long extent) {
        return IndexSet.interval(number * width, Math.min((number + 1) * width, extent));
    }

    /** The indices that the owner with this number gets where blocks are dealt out to owners in turn. */
    public static IndexSet dealt(long number, long owners, long width, long extent) {
        return IndexSet.periodic(number * width, extent, owners * width, width);
    }

    /** How many indices the first owner gets, who has most, where blocks are dealt out to owners in turn. */
    public static long mostDealt(long owners, long width, long extent) {
        long rounds = Math.floorDiv(extent, owners * width);
        return rounds * width + Math.min(width, extent - rounds * owners * width);
    }
}
