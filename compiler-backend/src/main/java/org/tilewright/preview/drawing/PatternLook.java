package org.tilewright.preview.drawing;

import com.google.gson.JsonObject;
import org.tilewright.plan.CommunicationPattern;

/**
 * How the messages of a pattern are told from others without colour, which tells the tensor.
 *
 * @param dashes as SVG writes them; none for a line without gaps
 * @param head the arrow's, as a path in a square of 9
 * @param isCentred whether the line ends in the middle of the head, not at its tip
 * @param isTree whether messages run along the gaps between boxes, those of one sender together; else each is a bow
 */
public record PatternLook(String dashes, String head, boolean isCentred, boolean isTree) {

    private static final String TRIANGLE = "M0 0L9 4.5L0 9z";
    private static final String BAR = "M7 0h2v9h-2zM0 1.5L7 4.5L0 7.5z";
    private static final String CHEVRON = "M0 0L9 4.5L0 9L3 4.5z";
    private static final String DIAMOND = "M0 4.5L4.5 0.5L9 4.5L4.5 8.5z";
    private static final String SQUARE = "M1 1h7v7h-7z";
    private static final String DOT = "M4.5 1a3.5 3.5 0 1 0 0.01 0z";

    public static PatternLook of(CommunicationPattern pattern) {
        return switch (pattern) {
            case BROADCAST -> tree("", TRIANGLE);
            case ALLGATHER -> tree("", BAR);
            case SHIFT -> bow("7 4", CHEVRON);
            case HALO -> bow("3 2", CHEVRON);
            case REDUCE -> tree("2 3", DIAMOND);
            case ALLREDUCE -> tree("2 3 7 3", DIAMOND);
            case SCATTER -> tree("11 3", BAR);
            case GATHER -> tree("11 3 2 3", BAR);
            case CARRY -> bow("5 2 1 2", CHEVRON);
            case REDISTRIBUTE -> new PatternLook("4 2", SQUARE, true, false);
            case ALLTOALL -> new PatternLook("4 2", DOT, true, false);
            case FIRST -> bow("1 3", TRIANGLE);
            case RESULT -> bow("1 3", DIAMOND);
            case POINT -> new PatternLook("1 3", DOT, true, false);
        };
    }

    private static PatternLook tree(String dashes, String head) {
        return new PatternLook(dashes, head, false, true);
    }

    private static PatternLook bow(String dashes, String head) {
        return new PatternLook(dashes, head, false, false);
    }

    public JsonObject json() {
        JsonObject o = new JsonObject();
        o.addProperty("dashes", dashes);
        o.addProperty("head", head);
        o.addProperty("isCentred", isCentred);
        o.addProperty("isTree", isTree);
        return o;
    }
}
