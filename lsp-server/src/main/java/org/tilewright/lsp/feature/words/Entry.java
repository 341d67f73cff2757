package org.tilewright.lsp.feature.words;

import java.util.List;

/**
 * A word of the language with what is said about it wherever it is offered, called or pointed at.
 *
 * @param forms how it is called; none for a word that is not
 * @param sentence what it means
 * @param example some lines of a program
 */
public record Entry(Kind kind, String name, List<Form> forms, String sentence, String example) {

    /** Where a word belongs. */
    public enum Kind {
        ITEM("keyword"), WORD("keyword"), TYPE("element type"), COMMAND("schedule command"), FUNCTION("function"),
        PARAM_FUNCTION("function of params"), REDUCTION("reduction"), LITERAL("literal"), SOURCE("source"), KERNEL("kernel"), UNIT("unit"),
        STRATEGY("reduction strategy"), STORAGE("storage format"), PLACE("place"), PROPERTY("machine property");

        private final String noun;

        Kind(String noun) {
            this.noun = noun;
        }

        /** The words for people. */
        public String noun() {
            return noun;
        }
    }

    /** One way to call it. */
    public record Form(List<Parameter> parameters) {

        static final String BODY = "expression";

        /** The place of what stands behind a colon, if anything does, else -1. */
        public int body() {
            return parameters.stream().map(Parameter::label).toList().indexOf(BODY);
        }
    }

    static Entry of(Kind kind, String name, String sentence, String example) {
        return new Entry(kind, name, List.of(), sentence, example);
    }

    static Entry of(Kind kind, String name, String sentence, String example, Parameter... parameters) {
        return new Entry(kind, name, List.of(new Form(List.of(parameters))), sentence, example);
    }

    /** The call with its arguments' names. */
    public String signature(Form form) {
        StringBuilder s = new StringBuilder(name + "(");
        for (int i = 0; i < form.parameters().size(); i++) {
            s.append(i == 0 ? "" : i == form.body() ? ": " : ", ").append(form.parameters().get(i).label());
        }
        return s.append(")").toString();
    }

    /** The first signature, or the word itself. */
    public String signature() {
        return forms.isEmpty() ? name : signature(forms.get(0));
    }

    /** The sentence and the example as Markdown. */
    public String markdown() {
        return sentence + (example.isEmpty() ? "" : "\n\n```tilewright\n" + example + "\n```");
    }
}
