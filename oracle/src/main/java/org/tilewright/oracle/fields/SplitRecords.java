package org.tilewright.oracle.fields;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.tilewright.data.Block;
import org.tilewright.data.Computed;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.RoundsTaken;
import org.tilewright.ir.Expr;
import org.tilewright.ir.Input;
import org.tilewright.ir.Program;
import org.tilewright.ir.Statement;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.source.NamedList;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.RecordType;
import org.tilewright.oracle.meaning.EvaluationException;

/**
 * A program whose tensors of records are taken apart: each field is a tensor of its own, {@code N.weight}, with an input of its own, and
 * a statement that sets records is one for each field. Those all read what there was before the first of them.
 */
public final class SplitRecords {

    private final Program program;
    /** By the names of the tensors of fields. */
    private final Map<String, FieldOf> fields = new LinkedHashMap<>();
    /** Which field a statement sets, of those that were one statement. */
    private final Map<Statement.Assignment, FieldOf> sets = new IdentityHashMap<>();
    private final SplitExpression expressions;

    private SplitRecords(Program written) {
        expressions = new SplitExpression(written);
        if (written.records().isEmpty()) {
            program = written;
            return;
        }
        List<TensorDecl> tensors = new ArrayList<>(written.tensors());
        for (TensorDecl t : written.tensors()) {
            for (FieldOf f : of(t.name().text(), written)) {
                fields.put(f.name(), f);
                tensors.add(new TensorDecl(named(f, t.name()), f.type(), t.extents(), t.format(), t.range()));
            }
        }
        List<Input> inputs = new ArrayList<>();
        for (Input i : written.inputs()) {
            List<FieldOf> parts = of(i.tensor().text(), written);
            parts.forEach(f -> inputs.add(new Input(named(f, i.tensor()), i.source(), i.range())));
            if (parts.isEmpty()) {
                inputs.add(i);
            }
        }
        program = new Program(written.file(), written.text(), written.params(), written.machines(),
                NamedList.of(tensors, TensorDecl::name), written.distributions(), List.copyOf(inputs), written.outputs(),
                statements(written.statements(), written), written.schedules());
    }

    /** Takes the records of a program apart; one without any stays itself. @throws EvaluationException if it has no meaning */
    public static SplitRecords of(Program written) {
        return new SplitRecords(written);
    }

    private static List<FieldOf> of(String tensor, Program written) {
        return written.tensor(tensor).filter(t -> t.type() instanceof RecordType)
                .map(t -> FieldOf.all(tensor, (RecordType) t.type())).orElse(List.of());
    }

    private static Word named(FieldOf f, Word tensor) {
        return new Word(f.name(), tensor.range());
    }

    private List<Statement> statements(List<Statement> written, Program of) {
        List<Statement> out = new ArrayList<>();
        for (Statement s : written) {
            switch (s) {
                case Statement.Redistribute r -> out.add(r);
                case Statement.Repeat r -> out.add(new Statement.Repeat(r.variable(), r.from(), r.to(), r.until(),
                        statements(r.body(), of), r.range()));
                case Statement.Assignment a -> {
                    List<FieldOf> parts = of(a.target().tensor().text(), of);
                    parts.forEach(f -> out.add(setting(f, a)));
                    if (parts.isEmpty()) {
                        out.add(a.with(expressions.value(a.value()), a.ranges()));
                    }
                }
            }
        }
        return List.copyOf(out);
    }

    private Statement.Assignment setting(FieldOf f, Statement.Assignment a) {
        if (a.accumulate() || a.scan().isPresent()) {
            throw new EvaluationException("'" + a.target().tensor() + "' is of records, which have no sum");
        }
        Expr.Access target = new Expr.Access(named(f, a.target().tensor()), a.target().indices(), a.target().range());
        Statement.Assignment one = new Statement.Assignment(a.label(), target, false, expressions.field(a.value(), f.word()), a.ranges(),
                a.range());
        sets.put(one, f);
        return one;
    }

    /** The program that says the same without records. */
    public Program program() {
        return program;
    }

    /** What a tensor is the field of, if it is one. */
    public Optional<FieldOf> field(String tensor) {
        return Optional.ofNullable(fields.get(tensor));
    }

    /** The place among its neighbours of the first of the statements that set fields of the same elements as one of them. */
    public int first(List<Statement> neighbours, int place) {
        return neighbours.get(place) instanceof Statement.Assignment a && sets.containsKey(a) ? place - sets.get(a).index() : place;
    }

    /** Whether all fields of the elements that a statement sets are computed by then. */
    public boolean completes(Statement.Assignment a) {
        FieldOf f = sets.get(a);
        return f == null || f.index() == f.record().fields().size() - 1;
    }

    /** What a run computed, by the names of this program. */
    public Computed results(Computed run) {
        if (fields.isEmpty()) {
            return run;
        }
        return new Computed() {
            @Override
            public void read(String tensor, Block block) {
                field(tensor).ifPresentOrElse(f -> run.read(f.tensor(), f.records(block)), () -> run.read(tensor, block));
            }

            @Override
            public List<RoundsTaken> rounds() {
                return run.rounds();
            }
        };
    }

    /** Tensors as they are declared in the text: of fields, the records that they are parts of. */
    public Map<String, DenseTensor> joined(Map<String, DenseTensor> tensors) {
        Map<String, DenseTensor> out = new LinkedHashMap<>();
        tensors.forEach((name, t) -> field(name).ifPresentOrElse(f -> {
            DenseTensor records = out.computeIfAbsent(f.tensor(), n -> new DenseTensor(f.record(), t.extents(),
                    new Object[f.record().fields().size()]));
            ((Object[]) records.array())[f.index()] = t.array();
        }, () -> out.put(name, t)));
        return out;
    }
}
