// places.js - where a tile keeps its elements, and what a row or a column of it
// costs: as it is, padded, swizzled, in a memory with as many banks as it has rows.
const places = (() => {
  const { svg, plural } = panel;
  const TOP = 40, LEFT = 40;
  const WAYS = { plain: "as it is", padded: "padded", swizzled: "swizzled" };

  // One tile in a group of its own, as wide as it may be; and how high it is.
  function picture(way, state, left, top, width) {
    const n = Number(state.n), { line, place: at } = state;
    const { waits } = drawn.tile({ way, line, at, n });
    const cell = Math.min(26, (width - LEFT) / n);
    const high = n > 16 ? 10 : Math.min(cell, 22);
    const last = drawn.PLACES[way](n - 1, n - 1, n);
    const rows = Math.floor((way === "padded" ? last : n * n - 1) / n) + 1;
    const group = svg("g", { transform: `translate(${left} ${top})` },
      svg("text", { x: LEFT, y: 12, class: "label" }, WAYS[way]),
      svg("text", { x: 0, y: 32, class: "label" }, "bank"));
    for (let b = 0; b < n; b += cell < 15 ? 8 : 1) {
      group.append(svg("text", { x: LEFT + (b + .5) * cell, y: 32,
        class: "label middle" }, String(b)));
    }
    const taken = new Set();
    const put = (word, kind, data, text) => {
      taken.add(word);
      const x = LEFT + word % n * cell, y = TOP + Math.floor(word / n) * high;
      group.append(svg("rect", { class: kind, x: x + .75, y: y + .75,
        width: cell - 1.5, height: high - 1.5, ...data }));
      if (cell < 15 || high < 14) return;
      group.append(svg("text", { x: x + cell / 2, y: y + high / 2,
        class: kind === "wanted" ? "number" : "number plain" }, text));
    };
    for (let y = 0; y < n; y++) {
      for (let x = 0; x < n; x++) {
        const i = line === "column" ? (x === at ? y : -1) : y === at ? x : -1;
        put(drawn.PLACES[way](x, y, n), i < 0 ? "other" : waits[i] ? "waiting"
          : "wanted", { "data-x": x, "data-y": y }, String(x));
      }
    }
    for (let word = 0; word < last; word++) {
      if (!taken.has(word)) put(word, "waste", {}, "");
    }
    return [group, TOP + rows * high + 8];
  }

  function draw(state, view) {
    const n = Number(state.n), { line, place: at } = state;
    const ways = state.way === "all" ? Object.keys(WAYS) : [state.way];
    const beside = ways.length > 1 && view.width > 600;
    const width = beside ? view.width / 3 : view.width;
    let height = 0;
    view.svg.replaceChildren(...ways.map((way, i) => {
      const [group, own] = picture(way, state, beside ? i * width : 0,
        beside ? 0 : height, width);
      height = beside ? Math.max(height, own) : height + own;
      return group;
    }));
    if (!view.svg.onclick) {
      view.svg.onclick = (event) => {
        const { x, y } = event.target.dataset;
        if (x !== undefined) {
          view.set({ place: Number(view.svg.state.line === "column" ? x : y) });
        }
      };
    }
    view.svg.state = state;
    const cost = (way) => drawn.tile({ way, line, at, n }).wavefronts;
    return {
      height,
      text: `The ${line} ${at}: ${ways.map((way) =>
        `${WAYS[way]}, ${plural(cost(way), "wavefront")}`).join("; ")}.`,
      table: () => [["kept", "a column", "a row"], ...Object.keys(WAYS).map((way) =>
        [WAYS[way], ...["column", "row"].map((each) =>
          drawn.tile({ way, line: each, at, n }).wavefronts)])],
    };
  }

  const make = (where) => panel.make(where, {
    label: "Where a tile keeps its elements, by banks",
    hint: "Solid: given in the first wavefront. Hollow: waits for another word of " +
      "its bank. Hatched: padding. A number is an element’s x. Press on an element " +
      "to choose its row or column.",
    controls: [
      { kind: "select", name: "way", label: "Kept", value: "all",
        options: [["all", "in each way"], ["plain", "as it is"], ["padded", "padded: n + 1 words a row"],
          ["swizzled", "swizzled: column x ^ y"]] },
      { kind: "choice", name: "line", label: "A warp loads", value: "column",
        options: [["column", "a column"], ["row", "a row"]] },
      { kind: "choice", name: "n", label: "Rows, columns, banks", value: 8,
        options: [4, 8, 16, 32].map((n) => [n, String(n)]) },
      { kind: "range", name: "place", label: "which", min: 0, max: 31, value: 3,
        most: (state) => state.n - 1 },
    ],
    changed(state) { state.place = Math.min(state.place, state.n - 1); },
    draw,
  });
  return { make };
})();
