// The page in its hosts: an editor's web view, an embedded browser, and a browser beside the language server.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import http from "node:http";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { PATIENCE, rowText, silentPage, tableOf } from "./browser.js";
import { browser } from "./shared.js";

const PAGES = process.env.PAGES;
const file = name => path.join(PAGES, name + ".html");
const block = /(<script type="application\/json" id="data">)([^]*?)(<\/script>)/;
const data = name => JSON.parse(readFileSync(file(name), "utf8").match(block)[2]);

/** What a host calls with messages, in a page that keeps what it sends. */
async function hosted(name, script) {
  const problems = [];
  const page = await silentPage(browser, problems);
  await page.addInitScript(script);
  await page.goto(pathToFileURL(file(name)).href);
  return { page, problems };
}

const KEEPS = "window.sent = []; window.tilewrightHost = { post: json => window.sent.push(JSON.parse(json)) };";
const receive = (page, message) => page.evaluate(m => window.tilewrightReceive(m), message);

test("a host hears that the page is ready and where to go", async () => {
  const { page, problems } = await hosted("cannon", KEEPS);
  assert.deepEqual(await page.evaluate(() => window.sent), [{ type: "ready" }]);
  await page.locator(".arrow[data-transfer] .reach").first().dispatchEvent("click");
  const reveal = (await page.evaluate(() => window.sent))[1];
  assert.deepEqual(Object.keys(reveal), ["type", "line", "column", "endLine", "endColumn"]);
  assert.match(data("cannon").source.split("\n")[reveal.line - 1].slice(reveal.column - 1, reveal.endColumn - 1), /^communicate\(/);
  assert.deepEqual(problems, []);
  await page.close();
});

test("the editor's cursor lights what its line causes and is not sent back", async () => {
  const { page } = await hosted("cannon", KEEPS);
  const line = data("cannon").source.split("\n").findIndex(l => l.includes("communicate({B, C}")) + 1;
  await receive(page, { type: "cursor", line });
  assert.ok(await page.locator(".arrow.hot").count() > 0);
  assert.equal((await page.evaluate(() => window.sent)).length, 1);
  await page.close();
});

test("a host opens a part of the page, and hears why it cannot", async () => {
  const { page, problems } = await hosted("cannon", KEEPS);
  await receive(page, { type: "open", panel: "scaling" });
  assert.equal(await page.locator("#scaling").evaluate(e => e.open), true);
  await receive(page, { type: "open", panel: "compare" });
  assert.match(await page.locator("#notice").textContent(), /one schedule.*Name a second one/);
  await receive(page, { type: "data", data: data("statements") });
  await receive(page, { type: "open", panel: "compare" });
  assert.equal(await page.locator("#compare").evaluate(e => e.open), true);
  assert.equal(await page.locator("#notice").isVisible(), false);
  assert.deepEqual(problems, []);
  await page.close();
});

test("a file with errors keeps the last good state and says so", async () => {
  const { page } = await hosted("cannon", KEEPS);
  const before = await page.locator("#machine").innerHTML();
  await receive(page, { type: "stale", reason: "line 3: a name is missing" });
  assert.match(await page.locator("#notice").textContent(), /has errors; this is the last good state.*line 3/);
  assert.equal(await page.locator("#notice").isVisible(), true);
  assert.equal(await page.locator("#machine").innerHTML(), before);
  await receive(page, { type: "data", data: data("cannon") });
  assert.equal(await page.locator("#notice").isVisible(), false);
  await page.close();
});

test("the step stays when new data still have it, and is let go when not", async () => {
  const { page, problems } = await hosted("cannon", KEEPS);
  await page.keyboard.press("End");
  const label = await page.locator("#now").textContent();
  await receive(page, { type: "data", data: data("cannon") });
  assert.equal(await page.locator("#now").textContent(), label);
  await receive(page, { type: "data", data: data("johnson") });
  assert.match(await page.locator("#now").textContent(), /^2 of 3/);
  await receive(page, { type: "data", data: data("summa4096") });
  await receive(page, { type: "data", data: data("redistribute") });
  assert.deepEqual(problems, []);
  await page.close();
});

test("an editor that shows the text itself can hide it here", async () => {
  const { page } = await hosted("cannon", KEEPS);
  assert.equal(await page.locator("#source-panel").isVisible(), true);
  await receive(page, { type: "data", data: { ...data("cannon"), host: { showSource: false } } });
  assert.equal(await page.locator("#source-panel").isVisible(), false);
  await page.close();
});

const runRows = page => page.locator("#run-statements tbody tr")
  .evaluateAll(rows => rows.map(r => [...r.children].map(c => c.textContent)));

test("the last run is shown beside what was predicted of each statement", async () => {
  const { page, problems } = await hosted("statements", KEEPS);
  assert.equal(await page.locator("#run").isVisible(), false, "nothing ran yet");
  const run = JSON.parse(readFileSync(path.join(PAGES, "run.json"), "utf8"));
  const lastRun = { ...run, schedule: "", summary: "12.0 ms on local, 4 processors", changed: false };
  await receive(page, { type: "data", data: { ...data("statements"), lastRun } });
  assert.equal(await page.locator("#run").isVisible(), true);
  assert.equal(await page.locator("#run-summary").textContent(), "12.0 ms on local, 4 processors");
  assert.equal(await page.locator("#run-changed").isVisible(), false);
  const rows = await runRows(page);
  assert.deepEqual(rows.map(r => r[0]), ["product", "shift"]);
  // the sample moves 900 KiB, 225 KiB into each processor, as predicted
  assert.deepEqual(rows[0].slice(5), ["900.0 KiB", "900.0 KiB", "225.0 KiB", "225.0 KiB"]);
  rows.forEach((r, i) => {
    assert.ok(Math.abs(inSeconds(r[1]) - run.statements[i].seconds) <= 0.01 * run.statements[i].seconds + 1e-7, r[1]);
    assert.ok(Math.abs(inSeconds(r[2]) - run.statements[i].predicted.seconds) <= 0.01 * run.statements[i].predicted.seconds + 1e-7, r[2]);
    assert.equal(r[3], "", "what runs in one process waits for no messages");
  });
  const why = { all: run.why, ...Object.fromEntries(run.statements.map(s => [`${s.name}, line ${s.line}`, s.why])) };
  assert.deepEqual(await page.locator("#run-why li").allTextContents(),
    Object.entries(why).filter(([, w]) => w !== undefined).map(([what, w]) => `${what}: ${w}.`));
  assert.match(why.all, /^[\d.]+ times the predicted .*: .*it ran once/, "what the machine takes to start is far more than this sample");
  await page.locator("#run-statements button").first().click();
  const reveal = (await page.evaluate(() => window.sent)).at(-1);
  assert.equal(reveal.line, run.statements[0].line);

  const other = { ...lastRun, schedule: "cannon", params: { ...run.params, n: 60 }, changed: true };
  await receive(page, { type: "data", data: { ...data("statements"), lastRun: other } });
  assert.equal(await page.locator("#run-summary").textContent(), "12.0 ms on local, 4 processors, with schedule cannon, n = 60");
  assert.equal(await page.locator("#run-changed").isVisible(), true);
  assert.equal(await page.locator("#run-statements button").count(), 0, "lines of an older text are no places of this one");
  await receive(page, { type: "data", data: data("statements") });
  assert.equal(await page.locator("#run").isVisible(), false);
  assert.deepEqual(problems, []);
  await page.close();
});

const inSeconds = text => parseFloat(text) * { s: 1, ms: 1e-3, us: 1e-6, ns: 1e-9 }[text.split(" ")[1]];

const curve = name => JSON.parse(readFileSync(path.join(PAGES, name + ".json"), "utf8"));
const asked = page => page.evaluate(() => window.sent.filter(m => m.type.startsWith("scaling")));

async function nextQuestion(page, before) {
  await page.waitForFunction(n => window.sent.filter(m => m.type.startsWith("scaling")).length > n, before);
  return (await asked(page))[before];
}

test("the scaling panel asks when it is opened, and shows the answer", async () => {
  const { page, problems } = await hosted("cannon", KEEPS);
  await receive(page, { type: "data", data: data("cannon") });
  assert.deepEqual(await asked(page), [], "closed, it asks nothing");
  await page.locator("#scaling > summary").click();
  const first = await nextQuestion(page, 0);
  assert.deepEqual(first, { type: "scaling", id: first.id, processors: "1,4,..,4096", weak: "", schedules: "", machine: "" });
  assert.equal(await page.locator("#scaling-command").isVisible(), false);
  assert.match(await page.locator("#scaling-status").textContent(), /Computing/);
  await receive(page, { type: "scaling", id: first.id, scaling: curve("cannon"), about: "measured here" });
  assert.deepEqual(await tableOf(page), curve("cannon").schedules[0].rows.map(rowText));
  assert.match(await page.locator("#scaling-about").textContent(), /Strong.*measured here/);

  await page.locator("#scaling-processors").fill("1,4,8,16");
  await page.locator("#scaling-weak").fill("n = 600 * sqrt(P)");
  // leaving the first field asks, too
  const second = await nextQuestion(page, 2);
  assert.equal(second.weak, "n = 600 * sqrt(P)");
  await receive(page, { type: "scaling", id: first.id, scaling: curve("cannon"), about: "" });
  assert.match(await page.locator("#scaling-status").textContent(), /Computing/, "an old answer is none");
  await receive(page, { type: "scaling", id: second.id, scaling: curve("weak"), about: "" });
  const rows = curve("weak").schedules[0].rows;
  assert.deepEqual((await tableOf(page)).map(r => r.split(" | ")[2]), rows.map(r => r.params.n.toLocaleString("en-US")));
  assert.match(await page.locator("#scaling-processors-problem").textContent(), /^Left out: 8: no Grid\(gx, gy\) has 8 processors/);
  const before = (await asked(page)).length;
  await page.locator("#scaling-machine").selectOption("piz-daint");
  assert.equal((await nextQuestion(page, before)).machine, "piz-daint");
  assert.deepEqual(problems, []);
  await page.close();
});

test("all schedules have a curve each", async () => {
  const { page, problems } = await hosted("statements", KEEPS);
  await page.locator("#scaling > summary").click();
  await page.locator("#scaling-all").check();
  await page.waitForFunction(() => window.sent.some(m => m.schedules === "all"));
  const { id } = (await asked(page)).at(-1);
  await receive(page, { type: "scaling", id, scaling: curve("all"), about: "" });
  const schedules = curve("all").schedules;
  assert.ok(schedules.length > 1);
  assert.equal(await page.locator("#scaling figure[data-chart=time] path.curve").count(), schedules.length);
  assert.deepEqual(await tableOf(page), schedules.flatMap(s => s.rows.map(r => `${s.name} | ${rowText(r)}`)));
  assert.deepEqual(problems, []);
  await page.close();
});

test("a rule that cannot be read is told beside its field, and what was shown stays", async () => {
  const { page, problems } = await hosted("cannon", KEEPS);
  await page.locator("#scaling > summary").click();
  const { id } = await nextQuestion(page, 0);
  await receive(page, { type: "scaling", id, scaling: curve("cannon"), about: "" });
  await page.locator("#scaling-weak").fill("n = 8192 *");
  const next = await nextQuestion(page, 1);
  await receive(page, { type: "scaling", id: next.id, errors: { weak: "'8192 *' is not a value of a param" } });
  assert.equal(await page.locator("#scaling-weak-problem").textContent(), "'8192 *' is not a value of a param");
  assert.equal(await page.locator("#scaling-weak").getAttribute("aria-invalid"), "true");
  assert.equal((await tableOf(page)).length, curve("cannon").schedules[0].rows.length);
  await page.locator("#scaling-weak").fill("");
  const last = await nextQuestion(page, 2);
  await receive(page, { type: "scaling", id: last.id, scaling: curve("cannon"), about: "" });
  assert.equal(await page.locator("#scaling-weak").getAttribute("aria-invalid"), null);
  assert.equal(await page.locator("#scaling-weak-problem").textContent(), "");
  await page.locator("#scaling-weak").fill("n = P");
  const failing = await nextQuestion(page, 3);
  await receive(page, { type: "scaling", id: failing.id, failure: "a fault" });
  assert.equal(await page.locator("#scaling-status").textContent(), "a fault");
  assert.deepEqual(problems, []);
  await page.close();
});

test("an open panel follows the text; a closed one stops the work and asks no more", async () => {
  const { page } = await hosted("cannon", KEEPS);
  await page.locator("#scaling > summary").click();
  const { id } = await nextQuestion(page, 0);
  await receive(page, { type: "scaling", id, scaling: curve("cannon"), about: "" });
  // the same text again is not a new question, another one is
  await receive(page, { type: "data", data: data("cannon") });
  await receive(page, { type: "data", data: data("johnson") });
  const second = await nextQuestion(page, 1);
  assert.equal(second.type, "scaling");
  await page.locator("#scaling > summary").click();
  assert.equal((await nextQuestion(page, 2)).type, "scalingOff");
  await page.clock.install();
  await receive(page, { type: "data", data: data("cannon") });
  await page.clock.runFor(60_000);
  assert.equal((await asked(page)).length, 3);
  await page.close();
});

const questions = page => page.evaluate(() => window.sent.filter(m => m.type === "preview"));

test("a slider shows what another value of a param changes, and the way back", async () => {
  const { page, problems } = await hosted("cannon", KEEPS);
  const text = { ...data("cannon"), host: { uri: "file:///cannon.tw" } };
  await receive(page, { type: "data", data: text });
  await page.locator("#params > summary").click();
  const slider = page.locator("#params [data-param=gx] input[type=range]");
  const number = name => page.locator(`#params [data-param=${name}] input[type=number]`);
  assert.equal(await page.locator("#params .param").count(), Object.keys(text.params).length);
  assert.equal(await slider.inputValue(), String(text.params.gx));
  assert.equal(await page.locator("#params-back").isVisible(), false);

  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  const [first] = await questions(page);
  assert.deepEqual(first, { type: "preview", id: first.id, params: { gx: text.params.gx - 1 }, uri: text.host.uri });
  // while the answer is awaited, any number of movements are one more question
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  assert.equal((await questions(page)).length, 1);
  await receive(page, { type: "preview", id: first.id, data: data("johnson") });
  assert.equal(await page.locator("#file").textContent(), "cannon.tw", "an answer that is out of date is not shown");
  const second = (await questions(page))[1];
  assert.deepEqual(second.params, { gx: text.params.gx + 2 });
  const tried = { ...text, params: { ...text.params, gx: text.params.gx + 2, gy: text.params.gx + 2 } };
  await receive(page, { type: "preview", id: second.id, data: tried });
  assert.equal(await number("gy").inputValue(), String(tried.params.gy), "what follows a param is shown with it");
  assert.equal(await page.locator("#chips .chosen").textContent(), `gx = ${tried.params.gx} (${text.params.gx} in the text)`);
  assert.match(await page.locator("#params [data-param=gy]").textContent(), new RegExp(`${text.params.gy} in the text`));
  await page.locator("#scaling > summary").click();
  await page.waitForFunction(() => window.sent.some(m => m.type === "scaling"));
  assert.deepEqual((await asked(page))[0].params, { gx: text.params.gx + 2 }, "how it scales is told for what is tried");

  await number("gx").fill("0");
  const third = (await questions(page))[2];
  assert.deepEqual(third.params, { gx: 0 });
  await receive(page, { type: "preview", id: third.id, problem: "Line 2: 'gx' is 0" });
  assert.equal(await page.locator("#params-problem").textContent(), "Line 2: 'gx' is 0");
  assert.equal(await page.locator("#machine svg").count(), 1, "what was shown stays");
  assert.deepEqual(await page.evaluate(() => window.sent.filter(m => m.type === "preview").length), 3);

  // an edit elsewhere in the text is seen with the other value, too
  await receive(page, { type: "data", data: text });
  assert.deepEqual((await questions(page))[3].params, { gx: 0 });
  await page.locator("#params-back").click();
  assert.equal(await number("gx").inputValue(), String(text.params.gx));
  assert.equal(await page.locator("#chips .chosen").count(), 0);
  assert.equal(await page.locator("#params-problem").textContent(), "");
  assert.equal(await page.locator("#params-back").isVisible(), false);
  assert.deepEqual(problems, []);
  await page.close();
});

test("what is tried is written into the text by a click", async () => {
  const { page, problems } = await hosted("cannon", KEEPS);
  const text = data("cannon");
  const written = () => page.evaluate(() => window.sent.filter(m => m.type === "writeParams"));
  const write = page.locator("#params-write");
  const tried = { ...text, params: { ...text.params, n: text.params.n + 1 } };
  await receive(page, { type: "data", data: text });
  await page.locator("#params > summary").click();
  assert.equal(await write.isVisible(), false);
  const n = page.locator("#params [data-param=n] input[type=number]");
  await n.fill(String(tried.params.n));
  await receive(page, { type: "preview", id: (await questions(page))[0].id, data: tried });
  await write.click();
  const [first] = await written();
  assert.deepEqual(first, { type: "writeParams", id: first.id, params: { n: tried.params.n } });
  assert.equal(await write.isDisabled(), true, "one click writes once");
  await receive(page, { type: "writeParams", id: first.id, written: false, problem: "The editor did not change the text." });
  assert.equal(await page.locator("#params-problem").textContent(), "The editor did not change the text.");
  await write.click();
  const second = (await written())[1];
  assert.deepEqual(second, { ...first, id: second.id });
  await receive(page, { type: "writeParams", id: second.id, written: true });
  assert.equal(await page.locator("#params-problem").textContent(), "");
  await receive(page, { type: "data", data: tried });
  assert.equal(await write.isVisible(), false, "the text says what was tried");
  assert.equal(await page.locator("#params-back").isVisible(), false);
  assert.equal(await page.locator("#chips .chosen").count(), 0);
  assert.equal(await n.inputValue(), String(tried.params.n));
  // what gives nothing is not offered
  await n.fill("0");
  await receive(page, { type: "preview", id: (await questions(page))[1].id, problem: "Line 1: 'n' is 0" });
  assert.equal(await write.isDisabled(), true);
  assert.deepEqual(problems, []);
  await page.close();
});

test("what auto chose is told from what the text says", async () => {
  const { page } = await hosted("cannon", KEEPS);
  await receive(page, { type: "data", data: { ...data("cannon"), chosen: ["gx"] } });
  await page.locator("#params > summary").click();
  await page.locator("#params [data-param=gx] input[type=number]").fill("5");
  const [{ id }] = await questions(page);
  await receive(page, { type: "preview", id, data: { ...data("cannon"), params: { ...data("cannon").params, gx: 5 } } });
  assert.equal(await page.locator("#chips .chosen").textContent(), `gx = 5 (${data("cannon").params.gx} by auto)`);
  await page.close();
});

test("a page in a file has no sliders", async () => {
  const { page } = await hosted("cannon", "");
  assert.equal(await page.locator("#params").isVisible(), false);
  await page.close();
});

test("what an editor's page compares with is asked for when it is looked at", async () => {
  const { page, problems } = await hosted("statements", KEEPS);
  const text = data("statements");
  const { others, ...alone } = text;
  await receive(page, { type: "data", data: alone });
  assert.deepEqual(await questions(page), []);
  await page.locator("#compare > summary").click();
  await page.waitForFunction(() => window.sent.some(m => m.type === "preview"));
  const [question] = await questions(page);
  assert.deepEqual(question, { type: "preview", id: question.id, schedule: others[0].name, params: {} });
  await receive(page, { type: "preview", id: question.id, data: others[0].data });
  assert.deepEqual(await page.locator(".side").evaluateAll(all => all.map(s => s.dataset.schedule)), ["summa", others[0].name]);
  // the text changes, and this schedule has an error now
  await receive(page, { type: "data", data: alone });
  const next = (await questions(page))[1];
  await receive(page, { type: "preview", id: next.id, problem: "Line 9: no" });
  assert.equal(await page.locator("#compare-problem").textContent(), "Line 9: no");
  assert.equal(await page.locator(".side").count(), 0);
  await page.locator("#compare-time").fill("10");
  assert.deepEqual(problems, []);
  await page.close();
});

test("VS Code keeps the state", async () => {
  const { page, problems } = await hosted("cannon", `window.sent = []; window.kept = undefined;
    window.acquireVsCodeApi = () => ({
      postMessage: m => window.sent.push(m), setState: s => { window.kept = s; }, getState: () => window.kept });`);
  await page.keyboard.press("End");
  assert.equal((await page.evaluate(() => window.kept)).step, data("cannon").timeline.steps.length - 1);
  await page.evaluate(() => window.postMessage({ type: "stale", reason: "" }, "*"));
  await page.locator("#notice:not([hidden])").waitFor();
  assert.deepEqual(await page.evaluate(() => window.sent[0]), { type: "ready" });
  assert.deepEqual(problems, []);
  await page.close();
});

test("a browser beside the language server gets data as events and posts where to go", { timeout: PATIENCE }, async () => {
  const page404 = [];
  const posted = [];
  let send;
  // the shell, as the server has it, is the page without data and with leave to connect to its own server
  const shell = readFileSync(file("cannon"), "utf8").replace(block, "$1null$3").replace("connect-src 'none'", "connect-src 'self'");
  const server = http.createServer((request, response) => {
    if (request.url === "/token/") {
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(shell);
    } else if (request.url.startsWith("/token/events?")) {
      response.writeHead(200, { "Content-Type": "text/event-stream" });
      send = m => response.write(`data: ${JSON.stringify(m)}\n\n`);
      send({ type: "data", data: data("johnson") });
    } else if (request.url === "/token/reveal" && request.method === "POST") {
      let body = "";
      request.on("data", c => body += c);
      request.on("end", () => { posted.push(JSON.parse(body)); response.end(); });
    } else {
      page404.push(request.url);
      response.statusCode = 204;
      response.end();
    }
  });
  await new Promise(done => server.listen(0, "127.0.0.1", done));
  const problems = [];
  const page = await silentPage(browser, problems);
  await page.goto(`http://127.0.0.1:${server.address().port}/token/`);
  await page.locator(".arrow[data-transfer]").first().waitFor();
  assert.equal(await page.locator("#file").textContent(), "johnson.tw");
  send({ type: "stale", reason: "" });
  await page.locator("#notice:not([hidden])").waitFor();
  await page.locator("#totals tr.statement").first().click();
  while (posted.length === 0) {
    await page.waitForTimeout(20);
  }
  assert.equal(posted.length, 1);
  assert.equal(posted[0].type, "reveal");
  assert.deepEqual(problems, []);
  assert.deepEqual(page404.filter(u => u !== "/favicon.ico"), []);
  await page.close();
  server.closeAllConnections();
  server.close();
});
