package org.tilewright.generated.expression;

/**
 * The counter of a repeat around a statement.
 *
 * @param least the least value that it takes, if it has rounds
 * @param most the greatest
 * @param fixed whether no param changes these
 */
public record Counter(String name, long least, long most, boolean fixed) {

    /** Whether it is an index of a dimension in all rounds, with something added to it. */
    boolean isWithin(long added, long extent) {
        return fixed && least <= most && least + added >= 0 && most + added < extent;
    }

    /** With something added to it. */
    String plus(long n) {
        return n == 0 ? name : name + (n < 0 ? " - " + -n : " + " + n);
    }

    @Override
    public String toString() {
        return name;
    }
}
