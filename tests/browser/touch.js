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
  await number.click();
  say("a click on a number", (await text(box)).slice(0, 60));
  say("its row", await box.locator("dt").allTextContents());
  await page.keyboard.press("Escape");
  say("Escape", `${await box.isVisible()}, back on it: ` +
    await number.evaluate((e) => e === document.activeElement));
  await page.keyboard.press("Enter");
  say("Enter on a number", await box.isVisible());
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
  const stops = page.locator("#rates a.num");
  say("stops of a table", await page.locator("#rates a.num[tabindex='0']")
    .count());
  await stops.first().focus();
  await page.keyboard.press("ArrowRight");
  say("an arrow", await stops.nth(1).evaluate((e) =>
    e === document.activeElement));
}

async function listing(page) {
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", {
    value: { writeText: async (copied) => { window.copied = copied; } } }));
  await page.locator("button.copy").first().click();
  say("copied", JSON.stringify((await page.evaluate(() => window.copied))
    .slice(0, 60)));
  await page.locator("a.file").first().click();
  say("its whole file", await page.locator("details.whole").first().evaluate(
    (e) => e.open));
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
}

async function drawer(open) {
  const page = await open(file, PHONE);
  const side = page.locator("#contents");
  say("phone, contents", await side.isVisible());
  await page.locator(".bar .open").tap();
  say("opened", await side.isVisible());
  await page.keyboard.press("Escape");
  say("closed", await side.isVisible());
  await page.locator("a.num").first().tap();
  const box = await page.locator(".popover").boundingBox();
  say("a tap on a number, inside the screen",
    box.x >= 0 && box.x + box.width <= 390);
}

// The way of the Tab key, as far as the text.
async function keys(open) {
  const page = await open(file);
  const way = [];
  for (let i = 0; i < 4; i++) {
    await page.keyboard.press("Tab");
    way.push(await page.evaluate(() => document.activeElement.id ||
      document.activeElement.textContent.trim()));
  }
  say("Tab", way.join(", "));
  await page.evaluate(() => document.querySelector("#text").scrollIntoView());
  say("moves by itself", await page.evaluate(() => document.getAnimations()
    .length));
}

async function plain(open) {
  const page = await open(file, { javaScriptEnabled: false });
  await page.locator("a.num").first().click();
  say("no scripts, a number", await page.locator("tr:target").count());
  say("no scripts, nothing that needs them", await page.locator(
    "button.copy:visible, .search:visible, .popover:visible, .word:visible")
    .count());
  const printed = await open(file);
  await printed.emulateMedia({ media: "print" });
  say("printed, of the screen only", await printed.locator(
    ".side:visible, .bar:visible, .pager:visible, button.copy:visible, " +
    ".permalink:visible").count());
  say("printed, listings", await printed.locator("figure.listing").first()
    .isVisible());
}

browse(async (open) => {
  const page = await open(file);
  await numbers(page);
  await table(page);
  await listing(page);
  await search(page);
  say("complaints", page.complaints.join("; ") || "none");
  await drawer(open);
  await keys(open);
  await plain(open);
});
