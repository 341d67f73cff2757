package org.tilewright.language;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.tilewright.check.CheckProgram;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.ir.index.ParamValues;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.type.RecordType;
import org.tilewright.oracle.NaiveEvaluator;

/** What texts with records mean, by hand. */
class RecordsTest {

    private static final String START = """
            param n = 4
            record Match { id : i64  weight : f64 }
            record Flags { on : bool  z : c128  k : i32  r : f32 }
            fun heavier(a, b) = select(a.weight > b.weight or a.weight == b.weight and a.id < b.id, a, b)
            fun scaled(m, by) = Match(m.id, m.weight * by)
            fun total(a, b) = Match(min(a.id, b.id), a.weight + b.weight)
            tensor N : Match(n)
            tensor best : Match()
            tensor F : Flags(n)
            tensor one : Flags()
            tensor w : f64(n, n)
            tensor x : f64(n)
            tensor id, key : i64(n)
            tensor hit : bool(n)
            tensor s : f64()
            input w = iota
            input id = iota
            input x = zeros
            key(i) = (3 * i) % n
            N(i) = Match(10 * i, w(0, i) / 2)
            """;

    private static String elements(String statement, String tensor) {
        String text = START + statement;
        ParseResult parsed = TilewrightParser.parse("records.tw", text);
        List<Diagnostic> found = new ArrayList<>(parsed.diagnostics());
        ParamValues params = ParamValues.evaluate(parsed.program().params(), Map.of(), found);
        found.addAll(CheckProgram.check(parsed.program(), params));
        assertEquals(List.of(), found.stream().filter(Diagnostic::isError).toList(), text);
        DenseTensor t = NaiveEvaluator.evaluate(parsed.program(), params, Path.of(".")).get(tensor);
        StringJoiner all = new StringJoiner(" ");
        for (int i = 0; i < t.size(); i++) {
            if (!(t.type() instanceof RecordType r)) {
                all.add(t.text(i));
                continue;
            }
            StringJoiner fields = new StringJoiner(",");
            for (int f = 0; f < r.fields().size(); f++) {
                fields.add(new DenseTensor(r.fields().get(f).type(), t.extents(), Elements.field(t.array(), f)).text(i).replace(" ", ""));
            }
            all.add(fields.toString());
        }
        return all.toString();
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource(delimiter = '|', textBlock = """
            x(i) = N(i).weight * 2                                          | x    | 0.0 1.0 2.0 3.0
            x(i) = N(n - 1 - i).weight + f64(N(i).id)                       | x    | 1.5 11.0 20.5 30.0
            s = N(i).weight                                                 | s    | 3.0
            s = max(i: N(i).weight) - N(1).weight                           | s    | 1.0
            N(i) = N(n - 1 - i)                                             | N    | 30,1.5 20,1.0 10,0.5 0,0.0
            N(i) = scaled(scaled(N(i), 2), 3)                               | N    | 0,0.0 10,3.0 20,6.0 30,9.0
            x(i) = scaled(N(i), 8).weight                                   | x    | 0.0 4.0 8.0 12.0
            x(i) = select(i > 1, N(i), Match(-1, 7)).weight                 | x    | 7.0 7.0 1.0 1.5
            N(i) = select(i > 1, N(i), Match(-i, 7))                        | N    | 0,7.0 -1,7.0 20,1.0 30,1.5
            N(i) = Match(i64(N(i).weight), f64(N(i).id))                    | N    | 0,0.0 0,10.0 1,20.0 1,30.0
            N(i) = Match(-1, inf) for i in 1..3                             | N    | 0,0.0 -1,Infinity -1,Infinity 30,1.5
            N(2) = Match(5, 5)                                              | N    | 0,0.0 10,0.5 5,5.0 30,1.5
            N(i) = heavier(N(i), Match(7, 0.75))                            | N    | 7,0.75 7,0.75 20,1.0 30,1.5
            best = reduce(heavier, i: N(i))                                 | best | 30,1.5
            best = reduce(heavier, i: Match(id(i), 1))                      | best | 0,1.0
            best = reduce(heavier, Match(-1, -inf), i: scaled(N(i), -1))    | best | 0,0.0
            best = reduce(heavier, Match(-1, -inf), i: N(i)) for i in 2..2  | best | -1,-Infinity
            s = reduce(heavier, i: N(i)).weight + 1                         | s    | 2.5
            N(i) = reduce(heavier, j: Match(j, w(i, n - 1 - j))) for j in 0..n | N    | 0,3.0 0,7.0 0,11.0 0,15.0
            N(i) = reduce(heavier, j, k: Match(j + k, w(j, k) + f64(i)))    | N    | 6,15.0 6,16.0 6,17.0 6,18.0
            best = reduce(total, Match(9223372036854775807, 0), i: reduce(heavier, j: Match(j + 1, w(i, j)))) |best | 4,36.0
            repeat t in 0..3 { N(i) = Match(N(i).id + t, N(n - 1 - i).weight) } | N | 3,1.5 13,1.0 23,0.5 33,0.0
            repeat t in 0..9 until best.weight>4 { N(i) = scaled(N(i), 2) best = reduce(heavier, i: N(i)) } | N | 0,0.0 10,2.0 20,4.0 30,6.0
            x(i) = N(key(i)).weight                                         | x    | 0.0 1.5 1.0 0.5
            N(i) = N(key(i))                                                | N    | 0,0.0 30,1.5 20,1.0 10,0.5
            x(i) = w(N(i).id / 10, 1)                                       | x    | 1.0 5.0 9.0 13.0
            best = reduce(heavier, i: N(key(i)))                            | best | 30,1.5
            best = Match(2, 7) s = x(best.id) + w(N(best.id).id / 10, 1)    | s    | 9.0
            one = Flags(n > 1, complex(w(0, 2), 1), 7, 0.1)                 | one  | true,2.0+1.0i,7,0.1
            input F = iota hit(i) = F(key(i)).on                            | hit  | false true true true
            input F = iota s = re(F(i).z) * f64(F(i).k)                     | s    | 14.0
            """)
    void mean(String statement, String tensor, String expected) {
        assertEquals(expected, elements(statement, tensor));
    }

    @Test
    void fieldsOfOneNameAreThoseOfTheirRecords() {
        assertEquals("1.5", elements("record Other { weight : f64 } tensor o : Other() o = Other(1.5) s = o.weight", "s"));
    }
}
