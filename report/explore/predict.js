// predict.js - predict, then look: the place's first paragraph asks, the others
// answer. These alone are hidden until the reader has answered or wants to be
// shown, and what stands beside the text and tells the same: the costs of the
// section's code, numbers of its tables, and in a ladder beside the text the rates
// that are asked for.
// What was answered is remembered. The weave says what is right
// (report/weave/prediction.lua): data-answer, data-unit, data-within, data-choices.
const predict = (() => {
  const { html } = panel;
  const places = [], KEY = "predictions";

  // ---- what the reader types ----

  // What a second, a byte or a FLOP of each prefix is in a common unit.
  const PREFIX = { "": 1, n: 1e-9, "µ": 1e-6, u: 1e-6, m: 1e-3, k: 1e3, M: 1e6,
    G: 1e9, T: 1e12 };
  const bare = (text) => text.replace(/[\s\u2009\u00a0\u202f]/g, "")
    .replace(/\u2212/g, "-").replace(/\u03bc/g, "µ");

  // "TB/s" -> [1e12, "B/s"]; "sectors" -> [1, "sectors"].
  function scaled(unit) {
    const found = /^([nµumkMGT]?)(s|B\/s|FLOP\/s|Hz)$/.exec(
      unit.replace(/FLOPS$/i, "FLOP/s"));
    return found ? [PREFIX[found[1]], found[2]] : [1, unit];
  }

  // "12 582 912", "16,384", "1.5e3", "2^20" or "3/2" and what follows it.
  function numberIn(text) {
    const found = /^(-?\d+(?:,\d{3})+(?![\d,])|-?\d*[.,]?\d+(?:e[+-]?\d+)?)(?:([\^/])(\d+))?(.*)$/i
      .exec(bare(text));
    if (!found) return null;
    const [, digits, sign, second, unit] = found;
    const first = Number(/,\d{3}(?!\d)/.test(digits) && !digits.includes(".")
      && !/^-?0,/.test(digits) ? digits.replace(/,/g, "")
      : digits.replace(",", "."));
    const value = sign === "^" ? first ** second : sign ? first / second : first;
    return { value, unit };
  }

  const TIMES = /^(×|x|times|fold|timesasmuch|timesasfast)$/i;
  // The number that was typed, in the answer's unit, or what is wrong with it.
  function read(text, unit) {
    const typed = numberIn(text);
    if (!typed || !isFinite(typed.value)) return { wrong: "Type a number." };
    const own = bare(unit), [by, base] = scaled(own);
    const [typedBy, typedBase] = scaled(typed.unit);
    const same = typed.unit === "" || typed.unit === own
      || `${typed.unit}s` === own || TIMES.test(typed.unit) && TIMES.test(own);
    if (same) return { value: typed.value };
    if (typedBase === base && by !== 1 | base !== own) {
      return { value: typed.value * typedBy / by };
    }
    return { wrong: `Type the number alone, or in ${unit}.` };
  }

  // ---- how near it is ----

  const digits = (x, n) => String(Number(x.toPrecision(n)));
  // Words for what is too little and too much: counted, or measured.
  const WORDS = { true: ["too few", "too many"], false: ["too low", "too high"] };

  function verdict(guess, truth, within, counted) {
    const off = guess - truth, [low, high] = WORDS[counted];
    const near = Math.abs(off) <= Math.abs(truth) * within * (1 + 1e-9) + 1e-12;
    if (near) {
      const part = Number((100 * Math.abs(off / truth)).toFixed(1));
      return { right: true, said: part > 0
        ? `${part} % ${off < 0 ? "below" : "above"}` : "" };
    }
    const times = off > 0 ? guess / truth : truth / guess;
    const way = off < 0 ? low : high;
    if (times >= 2 && isFinite(times)) {
      return { said: `${way} by a factor of ${digits(times, 2)}` };
    }
    return { said: counted || truth === 0 || truth * guess <= 0
      ? `${digits(Math.abs(off), 6)} ${way}`
      : `${digits(100 * Math.abs(off / truth), 2)} % ${way}` };
  }

  // ---- what was answered ----

  function remembered() {
    try {
      return JSON.parse(localStorage.getItem(KEY)) || {};
    } catch {
      return {}; // none is kept where a browser keeps nothing
    }
  }
  function remember(id, text) {
    const all = remembered();
    if (text === null) delete all[id];
    else all[id] = text;
    try {
      localStorage.setItem(KEY, JSON.stringify(all));
    } catch { /* as above */ }
  }

  // ---- what stands beside the text ----

  const asks = (at) => at.matches(".explore[data-show=predict]");

  // Costs of the section's code, as far as the predictions before and after it, if
  // they are what is asked for.
  function costsBeside(place) {
    if (!/^(sector|wavefront)/.test(place.dataset.unit || "")) return [];
    const found = [];
    for (const way of ["previousElementSibling", "nextElementSibling"]) {
      for (let at = place[way]; at && !asks(at) && !at.matches("section");
        at = at[way]) found.push(...at.querySelectorAll(".costs"));
    }
    return found;
  }

  // { variant, column } of what a number was looked up in.
  const operands = (number) => [...(number.dataset.in ?? "").matchAll(
    /(?:^| \| )(?:([^,|]+), size [^|]*: )?(\S+) = /g)]
    .map(([, variant, column]) => ({ variant, column }));

  // The numbers in tables between a prediction and the next that tell its answer:
  // that show it, or what comes near it, or, of what is measured, that it is worked out
  // from.
  function numbersBeside(place, answer, asked) {
    const { unit, within } = place.dataset, own = operands(answer);
    const truth = numberIn(place.dataset.answer)?.value;
    const far = Math.abs(truth) * Math.max(2 * parseFloat(within || 0) / 100, 1e-9);
    const counts = (number) => unit && number.dataset.of?.includes(
      unit.replace(/s$/, ""));
    const tells = (number) => {
      const text = number.textContent.replace(/[◦◊•‡]/g, "").trim();
      const of = operands(number);
      const alike = (test) => own.some((one) => of.some((other) =>
        one.column === other.column && test(one, other)));
      if (within && alike((one, other) => one.variant && one.variant === other.variant))
        return true;
      return Math.abs(read(text, asked).value - truth) <= far && (own.length > 0
        ? alike(() => true) : counts(number) || numberIn(text).unit !== "");
    };
    const found = [];
    for (let at = place.nextElementSibling; at && !asks(at) && !at.matches("section");
      at = at.nextElementSibling) found.push(...at.querySelectorAll(
        "td.num, :is(td, dd) .num"));
    return found.filter(tells);
  }

  // Numbers that open questions ask for; and in a ladder beside the text the rates
  // from the first rung on that one is about.
  function withhold() {
    for (const number of document.querySelectorAll(".kept"))
      number.classList.remove("kept");
    for (const one of places) if (!one.told())
      for (const number of one.numbers()) number.classList.add("kept");
    const open = places.filter((one) => !one.told()).flatMap((one) => one.names);
    for (const ladder of document.querySelectorAll(".ladder")) {
      const steps = [...ladder.querySelectorAll(".steps > .step")];
      const first = steps.findIndex((step) => open.includes(
        step.querySelector(".name").textContent.trim()));
      const rungs = ladder.querySelectorAll(":scope > .rung:not(.ceiling)");
      for (const list of [steps, rungs]) list.forEach((one, i) =>
        one.classList.toggle("withheld", first >= 0 && i >= first));
      ladder.classList.toggle("withholds", first >= 0);
    }
  }

  // ---- a place ----

  function make(place) {
    const id = `p${places.length}`, key = place.id || id;
    const { answer = "", unit, within, choices } = place.dataset;
    const [, ...hidden] = place.children;
    const costs = costsBeside(place);
    const said = html("p", { class: "result", role: "status" });
    const shown = numberIn(answer);
    const asked = unit ?? (shown ? shown.unit : "");
    let told = false;

    const button = (text, onclick) => html("button", { type: "button", onclick },
      text);
    const again = button("Ask again", () => {
      remember(key, null);
      hide();
      form.querySelector("input, button").focus();
    });
    const show = button("Show the answer", () => { tell(""); again.focus(); });
    const form = html("form", { class: "ask" });
    const last = html("p", { class: "ask told" }, said, again);

    if (choices) {
      form.append(html("span", {}, "Your prediction"), ...choices.split(", ")
        .map((one) => button(one[0].toUpperCase() + one.slice(1),
          () => { tell(one); again.focus(); })));
    } else {
      const input = html("input", { type: "text", id, autocomplete: "off",
        autocapitalize: "off", spellcheck: "false", "aria-describedby": `${id}-u`,
        inputmode: shown?.value < 0 ? false : "decimal" });
      const wrong = html("span", { class: "wrong", role: "alert" });
      form.append(html("label", { for: id }, "Your prediction"), input,
        html("span", { id: `${id}-u`, class: "unit" }, asked),
        html("button", { tabindex: "-1" }, "Compare"), wrong); // Enter does it
      form.addEventListener("submit", (event) => {
        event.preventDefault();
        const typed = read(input.value, asked);
        wrong.textContent = typed.wrong || "";
        input.setAttribute("aria-invalid", String(Boolean(typed.wrong)));
        if (typed.wrong) input.focus();
        else {
          tell(input.value);
          again.focus({ preventScroll: true });
        }
      });
    }
    form.append(show);

    function judged(text) {
      if (text === "") return { said: "" };
      if (choices) {
        return text === answer ? { right: true, said: `You said ${text}.` }
          : { said: `You said ${text}; the answer is ${answer}.` };
      }
      const { value, wrong } = read(text, asked);
      if (wrong) return { said: "" };
      const found = verdict(value, shown.value, parseFloat(within || 0) / 100,
        Boolean(unit) && !within);
      return { right: found.right, said: `You said ${text.trim()}${
        found.said && `: ${found.said}`}.` };
    }
    function tell(text, kept) {
      const { right, said: words } = judged(text);
      told = true;
      said.replaceChildren(...right ? [html("strong", {}, "Right. "), words]
        : [words]);
      form.replaceWith(last);
      for (const one of [...hidden, ...costs]) one.classList.remove("untold");
      place.classList.add("answered");
      if (kept) return;
      remember(key, text);
      withhold();
    }
    function hide(first) {
      told = false;
      last.replaceWith(form);
      for (const one of [...hidden, ...costs]) one.classList.add("untold");
      place.classList.remove("answered");
      if (!first) withhold();
    }

    hidden[0].before(form);
    place.classList.add("ready", "predict");
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", "Predict, then compare");
    // The rungs that a measured answer is of; a count tells no rate.
    const names = within ? (place.dataset.of || "").match(/[\w-]+(?=[\s:[/]|$)/g)
      || [] : [];
    const worth = hidden.map((one) => one.querySelector(".answer")).find(Boolean) ??
      hidden[0].querySelector(".num, .calc");
    const numbers = () => worth && shown ? numbersBeside(place, worth, asked) : [];
    places.push({ hidden, tell, names, numbers, told: () => told });
    const before = remembered()[key];
    if (before === undefined) hide(true);
    else tell(before, true);
  }

  // An address that names what is hidden tells it.
  function addressed() {
    const meant = document.querySelector(":target");
    for (const { hidden, tell, told } of places) {
      if (meant && !told() && hidden.some((one) => one.contains(meant))) {
        tell("");
        // What was hidden has its height when a frame has been drawn.
        requestAnimationFrame(() => requestAnimationFrame(() =>
          meant.scrollIntoView()));
      }
    }
  }
  addEventListener("load", addressed);
  addEventListener("hashchange", addressed);
  // A ladder's steps are there when the whole page has been read.
  document.addEventListener("DOMContentLoaded", withhold);
  document.addEventListener("unfolded", withhold);
  return { make, read, verdict };
})();
