package org.tilewright.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The algorithms of DISTAL's section 4 and its higher-order kernels move what the papers say, at two grids each. */
class NineAlgorithmsTest {

    @ParameterizedTest(name = "{0} {1}")
    @CsvSource(delimiter = '|', textBlock = """
            matmul/cannon    | n=60 gx=2 gy=2        | B first Shift, B Shift, C first Shift, C Shift
            matmul/cannon    | n=61 gx=3 gy=3        | B first Shift, B Shift, C first Shift, C Shift
            matmul/pumma     | n=60 gx=2 gy=2        | B Broadcast, C Shift
            matmul/pumma     | n=61 gx=3 gy=3        | B Broadcast, C Shift
            matmul/summa     | n=60 chunk=16         | B Broadcast, C Broadcast
            matmul/summa     | n=61 chunk=7 gx=3 gy=2 | B Broadcast, C Broadcast
            matmul/stepwise  | n=61 chunk=7 gx=3 gy=2 | B Broadcast, C Broadcast
            matmul/johnson   | n=60                  | B Broadcast, C Broadcast, A Reduce
            matmul/johnson   | n=31 gx=3 gy=2 gz=2   | B Broadcast, C Broadcast, A Reduce
            matmul/solomonik | n=60 p=8 c=2          | B first Shift, C first Shift, A Reduce
            matmul/solomonik | n=60 p=32 c=2         | B first Shift, B Shift, C first Shift, C Shift, A Reduce
            matmul/cosma     | n=60                  | B Broadcast, C Broadcast, A Reduce
            matmul/cosma     | n=31 gx=1 gy=3 gz=2   | B Broadcast, A Reduce
            tensor/ttv       | n=20                  | ''
            tensor/ttv       | n=21 gx=3 gy=2        | ''
            tensor/ttm       | n=20                  | ''
            tensor/ttm       | n=21 gx=3 gy=1        | ''
            tensor/innerprod | n=20                  | a Reduce
            tensor/innerprod | n=21 gx=3 gy=2        | a Reduce
            tensor/mttkrp    | n=20                  | C Broadcast, D Broadcast, A Reduce
            tensor/mttkrp    | n=21 gx=3 gy=2 gz=2   | C Broadcast, D Broadcast, A Reduce
            """)
    void movesWhatThePaperSays(String sample, String overrides, String moves) {
        Map<String, Long> params = new LinkedHashMap<>();
        for (String p : overrides.split(" ")) {
            params.put(p.substring(0, p.indexOf('=')), Long.parseLong(p.substring(p.indexOf('=') + 1)));
        }
        Planned planned = Planned.sample(sample + ".tw", params).verify();
        assertEquals(moves.isEmpty() ? List.of() : List.of(moves.split(", ")), planned.moves());
    }
}
