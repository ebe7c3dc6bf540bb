// words.js - in each chapter the first use of a word of the glossary opens what
// the glossary says of it.

const meanings = new Map();
for (const name of document.querySelectorAll("#glossary dt")) {
  const link = name.querySelector("a");
  if (link) meanings.set(link.textContent.toLowerCase(),
    { href: link.getAttribute("href"), dd: name.nextElementSibling });
}

const escaped = word => word.replace(/[.*+?^()|[\]\\{}]/g, "\\$&");
const anyWord = new RegExp("\\b(" + [...meanings.keys()]
  .sort((a, b) => b.length - a.length).map(escaped).join("|") + ")(e?s)?\\b",
  "gi");

function openWord(button, word) {
  const meaning = meanings.get(word);
  const text = element("p", "");
  text.innerHTML = meaning.dd.innerHTML;
  openPopover(button, "What " + word + " means", [
    element("p", word, { class: "value" }), text,
    element("a", "Where it is explained", { href: meaning.href })]);
}

function wordButton(text) {
  const button = element("button", text, { type: "button", class: "word" });
  button.onclick = () => openWord(button, meaningOf(text));
  return button;
}

function meaningOf(text) {
  return text.toLowerCase().match(new RegExp(anyWord.source))[1];
}

// The pieces of a text, with a button for each word that the section has not
// had yet; null where there is none.
function pieces(text, had) {
  const found = [];
  let done = 0;
  for (const match of text.matchAll(anyWord)) {
    const word = match[1].toLowerCase();
    if (had.has(word)) continue;
    had.add(word);
    found.push(text.slice(done, match.index), wordButton(match[0]));
    done = match.index + match[0].length;
  }
  return done ? [...found, text.slice(done)] : null;
}

function markWords(paragraph, had) {
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  const nodes = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  for (const node of nodes) {
    if (node.parentElement.closest("a, code, button, .term, .claim")) continue;
    const parts = pieces(node.data, had);
    if (parts) node.replaceWith(...parts);
  }
}

if (meanings.size) for (const chapter of document.querySelectorAll(
    "section.level1")) {
  const had = new Set();
  for (const paragraph of chapter.querySelectorAll("section.level2 > p"))
    markWords(paragraph, had);
}
