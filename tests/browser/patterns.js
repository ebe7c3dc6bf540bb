// patterns.js COUNT [SEED] - requests of a warp, one a line as CSV: space,
// operation, width, and 32 indices in units of the width, blank where a lane
// takes no part. The same seed gives the same requests.
"use strict";
const [count, seed] = process.argv.slice(2).map(Number);

// Mulberry32.
let state = (seed || 1) >>> 0;
function random(below) {
  state = state + 0x6d2b79f5 | 0;
  let t = Math.imul(state ^ state >>> 15, 1 | state);
  t = t + Math.imul(t ^ t >>> 7, 61 | t) ^ t;
  return ((t ^ t >>> 14) >>> 0) % below;
}
const pick = (list) => list[random(list.length)];

const LANES = [...Array(32).keys()];
function shuffled() {
  const order = [...LANES];
  for (let i = 31; i > 0; i--) {
    const j = random(i + 1);
    [order[i], order[j]] = [order[j], order[i]];
  }
  return order;
}

// Where the lanes' elements lie, before the offset.
const SHAPES = {
  stride: (s) => LANES.map((lane) => lane * s),
  backwards: (s) => LANES.map((lane) => (31 - lane) * s),
  xor: (s) => LANES.map((lane) => (lane ^ s % 32)),
  swizzled: () => { const y = random(32); return LANES.map((x) => x * 32 + (y ^ x)); },
  permuted: () => shuffled(),
  spread: () => LANES.map(() => random(1024)),
  crowded: () => LANES.map(() => random(pick([2, 4, 40]))),
  uniform: () => LANES.map(() => 0),
  pairs: (s) => LANES.map((lane) => (lane >> 1) * s),
  alternating: (s) => LANES.map((lane) => (lane & ~2) * s),
  rows: (s) => LANES.map((lane) => (lane >> 3) * s + (lane & 7)),
};
const MASKS = [() => true, () => true, () => true,
  (lane) => lane < 16, (lane) => lane % 2 === 0, () => random(4) > 0,
  (lane) => lane >= 5];

for (let i = 0; i < count; i++) {
  const shape = pick(Object.keys(SHAPES));
  const stride = pick([1, 2, 3, 4, 5, 8, 16, 17, 31, 32, 33]);
  const offset = pick([0, 0, 1, 2, 7, 8, 13, 32]);
  const active = pick(MASKS), keeper = random(32);
  const indices = SHAPES[shape](stride).map((index, lane) =>
    lane === keeper || active(lane) ? index + offset : "");
  console.log([pick(["global", "shared"]), pick(["load", "store"]),
    pick([1, 2, 4, 8, 16]), ...indices].join());
}
