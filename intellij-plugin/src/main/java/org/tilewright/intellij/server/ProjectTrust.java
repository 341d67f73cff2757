package org.tilewright.intellij.server;

import com.intellij.openapi.project.Project;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.List;
import java.util.Optional;

/**
 * Whether the user trusts a project. The platform's question for this moved in 2025.2, so that the one that is there is found by its
 * name. Where none is found, no project is trusted.
 */
public final class ProjectTrust {

    private record Question(String type, String method) { }

    /** From 2025.2 on, and before. */
    private static final List<Question> QUESTIONS = List.of(new Question("com.intellij.ide.trustedProjects.TrustedProjects",
            "isProjectTrusted"),
            new Question("com.intellij.ide.impl.TrustedProjects", "isTrusted"));

    private static final Optional<Method> ASK = find(ProjectTrust.class.getClassLoader());

    private ProjectTrust() { }

    /** Whether programs of a project may be run and built. */
    public static boolean isTrusted(Project project) {
        return isTrusted(ASK, project);
    }

    static Optional<Method> find(ClassLoader loader) {
        for (Question q : QUESTIONS) {
            try {
                Method m = Class.forName(q.type(), true, loader).getMethod(q.method(), Project.class);
                if (Modifier.isStatic(m.getModifiers()) && m.getReturnType() == boolean.class) {
                    return Optional.of(m);
                }
            } catch (ReflectiveOperationException | LinkageError otherVersion) {
                // the next may be there
            }
        }
        return Optional.empty();
    }

    static boolean isTrusted(Optional<Method> ask, Project project) {
        if (ask.isEmpty()) {
            return false;
        }
        try {
            return (boolean) ask.get().invoke(null, project);
        } catch (IllegalAccessException | InvocationTargetException e) {
            return false;
        }
    }
}
