// widths.js PAGE... - prints each width at which a page or a handout is wider than
// its window, scroll bar and all, and what sticks out of it; on a phone with
// letters twice as large, too.
"use strict";
const path = require("node:path");
const { browse } = require("./browser");
const WIDTHS = [390, 768, 1200, 1280, 1600];

// In the page: what is too wide, where nothing around it scrolls.
function tooWide() {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return "";
  const scrolls = (e) => e && (getComputedStyle(e).overflowX !== "visible" ||
    scrolls(e.parentElement));
  const out = [...document.querySelectorAll("body *")].filter((e) =>
    e.getBoundingClientRect().right > clientWidth + 0.5 &&
    !scrolls(e.parentElement));
  const names = out.map((e) => e.tagName.toLowerCase() +
    (e.classList[0] ? `.${e.classList[0]}` : ""));
  return `${scrollWidth - clientWidth} pixels too wide: ` +
    [...new Set(names)].slice(0, 4).join(", ");
}

browse(async (open) => {
  for (const file of process.argv.slice(2)) {
    const page = await open(file);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const wrong = await page.evaluate(tooWide);
      if (wrong) console.log(`${path.basename(file)}, ${width}: ${wrong}`);
    }
    await page.setViewportSize({ width: WIDTHS[0], height: 900 });
    await page.addStyleTag({ content: "html { font-size: 32px !important; }" });
    const wrong = await page.evaluate(tooWide);
    if (wrong) console.log(`${path.basename(file)}, large letters: ${wrong}`);
    await page.context().close();
  }
}, { ignoreDefaultArgs: ["--hide-scrollbars"] });
