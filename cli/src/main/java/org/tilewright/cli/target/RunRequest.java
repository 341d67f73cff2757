package org.tilewright.cli.target;

import org.tilewright.cli.program.Terminal;

/**
 * How to run.
 *
 * @param repeat how many times the statements are timed
 * @param verify whether results are compared with the reference
 * @param overlap whether pieces of a loop's next step may travel while a step computes
 */
public record RunRequest(int repeat, boolean verify, boolean overlap, Terminal terminal) { }
