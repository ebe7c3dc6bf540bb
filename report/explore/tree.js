// tree.js - a block folds its part of an array in shared memory: which lanes
// are at work in each step, and what do their accesses cost?
const tree = (() => {
  const { svg, plural, count } = panel;
  // The pair that thread t adds in a step, or null where it has none.
  const WAYS = {
    sequential: ["sequential: tid < half", (t, step, block) => {
      const half = block >> step;
      return t < half ? [t, t + half] : null;
    }],
    divergent: ["interleaved, divergent: tid % (2 * step) == 0", (t, step) => {
      const apart = 1 << step - 1;
      return t % (2 * apart) === 0 ? [t, t + apart] : null;
    }],
    strided: ["interleaved, strided: 2 * step * tid", (t, step, block) => {
      const apart = 1 << step - 1, first = 2 * apart * t;
      return first < block ? [first, first + apart] : null;
    }],
  };
  const CELL = 13, TOP = 24;

  // What one warp does in a step: two loads and a store.
  function warpStep(way, step, block, first) {
    const pairs = [...Array(32).keys()].map((lane) =>
      WAYS[way][1](first + lane, step, block));
    const at = (i) => pairs.map((pair) => pair && pair[i] * 4);
    const accesses = [[at(0), "load"], [at(1), "load"], [at(0), "store"]];
    const active = pairs.filter(Boolean).length;
    return {
      pairs, active, requests: active > 0 ? accesses.length : 0,
      wavefronts: accesses.reduce((sum, [lanes, operation]) =>
        sum + rules.shared(lanes, 4, operation).wavefronts, 0),
      sectors: accesses.reduce((sum, [lanes]) =>
        sum + rules.global(lanes, 4).sectors.length, 0),
    };
  }

  function stepOf(way, step, block) {
    const warps = [];
    for (let first = 0; first < block; first += 32) {
      warps.push(warpStep(way, step, block, first));
    }
    const sum = (f) => warps.reduce((total, w) => total + f(w), 0);
    return { warps, active: sum((w) => w.active),
      busy: sum((w) => (w.active > 0 ? 1 : 0)),
      requests: sum((w) => w.requests), wavefronts: sum((w) => w.wavefronts),
      sectors: sum((w) => w.sectors) };
  }

  function lanes(group, at, { left, word }) {
    at.warps.forEach((w, row) => {
      const y = TOP + row * CELL;
      group.append(svg("text", { x: left - 6, y: y + 10, class: "label end" },
        String(row)));
      w.pairs.forEach((pair, lane) => group.append(svg("rect", {
        class: pair ? "lane" : w.active ? "waiting" : "sector",
        style: panel.shade(lane / 31), x: left + lane * word + .75,
        y: y + .75, width: word - 1.5, height: CELL - 1.5 })));
    });
  }

  // Two columns for each step: instructions that warps issue, and wavefronts.
  function columns(group, steps, chosen, top, width, left) {
    const most = Math.max(...steps.map((s) => s.wavefronts));
    const each = Math.min(64, (width - left) / steps.length), half = each / 2 - 2;
    const base = top + 90, up = (n) => Math.max(2, 56 * n / most);
    const bar = (kind, x, n) => [svg("rect", { class: kind, x, y: base - up(n),
      width: half, height: up(n) }), svg("text", { x: x + half / 2,
      y: base - up(n) - 4, class: "middle" }, String(n))];
    group.append(svg("text", { x: 0, y: top + 11, class: "label" },
      "each step: instructions issued (pale), wavefronts (full)"));
    steps.forEach((s, i) => {
      const x = left + i * each;
      const column = svg("g", { class: i + 1 === chosen ? "step here" : "step",
        "data-step": i + 1 },
      svg("rect", { class: "target", x, y: top + 14, width: each, height: 96 }),
      ...bar("amount pale", x + 1, s.requests),
      ...bar("amount", x + each / 2, s.wavefronts),
      svg("text", { x: x + each / 2, y: base + 14, class: "middle" },
        String(i + 1)));
      group.append(column);
    });
  }

  function draw(state, view) {
    const block = Number(state.block), { way, step } = state;
    const steps = [];
    for (let i = 1; i <= Math.log2(block); i++) steps.push(stepOf(way, i, block));
    const at = steps[step - 1], left = 42, word = (view.width - left) / 32;
    const group = svg("g", {}), below = TOP + block / 32 * CELL + 18;
    group.append(svg("text", { x: 0, y: 12, class: "label" }, "warp"));
    for (let lane = 0; lane < 32; lane += word < 15 ? 8 : 1) {
      group.append(svg("text", { x: left + (lane + .5) * word, y: 12,
        class: "label middle" }, String(lane)));
    }
    lanes(group, at, { left, word });
    columns(group, steps, step, below, view.width, left);
    view.svg.replaceChildren(group);
    if (!view.svg.onclick) {
      view.svg.onclick = (event) => {
        const chosen = event.target.closest(".step");
        if (chosen) view.set({ step: Number(chosen.dataset.step) });
      };
    }
    const all = (what) => steps.reduce((sum, s) => sum + s[what], 0);
    return {
      height: below + 112,
      text: `Step ${step} of ${steps.length}: ${count(at.active)} of ${block} ` +
        `threads add, in ${at.busy} of ${plural(block / 32, "warp")}. These ` +
        `issue ${plural(at.requests, "load and store", "loads and stores")}; ` +
        `they take ${plural(at.wavefronts, "wavefront")} of shared memory, or ` +
        `${plural(at.sectors, "sector")} of global memory. The whole tree: ` +
        `${plural(all("requests"), "instruction")}, ` +
        `${plural(all("wavefronts"), "wavefront")}.`,
      table: () => [["step", "threads that add", "warps at work",
        "instructions", "wavefronts", "sectors"], ...steps.map((s, i) => [i + 1,
        s.active, s.busy, s.requests, s.wavefronts, s.sectors])],
    };
  }

  const make = (where) => panel.make(where, {
    label: "The steps of a reduction tree, and the lanes at work in them",
    hint: "Each row is a warp. Filled: lanes that add. Hollow: lanes that wait " +
      "for others of their warp. Choose a step by its column, too.",
    controls: [
      { kind: "select", name: "way", label: "Addressing", value: "sequential",
        options: Object.entries(WAYS).map(([k, v]) => [k, v[0]]) },
      { kind: "choice", name: "block", label: "Threads per block", value: 128,
        options: [64, 128, 256, 512].map((n) => [n, String(n)]) },
      { kind: "range", name: "step", label: "step", min: 1, max: 9, value: 1,
        most: (state) => Math.log2(state.block) },
    ],
    changed(state) {
      state.step = Math.min(state.step, Math.log2(state.block));
    },
    draw,
  });
  return { make };
})();
