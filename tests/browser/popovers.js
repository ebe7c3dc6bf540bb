// popovers.js PAGE... - opens what each number, cost and word has to say, in a wide
// window, a narrow one and on a phone, and prints each whose text is cut or sticks
// out; one that is as high as its window may scroll. At the end: all opened.
"use strict";
const path = require("node:path");
const { browse, tell } = require("./browser");
const SIZES = [[1440, 900], [1920, 1080], [390, 844]];

// In the page: opens all of them, one after another; those that are cut.
async function cutOnes() {
  const popover = document.querySelector(".popover"), cut = [];
  let opened = 0;
  for (const from of document.querySelectorAll(
    "main :is(.num, .claim, .calc, .cost, .word)")) {
    if (!from.checkVisibility({ contentVisibilityAuto: false }) ||
      from.matches(".calc:not([title])")) continue;
    from.scrollIntoView({ block: "center" });
    from.click();
    if (popover.hidden) continue;
    opened++;
    for (const fold of popover.querySelectorAll("details")) {
      await new Promise((done) => {
        fold.addEventListener("toggle", done);
        fold.open = true;
      });
    }
    const box = popover.getBoundingClientRect();
    const inside = [...popover.querySelectorAll("*")].every((part) => {
      const { left, right, width } = part.getBoundingClientRect();
      return !width || left >= box.left && right <= box.right;
    });
    const wrong = popover.scrollWidth > popover.clientWidth || !inside ? "wide"
      : popover.scrollHeight > popover.clientHeight &&
        box.height < innerHeight - 20 ? "high"
        : box.left < 0 || box.top < -1 || box.right > innerWidth ||
          box.bottom > innerHeight + 1 ? "out of the window" : "";
    if (wrong) cut.push(`${from.textContent} is ${wrong}`);
    popover.querySelector(".close-popover").click();
  }
  return { opened, cut };
}

browse(async (open) => {
  let all = 0;
  for (const file of process.argv.slice(2)) {
    const page = await open(file);
    await tell(page);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      const { opened, cut } = await page.evaluate(cutOnes);
      all += opened;
      if (cut.length) console.log(`${path.basename(file)}, ${width}: ` +
        `${cut.length} of ${opened}, ${cut.slice(0, 3).join(", ")}`);
    }
    await page.context().close();
  }
  console.log(all > 0 ? "all opened" : "none opened");
});
