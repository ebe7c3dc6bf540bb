// tile.js - a tile walks over A and B: what does a block load for its tile of
// C, and how often does it use each element?
const tile = (() => {
  const { svg, count, plural } = panel;
  const BYTES = 4;

  // A matrix of n × n in a square of that size: bands and tiles by name, in
  // elements.
  function matrix(name, x, y, size, n, marks) {
    const unit = size / n, group = svg("g", { class: "matrix" });
    group.append(svg("rect", { class: "sector", x, y, width: size, height: size }));
    for (const [kind, column, row, width, height] of marks) {
      group.append(svg("rect", { class: kind, x: x + column * unit,
        y: y + row * unit, width: width * unit, height: height * unit }));
    }
    for (let i = 1; i < n && n <= 32; i++) {
      group.append(svg("path", { class: "grid",
        d: `M${x + i * unit} ${y}v${size}M${x} ${y + i * unit}h${size}` }));
    }
    group.append(svg("rect", { class: "frame", x, y, width: size, height: size }),
      svg("text", { x: x + 7, y: y + 18, class: "name",
        "paint-order": "stroke" }, name));
    return group;
  }

  function walk(n, t, step, row, column) {
    const at = (step - 1) * t, now = Math.min(n, at + t);
    return {
      A: [["band", 0, row, n, t], ["done", 0, row, now, t],
        ["tile", at, row, t, t]],
      B: [["band", column, 0, t, n], ["done", column, 0, t, now],
        ["tile", column, at, t, t]],
      C: [["tile", column, row, t, t]],
    };
  }

  function picture(view, n, t, step) {
    const gap = 14, size = Math.floor(Math.min(230, (view.width - gap) / 2));
    const row = view.state.row - view.state.row % t;
    const column = view.state.column - view.state.column % t;
    const marks = walk(n, t, step, row, column);
    const left = Math.floor((view.width - 2 * size - gap) / 2);
    const second = left + size + gap, below = size + gap;
    view.svg.replaceChildren(
      matrix("B", second, 0, size, n, marks.B),
      matrix("A", left, below, size, n, marks.A),
      matrix("C", second, below, size, n, marks.C));
    view.svg.lastChild.classList.add("target");
    view.svg.area = { x: second, y: below, unit: size / n, n, set: view.set };
    return below + size;
  }

  function choose(root, x, y) {
    const { area } = root;
    const index = (d) => Math.min(area.n - 1, Math.max(0,
      Math.floor(d / area.unit)));
    area.set({ column: index(x - area.x), row: index(y - area.y) });
  }

  function draw(state, view) {
    const n = Number(state.n), t = Number(state.tile), { step } = state;
    const height = picture(view, n, t, step);
    if (!view.svg.ready) {
      view.svg.ready = true;
      panel.draggable(view.svg, ".target", (x, y) => choose(view.svg, x, y));
    }
    const loads = 2 * n ** 3 / t;
    return {
      height: height + 2,
      text: `Step ${step} of ${n / t}: the block has loaded ` +
        `${plural(2 * t * t * step, "element")} for ` +
        `${plural(t ** 3 * step, "multiply-add")}, and uses each ` +
        `${t === 1 ? "once" : `${t} times`}. The whole product loads ` +
        `${plural(loads, "element")}, ${plural(loads * BYTES, "byte")}: ` +
        `${t / 4} FLOP/B.`,
      table: () => [["tile", "elements loaded", "bytes", "FLOP/B"],
        ...[1, 2, 4, 8, 16, 32].filter((each) => each <= n).map((each) =>
          [`${each} × ${each}`, count(2 * n ** 3 / each),
            count(2 * n ** 3 / each * BYTES), each / 4])],
    };
  }

  // Walks by itself until it is stopped or has arrived; a step for each press where
  // the reader wants nothing to move.
  let timer = null;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  function play(state, set) {
    if (still) {
      state.step = state.step % (state.n / state.tile) + 1;
      return;
    }
    const stop = () => {
      clearInterval(timer);
      timer = null;
      set({ play: "Walk" });
    };
    if (timer) return stop();
    const last = state.n / state.tile;
    state.play = "Stop";
    if (state.step >= last) state.step = 1;
    timer = setInterval(() => {
      if (state.step >= state.n / state.tile) return stop();
      set({ step: state.step + 1 });
    }, 500);
  }

  const make = (where) => panel.make(where, {
    label: "One block's tiles of A, B and C",
    hint: "Full colour: the tiles of A and B in shared memory now, and the tile of C, " +
      "whose sums are in registers. Pale: what was loaded before. Press on C to " +
      "choose another block.",
    controls: [
      { kind: "choice", name: "tile", label: "Tile", value: 4,
        options: [1, 2, 4, 8, 16, 32].map((t) => [t, String(t)]) },
      { kind: "choice", name: "n", label: "Rows of a matrix", value: 32,
        options: [32, 64, 128].map((n) => [n, String(n)]) },
      { kind: "range", name: "step", label: "step", min: 1, max: 128, value: 3,
        most: (state) => state.n / state.tile },
      { kind: "button", name: "play", label: still ? "Next step" : "Walk" },
    ],
    changed(state, name, set) {
      state.step = Math.min(state.step, state.n / state.tile);
      if (name === "play") play(state, set);
    },
    draw(state, view) {
      state.row ??= 8;
      state.column ??= 12;
      return draw(state, view);
    },
  });
  return { make };
})();
