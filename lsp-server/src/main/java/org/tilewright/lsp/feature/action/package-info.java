/**
 * Code actions. {@code edit} is a text and the changes of it, and judges them; {@code recipe} knows the algorithms of the papers;
 * {@code fix} mends what is wrong; {@code refactor} writes the same in another way.
 */
package org.tilewright.lsp.feature.action;
