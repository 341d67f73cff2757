package org.tilewright.tests;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Skips the cases that a run does not try. */
final class OneOfCondition implements ExecutionCondition {

    /** The number of a case, from 1, in JUnit's name for it. */
    private static final Pattern CASE = Pattern.compile("\\[test-template-invocation:#(\\d+)]$");

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
        Matcher m = CASE.matcher(context.getUniqueId());
        int of = context.getRequiredTestMethod().getAnnotation(OneOf.class).value();
        return !m.find() || Share.has(Long.parseLong(m.group(1)) - 1, of)
                ? ConditionEvaluationResult.enabled("")
                : ConditionEvaluationResult.disabled("other seeds try it; one of " + of + " cases in a run of all tests");
    }
}
