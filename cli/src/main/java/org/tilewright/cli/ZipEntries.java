package org.tilewright.cli;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import java.util.zip.ZipException;

/** Zip files as names and packed contents, so that contents go from one into another as they are; {@code java.util.zip} unpacks them. */
final class ZipEntries {

    private static final int END = 0x06054b50;
    private static final int CENTRAL = 0x02014b50;
    private static final int LOCAL = 0x04034b50;
    private static final int DEFLATED = 8;
    private static final int UTF_8 = 0x800;
    /** 1 January 2026, so that the same contents are the same file. */
    private static final int DATE = (2026 - 1980) << 9 | 1 << 5 | 1;
    /** What fits into the form without extensions. */
    private static final int MOST_ENTRIES = 0xfffe;

    private ZipEntries() { }

    /** A file in a zip: how it is packed (0 for not at all), and the packed bytes. */
    record Entry(int method, int crc, int size, ByteBuffer packed) {

        static Entry of(byte[] bytes) {
            var crc = new CRC32();
            crc.update(bytes);
            Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
            deflater.setInput(bytes);
            deflater.finish();
            var packed = new ByteArrayOutputStream();
            byte[] some = new byte[8192];
            while (!deflater.finished()) {
                packed.write(some, 0, deflater.deflate(some));
            }
            deflater.end();
            return new Entry(DEFLATED, (int) crc.getValue(), bytes.length, ByteBuffer.wrap(packed.toByteArray()));
        }

        byte[] bytes() {
            return head(size);
        }

        /** The first bytes, or as many as there are. */
        byte[] head(int most) {
            byte[] head = new byte[Math.min(most, size)];
            if (method == 0) {
                packed.duplicate().get(head);
                return head;
            }
            Inflater inflater = new Inflater(true);
            inflater.setInput(packed.duplicate());
            try {
                for (int done = 0; done < head.length;) {
                    int more = inflater.inflate(head, done, head.length - done);
                    if (more == 0) {
                        throw new IllegalStateException("an entry of a zip ends too early");
                    }
                    done += more;
                }
            } catch (DataFormatException e) {
                throw new IllegalStateException(e);
            } finally {
                inflater.end();
            }
            return head;
        }
    }

    /** The files of a zip or of a folder, by their names. */
    static Map<String, Entry> read(Path from) throws IOException {
        return Files.isDirectory(from) ? folder(from) : zip(ByteBuffer.wrap(Files.readAllBytes(from)).order(ByteOrder.LITTLE_ENDIAN));
    }

    private static Map<String, Entry> folder(Path folder) throws IOException {
        List<Path> files;
        try (var all = Files.walk(folder)) {
            files = all.filter(Files::isRegularFile).sorted().toList();
        }
        var entries = new LinkedHashMap<String, Entry>();
        for (Path f : files) {
            entries.put(folder.relativize(f).toString().replace('\\', '/'), Entry.of(Files.readAllBytes(f)));
        }
        return entries;
    }

    private static Map<String, Entry> zip(ByteBuffer zip) throws ZipException {
        int end = zip.limit() - 22;
        while (end >= 0 && zip.getInt(end) != END) {
            end--;
        }
        if (end < 0) {
            throw new ZipException("this is not a zip");
        }
        int count = Short.toUnsignedInt(zip.getShort(end + 10));
        int at = zip.getInt(end + 16);
        if (count > MOST_ENTRIES || at < 0) {
            throw new ZipException("this zip is too large");
        }
        var entries = new LinkedHashMap<String, Entry>();
        for (int i = 0; i < count; i++) {
            byte[] name = new byte[Short.toUnsignedInt(zip.getShort(at + 28))];
            zip.get(at + 46, name);
            int local = zip.getInt(at + 42);
            int start = local + 30 + Short.toUnsignedInt(zip.getShort(local + 26)) + Short.toUnsignedInt(zip.getShort(local + 28));
            String text = new String(name, StandardCharsets.UTF_8);
            if (!text.endsWith("/")) {
                entries.put(text, new Entry(zip.getShort(at + 10), zip.getInt(at + 16), zip.getInt(at + 24),
                        zip.slice(start, zip.getInt(at + 20))));
            }
            at += 46 + name.length + Short.toUnsignedInt(zip.getShort(at + 30)) + Short.toUnsignedInt(zip.getShort(at + 32));
        }
        return entries;
    }

    static void write(Path to, Map<String, Entry> entries) throws IOException {
        if (entries.size() > MOST_ENTRIES) {
            throw new ZipException(entries.size() + " files are too many for one jar");
        }
        var central = new ByteArrayOutputStream();
        int at = 0;
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(to), 1 << 20)) {
            for (Map.Entry<String, Entry> e : entries.entrySet()) {
                byte[] name = e.getKey().getBytes(StandardCharsets.UTF_8);
                byte[] packed = new byte[e.getValue().packed().remaining()];
                e.getValue().packed().duplicate().get(packed);
                // the description of an entry is the same before its contents and in the directory at the end
                byte[] about = little(26).putShort((short) 20).putShort((short) UTF_8).putShort((short) e.getValue().method())
                        .putShort((short) 0).putShort((short) DATE).putInt(e.getValue().crc()).putInt(packed.length)
                        .putInt(e.getValue().size()).putShort((short) name.length).array();
                out.write(little(4).putInt(LOCAL).array());
                out.write(about);
                out.write(name);
                out.write(packed);
                central.writeBytes(little(6).putInt(CENTRAL).putShort((short) 20).array());
                central.writeBytes(about);
                central.writeBytes(little(14).putInt(10, at).array());
                central.writeBytes(name);
                at = Math.addExact(at, 4 + about.length + name.length + packed.length);
            }
            out.write(central.toByteArray());
            out.write(little(22).putInt(END).putInt(0).putShort((short) entries.size()).putShort((short) entries.size())
                    .putInt(central.size()).putInt(at).array());
        }
    }

    private static ByteBuffer little(int size) {
        return ByteBuffer.wrap(new byte[size]).order(ByteOrder.LITTLE_ENDIAN);
    }
}
