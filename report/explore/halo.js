// halo.js - what a block of a stencil loads: its own elements and the halo, by
// elements or by sectors of 8 floats.
const halo = (() => {
  const { svg, plural, percent } = panel;
  const LEFT = 4, TOP = 4;

  function draw(state, view) {
    const { down, reach } = state, across = 8 * state.columns;
    const corners = state.points === "all", sectors = state.count === "sectors";
    const cost = drawn.halo({ across, down, reach, corners });
    const side = sectors ? 8 * Math.ceil(reach / 8) : reach;
    const cell = Math.min(16, (view.width - 2 * LEFT) / (across + 2 * side));
    const group = svg("g", {});
    // A run of a row, drawn as one box.
    const run = (kind, x, y, n) => n > 0 && group.append(svg("rect", { class: kind,
      x: LEFT + (x + side) * cell, y: TOP + (y + reach) * cell, width: n * cell - .5,
      height: cell - .5 }));
    for (let y = -reach; y < down + reach; y++) {
      const rim = y < 0 || y >= down, cut = rim && !corners;
      const edge = cut && sectors ? null : cut ? "waste" : "pale";
      run(rim ? "pale" : "wanted", 0, y, across);
      if (!edge) continue;
      run("waste", -side, y, side - reach);
      run(edge, -reach, y, reach);
      run(edge, across, y, reach);
      run("waste", across + reach, y, side - reach);
    }
    const bottom = TOP + (down + 2 * reach) * cell;
    for (let x = -side; sectors && x <= across + side; x += 8) {
      group.append(svg("line", { class: "grid", x1: LEFT + (x + side) * cell,
        x2: LEFT + (x + side) * cell, y1: 0, y2: bottom + 4 }));
    }
    view.svg.replaceChildren(group);
    view.svg.grasp = { cell, side, set: view.set };
    const more = sectors ? cost.sectors / cost.ownSectors - 1
      : cost.elements / cost.own - 1;
    return {
      height: bottom + 6,
      text: sectors ? `${plural(cost.sectors, "sector")} for ` +
        `${plural(cost.own, "result")}, where ${cost.ownSectors} hold its own ` +
        `elements: ${percent(more)} more.` : `${plural(cost.elements, "place")} for ` +
        `${plural(cost.own, "result")}: ${percent(more)} more.` +
        (corners ? "" : ` ${4 * reach * reach} in the corners are not wanted.`),
      table: () => [["rows of the block", "elements for each result", "sectors"],
        ...[4, 8, 16, 32].map((rows) => {
          const of = drawn.halo({ across, down: rows, reach, corners });
          return [rows, (of.elements / of.own).toFixed(2), of.sectors];
        })],
    };
  }

  const make = (where) => panel.make(where, {
    label: "A block of a stencil and its halo",
    hint: "Solid: the block’s own elements. Pale: the halo. Hatched: moved, and not " +
      "wanted.",
    controls: [
      { kind: "range", name: "columns", label: "columns", min: 1, max: 8, value: 4,
        text: (n) => String(8 * n) },
      { kind: "range", name: "down", label: "rows", min: 1, max: 32, value: 8 },
      { kind: "range", name: "reach", label: "reach", min: 1, max: 8, value: 1 },
      { kind: "choice", name: "points", label: "Points", value: "cross",
        options: [["cross", "a cross"], ["all", "a square"]] },
      { kind: "choice", name: "count", label: "Counted", value: "elements",
        options: [["elements", "elements"], ["sectors", "sectors"]] },
    ],
    draw,
  });
  return { make };
})();
