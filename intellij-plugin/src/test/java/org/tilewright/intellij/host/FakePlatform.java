package org.tilewright.intellij.host;

import com.intellij.openapi.application.Application;
import com.intellij.openapi.application.ApplicationManager;
import com.intellij.openapi.project.Project;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** An application and a project that hold services as the platform does, and nothing else. */
public final class FakePlatform {

    private final Map<Class<?>, Object> services = new ConcurrentHashMap<>();
    private final Project project = proxy(Project.class);
    private volatile boolean isDisposed;

    public FakePlatform() {
        try {
            Field current = ApplicationManager.class.getDeclaredField("ourApplication");
            current.setAccessible(true);
            current.set(null, proxy(Application.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    public Project project() {
        return project;
    }

    /** Puts a service in, in place of what the platform would make. */
    public <T> FakePlatform with(Class<T> type, T service) {
        services.put(type, service);
        return this;
    }

    public void dispose() {
        isDisposed = true;
    }

    private <T> T proxy(Class<T> type) {
        InvocationHandler answers = (self, method, arguments) -> switch (method.getName()) {
            case "getService" -> service((Class<?>) arguments[0]);
            case "isDisposed" -> isDisposed;
            case "invokeLater" -> {
                ((Runnable) arguments[0]).run();
                yield null;
            }
            case "getDisposed" -> null;
            case "hashCode" -> System.identityHashCode(self);
            case "equals" -> self == arguments[0];
            case "toString" -> "fake " + type.getSimpleName();
            default -> throw new UnsupportedOperationException(method.toString());
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, answers));
    }

    /** As the platform makes them: once, with the project if the constructor takes one. */
    private Object service(Class<?> type) {
        Object known = services.get(type);
        if (known != null) {
            return known;
        }
        try {
            Constructor<?> c = type.getConstructors()[0];
            Object made = c.getParameterCount() == 0 ? c.newInstance() : c.newInstance(project);
            Object first = services.putIfAbsent(type, made);
            return first == null ? made : first;
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " is not a service", e);
        }
    }
}
