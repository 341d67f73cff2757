package org.tilewright.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code bin/check-dependencies} tells of the answers of a database, which a server of this test plays. */
class CheckDependenciesTest {

    @TempDir
    Path home;

    private final Set<String> asked = ConcurrentHashMap.newKeySet();
    private HttpServer server;

    @BeforeEach
    void start() throws IOException {
        assumeTrue(Files.isExecutable(Path.of("/usr/bin/python3")), "no Python here");
        Files.createDirectories(home.resolve("bin"));
        Files.createDirectories(home.resolve("cli/target"));
        Files.createDirectories(home.resolve("vscode-extension"));
        Files.copy(Path.of("bin/check-dependencies"), home.resolve("bin/check-dependencies"));
        assertTrue(home.resolve("bin/check-dependencies").toFile().setExecutable(true));
        Files.writeString(home.resolve("cli/target/THIRD-PARTY-NOTICES.txt"), """
                Tilewright contains these libraries: see each.

                org.example:sound:1.0                Apache-2.0
                org.example:faulty:1.0-jre           EPL-2.0, parts MIT
                """);
        Files.writeString(home.resolve("vscode-extension/package-lock.json"), """
                {"packages": {"": {"name": "tilewright"}, "node_modules/@a/b": {"version": "2.0.0"},
                  "node_modules/@a/b/node_modules/inner": {"version": "3.0.0"}, "node_modules/tool": {"version": "4.0.0", "dev": true}}}
                """);
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.start();
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    private void answer(String path, java.util.function.UnaryOperator<String> with) {
        server.createContext(path, exchange -> {
            byte[] text = with.apply(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8))
                    .getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, text.length);
            exchange.getResponseBody().write(text);
            exchange.close();
        });
    }

    /** Answers about each library; the second page of one that has more is asked for by itself. */
    private void answerAboutEach(Map<String, String> results) {
        answer("/v1/querybatch", question -> {
            JsonArray out = new JsonArray();
            for (JsonElement q : JsonParser.parseString(question).getAsJsonObject().getAsJsonArray("queries")) {
                JsonObject o = q.getAsJsonObject();
                JsonObject p = o.getAsJsonObject("package");
                String about = p.get("ecosystem").getAsString() + " " + p.get("name").getAsString() + " " + o.get("version").getAsString()
                        + (o.has("page_token") ? " " + o.get("page_token").getAsString() : "");
                asked.add(about);
                out.add(JsonParser.parseString(results.getOrDefault(about, "{}")));
            }
            JsonObject all = new JsonObject();
            all.add("results", out);
            return all.toString();
        });
    }

    private CommandRun check(String... options) throws Exception {
        ProcessBuilder command = new ProcessBuilder("/usr/bin/python3", home.resolve("bin/check-dependencies").toString());
        command.command().addAll(java.util.List.of(options));
        command.environment().put("TILEWRIGHT_OSV", "http://127.0.0.1:" + server.getAddress().getPort() + "/");
        command.environment().put("no_proxy", "127.0.0.1");
        Process process = command.start();
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String err = Started.errors(process);
        return new CommandRun(process.waitFor(), out, err);
    }

    @Test
    void allThatUsersGetIsAskedAboutAndNothingElse() throws Exception {
        answerAboutEach(Map.of());
        CommandRun sound = check();
        assertEquals(0, sound.exit(), sound::toString);
        assertEquals("4 libraries, faults are known of 0\n", sound.out());
        Set<String> given = Set.of("Maven org.example:sound 1.0", "Maven org.example:faulty 1.0-jre", "npm @a/b 2.0.0", "npm inner 3.0.0");
        assertEquals(given, asked);
        assertEquals(0, check("--development").exit());
        Set<String> all = new HashSet<>(given);
        all.add("npm tool 4.0.0");
        assertEquals(all, asked);
        assertEquals(2, check("--everything").exit());
    }

    @Test
    void aFaultIsToldWithWhatMendsIt() throws Exception {
        answerAboutEach(Map.of("Maven org.example:faulty 1.0-jre", "{\"vulns\": [{\"id\": \"GHSA-1\"}], \"next_page_token\": \"more\"}",
                "Maven org.example:faulty 1.0-jre more", "{\"vulns\": [{\"id\": \"GHSA-2\"}]}"));
        answer("/v1/vulns/GHSA-1", nothing -> """
                {"id": "GHSA-1", "aliases": ["CVE-1"], "summary": "It reads what it should not", "affected": [
                  {"package": {"name": "org.example:faulty"}, "ranges": [{"events": [{"introduced": "0"}, {"fixed": "1.1"}]}]},
                  {"package": {"name": "org.example:other"}, "ranges": [{"events": [{"fixed": "9"}]}]}]}
                """);
        answer("/v1/vulns/GHSA-2", nothing -> "{\"id\": \"GHSA-2\", \"details\": \"It never ends.\\nFor long.\"}");
        CommandRun run = check();
        assertEquals(1, run.exit(), run::toString);
        assertEquals("""
                Maven org.example:faulty 1.0-jre
                  GHSA-1 (CVE-1): It reads what it should not; mended in 1.1
                  GHSA-2: It never ends.; not mended yet
                4 libraries, faults are known of 1
                """, run.out());
    }

    /** That nothing is known is not that nothing is wrong. */
    @ParameterizedTest
    @ValueSource(strings = {"gone", "{}", "{\"results\": []}", "[]", "no JSON"})
    void aDatabaseThatCannotBeAskedIsAFailure(String answer) throws Exception {
        if (answer.equals("gone")) {
            server.stop(0);
        } else {
            answer("/v1/querybatch", question -> answer);
        }
        CommandRun run = check();
        assertEquals(3, run.exit(), run::toString);
        assertTrue(run.err().startsWith("check-dependencies: nothing is known of 4 libraries, for the database cannot be asked: http:"),
                run::toString);
        assertEquals("", run.out());
    }
}
