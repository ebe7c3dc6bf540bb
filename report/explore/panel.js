// panel.js - what all explorables share: controls with labels, a picture in SVG
// as wide as the page has room, one sentence of result that screen readers hear,
// and the same as a table, made when it is opened.
const panel = (() => {
  const SVG = "http://www.w3.org/2000/svg";

  function fill(node, attributes, children) {
    for (const [name, value] of Object.entries(attributes || {})) {
      if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
      else if (value !== false && value !== undefined) {
        node.setAttribute(name, value === true ? "" : value);
      }
    }
    node.append(...children);
    return node;
  }
  const html = (tag, attributes, ...children) =>
    fill(document.createElement(tag), attributes, children);
  const svg = (tag, attributes, ...children) =>
    fill(document.createElementNS(SVG, tag), attributes, children);

  // 12 345 678, as the page writes it; rates with three digits that count.
  const count = (n) => String(n).replace(/\B(?=(\d{3})+$)/g, "\u202f");
  const percent = (part) => `${Number((100 * part).toFixed(1))}\u00a0%`;
  const plural = (n, one, many = `${one}s`) =>
    `${count(n)}\u00a0${n === 1 ? one : many}`;

  // "4.62 TB/s" -> 4620: the first rate of that unit in the text, in billions.
  function rateIn(text, unit) {
    const found = new RegExp(`([\\d.]+)\\s*([GT])${unit}`).exec(text);
    return found ? found[1] * (found[2] === "T" ? 1000 : 1) : 1000;
  }

  // The style of what lies between light, 0, and dark, 1.
  const shade = (part) => "--shade: color-mix(in oklab, var(--first), " +
    `var(--last) ${(100 * part).toFixed(1)}%)`;

  // What moves unused is hatched: it shows without colours, too.
  function hatch() {
    return svg("svg", { width: 0, height: 0, class: "hatch", "aria-hidden": true },
      svg("defs", {}, svg("pattern", { id: "explore-hatch", width: 5, height: 5,
        patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
      svg("rect", { width: 5, height: 5, class: "under" }),
      svg("rect", { width: 1.6, height: 5, class: "over" }))));
  }

  let made = 0;

  const MAKERS = {
    range(control, id, changed) {
      const shown = html("span", { class: "value" });
      const input = html("input", { type: "range", id, min: control.min,
        max: control.max, step: control.step || 1, oninput: changed });
      const field = html("div", { class: "field" },
        html("label", { for: id }, control.label, " ", shown), input);
      return { field, get: () => Number(input.value), set(value, state) {
        if (control.most) input.max = control.most(state);
        input.value = value;
        const text = control.text ? control.text(value)
          : input.value;
        shown.textContent = text;
        input.setAttribute("aria-valuetext", text);
      } };
    },

    choice(control, id, changed) {
      const inputs = control.options.map(([value, text], i) => [value, text,
        html("input", { type: "radio", name: id, id: `${id}-${i}`, value,
          oninput: changed })]);
      const field = html("fieldset", { class: "field choice" },
        html("legend", {}, control.label),
        html("div", { class: "choices" }, ...inputs.flatMap(([, text, input]) =>
          [input, html("label", { for: input.id }, text)])));
      return { field, get: () => inputs.find(([, , i]) => i.checked)[0],
        set(value) {
          for (const [own, , input] of inputs) {
            input.checked = String(own) === String(value);
          }
        } };
    },

    select(control, id, changed) {
      const input = html("select", { id, oninput: changed },
        ...control.options.map(([value, text]) =>
          html("option", { value }, text)));
      return { field: html("div", { class: "field" },
        html("label", { for: id }, control.label), input),
      get: () => input.value, set(value) { input.value = value; } };
    },

    number(control, id, changed) {
      const input = html("input", { type: "number", id, min: control.min,
        max: control.max, step: control.step || "any", inputmode: "decimal",
        oninput: changed });
      return { field: html("div", { class: "field" },
        html("label", { for: id }, control.label), input),
      get: () => (input.value === "" ? NaN : Number(input.value)),
      set(value) {
        if (!isNaN(value) && Number(input.value) !== value) input.value = value;
      }, wrong(is) { input.setAttribute("aria-invalid", String(is)); } };
    },

    text(control, id, changed) {
      const input = html("input", { type: "text", id, spellcheck: "false",
        autocomplete: "off", autocapitalize: "off", class: "code",
        oninput: changed });
      return { field: html("div", { class: "field wide" },
        html("label", { for: id }, control.label), input),
      get: () => input.value, set(value) {
        if (input.value !== value) input.value = value;
      }, wrong(is) { input.setAttribute("aria-invalid", String(is)); } };
    },

    button(control, id, changed) {
      const input = html("button", { type: "button", id, onclick: changed },
        control.label);
      return { field: input, get: () => undefined,
        set(value) { if (value) input.textContent = value; } };
    },
  };

  // Makes the explorable in place. controls: a list of { kind, name, label,
  // value, ... }; a value may be given by the place, data-NAME. changed(state,
  // name, set) may mend the state after an input, and keep set({ name: value })
  // for later; draw(state, view) draws into view.svg, which is view.width wide,
  // and returns { text, height, table }: table() gives the rows, the first of
  // them the heads. It may throw an Error that names a field: { message, field }.
  function make(place, { label, controls, changed, draw, hint }) {
    const id = `x${++made}`, state = {}, inputs = {};
    const form = html("form", { class: "controls",
      onsubmit: (event) => event.preventDefault() });
    const picture = svg("svg", { role: "img", "aria-label": label });
    const result = html("p", { class: "result", role: "status" });
    const table = html("details", { class: "lanes", ontoggle: () => fillTable() },
      html("summary", {}, "The same as a table"));
    const past = []; // states, the last one last
    let rows = null, moving = null;

    // Keeps the state for undo, once for what one gesture changes.
    function keep(what) {
      if (moving === what) return;
      moving = what;
      past.push(settings());
    }
    const settings = () => Object.fromEntries(Object.entries(state)
      .filter(([name]) => inputs[name]?.kind !== "button"));

    for (const control of controls) {
      const { kind, name } = control;
      state[name] = place.dataset[name] ?? control.value;
      if (kind === "range" || kind === "number") state[name] = +state[name];
      inputs[name] = MAKERS[kind](control, `${id}-${name}`, () => {
        if (kind !== "button") keep(name);
        state[name] = inputs[name].get();
        changed?.(state, name, set);
        render();
      });
      inputs[name].kind = kind;
      form.append(inputs[name].field);
    }

    function fillTable() {
      if (!table.open || !rows) return;
      const [head, ...body] = rows();
      const cells = (row, tag, more) => html("tr", {}, ...row.map((cell) =>
        html(tag, more, String(cell))));
      table.querySelector("table")?.remove();
      table.append(html("table", {},
        html("thead", {}, cells(head, "th", { scope: "col" })),
        html("tbody", {}, ...body.map((row) => cells(row, "td")))));
    }

    function set(values) {
      keep("set");
      Object.assign(state, values);
      render();
    }

    function goBack() {
      Object.assign(state, past.pop());
      render();
    }

    function undo() {
      goBack();
      if (past.length === 0) form.querySelector("input, select").focus();
    }

    // Settings that the address holds, each as far as its control takes it.
    function takeAsked() {
      const asked = new URLSearchParams(location.hash.slice(1));
      if (asked.get("explore") !== place.dataset.show) return;
      for (const { kind, name, options } of controls) {
        const value = asked.get(name);
        const known = !options || options.some(([own]) => String(own) === value);
        if (value === null || kind === "button" || !known) continue;
        inputs[name].set(value, state);
        state[name] = inputs[name].get();
      }
      render();
      place.scrollIntoView({ block: "nearest" });
    }

    function addressOf() {
      const told = controls.filter(({ kind }) => kind !== "button")
        .map(({ name }) => [name, state[name]]);
      return "#" + new URLSearchParams([["explore", place.dataset.show],
        ...told]);
    }

    function showSettings() {
      for (const name in inputs) inputs[name].set(state[name], state);
      share.href = addressOf();
      back.hidden = past.length === 0;
    }

    function render() {
      showSettings();
      const width = Math.max(280, Math.floor(stage.clientWidth));
      const view = { svg: picture, width, state, set };
      let drawn, error = null;
      try {
        drawn = draw(state, view);
      } catch (thrown) {
        if (!thrown.field) throw thrown;
        error = thrown;
      }
      for (const name in inputs) inputs[name].wrong?.(error?.field === name);
      result.classList.toggle("wrong", error !== null);
      stage.classList.toggle("old", error !== null);
      const text = error ? error.message : drawn.text;
      if (result.textContent !== text) result.textContent = text;
      table.hidden = !drawn?.table;
      if (error) return;
      picture.setAttribute("viewBox", `0 0 ${width} ${drawn.height}`);
      picture.setAttribute("height", drawn.height);
      rows = drawn.table || null;
      fillTable();
    }

    const stage = html("div", { class: "stage" }, picture);
    const share = html("a", { class: "share" }, "Link to these settings");
    const back = html("button", { type: "button", class: "back", onclick: undo },
      "Undo");
    if (made === 1) document.body.append(hatch());
    place.append(form, result, stage);
    if (hint) place.append(html("p", { class: "hint" }, hint));
    place.append(table, html("p", { class: "hint" }, share, " ", back));
    // A gesture ends: what comes next is another one to undo, and one that has
    // changed nothing is none. What a finger moved on its way to scroll the page
    // is as it was.
    for (const end of ["change", "pointerup", "pointercancel"]) {
      place.addEventListener(end, () => {
        if (moving && end === "pointercancel") goBack();
        moving = null;
        const was = past.length > 0 && JSON.stringify(past[past.length - 1]);
        if (was === JSON.stringify(settings())) past.pop();
        back.hidden = past.length === 0;
      });
    }
    place.addEventListener("pointerdown", () => { moving = null; }, true);
    place.classList.add("ready");
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", label);
    showSettings();
    addEventListener("load", takeAsked);
    addEventListener("hashchange", takeAsked);
    // The first time when it comes near the screen: to draw one that is far off
    // would take the layout of all that stands before it.
    let before;
    new ResizeObserver(() => {
      if (stage.clientWidth === before) return;
      before = stage.clientWidth;
      render();
    }).observe(stage);
  }

  const REACH = 12, SLOP = 6; // pixels

  // What `from` selects below the pointer, or so near that it is meant.
  function grasped(root, from, event) {
    const own = event.target.closest(from);
    if (own) return own;
    const off = (cell) => {
      const box = cell.getBoundingClientRect();
      return Math.hypot(
        Math.max(box.left - event.clientX, 0, event.clientX - box.right),
        Math.max(box.top - event.clientY, 0, event.clientY - box.bottom));
    };
    const [near] = [...root.querySelectorAll(from)].map((cell) =>
      [off(cell), cell]).sort(([a], [b]) => a - b);
    return near && near[0] <= REACH ? near[1] : null;
  }

  // Calls moved(x, y, what) while the pointer that went down on what `from`
  // selects, or near it, is dragged, in the picture's coordinates. A finger that
  // goes down may be about to scroll: it moves nothing until it is known to drag
  // or is lifted where it was.
  function draggable(root, from, moved) {
    let held = null, down = null; // down: a finger's, until it drags
    const off = (event) => [Math.abs(event.clientX - down.clientX),
      Math.abs(event.clientY - down.clientY)];
    const at = (event) => {
      const box = root.getBoundingClientRect();
      const scale = (root.viewBox.baseVal?.width || box.width) / box.width; // slides' zoom
      moved(scale * (event.clientX - box.left), scale * (event.clientY - box.top), held);
    };
    root.addEventListener("pointerdown", (event) => {
      held = grasped(root, from, event);
      if (!held) return;
      root.setPointerCapture(event.pointerId);
      event.preventDefault();
      down = event.pointerType === "touch" ? event : null;
      if (!down) at(event);
    });
    root.addEventListener("pointermove", (event) => {
      if (!held) return;
      const [across, along] = down ? off(event) : [];
      if (down && (across < SLOP || across < along)) return;
      down = null;
      at(event);
    });
    root.addEventListener("pointerup", (event) => {
      if (held && (!down || Math.max(...off(event)) < SLOP)) at(event);
      held = null;
    });
    root.addEventListener("pointercancel", () => { held = null; });
  }

  // An error that is the reader's to mend, in the field of that name.
  function wrong(field, message) {
    return Object.assign(new Error(message), { field });
  }

  return { make, html, svg, count, percent, plural, rateIn, shade, draggable,
    wrong };
})();
