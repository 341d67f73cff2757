package org.tilewright.lsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.junit.jupiter.api.Test;
import org.tilewright.lsp.document.Documents;
import org.tilewright.lsp.document.Snapshot;

/** What requests are answered about while a text changes. */
class RequestsTest {

    private static final String URI = "file:///a.tw";

    private final CountDownLatch analysing = new CountDownLatch(1);
    private final CountDownLatch asked = new CountDownLatch(1);

    /** The analysis of the first version waits until something was asked about it. */
    private void waitUntilAsked() {
        analysing.countDown();
        try {
            asked.await();
        } catch (InterruptedException abandoned) {
            throw new CancellationException();
        }
    }

    private static int version(Snapshot s) {
        return s.document().version();
    }

    @Test
    void whatIsAskedOfOneVersionIsNotAnsweredAboutTheNext() throws Exception {
        try (Documents documents = new Documents(s -> { }, early -> waitUntilAsked(), Duration.ofMillis(-1), (uri, why) -> { });
                Requests requests = new Requests(documents)) {
            documents.open(URI, 1, "param n = 4\n");
            analysing.await();
            CompletableFuture<Integer> aboutNow = requests.answerAboutNow(URI, 0, RequestsTest::version);
            CompletableFuture<Integer> newest = requests.answer(URI, 0, RequestsTest::version);
            documents.change(URI, 2, List.of(new TextDocumentContentChangeEvent("param m = 4\n")));
            asked.countDown();
            assertEquals(2, newest.get(), "what may be told of any version is told of the newest");
            ResponseErrorException modified = assertInstanceOf(ResponseErrorException.class,
                    assertThrows(ExecutionException.class, aboutNow::get).getCause());
            assertEquals(ResponseErrorCode.ContentModified.getValue(), modified.getResponseError().getCode());
            assertEquals(2, requests.answerAboutNow(URI, 0, RequestsTest::version).get());
            assertEquals(0, requests.answerAboutNow("file:///none.tw", 0, RequestsTest::version).get());
        }
    }
}
