// predict.js - predict, then look: of the place's two paragraphs the first asks
// for a number, the second, hidden until then, begins with it.
const predict = (() => {
  const { html } = panel;
  let made = 0;

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

  function make(place) {
    const id = `p${++made}`, [, answer] = place.querySelectorAll("p");
    const truth = numberIn(answer.textContent);
    const input = html("input", { type: "number", id, min: 0, step: "any",
      inputmode: "decimal", required: true });
    const said = html("p", { class: "result", role: "status" });
    const form = html("form", { class: "controls" },
      html("div", { class: "field" },
        html("label", { for: id }, "Your prediction"), input),
      html("button", {}, "Compare"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      said.textContent = verdict(Number(input.value), truth);
      answer.hidden = false;
    });
    answer.hidden = true;
    answer.before(form, said);
    place.classList.add("ready", "predict");
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", "Predict, then compare");
  }
  return { make };
})();
