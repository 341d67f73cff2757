package org.tilewright.intellij.editor;

import com.intellij.openapi.editor.colors.TextAttributesKey;
import com.intellij.openapi.fileTypes.PlainSyntaxHighlighter;
import com.intellij.openapi.fileTypes.SyntaxHighlighter;
import com.intellij.openapi.options.colors.AttributesDescriptor;
import com.intellij.openapi.options.colors.ColorDescriptor;
import com.intellij.openapi.options.colors.ColorSettingsPage;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.swing.Icon;
import org.tilewright.intellij.Icons;

/** The page of the settings where the user sets the colours of words, with a sample that has all of them. */
public final class ColourPage implements ColorSettingsPage {

    @Override
    public Icon getIcon() {
        return Icons.PROGRAM;
    }

    @Override
    public String getDisplayName() {
        return "Tilewright";
    }

    /** The sample's words are marked in the text, as only the server can tell what they stand for. */
    @Override
    public SyntaxHighlighter getHighlighter() {
        return new PlainSyntaxHighlighter();
    }

    @Override
    public String getDemoText() {
        return """
                <comment>// Who owns what, what is computed, and who does it when</comment>
                <keyword>param</keyword> <param>n</param> <operator>=</operator> <number>512</number>
                <keyword>param</keyword> <param>chunk</param> <operator>=</operator> <number>64</number>

                <keyword>machine</keyword> <machine>M</machine> { <level>node</level> <operator>=</operator> \
                <type>Grid</type>(<number>2</number>, <number>2</number>) }

                <keyword>tensor</keyword> <tensor>A</tensor>, <tensor>B</tensor>, <tensor>C</tensor> : <type>f64</type>(<param>n</param>, \
                <param>n</param>)

                <tensor>A</tensor>(<index>x</index>, <index>y</index>) <operator>-></operator> <machine>M</machine>(<index>x</index>, \
                <index>y</index>)

                <keyword>input</keyword> <tensor>B</tensor> <operator>=</operator> <built_in_function>random</built_in_function>(\
                <number>1</number>)
                <keyword>input</keyword> <tensor>C</tensor> <operator>=</operator> <built_in_function>random</built_in_function>(\
                <number>2</number>)
                <keyword>output</keyword> <tensor>A</tensor> <keyword>to</keyword> <built_in_function>file</built_in_function>(\
                <string>"product.npy"</string>)

                <keyword>fun</keyword> <function_declaration>half</function_declaration>(<index>v</index>) <operator>=</operator> \
                <index>v</index> <operator>/</operator> <number>2</number>

                <label>product</label>: <tensor>A</tensor>(<index>i</index>, <index>j</index>) <operator>=</operator> \
                <function>half</function>(<tensor>B</tensor>(<index>i</index>, <index>k</index>)) <operator>*</operator> \
                <tensor>C</tensor>(<index>k</index>, <index>j</index>)

                <keyword>schedule</keyword> <label>product</label> {
                  <command>distribute</command>({<index>i</index>, <index>j</index>}, {<index>io</index>, <index>jo</index>}, \
                {<index>ii</index>, <index>ji</index>}, <machine>M</machine>)
                  <command>split</command>(<index>k</index>, <index>ko</index>, <index>ki</index>, <param>chunk</param>)
                  <command>parallelize</command>(<index>ii</index>, <choice>cpu</choice>.<choice>thread</choice>)
                }
                """;
    }

    @Override
    public Map<String, TextAttributesKey> getAdditionalHighlightingTagToDescriptorMap() {
        Map<String, TextAttributesKey> tags = new LinkedHashMap<>();
        Arrays.stream(WordColour.values()).forEach(w -> tags.put(w.tag(), w.key()));
        return tags;
    }

    @Override
    public AttributesDescriptor[] getAttributeDescriptors() {
        return Arrays.stream(WordColour.values()).map(w -> new AttributesDescriptor(w.title(), w.key()))
                .toArray(AttributesDescriptor[]::new);
    }

    /** No colours but those of words. */
    @Override
    public ColorDescriptor[] getColorDescriptors() {
        return ColorDescriptor.EMPTY_ARRAY;
    }
}
