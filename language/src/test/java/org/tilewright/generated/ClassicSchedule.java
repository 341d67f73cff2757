package org.tilewright.generated;

import java.util.ArrayList;
import java.util.List;

/** Schedules of {@code A(i,j) = B(i,k) * C(k,j)} in the manner of the papers, with the leaf substituted where BLAS has its type. */
final class ClassicSchedule {

    private ClassicSchedule() { }

    static List<String> commands(Choices c, GeneratedMachine grid, boolean blas) {
        int rank = grid.isEmpty() ? 0 : grid.levels().get(0).size();
        List<String> out = new ArrayList<>();
        String k = rank == 3 ? "ki" : "k";
        switch (rank) {
            case 0 -> { }
            case 1 -> out.add("distribute({i}, {io}, {ii}, M)");
            case 2 -> out.add("distribute({i, j}, {io, jo}, {ii, ji}, M)");
            default -> out.add("distribute({i, j, k}, {io, jo, ko}, {ii, ji, ki}, M)");
        }
        String i = rank >= 1 ? "ii" : "i";
        String j = rank >= 2 ? "ji" : "j";
        out.add((c.below(2) == 0 ? "split(" : "divide(") + k + ", kso, ksi, " + (1 + c.below(4)) + ")");
        out.add("reorder({kso, " + i + ", " + j + ", ksi})");
        String step = "kso";
        if (rank >= 1 && c.below(2) == 1) {
            out.add("rotate(kso, " + (rank == 1 ? "{io}" : c.of(List.of("{io, jo}", "{io}", "{jo}"))) + ", ksr)");
            step = "ksr";
        }
        if (rank >= 1 && c.below(3) != 2) {
            out.add("communicate(A, io)");
        }
        out.add("communicate({B, C}, " + step + ")");
        if (blas) {
            out.add("substitute({" + i + ", " + j + ", ksi}, gemm)");
        }
        return out;
    }
}
