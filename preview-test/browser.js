// Chromium as the tests start it, and pages that fail a test when anything is reported on the console.
import { chromium } from "playwright-core";
import { existsSync } from "node:fs";

// Milliseconds after which a test hangs, on a machine however loaded.
export const PATIENCE = 300_000;
const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync"];

export function launch() {
  const found = [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
    .find(p => p && existsSync(p));
  if (!found) {
    throw new Error("no Chromium found; install it (apt-get install chromium) or set CHROMIUM to its path");
  }
  return chromium.launch({ executablePath: found, args: FLAGS, timeout: PATIENCE });
}

/** A page whose console must stay silent; problems are collected in the list. */
export async function silentPage(browser, problems, options = {}) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options });
  page.setDefaultTimeout(PATIENCE);
  listen(page, problems);
  return page;
}

function listen(page, problems) {
  page.on("console", m => {
    if (m.type() === "error" || m.type() === "warning") {
      problems.push(m.text());
    }
  });
  page.on("pageerror", e => problems.push(e.stack || String(e)));
  page.on("request", r => {
    if (!/^(file|data|http:\/\/127\.0\.0\.1)/.test(r.url())) {
      problems.push("asks for " + r.url());
    }
  });
}

const spare = [];

/**
 * A silent page of the usual size that another test may have used: it is as a new one for who neither changes what is around a page, such
 * as its clock, nor keeps anything. Closing it spares it for the next.
 */
export async function usedPage(browser, problems) {
  const page = spare.pop() ?? await silentPage(browser, []);
  for (const event of ["console", "pageerror", "request"]) {
    page.removeAllListeners(event);
  }
  listen(page, problems);
  page.close = async () => {
    await page.mouse.move(0, 0);
    await page.goto("about:blank");
    spare.push(page);
  };
  return page;
}

/** The data that a page carries. */
export function dataOf(page) {
  return page.evaluate(() => JSON.parse(document.getElementById("data").textContent));
}

/** The numbers of the scaling panel's table, row by row. */
export function tableOf(page) {
  return page.locator("#scaling-table tbody tr").evaluateAll(rows => rows.map(r => [...r.children].map(c => c.textContent).join(" | ")));
}

/** Bytes as pages write them, made another way than theirs. */
export function binary(n) {
  return n < 1024 ? `${n} B` : [["GiB", 2 ** 30], ["MiB", 2 ** 20], ["KiB", 1024]].filter(([, u]) => n >= u * 0.99995)
    .map(([unit, u]) => `${n / u < 9.995 ? (n / u).toFixed(2) : (n / u).toFixed(1)} ${unit}`)[0];
}

/** A row of `tilewright scale --json` as that table has it: read from the number, not from how the page writes it. */
export function rowText(row) {
  const time = row.seconds >= 1 ? `${row.seconds.toFixed(3)} s` : row.seconds >= 1e-3 ? `${(row.seconds * 1e3).toFixed(2)} ms`
    : `${(row.seconds * 1e6).toFixed(1)} us`;
  const thousands = n => String(n).replace(/\B(?=(\d{3})+$)/g, ",");
  return [thousands(row.processors), row.grid.join(" \u00d7 "), time, `${(row.efficiency * 100).toFixed(1)} %`,
    binary(row.maxBytesPerProcessor), thousands(row.messages), binary(row.memoryBytesPerProcessor)].join(" | ");
}
