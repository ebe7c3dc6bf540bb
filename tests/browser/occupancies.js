// occupancies.js - for each line "capability threads registers shared" on stdin
// the resident blocks, and what each resource allows, as the page computes it.
"use strict";
const fs = require("node:fs");
const rules = require("./load")("rules");
const allowed = (n) => (n === Infinity ? "no limit" : n);

for (const line of fs.readFileSync(0, "utf8").trim().split("\n")) {
  const [capability, ...use] = line.split(" ");
  const o = rules.occupancy(capability, ...use.map(Number));
  console.log([line, o.blocks, ...Object.values(o.allowed).map(allowed)].join());
}
