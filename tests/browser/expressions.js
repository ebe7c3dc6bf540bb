// expressions.js COUNT - random expressions of C, for gcc to compute; with
// `values` instead, what the page's parser makes of those on stdin.
"use strict";
const fs = require("node:fs");
const expression = require("./load")("expression");

let state = 5;
const random = (below) => {
  state = Math.imul(state, 1103515245) + 12345 >>> 0;
  return (state >>> 8) % below;
};
const pick = (list) => list[random(list.length)];
const BINARY = ["+", "-", "*", "&", "|", "^", "<<", ">>", "<", ">", "<=", ">=",
  "==", "!=", "&&", "||"];

function make(depth) {
  if (depth === 0) return pick(["x", "y", "x", "y", String(random(70)), "0x1F",
    "017", "5u", "threadIdx.x", "threadIdx.y"]);
  switch (random(11)) {
    case 0: return `(${make(depth - 1)})`;
    case 1: return `${pick(["~", "!", "- ", "+ "])}${make(0)}`;
    case 2: return `${make(0)} ${pick(["/", "%"])} ${1 + random(40)}`;
    case 3: return `(${make(depth - 1)} ? ${make(depth - 1)} : ${make(0)})`;
    case 4: return `(${make(depth - 1)} << ${random(5)})`;
    case 5: return `${pick(["(int)", "(unsigned)", "(unsigned int) ", "int"])}(${
      make(depth - 1)})`.replace(/^int(.*)$/s, "static_cast<int>$1");
    case 6: return `${pick(["min", "max"])}(${make(depth - 1)}, ${make(0)})`;
    default: {
      const operator = pick(BINARY);
      const right = operator.length === 2 && /<<|>>/.test(operator)
        ? random(9) : make(depth - 1);
      return `${make(depth - 1)} ${operator} ${right}`;
    }
  }
}

if (process.argv[2] === "values") {
  for (const line of fs.readFileSync(0, "utf8").trim().split("\n")) {
    console.log(expression.read(line, ["x", "y"])({ x: 19, y: 3 }));
  }
} else {
  for (let i = 0; i < Number(process.argv[2]); i++) console.log(make(1 + i % 3));
}
