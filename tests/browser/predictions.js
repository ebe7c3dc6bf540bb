// predictions.js PAGE... - answers each prediction of each page as a reader would,
// and prints what is not as it should be: a stated answer that is not right, a near
// miss that is not told how far, more hidden than the answer, or less, an answer
// forgotten.
// The last line says how many predictions there were.
"use strict";
const path = require("node:path");
const { browse } = require("./browser");
let count = 0;

const plain = (text) => text.replace(/[\u202f\u2009\u00a0]/g, "")
  .replace(/\u2212/g, "-");

// What is typed: { text, right, says }: whether it is right, and what of it is said.
function tries({ answer, unit, within, choices }) {
  if (choices) return choices.split(", ").map((text) =>
    ({ text, right: text === answer, says: /You said / }));
  const number = plain(answer).match(/^-?[\d.]+/)[0], truth = Number(number);
  const far = parseFloat(within || 0) / 100 * Math.abs(truth);
  const right = [number, answer, `${number} ${unit || ""}`];
  const wrong = [];
  if (within) {
    right.push(String(truth + .9 * far), String(truth - .9 * far));
    for (const by of [-1.3, 1.3]) wrong.push({ text: String(truth + by * far),
      says: by < 0 ? /[\d.]+ % too low/ : /[\d.]+ % too high/ });
  } else {
    const [few, many] = unit ? ["few", "many"] : ["low", "high"];
    for (const by of [-1, 1]) {
      const text = String(truth + by), factor = (truth + by) / truth;
      wrong.push({ text, says: new RegExp(unit && factor > .5 && factor < 2
        ? `1 too ${by < 0 ? few : many}`
        : `too ${by < 0 ? few : many}|% too`) });
    }
  }
  if (truth > 0) wrong.push({ text: String(truth * 8), says: /by a factor of 8/ });
  return [...right.map((text) => ({ text, right: true, says: /^Right\./ })),
    ...wrong.map((one) => ({ ...one, right: false }))];
}

// Shown, of what stands outside the prediction: not told, and told.
const outside = (page) => page.evaluate(() => [...document.querySelectorAll(
  "main :is(h2, h3, figure, table, .ladder, p)")].filter((e) =>
  !e.closest(".predict, details:not([open])") &&
  !e.matches(":has(+ .notebook)") && !e.checkVisibility({
    contentVisibilityAuto: false }) && !e.closest("[hidden]")).map((e) =>
  e.id || e.textContent.trim().slice(0, 40)).join("; "));

// What tables and ladders show, before the next prediction, that is the answer: a
// number in its unit, or, of what is counted, of its column.
const leaks = (place) => place.evaluate((e) => {
  const number = (text) => Number.parseFloat(text.replace(/[\u202f\u2009\u00a0]/g, "")
    .replace(/\u2212/g, "-"));
  const unitOf = (text) => text.trim().replace(/[◦◊•‡]/g, "").replace(/^[-\u2212\d.\s\u202f]+/, "");
  const { answer, unit, within } = e.dataset, truth = number(answer ?? "");
  const far = Math.abs(truth) * parseFloat(within ?? 0) / 100 + 1e-9;
  const column = /[\w.]+$/.exec(e.querySelector("p ~ p .num")?.dataset.of ?? "")?.[0];
  const found = [];
  for (let at = e.nextElementSibling; at && !at.matches(".predict, section");
    at = at.nextElementSibling) {
    for (const one of at.querySelectorAll("td.num, :is(td, dd) .num")) {
      const said = one.textContent;
      const same = unit ? column && one.dataset.of.endsWith(column)
        : unitOf(said) === unitOf(answer);
      if (same && Math.abs(number(said) - truth) <= far &&
          one.checkVisibility({ visibilityProperty: true })) found.push(said.trim());
    }
  }
  return found.join(", ");
});

async function judge(place, name) {
  const wrong = (what) => console.log(`${name}: ${what}`);
  const data = await place.evaluate((e) => ({ ...e.dataset }));
  for (const { text, right, says } of tries(data)) {
    if (data.choices) {
      await place.getByRole("button", { name: new RegExp(`^${text}$`, "i") }).click();
    } else {
      await place.locator("form input").fill(text);
      await place.getByText("Compare").click();
    }
    if (await place.locator("form").count()) {
      wrong(`${text} is not taken: ${await place.locator(".wrong").textContent()}`);
      continue;
    }
    const said = await place.locator(".result").textContent();
    if (/^Right\./.test(said) !== right || !says.test(said)) {
      wrong(`"${text}", where ${data.answer} is right, is told "${said}"`);
    }
    if (!await place.locator("p").last().isVisible()) wrong("no answer is shown");
    await place.getByText("Ask again").click();
  }
  if (await place.locator("> p:not(.ask)").nth(1).isVisible()) {
    wrong("asked again, the answer is shown");
  }
  if (data.choices) return;
  await place.locator("form input").fill("many");
  await place.getByText("Compare").click();
  if (await place.locator(".wrong").textContent() !== "Type a number.") {
    wrong("\"many\" is taken for a number");
  }
}

browse(async (open) => {
  for (const file of process.argv.slice(2)) {
    const page = await open(file), name = path.basename(file, ".html");
    const hidden = await outside(page);
    if (hidden) console.log(`${name}: hidden, too: ${hidden}`);
    const places = await page.locator(".predict").all();
    count += places.length;
    for (const [i, place] of places.entries()) {
      const told = await leaks(place);
      if (told) console.log(`${name}, ${i + 1}: the answer stands below: ${told}`);
    }
    for (const [i, place] of places.entries()) {
      await judge(place, `${name}, ${i + 1}`);
    }
    if (places.length > 0) {
      await places[0].getByText("Show the answer").click();
      await page.reload();
      const kept = await page.locator(".predict.answered").count();
      if (kept !== 1) console.log(`${name}: after a reload ${kept} are told, not 1`);
    }
    if (page.complaints.length) console.log(name, page.complaints.join("; "));
    await page.context().close();
  }
  console.log(`${count} predictions`);
});
