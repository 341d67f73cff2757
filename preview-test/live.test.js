// The page in a browser beside the language server itself. TILEWRIGHT is the command that starts it.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PATIENCE, rowText, silentPage, tableOf } from "./browser.js";
import { browser } from "./shared.js";

const SAMPLE = path.resolve(import.meta.dirname ?? ".", "../samples/matmul/cannon.tw");

/** What takes an edit of the server's and says whether it was made, for each text by its URI. */
const applies = new Map();
let server;
before(async () => {
  server = serve();
  await server.ask("initialize", { processId: null, rootUri: null, capabilities: { workspace: { applyEdit: true } } });
  server.tell("initialized", {});
});
after(() => server.end());

/** A language server, spoken to in its protocol. */
function serve() {
  const server = spawn(process.env.TILEWRIGHT, ["lsp"], { stdio: ["pipe", "pipe", "inherit"] });
  const answers = new Map();
  let read = Buffer.alloc(0);
  server.stdout.on("data", d => {
    read = Buffer.concat([read, d]);
    for (let end = read.indexOf("\r\n\r\n"); end >= 0; end = read.indexOf("\r\n\r\n")) {
      const length = Number(/Content-Length: (\d+)/.exec(read.subarray(0, end).toString())[1]);
      if (read.length < end + 4 + length) {
        return;
      }
      const m = JSON.parse(read.subarray(end + 4, end + 4 + length).toString());
      read = read.subarray(end + 4 + length);
      if (!m.method) {
        answers.get(m.id)(m);
      } else if (m.method === "workspace/applyEdit") {
        const { edit } = m.params;
        send({ id: m.id, result: { applied: applies.get(Object.keys(edit.changes)[0])(edit) } });
      }
    }
  });
  const send = m => {
    const text = JSON.stringify({ jsonrpc: "2.0", ...m });
    server.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  return {
    tell: (method, params) => send({ method, params }),
    ask: (method, params) => new Promise(done => {
      answers.set(answers.size + 1, done);
      send({ id: answers.size, method, params });
    }),
    end: () => server.kill(),
  };
}

let texts = 0;

/** The page of a text that the server has open under a name of its own. */
async function opened(text) {
  const uri = pathToFileURL(path.join(process.env.PAGES, String(++texts), "cannon.tw")).href;
  let now = text;
  let version = 1;
  const change = next => {
    now = next;
    server.tell("textDocument/didChange", { textDocument: { uri, version: ++version }, contentChanges: [{ text: next }] });
  };
  applies.set(uri, edit => {
    // from the end, so that places stay where they were
    const edits = edit.changes[uri].sort((a, b) => b.range.start.line - a.range.start.line);
    const lines = now.split("\n");
    for (const { range: { start, end }, newText } of edits) {
      assert.equal(start.line, end.line);
      lines[start.line] = lines[start.line].slice(0, start.character) + newText + lines[start.line].slice(end.character);
    }
    change(lines.join("\n"));
    return true;
  });
  server.tell("textDocument/didOpen", { textDocument: { uri, languageId: "tilewright", version: 1, text } });
  const command = (name, argument) => server.ask("workspace/executeCommand", { command: name, arguments: [{ uri, ...argument }] });
  const problems = [];
  const page = await silentPage(browser, problems);
  await page.goto((await command("tilewright.preview")).result);
  return { page, problems, command, change, text: () => now,
    close: async () => {
      await page.close();
      server.tell("textDocument/didClose", { textDocument: { uri } });
    } };
}

test("the server tells how an open text scales, as the command does, and follows the text", { timeout: PATIENCE }, async () => {
  const text = readFileSync(SAMPLE, "utf8");
  const { page, problems, change, close } = await opened(text);
  await page.locator("#scaling > summary").click();
  await page.locator("#scaling-table tbody tr").first().waitFor();
  const printed = JSON.parse(readFileSync(path.join(process.env.PAGES, "cannon.json"), "utf8"));
  assert.deepEqual(await tableOf(page), printed.schedules[0].rows.map(rowText));

  await page.locator("#scaling-processors").fill("1,8");
  await page.locator("#scaling-processors-problem:not(:empty)").waitFor();
  assert.equal(await page.locator("#scaling-processors-problem").textContent(),
    "Left out: 8: no Grid(gx, gy) has 8 processors, whatever gx is.");
  await page.locator("#scaling-weak").fill("m = P");
  await page.locator("#scaling-weak-problem:not(:empty)").waitFor();
  assert.equal(await page.locator("#scaling-weak-problem").textContent(), "there is no param 'm'; there are gx, gy, n");

  await page.locator("#scaling-weak").fill("");
  await page.locator("#scaling-processors").fill("1,4");
  await page.locator("#scaling-processors").press("Enter");
  await page.waitForFunction(() => document.querySelectorAll("#scaling-table tbody tr").length === 2);
  const memory = (await tableOf(page)).map(r => r.split(" | ").at(-1));
  assert.deepEqual(memory, printed.schedules[0].rows.slice(0, 2).map(r => rowText(r).split(" | ").at(-1)));
  change(text.replace("param n = 512", "param n = 256"));
  await page.waitForFunction(m => !document.querySelector("#scaling-table tbody tr").textContent.endsWith(m), memory[0]);
  assert.deepEqual((await tableOf(page)).map(r => r.split(" | ").at(-1)), ["3.50 MiB", "896.0 KiB"], "a quarter of 14 and 3.5 MiB");
  assert.deepEqual(problems, []);
  await close();
});

test("the server tells what other values of params would change", { timeout: PATIENCE }, async () => {
  const text = readFileSync(SAMPLE, "utf8");
  const { page, problems, change, close } = await opened(text);
  await page.locator("#params > summary").click();
  const number = name => page.locator(`[data-param=${name}] input[type=number]`);
  await number("gx").fill("3");
  await page.waitForFunction(() => document.getElementById("machine-line").textContent.includes("9 processors"));
  assert.equal(await number("gy").inputValue(), "3");
  await number("gx").fill("0");
  await page.locator("#params-problem:not(:empty)").waitFor();
  assert.match(await page.locator("#params-problem").textContent(), /'gx' is 0, but a dimension of the machine 'M' must be at least 1/);
  await number("gx").fill("3");
  await page.locator("#params-problem:empty").waitFor({ state: "attached" });
  // an edit of something else is shown with the value that is tried
  change(text.replace("param n = 512", "param n = 300"));
  await page.waitForFunction(() => document.getElementById("chips").textContent.includes("n = 300"));
  assert.match(await page.locator("#machine-line").textContent(), /9 processors/);
  await page.locator("#params-back").click();
  assert.match(await page.locator("#machine-line").textContent(), /4 processors/);
  assert.deepEqual(problems, []);
  await close();
});

test("the server writes what is tried into the text", { timeout: PATIENCE }, async () => {
  const before = readFileSync(SAMPLE, "utf8");
  const { page, problems, text, close } = await opened(before);
  await page.locator("#params > summary").click();
  await page.locator("[data-param=gx] input[type=number]").fill("3");
  await page.locator("[data-param=n] input[type=number]").fill("300");
  await page.waitForFunction(() => document.getElementById("machine-line").textContent.includes("9 processors"));
  await page.locator("#params-write").click();
  await page.locator("#params-back").waitFor({ state: "hidden" });
  assert.equal(text(), before.replace("param gx = 2", "param gx = 3").replace("param n = 512", "param n = 300"));
  await page.waitForFunction(() => document.getElementById("chips").textContent.includes("n = 300"));
  assert.match(await page.locator("#machine-line").textContent(), /9 processors/);
  assert.deepEqual(problems, []);
  await close();
});

test("what a run in the editor measured is on the page, and that the text has changed since", { timeout: PATIENCE }, async () => {
  const text = readFileSync(SAMPLE, "utf8").replace("param n = 512", "param n = 64");
  const { page, problems, command, change, close } = await opened(text);
  await page.locator("#totals table").waitFor();
  assert.equal(await page.locator("#run").isVisible(), false);
  await command("tilewright.run", { target: "local" });
  await page.locator("#run-statements tbody tr").waitFor();
  assert.match(await page.locator("#run-summary").textContent(), / on local, 4 processors$/);
  const row = await page.locator("#run-statements tbody tr").evaluateAll(rows => rows.map(r => [...r.children].map(c => c.textContent)));
  assert.equal(row[0][0], "A");
  assert.equal(row[0][5], row[0][6], "what was received is what was predicted");
  assert.equal(await page.locator("#run-changed").isVisible(), false);
  change(text.replace("n = 64", "n = 96"));
  await page.locator("#run-changed:not([hidden])").waitFor();
  assert.match(await page.locator("#run-summary").textContent(), /, with n = 64$/);
  assert.deepEqual(problems, []);
  await close();
});
