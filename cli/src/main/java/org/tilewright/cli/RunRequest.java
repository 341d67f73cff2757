package org.tilewright.cli;

/**
 * How to run.
 *
 * @param repeat how many times the statements are timed
 * @param verify whether results are compared with the reference
 */
record RunRequest(int repeat, boolean verify, Terminal terminal) { }
