package org.tilewright.ir.incremental;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What was worked out for one version of a text, so that it is not worked out again for a later version that left it as it was. A key
 * holds everything that its value follows from, places in the text included, so a value that is found is the one that would be made.
 * For one thread at a time.
 */
public final class Memo {

    /** Versions that a value outlives unasked for: while a word is typed most versions have an error, and ask for less. */
    private static final int PATIENCE = 8;

    private record Value(Object value, int version) { }

    private record Like(Object first, Supplier<Moving> moving) { }

    private final int version;
    private final Map<Object, Value> values;
    /** What says the same as something else, by itself. */
    private final Map<Object, Like> likes = new IdentityHashMap<>();
    private final long most;
    private long spent;

    private Memo(int version, Map<Object, Value> values, long most) {
        this.version = version;
        this.values = values;
        this.most = most;
    }

    /** Without an earlier version. */
    public static Memo nothing() {
        return within(Long.MAX_VALUE);
    }

    /**
     * Without an earlier version, for answers that have to come soon.
     *
     * @param most how often values of variables are read at most to count what one statement sends; so many reads, and no time, so that
     *         each machine has the same answer
     */
    public static Memo within(long most) {
        return new Memo(0, new HashMap<>(), most);
    }

    /** How often values of variables are read at most to count what one statement sends. */
    public long most() {
        return most;
    }

    /** Adds to the reads of this version. */
    public void spend(long reads) {
        spent += reads;
    }

    /** How often values were read for this version. */
    public long spent() {
        return spent;
    }

    /** What the next version begins with; this one stays as it is, so that several may follow it. */
    public Memo next() {
        Map<Object, Value> recent = new HashMap<>(values);
        recent.values().removeIf(v -> v.version + PATIENCE <= version);
        return new Memo(version + 1, recent, most);
    }

    /** The value of a key, made if there is none yet. Keys of different kinds are of different types. */
    @SuppressWarnings("unchecked")
    public <T> T get(Object key, Supplier<T> make) {
        Value found = values.get(key);
        T value = found == null ? make.get() : (T) found.value;
        if (found == null || found.version != version) {
            values.put(key, new Value(value, version));
        }
        return value;
    }

    /** The value of a key, if there is one. */
    @SuppressWarnings("unchecked")
    public <T> Optional<T> find(Object key) {
        Value found = values.get(key);
        return found == null ? Optional.empty() : Optional.of(get(key, () -> (T) found.value));
    }

    /**
     * Says that something is what another part of this version's text made, moved to its own place.
     *
     * @param moving from there to here
     */
    public void isLike(Object here, Object first, Supplier<Moving> moving) {
        likes.put(here, new Like(first, moving));
    }

    /**
     * The value of a key that follows from something: where that is like something else, the value for that one, moved.
     *
     * @param key of the same kind, by what it follows from
     */
    public <K, T> T follow(K from, Function<K, Object> key, Supplier<T> make) {
        return get(key.apply(from), () -> this.<K, T>likewise(from, key).orElseGet(make));
    }

    @SuppressWarnings("unchecked")
    private <K, T> Optional<T> likewise(K from, Function<K, Object> key) {
        Like like = likes.get(from);
        if (like == null) {
            return Optional.empty();
        }
        try {
            return this.<T>find(key.apply((K) like.first)).map(like.moving.get()::of);
        } catch (Moving.Unmovable e) {
            return Optional.empty();
        }
    }

    /** How many values it holds. */
    public int size() {
        return values.size();
    }
}
