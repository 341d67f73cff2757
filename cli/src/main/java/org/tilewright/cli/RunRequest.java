package org.tilewright.cli;

/**
 * How to run.
 *
 * @param repeat how many times the statements are timed
 * @param verify whether results are compared with the reference
 * @param overlap whether pieces of a loop's next step may travel while a step computes
 */
record RunRequest(int repeat, boolean verify, boolean overlap, Terminal terminal) { }
