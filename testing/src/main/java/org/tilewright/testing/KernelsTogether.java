package org.tilewright.testing;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The text of several OpenCL programs in one binary, with the kernels of all in one text: a device's compiler takes as long for one
 * program's kernels as for those of many, because it reads what OpenCL C has built in each time.
 */
final class KernelsTogether {

    private static final Pattern PROGRAM = Pattern.compile("(?m)^namespace programs::(\\w+) \\{$");
    private static final Pattern TEXT = Pattern.compile("static const char\\* const (\\w+) = R\"cl\\((.*?)\\)cl\";", Pattern.DOTALL);
    private static final Pattern KERNEL = Pattern.compile("(?m)^(__kernel [^{]*?\\bvoid )(\\w+)\\(");
    private static final Pattern RECORD = Pattern.compile("\\b(tw_(?:record|make_record|size_of)_)(\\w+)");
    private static final String ALL = "kernelsOfAll";

    private KernelsTogether() { }

    static String of(String source) {
        StringBuilder out = new StringBuilder();
        StringBuilder texts = new StringBuilder();
        Matcher m = PROGRAM.matcher(source);
        int from = 0;
        String program = "";
        while (m.find()) {
            out.append(one(source.substring(from, m.start()), program, texts));
            if (from == 0) {
                out.append("namespace programs {\nstatic const tw::Kernels& ").append(ALL).append("();\n}\n\n");
            }
            from = m.start();
            program = m.group(1);
        }
        int main = source.lastIndexOf("int main(");
        out.append(one(source.substring(from, main), program, texts));
        out.append("static const tw::Kernels& programs::").append(ALL).append("() {\n")
                .append("  static const tw::Kernels& all = *new tw::Kernels(\n").append(texts).append("  );\n  return all;\n}\n\n");
        return out.append(source, main, source.length()).toString();
    }

    /** One program, whose kernels and records have its name before theirs. */
    private static String one(String source, String program, StringBuilder texts) {
        Matcher text = TEXT.matcher(source);
        if (!text.find()) {
            return source;
        }
        String own = RECORD.matcher(KERNEL.matcher(text.group(2)).replaceAll("$1" + program + "_$2(")).replaceAll("$1" + program + "_$2");
        texts.append("R\"cl(").append(own).append(")cl\"\n");
        String rest = source.substring(0, text.start()) + source.substring(text.end());
        Matcher member = Pattern.compile("tw::Kernels (\\w+)\\{" + text.group(1) + "\\};").matcher(rest);
        if (!member.find()) {
            throw new IllegalStateException("nothing compiles " + text.group(1) + " of " + program);
        }
        return rest.replace(member.group(), "const tw::Kernels& " + member.group(1) + " = " + ALL + "();")
                .replace(member.group(1) + "[\"", member.group(1) + "[\"" + program + "_");
    }
}
