// sectors.js - lanes to sectors: which 32-byte sectors of global memory must a
// request of a warp move, and how much of them does it use?
const sectors = (() => {
  const { svg, percent, plural } = panel;
  const PATTERNS = [
    ["stride", "lane * stride + offset", "offset and stride"],
    ["swapped", "(lane ^ 1) * stride + offset", "neighbours swapped"],
    ["backwards", "(31 - lane) * stride + offset", "backwards"],
    ["shuffled", "lane * 13 % 32 * stride + offset", "shuffled"],
    ["pairs", "lane / 2 * stride + offset", "pairs share an element"],
    ["one", "offset", "all the same element"],
  ];
  const ROWS = 33, ROW = 11, TOP = 50, GAP = 2;

  // The 128-byte lines to show, by number: all from the first on where there is
  // room, else those that are touched.
  function shownLines(touched) {
    const last = touched[touched.length - 1];
    const from = last < ROWS ? 0 : touched[0];
    if (last - from >= ROWS) return touched;
    return [...Array(ROWS).keys()].map((i) => from + i);
  }

  function place(view) {
    const left = view.width < 480 ? 40 : 62;
    return { left, word: (view.width - left) / 32 };
  }

  function ground(layer, cost, lines, { left, word }, lanes) {
    const sector = word * 8;
    layer.append(svg("text", { x: 0, y: 14, class: "label" }, "lane"));
    layer.append(warp.row(lanes, left, 0, word, 20));
    layer.append(svg("text", { x: 0, y: TOP - 9, class: "label" }, "byte"));
    [0, 32, 64, 96].forEach((byte, i) => layer.append(svg("text", {
      x: left + i * sector + 1, y: TOP - 9, class: "label" }, `+${byte}`)));
    lines.forEach((line, i) => {
      const y = TOP + i * ROW;
      if (i % 4 === 0 || lines[i - 1] !== line - 1) {
        layer.append(svg("text", { x: left - 6, y: y + ROW - 2,
          class: "label end" }, panel.count(line * rules.LINE)));
      }
      for (let s = 0; s < 4; s++) {
        const moved = cost.sectors.includes(line * 4 + s);
        layer.append(svg("rect", { class: moved ? "sector moved" : "sector",
          x: left + s * sector + GAP / 2, y: y + .5, width: sector - GAP,
          height: ROW - 1.5 }));
      }
    });
  }

  function laneCells(lanes, width, lines, { left, word }) {
    const row = new Map(lines.map((line, i) => [line, i]));
    return lanes.flatMap((address, lane) => {
      if (address === null) return [];
      const within = address % rules.LINE / 4;
      return [{ key: String(lane), lane,
        x: left + within * word + 1.25, y: TOP + 1.5 +
          row.get(Math.floor(address / rules.LINE)) * ROW,
        width: Math.max(1.5, width / 4 * word - 2.5), height: ROW - 3.5 }];
    });
  }

  // Drag lane 0 along to change the offset, any other to change the stride: where
  // the pattern has them.
  function dragged(root, x, y, cell) {
    const { state, set } = root.view, { left, word } = place(root.view);
    if (state.pattern !== PATTERNS[0][0]) return;
    const lane = Number(cell.dataset.lane);
    const column = Math.min(31.9, Math.max(0, (x - left) / word));
    const line = Math.max(0, Math.floor((y - TOP) / ROW));
    const element = Math.floor((line * 32 + column) * 4 / state.width);
    const limit = (n) => Math.min(32, Math.max(0, n));
    set(lane === 0 ? { offset: limit(element) }
      : { stride: limit(Math.round((element - state.offset) / lane)) });
  }

  function draw(state, view) {
    const width = Number(state.width);
    const lanes = warp.addresses(state, { offset: state.offset,
      stride: state.stride });
    const cost = rules.global(lanes, width);
    const lines = shownLines(cost.lines), where = place(view);
    if (!view.svg.view) {
      panel.draggable(view.svg, "rect.cell", (x, y, cell) =>
        dragged(view.svg, x, y, cell));
    }
    view.svg.view = view;
    view.svg.classList.toggle("drags", state.pattern === PATTERNS[0][0]);
    const layer = warp.layers(view);
    ground(layer.ground, cost, lines, where, lanes);
    warp.cells(layer.moving, laneCells(lanes, width, lines, where));
    const n = cost.sectors.length;
    return {
      height: TOP + ROWS * ROW + 2,
      text: `${warp.who(lanes, width)}: ${plural(n, "sector")}, of which ` +
        `${percent(cost.bytes / (n * rules.SECTOR))} is used` +
        `${n > cost.ideal ? `; ${cost.ideal} would do` : ""}. ` +
        `${n > 1 ? "They lie" : "It lies"} in ${plural(cost.lines.length, "line")} of 128 bytes.`,
      table: () => [["lane", "byte", "sector"], ...lanes.map((a, lane) =>
        [lane, ...(a === null ? ["–", "–"] : [a, Math.floor(a / 32)])])],
    };
  }

  const make = (where) => panel.make(where, {
    label: "Lanes and the sectors of global memory that they touch",
    hint: "Each row is a line of 128 bytes, four sectors. Filled: bytes that a " +
      "lane takes. Hatched: moved with them, unused. Of the first pattern, drag " +
      "lane 0 to change the offset, another lane to change the stride.",
    controls: [
      ...warp.fields(PATTERNS, [1, 2, 4, 8, 16], 4),
      { kind: "range", name: "offset", label: "offset", min: 0, max: 32, value: 0 },
      { kind: "range", name: "stride", label: "stride", min: 0, max: 32, value: 2 },
    ],
    changed: warp.changed(PATTERNS),
    draw,
  });
  return { make };
})();
