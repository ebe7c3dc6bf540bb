// occupancy.js - how many blocks of a kernel are resident on a multiprocessor,
// and which resource keeps it from taking more?
const occupancy = (() => {
  const { svg, percent, plural } = panel;
  const NAMES = { blocks: "the number of blocks", threads: "threads",
    registers: "registers", shared: "shared memory" };
  // What the curves run over.
  const AXES = [["threads", "threads per block", 32, 1024, 32],
    ["registers", "registers per thread", 16, 255, 1],
    ["shared", "KiB of shared memory", 0, 228, 1]];

  const ROW = 22;

  const of = (state) => rules.occupancy(state.capability, state.threads,
    state.registers, Math.round(state.shared * 1024));

  // A cell for each warp that there is room for; a block's warps in one shade.
  function slots(o, width) {
    const columns = 32, unit = width / columns, group = svg("g", {});
    for (let slot = 0; slot < o.slots; slot++) {
      const block = Math.floor(slot / o.warpsPerBlock), taken = slot < o.warps;
      const shade = o.blocks > 1 ? (block % 6) / 5 * .8 + .1 : .5;
      group.append(svg("rect", { class: taken ? "lane" : "idle",
        style: panel.shade(shade), x: slot % columns * unit + 1,
        y: 18 + Math.floor(slot / columns) * ROW + 1, width: unit - 2,
        height: ROW - 2, rx: 2 }));
    }
    group.append(svg("text", { x: 0, y: 11, class: "label" },
      `${o.warps} of ${o.slots} warps, ${plural(o.blocks, "block")}`));
    return { group, height: 18 + Math.ceil(o.slots / columns) * ROW };
  }

  // Occupancy along one axis, the rest as it is: a staircase, and where we are.
  function curve([name, label, from, to, by], state, x, y, width) {
    const height = 70, group = svg("g", { class: "curve", "data-axis": name });
    const right = (value) => x + (value - from) / (to - from) * width;
    const up = (value) => y + height * (1 - value);
    let path = "";
    for (let value = from; value <= to; value += by) {
      const here = up(of({ ...state, [name]: value }).occupancy);
      path += `${path ? `H${right(value)}V` : `M${right(value)} `}${here}`;
    }
    group.append(
      svg("rect", { class: "target", x: x - 4, y: y - 4, width: width + 8,
        height: height + 30 }),
      svg("path", { class: "grid", d: `M${x} ${y}h${width}M${x} ${y + height / 2}` +
        `h${width}M${x} ${y + height}h${width}` }),
      svg("path", { class: "stair", d: path }),
      svg("circle", { class: "dot", cx: right(state[name]),
        cy: up(of(state).occupancy), r: 5 }),
      svg("text", { x, y: y + height + 16 }, label));
    return group;
  }

  function dragged(root, x, group) {
    const axis = AXES.find(([name]) => name === group.dataset.axis);
    const [name, , from, to, by] = axis, { at, each, set } = root.area;
    const value = from + (x - at[name]) / each * (to - from);
    set({ [name]: Math.min(to, Math.max(from, Math.round(value / by) * by)) });
  }

  function explain(o, state) {
    if (o.blocks === 0) {
      const what = Object.keys(o.allowed).find((k) => o.allowed[k] === 0);
      return `Such a block cannot be launched: too much of ${NAMES[what]}.`;
    }
    const binds = Object.keys(o.allowed).filter((k) => o.allowed[k] === o.blocks);
    const [first, ...more] = binds.map((k) => NAMES[k]);
    const verb = binds.length > 1 || /s$/.test(first) ? "allow" : "allows";
    return `${plural(o.blocks, "block")} of ${plural(o.warpsPerBlock, "warp")}, ` +
      `${o.warps} of ${o.slots}: occupancy ${percent(o.occupancy)}. ` +
      `${[first, ...more].join(" and ").replace(/^./, (c) => c.toUpperCase())} ` +
      `${verb} no more.`;
  }

  function draw(state, view) {
    const o = of(state), { group, height } = slots(o, view.width);
    const narrow = view.width < 480, gap = 26, rows = narrow ? 3 : 1;
    const each = narrow ? view.width - 10 : (view.width - 2 * gap - 10) / 3;
    const at = {};
    AXES.forEach((axis, i) => {
      at[axis[0]] = 5 + (narrow ? 0 : i * (each + gap));
      group.append(curve(axis, state, at[axis[0]],
        height + 28 + (narrow ? i * 108 : 0), each));
    });
    view.svg.replaceChildren(group);
    if (!view.svg.area) {
      panel.draggable(view.svg, ".curve", (x, y, held) =>
        dragged(view.svg, x, held));
    }
    view.svg.area = { at, each, set: view.set };
    return {
      height: height + 28 + rows * 108 - 12,
      text: explain(o, state),
      table: () => [["resource", "blocks that it allows"],
        ...Object.entries(o.allowed).map(([k, n]) =>
          [NAMES[k], n === Infinity ? "no limit" : n])],
    };
  }

  const make = (where) => panel.make(where, {
    label: "Blocks and warps that are resident on a multiprocessor",
    hint: "Above: the places for warps, those of a block in one shade. Below: " +
      "occupancy from 0 to 100 %, if one number changes; drag a point along.",
    controls: [
      { kind: "select", name: "capability", label: "Compute capability",
        value: "9.0", options: Object.keys(rules.MACHINES).map((c) => [c, c]) },
      { kind: "range", name: "threads", label: "threads per block", min: 32,
        max: 1024, step: 32, value: 256 },
      { kind: "range", name: "registers", label: "registers per thread", min: 16,
        max: 255, value: 40 },
      { kind: "range", name: "shared", label: "KiB of shared memory", min: 0,
        max: 228, value: 2 },
    ],
    draw,
  });
  return { make };
})();
