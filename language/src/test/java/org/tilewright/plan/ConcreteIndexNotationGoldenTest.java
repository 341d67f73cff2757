package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tilewright.schedule.ConcreteIndexNotation;

/**
 * The concrete index notation of samples against files that are reviewed like code. {@code -Dgolden.write=DIR} writes what it is
 * now into a folder.
 */
class ConcreteIndexNotationGoldenTest {

    @ParameterizedTest
    @ValueSource(strings = {"matmul/cannon", "matmul/summa", "matmul/johnson", "matmul/solomonik", "matmul/cosma", "matmul/twolevel",
        "tensor/mttkrp", "features/precompute", "graph/karate"})
    void isAsReviewed(String sample) throws Exception {
        Planned planned = Planned.sample(sample + ".tw", Map.of());
        StringBuilder text = new StringBuilder();
        planned.result().nests()
                .forEach((name, nest) -> text.append("// ").append(name).append('\n').append(ConcreteIndexNotation.of(nest)));
        String file = sample.substring(sample.indexOf('/') + 1) + ".concrete.txt";
        String write = System.getProperty("golden.write");
        if (write != null) {
            Files.writeString(Path.of(write).resolve(file), text);
        }
        try (InputStream in = ConcreteIndexNotationGoldenTest.class.getResourceAsStream(file)) {
            assertEquals(new String(in.readAllBytes(), StandardCharsets.UTF_8), text.toString());
        }
    }
}
