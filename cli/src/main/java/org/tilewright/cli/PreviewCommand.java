package org.tilewright.cli;

import com.google.gson.GsonBuilder;
import com.google.gson.JsonObject;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.tilewright.cli.program.ExitCode;
import org.tilewright.cli.program.Failure;
import org.tilewright.cli.program.PlannedProgram;
import org.tilewright.cli.program.ProgramOptions;
import org.tilewright.cli.program.Terminal;
import org.tilewright.cli.program.WriteFile;
import org.tilewright.cli.scale.PageScaling;
import org.tilewright.ir.source.TooLarge;
import org.tilewright.language.Analysis;
import org.tilewright.preview.PreviewJson;
import org.tilewright.preview.PreviewPage;
import org.tilewright.preview.PreviewText;
import org.tilewright.preview.svg.PreviewSvg;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code tilewright preview}: layouts, communication, memory and the lower bound, before anything runs. */
@Command(name = "preview", mixinStandardHelpOptions = true, description = "Show layouts, communication and memory without running the "
        + "program.")
final class PreviewCommand implements Callable<Integer> {

    /** Which steps are listed. */
    enum Steps { families, all }

    @Parameters(paramLabel = "FILE")
    private Path file;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    @Option(names = "--steps", paramLabel = "families|all", description = "List families of steps (default) or each single one.")
    private Steps steps = Steps.families;

    @Option(names = "--html", paramLabel = "OUT", description = "Write one self-contained page.")
    private Optional<Path> html = Optional.empty();

    @Option(names = "--scaling", paramLabel = "quick|always|never", description = "Whether the page includes predictions of scaling: if "
            + "they take a second at most (default), always, or never.")
    private Optional<PageScaling.When> scaling = Optional.empty();

    @Option(names = "--svg", paramLabel = "OUT", description = "Write a picture.")
    private Optional<Path> svg = Optional.empty();

    @Mixin
    private ProgramOptions options;

    @Mixin
    private TargetOption targetOption;

    private final Terminal terminal;

    PreviewCommand(Terminal terminal) {
        this.terminal = terminal;
    }

    @Override
    public Integer call() {
        if (scaling.isPresent() && html.isEmpty()) {
            throw new Failure(ExitCode.WRONG_USE, "--scaling is for the page that --html OUT writes; 'tilewright scale' prints "
                    + "predictions");
        }
        html.ifPresent(WriteFile::tryFirst);
        svg.ifPresent(WriteFile::tryFirst);
        boolean onGpus = targetOption.hasGpus();
        try {
            return show(onGpus, PlannedProgram.of(file, options, Analysis.Depth.ERRORS, terminal));
        } catch (TooLarge e) {
            throw new Failure(ExitCode.WRONG_USE, file + ": " + e.getMessage());
        }
    }

    private int show(boolean onGpus, PlannedProgram program) {
        html.ifPresent(out -> WriteFile.text(out, page(program)));
        svg.ifPresent(out -> WriteFile.text(out, PreviewSvg.of(program.plan(), program.params())));
        if (!json && (html.isPresent() || svg.isPresent())) {
            return ExitCode.DONE;
        }
        boolean all = steps == Steps.all;
        terminal.out().println(json
                ? new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create()
                .toJson(PreviewJson.of(program.plan(), program.params(), all, onGpus))
                : PreviewText.of(program.plan(), program.params(), onGpus).stripTrailing());
        return ExitCode.DONE;
    }

    private String page(PlannedProgram program) {
        JsonObject data = PreviewPage.data(program.plan(), program.params());
        data.add("scaling", PageScaling.of(program.source(), options.schedule(), options.params(),
                scaling.orElse(PageScaling.When.quick)));
        data.add("others", OtherSchedules.of(program.source(), options.params(), data));
        return PreviewPage.html(data);
    }
}
