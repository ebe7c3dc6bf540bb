// popover.js - what a number, a cost or a word has to say, beside it: opened by
// click, tap or Enter, closed by Escape, by its button or by a click elsewhere.
const popover = document.createElement("div");
popover.className = "popover";
popover.setAttribute("role", "dialog");
popover.tabIndex = -1;
popover.hidden = true;
document.body.append(popover);
let opener = null;
const NOTE = 230; // pixels that a note in the margin takes at least

function closePopover(back) {
  if (popover.hidden) return;
  popover.hidden = true;
  if (back && opener) opener.focus();
  opener = null;
}

// In the margin beside its paragraph where that has room; else below its opener,
// or above it where the window has no room below.
function place(by) {
  const box = by.getBoundingClientRect();
  const room = document.documentElement;
  const beside = by.closest("main :is(p, li, dd)")?.getBoundingClientRect().right + 24;
  const margin = room.clientWidth - beside - 8;
  popover.style.maxWidth = margin >= NOTE ? margin + "px" : "";
  if (margin >= NOTE) {
    popover.style.left = beside + scrollX + "px";
    popover.style.top = Math.max(8, Math.min(box.top - 12,
      room.clientHeight - popover.offsetHeight - 8)) + scrollY + "px";
    return;
  }
  const left = Math.min(box.left, room.clientWidth - popover.offsetWidth - 8);
  const lowest = room.clientHeight - popover.offsetHeight - 8;
  const below = box.bottom + 6, above = box.top - popover.offsetHeight - 6;
  const top = below <= lowest ? below : above >= 8 ? above : lowest;
  popover.style.left = Math.max(8, left) + scrollX + "px";
  popover.style.top = Math.max(8, top) + scrollY + "px";
}

// Opens it for an element, with these nodes; label: its name.
function openPopover(by, label, nodes) {
  const close = element("button", "×",
    { type: "button", class: "close-popover", "aria-label": "Close" });
  close.onclick = () => closePopover(true);
  popover.replaceChildren(close, ...nodes);
  popover.setAttribute("aria-label", label);
  popover.hidden = false;
  opener = by;
  place(by);
  popover.focus({ preventScroll: true });
}

// [term, value]... as a list.
function termList(pairs) {
  const list = document.createElement("dl");
  for (const [term, value] of pairs)
    list.append(element("dt", term), element("dd", value));
  return list;
}

// A row of the appendix as terms and values.
function rowList(row) {
  const heads = row.closest("table").tHead.rows[0].cells;
  return termList([...row.cells].filter(cell => cell.textContent !== "")
    .map(cell => [heads[cell.cellIndex].textContent, cell.textContent]));
}

// Where a number's first row is: a table's cell is no link, and names it. A page
// without rows of its own has them beside it.
function hrefOf(number) {
  if (!number.dataset.row) return number.getAttribute("href") ?? "";
  const id = "row-" + number.dataset.row;
  return (document.getElementById(id) ? "#" : "rows.html#") + id;
}

// The rows that a number leads to, the first of them by its address.
function rowsOf(number) {
  const ids = hrefOf(number).replace(/^.*#/, "") + " " +
    (number.dataset.rows || "");
  return ids.split(" ").map(id => document.getElementById(id)).filter(row => row);
}

// What a number has to say besides its rows, if anything.
function noteOf(number) {
  return number.dataset.note ?? number.title;
}

// Before a pointer rests on a number, its title says which rows it comes from.
function nameRows(number) {
  if ("note" in number.dataset) return;
  const said = new Map();
  for (const row of rowsOf(number)) {
    const source = row.closest("table").caption.textContent.replace(/\.$/, "");
    said.set(source, [...said.get(source) || [], row.cells[0].textContent]);
  }
  number.dataset.note = number.title;
  number.title = [...said].map(([source, rows]) => source + ": " +
    rows.join("; ")).concat(number.title || []).join(" | ");
}

function openNumber(number) {
  const nodes = [element("p", number.textContent.replace(/[◦◊•‡]/g, ""),
    { class: "value" })];
  if (number.dataset.of)
    nodes.push(element("p", number.dataset.of, { class: "formula" }));
  if (number.dataset.in) nodes.push(termList(number.dataset.in.split(" | ")
    .map(operand => operand.split(" = "))));
  const rows = rowsOf(number), note = noteOf(number);
  if (rows.length > 0) {
    const fold = element("details", "");
    fold.append(element("summary", "All that is recorded of it"));
    for (const row of rows) fold.append(element("p",
      row.closest("table").caption.textContent), rowList(row));
    fold.ontoggle = () => place(number);
    nodes.push(fold);
  }
  if (note) nodes.push(element("p", note));
  if (hrefOf(number))
    nodes.push(element("a", "Its row among all", { href: hrefOf(number) }));
  openPopover(number, "Where this number comes from", nodes);
}

function openCost(cost) {
  openPopover(cost, "What this line costs", [element("p", cost.title)]);
}

document.addEventListener("pointerover", event => {
  const number = event.target.closest("a.num, td.num, a.claim");
  if (number) nameRows(number);
});
document.addEventListener("click", event => {
  const from = event.target.closest(".num, .claim, .calc, .cost");
  if (popover.contains(event.target)) {
    if (event.target.closest("a")) closePopover(false);
  } else if (!from) {
    // What a word's own button opens stays.
    if (!event.target.closest(".word")) closePopover(false);
  } else if (from.matches(".cost")) {
    openCost(from);
  } else {
    event.preventDefault();
    openNumber(from);
  }
});
// Past its last stop, and before its first, the Tab key leads back to the opener.
popover.addEventListener("keydown", event => {
  const stops = [...popover.querySelectorAll("a[href], button, summary")];
  const at = stops.indexOf(document.activeElement);
  const leaves = event.shiftKey ? at <= 0 : at === stops.length - 1;
  if (event.key !== "Tab" || !leaves) return;
  event.preventDefault();
  closePopover(true);
});
document.addEventListener("keydown", event => {
  if (event.key === "Escape") closePopover(true);
  const from = event.target.closest(
    "td.num, span.num, span.claim, span.calc, .cost");
  if (!from || event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  if (from.matches(".cost")) openCost(from);
  else openNumber(from);
});

// Numbers without a row are no links, and costs are none, but keys reach them, too.
for (const number of document.querySelectorAll(
    "span.num[title], span.claim[title], span.calc[title], .cost"))
  number.setAttribute("role", "button");
