// stops.js - what the Tab key stops at. A chapter's numbers, costs, words and
// sources are one stop, and so is an index; left and right lead from one to the
// next. A frame stops it only where there is more to scroll to.

const KEYED = ".num, .claim, .calc[title], .cost, .word, .citation a, dt a, " +
  ".index a";
for (const chapter of document.querySelectorAll("main > section")) {
  const stops = () => [...chapter.querySelectorAll(KEYED)];
  stops().forEach((stop, i) => { stop.tabIndex = i ? -1 : 0; });
  chapter.addEventListener("keydown", event => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step || !event.target.matches(KEYED)) return;
    const all = stops().filter(stop => stop.checkVisibility());
    const to = all[all.indexOf(event.target) + step];
    if (!to) return;
    event.preventDefault();
    event.target.tabIndex = -1;
    to.tabIndex = 0;
    to.focus();
  });
}

// Told of what comes near the screen, and of what is resized there.
const frames = new ResizeObserver(seen => {
  for (const { target } of seen)
    target.tabIndex = target.scrollWidth > target.clientWidth ? 0 : -1;
});
function watchFrames() {
  for (const frame of document.querySelectorAll(".table-box, pre[tabindex]"))
    frames.observe(frame);
}
watchFrames();
document.addEventListener("unfolded", watchFrames);
