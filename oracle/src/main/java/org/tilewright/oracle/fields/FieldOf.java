package org.tilewright.oracle.fields;

import java.lang.reflect.Array;
import java.util.List;
import java.util.stream.IntStream;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.data.Elements;
import org.tilewright.ir.source.Word;
import org.tilewright.ir.type.BasicType;
import org.tilewright.ir.type.RecordType;
import org.tilewright.oracle.meaning.Declared;

/**
 * One field of all elements of a tensor of records.
 *
 * @param index where it is among the fields
 */
public record FieldOf(String tensor, RecordType record, int index) {

    static List<FieldOf> all(String tensor, RecordType record) {
        return IntStream.range(0, record.fields().size()).mapToObj(f -> new FieldOf(tensor, record, f)).toList();
    }

    /** What the tensor of the field alone is called. */
    public String name() {
        return Declared.fieldOf(tensor, word().text());
    }

    Word word() {
        return Word.of(record.fields().get(index).name());
    }

    public BasicType type() {
        return record.fields().get(index).type();
    }

    /** A block of records that has the elements of a block in this field. */
    public Block records(Block block) {
        int parts = Array.getLength(block.array());
        Object[] arrays = (Object[]) Elements.allocate(record, type() == BasicType.C64 || type() == BasicType.C128 ? parts / 2 : parts);
        arrays[index] = block.array();
        return new Block(record, block.region(), block.strides(), arrays);
    }

    /** The field of records. */
    public DenseTensor in(DenseTensor records) {
        return new DenseTensor(type(), records.extents(), Elements.field(records.array(), index));
    }
}
