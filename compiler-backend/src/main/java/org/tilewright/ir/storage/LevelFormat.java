package org.tilewright.ir.storage;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * How one dimension of a tensor is stored: a level of the tree of its coordinates (Chou, Kjolstad and Amarasinghe, "Format abstraction
 * for sparse tensor algebra compilers", OOPSLA 2018, section 3). A new level is a case here.
 */
public sealed interface LevelFormat {

    /** What holds of the coordinates that a level stores. */
    enum Property {
        /** Every coordinate of the dimension is stored below each parent. */
        FULL,
        /** Coordinates with the same parent are stored in increasing order. */
        ORDERED,
        /** No coordinate is stored twice below the same parent. */
        UNIQUE,
        /** Each parent has exactly one coordinate. */
        BRANCHLESS,
        /** No two coordinates have positions with a gap between them. */
        COMPACT
    }

    /** What generated code can do with a level. */
    enum Capability {
        /** Loop over coordinates, and compute the position of each. */
        COORDINATE_ITERATION,
        /** Loop over positions, and read the coordinate of each. */
        POSITION_ITERATION,
        /** Find the position of a given coordinate without a loop. */
        LOCATE,
        /** Write results in any order. */
        INSERT,
        /** Write results in the order of their coordinates, after those before. */
        APPEND
    }

    /** The arrays that a level keeps beside the values. */
    enum Component {
        /** Where the coordinates below each parent begin, and where the last ones end. */
        POS,
        /** The coordinate at each position. */
        CRD
    }

    /** The word that declares it. */
    String word();

    Set<Property> properties();

    Set<Capability> capabilities();

    /** The arrays of integers that it keeps, in the order in which they are read. */
    List<Component> components();

    /** Every coordinate of the dimension; a position is the parent's times the extent plus the coordinate. */
    record Dense() implements LevelFormat {
        @Override
        public String word() {
            return "dense";
        }

        @Override
        public Set<Property> properties() {
            return EnumSet.of(Property.FULL, Property.ORDERED, Property.UNIQUE, Property.COMPACT);
        }

        @Override
        public Set<Capability> capabilities() {
            return EnumSet.of(Capability.COORDINATE_ITERATION, Capability.LOCATE, Capability.INSERT);
        }

        @Override
        public List<Component> components() {
            return List.of();
        }
    }

    /** All levels that a declaration can name. */
    List<LevelFormat> ALL = List.of(new Dense());

    /** The level that a word declares, if there is one. */
    static Optional<LevelFormat> named(String word) {
        return ALL.stream().filter(l -> l.word().equals(word)).findFirst();
    }

    default boolean is(Property property) {
        return properties().contains(property);
    }

    default boolean can(Capability capability) {
        return capabilities().contains(capability);
    }
}
