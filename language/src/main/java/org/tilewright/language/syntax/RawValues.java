package org.tilewright.language.syntax;

import org.eclipse.xtext.conversion.impl.AbstractDeclarativeValueConverterService;

/** Leaves the text of every token as it stands, so that the lowering sees all digits and a text's quotes. */
public class RawValues extends AbstractDeclarativeValueConverterService { }
