package org.tilewright.tests;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/** A run tries one of so many cases of a parameterised test, which has at least so many, see {@link Share}; others are told as skipped. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(OneOfCondition.class)
public @interface OneOf {
    int value();
}
