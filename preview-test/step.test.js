// What a page tells of one step: its sentence, its arrows by name and colour, where processors stand, what each does, and copies.
import { test } from "node:test";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { dataOf, silentPage, usedPage } from "./browser.js";
import { browser } from "./shared.js";

/** A page at a step. @param options those of a page that is no other test's */
async function open(name, step, options) {
  const problems = [];
  const page = options ? await silentPage(browser, problems, options) : await usedPage(browser, problems);
  await page.goto(pathToFileURL(path.join(process.env.PAGES, name + ".html")).href);
  await page.keyboard.press("Home");
  for (let i = 0; i < step; i++) {
    await page.keyboard.press("ArrowRight");
  }
  return { page, problems, data: await dataOf(page) };
}

const patterns = data => data.timeline.transfers.map(t => `${t.tensor} ${t.pattern}`);
const centres = page => page.locator(".processor > .case").evaluateAll(all => all.map(e => e.getBoundingClientRect())
  .map(r => [r.x + r.width / 2, r.y + r.height / 2]));

test("each step is told in a sentence", async () => {
  const { page, problems, data } = await open("cannon", 0);
  const told = [];
  for (let i = 0; i < data.timeline.steps.length; i++) {
    told.push(await page.locator("#sentence").textContent());
    await page.keyboard.press("ArrowRight");
  }
  assert.deepEqual(told, ["Before anything runs, 9 processors own pieces of A, B and C.",
    "Processors get their first pieces of B and C from the owners; then each of 9 processors computes its part of A.",
    ...[1, 2].map(() => "Neighbours pass on pieces of B along M.1 and of C along M.0; then each of 9 processors computes its part of A.")]);
  assert.deepEqual(problems, []);
  await page.close();
});

test("patterns have their names, in the legend and in each message", async () => {
  for (const [name, step, expected] of [["heat", 2, "T halo"], ["ring", 2, "C shift"], ["cyclic", 2, "total reduce"],
    ["johnson", 1, "A reduce"], ["cg", 1, "p allgather"], ["redistribute", 2, "A redistribute"]]) {
    const { page, data } = await open(name, step);
    assert.ok(patterns(data).includes(expected), `${name}: ${patterns(data)}`);
    const pattern = expected.split(" ").at(-1);
    assert.ok((await page.locator("#legend").textContent()).includes(pattern), name);
    const { transfers, steps } = data.timeline;
    assert.deepEqual(await page.locator(".arrow[data-transfer] title").evaluateAll(all => all.map(t => t.textContent.split(": ").at(-1))),
      steps[step].messages.map(m => transfers[m[2]].pattern), name);
    await page.close();
  }
});

test("an arrow has the colour of its tensor's name, in light and in dark", async () => {
  for (const colorScheme of ["light", "dark"]) {
    const { page, data } = await open("johnson", 1, { colorScheme });
    const names = Object.fromEntries(await page.locator(".labels").first().locator(".tensor-name").evaluateAll(all => all.map(t =>
      [t.dataset.tensor, getComputedStyle(t).fill])));
    const arrows = await page.locator(".arrow[data-transfer]").evaluateAll(all => all.map(a =>
      [Number(a.dataset.transfer), getComputedStyle(a.querySelector(".line")).stroke,
        getComputedStyle(document.getElementById(
          /#([^)"]*)/.exec(a.querySelector(".line").getAttribute("marker-end"))[1]).firstChild).fill]));
    assert.equal(new Set(Object.values(names)).size, 3);
    for (const [transfer, line, head] of arrows) {
      const colour = names[data.timeline.transfers[transfer].tensor];
      assert.deepEqual([line, head], [colour, colour]);
    }
    await page.close();
  }
});

/** All that the machine is drawn with, each in words and in numbers: of a page at a step, or of a picture that the command wrote. */
function drawnWith(isPicture) {
  const context = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const colour = (e, paint) => {
    const style = getComputedStyle(e);
    context.fillStyle = style[paint];
    context.fillRect(0, 0, 1, 1);
    const brightness = Number(/brightness\(([\d.]+)\)/.exec(style.filter)?.[1] ?? 1);
    // a step or two of a colour is as little as a hundredth of a pixel
    return [...context.getImageData(0, 0, 1, 1).data].slice(0, 3).map(v => Math.min(255, v * brightness) / 40);
  };
  const root = document.querySelector(isPicture ? "svg > g" : "#machine svg.machine > g");
  const away = root.getScreenCTM().inverse();
  const at = e => {
    const { e: x, f: y } = away.multiply(e.getScreenCTM());
    return [x + Number(e.getAttribute("x")), y + Number(e.getAttribute("y"))];
  };
  const all = (picture, page, words, numbers) => [...root.querySelectorAll(isPicture ? picture : page)]
    .map(e => ({ words: [page, ...words(e)].join(" "), numbers: numbers(e) }));
  const size = e => [...at(e), Number(e.getAttribute("width")), Number(e.getAttribute("height"))];
  const form = e => e.getAttribute("d").replace(/[-\d. ]+/g, " ");
  const path = e => [...at(e), ...e.getAttribute("d").match(/-?[\d.]+/g).map(Number)];
  const head = e => document.getElementById(/#([^)"]*)/.exec(e.getAttribute("marker-end"))[1]);
  return [
    ...all(".frame", ".frame rect", () => [], size), ...all(".case", ".case", () => [], size),
    ...all(".own", ".own", () => [], e => [...size(e), ...colour(e, "fill")]),
    ...all("path.track", "path.track", e => [form(e)], path), ...all("path.whole", "path.whole", e => [form(e)], path),
    ...["home", "uses", "makes"].flatMap(kind => all(`path.${kind}`, `path.${kind}`, e => [form(e), e.matches(".strip")],
      e => [...path(e), ...colour(e, "fill")])),
    ...all("path.edge", "path.edge", e => [form(e)], path),
    ...all("path.message", ".arrow[data-transfer] .line", e => [form(e), e.getAttribute("stroke-dasharray"),
      Number(head(e).getAttribute("refX")), head(e).firstElementChild.getAttribute("d")], e => [...path(e), ...colour(e, "stroke")]),
    ...all("text", "text", e => [e.textContent], e => e.closest(".machine-axis") ? [] : [...at(e), ...colour(e, "fill")]),
  ];
}

for (const name of ["cannon", "johnson", "mttkrp", "summa64", "summa4096", "solomonik", "twolevel", "cyclic", "convolution", "redistribute",
  "order4", "ring", "heat", "cg"]) {
  test(`the picture that the command writes of ${name} is the page's in as much room`, async () => {
    const { page, problems, data } = await open(name, 0);
    const { transfers, steps } = data.timeline;
    const first = test => steps.findIndex(s => s.messages.some(m => test(transfers[m[2]])));
    const step = [first(t => t.pattern !== "from the owners"), first(() => true), steps.length - 1].find(i => i >= 0);
    // the picture's 900 pixels, and what the page has around the machine
    const { width, height } = page.viewportSize();
    await page.setViewportSize({ width: 1600, height });
    const room = await page.locator("#machine").evaluate(e => e.clientWidth);
    await page.setViewportSize({ width: 1600 - room + 976, height });
    await page.reload();
    await page.keyboard.press("Home");
    for (let i = 0; i < step; i++) {
      await page.keyboard.press("ArrowRight");
    }
    const seen = await page.evaluate(drawnWith, false);
    await page.setContent(readFileSync(path.join(process.env.PAGES, name + ".svg"), "utf8"));
    const written = await page.evaluate(drawnWith, true);
    await page.setViewportSize({ width, height });
    assert.equal(written.map(e => e.words).join("\n"), seen.map(e => e.words).join("\n"));
    written.forEach((e, i) => e.numbers.forEach((n, k) => assert.ok(Math.abs(n - seen[i].numbers[k]) < 0.06,
      `${e.words}: ${e.numbers} and ${seen[i].numbers}`)));
    assert.deepEqual(problems, []);
    await page.close();
  });
}

test("the dimensions of the machine are axes", async () => {
  const { page } = await open("cannon", 1);
  const axes = await page.locator(".machine-axis").evaluateAll(all => all.map(a => [a.querySelector("text").textContent,
    a.querySelector("path").getBoundingClientRect()]).map(([name, r]) => [name, r.x, r.y, r.right, r.bottom]));
  const at = await centres(page);
  assert.deepEqual(axes.map(a => a[0]), ["M.1", "M.0"]);
  const [across, down] = axes;
  assert.ok(across[1] < at[0][0] && across[3] > at[8][0] && across[4] < at[0][1], "M.1 goes along the columns, above them");
  assert.ok(down[2] < at[0][1] && down[4] > at[8][1] && down[3] < at[0][0], "M.0 goes along the rows, beside them");
  await page.close();
});

test("a machine of one dimension is a row, and a ring where pieces go around", async () => {
  const row = await open("cg", 1);
  const inRow = await centres(row.page);
  assert.ok(inRow.every(([x, y], p) => y === inRow[0][1] && (p === 0 || x > inRow[p - 1][0])));
  assert.equal(await row.page.locator(".track").count(), 0);
  await row.page.close();
  const { page } = await open("ring", 2);
  const at = await centres(page);
  const apart = at.map(([x, y], p) => Math.hypot(x - at[(p + 1) % 6][0], y - at[(p + 1) % 6][1]));
  const farthest = Math.max(...at.flatMap(([x, y]) => at.map(([u, v]) => Math.hypot(x - u, y - v))));
  assert.ok(Math.max(...apart) < farthest * 0.75, "each stands beside the next, the last beside the first");
  assert.match(await page.locator(".machine-axis").textContent(), /M\.0, a ring/);
  await page.close();
});

test("strips of a halo can be seen", async () => {
  const { page } = await open("heat", 2);
  for (const p of [0, 3]) {
    const strips = await page.locator(`.processor[data-processor="${p}"] .strip`)
      .evaluateAll(all => all.map(e => e.getBoundingClientRect()).map(r => Math.min(r.width, r.height)));
    assert.equal(strips.length, 2, "a row and a column");
    assert.ok(Math.min(...strips) >= 3.9, String(strips));
  }
  await page.close();
});

test("a click on a processor lists what it holds, sends and receives, step by step", async () => {
  const { page, problems, data } = await open("cannon", 1);
  const lists = () => page.locator("#processor .lists > div").evaluateAll(all => all.map(d =>
    [...d.querySelectorAll("li")].map(l => l.textContent)));
  await page.locator('.labels[data-processor="4"] .coordinates').click();
  for (let step = 1; step < data.timeline.steps.length; step++) {
    const [holds, sends, receives] = await lists();
    const messages = data.timeline.steps[step].messages;
    assert.equal(sends.length, messages.filter(m => m[0] === 4).length);
    assert.equal(receives.length, messages.filter(m => m[1] === 4).length);
    assert.ok(sends.every(t => /^[BC]\[.*\] to \(\d, \d\): [\d.]+ KiB, (shift|from the owners)$/.test(t)), String(sends));
    assert.ok(holds.some(h => /^A\[171\.\.342, 171\.\.342\]: owns, makes now$/.test(h)), String(holds));
    await page.keyboard.press("ArrowRight");
  }
  assert.deepEqual((await lists()).slice(1), [[], []], "nothing moves in the last step: each has what it started with");
  // an entry is its message
  await page.keyboard.press("ArrowLeft");
  await page.locator("#processor .lists button").first().click();
  assert.equal(await page.locator(".arrow.hot").count(), 1);
  assert.equal(await page.locator("#processor").isVisible(), true);
  await page.keyboard.press("Escape");
  assert.equal(await page.locator("#processor").isVisible(), false);
  assert.deepEqual(problems, []);
  await page.close();
});

test("a step can be copied as SVG and as PNG, with its colours in it", async () => {
  const { page, problems } = await open("johnson", 1, {});
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.locator("#copy-svg").click();
  await page.locator("#copied:not(:empty)").waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  assert.doesNotMatch(text, /oklch|var\(|class=|style=|data-/);
  const seen = await page.evaluate(t => {
    const picture = new DOMParser().parseFromString(t, "image/svg+xml");
    return { wrong: picture.querySelector("parsererror") !== null, text: picture.documentElement.textContent,
      lines: [...picture.querySelectorAll("path[marker-end]")].map(e => e.getAttribute("stroke")) };
  }, text);
  assert.equal(seen.wrong, false);
  assert.match(seen.text, /Owners broadcast pieces of B along M\.1 and of C along M\.0/);
  const drawn = await page.locator(".arrow[data-transfer] .line").evaluateAll(all => all.map(e => getComputedStyle(e).stroke));
  const hex = rgb => "#" + rgb.match(/\d+/g).map(v => Number(v).toString(16).padStart(2, "0")).join("");
  for (const colour of new Set(drawn.map(hex))) {
    assert.equal(seen.lines.filter(l => l === colour).length, drawn.filter(d => hex(d) === colour).length, colour);
  }
  await page.locator("#copy-png").click();
  await page.waitForFunction(() => document.getElementById("copied").textContent === "Copied as PNG.");
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const image = await createImageBitmap(await item.getType("image/png"));
    return [image.width, image.height];
  });
  assert.deepEqual(size, /width="(\d+)" height="(\d+)"/.exec(text).slice(1).map(v => 2 * Number(v)));
  assert.deepEqual(problems, []);
  await page.close();
});

test("where the clipboard is closed, a copy is saved", async () => {
  const { page } = await open("cannon", 2);
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  for (const [button, name] of [["#copy-svg", "cannon-step-3.svg"], ["#copy-png", "cannon-step-3.png"]]) {
    const [download] = await Promise.all([page.waitForEvent("download"), page.locator(button).click()]);
    assert.equal(download.suggestedFilename(), name);
  }
  await page.close();
});

test("two schedules play beside each other, with the bytes that each has moved", async () => {
  const { page, problems, data } = await open("statements", 0, {});
  await page.locator("#compare > summary").click();
  await page.locator(".side").first().waitFor();
  const moved = () => page.locator(".side").evaluateAll(all => all.map(s =>
    [s.dataset.schedule, s.querySelector(".bytes-moved").textContent]));
  assert.deepEqual(await moved(), ["summa", "cannon"].map(s => [s, "0 B of 900.0 KiB moved"]));
  await page.locator("#compare-time").focus();
  await page.keyboard.press("End");
  assert.deepEqual(await moved(), ["summa", "cannon"].map(s => [s, "900.0 KiB of 900.0 KiB moved"]));
  assert.equal(data.communication.totalBytes, 900 * 1024);
  // in the middle, the counters are what the steps so far add up to
  await page.locator("#compare-time").fill("30");
  const sum = timeline => timeline.steps.slice(0, Math.floor(timeline.steps.length / 2) + 1).flatMap(s => s.messages)
    .reduce((all, m) => all + m[4], 0);
  assert.deepEqual((await moved()).map(m => m[1].split(" of")[0]),
    [data, data.others[0].data].map(d => `${(sum(d.timeline) / 1024).toFixed(1)} KiB`));
  // time stands still but for what the test lets pass
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(3_600_000);
  await page.locator("#compare-time").fill("58");
  await page.locator("#compare-play").click();
  assert.equal(await page.locator("#compare-play").textContent(), "Pause");
  await page.clock.runFor(1000);
  assert.equal(await page.locator("#compare-play").textContent(), "Play both");
  assert.equal(await page.locator("#slider").inputValue(), "0", "the film above stands still");
  assert.deepEqual(problems, []);
  await page.close();
});

test("a program with one schedule compares nothing", async () => {
  const { page } = await open("cannon", 0);
  assert.equal(await page.locator("#compare").isVisible(), false);
  await page.close();
});
