/** Code actions: what may be wrong and how to mend it, and what could be written in another way. */
package org.tilewright.lsp.feature.action;
