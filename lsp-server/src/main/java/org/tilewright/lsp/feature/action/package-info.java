/**
 * Code actions. {@code edit} is a text and the changes of it, and judges them; {@code recipe} knows the algorithms of the papers;
 * {@code problem} is what is wrong and how that is mended, {@code fix} has the mends; {@code refactor} writes the same in another way,
 * {@code derive} finds what the text leaves open.
 */
package org.tilewright.lsp.feature.action;
