package org.tilewright.backend.cpp.text;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tilewright.plan.Grid;

/** The user's names as C++ identifiers, and further names that do not clash with them. */
public final class CppNames {

    private static final Set<String> RESERVED =
            Set.of(("alignas alignof and and_eq asm auto bitand bitor bool break case catch char char8_t "
                    + "char16_t char32_t class co_await co_return co_yield compl concept const const_cast consteval constexpr constinit "
                    + "continue decltype "
                    + "default delete do double dynamic_cast else enum explicit export extern false float for friend goto if inline "
                    + "int long mutable "
                    + "namespace new noexcept not not_eq nullptr operator or or_eq private protected public register reinterpret_cast "
                    + "requires return "
                    + "short signed sizeof static static_assert static_cast struct switch template this thread_local throw true try "
                    + "typedef typeid "
                    + "typename typeof union unsigned using virtual void volatile wchar_t while xor xor_eq "
                    // names of the generated program
                    + "tw std programs main grid params args at first load compute store outputs results repeats memory holds ahead "
                    + "need gridExtents prepare Params Program soFar next records").split(" "));

    private final Set<String> taken = new HashSet<>();
    private final Map<String, String> known = new HashMap<>();
    private final Set<String> alsoReserved;
    /** Those of several machines, which have a member each. */
    private final Set<String> machines = new HashSet<>();

    public CppNames() {
        this(Set.of());
    }

    /** Names in a language that has more words of its own. */
    public CppNames(Set<String> alsoReserved) {
        this.alsoReserved = alsoReserved;
    }

    /** Names of an inner scope; those of the outer one stay taken. */
    public CppNames(CppNames outer) {
        this(outer.alsoReserved);
        taken.addAll(outer.taken);
        known.putAll(outer.known);
        machines.addAll(outer.machines);
    }

    /** The identifier for a name of the user's, always the same. */
    public String of(String name) {
        return known.computeIfAbsent(name, n -> fresh(n));
    }

    /** Gives a machine, one of several, a name. */
    public void machine(String name) {
        machines.add(name);
        of(name);
    }

    /** What the processors of a machine are called. */
    public String grid(Grid grid) {
        return machines.contains(grid.machine()) ? of(grid.machine()) : "grid";
    }

    /** An identifier that nothing else has, as close to the wish as may be. */
    public String fresh(String wish) {
        String base = wish.replaceAll("[^A-Za-z0-9_]", "_").replaceAll("__+", "_");
        if (base.isEmpty() || !Character.isLetter(base.charAt(0))) {
            base = "v" + base;
        }
        String name = ours(base);
        for (int i = 2; !taken.add(name); i++) {
            // two underscores in a row belong to the compiler
            name = ours(base + (base.endsWith("_") ? "" : "_") + i);
        }
        return name;
    }

    /** The name, or with an underscore at its end where it means something else to the compiler. */
    private String ours(String name) {
        return RESERVED.contains(name) || alsoReserved.contains(name) || MacroNames.has(name) ? name + "_" : name;
    }
}
