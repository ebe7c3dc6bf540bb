// roofline.js - the most that a kernel can reach on a machine, by its arithmetic
// intensity. The machine that it begins with is the one whose rates the text
// above it names, first the memory's (TB/s or GB/s), then the arithmetic's.
const roofline = (() => {
  const { svg, percent } = panel;
  const KERNELS = [["own", "another", 0], ["scale", "y = 2 x", 0.125],
    ["naive", "matrix product, as requested", 0.25],
    ["tiled", "the same, in tiles of 32 × 32", 8],
    ["product", "the same, each element moved once", 4096 / 6]];
  const FROM = -4, TO = 10; // powers of two on the axis

  const short = (n) => Number(n.toPrecision(3));
  function rate(gflops) {
    return gflops >= 1000 ? `${short(gflops / 1000)}\u00a0TFLOP/s`
      : `${short(gflops)}\u00a0GFLOP/s`;
  }

  // 4.62 TB/s -> 4620: the first rate of that unit in the text.
  function named(text, unit) {
    const found = new RegExp(`([\\d.]+)\\s*([GT])${unit}`).exec(text);
    return found ? found[1] * (found[2] === "T" ? 1000 : 1) : 1000;
  }

  function axes(where, top) {
    const group = svg("g", {});
    for (let power = FROM; power <= TO; power += 2) {
      const x = where.x(2 ** power);
      group.append(svg("line", { class: "grid", x1: x, x2: x, y1: where.top,
        y2: where.bottom }), svg("text", { x, y: where.bottom + 15,
        class: "middle" }, power < 0 ? `1/${2 ** -power}` : String(2 ** power)));
    }
    for (let power = Math.floor(Math.log10(top)) - 5; 10 ** power <= top; power++) {
      const y = where.y(10 ** power);
      if (y > where.bottom) continue;
      group.append(svg("line", { class: "grid", x1: where.left,
        x2: where.right, y1: y, y2: y }), svg("text", { x: where.left - 6,
        y: y + 4, class: "end" }, rate(10 ** power)));
    }
    group.append(svg("text", { x: where.right, y: where.bottom + 32,
      class: "end" }, "arithmetic intensity, FLOP/B"));
    return group;
  }

  function scales(width, top, decades) {
    const left = width < 480 ? 72 : 86, right = width - 12, bottom = 240;
    return { left, right, top: 12, bottom,
      x: (value) => left + (Math.log2(value) - FROM) / (TO - FROM) *
        (right - left),
      y: (value) => 12 + Math.log10(top / value) / decades * (bottom - 12),
      intensity: (x) => 2 ** (FROM + (x - left) / (right - left) * (TO - FROM)) };
  }

  function draw(state, view) {
    const { memory, peak } = state;
    for (const name of ["memory", "peak"]) {
      if (!(state[name] > 0)) throw panel.wrong(name, "Type a rate above 0.");
      if (state[name] > 1e12) {
        throw panel.wrong(name, "No machine is that fast. Type a rate below 1e12.");
      }
    }
    const intensity = 2 ** state.power, ridge = peak / memory;
    const most = Math.min(peak, intensity * memory), at = scales(view.width,
      peak * 2, Math.log10(peak * 2 / Math.min(peak, memory * 2 ** FROM)) + .4);
    const low = 2 ** FROM, high = 2 ** TO;
    const knee = Math.min(high, Math.max(low, ridge));
    const y = (i) => Math.min(at.bottom, at.y(Math.min(peak, i * memory)));
    const x = at.x(intensity);
    view.svg.replaceChildren(svg("g", {}, axes(at, peak * 2),
      svg("path", { class: "roof", d: `M${at.x(low)} ${y(low)}L${at.x(knee)} ` +
        `${y(knee)}L${at.x(high)} ${y(high)}` }),
      ...KERNELS.filter(([, , i]) => i).map(([, , i]) => svg("circle", {
        class: "mark", cx: at.x(i), cy: y(i), r: 3.5 })),
      svg("line", { class: "reach", x1: x, x2: x, y1: at.bottom, y2: y(intensity) }),
      svg("circle", { class: "dot", cx: x, cy: y(intensity), r: 7 })));
    if (!view.svg.area) {
      view.svg.append(svg("g", {}));
      panel.draggable(view.svg, "svg", (px) => view.set({ kernel: "own",
        power: Math.min(TO, Math.max(FROM,
          Math.round(4 * Math.log2(view.svg.area.intensity(px))) / 4)) }));
    }
    view.svg.area = at;
    return {
      height: 280,
      text: `At ${short(intensity)}\u00a0FLOP/B at most ${rate(most)}, ` +
        `${percent(most / peak)} of the peak: ` +
        `${intensity < ridge ? "memory bound" : "compute bound"}. The ridge ` +
        `point is ${short(ridge)}\u00a0FLOP/B.`,
      table: () => [["FLOP/B", "at most"], ...[-4, -2, 0, 2, 4, 6, 8, 10].map(
        (p) => [2 ** p, rate(Math.min(peak, 2 ** p * memory))])],
    };
  }

  function make(where) {
    const text = where.textContent;
    panel.make(where, {
      label: "What a kernel can reach at most, by its arithmetic intensity",
      hint: "Drag the point along the roof.",
      controls: [
        { kind: "number", name: "memory", label: "Memory, GB/s", min: 1,
          value: named(text, "B/s") },
        { kind: "number", name: "peak", label: "Arithmetic, GFLOP/s", min: 1,
          value: named(text, "FLOP/s") },
        { kind: "select", name: "kernel", label: "Kernel", value: "naive",
          options: KERNELS.map(([name, label]) => [name, label]) },
        { kind: "range", name: "power", label: "FLOP/B", min: FROM, max: TO,
          step: .05, value: -2, text: (p) => String(short(2 ** p)) },
      ],
      changed(state, name) {
        const kernel = KERNELS.find(([own]) => own === state.kernel);
        if (name === "power") state.kernel = "own";
        if (name === "kernel" && kernel[2]) state.power = Math.log2(kernel[2]);
      },
      draw,
    });
  }
  return { make };
})();
