// shades.js PAGE... - a wide table on a phone, the first of these pages, light and
// dark: prints where the side at which it is cut is not told from the paper, or the side where it ends is.
"use strict";
const { browse } = require("./browser");
const PHONE = { width: 390, height: 844 };

// How far the paper's colour changes over the last pixels of a frame, in a row
// without letters: just above its lower rule.
async function shade(page, frame, atEnd) {
  // Sections have their sizes once they are seen, which moves what is below them.
  await frame.evaluate(async (e, end) => {
    for (let i = 0; i < 3; i++) {
      e.scrollIntoView({ block: "center" });
      await new Promise(requestAnimationFrame);
    }
    e.scrollLeft = end ? 1e6 : 0;
  }, atEnd);
  const shot = (await frame.screenshot()).toString("base64");
  return page.evaluate(async (png) => {
    const image = new Image();
    image.src = `data:image/png;base64,${png}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawn = canvas.getContext("2d");
    drawn.drawImage(image, 0, 0);
    const row = image.height - 5;
    const at = (x) => drawn.getImageData(x, row, 1, 1).data;
    const [edge, inner] = [at(image.width - 2), at(image.width - 24)];
    return Math.abs(edge[0] - inner[0]);
  }, shot);
}

browse(async (open) => {
  for (const colorScheme of ["light", "dark"]) {
    let page, which = -1;
    for (const file of process.argv.slice(2)) {
      if (page) await page.context().close();
      page = await open(file, { viewport: PHONE, colorScheme });
      which = await page.evaluate(() => [...document.querySelectorAll(
        ".table-box")].findIndex((e) => e.scrollWidth > e.clientWidth + 30));
      if (which >= 0) break;
    }
    if (which < 0) throw new Error("no table is wider than a phone");
    const frame = page.locator(".table-box").nth(which);
    const cut = await shade(page, frame, false);
    const end = await shade(page, frame, true);
    if (cut < 20) console.log(`${colorScheme}: cut, its side by ${cut}`);
    if (end > 3) console.log(`${colorScheme}: at its end, its side by ${end}`);
    await page.context().close();
  }
});
