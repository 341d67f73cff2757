// All tests in one process, which starts one browser.
import "./page.test.js";
import "./step.test.js";
import "./numbers.test.js";
import "./host.test.js";
import "./live.test.js";
