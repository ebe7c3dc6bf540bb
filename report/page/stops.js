// stops.js - what the Tab key stops at. A chapter's numbers, costs, words and
// sources are one stop, and so is an index; left and right lead from one to the
// next. Where the whole course is one page, the links of a chapter's text are among
// them. A frame stops it only where there is more to scroll to.

const NUMBERS = ".num, .claim, .calc[title], .cost, .word, .citation a, dt a, " +
  ".index a";
const LINKS = ":is(p, li, td, strong, span, .csl-right-inline) > a[href]:not(.share)";
const MANY = 4; // chapters on one page

const [front, ...chapters] = document.querySelectorAll("main > section");
const keyedIn = new Map(); // chapter -> what of it is one stop
for (const chapter of [front, ...chapters]) if (chapter) keyedIn.set(chapter,
  chapter !== front && chapters.length > MANY ? `${NUMBERS}, ${LINKS}` : NUMBERS);

const wayIn = new Map(); // chapter -> which of them the Tab key stops at
function enter(chapter, stop) {
  const last = wayIn.get(chapter);
  if (last) last.tabIndex = -1;
  if (stop) stop.tabIndex = 0;
  wayIn.set(chapter, stop);
}
for (const [chapter, keyed] of keyedIn) {
  const stops = [...chapter.querySelectorAll(keyed)];
  for (const stop of stops) stop.tabIndex = -1;
  enter(chapter, stops[0]);
  chapter.addEventListener("keydown", event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !event.target.matches(keyed)) return;
    const all = seenOf(chapter);
    const to = all[all.indexOf(event.target) + step];
    if (!to) return;
    event.preventDefault();
    enter(chapter, to);
    to.focus();
  });
}

function seenOf(chapter) {
  return [...chapter.querySelectorAll(keyedIn.get(chapter))]
    .filter(stop => stop.checkVisibility());
}
// One that is hidden, as in a rung that is not chosen, is no way in.
addEventListener("keydown", event => {
  if (event.key !== "Tab") return;
  for (const [chapter, stop] of wayIn)
    if (stop && !stop.checkVisibility()) enter(chapter, seenOf(chapter)[0] ?? stop);
}, true);
// Who follows a link to a section begins with what stands there.
addEventListener("hashchange", () => {
  const place = document.getElementById(addressed());
  const chapter = place?.closest("main > section");
  if (!keyedIn.has(chapter)) return;
  const stop = seenOf(chapter).find(one => place.contains(one) ||
    place.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  if (stop) enter(chapter, stop);
});

// What lies far off has its height when it has been drawn, frames later: what has
// the keys may move out of sight by that.
function keepInSight(target, frames) {
  if (frames === 0 || target !== document.activeElement) return;
  const { top, bottom } = target.getBoundingClientRect();
  if (top >= innerHeight || bottom <= 0) target.scrollIntoView({ block: "center" });
  requestAnimationFrame(() => keepInSight(target, frames - 1));
}
addEventListener("focusin", ({ target }) =>
  requestAnimationFrame(() => keepInSight(target, 6)));

// Told of what comes near the screen, and of what is resized there.
const frames = new ResizeObserver(seen => {
  for (const { target } of seen)
    target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
});
const watched = new WeakSet();
function watchFrames() {
  for (const frame of document.querySelectorAll(
      "main :is(.table-box, pre, .sourceCode)[tabindex]")) {
    if (watched.has(frame)) continue;
    watched.add(frame);
    // Code has no other stop within: until it is seen, it may have more.
    if (frame.matches(".table-box")) frame.tabIndex = -1;
    frames.observe(frame);
  }
}
watchFrames();
document.addEventListener("unfolded", watchFrames);
