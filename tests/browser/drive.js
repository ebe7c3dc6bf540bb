// drive.js PAGE FOLDER - moves the controls of every explorable of the page, and
// writes to FOLDER what was set and what the page says of it:
//
//   requests.csv   the requests that sectors and banks then showed, as patterns.js
//   said.csv       sectors or wavefronts, and as few as would do, of each
//   tile.csv       matrix, tile, bytes that the whole product loads
//   tree.csv       addressing, threads per block, instructions and wavefronts of
//                  the tree
//   little.csv     warps, loads, bytes, latency, per cent of the memory's rate
//   occupancy.csv  capability threads registers shared,blocks,warps
//   other          one line of every other thing that is looked at
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const { browse, violations } = require("./browser");
const [file, folder] = process.argv.slice(2);

const LANES = [...Array(32).keys()];
const ACTIVE = { all: () => true, even: (l) => l % 2 === 0, half: (l) => l < 16,
  one: (l) => l === 0 };
// The indices that each pattern stands for, said once more.
const SECTORS = {
  stride: (l, s) => l * s.stride + s.offset,
  swapped: (l, s) => (l ^ 1) * s.stride + s.offset,
  backwards: (l, s) => (31 - l) * s.stride + s.offset,
  shuffled: (l, s) => l * 13 % 32 * s.stride + s.offset,
  pairs: (l, s) => Math.floor(l / 2) * s.stride + s.offset,
  one: (l, s) => s.offset,
};
const BANKS = {
  column: (l, s) => l * s.pitch + s.y,
  row: (l, s) => s.y * s.pitch + l,
  swizzle: (l, s) => l * s.pitch + (s.y ^ l),
  struct: (l, s) => l * s.pitch,
  pairs: (l, s) => Math.floor(l / 2) * s.pitch,
  one: (l, s) => s.y,
};
// What a reader may paste: text and meaning.
const TYPED = [
  ["tid * 33 + 5", (l) => l * 33 + 5], ["as[lane];", (l) => l],
  ["(2 ^ x) + 2 * 32", (l) => (2 ^ l) + 64],
  ["threadIdx.x % 8 * 4 + (threadIdx.x >> 3)", (l) => l % 8 * 4 + (l >> 3)],
  ["x < 16 ? x : 48 - x", (l) => (l < 16 ? l : 48 - l)],
  ["x & ~3 | 0x40", (l) => l & ~3 | 64], ["(y ^ x) + y * 32", (l) => l],
  ["blockIdx.x * blockDim.x + threadIdx.x", (l) => l],
];

let state = 11;
const random = (below) => {
  state = Math.imul(state, 1103515245) + 12345 >>> 0;
  return (state >>> 8) % below;
};
const pick = (list) => list[random(list.length)];

// In the page: sets controls, as a reader would, and gives the result's text.
function inPage([show, settings]) {
  const place = document.querySelector(`.explore[data-show=${show}]`);
  for (const [name, value] of Object.entries(settings)) {
    const input = place.querySelector(`[id$="-${name}"]`);
    if (input) {
      input.value = value;
      input.dispatchEvent(new Event("input", { bubbles: true }));
    } else {
      [...place.querySelectorAll(`input[type=radio][name$="-${name}"]`)]
        .find((radio) => radio.value === String(value)).click();
    }
  }
  return place.querySelector(".result").textContent.replace(/[\u202f\u00a0]/g,
    (c) => (c === "\u202f" ? "" : " "));
}

const lines = {};
const put = (name, line) => (lines[name] ||= []).push(line);
const number = (text, pattern) => (pattern.exec(text) || [, "none"])[1];

async function request(set, show, space, settings, index) {
  const text = await set(show, settings);
  const n = number(text, space === "global" ? /: (\d+) sectors?/ :
    /: (\d+) wavefronts?/);
  put("requests.csv", [space, settings.operation || "load", settings.width,
    ...LANES.map((l) => (ACTIVE[settings.lanes](l) ? index(l, settings) : ""))]);
  put("said.csv", [n, (/; (\d+) would do/.exec(text) || [, n])[1]]);
}

async function warps(set, times) {
  for (let i = 0; i < times; i++) {
    const common = { width: pick([1, 2, 4, 8, 16]),
      lanes: pick(["all", "all", "all", "even", "half", "one"]) };
    let pattern = pick(Object.keys(SECTORS));
    await request(set, "sectors", "global", { pattern, ...common,
      offset: random(33), stride: random(33) }, SECTORS[pattern]);
    pattern = pick(Object.keys(BANKS));
    await request(set, "banks", "shared", { pattern, ...common, y: random(32),
      pitch: 1 + random(64), operation: pick(["load", "store"]) }, BANKS[pattern]);
  }
  for (const [index, meaning] of TYPED) {
    await request(set, "sectors", "global", { index, width: 4, lanes: "all" },
      meaning);
    await request(set, "banks", "shared", { index, width: 8, lanes: "all", y: 0,
      operation: "load" }, meaning);
  }
}

async function others(set) {
  for (const tile of [16, 32, 1]) {
    put("tile.csv", [128, tile, number(await set("tile", { n: 128, tile }),
      /, (\d+) bytes: /)]);
  }
  for (const way of ["sequential", "divergent", "strided"]) {
    for (const block of [64, 256]) {
      const text = await set("tree", { way, block, step: 1 + random(6) });
      put("tree.csv", [way, block, number(text, /tree: (\d+) instr/),
        number(text, /tree: .* (\d+) wavefronts/)]);
    }
  }
  for (let i = 0; i < 20; i++) {
    const own = { warps: 1 + random(64), loads: pick([1, 2, 4, 8]),
      width: pick([4, 8, 16]), latency: 100 + random(900) };
    put("little.csv", [...Object.values(own),
      number(await set("little", own), /: ([\d.]+) % of the memory/)]);
  }
  for (let i = 0; i < 40; i++) {
    const capability = pick(["5.0", "7.5", "8.0", "8.6", "8.9", "9.0", "12.0"]);
    const threads = 32 * (1 + random(32)), registers = 16 + random(240);
    const shared = random(48);
    const text = await set("occupancy", { capability, threads, registers, shared });
    put("occupancy.csv", [`${capability} ${threads} ${registers} ${shared * 1024}`,
      /cannot be launched/.test(text) ? 0 : number(text, /^(\d+) block/)]);
  }
}

async function looks(page, set) {
  put("other", await set("roofline", { memory: 1000, peak: 20000, power: 3 }));
  put("other", await set("roofline", { power: 6 }));
  put("other", await set("roofline", { peak: "" }));
  put("other", await set("roofline", { peak: "1e308" }));
  put("other", await set("sectors", { index: "tid * (33" }));
  const old = () => page.locator(".explore[data-show=sectors] .stage")
    .evaluate((e) => getComputedStyle(e).opacity < .5);
  put("other", `the picture of what was before is pale: ${await old()}`);
  put("other", await set("sectors", { index: "lane - 4" }));
  await set("sectors", { index: "tid * 3 & 31" });
  await page.locator(".explore[data-show=sectors] .cell").nth(9).click();
  put("other", `a click on a lane leaves ${await page.locator("[id$=-index]")
    .first().inputValue()}, pale: ${await old()}`);
  const own = page.locator(".explore[data-show=predict]");
  const after = page.getByText("What follows a question");
  const told = async () => `${await own.locator("p", { hasText: "it is." })
    .isVisible()}, what follows: ${await after.isVisible()}, the next section: ` +
    await page.getByText("What stands under").isVisible();
  put("other", `answer shown: ${await told()}`);
  await own.locator("input").fill("8");
  await own.getByText("Compare").press("Enter");
  put("other", await own.locator(".result").textContent());
  put("other", `answer shown: ${await told()}`);
  const stride = page.locator("[id$=-stride]");
  await set("sectors", { pattern: "stride", width: 4, lanes: "all", offset: 0,
    stride: 1 });
  await stride.focus();
  await page.keyboard.press("ArrowRight");
  put("other", await page.locator(".explore .result").first().textContent());
  const walk = page.locator(".explore[data-show=tile] [id$=-play]");
  await set("tile", { n: 32, tile: 16, step: 1 });
  await walk.click();
  await walk.getByText("Walk").waitFor();
  put("other", number(await page.locator(".explore[data-show=tile] .result")
    .textContent(), /^Step (\d+ of \d+)/));
}

// Settings in an address: those of a link, and such as nobody would have set.
async function shared(open, page, set) {
  for (const [show, settings] of [["banks", { pattern: "swizzle", width: 8,
    lanes: "even", y: 5, pitch: 37, operation: "store" }],
  ["sectors", { index: "tid * 3 & 31", width: 2, lanes: "all" }],
  ["tree", { way: "strided", block: 512, step: 9 }],
  ["occupancy", { capability: "7.5", threads: 96, registers: 40, shared: 3 }]]) {
    const said = await set(show, settings);
    const other = await open(file, { hash: await page.locator(
      `.explore[data-show=${show}] .share`).getAttribute("href") });
    put("other", `${show} from a link: ` +
      (await other.evaluate(inPage, [show, {}]) === said));
    await other.context().close();
  }
  const odd = await open(file, { hash:
    "#explore=tree&way=up&block=7&step=99&more=1" });
  put("other", `step 99: ${number(await odd.evaluate(inPage, ["tree", {}]),
    /^Step (\d+ of \d+)/)}, ${odd.complaints.join("; ") || "none"}`);
  await odd.context().close();
}

// Where nothing is to move.
async function still(open) {
  const page = await open(file, { reducedMotion: "reduce" });
  const tile = page.locator(".explore[data-show=tile]");
  await page.evaluate(inPage, ["tile", { n: 32, tile: 16, step: 1 }]);
  await tile.getByText("Next step").click();
  put("other", "nothing moves: " + number(await tile.locator(".result")
    .textContent(), /^Step (\d+ of \d+)/) + ", " + await page.locator(
    ".explore svg .cell").first().evaluate((e) =>
    getComputedStyle(e).transitionDuration));
}

// A finger that scrolls over pictures and sliders sets nothing; one that drags
// across does, and it can be undone.
async function fingers(open) {
  const page = await open(file, { viewport: { width: 390, height: 844 },
    hasTouch: true, isMobile: true });
  const cdp = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) =>
    cdp.send("Input.dispatchTouchEvent", { type, touchPoints });
  const set = () => page.locator(".share").evaluateAll((links) =>
    links.map((a) => a.hash).join());
  async function swipe(place, across, along) {
    // Sections have their sizes once they are seen, which moves what is below them.
    let box, before;
    for (let i = 0; i < 40 && (!before || box.y !== before.y); i++) {
      before = box;
      await place.evaluate(async (e) => {
        e.scrollIntoView({ block: "center" });
        await new Promise(requestAnimationFrame);
        await new Promise(requestAnimationFrame);
      });
      box = await place.boundingBox();
    }
    const x = box.x + box.width * .4, y = box.y + box.height / 2;
    await touch("touchStart", { x, y });
    for (let i = .1; i <= 1; i += .1) {
      await touch("touchMove", { x: x + across * i, y: y + along * i });
    }
    // Held still: a touch that ends a fling is no tap.
    await page.waitForTimeout(100);
    await touch("touchEnd");
  }
  const before = await set(), wrong = [];
  for (const place of await page.locator(
    ".explore .stage svg, .explore input[type=range]").all()) {
    await swipe(place, 3, -150);
    if (await set() !== before) wrong.push(await place.evaluate((e) =>
      e.id || e.closest(".explore").dataset.show));
  }
  put("other", `a finger that scrolls sets: ${wrong.join(", ") || "nothing"}; to ` +
    `undo: ${await page.locator(".back:visible").count()}`);
  for (const [show, what] of [["sectors", ".cell"], ["banks", "[id$=-pitch]"],
    ["tile", "[id$=-step]"], ["tree", "[id$=-step]"], ["occupancy", ".curve"],
    ["roofline", ".stage svg"], ["little", "[id$=-warps]"]]) {
    const own = page.locator(`.explore[data-show=${show}]`);
    const hash = () => own.locator(".share").getAttribute("href");
    const first = await hash();
    // A machine that is busy may lose a gesture.
    let moved = false;
    for (let i = 0; i < 3 && !moved; i++) {
      await swipe(own.locator(what).first(), 80, 2);
      moved = await hash() !== first;
    }
    await own.locator(".back").tap();
    put("fingers", `${show}: ${moved}, undone: ${await hash() === first}`);
  }
  await page.context().close();
}

browse(async (open) => {
  const page = await open(file);
  const set = (show, settings) => page.evaluate(inPage, [show, settings]);
  await warps(set, 150);
  await others(set);
  await looks(page, set);
  await shared(open, page, set);
  await still(open);
  await fingers(open);
  put("other", `complaints: ${page.complaints.join("; ") || "none"}`);
  for (const [name, options] of [["light", {}], ["dark", { colorScheme: "dark" }],
    ["phone", { viewport: { width: 390, height: 844 } }]]) {
    const seen = await open(file, options);
    put("axe", `${name}: ${await violations(seen) || "none"}`);
    put("axe", `${name}: wider than the screen by ${await seen.evaluate(() =>
      document.documentElement.scrollWidth - innerWidth)}`);
  }
  const plain = await open(file, { javaScriptEnabled: false });
  put("hidden", `no scripts: ${await plain.locator(".explore:visible").count()}`);
  await page.emulateMedia({ media: "print" });
  put("hidden", `print: ${await page.locator(".explore:visible").count()}`);
}).then(() => {
  for (const name in lines) {
    fs.writeFileSync(path.join(folder, name), `${lines[name].join("\n")}\n`);
  }
});
