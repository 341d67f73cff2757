package org.tilewright.eclipse.text;

import java.util.Locale;
import java.util.Optional;
import org.eclipse.core.runtime.IProgressMonitor;
import org.eclipse.jface.text.BadLocationException;
import org.eclipse.jface.text.DocumentEvent;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.IInformationControlCreator;
import org.eclipse.jface.text.IRegion;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.TextUtilities;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension2;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension3;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension5;
import org.eclipse.jface.text.contentassist.ICompletionProposalExtension6;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.viewers.StyledString;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.InsertTextFormat;
import org.eclipse.lsp4j.Range;
import org.eclipse.swt.graphics.Image;
import org.eclipse.swt.graphics.Point;
import org.tilewright.eclipse.server.Places;

/** One way to go on at the caret. */
final class Proposal
        implements ICompletionProposal, ICompletionProposalExtension2, ICompletionProposalExtension3, ICompletionProposalExtension5,
        ICompletionProposalExtension6 {

    private final CompletionItem item;
    private final ITextViewer viewer;
    private final int start;
    private final int endAtFirst;
    private final int askedAt;

    Proposal(CompletionItem item, ITextViewer viewer, int offset) {
        this.item = item;
        this.viewer = viewer;
        IDocument document = viewer.getDocument();
        Optional<Range> range = Optional.ofNullable(item.getTextEdit()).map(e -> e.map(edit -> edit.getRange(), edit -> edit.getReplace()));
        Optional<IRegion> region = range.map(r -> Places.region(document, r));
        this.start = region.map(IRegion::getOffset).orElseGet(() -> Words.start(document, offset));
        this.endAtFirst = region.map(r -> r.getOffset() + r.getLength()).orElse(offset);
        this.askedAt = offset;
    }

    String order() {
        return Optional.ofNullable(item.getSortText()).orElse(item.getLabel());
    }

    private String filter() {
        return Optional.ofNullable(item.getFilterText()).orElse(item.getLabel()).toLowerCase(Locale.ROOT);
    }

    private String newText() {
        return Optional.ofNullable(item.getTextEdit()).map(e -> e.map(edit -> edit.getNewText(), edit -> edit.getNewText()))
                .or(() -> Optional.ofNullable(item.getInsertText())).orElse(item.getLabel());
    }

    /** Whether what stands before the caret may become this. */
    boolean matches(IDocument document, int offset) {
        try {
            return offset >= start && filter().startsWith(document.get(start, offset - start).toLowerCase(Locale.ROOT));
        } catch (BadLocationException e) {
            return false;
        }
    }

    @Override
    public boolean validate(IDocument document, int offset, DocumentEvent event) {
        return matches(document, offset);
    }

    @Override
    public void apply(ITextViewer in, char trigger, int stateMask, int offset) {
        IDocument document = in.getDocument();
        try {
            // what was typed since belongs to the word; what stood behind the caret at first is replaced as the server said
            int end = Math.max(offset, endAtFirst + offset - askedAt);
            boolean snippet = item.getInsertTextFormat() == InsertTextFormat.Snippet;
            Snippet text = snippet ? Snippet.parse(newText(), indentation(document), TextUtilities.getDefaultLineDelimiter(document))
                    : new Snippet(newText(), java.util.Map.of());
            document.replace(start, Math.min(end, document.getLength()) - start, text.text());
            FillIn.start(in, text, start);
        } catch (BadLocationException e) {
            // the text changed under the list, which closes then
        }
    }

    private String indentation(IDocument document) throws BadLocationException {
        IRegion line = document.getLineInformationOfOffset(start);
        String text = document.get(line.getOffset(), start - line.getOffset());
        return text.substring(0, text.length() - text.stripLeading().length());
    }

    @Override
    public void apply(IDocument document) {
        apply(viewer, '\0', 0, askedAt);
    }

    @Override
    public void selected(ITextViewer in, boolean smartToggle) { }

    @Override
    public void unselected(ITextViewer in) { }

    @Override
    public Point getSelection(IDocument document) {
        // the places of the snippet, or the caret, are set already
        return null;
    }

    @Override
    public String getDisplayString() {
        return item.getLabel();
    }

    @Override
    public StyledString getStyledDisplayString() {
        StyledString s = new StyledString(item.getLabel());
        Optional.ofNullable(item.getDetail()).ifPresent(d -> s.append("  " + d, StyledString.QUALIFIER_STYLER));
        return s;
    }

    @Override
    public Object getAdditionalProposalInfo(IProgressMonitor monitor) {
        // the list keeps what it showed before for a proposal that has nothing to show
        String body = Markdown.html(item.getDocumentation())
                .orElse("<p><code>" + Markdown.escaped(item.getLabel()) + "</code> "
                        + Markdown.escaped(Optional.ofNullable(item.getDetail()).orElse("")) + "</p>");
        return Html.page(body, viewer);
    }

    @Override
    public String getAdditionalProposalInfo() {
        return (String) getAdditionalProposalInfo(null);
    }

    @Override
    public IInformationControlCreator getInformationControlCreator() {
        return Html.control(true);
    }

    @Override
    public CharSequence getPrefixCompletionText(IDocument document, int offset) {
        return newText();
    }

    @Override
    public int getPrefixCompletionStart(IDocument document, int offset) {
        return start;
    }

    @Override
    public Image getImage() {
        return KindImages.of(item.getKind());
    }

    @Override
    public IContextInformation getContextInformation() {
        return null;
    }
}
