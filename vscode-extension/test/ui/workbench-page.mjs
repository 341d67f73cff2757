import assert from 'node:assert';
import { join } from 'node:path';
import { PATIENCE } from '../patience.cjs';

/** The workbench as a person sees and handles it. */
export class Workbench {
  /** @param shots the folder for pictures, where they are asked for */
  constructor(page, shots, began) {
    this.page = page;
    this.shots = shots;
    this.began = began;
  }

  /** Runs a command from the palette. One that asks for something more leaves the palette open. */
  async command(title, asks = false) {
    await this.page.keyboard.press('F1');
    await this.page.waitForSelector('.quick-input-widget input', { state: 'visible' });
    await this.page.keyboard.type(title);
    await this.page.waitForSelector(`.quick-input-list .monaco-list-row[aria-label*="${title}"]`);
    await this.page.keyboard.press('Enter');
    if (!asks) {
      await this.page.waitForSelector('.quick-input-widget', { state: 'hidden' });
    }
  }

  /** Closes all editors; what was not saved is lost. */
  async closeAll() {
    await this.page.keyboard.press('Escape');
    await this.command('View: Close All Editors');
    const discard = '.monaco-dialog-box .monaco-button:has-text("Don\'t Save")';
    await until('no editor, or a question', async () => await this.page.$('.tab') === null || await this.page.$(discard) !== null);
    if (await this.page.$('.tab') !== null) {
      await this.page.click(discard);
      await this.page.waitForSelector('.tab', { state: 'detached' });
    }
  }

  /** Opens a file of the folder. One that was just written may not be found at first: then it is looked for again. */
  async open(name) {
    const row = '.quick-input-list .monaco-list-row';
    const found = `${row}[aria-label*="${name}"]`;
    await until(name, async () => {
      await this.page.keyboard.press('Control+P');
      await this.page.waitForSelector('.quick-input-widget input', { state: 'visible' });
      await this.page.keyboard.type(name);
      await this.page.waitForSelector(`${found}, ${row}[aria-label*="No matching results"]`);
      if (await this.page.$(found) !== null) {
        await this.page.keyboard.press('Enter');
        // the key does nothing, and tells nobody, where the list is just made again
        if (await holdsWithin(10_000, async () => await this.page.$(`.tab.active[data-resource-name="${name}"]`) !== null)) {
          return true;
        }
      }
      await this.page.keyboard.press('Escape');
      await this.page.waitForSelector('.quick-input-widget', { state: 'hidden' });
      return false;
    });
    await this.page.waitForSelector('.editor-instance .view-line');
  }

  /** Waits for what only the language server can tell: the lenses. */
  async served() {
    await this.page.waitForSelector('.codelens-decoration a:has-text("Verify")');
  }

  async goTo(line, column) {
    await this.page.keyboard.press('Control+G');
    await this.page.waitForSelector('.quick-input-widget input', { state: 'visible' });
    await this.page.keyboard.type(`:${line}:${column}`.slice(1));
    await this.page.keyboard.press('Enter');
    await this.page.waitForSelector('.quick-input-widget', { state: 'hidden' });
  }

  /** The line of the cursor, from the status bar. */
  async line() {
    const entry = await this.page.$('[id="status.editor.selection"]');
    return entry === null ? 0 : Number(/\d+/.exec(await entry.textContent())[0]);
  }

  /** Waits until a text can be seen somewhere. */
  async see(selector, text) {
    await this.page.waitForSelector(text === undefined ? selector : `${selector}:has-text("${text}")`);
  }

  /** The document inside the preview's panel. */
  async preview() {
    let found;
    await until('the preview', async () => {
      for (const frame of this.page.frames()) {
        found = await frame.$('#machine svg').catch(() => null) === null ? found : frame;
      }
      return found !== undefined;
    });
    return found;
  }

  /** Clicks in the middle of an arrow of the preview. */
  async clickArrow(frame) {
    const at = await frame.$eval('#machine .arrow .line', path => {
      const middle = path.getPointAtLength(path.getTotalLength() / 2).matrixTransform(path.getScreenCTM());
      return { x: middle.x, y: middle.y };
    });
    const inside = await (await frame.$('body')).boundingBox();
    const scroll = await frame.evaluate(() => ({ x: window.scrollX, y: window.scrollY }));
    await this.page.mouse.click(inside.x + scroll.x + at.x, inside.y + scroll.y + at.y);
  }

  /** Waits until the workbench has written something that it restores after a reload, which it does now and then and tells nobody. */
  async kept(text) {
    await until('what is restored', () => this.page.evaluate(async wanted => {
      const result = request => new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
      for (const { name } of await indexedDB.databases()) {
        const database = await result(indexedDB.open(name));
        for (const store of database.objectStoreNames) {
          const values = await result(database.transaction(store).objectStore(store).getAll());
          if (values.some(v => typeof v === 'string' && v.replaceAll('\\', '').includes(wanted))) {
            database.close();
            return true;
          }
        }
        database.close();
      }
      return false;
    }, text));
  }

  async picture(name) {
    if (this.shots === undefined) {
      return;
    }
    await this.page.waitForTimeout(400);
    await this.page.screenshot({ path: join(this.shots, `${name}.png`) });
  }

  seconds() {
    return (Date.now() - this.began) / 1000;
  }
}

/** Whether a question gets the answer yes within some milliseconds. */
export async function holdsWithin(milliseconds, ask) {
  for (const end = Date.now() + milliseconds; Date.now() < end;) {
    if (await ask()) {
      return true;
    }
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  return false;
}

/** Waits until a question has the answer yes. */
export async function until(what, ask) {
  assert.ok(await holdsWithin(PATIENCE, ask), `waited in vain: ${what}`);
}
