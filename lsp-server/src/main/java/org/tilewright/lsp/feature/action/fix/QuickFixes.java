package org.tilewright.lsp.feature.action.fix;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.eclipse.lsp4j.CodeActionKind;
import org.tilewright.ir.source.Diagnostic;
import org.tilewright.lsp.feature.action.edit.EditChecker;
import org.tilewright.lsp.feature.action.edit.Proposal;
import org.tilewright.lsp.feature.action.edit.Source;
import org.tilewright.lsp.feature.action.edit.Splice;
import org.tilewright.lsp.feature.action.problem.Problem;
import org.tilewright.lsp.feature.action.problem.QuickFix;

/** All mends of a problem: those that the compiler knows of, then those of this package, as far as they help. */
public final class QuickFixes {

    /** More would not be read. */
    private static final int MOST = 5;

    private static final List<QuickFix> ALL = List.of(new FixSyntax(), new FixUnknownNames(), new FixDuplicates(), new FixIndexNames(),
            new FixMachine(), new FixDeclarations(), new FixRecords(), new FixSetting(), new FixDistributions(), new FixIndices(),
            new FixExpressions(), new FixScheduleHead(), new FixLoops(), new FixDistribute(), new FixCommands(), new AddCommunicate(),
            new RotateBroadcasts(), new FixLayout(), new FreeMemory(), new CheaperSchedule(), new RemoveUnused());

    private static final Map<String, List<QuickFix>> BY_CODE = byCode();

    private final Source source;
    private final EditChecker judge;

    public QuickFixes(Source source, EditChecker judge) {
        this.source = source;
        this.judge = judge;
    }

    private static Map<String, List<QuickFix>> byCode() {
        Map<String, List<QuickFix>> out = new HashMap<>();
        for (QuickFix f : ALL) {
            f.codes().forEach(c -> out.computeIfAbsent(c, x -> new ArrayList<>()).add(f));
        }
        return Map.copyOf(out);
    }

    /** The mends that help, the obvious one marked. */
    public List<Proposal> of(Diagnostic d) {
        List<Proposal> out = new ArrayList<>();
        Set<String> results = new HashSet<>();
        Set<String> titles = new HashSet<>();
        List<QuickFix> own = BY_CODE.getOrDefault(d.code(), List.of());
        boolean better = own.stream().anyMatch(QuickFix::replacesCompilers);
        Stream<Proposal> candidates = Stream.concat(better ? Stream.of() : compilers(d),
                own.stream().flatMap(f -> f.of(new Problem(source, d))));
        List<Proposal> doubtful = new ArrayList<>();
        for (Proposal p : (Iterable<Proposal>) candidates::iterator) {
            if (out.size() < MOST && titles.add(p.title()) && results.add(Splice.apply(source.text(), p.changes()))) {
                if (judge.mends(d, p.changes(), false)) {
                    out.add(marked(p, p.preferred() && out.stream().noneMatch(Proposal::preferred)));
                } else if (p.preferred()) {
                    doubtful.add(p);
                }
            }
        }
        // what brings more to light than it mends comes last, and is the obvious one only where there is no other
        boolean only = out.isEmpty();
        for (Proposal p : doubtful) {
            if (out.size() < MOST && judge.mends(d, p.changes(), true)) {
                out.add(marked(p, only && out.isEmpty()));
            }
        }
        return out;
    }

    private static Proposal marked(Proposal p, boolean preferred) {
        return new Proposal(p.title(), p.kind(), p.changes(), preferred);
    }

    private Stream<Proposal> compilers(Diagnostic d) {
        boolean one = d.fixes().size() == 1;
        Problem p = new Problem(source, d);
        return d.fixes().stream().map(f -> new Proposal(f.title(), CodeActionKind.QuickFix,
                f.range().equals(d.range()) ? p.everywhere(f.newText()) : List.of(source.replace(f.range(), f.newText())), one));
    }
}
