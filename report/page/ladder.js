// ladder.js - a ladder's rungs one at a time: a row of the list for each, with its
// bar; arrow keys, swipes and buttons go from rung to rung, and so do links to one,
// and where it fits beside the text, the listing that is read. Without it the rungs
// stand below one another. The list is one stop for the Tab key. A ladder calls it
// as soon as it is there, while the page behind it is still being read.

function stepper(ladder) {
  const number = document.querySelectorAll(".ladder").length;
  const all = [...ladder.querySelectorAll(":scope > .rung")];
  const rungs = all.filter(rung => !rung.matches(".ceiling"));
  const name = rung => rung.querySelector(".name").textContent.trim();
  const tabs = element("div", "", { role: "tablist", class: "steps",
    "aria-orientation": "vertical", "aria-label": "Rungs, by their rates" });
  for (const rung of all) {
    const step = rung.querySelector(".step"), tab = step.cloneNode(true);
    for (const link of tab.querySelectorAll("a, sup")) link.replaceWith(
      link.matches("sup") ? "" : link.textContent.replace(/[◦◊•‡]/g, ""));
    if (!rungs.includes(rung)) {
      tab.classList.add("ceiling");
      rung.hidden = true;
      ladder.append(tab);
      continue;
    }
    rung.id ||= `ladder-${number}-${rungs.indexOf(rung) + 1}`;
    tab.id = rung.id + "-tab";
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", rung.id);
    rung.setAttribute("role", "tabpanel");
    rung.setAttribute("aria-labelledby", tab.id);
    tab.onclick = () => show(rungs.indexOf(rung), true);
    tabs.append(tab);
  }
  const bounds = ladder.querySelectorAll(":scope > .step");
  const way = (text, label, by) => {
    const button = element("button", text,
      { type: "button", tabindex: "-1", "aria-label": label });
    button.onclick = () => show(at + by, false);
    return button;
  };
  const where = element("span", "", { class: "where" });
  const ways = element("div", "", { class: "ways" });
  const back = way("←", "The rung before", -1), on = way("→", "The next rung", 1);
  ways.append(back, where, on);
  rungs[0].before(tabs, ...bounds, ways);
  ladder.classList.add("live");

  // Code that is folded is so in all rungs, or in none; without it they are as high as
  // the highest, so that nothing below them jumps.
  let unfolded = false;
  const folded = ladder.querySelector(".requests");
  ladder.addEventListener("toggle", event => {
    if (!event.target.closest(".rung[hidden]")) unfolded = event.target.open;
  }, true);
  const unwrap = rung => {
    // A text where there are scripts, so that it is no weight before it is shown.
    const later = rung.querySelector("noscript");
    if (!later) return;
    later.outerHTML = later.textContent;
    document.dispatchEvent(new Event("unfolded"));
  };
  function level() {
    for (const box of ladder.querySelectorAll(".requests")) box.style.minHeight = "";
    const rooms = rungs.map((rung, i) => {
      show(i, false);
      return rung.querySelector("details").offsetTop - rung.offsetTop;
    });
    const most = Math.max(...rooms);
    rungs.forEach((rung, i) => {
      show(i, false);
      const box = rung.querySelector(".requests");
      box.style.minHeight = box.offsetHeight + most - rooms[i] + "px";
    });
  }

  let at = -1;
  function show(to, focus) {
    if (to < 0 || to >= rungs.length) return;
    at = to;
    unwrap(rungs[at]);
    const fold = rungs[at].querySelector("details");
    if (fold) fold.open = unfolded;
    rungs.forEach((rung, i) => {
      rung.hidden = i !== at;
      tabs.children[i].setAttribute("aria-selected", i === at);
      tabs.children[i].tabIndex = i === at ? 0 : -1;
    });
    where.textContent = `${name(rungs[at])}, ${at + 1} of ${rungs.length}`;
    back.disabled = at === 0;
    on.disabled = at === rungs.length - 1;
    if (focus) tabs.children[at].focus({ preventScroll: true });
  }
  tabs.addEventListener("keydown", event => {
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1,
      ArrowUp: at - 1, Home: 0, End: rungs.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    show(to, true);
  });
  let from = null;
  ladder.addEventListener("pointerdown", event => {
    from = event.pointerType === "touch" ? [event.clientX, event.clientY] : null;
  });
  ladder.addEventListener("pointerup", event => {
    if (!from) return;
    const across = event.clientX - from[0], down = event.clientY - from[1];
    if (Math.abs(across) > 40 && Math.abs(across) > 2 * Math.abs(down))
      show(at + (across < 0 ? 1 : -1), false);
  });

  // A link to a rung shows it; the ladder stays where it is if it is in view.
  const follow = () => {
    const to = rungs.findIndex(rung => rung.id === addressed());
    if (to < 0) return;
    show(to, false);
    const { top, bottom } = ladder.getBoundingClientRect();
    if (bottom < 100 || top > innerHeight - 100) ladder.scrollIntoView();
  };
  addEventListener("hashchange", follow);
  if (folded) {
    level();
    addEventListener("resize", () => {
      const here = at;
      level();
      show(here, false);
    });
  }
  show(0, false);
  follow();
  addEventListener("beforeprint", () => {
    rungs.forEach((rung, i) => show(i, false));
  });

  // Beside the text it goes with the listings; the style sheet says where it fits.
  document.addEventListener("DOMContentLoaded", () => {
    if (all.length !== document.querySelectorAll(".rung").length ||
        !document.querySelector(".pager")) return;
    ladder.classList.add("beside");
    const reading = new IntersectionObserver(seen => {
      const now = seen.find(entry => entry.isIntersecting)?.target.hash.slice(1);
      const to = rungs.findIndex(rung => rung.id === now);
      if (to >= 0 && getComputedStyle(ladder).position === "fixed")
        show(to, false);
    }, { rootMargin: "-30% 0px -60% 0px" });
    for (const link of document.querySelectorAll(".file a")) reading.observe(link);
  });
}
