// scans.js - two scans step by step: which sums does each step make?
const scans = (() => {
  const { svg, plural } = panel;
  const LEFT = 60, HEAD = 22, HIGH = 20, ROW = 34;
  const sums = (rows) => rows.reduce((n, { from }) => n + from.size, 0);

  const WAYS = { hillis: "Hillis and Steele", blelloch: "Blelloch" };

  // One scan, in a group of its own, each row a step to choose.
  function picture(way, rows, { state, left, top, width }) {
    const cell = Math.min(36, (width - LEFT) / rows[0].values.length);
    const group = svg("g", { transform: `translate(${left} ${top})` },
      svg("text", { x: LEFT, y: 12, class: "label" }, WAYS[way]));
    rows.forEach(({ name, values, from }, r) => {
      const y = HEAD + r * ROW, here = way === state.way && r === state.step;
      const row = svg("g", { class: here ? "step here" : "step", "data-step": r,
        "data-way": way }, svg("rect", { class: "target", x: 0, y: y - 6, width,
        height: ROW }), svg("text", { x: LEFT - 8, y: y + 14, class: "label end" },
        name));
      for (const [i, j] of from) {
        row.append(svg("line", { class: "from", x1: LEFT + (j + .5) * cell,
          y1: y - ROW + HIGH, x2: LEFT + (i + .5) * cell, y2: y }));
      }
      values.forEach((value, i) => {
        row.append(svg("rect", { class: from.has(i) ? "wanted" : "other",
          x: LEFT + i * cell + .75, y, width: cell - 1.5, height: HIGH }));
        if (cell < 20) return;
        row.append(svg("text", { x: LEFT + (i + .5) * cell, y: y + HIGH / 2,
          class: from.has(i) ? "number" : "number plain" }, String(value)));
      });
      group.append(row);
    });
    return group;
  }

  function draw(state, view) {
    const n = Number(state.n), beside = view.width > 600, group = svg("g", {});
    let height = 0;
    Object.keys(WAYS).forEach((way, i) => {
      const rows = drawn.scan(way, n), width = beside ? view.width / 2 - 10 : view.width;
      group.append(picture(way, rows, { state, width,
        left: beside ? i * (width + 20) : 0, top: beside ? 0 : height }));
      const own = HEAD + rows.length * ROW;
      height = beside ? Math.max(height, own) : height + own;
    });
    view.svg.replaceChildren(group);
    if (!view.svg.onclick) {
      view.svg.onclick = (event) => {
        const { step, way } = event.target.closest(".step")?.dataset || {};
        if (step) view.set({ way, step: Number(step) });
      };
    }
    const rows = drawn.scan(state.way, n), { name, from } = rows[state.step];
    return {
      height,
      text: `“${name}” makes ${plural(from.size, "sum")}. ${WAYS[state.way]}: ` +
        `${plural(sums(rows), "sum")} in ` +
        `${plural(rows.filter((r) => r.from.size).length, "step")}.`,
      table: () => [["elements", ...Object.values(WAYS)],
        ...[4, 8, 16, 32, 1024].map((m) => [m,
          ...Object.keys(WAYS).map((way) => sums(drawn.scan(way, m)))])],
    };
  }

  const make = (where) => panel.make(where, {
    label: "The steps of a scan of 1 to n",
    hint: "Solid: a sum that the step makes; a line comes from what is added. Choose " +
      "a step by its row, too.",
    controls: [
      { kind: "choice", name: "way", label: "Scan", value: "hillis",
        options: [["hillis", "Hillis, Steele"], ["blelloch", "Blelloch"]] },
      { kind: "choice", name: "n", label: "Elements", value: 8,
        options: [4, 8, 16].map((n) => [n, String(n)]) },
      { kind: "range", name: "step", label: "step", min: 0, max: 10, value: 1,
        most: (state) => drawn.scan(state.way, Number(state.n)).length - 1 },
    ],
    changed(state) {
      state.step = Math.min(state.step,
        drawn.scan(state.way, Number(state.n)).length - 1);
    },
    draw,
  });
  return { make };
})();
