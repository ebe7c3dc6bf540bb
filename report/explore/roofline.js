// roofline.js - the most that a kernel can reach on a machine, by its arithmetic
// intensity. The machine that it begins with is the one whose rates the text
// above it names, first the memory's (TB/s or GB/s), then the arithmetic's; a
// table there has the kernels that were measured on it: name, FLOP/B, rate.
const roofline = (() => {
  const { svg, percent } = panel;
  const FROM = -4, TO = 10; // powers of two on the axis

  const short = (n) => Number(n.toPrecision(3));
  function rate(gflops) {
    return gflops >= 1000 ? `${short(gflops / 1000)}\u00a0TFLOP/s`
      : `${short(gflops)}\u00a0GFLOP/s`;
  }

  // The table's kernels: { name, label, intensity, gflops }.
  function measured(table) {
    const rows = [...table?.tBodies[0].rows ?? []].map((row) =>
      [...row.cells].map((cell) => cell.textContent));
    return rows.map(([label, intensity, reached], i) => ({ name: `k${i}`, label,
      intensity: parseFloat(intensity), gflops: panel.rateIn(reached, "FLOP/s") }));
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

  // A kernel of the table where the machine is the table's; else none.
  const known = (kernels, state, start) => (state.memory === start.memory &&
    state.peak === start.peak ? kernels : []);

  function draw(state, view, kernels) {
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
      svg("line", { class: "reach", x1: x, x2: x, y1: at.bottom, y2: y(intensity) }),
      svg("circle", { class: "dot", cx: x, cy: y(intensity), r: 7 }),
      ...kernels.map((k) => svg("circle", { r: 4.5, cx: at.x(k.intensity),
        class: k.name === state.kernel ? "mark here" : "mark",
        cy: at.y(k.gflops) }))));
    if (!view.svg.area) {
      view.svg.append(svg("g", {}));
      panel.draggable(view.svg, "svg", (px) => view.set({ kernel: "own",
        power: Math.min(TO, Math.max(FROM,
          Math.round(4 * Math.log2(view.svg.area.intensity(px))) / 4)) }));
    }
    view.svg.area = at;
    const own = kernels.find(({ name }) => name === state.kernel);
    return {
      height: 280,
      text: `At ${short(intensity)}\u00a0FLOP/B at most ${rate(most)}, ` +
        `${percent(most / peak)} of the peak: ` +
        `${intensity < ridge ? "memory bound" : "compute bound"}. The ridge ` +
        `point is ${short(ridge)}\u00a0FLOP/B.` + (own ? ` Measured: ${
          rate(own.gflops)}, ${percent(own.gflops / most)} of this limit.` : ""),
      table: () => [["FLOP/B", "at most", "measured"],
        ...[-4, -2, 0, 2, 4, 6, 8, 10].map((p) => [2 ** p,
          rate(Math.min(peak, 2 ** p * memory)), ""]),
        ...kernels.map((k) => [`${k.intensity}, ${k.label}`,
          rate(Math.min(peak, k.intensity * memory)), rate(k.gflops)])],
    };
  }

  function make(where) {
    const table = where.querySelector("table"), kernels = measured(table);
    (table?.closest(".table-box") ?? table)?.remove();
    const text = where.textContent;
    const start = { memory: panel.rateIn(text, "B/s"), peak: panel.rateIn(text, "FLOP/s") };
    panel.make(where, {
      label: "What a kernel can reach at most, by its arithmetic intensity",
      hint: "Drag the point along the roof. Rings: what kernels of this course " +
        "reached on the machine above.",
      controls: [
        { kind: "number", name: "memory", label: "Memory, GB/s", min: 1,
          value: start.memory },
        { kind: "number", name: "peak", label: "Arithmetic, GFLOP/s", min: 1,
          value: start.peak },
        { kind: "select", name: "kernel", label: "Kernel",
          value: kernels[0]?.name ?? "own", options: [...kernels.map(({ name,
            label }) => [name, label]), ["own", "another"]] },
        { kind: "range", name: "power", label: "FLOP/B", min: FROM, max: TO,
          step: .05, value: Math.log2(kernels[0]?.intensity ?? 1),
          text: (p) => String(short(2 ** p)) },
      ],
      changed(state, name) {
        const kernel = kernels.find((one) => one.name === state.kernel);
        if (name === "power") state.kernel = "own";
        if (name === "kernel" && kernel) state.power = Math.log2(kernel.intensity);
      },
      draw: (state, view) => draw(state, view, known(kernels, state, start)),
    });
  }
  return { make };
})();
