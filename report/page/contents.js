// contents.js - the contents follow the text; headings and figures have links
// to themselves; a drawer that is open keeps the keys, and closes on Escape.

const entries = new Map();
for (const link of document.querySelectorAll(".toc a"))
  entries.set(decodeURIComponent(link.hash.slice(1)), link);

function follow(id) {
  const link = entries.get(id);
  if (!link || link.hasAttribute("aria-current")) return;
  for (const other of document.querySelectorAll(".toc [aria-current]"))
    other.removeAttribute("aria-current");
  link.setAttribute("aria-current", "true");
  const list = link.closest(".side");
  const box = link.getBoundingClientRect();
  const around = list.getBoundingClientRect();
  if (box.top < around.top || box.bottom > around.bottom)
    list.scrollTop += box.top - around.top - around.height / 3;
}

// The section whose heading was the last to pass the upper third.
const headed = [...document.querySelectorAll("main section[id]")]
  .filter(section => entries.has(section.id));
let waiting = false;
function look() {
  waiting = false;
  const line = innerHeight / 3;
  let low = 0, high = headed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (headed[middle].getBoundingClientRect().top <= line) low = middle + 1;
    else high = middle;
  }
  if (low > 0) follow(headed[low - 1].id);
}
addEventListener("scroll", () => {
  if (!waiting) requestAnimationFrame(look);
  waiting = true;
}, { passive: true });
look();

// The marks lie over the end of the contents: an entry with the keys is above them.
const marks = document.querySelector(".side .legend");
if (marks) new ResizeObserver(() => {
  marks.parentElement.style.scrollPaddingBottom = marks.offsetHeight + "px";
}).observe(marks);

// Under the pointer, so that they are no stops of the Tab key.
document.addEventListener("pointerover", event => {
  const heading = event.target.closest("section[id] > :is(h1, h2, h3)");
  if (!heading || heading.querySelector(".permalink")) return;
  const name = heading.textContent.trim();
  heading.append(" ", element("a", "#", { class: "permalink", tabindex: "-1",
    href: "#" + heading.parentElement.id, "aria-label": "Link to: " + name }));
});
for (const label of document.querySelectorAll("figure[id] > figcaption .label")) {
  const link = element("a", label.textContent,
    { href: "#" + label.closest("figure").id, tabindex: "-1" });
  label.replaceChildren(link);
}

// A narrow page has drawings of its own.
const narrow = matchMedia("screen and (max-width: 40rem)");
function draw() {
  if (narrow.matches) for (const other of document.querySelectorAll(
      "figure.chart > template")) other.replaceWith(other.content);
}
narrow.addEventListener("change", draw);
draw();

// What is folded is a text until it is unfolded: a page of fewer elements.
function unfold(fold) {
  const text = fold.querySelector(":scope > noscript");
  if (!text) return;
  text.outerHTML = text.textContent;
  draw();
  dispatchEvent(new Event("unfolded"));
  document.dispatchEvent(new Event("unfolded"));
}
const folds = document.querySelectorAll(".notebook");
for (const fold of folds) fold.addEventListener("toggle", () => unfold(fold));

// What is folded opens for a link into it, or to its heading; a notebook in print.
function open() {
  let meant = document.getElementById(addressed());
  if (!meant && addressed()) {
    folds.forEach(unfold);
    meant = document.getElementById(addressed());
  }
  if (!meant) return;
  let fold = meant.querySelector(":scope > details.notebook") ?? meant;
  let closed = false;
  while ((fold = fold.closest("details"))) {
    closed ||= !fold.open;
    unfold(fold);
    fold.open = true;
    fold = fold.parentElement;
  }
  if (closed) meant.scrollIntoView();
}
addEventListener("hashchange", open);
open();
addEventListener("beforeprint", () => {
  for (const fold of folds) {
    unfold(fold);
    fold.open = true;
  }
});

// The drawer, on a narrow screen: open while it is the target. Until it is closed
// nothing behind it can be reached; then the text is where it was.
const side = document.querySelector("#contents");
const behind = document.querySelectorAll(".skip, .bar, main");

function drawer() {
  const open = addressed() === "contents" &&
    getComputedStyle(side).position === "fixed";
  for (const part of behind) part.inert = open;
  if (!open || side.querySelector(":focus")) return;
  side.querySelector(".toc [aria-current]")?.scrollIntoView({ block: "center" });
  side.querySelector(".close").focus({ preventScroll: true });
}
function closeDrawer() {
  const place = scrollY;
  location.replace("#text");
  drawer();
  scrollTo(0, place);
  document.querySelector(".bar .open").focus({ preventScroll: true });
}
addEventListener("hashchange", drawer);
addEventListener("resize", drawer);
drawer();

document.addEventListener("click", event => {
  if (!event.target.closest(".side .close")) return;
  event.preventDefault();
  closeDrawer();
});
document.addEventListener("keydown", event => {
  if (event.key === "Escape" && addressed() === "contents") closeDrawer();
});
