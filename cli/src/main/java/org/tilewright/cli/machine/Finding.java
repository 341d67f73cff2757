package org.tilewright.cli.machine;

import java.util.Optional;

/**
 * One thing that a target may use on this machine.
 *
 * @param what e.g. {@code MPI}
 * @param detail flavour and version; empty when it is not here
 * @param where the path it was found at
 * @param install the line that installs it, when it is missing
 */
public record Finding(String what, Optional<String> detail, Optional<String> where, Optional<String> install) {

    static Finding found(String what, String detail, String where) {
        return new Finding(what, Optional.of(detail), Optional.of(where), Optional.empty());
    }

    static Finding missing(String what, String install) {
        return new Finding(what, Optional.empty(), Optional.empty(), Optional.of(install));
    }

    public boolean isHere() {
        return detail.isPresent();
    }
}
