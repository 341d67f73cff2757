package org.tilewright.ir.index;

import java.util.HashMap;
import java.util.Map;

/** Numbers for names of variables, from 0 on, so that values can stand in an array. */
public final class Slots {

    private final Map<String, Integer> numbers = new HashMap<>();

    /** The number of a variable, a new one if it has none yet. */
    public int of(String name) {
        Integer known = numbers.get(name);
        if (known == null) {
            known = numbers.size();
            numbers.put(name, known);
        }
        return known;
    }

    /** How many there are. */
    public int count() {
        return numbers.size();
    }
}
