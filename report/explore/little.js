// little.js - Little's law as a timeline of one multiprocessor: warps ask, wait
// and ask again; is enough in flight to keep the memory busy all the time? The
// latency, the memory's rate and how many multiprocessors share it are those that
// the text above names.
const little = (() => {
  const { svg, percent, plural } = panel;
  const LEFT = 62, TOP = 58, MAX_HEIGHT = 256; // pixels
  const short = (n) => String(Number(n.toPrecision(3)));
  const kib = (bytes) => `${short(bytes / 1024)}\u00a0KiB`;

  // What a multiprocessor has in flight, needs, and gets; bytes, ns, bytes per ns.
  // Each warp's loads come back after a period: the latency, or longer where the
  // memory has to serve more than it can in that time.
  function flow({ warps, loads, width, latency }, share) {
    const batch = loads * width * rules.LANES, flying = warps * batch;
    const needed = share * latency, period = Math.max(latency, flying / share);
    return { batch, flying, needed, period, part: Math.min(1, flying / needed) };
  }

  // Bytes in flight, beside those that keep the memory busy.
  function meter(group, { flying, needed }, width) {
    const most = Math.max(flying, needed) * 1.02, unit = (width - LEFT) / most;
    const at = LEFT + needed * unit, late = at > width - 90;
    group.append(svg("text", { x: 0, y: 35, class: "label" }, "in flight"),
      svg("rect", { class: "wave", x: LEFT, y: 22, width: width - LEFT,
        height: 18 }),
      svg("rect", { class: "amount full", x: LEFT, y: 22, width: flying * unit,
        height: 18 }),
      svg("line", { class: "reach", x1: at, x2: at, y1: 16, y2: 44 }),
      svg("text", { class: late ? "label end" : "label", x: at, y: 12 },
        `needed: ${kib(needed)}`));
  }

  // From a time to the right edge: what is cut there is not drawn further.
  function bar(scale, kind, from, to, y, height, shade) {
    const x = scale.x(Math.max(0, from)), end = scale.x(Math.min(scale.last, to));
    return end - x < .3 ? [] : [svg("rect", { class: kind, style: shade, x, y,
      width: end - x - Math.min(.7, .2 * (end - x)), height })];
  }

  function timeline(group, state, f, share, width) {
    const { warps, latency } = state, last = 2.2 * f.period;
    const scale = { last, x: (t) => LEFT + t / last * (width - LEFT) };
    const row = Math.min(16, MAX_HEIGHT / warps), busy = f.batch / share;
    const bottom = TOP + warps * row + 8;
    group.append(svg("text", { x: 0, y: TOP + 10, class: "label" }, "warps"),
      svg("text", { x: 0, y: bottom + 13, class: "label" }, "memory"),
      svg("rect", { class: "wave", x: LEFT, y: bottom, width: width - LEFT,
        height: 18 }));
    for (let w = 0; w < warps; w++) {
      const shade = panel.shade(warps > 1 ? w / (warps - 1) : .5);
      for (let from = (w / warps - 1) * f.period; from < last; from += f.period) {
        const y = TOP + w * row, back = from + f.period;
        group.append(
          ...bar(scale, "lane", from, from + latency, y, row - 1, shade),
          ...bar(scale, "waiting", from + latency, back, y, row - 1, ""),
          ...bar(scale, "lane", back - busy, back, bottom, 18, shade));
      }
    }
    for (let t = 0; t <= 2; t++) {
      const x = scale.x(t * f.period);
      group.append(svg("line", { class: "grid", x1: x, x2: x, y1: TOP - 4,
        y2: bottom + 22 }), svg("text", { x, y: bottom + 35,
        class: t ? "middle" : "label" }, `${short(t * f.period)}\u00a0ns`));
    }
    return bottom + 40;
  }

  function draw(state, view, { rate, sms }) {
    if (!(state.latency >= 1 && state.latency <= 1e5)) {
      throw panel.wrong("latency", "Type a latency of 1 to 100000 ns.");
    }
    const share = rate / sms, f = flow(state, share), group = svg("g", {});
    meter(group, f, view.width);
    const height = timeline(group, state, f, share, view.width);
    view.svg.replaceChildren(group);
    const wait = f.period - state.latency;
    return {
      height,
      text: `${plural(state.warps, "warp")} × 32 lanes × ` +
        `${plural(Number(state.loads), "load")} × ` +
        `${plural(Number(state.width), "byte")}: ${kib(f.flying)} in flight, ` +
        `${kib(f.needed)} needed: ${percent(f.part)} of the memory’s rate. ` +
        (wait > 0 ? `More than enough: each load waits ${short(wait)}\u00a0ns ` +
          "longer." : `The memory is idle ${percent(1 - f.part)} of the time.`),
      table: () => [["warps", "in flight", "of the memory’s rate"],
        ...[1, 2, 4, 8, 16, 32, 64].map((warps) => {
          const each = flow({ ...state, warps }, share);
          return [warps, kib(each.flying), percent(each.part)];
        })],
    };
  }

  function make(where) {
    const text = where.textContent;
    const said = (pattern, usual) => Number((pattern.exec(text) || [, usual])[1]);
    const machine = { rate: panel.rateIn(text, "B/s"),
      sms: said(/(\d+)\W*\s+multiprocessors/, 100) };
    panel.make(where, {
      label: "Loads of the warps of one multiprocessor over time",
      hint: "A bar is a warp’s loads on their way; hollow: they wait because the " +
        "memory is busy. Below: when the memory serves this multiprocessor, and whom.",
      controls: [
        { kind: "range", name: "warps", label: "resident warps", min: 1, max: 64,
          value: 64 },
        { kind: "choice", name: "loads", label: "Loads before a thread waits",
          value: 1, options: [1, 2, 4, 8].map((n) => [n, String(n)]) },
        { kind: "choice", name: "width", label: "Bytes per load", value: 4,
          options: [4, 8, 16].map((n) => [n, String(n)]) },
        { kind: "number", name: "latency", label: "Latency, ns", min: 1,
          value: said(/([\d.]+)\s*ns/, 500) },
      ],
      draw: (state, view) => draw(state, view, machine),
    });
  }
  return { make };
})();
