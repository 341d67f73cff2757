package org.tilewright.language.lower;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.eclipse.emf.ecore.util.EcoreUtil;
import org.tilewright.language.tilewright.FunItem;
import org.tilewright.language.tilewright.Reference;

/** The order in which functions are checked: each behind those that it calls, but for functions that call each other in a circle. */
final class CalleesFirst {

    /** A function whose callees are being looked for, and those that are left. */
    private record Calling(FunItem function, Iterator<String> callees) { }

    private final Map<String, FunItem> functions;
    private final Set<String> met = new HashSet<>();
    private final List<FunItem> ordered = new ArrayList<>();

    private CalleesFirst(Map<String, FunItem> functions) {
        this.functions = functions;
    }

    static List<FunItem> of(Map<String, FunItem> functions) {
        CalleesFirst order = new CalleesFirst(functions);
        functions.keySet().forEach(order::add);
        return order.ordered;
    }

    /** Goes down without calling itself: as many functions may call one another as a file has. */
    private void add(String name) {
        Deque<Calling> open = new ArrayDeque<>();
        enter(name, open);
        while (!open.isEmpty()) {
            Calling c = open.peek();
            if (c.callees.hasNext()) {
                enter(c.callees.next(), open);
            } else {
                ordered.add(open.pop().function);
            }
        }
    }

    private void enter(String name, Deque<Calling> open) {
        FunItem f = functions.get(name);
        if (f != null && met.add(name)) {
            open.push(new Calling(f, callees(f)));
        }
    }

    private static Iterator<String> callees(FunItem f) {
        List<String> called = new ArrayList<>();
        EcoreUtil.getAllContents(f, true).forEachRemaining(e -> {
            if (e instanceof Reference r && r.isCall()) {
                called.add(r.getName());
            }
        });
        return called.iterator();
    }
}
