// glossary.js GLOSSARY FILE... - of FILES, in their order, a line for each word of
// the glossary that is used or explained, in singular or plural: "uses bank FILE",
// "explains bank FILE". Comments of code that a file quotes count as its own text.
"use strict";
const fs = require("fs");
const path = require("path");
const [glossary, ...files] = process.argv.slice(2);
const read = (name) => fs.readFileSync(name, "utf8");

const word = {};
for (const [, name] of read(glossary).matchAll(/^(.*)\n: {3}/gm)) {
  const one = name.toLowerCase();
  for (const form of [one, `${one}s`, `${one}es`, one.replace(/y$/, "") + "ies"])
    word[form] = one;
}
const forms = Object.keys(word).sort((a, b) => b.length - a.length).join("|");
const terms = new RegExp(
  `\\[([^\\]\\[]*)\\]\\{\\.term(?: word=(?:"([^"]*)"|([^\\s}]+)))?\\}|\\b(${forms})\\b`, "gi");

function tell(text, file) {
  const plain = text.replace(/`[^`]*`/g, "").replace(/\]\(#?[\w-]*\)/g, "]")
    .replace(/@[\w-]+/g, "").replace(/\{(?!\.term)[^}]*\}/g, "").replace(/\s+/g, " ");
  for (const [, shown, quoted, bare, used] of plain.matchAll(terms))
    console.log(used ? `uses ${word[used.toLowerCase()]} ${file}`
      : `explains ${(quoted ?? bare ?? shown).toLowerCase()} ${file}`);
}

// Of the file that a chapter calls so, or of a part of it, without its card.
function comments(name, part, file) {
  const room = path.dirname(file);
  const found = fs.existsSync(name) ? name : fs.readdirSync(room, { recursive: true })
    .map((each) => path.join(room, each))
    .find((each) => ("/" + each).replace(/\/\d+-/g, "/").endsWith("/" + name));
  if (!found) throw new Error(`${file}: there is no ${name}`);
  let text = read(found).replace(/^(\/\/.*\n)*/, "");
  if (part)
    [, text] = text.match(new RegExp(`^ *//> ${part}\n([^]*?)^ *//< ${part}$`, "m"));
  return [...text.matchAll(/\/\/(?![><=]) (.*)/g)].map(([, said]) => said).join("\n");
}

// A heading counts behind its section.
for (const file of files) {
  const open = [];
  const close = (level) => {
    while (open.length && open.at(-1).level >= level) tell(open.pop().text, file);
  };
  const text = read(file).replace(/^---\n[^]*?\n---\n/, "");
  for (const part of text.split(/^(```+[^]*?\n```+\n|#+ [^\n]*\n|:::[^\n]*\n|\n)/m)) {
    const snippet = part.match(/^`{3,}\{.*snippet="([^"#]*)#?([^"]*)"/);
    const heading = part.match(/^(#+) (.*)/);
    if (snippet)
      tell(comments(snippet[1], snippet[2], file), file);
    else if (/^`{3,}\{\.results/.test(part))
      tell([...part.matchAll(/^(?:caption|head): (.*)/gm)].map(([, s]) => s).join(" "), file);
    else if (heading) {
      close(heading[1].length);
      open.push({ level: heading[1].length, text: heading[2] });
    } else if (!/^(:::|`+)/.test(part))
      tell(part, file);
  }
  close(0);
}
