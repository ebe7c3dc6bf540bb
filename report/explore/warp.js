// warp.js - a warp whose lanes index an array by an expression that a reader
// can change: the fields for it, its addresses, and its lanes as a row of cells.
const warp = (() => {
  const { svg } = panel;

  const LANES = {
    all: ["all 32", () => true],
    even: ["the even ones", (lane) => lane % 2 === 0],
    half: ["0 to 15", (lane) => lane < 16],
    one: ["only lane 0", (lane) => lane === 0],
  };

  // The fields; patterns: [name, expression, text] of each that is offered.
  const OWN = "own";
  function fields(patterns, widths, width) {
    return [
      { kind: "select", name: "pattern", label: "Pattern", value: patterns[0][0],
        options: [...patterns.map(([name, , text]) => [name, text]),
          [OWN, "your own expression"]] },
      { kind: "select", name: "lanes", label: "Active lanes", value: "all",
        options: Object.entries(LANES).map(([name, [text]]) => [name, text]) },
      { kind: "choice", name: "width", label: "Bytes per lane", value: width,
        options: widths.map((w) => [w, String(w)]) },
      { kind: "text", name: "index", label: "Index of the element that a lane takes",
        value: patterns[0][1] },
    ];
  }

  // What was typed is the reader's own; a pattern brings its expression.
  function changed(patterns) {
    return (state, name) => {
      const pattern = patterns.find(([own]) => own === state.pattern);
      if (name === "index") state.pattern = OWN;
      else if (pattern) state.index = pattern[1];
    };
  }

  // What else an index may be made of: the warp is one of the first block, whose
  // rows are 32 threads.
  const BLOCK = { "blockIdx.x": 0, "blockIdx.y": 0, "blockIdx.z": 0,
    "threadIdx.z": 0, "blockDim.x": rules.LANES, warpSize: rules.LANES };

  // The byte address of each lane, null where it takes no part.
  function addresses(state, row) {
    const values = { y: 0, ...row, ...BLOCK };
    const names = ["tid", "lane", "x", ...Object.keys(values)];
    const active = LANES[state.lanes][1], width = Number(state.width);
    try {
      const index = expression.read(state.index, names);
      return [...Array(rules.LANES).keys()].map((lane) => {
        if (!active(lane)) return null;
        const tid = lane + rules.LANES * values.y;
        const i = index({ ...values, tid, lane, x: lane });
        if (i < 0) throw new Error(`lane ${lane} would take element ${i}`);
        if (i >= 1 << 24) throw new Error(`element ${i} of lane ${lane} is too far`);
        return i * width;
      });
    } catch (error) {
      throw panel.wrong("index", `Not an index: ${error.message}.`);
    }
  }

  const who = (list, width) => {
    const active = list.filter((a) => a !== null).length;
    return `${panel.plural(active, "lane")} × ${panel.plural(width, "byte")}`;
  };

  // Brings lane's cells to the fore, of all that are drawn; -1: none.
  function point(root, lane) {
    root.classList.toggle("pointed", lane >= 0);
    for (const cell of root.querySelectorAll("[data-lane]")) {
      cell.classList.toggle("here", Number(cell.dataset.lane) === lane);
    }
  }

  // The cells that belong to lanes stay the same elements, so that they move.
  function cells(root, list) {
    const kept = new Map();
    for (const cell of root.querySelectorAll("rect.cell")) {
      kept.set(cell.dataset.key, cell);
    }
    for (const { key, lane, x, y, width, height } of list) {
      const cell = kept.get(key) || svg("rect", { class: "cell",
        "data-key": key, "data-lane": lane,
        style: panel.shade(lane / (rules.LANES - 1)) });
      kept.delete(key);
      cell.style.transform = `translate(${x}px, ${y}px)`;
      cell.setAttribute("width", width);
      cell.setAttribute("height", height);
      if (!cell.parentNode) root.append(cell);
    }
    for (const cell of kept.values()) cell.remove();
  }

  // Layers of the picture, made once: what is redrawn, and the cells.
  function layers(view) {
    if (!view.svg.querySelector(".cells")) {
      view.svg.append(svg("g", { class: "ground" }), svg("g", { class: "cells" }),
        svg("g", { class: "above" }));
      view.svg.addEventListener("pointermove", (event) => {
        point(view.svg, Number(event.target.dataset?.lane ?? -1));
      });
      view.svg.addEventListener("pointerleave", () => point(view.svg, -1));
    }
    const [ground, moving, above] = view.svg.children;
    ground.replaceChildren();
    above.replaceChildren();
    return { ground, moving, above };
  }

  // The lanes as a row of cells from x on, each `unit` wide.
  function row(list, x, y, unit, height) {
    const group = svg("g", { class: "warp" });
    const every = unit >= 15 ? 1 : 8;
    list.forEach((address, lane) => {
      group.append(svg("rect", { class: address === null ? "idle" : "lane",
        "data-lane": lane, x: x + lane * unit + .5, y, width: unit - 1, height,
        rx: 2, style: panel.shade(lane / (rules.LANES - 1)) }));
      if (lane % every) return;
      group.append(svg("text", { x: x + (lane + .5) * unit, y: y + height / 2,
        class: `number${lane < 14 ? " dark" : ""}` }, String(lane)));
    });
    return group;
  }

  return { fields, changed, addresses, who, cells, layers, row };
})();
