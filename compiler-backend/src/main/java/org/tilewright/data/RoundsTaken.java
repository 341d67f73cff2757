package org.tilewright.data;

/**
 * How many rounds a repeat with a condition had in a run.
 *
 * @param line where the repeat stands in its file, from 1
 * @param times how often it was executed, more than once inside another repeat
 * @param all rounds of all executions together
 * @param least rounds of an execution
 * @param most rounds of an execution
 * @param bounded how many executions had all their rounds, because the condition never became true
 */
public record RoundsTaken(String counter, int line, long times, long all, long least, long most, long bounded) {

    /** Of a repeat that has not been executed. */
    public static RoundsTaken none(String counter, int line) {
        return new RoundsTaken(counter, line, 0, 0, 0, 0, 0);
    }

    /** After one more execution. @param ended whether the condition ended it */
    public RoundsTaken plus(long rounds, boolean ended) {
        return new RoundsTaken(counter, line, times + 1, all + rounds, times == 0 ? rounds : Math.min(least, rounds),
                Math.max(most, rounds), bounded + (ended ? 0 : 1));
    }

    /** What a run tells of it. */
    public String text() {
        String rounds = most == 1 && least == 1 ? "1 round" : least == most ? most + " rounds" : least + " to " + most + " rounds";
        String end = bounded == 0 ? "until its condition was true" : bounded == times ? "up to its bound: its condition was never true"
                : "up to its bound in " + bounded + " of them";
        return rounds + (times == 1 ? ", " : " in each of " + times + " executions, ") + end;
    }
}
