package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.tilewright.ir.Program;
import org.tilewright.ir.ScheduleChoice;
import org.tilewright.plan.AllSteps;

class ScheduleChoiceTest {

    private static final String TEXT = """
            tensor A, B, C : f64(8)
            A(i) = 1
            B(i) = 2
            C(i) = 3
            schedule A as one { unroll(i, 2) }
            schedule A as two { unroll(i, 4) }
            schedule B { unroll(i, 2) }
            schedule B as two { unroll(i, 4) }
            """;

    private static Program program(String text) {
        return TilewrightParser.parse("p.tw", text).program();
    }

    private static String followed(Optional<String> name, String statement) {
        return new ScheduleChoice(program(TEXT), name).of(statement).map(s -> s.name().map(Object::toString).orElse("first"))
                .orElse("none");
    }

    @Test
    void aStatementFollowsTheScheduleOfThatNameOrElseItsFirst() {
        assertEquals(List.of("one", "first", "none"), List.of("A", "B", "C").stream().map(s -> followed(Optional.empty(), s)).toList());
        assertEquals(List.of("two", "two", "none"), List.of("A", "B", "C").stream().map(s -> followed(Optional.of("two"), s)).toList());
        assertEquals(List.of("one", "first", "none"), List.of("A", "B", "C").stream().map(s -> followed(Optional.of("one"), s)).toList());
    }

    @Test
    void namesAreChoicesAndSomeAreFollowedOnlyWhenAskedFor() {
        assertEquals(List.of("one", "two"), ScheduleChoice.names(program(TEXT)));
        assertEquals(List.of("two"), ScheduleChoice.alternatives(program(TEXT)));
        assertEquals(List.of(Optional.empty(), Optional.of("one"), Optional.of("two")), ScheduleChoice.all(program(TEXT)));
        String named = TEXT.replace("schedule B {", "schedule B as one {");
        assertEquals(List.of(Optional.of("one"), Optional.of("two")), ScheduleChoice.all(program(named)));
    }

    /** What the command runs, and what hovers and lenses tell of where nothing is chosen. */
    @Test
    void plansFollowTheSame() {
        for (Optional<String> name : List.<Optional<String>>of(Optional.empty(), Optional.of("one"), Optional.of("two"))) {
            Analysis a = Analysis.of(TilewrightParser.parse("p.tw", TEXT), Map.of(), name, Analysis.Depth.ERRORS);
            new AllSteps(a.planned().orElseThrow().plan().orElseThrow()).computes()
                    .forEach(c -> assertEquals(new ScheduleChoice(a.program(), name).of(c.name()), c.followed(a.program())));
        }
    }
}
