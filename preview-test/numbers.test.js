// Every number on the pages of all samples, beside what `tilewright preview --json` prints of the same. ALL is the folder with NAME.html,
// NAME.json and, of single messages, NAME.steps.json. One page shows them one after the other.
import { before, test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { binary, usedPage } from "./browser.js";
import { browser } from "./shared.js";

const ALL = path.join(process.env.PAGES, "all");
const NAMES = readdirSync(ALL).filter(f => f.endsWith(".html")).map(f => f.slice(0, -5));
const read = file => readFileSync(path.join(ALL, file), "utf8");
const dataIn = name => JSON.parse(/id="data">(.*?)<\/script>/s.exec(read(`${name}.html`))[1]);

const problems = [];
let page;
before(async () => {
  page = await usedPage(browser, problems);
  await page.goto(pathToFileURL(path.join(ALL, `${NAMES[0]}.html`)).href);
});

/** All that the page tells in numbers, in its own words. */
function told() {
  const text = e => e.textContent;
  const all = (selector, of) => [...document.querySelectorAll(selector)].map(of);
  const go = step => {
    const slider = document.getElementById("slider");
    slider.value = String(step);
    slider.dispatchEvent(new Event("input"));
  };
  go(0);
  const start = {
    heading: text(document.getElementById("machine-line")),
    chips: all("#chips .chip", text).filter(c => !c.startsWith("schedule")),
    tensors: all("figure.tensor", f => ({ about: [...f.querySelector("figcaption").children].map(text),
      tiles: [...f.querySelectorAll(".tile.front title")].map(text) })),
    sent: all("#matrix .cell title", text),
    sampled: !document.getElementById("sampled").hidden,
    memory: text(document.getElementById("memory")),
    peak: document.querySelector("#memory svg").getAttribute("aria-label"),
    rows: all("#totals tbody tr", r => [r.className, ...[...r.children].map(text)]),
    foot: all("#totals tfoot tr", r => [...r.children].map(text)),
  };
  const steps = [];
  const last = Number(document.getElementById("slider").max);
  for (let i = 0; i <= last; i++) {
    go(i);
    steps.push({ now: text(document.getElementById("now")), arrows: all(".arrow[data-transfer] title", text),
      listed: all("#messages li", text) });
  }
  return { ...start, steps };
}

/** How many arrows of all steps light up when a row of the totals is chosen, row by row of statements. */
function litByRow() {
  const slider = document.getElementById("slider");
  return [...document.querySelectorAll("#totals tbody tr.statement")].map(row => {
    row.click();
    let lit = 0;
    for (let i = 0; i <= Number(slider.max); i++) {
      slider.value = String(i);
      slider.dispatchEvent(new Event("input"));
      lit += document.querySelectorAll(".arrow.hot[data-transfer]").length;
    }
    return { lit, rows: document.querySelectorAll("#totals tr.statement.hot").length };
  });
}

const thousands = n => n.toLocaleString("en-US");
const count = (n, noun) => `${thousands(n)} ${noun}${n === 1 ? "" : "s"}`;
const kindName = kind => kind === "point" ? "point to point" : kind;
const sum = (all, of) => all.reduce((s, x) => s + of(x), 0);

/** A processor's coordinates as the page writes them. */
function coordinates(p, extents) {
  const at = [];
  for (const e of [...extents].reverse()) {
    at.unshift(p % e);
    p = Math.floor(p / e);
  }
  return extents.length === 0 ? "0" : `(${at.join(", ")})`;
}

/** What the totals should say of the families, statement by statement. */
function expectedRows(json) {
  const families = json.communication.steps;
  const at = place => families.filter(f => f.place.join() === place.join());
  const familyRows = of => of.map(f => ["family", `${f.tensor}: ${kindName(f.kind)}`, binary(f.bytes), thousands(f.messages)]);
  const statements = json.lowerBound.statements.flatMap(s => {
    const own = at(s.place);
    const moved = sum(own, f => f.bytes);
    const mean = moved / json.machine.processors / Math.max(1, s.executions);
    const ratio = mean / s.bytesPerProcessor;
    return [["statement", s.statement, binary(moved), thousands(sum(own, f => f.messages)), binary(Math.round(mean)),
      binary(s.bytesPerProcessor), s.bytesPerProcessor === 0 ? "" : `${ratio < 9.995 ? ratio.toFixed(2) : Math.round(ratio)}x`],
    ...familyRows(own)];
  });
  return [...statements, ...families.filter(f => f.statement === "redistribute").flatMap(f => [
    ["statement", `redistribute ${f.tensor}`, binary(f.bytes), thousands(f.messages), "", "", ""], ...familyRows([f])])];
}

/** Those of sorted texts that are asked for, each as often as it is there at most. */
function amongThem(all, asked) {
  let at = 0;
  return asked.filter(a => {
    while (at < all.length && all[at] < a) {
      at++;
    }
    return all[at] === a && at++ < all.length;
  });
}

/** Pieces that are boxes, each with all its owners. */
function boxes(tensor, name) {
  const owners = new Map();
  for (const p of tensor.pieces.filter(x => x.stride === undefined)) {
    const text = tensor.extents.length === 0 ? tensor.name : `${tensor.name}[${p.low.map((l, d) => `${l}..${p.high[d]}`).join(", ")}]`;
    owners.set(text, [...owners.get(text) ?? [], name(p.processor)]);
  }
  return [...owners].map(([text, of]) => `${text} lives on ${of.slice(0, 8).join(" ")}`
    + (of.length > 8 ? ` and ${of.length - 8} more` : ""));
}

for (const name of NAMES) {
  test(`${name}: the page's numbers are those of --json`, async () => {
    const json = JSON.parse(read(`${name}.json`));
    const messages = JSON.parse(read(`${name}.steps.json`)).communication.steps;
    const data = dataIn(name);
    await page.evaluate(d => window.tilewrightReceive({ type: "data", data: d }), data);
    const page1 = await page.evaluate(told);
    const processor = p => coordinates(p, json.machine.extents);
    const all = json.communication;

    assert.ok(page1.heading.endsWith(`${count(json.machine.processors, "processor")}, ${binary(all.totalBytes)} move in `
      + count(all.messages, "message")), page1.heading);
    assert.deepEqual(page1.chips, Object.entries(json.params).map(([k, v]) => `${k} = ${thousands(v)}`));

    json.tensors.forEach((t, i) => {
      const [what, layout, most] = page1.tensors[i].about;
      assert.deepEqual([what, layout, most], [`${t.name}: ${t.type}(${t.extents.join(", ")})`, t.layout,
        `at most ${binary(t.bytesPerProcessor)} on a processor`]);
      const tiles = page1.tensors[i].tiles;
      boxes(t, processor).forEach(b => assert.ok(tiles.includes(b), `${b}: ${tiles}`));
    });

    const pairs = new Map();
    for (const m of messages) {
      const pair = `${processor(m.from)} to ${processor(m.to)}`;
      const [sent, n] = pairs.get(pair) ?? [0, 0];
      pairs.set(pair, [sent + m.bytes, n + 1]);
    }
    // of long loops the film has the first iterations and the last
    const isWhole = data.timeline.complete;
    assert.equal(page1.sampled, !isWhole);
    if (isWhole) {
      assert.deepEqual(page1.sent.sort(), [...pairs].map(([p, [sent, n]]) => `${p}: ${binary(sent)} in ${count(n, "message")}`).sort());
    } else {
      assert.deepEqual(page1.sent.map(s => s.split(":")[0]).sort(), [...pairs.keys()].sort());
    }

    assert.ok(page1.peak.endsWith(`at most ${binary(json.memory.maxBytesPerProcessor)} on one processor`), page1.peak);
    const peak = json.memory.peak.slice(0, 6).map(i => `${i.kind} of ${i.tensor} ${binary(i.bytes)}`).join(", ");
    assert.ok(page1.memory.includes(`at most ${binary(json.memory.maxBytesPerProcessor)} on one processor: ${peak}`), page1.memory);
    if (json.memory.capacityBytes !== undefined) {
      assert.ok(page1.memory.includes(`The machine has ${binary(json.memory.capacityBytes)}`), page1.memory);
    }

    const rows = expectedRows(json);
    assert.deepEqual(page1.rows.map(r => r[0] === "statement" ? r : r.slice(0, 4).map((c, i) => i === 1 ? c.slice(0, rows.find(x =>
      x[0] === "family" && c.startsWith(x[1]))?.[1].length) : c)), rows);
    assert.deepEqual(page1.foot[0], ["all", binary(all.totalBytes), thousands(all.messages),
      `at most ${binary(all.maxBytesPerProcessor)} received by one processor`]);
    assert.deepEqual(page1.foot.slice(1), all.bytesInsideNodes === undefined ? [] : [
      ["inside nodes", binary(all.bytesInsideNodes), thousands(all.messagesInsideNodes), ""],
      ["between nodes", binary(all.totalBytes - all.bytesInsideNodes), thousands(all.messages - all.messagesInsideNodes), ""]]);

    // without the piece, which stands between the tensor's name and its bytes
    const drawn = page1.steps.flatMap(s => s.arrows).map(a => a.replace(/^(\w+).*?, (?=[\d.]+ [KMGT]?i?B, from)/, "$1 ")).sort();
    const sent = messages.map(m => `${m.tensor} ${binary(m.bytes)}, from ${processor(m.from)} to ${processor(m.to)}: ${kindName(m.kind)}`)
      .sort();
    assert.deepEqual(drawn, isWhole ? sent : amongThem(sent, drawn));
    for (const s of page1.steps) {
      assert.ok(s.now.includes(` ${count(s.arrows.length, "message")}`), s.now);
      assert.deepEqual(s.listed, s.arrows.slice(0, 100));
    }

    const named = json.lowerBound.statements.map(s => s.statement);
    if (isWhole && new Set(named).size < named.length) {
      const lit = await page.evaluate(litByRow);
      assert.deepEqual(lit.slice(0, named.length), json.lowerBound.statements.map(s => (
        { lit: messages.filter(m => m.place.join() === s.place.join()).length, rows: 1 })));
    }
    assert.deepEqual(problems, []);
  });
}
