package org.tilewright.preview;

/** What the messages of one place do together, by the name that people who write message-passing programs know. */
enum Pattern {
    BROADCAST("broadcast"), ALLGATHER("allgather"), SHIFT("shift"), HALO("halo"), REDUCE("reduce"), ALLREDUCE("allreduce"),
    SCATTER("scatter"), GATHER("gather"), CARRY("running totals"), REDISTRIBUTE("redistribute"), ALLTOALL("all-to-all"),
    /** What a shift starts with. */
    FIRST("from the owners"),
    /** Results that one processor alone made, on their way home. */
    RESULT("to the owners"), POINT("point to point");

    private final String text;

    Pattern(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
