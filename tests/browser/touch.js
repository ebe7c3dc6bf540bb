// touch.js PAGE - does with a page what a reader does, by mouse, by touch and by
// keys, and prints a line of what comes of each.
"use strict";
const { browse } = require("./browser");
const file = process.argv[2];
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const say = (what, said) => console.log(`${what}: ${said}`);
const text = async (place) => (await place.textContent()).replace(/\s+/g, " ")
  .trim();

async function numbers(page) {
  const number = page.locator("a.num").first(), box = page.locator(".popover");
  const note = await number.evaluate((e) => e.title = "of an old kernel");
  await number.hover();
  say("under the mouse", await number.getAttribute("title"));
  await number.click();
  say("a click on a number", (await text(box)).slice(0, 59));
  say("what is in it", await box.locator(":scope > dl").textContent());
  say("its row is folded", !await box.locator("details dt").first().isVisible());
  await box.locator("summary").click();
  say("its row", await box.locator("details dt").allTextContents());
  say("and its note", (await text(box)).includes(note));
  await page.keyboard.press("Escape");
  await page.keyboard.press("Enter");
  for (let i = 0; i < 4; i++) await page.keyboard.press("Tab");
  say("past its last stop", `${await box.isVisible()}, back on it: ` +
    await number.evaluate((e) => e === document.activeElement));
  await page.keyboard.press("Enter");
  await box.locator("a").last().click();
  say("to its row", `${await box.isVisible()}, ` +
    await page.evaluate(() => document.querySelector(":target").tagName));
  await page.locator(".cost").first().click();
  say("a cost", (await text(box)).slice(0, 40));
  await page.locator("h1").first().click();
  say("a click elsewhere", await box.isVisible());
  const word = page.locator("button.word").first();
  await word.click();
  say("a word", await text(box));
  await box.getByLabel("Close").click();
  say("the button", await box.isVisible());
}

async function table(page) {
  const stops = page.locator("#rates .num");
  say("stops among numbers, costs and words", await page.locator(
    "#bank-conflicts :is(.num, .claim, .cost, .word)[tabindex='0']").count());
  await stops.first().focus();
  await page.keyboard.press("ArrowRight");
  say("an arrow", await stops.nth(1).evaluate((e) =>
    e === document.activeElement));
}

async function ladder(page) {
  const shown = () => page.locator(".ladder .rung:visible");
  const name = () => page.evaluate(() =>
    document.activeElement.querySelector(".name")?.textContent.trim());
  say("rungs", await shown().count());
  const tabs = page.locator(".ladder [role=tab]");
  await tabs.first().focus();
  await page.keyboard.press("ArrowDown");
  say("a key", `${await name()}, ` + await text(shown().locator("ins").first()));
  await page.getByLabel("The rung before").click();
  say("a button", await text(page.locator(".ladder .where")));
  const swipe = (x) => page.locator(".ladder").evaluate((e, to) => {
    for (const [type, clientX] of Object.entries({ down: 100, up: to })) {
      e.dispatchEvent(new PointerEvent(`pointer${type}`,
        { pointerType: "touch", clientX, clientY: 9 }));
    }
  }, x);
  await swipe(20);
  say("a swipe", await text(page.locator(".ladder .where")));
  await page.keyboard.press("Home");
  await page.locator(".file a").first().click();
  say("a listing leads to", await text(page.locator(".ladder .where")));
  say("stops of a ladder", await page.locator(".ladder [role=tab][tabindex='0'], " +
    ".ladder button:not([tabindex='-1'])").count());
}

async function listing(page) {
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (copied) => { window.copied = copied; } } }));
  await page.locator("figure.listing").first().hover();
  const button = page.locator("button.copy").first();
  await button.click();
  say("copied", JSON.stringify((await page.evaluate(() => window.copied))
    .slice(0, 60)));
  await page.evaluate(() => {
    navigator.clipboard.writeText = async () => { throw new Error("denied"); };
  });
  await button.click();
  await button.getByText("Copied").waitFor();
  say("where it is denied, back on", await page.evaluate(() =>
    document.activeElement.className));
}

async function search(page) {
  await page.locator("h1").first().click();
  await page.keyboard.press("/");
  const input = page.locator("#search");
  say("/", await input.evaluate((e) => e === document.activeElement));
  await page.keyboard.type("words");
  say("found", await page.locator(".search li").allTextContents());
  await page.locator(".search li a").first().press("Enter");
  say("and there", await page.evaluate(() => location.hash));
  await page.keyboard.press("/");
  await input.fill("nothing like that");
  say("not found", await text(page.locator(".search output")));
  await input.fill("wording");
  say("another ending", (await page.locator(".search li").allTextContents())[0]);
  await input.fill("ord");
  say("within a word", await text(page.locator(".search output")));
  await input.fill("only named");
  say("prose", (await page.locator(".search li").allTextContents())[0]);
  await page.locator(".search li a").first().click();
  const named = page.locator("main").getByText("is only named.");
  await page.waitForFunction((e) => e.getBoundingClientRect().top >= 0 &&
    e.getBoundingClientRect().bottom <= innerHeight, await named.elementHandle());
  say("and it is seen", await named.isVisible());
}

// Where the margin has room a note stands there, beside its paragraph.
async function margin(open) {
  for (const width of [1280, 1700]) {
    const page = await open(file, { viewport: { width, height: 900 } });
    const number = page.locator("main p a.num").first();
    await number.click();
    const note = await page.locator(".popover").boundingBox();
    const lines = await number.evaluate((e) =>
      e.closest("p").getBoundingClientRect().right);
    say(`${width} pixels wide, a note in the margin`, note.x > lines &&
      note.x + note.width <= width);
  }
}

// Addresses that others write: one that is no text, and what a chapter's page
// asks of the whole course's, on a phone, too.
async function addresses(open) {
  const page = await open(file, { hash: "#%E0%A4" });
  say("an address that is no text", `${page.complaints.join("; ") || "none"}, ` +
    await page.locator(".search").isVisible());
  const asked = await open(file, { ...PHONE, hash: "#search=words" });
  say("asked from elsewhere", await asked.locator("#search").isVisible() + ", " +
    (await asked.locator(".search li").allTextContents())[0]);
}

// The contents follow the text, the legend stays in view, a long entry's second
// line stands under its first, a heading has a link to itself.
async function side(open) {
  const page = await open(file);
  const heading = page.locator("#coalescing > h1");
  await heading.evaluate((e) => e.scrollIntoView());
  const at = page.locator(".toc [aria-current][href='#coalescing']");
  await at.waitFor();
  say("the contents follow", await text(at));
  say("the legend in view", await page.locator(".legend").evaluate((e) => {
    const { top, bottom } = e.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  }));
  say("entries that do not hang", await page.locator(".toc a").evaluateAll((all) =>
    all.filter((e) => {
      const { textIndent, paddingLeft } = getComputedStyle(e);
      return parseFloat(textIndent) >= 0 ||
        parseFloat(paddingLeft) < -parseFloat(textIndent);
    }).length));
  await heading.hover();
  await heading.locator(".permalink").click();
  say("a permalink leads to its heading", await heading.evaluate((e) =>
    location.hash === `#${e.parentElement.id}`));
}

// Without colours a cost above the ideal is still told from others.
async function forced(open) {
  const page = await open(file, { forcedColors: "active" });
  say("moves by itself", await page.evaluate(() => document.getAnimations()
    .length));
  say("in forced colours, bold", await page.locator(
    ".cost:is(.heat1, .heat2, .heat3, .heat4)").evaluateAll((all) =>
    all.length > 0 && all.every((e) => getComputedStyle(e).fontWeight >= 600)));
}

async function drawer(open) {
  const page = await open(file, PHONE);
  const side = page.locator("#contents");
  say("phone, contents", await side.isVisible());
  await page.locator("#words > h1").evaluate((e) => e.scrollIntoView());
  await page.locator(".toc [aria-current][href^='#words']").waitFor(
    { state: "attached" });
  await page.locator(".bar .open").tap();
  say("opened", await side.isVisible());
  await page.waitForFunction(() => document.querySelector("main").inert);
  say("where it is, and how to close it, in view", await page.evaluate(() =>
    [".toc [aria-current]", ".close"].every((what) => {
      const { top, bottom } = document.querySelector(what).getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    })));
  await page.keyboard.press("Escape");
  await page.locator("a.num").first().tap();
  const box = await page.locator(".popover").boundingBox();
  say("a tap on a number, inside the screen",
    box.x >= 0 && box.x + box.width <= 390);
  await page.keyboard.press("Escape");
  say("bars that reach into their numbers", await page.locator(".costs")
    .evaluateAll((all) => all.filter((e) =>
      e.getBoundingClientRect().left + 2 +
        parseFloat(getComputedStyle(e, "::before").width) >
        e.querySelector(".cost").getBoundingClientRect().left).length));
  const low = page.locator(".cost").last();
  await low.evaluate((e) => e.scrollIntoView({ block: "end" }));
  await low.tap();
  const above = await page.locator(".popover").boundingBox();
  say("at its lower end, too", above.y >= 0 && above.y + above.height <= 844);
}

async function plain(open) {
  const page = await open(file, { javaScriptEnabled: false });
  await page.locator("a.num").first().click();
  say("no scripts, a number", await page.locator("tr:target").count());
  say("no scripts, nothing that needs them", await page.locator(
    "button.copy:visible, .search:visible, .popover:visible, .word:visible, " +
    "[role=tab]:visible").count());
  say("no scripts, rungs", await page.locator(".rung pre:visible").count());
  const printed = await open(file);
  await printed.emulateMedia({ media: "print" });
  say("printed, of the screen only", await printed.locator(
    ".side:visible, .bar:visible, .pager:visible, button.copy:visible, " +
    ".permalink:visible").count());
  say("printed, folded", await printed.locator("details:not([open]):visible")
    .count());
  await printed.pdf({ path: file.replace(/html$/, "pdf"), format: "A4" });
  say("printed, listings", await printed.locator("figure.listing").first()
    .isVisible());
  say("printed, rungs", await printed.locator(".rung pre:visible").count());
}

browse(async (open) => {
  const page = await open(file);
  await numbers(page);
  await table(page);
  await ladder(page);
  await listing(page);
  await search(page);
  say("complaints", page.complaints.join("; ") || "none");
  await margin(open);
  await addresses(open);
  await side(open);
  await forced(open);
  await drawer(open);
  await plain(open);
});
