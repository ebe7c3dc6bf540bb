// search.js - finds headings, words, variants, figures and prose of this page. From a
// chapter's page a last line leads on to the whole course: #search=words.

function searchable() {
  const found = [];
  folds.forEach(unfold); // contents.js
  const add = (kind, said, id, place) => {
    const text = said.replace(/\s+/g, " ").trim();
    const folded = text.toLowerCase();
    const begun = " " + folded.replace(/[^\p{L}\p{N}]+/gu, " ") + " " + folded;
    if (id) found.push({ kind, id, text, folded, begun, place });
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
  for (const place of document.querySelectorAll(
      "main section[id] :is(p, li, dd, td):not(.rows *, #glossary *)"))
    add("text", place.textContent, place.closest("section[id]").id, place);
  return found;
}

// Of a long text what stands around the first of the words.
function excerpt({ text, folded }, word) {
  const at = Math.max(0, folded.indexOf(word));
  const from = at < 40 ? 0 : folded.indexOf(" ", at - 32) + 1;
  const to = text.length - from < 90 ? text.length
    : Math.max(at, text.lastIndexOf(" ", from + 80));
  return (from ? "… " : "") + text.slice(from, to) + (to < text.length ? " …" : "");
}

// Words without what is no letter: of __syncthreads() syncthreads.
const wordsOf = words => words.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  .filter(Boolean);

// Words by their beginnings, whatever their endings: tiles finds tiling, but tma
// not softmax. What begins no word, if it is no shorter, is looked for anywhere.
function ranked(all, wanted) {
  const stems = wanted.map(w => " " + w.replace(/(?<=...)(ing|ed|es|e|s)$/, ""));
  const rank = { section: 0, word: 1, variant: 2, text: 4 };
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
    const words = input.value.trim(), wanted = wordsOf(words);
    const hits = wanted.length ? ranked(all, wanted) : [];
    list.replaceChildren(...hits.slice(0, 12).map(hit => {
      const item = document.createElement("li");
      const link = element("a", hit.place ? excerpt(hit, wanted[0]) : hit.text,
        { href: "#" + hit.id });
      // Its section is where the link leads, and then it itself is.
      if (hit.place) link.onclick = () => setTimeout(() =>
        hit.place.scrollIntoView({ block: "center" }));
      item.append(link, element("small", " " + hit.kind));
      return item;
    }));
    if (words && box.dataset.whole) {
      const item = document.createElement("li");
      item.append(element("a", "Search the whole course", { href:
        box.dataset.whole + "#search=" + encodeURIComponent(words) }));
      list.append(item);
    }
    said.textContent = !wanted.length ? "" : hits.length === 1 ? "1 place"
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
