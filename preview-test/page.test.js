// Opens pages that `tilewright preview --html` wrote and uses them as a reader does. PAGES is the folder they are in.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { dataOf, rowText, silentPage, tableOf, usedPage } from "./browser.js";
import { browser } from "./shared.js";

const PAGES = process.env.PAGES;
const url = name => pathToFileURL(path.join(PAGES, name + ".html")).href;
const SMALL = ["cannon", "johnson", "mttkrp", "summa64", "solomonik", "twolevel", "cyclic", "convolution", "redistribute", "power",
  "functions", "karate", "order4", "ring", "heat", "cg"];

/** @param options those of a page that is no other test's */
async function open(name, options) {
  const problems = [];
  const page = options ? await silentPage(browser, problems, options) : await usedPage(browser, problems);
  await page.goto(url(name));
  return { page, problems };
}

const arrows = page => page.locator(".arrow[data-transfer]").count();
const value = page => page.locator("#slider").inputValue().then(Number);

for (const name of SMALL) {
  test(`${name}: every step shows its messages, from the first to the last`, async () => {
    const { page, problems } = await open(name);
    const data = await dataOf(page);
    await page.locator("#first").click();
    for (let i = 0; i < data.timeline.steps.length; i++) {
      assert.equal(await value(page), i);
      assert.equal(await arrows(page), data.timeline.steps[i].messages.length, `step ${i}`);
      await page.locator("#forward").click();
    }
    assert.equal(await value(page), data.timeline.steps.length - 1);
    assert.equal(await page.locator(".processor").count(), data.machine.processors);
    assert.equal(await page.locator("figure.tensor").count(), data.tensors.length);
    assert.deepEqual(problems, []);
    await page.close();
  });
}

test("boxes of processors and maps of tensors do not overlap", async () => {
  for (const name of SMALL) {
    const { page } = await open(name);
    const boxes = await page.locator(".processor > .case")
      .evaluateAll(all => all.map(e => e.getBoundingClientRect()).map(r => [r.x, r.y, r.right, r.bottom]));
    const maps = await page.locator(".processor").first().locator(".map").evaluateAll(all => all.map(m => {
      const r = m.querySelector(".whole").getBoundingClientRect();
      return [r.x, r.y, r.right, r.bottom];
    }));
    for (const set of [boxes, maps]) {
      set.forEach((a, i) => set.slice(i + 1).forEach(b =>
        assert.ok(a[2] <= b[0] + 0.5 || b[2] <= a[0] + 0.5 || a[3] <= b[1] + 0.5 || b[3] <= a[1] + 0.5, `${name}: ${a} and ${b}`)));
    }
    await page.close();
  }
});

test("playing goes to the last step and stops there", async () => {
  const { page, problems } = await open("cannon", {});
  const steps = (await dataOf(page)).timeline.steps.length;
  // time stands still but for what the test lets pass
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
  await page.locator("#first").click();
  await page.locator("#play").click();
  assert.equal(await page.locator("#play").getAttribute("aria-label"), "Pause");
  for (let i = 0; i < steps; i++) {
    await page.clock.runFor(1400);
  }
  assert.equal(await value(page), steps - 1);
  assert.equal(await page.locator("#play").getAttribute("aria-label"), "Play");
  assert.deepEqual(problems, []);
  await page.close();
});

test("keys move through the steps", async () => {
  const { page } = await open("cannon");
  const last = (await dataOf(page)).timeline.steps.length - 1;
  await page.keyboard.press("Home");
  assert.equal(await value(page), 0);
  await page.keyboard.press("ArrowRight");
  assert.equal(await value(page), 1);
  await page.keyboard.press("End");
  assert.equal(await value(page), last);
  await page.keyboard.press("ArrowLeft");
  assert.equal(await value(page), last - 1);
  await page.keyboard.press(" ");
  assert.equal(await page.locator("#play").getAttribute("aria-label"), "Pause");
  await page.keyboard.press(" ");
  assert.equal(await page.locator("#play").getAttribute("aria-label"), "Play");
  await page.locator("#slider").focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.equal(await value(page), 1, "the slider's own keys move one step, not two");
  await page.close();
});

test("Tab reaches the controls in order, and focus can be seen", async () => {
  const { page } = await open("cannon");
  const order = [];
  for (let i = 0; i < 6; i++) {
    await page.keyboard.press("Tab");
    order.push(await page.evaluate(() => document.activeElement.id));
    assert.notEqual(await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle), "none");
  }
  assert.deepEqual(order, ["first", "back", "play", "forward", "last", "slider"]);
  await page.close();
});

test("an arrow lights its line, and a line its arrows", async () => {
  const { page } = await open("cannon");
  const data = await dataOf(page);
  const line = data.source.split("\n").findIndex(l => l.includes("communicate({B, C}")) + 1;
  await page.locator(".arrow[data-transfer] .reach").first().dispatchEvent("click");
  assert.deepEqual(await page.locator(".row.hot").evaluateAll(rows => rows.map(r => Number(r.dataset.line))), [line]);
  assert.match(await page.locator("#picked").textContent(), /^[BC]\[.*KiB, from \(\d, \d\) to \(\d, \d\)/);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".arrow.hot").count(), 0);
  await page.locator(`[data-line="${line}"]`).click();
  assert.equal(await page.locator(".arrow.hot").count(), await arrows(page));
  await page.locator(`[data-line="${data.source.split("\n").findIndex(l => l.startsWith("B(x, y)")) + 1}"]`).click();
  assert.deepEqual(await page.locator("figure.tensor.hot").evaluateAll(all => all.map(f => f.dataset.tensor)), ["B"]);
  await page.close();
});

test("blocks, matrix cells and table rows light their lines", async () => {
  const { page } = await open("johnson");
  const lines = () => page.locator(".row.hot").evaluateAll(rows => rows.map(r => r.textContent).join("\n"));
  await page.locator("#tensors path.tile").first().click();
  assert.match(await lines(), /A\(x, y\) -> M/);
  await page.locator(".matrix .cell").first().click();
  assert.match(await lines(), /communicate/);
  await page.locator("#totals tr.statement").first().click();
  assert.match(await lines(), /A\(i, j\) = B/);
  await page.close();
});

test("of a machine too large to draw some processors are watched step by step, and all are counted by kind", async () => {
  for (const [name, processors] of [["summa4096", 4096], ["layers", 1000000]]) {
    const { page, problems } = await open(name);
    const data = await dataOf(page);
    const at = data.timeline.sample;
    const boxes = at.reduce((n, c) => n * c.length, 1);
    assert.ok(boxes > 16 && boxes <= 64, `${boxes} boxes`);
    assert.equal(await page.locator(".processor").count(), boxes);
    const last = data.machine.extents.map(e => e - 1).join(", ");
    assert.equal(await page.locator(".labels .coordinates").last().textContent(), `(${last})`);
    assert.equal(data.kinds.reduce((n, k) => n + k.processors, 0), processors);
    assert.equal(await page.locator("#kinds tbody tr").count(), data.kinds.length);
    await page.locator("#first").click();
    for (const [i, step] of data.timeline.steps.entries()) {
      assert.equal(await arrows(page), step.messages.length, `step ${i}`);
      assert.equal(/between these and others/.test(await page.locator("#now").textContent()), step.outside[0] > 0);
      await page.locator("#forward").click();
    }
    assert.ok(data.timeline.steps.some(s => s.messages.length > 0 && s.open.length > 0));
    await page.locator(".labels .coordinates").last().click();
    assert.match(await page.locator("#picked").textContent(), new RegExp(last));
    assert.deepEqual(problems, []);
    await page.close();
  }
});

test("a machine too large to draw is told by totals, too", async () => {
  const { page, problems } = await open("summa4096");
  assert.match(await page.locator("#machine").textContent(), /4,096 processors/);
  assert.equal(await page.locator(".matrix .cell").count(), 4096);
  assert.match(await page.locator("#totals").textContent(), /broadcast along M\.1/);
  assert.deepEqual(problems, []);
  await page.close();
});

test("a program with many steps says that it shows some of them", async () => {
  const { page, problems } = await open("long");
  assert.match(await page.locator("#sampled").textContent(), /of 65,536 steps are shown/);
  await page.keyboard.press("End");
  assert.match(await page.locator("#now").textContent(), /ko = 65535 of 65536/);
  assert.deepEqual(problems, []);
  await page.close();
});

for (const width of [380, 1280]) {
  test(`at ${width} pixels nothing sticks out of the page`, async () => {
    for (const name of ["cannon", "mttkrp", "functions", "summa64", "summa4096"]) {
      const { page } = await open(name, { viewport: { width, height: 800 } });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, name);
      await page.close();
    }
  });
}

test("at 1280 and 1024 pixels no column of a table is cut, nor the picture", async () => {
  for (const [width, height] of [[1280, 800], [1024, 640]]) {
    for (const name of ["cannon", "mttkrp", "functions", "summa64", "heat", "cg", "solomonik", "statements"]) {
      const { page } = await open(name, { viewport: { width, height } });
      const cut = await page.locator("#totals, #machine, #run-statements").evaluateAll(all => all.filter(e => e.scrollWidth > e.clientWidth)
        .map(e => e.id));
      assert.deepEqual(cut, [], `${name} at ${width}`);
      const ends = await page.locator(".ratio").evaluateAll(all => all.map(e => e.getBoundingClientRect().right));
      assert.ok(ends.every(e => e < width), `${name}: ${ends}`);
      await page.close();
    }
  }
});

test("beside a text the ratio is in sight, whichever columns are", async () => {
  for (const name of ["cannon", "mttkrp", "statements", "solomonik"]) {
    const { page } = await open(name, { viewport: { width: 400, height: 800 } });
    const sides = async () => await page.locator("#totals .ratio").evaluateAll(all => all.map(e => e.getBoundingClientRect().toJSON()));
    const seen = await sides();
    assert.ok(seen.length > 0 && seen.every(e => e.left > 0 && e.right <= 400), `${name}: ${JSON.stringify(seen)}`);
    await page.locator("#totals").evaluate(e => { e.scrollLeft = e.scrollWidth; });
    assert.deepEqual((await sides()).map(e => Math.round(e.right) <= 400), seen.map(() => true), name);
    await page.close();
  }
});

test("in a small window the picture comes first, and all of it", async () => {
  for (const name of ["cannon", "summa64"]) {
    const { page } = await open(name, { viewport: { width: 1024, height: 640 } });
    const { y, bottom } = await page.locator("#machine svg").evaluate(e => e.getBoundingClientRect().toJSON());
    assert.ok(y < 180 && bottom <= 640, `${name} from ${y} to ${bottom}`);
    await page.close();
  }
});

test("the picture gets larger and smaller, and as large as fits again", async () => {
  const { page, problems } = await open("summa64");
  const width = () => page.locator("#machine svg").evaluate(e => e.getBoundingClientRect().width);
  const room = await page.locator("#machine").evaluate(e => e.clientWidth);
  const fits = await width();
  assert.ok(fits <= room, `${fits} of ${room}`);
  await page.locator("#zoom-in").click();
  await page.locator("#zoom-in").click();
  assert.ok(await width() > 1.5 * fits);
  await page.locator("#forward").click();
  assert.ok(await width() > 1.5 * fits, "a step is as large as the one before");
  await page.locator("#zoom-out").click();
  assert.ok(await width() < 1.3 * fits);
  await page.locator("#zoom-fit").click();
  assert.equal(await width(), fits);
  assert.deepEqual(problems, []);
  await page.close();
});

test("one tensor alone has all boxes and messages of its own, and no others", async () => {
  const { page, problems } = await open("cannon");
  const data = await dataOf(page);
  await page.locator("#only").selectOption("B");
  const step = data.timeline.steps[await value(page)];
  const own = step.messages.filter(m => data.timeline.transfers[m[2]].tensor === "B").length;
  assert.ok(own > 0 && own < step.messages.length);
  assert.equal(await arrows(page), own);
  assert.deepEqual(await page.locator(".map").evaluateAll(all => [...new Set(all.map(m => m.dataset.tensor))]), ["B"]);
  await page.locator(".arrow[data-transfer] .reach").first().dispatchEvent("click");
  assert.match(await page.locator("#picked").textContent(), /^B\[/);
  await page.locator("#only").selectOption("");
  assert.equal(await arrows(page), step.messages.length);
  assert.deepEqual(problems, []);
  await page.close();
});

test("words stand over arrows", async () => {
  const { page } = await open("cannon");
  assert.ok(await page.evaluate(() => [...document.querySelectorAll(".labels")].every(l =>
    [...document.querySelectorAll("#machine .arrow")].every(a => a.compareDocumentPosition(l) & Node.DOCUMENT_POSITION_FOLLOWING))));
  await page.close();
});

test("owners are told without colours at 64 processors", async () => {
  const { page } = await open("summa64");
  const names = await page.locator('figure.tensor[data-tensor="A"] .owner').allTextContents();
  assert.equal(new Set(names).size, 64);
  assert.ok(names.includes("7,0"), names.join(" "));
  await page.close();
});

test("a step's sentence is announced, but for those of a film that runs", async () => {
  const { page } = await open("cannon", {});
  const live = () => page.locator("#sentence").getAttribute("aria-live");
  await page.locator("#forward").click();
  assert.equal(await live(), "polite");
  await page.clock.install({ time: 0 });
  await page.locator("#first").click();
  await page.locator("#play").click();
  assert.equal(await live(), "off");
  await page.keyboard.press("Home");
  assert.equal(await live(), "polite");
  await page.close();
});

test("on paper there is what the page tells, and nothing that can only be clicked", async () => {
  const { page } = await open("cannon", {});
  await page.emulateMedia({ media: "print" });
  for (const id of ["#slider", "#copying", "#list"]) {
    assert.equal(await page.locator(id).isVisible(), false, id);
  }
  for (const id of ["#sentence", "#machine svg", "#tensors", "#totals", "#source"]) {
    assert.equal(await page.locator(id).isVisible(), true, id);
  }
  assert.equal(await page.locator("#source-panel").evaluate(e => e.scrollHeight > e.clientHeight + 1), false, "all of the program");
  await page.close();
});

test("every control and picture has a name", async () => {
  const { page } = await open("mttkrp");
  const nameless = await page.locator("button, input, svg[role], [role=button], [role=region]").evaluateAll(all => all
    .filter(e => !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.textContent.trim()
      || [...e.labels ?? []].some(l => l.textContent.trim())))
    .map(e => e.outerHTML.slice(0, 80)));
  assert.deepEqual(nameless, []);
  await page.close();
});

const curve = name => JSON.parse(readFileSync(path.join(PAGES, name + ".json"), "utf8"));

test("the scaling panel of a file shows what the command prints, in its charts and its table", async () => {
  for (const name of ["cannon", "statements"]) {
    const { page, problems } = await open(name);
    assert.equal(await page.locator("#scaling figure").count(), 0, "nothing is drawn before it is opened");
    await page.locator("#scaling > summary").click();
    await page.locator("#scaling figure").first().waitFor();
    const rows = curve(name).schedules[0].rows;
    assert.deepEqual(await tableOf(page), rows.map(rowText));
    assert.deepEqual(await page.locator("#scaling figure").evaluateAll(all => all.map(f => f.dataset.chart)),
      ["time", "efficiency", "bytes", "memory"]);
    for (const chart of await page.locator("#scaling figure").all()) {
      assert.equal(await chart.locator(".mark").count(), rows.length);
    }
    // logarithmic: equal factors of time are equal heights
    const at = await page.locator("#scaling figure[data-chart=time] .mark").evaluateAll(all => all.map(m => m.getBBox())
      .map(b => b.y + b.height / 2));
    const factor = (at[1] - at[0]) / Math.log(rows[1].seconds / rows[0].seconds);
    at.forEach((y, i) => assert.ok(Math.abs(y - at[0] - factor * Math.log(rows[i].seconds / rows[0].seconds)) < 0.5, `${name} ${i}`));
    assert.deepEqual(problems, []);
    await page.close();
  }
});

test("a page in a file has the command for what it does not tell", async () => {
  const { page, problems } = await open("never");
  await page.locator("#scaling > summary").click();
  await page.locator("#scaling-status:not(:empty)").waitFor();
  assert.match(await page.locator("#scaling-status").textContent(), /does not show/);
  const command = page.locator("#scaling-command-text");
  assert.equal(await command.textContent(), "tilewright scale matmul/summa.tw --processors 1,4,..,4096");
  await page.locator("#scaling-processors").fill("1, 2, 3");
  await page.locator("#scaling-weak").fill("n = 8192 * sqrt(P)");
  await page.locator("#scaling-weak").press("Enter");
  assert.equal(await command.textContent(), 'tilewright scale matmul/summa.tw --processors 1,2,3 --weak "n = 8192 * sqrt(P)"');
  await page.locator("#scaling-copy").click();
  await page.locator("#scaling-copied:not(:empty)").waitFor();
  assert.deepEqual(problems, []);
  await page.close();
});

test("keys in the panel's fields write, and move no steps", async () => {
  const { page } = await open("cannon");
  const before = await value(page);
  await page.locator("#scaling > summary").click();
  await page.locator("#scaling-weak").pressSequentially("n = P");
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  assert.equal(await page.locator("#scaling-weak").inputValue(), "n = P");
  assert.equal(await value(page), before);
  await page.close();
});
