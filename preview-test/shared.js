// The one browser that all tests use.
import { after } from "node:test";
import { launch } from "./browser.js";

export const browser = await launch();
after(() => browser.close());
