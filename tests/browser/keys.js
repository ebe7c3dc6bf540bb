// keys.js PAGE [STOPS] - goes through a page by keys alone, and prints a line of
// what comes of each: the link to the text, the way of the Tab key to the page's
// end, which has to be there before so many stops, and where it is lost from sight,
// what opens and closes, a phone's drawer, explorables.
"use strict";
const { browse, tell } = require("./browser");
const [file, stops] = process.argv.slice(2);
const PHONE = { viewport: { width: 390, height: 844 } };
const MAX_STOPS = Number(stops || 6000);
const say = (what, said) => console.log(`${what}: ${said}`);

// In the page: what has the keys, and what is wrong with it: it is not seen, it
// is not outlined, something lies over it, or it stands before the last one.
function stop() {
  const at = document.activeElement, last = window.lastStop;
  if (at === document.body) return null;
  window.lastStop = at;
  // A radio button of our own make: its label is what is seen.
  const seen = getComputedStyle(at).opacity === "0" ? at.nextElementSibling : at;
  const name = `${at.tagName.toLowerCase()}.${at.className} “${(at.textContent ||
    at.id).trim().slice(0, 20)}”`;
  const boxes = [...seen.getClientRects()].filter((box) => box.width > 0);
  const { outlineStyle, outlineWidth } = getComputedStyle(seen);
  const wrong = [];
  if (outlineStyle === "none" || parseFloat(outlineWidth) < 2) {
    wrong.push("is not outlined");
  }
  const part = boxes.some((box) => {
    const x = Math.min(Math.max(box.left + box.width / 2, 0), innerWidth - 1);
    const top = Math.max(box.top, 0), end = Math.min(box.bottom, innerHeight);
    if (top >= end) return false;
    const over = document.elementFromPoint(x, (top + end) / 2);
    return over && (seen.contains(over) || over.contains(seen));
  });
  if (!part) wrong.push("is not seen");
  if (last && last.isConnected && last.compareDocumentPosition(at) &
      Node.DOCUMENT_POSITION_PRECEDING) {
    wrong.push("stands before the one before it");
  }
  return wrong.map((what) => `${name} ${what}`).join("; ");
}

// From the page's top on: how many stops, and what is wrong with them.
async function way(page) {
  const wrong = new Set();
  for (let n = 0; n < MAX_STOPS; n++) {
    await page.keyboard.press("Tab");
    let said = await page.evaluate(stop);
    // What lies far off comes into sight when it has been drawn.
    if (/is not seen/.test(said)) {
      await page.waitForTimeout(300);
      said = await page.evaluate(stop);
    }
    if (said === null) return { n, wrong: [...wrong] };
    if (said) wrong.add(said);
  }
  wrong.add(`the way has no end before ${MAX_STOPS} stops`);
  return { n: MAX_STOPS, wrong: [...wrong] };
}

async function everything(open, what, options) {
  const page = await open(file, options);
  const { n, wrong } = await way(page);
  console.error(`# ${what}: ${n} stops`);
  say(`${what}, stops`, n > 20 ? "over 20" : n);
  say(`${what}, wrong`, wrong.slice(0, 5).join(" | ") || "none");
  await page.context().close();
}

const focused = (page) => page.evaluate(() => {
  const at = document.activeElement;
  return at.id || at.className || at.tagName;
});

async function skip(page) {
  await page.keyboard.press("Tab");
  say("first", `${await focused(page)}, seen: ` + await page.evaluate(() => {
    const { left, top } = document.activeElement.getBoundingClientRect();
    return left >= 0 && top >= 0;
  }));
  await page.keyboard.press("Enter");
  say("Enter", await focused(page));
  await page.keyboard.press("Tab");
  say("and on", await page.evaluate(() =>
    Boolean(document.activeElement.closest("main"))));
}

// What opens by a key, the first that is seen: is it shown, does Escape lead back?
async function opens(page, what, selector, keys = ["Enter", "Space"]) {
  const place = page.locator(selector).locator("visible=true").first();
  const popover = page.locator(".popover");
  const back = () => place.evaluate((e) => e === document.activeElement);
  for (const key of keys) {
    await place.focus();
    await page.keyboard.press(key);
    const shown = await popover.isVisible();
    await page.keyboard.press("Escape");
    say(`${what}, ${key}`, `${shown}, Escape: ${await popover.isVisible()}, ` +
      `back: ${await back()}`);
  }
}

async function drawer(open) {
  const page = await open(file, PHONE);
  const side = page.locator("#contents");
  await page.evaluate(() => scrollTo(0, 1500));
  const place = () => page.evaluate(() => Math.round(scrollY));
  const before = await place();
  for (const close of ["Escape", "Enter"]) {
    await page.locator(".bar .open").evaluate((e) =>
      e.focus({ preventScroll: true }));
    await page.keyboard.press("Enter");
    await side.waitFor();
    // The page moves them when it is told that the drawer is open.
    await page.waitForFunction(() => document.activeElement.closest(".close"),
      null, { timeout: 5000 }).catch(() => {});
    say("drawer opened, keys on", await focused(page));
    if (close === "Escape") {
      const outside = [];
      const links = await side.locator("a, input:visible").count();
      for (let i = 0; i < links + 2; i++) {
        await page.keyboard.press("Tab");
        outside.push(await page.evaluate(() => document.activeElement !==
          document.body && !document.activeElement.closest("#contents")));
      }
      say("stops outside it", outside.filter(Boolean).length);
    } else {
      await side.locator(".close").focus();
    }
    await page.keyboard.press(close);
    await side.waitFor({ state: "hidden" });
    say(`closed by ${close}, keys on`, `${await focused(page)}, ` +
      `where it was: ${await place() === before}`);
  }
  await page.locator(".bar .open").focus();
  await page.keyboard.press("Enter");
  const entry = side.locator(".toc a").nth(1);
  await entry.focus();
  await page.keyboard.press("Enter");
  await side.waitFor({ state: "hidden" });
  await page.waitForFunction(() => !document.querySelector("main").inert);
  await page.keyboard.press("Tab");
  say("an entry leads into the text", await page.evaluate(() =>
    Boolean(document.activeElement.closest("main"))));
  await page.context().close();
}

// Arrows move every range and every choice of the explorables.
async function explorables(page) {
  const inputs = page.locator(".explore input[type=range]:visible, " +
    ".explore input[type=radio]:checked");
  const count = await inputs.count();
  let still = 0;
  for (let i = 0; i < count; i++) {
    const input = await inputs.nth(i).elementHandle();
    const set = () => input.evaluate((e) =>
      JSON.stringify([...e.closest("form").querySelectorAll("input")].map((one) =>
        one.value + one.checked)));
    await input.focus();
    const first = await set();
    await page.keyboard.press("ArrowRight");
    const right = await set();
    await page.keyboard.press("ArrowLeft");
    if (right === first && await set() === first) still++;
  }
  say("explorables", `${count > 5 ? "over 5" : count} controls, of which no ` +
    `arrow moves ${still}`);
}

browse(async (open) => {
  const page = await open(file);
  await skip(page);
  await tell(page); // what a prediction hides no key reaches
  await opens(page, "a number", "a.num", ["Enter"]); // a link
  await opens(page, "a number without a row", "span.calc[role=button]");
  await opens(page, "a cost", ".cost");
  await opens(page, "a word", "button.word");
  await explorables(page);
  say("complaints", page.complaints.join("; ") || "none");
  await page.context().close();
  await drawer(open);
  await everything(open, "light");
  await everything(open, "phone, dark", { ...PHONE, colorScheme: "dark" });
});
