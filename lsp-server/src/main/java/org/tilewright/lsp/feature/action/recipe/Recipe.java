package org.tilewright.lsp.feature.action.recipe;

import java.util.List;
import java.util.Map;

/**
 * How to schedule a statement by a known algorithm.
 *
 * @param algorithm as titles name it
 * @param name as {@code schedule A as NAME} names it
 * @param layouts for each tensor what stands for each machine dimension: an index variable, {@code *} or {@code 0}
 * @param params new ones, each with its value
 */
public record Recipe(String algorithm, String name, List<String> commands, List<Layout> layouts, Map<String, String> params) {

    /** @param variables the index variables of the tensor's dimensions */
    public record Layout(String tensor, List<String> variables, List<String> places) { }
}
