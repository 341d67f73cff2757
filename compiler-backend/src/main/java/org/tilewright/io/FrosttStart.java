package org.tilewright.io;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.LongStream;

/**
 * What a {@code .tns} file begins with: its first element, or before it a header that some programs write. That is a line of extents, and
 * before it may be one of the order, alone or with the number of elements.
 *
 * @param extents what the header says
 * @param elements how many there are, if the header says so
 * @param wrongNumbers how many numbers a line has that is neither an element nor of a header
 * @param line where that stands, or the extents
 * @param first the words of the first element
 */
public record FrosttStart(Optional<long[]> extents, OptionalLong elements, OptionalInt wrongNumbers, long line,
        Optional<List<String>> first) {

    /** Reads until the first element. @param numbers of an element's line */
    static FrosttStart read(TextLines lines, int order, int numbers) throws IOException {
        List<List<String>> before = new ArrayList<>();
        List<Long> places = new ArrayList<>();
        Optional<List<String>> next = lines.next();
        for (; next.isPresent() && next.get().size() != numbers && before.size() < 3; next = lines.next()) {
            before.add(next.get());
            places.add(lines.line());
        }
        int header = headerLines(before, order);
        if (header < before.size()) {
            return new FrosttStart(Optional.empty(), OptionalLong.empty(), OptionalInt.of(before.get(header).size()), places.get(header),
                    Optional.empty());
        }
        return header == 0 ? new FrosttStart(Optional.empty(), OptionalLong.empty(), OptionalInt.empty(), 0, next)
                : new FrosttStart(Optional.of(before.getLast().stream().mapToLong(Long::parseLong).toArray()),
                        header == 2 && before.getFirst().size() == 2 ? OptionalLong.of(Long.parseLong(before.getFirst().getLast()))
                                : OptionalLong.empty(), OptionalInt.empty(), places.getLast(), next);
    }

    /** What the header says. */
    public Optional<TensorHeader> header() {
        return extents.map(FrosttFile::header);
    }

    /** How many of the first lines are a header. */
    private static int headerLines(List<List<String>> lines, int order) {
        if (lines.size() > 1 && lines.getFirst().size() <= 2 && areSizes(lines.getFirst())
                && Long.parseLong(lines.getFirst().getFirst()) == order && isExtents(lines.get(1), order)) {
            return 2;
        }
        return !lines.isEmpty() && isExtents(lines.getFirst(), order) ? 1 : 0;
    }

    private static boolean isExtents(List<String> words, int order) {
        return words.size() == order && areSizes(words);
    }

    private static boolean areSizes(List<String> words) {
        return words.stream().allMatch(w -> w.length() <= 18 && w.chars().allMatch(c -> c >= '0' && c <= '9'));
    }

    /** Whether the first of so many elements may be a header with the extents and the number of those behind it. */
    boolean isAmbiguous(long[] wanted, long count) {
        return count > 1 && wanted.length > 0 && first.filter(w -> areSizes(w)
                && Arrays.equals(w.stream().mapToLong(Long::parseLong).toArray(),
                        LongStream.concat(LongStream.of(wanted), LongStream.of(count - 1)).toArray())).isPresent();
    }
}
