package org.tilewright.intellij.host;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;

/**
 * Runs the methods of a test class where the platform is that of Debian's packages, a whole one of 2018, and stubs are what is missing in
 * it: in place of its classes they lack members that those call in each other.
 */
public final class OnDebiansPlatform implements InvocationInterceptor {

    private final Map<String, Object> instances = new ConcurrentHashMap<>();
    private final ClassLoader classes = new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader());

    /** Debian's packages before the stubs, which are a folder or a jar of their name; the stand-ins are in the folder of the tests. */
    private static URL[] classPath() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .sorted(Comparator.comparingInt(e -> e.contains("stubs") ? 1 : e.endsWith(".jar") ? 0 : 2)).map(e -> {
                    try {
                        return Path.of(e).toUri().toURL();
                    } catch (MalformedURLException wrong) {
                        throw new IllegalStateException(wrong);
                    }
                }).toArray(URL[]::new);
    }

    @Override
    public void interceptBeforeAllMethod(Invocation<Void> here, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        there(here, method.getExecutable());
    }

    @Override
    public void interceptTestMethod(Invocation<Void> here, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        there(here, method.getExecutable());
    }

    @Override
    public void interceptAfterAllMethod(Invocation<Void> here, ReflectiveInvocationContext<Method> method, ExtensionContext context)
            throws Throwable {
        there(here, method.getExecutable());
    }

    private void there(Invocation<Void> here, Method method) throws Throwable {
        here.skip();
        Class<?> type = classes.loadClass(method.getDeclaringClass().getName());
        Object instance = instances.computeIfAbsent(type.getName(), n -> made(type));
        Method same = type.getDeclaredMethod(method.getName());
        same.setAccessible(true);
        Thread thread = Thread.currentThread();
        ClassLoader before = thread.getContextClassLoader();
        thread.setContextClassLoader(classes);
        try {
            same.invoke(instance);
        } catch (InvocationTargetException e) {
            throw e.getCause();
        } finally {
            thread.setContextClassLoader(before);
        }
    }

    private static Object made(Class<?> type) {
        try {
            var constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}
