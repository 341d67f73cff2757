package org.tilewright.language.lower;

import static org.tilewright.language.tilewright.TilewrightPackage.Literals.DECLARED_NAME__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.FORMAT_LEVEL__DIMENSION;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.FORMAT_LEVEL__KIND;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.PARAM_ITEM__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.RECORD_FIELD__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.RECORD_FIELD__TYPE;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.RECORD_ITEM__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.REFERENCE__NAME;
import static org.tilewright.language.tilewright.TilewrightPackage.Literals.TENSOR_ITEM__TYPE;

import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.tilewright.ir.Input;
import org.tilewright.ir.Output;
import org.tilewright.ir.TensorDecl;
import org.tilewright.ir.index.Param;
import org.tilewright.ir.index.ParamExpr;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.ir.source.SourceRange;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.storage.Format;
import org.tilewright.ir.storage.LevelFormat;
import org.tilewright.ir.storage.StoredLevel;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.ElementType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.language.names.Occurrences.Kind;
import org.tilewright.language.syntax.ForeignWords;
import org.tilewright.language.syntax.NearestName;
import org.tilewright.language.syntax.Places;
import org.tilewright.language.tilewright.DeclaredName;
import org.tilewright.language.tilewright.FormatLevel;
import org.tilewright.language.tilewright.InputItem;
import org.tilewright.language.tilewright.OutputItem;
import org.tilewright.language.tilewright.ParamItem;
import org.tilewright.language.tilewright.RealLiteral;
import org.tilewright.language.tilewright.RecordField;
import org.tilewright.language.tilewright.RecordItem;
import org.tilewright.language.tilewright.Reference;
import org.tilewright.language.tilewright.TensorItem;
import org.tilewright.language.tilewright.TextLiteral;

/** Lowers params, tensors, inputs and outputs. */
final class LowerDeclarations {

    private static final List<String> SOURCES = List.of("random", "zeros", "ones", "identity", "iota", "file");
    /** The words of storage formats that this version reads and refuses. */
    private static final List<String> LEVELS_TO_COME = List.of("compressed");

    private final Problems problems;
    private final Places places;
    private final ResolvedNames names;
    private final LowerParamExpr params;
    private final Map<String, RecordType> records = new LinkedHashMap<>();

    LowerDeclarations(Problems problems, ResolvedNames names, LowerParamExpr params) {
        this.problems = problems;
        this.places = problems.places;
        this.names = names;
        this.params = params;
    }

    Param param(ParamItem item) {
        Word name = places.word(item, PARAM_ITEM__NAME);
        return new Param(name, isOfOtherKind(item, name) ? ParamExpr.of(1) : params.lower(item.getValue()), places.of(item));
    }

    /** Whether a param's value is a text, a truth value or a fraction, and an error has been told. */
    private boolean isOfOtherKind(ParamItem item, Word name) {
        if (item.getValue() instanceof TextLiteral t) {
            String inside = t.getText().substring(1, t.getText().length() - 1);
            SourceRange range = places.of(t);
            problems.error(range, "not-a-param-expression", "a param is an integer, not a string; only file paths are strings",
                    inside.matches("[0-9]+") ? new Diagnostic.Fix[] {new Diagnostic.Fix("Change to '" + inside + "'", range, inside)}
                            : new Diagnostic.Fix[0]);
            return true;
        }
        if (item.getValue() instanceof Reference r && !r.isCall() && r.getMember() == null && Set.of("true", "false").contains(r.getName())
                && names.find(places.word(r, REFERENCE__NAME)).isEmpty()) {
            String number = r.getName().equals("true") ? "1" : "0";
            problems.error(places.of(r), "param-not-integer", "a param is an integer, not " + r.getName() + "; 1 and 0 may stand for"
                    + " true and false, as in select(" + name + " == 1, B(i), 0)",
                    new Diagnostic.Fix("Change to '" + number + "'", places.of(r), number));
            return true;
        }
        if (item.getValue() instanceof RealLiteral r && Reals.read(r.getText()).filter(v -> v.stripTrailingZeros().scale() > 0)
                .isPresent()) {
            SourceRange range = places.of(r);
            String below = Reals.read(r.getText()).orElseThrow().setScale(0, RoundingMode.FLOOR).toPlainString();
            problems.error(range, "param-not-integer", "a param is an integer, not " + r.getText() + "; a real number is written where it"
                    + " is used, or in a tensor of no dimensions: tensor " + name + " : f64()  " + name + " = " + r.getText(),
                    new Diagnostic.Fix("Make '" + name + "' a tensor of no dimensions", places.of(item),
                            "tensor " + name + " : f64()\n" + name + " = " + r.getText()),
                    new Diagnostic.Fix("Change to '" + below + "'", range, below));
            return true;
        }
        return false;
    }

    /** The records that are declared so far. */
    Map<String, RecordType> records() {
        return records;
    }

    RecordType record(RecordItem item) {
        Word name = places.word(item, RECORD_ITEM__NAME);
        List<RecordType.Field> fields = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (RecordField f : item.getFields()) {
            Word field = places.word(f, RECORD_FIELD__NAME);
            Word type = places.word(f, RECORD_FIELD__TYPE);
            if (!seen.add(field.text())) {
                problems.error(field.range(), "duplicate-name", "'" + name + "' has two fields named '" + field + "'");
                continue;
            }
            List<BasicType> types = Arrays.stream(BasicType.values()).filter(t -> !t.isSmall()).toList();
            Optional<BasicType> known = types.stream().filter(t -> t.keyword().equals(type.text())).findFirst();
            if (known.isEmpty()) {
                List<String> words = types.stream().map(BasicType::keyword).toList();
                Optional<BasicType> small = Stream.of(BasicType.values()).filter(t -> t.keyword().equals(type.text())).findFirst();
                Optional<String> here = ForeignWords.type(type.text()).flatMap(w -> Stream.of(BasicType.values())
                        .filter(t -> t.keyword().equals(w)).findFirst()).map(t -> t.computing().keyword());
                Optional<String> nearest = small.map(t -> t.computing().keyword()).or(() -> NearestName.of(type.text(), words));
                problems.error(type.range(), "unknown-type", here.isPresent() ? calledHere(type, here.get(), "field types", words)
                        : "'" + type + "' is not a field type; the field types are " + String.join(", ", words)
                        + small.map(t -> "; '" + type + "' is computed as " + t.computing().keyword() + ", and a field is stored as the"
                        + " type that it is computed as").orElseGet(() -> NearestName.question(nearest)),
                        NearestName.fixes(type, here.or(() -> nearest)));
            }
            fields.add(new RecordType.Field(field.text(), known.orElse(ElementType.F64)));
        }
        if (fields.isEmpty()) {
            problems.error(name.range(), "record-without-fields", "'" + name + "' has no fields; a record has one or more, such as record "
                    + name + " { id : i64  weight : f64 }");
            fields.add(new RecordType.Field("", ElementType.F64));
        }
        RecordType type = new RecordType(name.text(), fields);
        records.putIfAbsent(name.text(), type);
        return type;
    }

    TensorDecl tensor(TensorItem item, DeclaredName declared) {
        Word type = places.word(item, TENSOR_ITEM__TYPE);
        List<String> types = Arrays.stream(BasicType.values()).map(ElementType::keyword).toList();
        ElementType element = ElementType.F64;
        if (types.contains(type.text())) {
            element = BasicType.values()[types.indexOf(type.text())];
        } else if (records.containsKey(type.text())) {
            element = records.get(type.text());
        } else if (names.isLost(type)) {
            problems.doubt();
        } else {
            List<String> all = Stream.concat(types.stream(), records.keySet().stream()).toList();
            Optional<String> nearest = NearestName.of(type.text(), all);
            Optional<String> here = ForeignWords.type(type.text());
            problems.error(type.range(), "unknown-type", here.isPresent() ? calledHere(type, here.get(), "element types", all)
                    : "'" + type + "' is not an element type; the element types are " + String.join(", ", all)
                            + NearestName.question(nearest),
                    NearestName.fixes(type, here.or(() -> nearest)));
        }
        List<ParamExpr> extents = extents(item);
        return new TensorDecl(places.word(declared, DECLARED_NAME__NAME), element, extents, format(item, extents.size()), places.of(item));
    }

    private List<ParamExpr> extents(TensorItem item) {
        int order = item.getExtents().size();
        if (order <= TensorDecl.MOST_DIMENSIONS) {
            return params.lowerAll(item.getExtents());
        }
        problems.error(places.of(item.getExtents().get(TensorDecl.MOST_DIMENSIONS)), Problems.TOO_MANY_DIMENSIONS, "a tensor has at most "
                + TensorDecl.MOST_DIMENSIONS + " dimensions, not " + order);
        return List.of();
    }

    private static String calledHere(Word type, String here, String what, List<String> all) {
        return "'" + type + "' is called " + here + " here; the " + what + " are " + String.join(", ", all);
    }

    /** @param dimensions of the tensor, which are fewer than written where there are too many */
    private Format format(TensorItem item, int dimensions) {
        int order = item.getExtents().size();
        List<StoredLevel> result = new ArrayList<>();
        Set<Integer> stored = new HashSet<>();
        for (FormatLevel level : item.getLevels()) {
            Word kind = places.word(level, FORMAT_LEVEL__KIND);
            LevelFormat how = level(kind);
            int dimension = result.size();
            if (level.getDimension() != null) {
                dimension = level.getDimension().length() > 4 ? Integer.MAX_VALUE : Integer.parseInt(level.getDimension());
                if (dimension >= order) {
                    problems.error(places.of(level, FORMAT_LEVEL__DIMENSION), "format-dimension", "dimension "
                            + level.getDimension() + " does not exist; the " + order + " dimensions are numbered from 0");
                }
            }
            if (!stored.add(dimension)) {
                problems.error(places.of(level), "format-dimension", "dimension " + dimension + " is stored twice");
            }
            result.add(new StoredLevel(how, dimension, places.of(level)));
        }
        if (item.isFormat() && result.size() != order) {
            problems.error(places.of(item.getLevels().get(0)).to(places.of(item.getLevels().getLast())), "format-order",
                    "the format has " + result.size() + (result.size() == 1 ? " word" : " words") + " for " + order
                            + (order == 1 ? " dimension" : " dimensions") + "; write one per dimension");
        }
        return item.isFormat() ? new Format(result) : Format.rowMajor(dimensions);
    }

    /** What a word says of how a dimension is stored; dense, if that is not known. */
    private LevelFormat level(Word word) {
        Optional<LevelFormat> level = LevelFormat.named(word.text());
        if (level.isEmpty() && LEVELS_TO_COME.contains(word.text())) {
            problems.notYet(word.range(), "the storage format '" + word + "'");
        } else if (level.isEmpty()) {
            problems.error(word.range(), "unknown-format", "'" + word + "' is not a storage format; the formats are "
                    + Stream.concat(LevelFormat.ALL.stream().map(LevelFormat::word), LEVELS_TO_COME.stream())
                    .collect(Collectors.joining(" and ")));
        }
        return level.orElseGet(LevelFormat.Dense::new);
    }

    Input input(InputItem item) {
        Word tensor = places.word(item.getTensor(), DECLARED_NAME__NAME);
        names.resolve(tensor, Kind.TENSOR);
        return new Input(tensor, source(item.getSource()), places.of(item));
    }

    private Input.Source source(Reference r) {
        Word name = places.word(r, REFERENCE__NAME);
        int arguments = r.getArguments().size();
        boolean fits = switch (name.text()) {
            case "random", "file" -> arguments == 1;
            default -> arguments == 0;
        };
        if (!SOURCES.contains(name.text())) {
            Optional<String> nearest = ForeignWords.source(name.text()).or(() -> NearestName.orWhole(name.text(), SOURCES));
            problems.error(name.range(), "unknown-source", "'" + name + "' is not a source of values; the sources are random(seed), "
                    + "zeros, ones, identity, iota and file(\"path\")" + NearestName.question(nearest),
                    NearestName.fixes(name, nearest));
        } else if (!fits) {
            problems.error(places.of(r), "argument-count", switch (name.text()) {
                case "random" -> "random takes one seed, such as random(1)";
                case "file" -> "file takes one path, such as file(\"data.npy\")";
                default -> "'" + name + "' takes no arguments";
            }, !name.text().equals("random") ? new Diagnostic.Fix[0]
                    : new Diagnostic.Fix[] {new Diagnostic.Fix("Change to 'random(1)'", places.of(r), "random(1)")});
        } else {
            return switch (name.text()) {
                case "random" -> new Input.Source.Random(params.lower(r.getArguments().get(0)));
                case "ones" -> new Input.Source.Ones();
                case "identity" -> new Input.Source.Identity();
                case "iota" -> new Input.Source.Iota();
                case "file" -> new Input.Source.File(path(r));
                default -> new Input.Source.Zeros();
            };
        }
        return new Input.Source.Zeros();
    }

    Output output(OutputItem item) {
        Word tensor = places.word(item.getTensor(), DECLARED_NAME__NAME);
        names.resolve(tensor, Kind.TENSOR);
        Reference target = item.getTarget();
        if (!target.getName().equals("file") || target.getArguments().size() != 1) {
            problems.error(places.of(target), "output-form", "an output goes to file(\"path\"), not to '"
                    + places.text(target) + "'");
            return new Output(tensor, Word.of(""), places.of(item));
        }
        return new Output(tensor, path(target), places.of(item));
    }

    /** The word's range covers the quotes too, as what the user sees as one thing. */
    private Word path(Reference file) {
        SourceRange range = places.of(file.getArguments().get(0));
        if (!(file.getArguments().get(0) instanceof TextLiteral t)) {
            problems.error(range, "path-form", "a path is written in quotes, as in file(\"data.npy\")");
            return new Word("", range);
        }
        return new Word(t.getText().substring(1, t.getText().length() - 1), range);
    }
}
