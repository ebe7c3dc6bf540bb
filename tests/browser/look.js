// look.js FOLDER PAGE... - whole pages as a reader finds them: prints what is
// wrong with each, one a line, and leaves pictures of their explorables in
// FOLDER, at five widths in two themes.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { browse, violations } = require("./browser");
const [folder, ...files] = process.argv.slice(2);
const WIDTHS = [360, 390, 768, 1280, 1920];
const MOST_BYTES = 2.5e6, MOST_MS = 1000;

// In the page: ids that stand twice, links to nowhere on it.
function inside() {
  const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
  const twice = ids.filter((id, i) => ids.indexOf(id) < i);
  const dead = [...document.querySelectorAll('a[href^="#"]')]
    .map((a) => decodeURIComponent(a.getAttribute("href").slice(1)))
    .filter((id) => id && !document.getElementById(id));
  return [...twice.map((id) => `id ${id} stands twice`),
    ...dead.map((id) => `a link to #${id} leads nowhere`),
    ...[...document.querySelectorAll(".explore[data-show]:not(.ready)")]
      .map((e) => `${e.dataset.show} does not start`)];
}

// Links to other files, and to places in them.
async function outside(page, file) {
  const links = await page.evaluate(() => [...document.querySelectorAll(
    "a[href]")].map((a) => a.getAttribute("href")).filter((href) =>
    !/^(#|[a-z]+:)/.test(href)));
  return [...new Set(links)].flatMap((href) => {
    const [name, id] = href.split("#");
    const target = path.join(path.dirname(file), name);
    if (!fs.existsSync(target)) return [`a link to ${name}, which is not there`];
    return !id || fs.readFileSync(target, "utf8").includes(`id="${id}"`) ? []
      : [`a link to ${href} leads nowhere`];
  });
}

async function pictures(open, file) {
  const name = path.basename(file, ".html");
  for (const colorScheme of ["light", "dark"]) {
    for (const width of WIDTHS) {
      const page = await open(file, { colorScheme,
        viewport: { width, height: 900 } });
      const places = page.locator(".explore");
      for (let i = 0; i < await places.count(); i++) {
        await places.nth(i).screenshot({ animations: "disabled",
          path: path.join(folder,
            `${name}-${i + 1}-${colorScheme}-${width}.png`) });
      }
      await page.context().close();
    }
  }
}

async function look(open, file) {
  const page = await open(file);
  const wrong = [...await page.evaluate(inside), ...await outside(page, file)];
  const paint = await page.evaluate(() =>
    performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0);
  const bytes = fs.statSync(file).size;
  if (bytes > MOST_BYTES) wrong.push(`it has ${bytes} bytes`);
  if (paint > MOST_MS) wrong.push(`first paint after ${Math.round(paint)} ms`);
  wrong.push(...page.complaints);
  await page.context().close();
  for (const options of [{}, { colorScheme: "dark" }, { forcedColors: "active" },
    { viewport: { width: 390, height: 844 }, hasTouch: true }]) {
    const seen = await open(file, options);
    const found = await violations(seen);
    if (found) wrong.push(`axe, ${JSON.stringify(options)}: ${found}`);
    await seen.context().close();
  }
  return wrong;
}

browse(async (open) => {
  fs.mkdirSync(folder, { recursive: true });
  for (const file of files) {
    for (const line of await look(open, file)) {
      console.log(`${path.basename(file)}: ${line}`);
    }
    if (!file.endsWith("report.html")) await pictures(open, file);
  }
});
