package org.tilewright.lsp.feature.shown;

/**
 * What an editor shows beside a place of a text.
 *
 * @param start the offset at which the place begins
 * @param end the offset after the place's last character
 * @param kind what of the place it tells; there is one of a kind at a place
 * @param whole whether it tells all that it would tell in a text without errors
 */
public record Shown<T>(int start, int end, String kind, boolean whole, T what) {

    Shown<T> at(int newStart, int newEnd) {
        return new Shown<>(newStart, newEnd, kind, whole, what);
    }

    /** Whether the other one tells the same of the same place, which may have grown or shrunk at one end. */
    boolean isOf(Shown<T> other) {
        return kind.equals(other.kind) && (start == other.start || end == other.end);
    }
}
