package org.tilewright.cli.program;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The text of one {@code .tw} file.
 *
 * @param file the path as the user gave it
 * @param text without a byte order mark
 * @param isMarked whether the file begins with one
 */
public record SourceText(Path file, String text, boolean isMarked) {

    /** A text that no file has as it is. */
    public SourceText(Path file, String text) {
        this(file, text, false);
    }

    public static SourceText read(Path file) {
        try {
            if (Files.isDirectory(file)) {
                throw new Failure(ExitCode.WRONG_USE, file + " is a folder; give a .tw file");
            }
            return decode(file, Files.readAllBytes(file));
        } catch (CharacterCodingException e) {
            throw new Failure(ExitCode.WRONG_USE, file + " is not UTF-8 text", e);
        } catch (IOException e) {
            throw new Failure(ExitCode.WRONG_USE, "cannot read " + FileMessages.of(e), e);
        }
    }

    /** The text that comes by standard input, as if it were a file's: an editor may hold more than it has saved. */
    public static SourceText fromStandardInput(Path file) {
        try {
            return decode(file, System.in.readAllBytes());
        } catch (CharacterCodingException e) {
            throw new Failure(ExitCode.WRONG_USE, "standard input is not UTF-8 text", e);
        } catch (IOException e) {
            throw new Failure(ExitCode.WRONG_USE, "cannot read standard input", e);
        }
    }

    private static SourceText decode(Path file, byte[] bytes) throws CharacterCodingException {
        String text = StandardCharsets.UTF_8.newDecoder().onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT).decode(ByteBuffer.wrap(bytes)).toString();
        boolean marked = text.startsWith("\uFEFF");
        return new SourceText(file, marked ? text.substring(1) : text, marked);
    }
}
