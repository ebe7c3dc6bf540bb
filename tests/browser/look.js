// look.js FOLDER PAGE... - whole pages as a reader finds them: prints what is
// wrong with each, one a line, and leaves pictures in FOLDER, of what is most
// easily spoilt, at five widths in two themes. The first page is looked at in
// all ways, the others, which hold the same, in two.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { browse, tell, violations } = require("./browser");
const [folder, ...files] = process.argv.slice(2);
const WIDTHS = [360, 390, 768, 1280, 1920];
const MAX_BYTES = 2.6e6, MAX_MS = 1000, MAX_USE_MS = 2000;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
const WAYS = [{}, PHONE, { colorScheme: "dark" }, { forcedColors: "active" },
  { media: "print" }, { media: "print", colorScheme: "dark" }];
const PICTURED = [".explore", "figure.listing", "figure.chart", ".table-box",
  ".ladder", "section > h2"];

// In the page: links that call a chart or a table by another number than it has.
function misnamed() {
  return [...document.querySelectorAll('a[href^="#fig-"], a[href^="#tab-"]')]
    .map((a) => [a.textContent.replace(/\s/g, " "), document.getElementById(
      decodeURIComponent(a.getAttribute("href").slice(1)))])
    .filter(([said, place]) => place && /^(figure|table) [0-9.]+$/.test(said) &&
      `${place.querySelector(".label")?.textContent.replace(/\s/g, " ")
        .toLowerCase()}` !== `${said}.`)
    .map(([said, place]) => `a link says ${said} of ${place.id}`);
}

// A page all of whose answers are told, so that nothing is hidden.
async function told(open, file, options) {
  const page = await open(file, options);
  await tell(page);
  return page;
}

// In the page: ids that stand twice, links to nowhere on it, when all is unfolded.
function inside() {
  window.dispatchEvent(new Event("beforeprint"));
  const ids = [...document.querySelectorAll("[id]")].map((e) => e.id);
  const twice = ids.filter((id, i) => ids.indexOf(id) < i);
  const dead = [...document.querySelectorAll('a[href^="#"]')]
    .map((a) => decodeURIComponent(a.getAttribute("href").slice(1)))
    .filter((id) => id && !id.startsWith("explore=") &&
      !document.getElementById(id));
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

// In the page: what sticks out of the screen or of its chart, and letters that
// are too small to read.
function misfits() {
  const wrong = [];
  const over = document.documentElement.scrollWidth - innerWidth;
  if (over > 0) wrong.push(`it is ${over} pixels wider than the screen`);
  // Code that is wrapped, however narrow: no column of single letters.
  for (const line of document.querySelectorAll(".line")) {
    const rows = line.clientHeight / parseFloat(getComputedStyle(line).lineHeight);
    const letters = line.textContent.trim();
    if (rows > 2 + letters.length / 8) {
      wrong.push(`“${letters.slice(0, 30)}” takes ${Math.round(rows)} lines`);
    }
  }
  for (const caption of document.querySelectorAll(".table-box caption")) {
    const room = caption.closest(".table-box").clientWidth;
    if (caption.offsetWidth > room + 1) {
      wrong.push(`“${caption.textContent.slice(0, 30)}” sticks out of its frame`);
    }
  }
  const word = document.createRange();
  for (const cell of [...document.querySelectorAll(".rows td")].slice(0, 300)) {
    const end = cell.textContent.search(/[ \u00a0]|$/);
    if (!end || !cell.getClientRects().length) continue;
    word.setStart(cell.firstChild, 0);
    word.setEnd(cell.firstChild, end);
    const tops = [...word.getClientRects()].map((box) => Math.round(box.top));
    if (new Set(tops).size > 1 && end < 20) {
      wrong.push(`“${cell.textContent.slice(0, end)}” is torn`);
      break;
    }
  }
  for (const chart of document.querySelectorAll("figure.chart")) {
    const seen = [...chart.querySelectorAll("svg")].filter((svg) =>
      svg.getBoundingClientRect().width > 0);
    // Alive it takes the drawing's place, or stands beside it.
    const own = seen.filter((svg) => !svg.closest(".explore")).length;
    const alive = seen.length > own;
    if (own !== 1 && !(alive && own === 0))
      wrong.push(`${chart.id} is shown ${own} times`);
    for (const svg of seen) {
      const frame = svg.getBoundingClientRect();
      const scale = frame.width / svg.viewBox.baseVal.width;
      for (const text of svg.querySelectorAll("text")) {
        const box = text.getBoundingClientRect();
        const size = scale * parseFloat(getComputedStyle(text).fontSize);
        if (size < 8.5) wrong.push(`${chart.id}: “${text.textContent}” is ` +
          `${size.toFixed(1)} pixels high`);
        if (box.left < frame.left - 2 || box.right > frame.right + 2 ||
            box.top < frame.top - 2 || box.bottom > frame.bottom + 2) {
          wrong.push(`${chart.id}: “${text.textContent}” is cut`);
        }
      }
    }
  }
  return wrong;
}

// In the page: words of a listing that are marked as new, on the shade that marks them,
// with a contrast below 4.5: axe cannot tell, since what scrolls is shaded at its sides.
function pale() {
  const parts = (colour) => colour.match(/[\d.]+/g).map(Number);
  const over = ([r, g, b, a = 1], under) => [r, g, b].map((c, i) =>
    a * c + (1 - a) * under[i]);
  const light = (rgb) => rgb.map((c) => c / 255).map((c) => c <= .04045 ? c / 12.92
    : ((c + .055) / 1.055) ** 2.4).reduce((sum, c, i) =>
    sum + [.2126, .7152, .0722][i] * c, .05);
  const found = new Map();
  for (const one of document.querySelectorAll("pre ins, pre ins *")) {
    const on = (e) => parts(getComputedStyle(e).backgroundColor);
    const shade = over(on(one.closest("ins")), on(one.closest("pre")));
    const letter = over(parts(getComputedStyle(one).color), shade);
    const [low, high] = [light(letter), light(shade)].sort((a, b) => a - b);
    if (high / low < 4.5) found.set(one.className, (high / low).toFixed(2));
  }
  return [...found].map(([kind, contrast]) => `new words of class "${kind}" have a ` +
    `contrast of ${contrast}`);
}

async function pictures(open, file) {
  const name = path.basename(file, ".html"), wrong = [];
  for (const colorScheme of ["light", "dark"]) {
    for (const width of WIDTHS) {
      const page = await told(open, file, { colorScheme,
        viewport: { width, height: 900 } });
      for (const line of await page.evaluate(misfits)) {
        if (colorScheme === "light") wrong.push(`${width} pixels: ${line}`);
      }
      if (width === 1280) wrong.push(...await page.evaluate(pale));
      for (const kind of PICTURED) {
        const place = page.locator(kind).first();
        if (await place.count() === 0) continue;
        await place.screenshot({ animations: "disabled", path: path.join(folder,
          `${name}-${kind.match(/\w+$/)}-${colorScheme}-${width}.png`) });
      }
      await page.context().close();
    }
  }
  return wrong;
}

// Milliseconds: the least of three openings, since what else the machine does is
// none of the page's. when: what in the page says when it is so.
async function least(open, file, most, options, when) {
  let best = Infinity;
  for (let i = 0; i < 3 && best > most; i++) {
    const page = await open(file, options);
    const at = await page.waitForFunction(when);
    best = Math.min(best, await at.jsonValue());
    await page.context().close();
  }
  return Math.round(best);
}

// When the first words are there.
const firstPaint = (open, file) => least(open, file, MAX_MS, {}, () =>
  performance.getEntriesByName("first-contentful-paint")[0]?.startTime);

// When a phone at a quarter of the speed has answered the first touch: on a page
// that begins with the front, of a rung of its ladder, on others of a number.
const firstUse = (open, file) => least(open, file, MAX_USE_MS, { ...PHONE,
  slower: 4, first: () => {
    const touch = () => {
      const touched = document.querySelector(".cover")
        ? document.querySelector(".cover + section .ladder [role=tab]:nth-child(2)")
        : document.querySelector(".popover") && document.querySelector("main .num");
      if (!touched) return setTimeout(touch, 5);
      touched.click();
      requestAnimationFrame(() => setTimeout(() => {
        window.answered = performance.now();
      }));
    };
    touch();
  } }, () => window.answered);

async function look(open, file, ways) {
  const paint = await firstPaint(open, file), use = await firstUse(open, file);
  const page = await open(file);
  const wrong = [...await page.evaluate(inside), ...await page.evaluate(misnamed),
    ...await outside(page, file)];
  const bytes = fs.statSync(file).size;
  if (bytes > MAX_BYTES) wrong.push(`it has ${bytes} bytes`);
  if (paint > MAX_MS) wrong.push(`first paint after ${paint} ms`);
  if (use > MAX_USE_MS) wrong.push(`first use after ${use} ms`);
  console.error(`# ${path.basename(file)}: ${bytes} bytes, ${MAX_BYTES - bytes}` +
    ` less than it may have, first paint after ${paint} ms, first use ` +
    `after ${use} ms`);
  wrong.push(...page.complaints);
  await page.context().close();
  for (const { media, ...options } of ways) {
    const seen = await told(open, file, options);
    if (media) await seen.emulateMedia({ media });
    const found = await violations(seen);
    if (found) wrong.push(`axe, ${media || JSON.stringify(options)}: ${found}`);
    await seen.context().close();
  }
  return wrong;
}

browse(async (open) => {
  fs.mkdirSync(folder, { recursive: true });
  for (const [i, file] of files.entries()) {
    const wrong = await look(open, file, i === 0 ? WAYS : WAYS.slice(0, 2));
    if (i > 0) wrong.push(...await pictures(open, file));
    for (const line of wrong) console.log(`${path.basename(file)}: ${line}`);
  }
});
