package org.tilewright.eclipse.markers;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.Position;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension5;
import org.eclipse.jface.text.quickassist.IQuickAssistInvocationContext;
import org.eclipse.jface.text.quickassist.IQuickAssistProcessor;
import org.eclipse.jface.text.source.Annotation;
import org.eclipse.jface.text.source.IAnnotationModel;
import org.eclipse.lsp4j.CodeAction;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.Range;
import org.eclipse.swt.graphics.Point;
import org.eclipse.ui.texteditor.MarkerAnnotation;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.eclipse.server.Places;

/** What Ctrl+1 offers at the caret or for the selection: conversions and recipes, and fixes where markers do not offer them already. */
public final class Assists implements IQuickAssistProcessor {

    /** The workbench asks in the display's thread, so it is given up soon. */
    private static final int PATIENCE_SECONDS = 3;

    @Override
    public String getErrorMessage() {
        return null;
    }

    @Override
    public boolean canFix(Annotation annotation) {
        return annotation instanceof ForeignProblems.ForeignProblem
                || annotation instanceof MarkerAnnotation m && Problem.diagnostic(m.getMarker()).isPresent();
    }

    @Override
    public boolean canAssist(IQuickAssistInvocationContext context) {
        return Connection.documents().of(context.getSourceViewer().getDocument()).isPresent();
    }

    @Override
    public ICompletionProposal[] computeQuickAssistProposals(IQuickAssistInvocationContext context) {
        IDocument document = context.getSourceViewer().getDocument();
        Optional<OpenDocument> open = Connection.documents().of(document);
        if (open.isEmpty()) {
            return new ICompletionProposal[0];
        }
        Point selection = context.getSourceViewer().getSelectedRange();
        boolean selected = selection.x == context.getOffset() && selection.y > 0;
        Range range = Places.range(document, context.getOffset(), selected ? selection.y : Math.max(0, context.getLength()));
        List<Diagnostic> foreign = foreignProblems(context.getSourceViewer().getAnnotationModel(), context.getOffset());
        try {
            return CodeActions.at(open.get().uri(), range, foreign, List.of()).get(PATIENCE_SECONDS, TimeUnit.SECONDS).stream()
                    .filter(a -> !CodeActions.isFix(a) || !foreign.isEmpty()).map(Assist::new).toArray(ICompletionProposal[]::new);
        } catch (ExecutionException | TimeoutException e) {
            return new ICompletionProposal[0];
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new ICompletionProposal[0];
        }
    }

    private static List<Diagnostic> foreignProblems(IAnnotationModel model, int offset) {
        List<Diagnostic> found = new ArrayList<>();
        for (Iterator<Annotation> all = model.getAnnotationIterator(); all.hasNext();) {
            Annotation a = all.next();
            Position at = model.getPosition(a);
            if (a instanceof ForeignProblems.ForeignProblem p && at != null && at.getOffset() <= offset
                    && offset <= at.getOffset() + at.getLength()) {
                found.add(p.diagnostic());
            }
        }
        return found;
    }

    /** One of them. */
    private record Assist(CodeAction action) implements ICompletionProposal, ICompletionProposalExtension5 {

        @Override
        public void apply(IDocument document) {
            CodeActions.apply(action);
        }

        @Override
        public Point getSelection(IDocument document) {
            return null;
        }

        @Override
        public String getAdditionalProposalInfo() {
            return Changes.html(action);
        }

        /** Asked away from the display's thread, so there is time to find the changes. */
        @Override
        public Object getAdditionalProposalInfo(IProgressMonitor monitor) {
            return CodeActions.whole(action).thenApply(Changes::html).exceptionally(failure -> getAdditionalProposalInfo()).join();
        }

        @Override
        public String getDisplayString() {
            return action.getTitle();
        }

        @Override
        public org.eclipse.swt.graphics.Image getImage() {
            return null;
        }

        @Override
        public org.eclipse.jface.text.contentassist.IContextInformation getContextInformation() {
            return null;
        }
    }
}
