package org.tilewright.language.syntax;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.eclipse.emf.ecore.EObject;
import org.tilewright.ir.incremental.Interruption;
import org.tilewright.ir.incremental.Memo;
import org.tilewright.language.syntax.ItemSegments.Role;
import org.tilewright.language.syntax.ItemSegments.Segment;
import org.tilewright.language.tilewright.File;
import org.tilewright.language.tilewright.Item;

/**
 * A text cut into pieces that are parsed one by one, and not at all where an earlier version of the text had the same. No item can go on
 * with the word that begins another, so a text whose pieces are all sound means what they mean one after the other. A repeat is one piece.
 *
 * @param all the pieces in order
 * @param broken the first piece that is not sound, if there is one; those behind it are read, too, so that they are kept
 */
record ParsedPieces(List<Placed> all, Optional<Integer> broken) {

    /**
     * A piece where it stands in a text.
     *
     * @param piece absent where it is not sound
     */
    record Placed(int start, int end, Optional<ParsedPiece> piece) { }

    /**
     * What a piece is kept by.
     *
     * @param number of the pieces of one version with the same text, each of which has a tree of its own
     */
    private record Key(String text, int number) { }

    /** Parses a piece; absent where it has a fault. */
    interface Parse {
        Optional<File> file(String text);
    }

    /** @param kept pieces of an earlier version of the text */
    static ParsedPieces of(String text, Parse parse, Memo kept) {
        List<Token> tokens = Token.allOf(text).stream().filter(t -> !t.isComment()).toList();
        Map<String, Integer> met = new HashMap<>();
        List<Placed> all = new ArrayList<>();
        Optional<Integer> broken = Optional.empty();
        int begun = -1;
        int open = 0;
        for (Segment s : ItemSegments.of(tokens)) {
            begun = begun < 0 ? tokens.get(s.first()).offset() : begun;
            open += s.role() == Role.REPEAT_HEAD ? 1 : s.role() == Role.CLOSING_BRACE && open > 0 ? -1 : 0;
            if (open == 0 || s.last() == tokens.size() - 1) {
                Interruption.check();
                int end = tokens.get(s.last()).end();
                String own = text.substring(begun, end);
                Key key = new Key(own, met.merge(own, 1, Integer::sum));
                Optional<ParsedPiece> piece = kept.get(key, () -> parse.file(own).map(ParsedPiece::new));
                broken = piece.isEmpty() && broken.isEmpty() ? Optional.of(all.size()) : broken;
                all.add(new Placed(begun, end, piece));
                begun = -1;
            }
        }
        return new ParsedPieces(all, broken);
    }

    /** The items of sound pieces. */
    List<Item> items() {
        return all.stream().flatMap(p -> p.piece().stream()).flatMap(p -> p.file().getItems().stream()).toList();
    }

    /** The pieces by the roots of their trees. */
    Map<EObject, Placed> byRoot() {
        Map<EObject, Placed> out = new IdentityHashMap<>(all.size());
        all.forEach(p -> p.piece().ifPresent(x -> out.put(x.file(), p)));
        return out;
    }
}
