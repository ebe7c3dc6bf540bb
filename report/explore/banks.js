// banks.js - lanes to banks: how many wavefronts does a request of a warp to
// shared memory take, and which banks stand idle meanwhile?
const banks = (() => {
  const { svg, plural } = panel;
  const PATTERNS = [
    ["column", "x * pitch + y", "a column of a tile"],
    ["row", "y * pitch + x", "a row of a tile"],
    ["swizzle", "x * pitch + (y ^ x)", "a column, swizzled"],
    ["struct", "lane * pitch", "structs of pitch words: one member"],
    ["pairs", "lane / 2 * pitch", "pairs share an element"],
    ["one", "y", "all the same element"],
  ];
  const ROW = 10, TOP = 62, MAX_WORDS = 32;

  function place(view) {
    const left = view.width < 480 ? 40 : 62;
    return { left, word: (view.width - left) / 32 };
  }

  // Where each word of the request is drawn: wavefronts are rows, banks columns.
  function timetable(cost, lanes, width) {
    const found = [];
    let top = 0;
    for (const phase of cost.phases) {
      for (let lane = phase.first; lane < phase.first + phase.count; lane++) {
        if (lanes[lane] === null) continue;
        const word = Math.floor(lanes[lane] / 4);
        for (let i = 0; i < Math.max(1, width / 4); i++) {
          const bank = (word + i) % 32;
          found.push({ lane, i, bank, word: word + i,
            row: top + phase.banks[bank].indexOf(word + i) });
        }
      }
      top += phase.wavefronts;
    }
    return found;
  }

  function ground(layer, cost, { left, word }, lanes) {
    layer.append(svg("text", { x: 0, y: 14, class: "label" }, "lane"));
    layer.append(warp.row(lanes, left, 0, word, 20));
    layer.append(svg("text", { x: 0, y: TOP - 14, class: "label" }, "bank"));
    const every = word >= 15 ? 1 : 8;
    for (let bank = 0; bank < 32; bank += every) {
      layer.append(svg("text", { x: left + (bank + .5) * word, y: TOP - 14,
        class: "label middle" }, String(bank)));
    }
    for (let bank = 0; bank <= 32; bank += 8) {
      layer.append(svg("line", { class: "grid", x1: left + bank * word,
        x2: left + bank * word, y1: TOP - 6, y2: TOP + MAX_WORDS * ROW }));
    }
    let row = 0;
    cost.phases.forEach((phase) => {
      for (let i = 0; i < phase.wavefronts; i++, row++) {
        layer.append(svg("rect", { class: i ? "wave waiting" : "wave", x: left,
          y: TOP + row * ROW + .75, width: word * 32, height: ROW - 1.5 }));
        if (row % 4 && i) continue;
        layer.append(svg("text", { x: left - 6, y: TOP + row * ROW + ROW - 2,
          class: "label end" }, String(row + 1)));
      }
      if (cost.phases.length > 1) {
        layer.append(svg("line", { class: "phase", x1: 0,
          x2: left + 32 * word, y1: TOP + row * ROW, y2: TOP + row * ROW }));
      }
    });
  }

  const laneCells = (words, { left, word }) => words.map((w) => ({
    key: `${w.lane}.${w.i}`, lane: w.lane,
    x: left + w.bank * word + 1, y: TOP + w.row * ROW + 1.5,
    width: word - 2, height: ROW - 3 }));

  function verdict(cost, width, operation) {
    const most = Math.max(...cost.phases.map((p) => p.wavefronts));
    if (most > 1) {
      return `, a ${most}-way bank conflict; ${cost.ideal} would do.`;
    }
    const phases = Math.max(1, width / 4), n = cost.phases.length;
    if (operation === "load" && n < phases && n > 0) {
      return ", no bank conflict.";
    }
    return n > 1 ? `, one for each ${plural(32 / n, "lane")}: no bank conflict.`
      : ", no bank conflict.";
  }

  function draw(state, view) {
    const width = Number(state.width);
    const lanes = warp.addresses(state, { pitch: state.pitch, y: state.y });
    const cost = rules.shared(lanes, width, state.operation);
    const where = place(view), layer = warp.layers(view);
    const words = timetable(cost, lanes, width);
    ground(layer.ground, cost, where, lanes);
    warp.cells(layer.moving, laneCells(words, where));
    return {
      height: TOP + MAX_WORDS * ROW + 2,
      text: `${warp.who(lanes, width)}: ` +
        `${plural(cost.wavefronts, "wavefront")}` +
        verdict(cost, width, state.operation),
      table: () => [["lane", "word", "bank", "wavefront"], ...words.map((w) =>
        [w.lane, w.word, w.bank, w.row + 1])],
    };
  }

  const make = (where) => panel.make(where, {
    label: "Lanes and the banks of shared memory that they need",
    hint: "Each row is a wavefront: every bank can give one word of 4 bytes in it. " +
      "Filled: words given. Outlined rows: wavefronts that conflicts add.",
    controls: [
      ...warp.fields(PATTERNS, [1, 2, 4, 8, 16], 4),
      { kind: "range", name: "pitch", label: "pitch", min: 1, max: 64, value: 32 },
      { kind: "range", name: "y", label: "y", min: 0, max: 31, value: 0 },
      { kind: "choice", name: "operation", label: "Operation", value: "load",
        options: [["load", "load"], ["store", "store"]] },
    ],
    changed: warp.changed(PATTERNS),
    draw,
  });
  return { make };
})();
