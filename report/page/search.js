// search.js - finds headings, words, variants, figures and prose of this page, and of
// the others what the script beside it has (report/search.lua), which is read when
// the search is first used. Where it is not there, a last line leads on to the whole
// course: #search=words.

function entry(kind, said) {
  const text = said.replace(/\s+/g, " ").trim();
  const folded = text.toLowerCase();
  const begun = " " + folded.replace(/[^\p{L}\p{N}]+/gu, " ") + " " + folded;
  return { kind, text, folded, begun };
}

function searchable() {
  const found = [];
  folds.forEach(unfold); // contents.js
  const add = (kind, said, id, place) => {
    if (id) found.push({ ...entry(kind, said), href: "#" + id, place });
  };
  for (const heading of document.querySelectorAll(
      "section[id] > :is(h1, h2, h3)")) {
    const copy = heading.cloneNode(true);
    copy.querySelector(".permalink")?.remove();
    add("section", copy.textContent, heading.parentElement.id);
  }
  for (const term of document.querySelectorAll("span.term[id]")) {
    const name = document.querySelector(`#glossary a[href$="#${term.id}"]`);
    const chinese = name?.closest("dt").nextElementSibling.textContent
      .match(/\(in\s+Chinese\s+([^()]*)\)/)?.[1] ?? "";
    add("word", (name?.textContent ?? term.id.slice(5).replaceAll("-", " "))
      + " " + chinese, term.id);
  }
  // What the index has in Chinese, if the words above have it not.
  const known = found.map(({ text }) => text).join("\n");
  for (const line of document.querySelectorAll(".index li")) {
    const [words] = line.textContent.split(",");
    const place = line.querySelector("a")?.hash.slice(1);
    if (/^\p{Script=Han}/u.test(words) && !known.includes(words.split(" ")[0]))
      add("word", words, place);
  }
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
// not softmax. What begins no word, if it is no shorter, is looked for anywhere; so
// is Chinese, which has no blanks between its words.
function ranked(all, wanted) {
  const isHan = w => /\p{Script=Han}/u.test(w);
  const stems = wanted.map(w => isHan(w) ? w
    : " " + w.replace(/(?<=...)(ing|ed|es|e|s)$/, ""));
  const rank = { section: 0, word: 1, variant: 2, text: 4 };
  const having = (text, parts) => all.filter(entry =>
    parts.every(part => text(entry).includes(part)));
  const begun = having(entry => entry.begun, stems);
  const short = wanted.some(w => w.length < 4 && !isHan(w));
  const at = entry => entry.begun.indexOf(stems[0]);
  return (begun.length || short ? begun : having(entry => entry.folded, wanted))
    .sort((a, b) => (rank[a.kind] ?? 3) - (rank[b.kind] ?? 3) || at(a) - at(b)
      || !!a.page - !!b.page);
}

const box = document.querySelector(".search");
if (box) {
  const input = box.querySelector("input");
  const list = box.querySelector("ul"), said = box.querySelector("output");
  let all = null, others = box.dataset.others ? null : [];
  // What the script beside the page calls, whose pages are [name, entries]. Of this
  // page it adds words in Chinese.
  window.course = pages => {
    const here = location.pathname.split("/").pop();
    const adds = (page, [, kind, said]) => page !== here
      || kind === "word" && /^\p{Script=Han}/u.test(said);
    others = pages.flatMap(([page, entries]) =>
      entries.filter(found => adds(page, found)).map(([id, kind, said]) =>
        ({ ...entry(kind, said), page, href: page + "#" + id })));
    if (input.value) search();
  };
  const readOthers = () => {
    if (others || document.querySelector("script.others")) return;
    document.head.append(element("script", "", { class: "others",
      src: box.dataset.others }));
  };
  const search = () => {
    readOthers();
    all ??= searchable();
    const words = input.value.trim(), wanted = wordsOf(words);
    const hits = wanted.length ? ranked([...all, ...others ?? []], wanted) : [];
    list.replaceChildren(...hits.slice(0, 12).map(hit => {
      const item = document.createElement("li");
      const link = element("a", hit.kind === "text" ? excerpt(hit, wanted[0])
        : hit.text,
        { href: hit.href });
      // Its section is where the link leads, and then it itself is.
      if (hit.place) link.onclick = () => setTimeout(() =>
        hit.place.scrollIntoView({ block: "center" }));
      const chapter = hit.page?.match(/^chapter(.*)\.html$/)?.[1];
      item.append(link, element("small", " " + hit.kind
        + (chapter ? ", chapter " + chapter : "")));
      return item;
    }));
    if (words && !others) {
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
