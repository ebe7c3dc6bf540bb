// browser.js - Debian's Chromium with a page that may ask the network for
// nothing, and what it complains of; NODE_PATH names what npm has installed.
"use strict";
const fs = require("node:fs");
const { chromium } = require("playwright-core");

// How long anything may take, since machines may be busy: a test that waits for
// what does not come is stopped by run.sh.
const MAX_MS = 1000 * (process.env.BROWSER_SECONDS || 300);
const EXECUTABLE = ["/usr/bin/chromium", "/usr/bin/chromium-browser"]
  .find((path) => fs.existsSync(path));

// Calls work(open) with a function that opens a file; options are Playwright's,
// `hash`, what follows the file's name in the address, `slower`, so many times, and
// `first`, what is run in the page before its own scripts.
// The page it gives carries `complaints`. launch: more of Playwright's, for the
// browser.
module.exports.browse = async (work, launch = {}) => {
  const browser = await chromium.launch({ executablePath: EXECUTABLE,
    args: ["--no-sandbox", "--disable-gpu"], timeout: MAX_MS, ...launch });
  const open = async (file, { hash = "", slower, first, ...options } = {}) => {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 900 }, ...options });
    context.setDefaultTimeout(MAX_MS);
    const page = await context.newPage();
    page.complaints = [];
    page.on("console", (said) => page.complaints.push(said.text()));
    page.on("pageerror", (error) => page.complaints.push(error.message));
    page.on("request", (asked) => {
      if (!/^(file|data|blob):/.test(asked.url())) {
        page.complaints.push(`asks for ${asked.url()}`);
      }
    });
    if (first) await page.addInitScript(first);
    if (slower) await (await context.newCDPSession(page)).send(
      "Emulation.setCPUThrottlingRate", { rate: slower });
    await page.goto(`file://${fs.realpathSync(file)}${hash}`);
    return page;
  };
  try {
    await work(open);
  } finally {
    await browser.close();
  }
};

// All answers are told, so that nothing is hidden behind a prediction.
module.exports.tell = (page) => page.evaluate(() => {
  for (const show of document.querySelectorAll("form.ask > button:last-child")) {
    show.click();
  }
});

// axe-core's violations, one a line; none: "".
module.exports.violations = async (page) => {
  await page.addScriptTag({ path: require.resolve("axe-core/axe.min.js") });
  const found = await page.evaluate(async () =>
    (await window.axe.run(document, { resultTypes: ["violations"] })).violations
      .map((v) => `${v.id}: ${v.nodes.length}, ${v.nodes[0].target} ` +
        v.nodes[0].failureSummary.split("\n").slice(-1)));
  return found.join("\n");
};
