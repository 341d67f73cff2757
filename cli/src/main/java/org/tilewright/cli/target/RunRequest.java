package org.tilewright.cli.target;

import java.util.List;
import org.tilewright.cli.program.Terminal;

/**
 * How to run.
 *
 * @param repeat how many times the statements are timed
 * @param verify whether results are compared with the reference
 * @param overlap whether pieces of a loop's next step may travel while a step computes
 * @param show results of which a corner and norms are told
 */
public record RunRequest(int repeat, boolean verify, boolean overlap, List<String> show, Terminal terminal) { }
