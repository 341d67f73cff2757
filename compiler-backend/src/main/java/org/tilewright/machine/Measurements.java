package org.tilewright.machine;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * What {@code tilewright targets --measure} found out about a machine. Rates are a second.
 *
 * @param host the machine's name
 * @param processor the model of its processors
 * @param mpi the version of its MPI
 * @param taken when, in ISO 8601
 * @param cores how many cores it has
 * @param messages by the launcher's options, those that were in use first
 * @param blas the libraries of linear algebra that targets use
 * @param memoryOneCore bytes of a STREAM-like triad on one core
 * @param memoryAllCores the same on all cores together
 */
public record Measurements(String host, String processor, String mpi, String taken, int cores, List<Messages> messages, List<Blas> blas,
                           double memoryOneCore, double memoryAllCores) {

    /** Measurements of an earlier version have no libraries. */
    public Measurements {
        blas = blas == null ? List.of() : List.copyOf(blas);
    }

    /**
     * Messages between two processes of this machine.
     *
     * @param options what the launcher was given
     * @param latencySeconds half a round trip of 8 bytes
     * @param bytesPerSecond half a round trip of 16 MiB
     */
    public record Messages(String options, double latencySeconds, double bytesPerSecond) { }

    /**
     * Floating point operations of {@code dgemm}.
     *
     * @param name {@code system} for that of MPI programs, {@code embedded} for that of the local target
     * @param core the set of kernels in use, empty if it does not tell
     */
    public record Blas(String name, String core, double flopsOneCore, double flopsAllCores) { }

    private static final double WORTH = 1.2;

    /** Operations of MPI programs on all cores together; 0 if there is no BLAS for them. */
    public double flopsAllCores() {
        return blas.stream().filter(b -> b.name.equals("system")).mapToDouble(Blas::flopsAllCores).findFirst().orElse(0);
    }

    /** Operations of MPI programs on one core; 0 if there is no BLAS for them. */
    public double flopsOneCore() {
        return blas.stream().filter(b -> b.name.equals("system")).mapToDouble(Blas::flopsOneCore).findFirst().orElse(0);
    }

    /** The same with one more library. */
    public Measurements with(Blas library) {
        return new Measurements(host, processor, mpi, taken, cores, messages, Stream.concat(blas.stream(), Stream.of(library)).toList(),
                memoryOneCore, memoryAllCores);
    }

    /** Launcher options under which large messages are clearly faster than under those in use. */
    public Optional<Messages> better() {
        Messages used = messages.get(0);
        return messages.stream().max(Comparator.comparingDouble(Messages::bytesPerSecond))
                .filter(m -> m.bytesPerSecond() > WORTH * used.bytesPerSecond());
    }

    /** Where measurements of this machine under an MPI are kept, by host, kind of processor and MPI. */
    private static Path file(Path folder, String host, String fingerprint, String mpi) {
        return folder.resolve(host + "-" + Integer.toHexString(fingerprint.hashCode()) + "-" + Integer.toHexString(mpi.hashCode())
                + ".json");
    }

    /** Keeps them for this machine. @return the file */
    public Path keep() throws IOException {
        return keep(folderOfUser(), Processor.here().fingerprint());
    }

    Path keep(Path folder, String fingerprint) throws IOException {
        Path file = file(folder, host, fingerprint, mpi);
        CacheFolder.make(folder);
        Path draft = Files.createTempFile(folder, "measured", ".part");
        Files.writeString(draft, new GsonBuilder().setPrettyPrinting().disableHtmlEscaping().create().toJson(this));
        return Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** The latest measurements of this machine, under whichever MPI. */
    public static Optional<Measurements> ofThisMachine() {
        return latest(folderOfUser(), hostName(), Processor.here().fingerprint());
    }

    static Optional<Measurements> latest(Path folder, String host, String fingerprint) {
        String start = host + "-" + Integer.toHexString(fingerprint.hashCode()) + "-";
        if (!Files.isDirectory(folder) || !CacheFolder.isOwn(folder)) {
            return Optional.empty();
        }
        try (Stream<Path> all = Files.list(folder)) {
            return all.filter(f -> f.getFileName().toString().startsWith(start) && f.getFileName().toString().endsWith(".json"))
                    .map(Measurements::read).flatMap(Optional::stream).max(Comparator.comparing(Measurements::taken));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    private static Optional<Measurements> read(Path file) {
        try {
            return Optional.ofNullable(new Gson().fromJson(Files.readString(file), Measurements.class))
                    .filter(m -> m.taken() != null && m.messages() != null && !m.messages().isEmpty());
        } catch (IOException | JsonParseException e) {
            // a file that cannot be read is as good as none; the next measurement replaces it
            return Optional.empty();
        }
    }

    private static Path folderOfUser() {
        return CacheFolder.ofUser().resolve("measured");
    }

    public static String hostName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            try {
                return InetAddress.getLocalHost().getHostName();
            } catch (IOException unnamed) {
                return "localhost";
            }
        }
    }
}
