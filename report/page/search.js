// search.js - finds headings, words, variants and figures of this page. From a
// chapter's page a last line leads on to the whole course: #search=words.

function searchable() {
  const found = [];
  const add = (kind, said, id) => {
    const text = said.replace(/\s+/g, " ").trim();
    if (id) found.push({ kind, id, text, folded: text.toLowerCase() });
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

function ranked(all, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = { section: 0, word: 1, variant: 2 };
  return all.filter(entry => wanted.every(w => entry.folded.includes(w)))
    .sort((a, b) => (rank[a.kind] ?? 3) - (rank[b.kind] ?? 3)
      || a.folded.indexOf(wanted[0]) - b.folded.indexOf(wanted[0]));
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
  const asked = location.hash.match(/^#search=(.*)$/);
  if (asked) {
    input.value = decodeURIComponent(asked[1]);
    search();
    input.focus();
  }
  document.addEventListener("keydown", event => {
    const typing = event.target.closest(
      "input, textarea, select, [role=dialog]");
    if (event.key !== "/" || typing) return;
    event.preventDefault();
    if (!input.offsetParent) location.hash = "#contents";
    input.focus();
  });
}
