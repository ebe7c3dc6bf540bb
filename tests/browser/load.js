// load.js - what the page's scripts define, for node: load("rules") is the
// object that report/explore/rules.js makes.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const folder = path.join(__dirname, "../../report/explore");

module.exports = (name) => new Function(
  fs.readFileSync(path.join(folder, `${name}.js`), "utf8") +
  `\nreturn ${name};`)();
