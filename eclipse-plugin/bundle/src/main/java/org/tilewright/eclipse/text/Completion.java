package org.tilewright.eclipse.text;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jface.text.IDocument;
import org.eclipse.jface.text.ITextViewer;
import org.eclipse.jface.text.contentassist.ICompletionProposal;
import org.eclipse.jface.text.contentassist.IContentAssistProcessor;
import org.eclipse.jface.text.contentassist.IContextInformation;
import org.eclipse.jface.text.contentassist.IContextInformationValidator;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.SignatureHelp;
import org.eclipse.lsp4j.SignatureHelpParams;
import org.tilewright.eclipse.server.Connection;
import org.tilewright.eclipse.server.OpenDocument;
import org.tilewright.eclipse.server.Places;
import org.tilewright.ide.Abilities;

/** What can be written at the caret: the server knows which loops, tensors and commands there are at that point. */
public final class Completion implements IContentAssistProcessor {

    private static final int PATIENCE_SECONDS = 20;

    @Override
    public ICompletionProposal[] computeCompletionProposals(ITextViewer viewer, int offset) {
        IDocument document = viewer.getDocument();
        Optional<OpenDocument> open = Connection.documents().of(document);
        if (open.isEmpty()) {
            return new ICompletionProposal[0];
        }
        CompletionParams question = new CompletionParams(open.get().identifier(), Places.position(document, offset));
        try {
            // the editor asks in a thread of its own
            List<CompletionItem> items = Connection.server().thenCompose(s -> s.getTextDocumentService().completion(question))
                    .thenApply(answer -> answer == null ? List.<CompletionItem>of() : answer.map(list -> list, list -> list.getItems()))
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            List<Proposal> proposals = new ArrayList<>(items.stream().map(i -> new Proposal(i, viewer, offset)).toList());
            SnippetFile.proposals(viewer, offset).forEach(proposals::add);
            return proposals.stream().filter(p -> p.matches(document, offset)).sorted(Comparator.comparing(Proposal::order))
                    .toArray(ICompletionProposal[]::new);
        } catch (ExecutionException | TimeoutException e) {
            return new ICompletionProposal[0];
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new ICompletionProposal[0];
        }
    }

    @Override
    public IContextInformation[] computeContextInformation(ITextViewer viewer, int offset) {
        Optional<OpenDocument> open = Connection.documents().of(viewer.getDocument());
        if (open.isEmpty()) {
            return new IContextInformation[0];
        }
        SignatureHelpParams question = new SignatureHelpParams(open.get().identifier(), Places.position(viewer.getDocument(), offset));
        try {
            SignatureHelp help = Connection.server().thenCompose(s -> s.getTextDocumentService().signatureHelp(question))
                    .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
            return help == null ? new IContextInformation[0]
                    : help.getSignatures().stream()
                            .map(s -> new Signature(s, Optional.ofNullable(help.getActiveParameter()).orElse(0), offset))
                            .toArray(IContextInformation[]::new);
        } catch (ExecutionException | TimeoutException e) {
            return new IContextInformation[0];
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new IContextInformation[0];
        }
    }

    @Override
    public char[] getCompletionProposalAutoActivationCharacters() {
        return Connection.life().abilities().map(Abilities::completionTriggers).orElse("(,{ ").toCharArray();
    }

    @Override
    public char[] getContextInformationAutoActivationCharacters() {
        return new char[] {'(', ','};
    }

    @Override
    public String getErrorMessage() {
        return null;
    }

    @Override
    public IContextInformationValidator getContextInformationValidator() {
        return new SignatureValidator();
    }
}
