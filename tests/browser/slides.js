// slides.js PAGE... - slides on screens of three shapes: prints of each what goes over
// its edge, and drawings that are alive with letters too small to read from a seat.
"use strict";
const path = require("node:path");
const { browse } = require("./browser");
const SCREENS = [[1280, 720], [1920, 1080], [1024, 768]];

const misfits = () => [...document.querySelectorAll(".slide")].flatMap((slide, i) => {
  const wrong = [], body = slide.querySelector(".body");
  if (body.scrollHeight > body.clientHeight + 1 ||
      body.scrollWidth > body.clientWidth + 1) wrong.push("goes over its edge");
  for (const text of slide.querySelectorAll(".stage svg text:not(.number)")) {
    const height = text.getBoundingClientRect().height / innerHeight;
    if (text.textContent && height < .009) {
      wrong.push(`"${text.textContent}" is ${(100 * height).toFixed(1)} % of its height`);
      break;
    }
  }
  return wrong.map((what) => `slide ${i + 1} ${what}`);
});

browse(async (open) => {
  for (const file of process.argv.slice(2)) {
    for (const [width, height] of SCREENS) {
      const page = await open(file, { viewport: { width, height } });
      const name = `${path.basename(file, ".html")}, ${width} x ${height}`;
      // Until what is alive has drawn itself as wide as it may.
      let wrong;
      for (let i = 0; i < 20; i++) {
        wrong = await page.evaluate(misfits);
        if (!wrong.length) break;
        await page.waitForTimeout(250);
      }
      for (const line of [...wrong, ...page.complaints]) console.log(`${name}: ${line}`);
      await page.context().close();
    }
  }
});
