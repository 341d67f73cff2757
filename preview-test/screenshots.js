// Pictures of the preview page for the documentation: node screenshots.js FOLDER NAME=STEP...
import path from "node:path";
import { pathToFileURL } from "node:url";
import { launch, silentPage } from "./browser.js";

const [folder, ...shots] = process.argv.slice(2);
const problems = [];
const browser = await launch();
for (const shot of shots) {
  const [name, step] = shot.split("=");
  const page = await silentPage(browser, problems, { viewport: { width: 1400, height: 1100 }, colorScheme: "light" });
  await page.goto(pathToFileURL(path.join(process.env.PAGES, name + ".html")).href);
  await page.keyboard.press("Home");
  for (let i = 0; i < Number(step); i++) {
    await page.keyboard.press("ArrowRight");
  }
  const height = await page.locator("#tensors").evaluate(e => e.closest("section").getBoundingClientRect().bottom + 8);
  await page.screenshot({ path: path.join(folder, `preview-${name}.png`), clip: { x: 0, y: 0, width: 1400, height: Math.ceil(height) },
    fullPage: true });
  await page.close();
}
await browser.close();
if (problems.length > 0) {
  console.error(problems.join("\n"));
  process.exit(1);
}
