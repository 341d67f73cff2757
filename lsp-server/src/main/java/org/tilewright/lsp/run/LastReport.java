package org.tilewright.lsp.run;

import com.google.gson.JsonObject;

/**
 * What the last run of a text that went through measured; kept while the text changes.
 *
 * @param schedule the name of the chosen schedules, empty for the first ones
 * @param version of the text that ran
 * @param summary in one line
 * @param run what {@code tilewright run --json} printed
 */
public record LastReport(String schedule, int version, String summary, JsonObject run) { }
