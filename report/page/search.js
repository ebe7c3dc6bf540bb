// search.js - finds headings, words, variants and figures of this page. From a
// chapter's page a last line leads on to the whole course: #search=words.

function searchable() {
  const found = [];
  const add = (kind, said, id) => {
    const text = said.replace(/\s+/g, " ").trim();
    const folded = text.toLowerCase();
    const begun = " " + folded.replace(/[^\p{L}\p{N}]+/gu, " ") + " " + folded;
    if (id) found.push({ kind, id, text, folded, begun });
  };
  for (const heading of document.querySelectorAll(
      "section[id] > :is(h1, h2, h3)")) {
    const copy = heading.cloneNode(true);
    copy.querySelector(".permalink")?.remove();
    add("section", copy.textContent, heading.parentElement.id);
  }
  for (const term of document.querySelectorAll("span.term[id]"))
    add("word", document.querySelector(`#glossary a[href$="#${term.id}"]`)
      ?.textContent ?? term.id.slice(5).replaceAll("-", " "), term.id);
  for (const figure of document.querySelectorAll("figure[id] > figcaption")) {
    const copy = figure.cloneNode(true);
    copy.querySelector(".copy")?.remove();
    add(figure.parentElement.className, copy.textContent,
      figure.parentElement.id);
  }
  for (const cell of document.querySelectorAll(
      "[id$=index-of-variants] td:first-child")) {
    const [, chapter, idea] = cell.closest("tr").cells;
    const file = cell.textContent.replace(/.*\//, "/") + ".cu";
    const shown = [...document.querySelectorAll("figure.listing .file")].find(
      path => path.textContent.startsWith("chapters/" + chapter.textContent)
        && path.textContent.endsWith(file));
    add("variant", cell.textContent + ": " + idea.textContent,
      shown ? shown.closest("figure").id : "glossary-index-of-variants");
  }
  return found;
}

// Words by their beginnings, whatever their endings: tiles finds tiling, but tma
// not softmax. What begins no word, if it is no shorter, is looked for anywhere.
function ranked(all, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const stems = wanted.map(w => " " + w.replace(/(?<=...)(ing|ed|es|e|s)$/, ""));
  const rank = { section: 0, word: 1, variant: 2 };
  const having = (text, parts) => all.filter(entry =>
    parts.every(part => text(entry).includes(part)));
  const begun = having(entry => entry.begun, stems);
  const short = wanted.some(w => w.length < 4);
  return (begun.length || short ? begun : having(entry => entry.folded, wanted))
    .sort((a, b) => (rank[a.kind] ?? 3) - (rank[b.kind] ?? 3)
      || a.begun.indexOf(stems[0]) - b.begun.indexOf(stems[0]));
}

const box = document.querySelector(".search");
if (box) {
  const input = box.querySelector("input");
  const list = box.querySelector("ul"), said = box.querySelector("output");
  let all = null;
  const search = () => {
    all ??= searchable();
    const words = input.value.trim();
    const hits = words ? ranked(all, words) : [];
    list.replaceChildren(...hits.slice(0, 12).map(hit => {
      const item = document.createElement("li");
      item.append(element("a", hit.text, { href: "#" + hit.id }),
        element("small", " " + hit.kind));
      return item;
    }));
    if (words && box.dataset.whole) {
      const item = document.createElement("li");
      item.append(element("a", "Search the whole course", { href:
        box.dataset.whole + "#search=" + encodeURIComponent(words) }));
      list.append(item);
    }
    said.textContent = !words ? "" : hits.length === 1 ? "1 place"
      : hits.length + " places";
  };
  box.hidden = false;
  input.addEventListener("input", search);
  const enter = () => {
    if (!input.offsetParent) location.hash = "#contents"; // the drawer
    input.focus();
  };
  const asked = addressed().match(/^search=(.*)$/);
  if (asked) {
    input.value = asked[1];
    search();
    enter();
  }
  document.addEventListener("keydown", event => {
    const typing = event.target.closest(
      "input, textarea, select, [role=dialog]");
    if (event.key !== "/" || typing) return;
    event.preventDefault();
    enter();
  });
}
