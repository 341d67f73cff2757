package org.tilewright.oracle.meaning;

import java.util.Optional;
import java.util.function.Consumer;
import org.tilewright.data.Block;
import org.tilewright.data.DenseTensor;
import org.tilewright.ir.type.ElementType;
import org.tilewright.oracle.batch.Batch;
import org.tilewright.oracle.batch.Source;

/**
 * A tensor that is read element by element at first. Once reading all of it would have been cheaper, it is kept in memory, if there
 * is room.
 */
public final class Whole {

    /** Bytes of memory for whole tensors. */
    public static final class Room {
        private long left;

        public Room(long bytes) {
            left = bytes;
        }
    }

    /** The most elements of any type in one array. */
    private static final long MOST = (Integer.MAX_VALUE - 8) / 2;

    private final ElementType type;
    private final long[] extents;
    private final long size;
    private final Consumer<Block> fill;
    private final Room room;
    private Optional<DenseTensor> tensor = Optional.empty();
    private long spent;

    /** @param fill sets the elements of a block */
    public Whole(ElementType type, long[] extents, Consumer<Block> fill, Room room) {
        this.type = type;
        this.extents = extents;
        this.fill = fill;
        this.room = room;
        size = DenseTensor.count(extents);
    }

    boolean isHere() {
        return tensor.isPresent();
    }

    /** Whether it is in memory or may be. */
    public boolean fits() {
        return isHere() || size <= MOST && size * type.bytes() <= room.left;
    }

    /** Takes all elements into memory, if there is room. */
    public void take() {
        if (!isHere() && fits()) {
            room.left -= size * type.bytes();
            tensor = Optional.of(DenseTensor.zeros(type, extents));
            fill.accept(Block.of(tensor.get()));
        }
    }

    /**
     * Reads from memory.
     *
     * @param price what it takes to read elsewhere, where one element of the whole takes 1
     * @return false if they have to be read elsewhere
     */
    public boolean read(long at, long stride, int count, long price, Batch.Load to) {
        if (!isHere()) {
            spent += price;
            if (spent <= size) {
                return false;
            }
            take();
        }
        if (isHere()) {
            Source.copy(type, tensor.get().array(), (int) at, (int) stride, count, to);
        }
        return isHere();
    }
}
