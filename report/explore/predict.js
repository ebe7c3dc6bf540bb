// predict.js - predict, then look: of the place's two paragraphs the first asks
// for a number, the second begins with it. That, and what follows in the section,
// is hidden until the reader has answered, or wants to be shown.
const predict = (() => {
  const { html } = panel;
  const places = [];

  function numberIn(text) {
    const found = /\d(?:[\d\u2009\u00a0\u202f ]*\d)?(?:\.\d+)?/.exec(text);
    return found ? Number(found[0].replace(/[^\d.]/g, "")) : NaN;
  }

  function verdict(guess, truth) {
    if (guess === truth) return `You said ${guess}, and so it is.`;
    const times = guess > truth ? guess / truth : truth / guess;
    const apart = !isFinite(times) ? "" : times < 1.1 ? "close"
      : `off by a factor of ${Number(times.toPrecision(2))}`;
    return `You said ${guess}${apart && `, ${apart}`}.`;
  }

  // What would tell: all as far as the next question or the section's end; behind
  // a section's last words, the next section; and the costs beside the code above.
  function tellers(place) {
    const found = [];
    const asks = (at) => at.matches(".explore[data-show=predict]");
    for (let at = place.nextElementSibling; at; at = at.nextElementSibling) {
      if (found.length > 0 && at.matches("section")) break;
      found.push(at);
      if (asks(at)) break;
    }
    const next = place.parentElement.nextElementSibling;
    if (found.length === 0 && next?.matches("section")) found.push(next);
    for (let at = place.previousElementSibling; at && !asks(at);
      at = at.previousElementSibling) {
      found.push(...at.querySelectorAll(".costs"));
    }
    return found;
  }

  function make(place) {
    const id = `p${places.length}`, [, answer] = place.querySelectorAll("p");
    const truth = numberIn(answer.textContent);
    const hidden = [answer, ...tellers(place)];
    const input = html("input", { type: "number", id, min: 0, step: "any",
      inputmode: "decimal", required: true });
    const said = html("p", { class: "result", role: "status" });
    const button = (text, tell) => html("button", { type: "button",
      onclick: tell }, text);
    const veil = html("p", { class: "veil" }, "What follows is hidden until then. ",
      button("Show me", () => tell("")), " ",
      button("Show all", () => places.forEach((one) => one.tell(""))));
    const form = html("form", { class: "controls" },
      html("div", { class: "field" },
        html("label", { for: id }, "Your prediction"), input),
      html("button", {}, "Compare"));
    function tell(text) {
      for (const one of hidden.splice(0)) one.classList.remove("untold");
      veil.remove();
      if (text || !said.textContent) said.textContent = text;
    }
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      tell(verdict(Number(input.value), truth));
    });
    for (const one of hidden) one.classList.add("untold");
    answer.before(form, said, veil);
    place.classList.add("ready", "predict");
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", "Predict, then compare");
    places.push({ hidden, tell });
  }

  // An address that names what is hidden tells it.
  function asked() {
    const meant = document.querySelector(":target");
    for (const { hidden, tell } of places) {
      if (meant && hidden.some((one) => one.contains(meant))) {
        tell("");
        // What was hidden has its height when a frame has been drawn.
        requestAnimationFrame(() => requestAnimationFrame(() =>
          meant.scrollIntoView()));
      }
    }
  }
  addEventListener("load", asked);
  addEventListener("hashchange", asked);
  return { make };
})();
