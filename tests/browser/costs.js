// costs.js - what the page's rules say of each request of patterns.js, on
// stdin, as patterns.cu prints it.
"use strict";
const fs = require("node:fs");
const rules = require("./load")("rules");

for (const line of fs.readFileSync(0, "utf8").trim().split("\n")) {
  const [space, operation, width, ...indices] = line.split(",");
  const addresses = indices.map((i) => (i === "" ? null : i * width));
  if (space === "global") {
    const { sectors, ideal } = rules.global(addresses, +width);
    console.log(`${sectors.length},${ideal}`);
  } else {
    const { wavefronts, ideal } = rules.shared(addresses, +width, operation);
    console.log(`${wavefronts},${ideal}`);
  }
}
