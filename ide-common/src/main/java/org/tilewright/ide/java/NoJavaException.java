package org.tilewright.ide.java;

/** There is no Java that Tilewright runs on; the message is the sentence for the user. */
public final class NoJavaException extends Exception {

    private static final long serialVersionUID = 1;

    NoJavaException(String message) {
        super(message);
    }
}
