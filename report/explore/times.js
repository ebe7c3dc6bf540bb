// times.js - what goes on side by side, as bars of time: threads at a barrier, a
// loop with one buffer and with more, the pieces of a vector on three engines.
const times = (() => {
  const { svg, plural } = panel;
  const ROW = 24, HIGH = 18, HEAD = 20;
  const short = (n) => String(Number(n.toFixed(2)));

  // A bar of { from, to, kind, text, sets }: sets names the control that dragging
  // its end changes, in parts of `per`.
  function bar(group, view, y, { from, to, kind, text, sets, per = 1 }) {
    if (to - from < 1e-9) return;
    const x = view.left + from * view.unit, width = (to - from) * view.unit;
    group.append(svg("rect", { class: sets ? `${kind} sets` : kind, x: x + .5, y,
      width: Math.max(1, width - 1), height: HIGH, "data-sets": sets,
      "data-from": from, "data-per": per }));
    if (text !== undefined && width > 14) {
      group.append(svg("text", { class: `number${kind === "wanted" ? "" : " dark"}`,
        x: x + width / 2, y: y + HIGH / 2 }, String(text)));
    }
  }

  // panels: a list of { title, rows: [{ name, bars }] }, all on one scale.
  function picture(view, panels, last) {
    view.left = 72;
    view.unit = (view.width - view.left - 2) / last;
    const group = svg("g", {});
    let y = 0;
    for (const { title, rows } of panels) {
      group.append(svg("text", { x: 0, y: y + 12, class: "label" }, title));
      y += HEAD;
      for (const { name, bars } of rows) {
        group.append(svg("text", { x: view.left - 8, y: y + 13, class: "label end" },
          name));
        for (const each of bars) bar(group, view, y, each);
        y += ROW;
      }
      y += 10;
    }
    view.svg.replaceChildren(group);
    view.svg.last = view;
    return y;
  }

  const ends = (spans) => Math.max(...spans.map((s) => s.to));
  const WAYS = {
    barrier: {
      label: "Threads that load and multiply, over time",
      hint: "Pale: loads. Hollow: waits. Solid: multiplies. Hatched: multiplies " +
        "what may not be there yet. Drag the end of a bar.",
      controls: [0, 1, 2].map((i) => ({ kind: "range", name: `load${i}`,
        label: `load of thread ${i}`, min: 1, max: 16, value: 8 })).concat(
        { kind: "range", name: "multiply", label: "multiplication", min: 1, max: 16,
          value: 6 }),
      start(data) {
        (data.loads || "").split(",").forEach((v, i) => { data[`load${i}`] ??= v; });
      },
      draw(state, view) {
        const loads = [state.load0, state.load1, state.load2];
        const last = Math.max(...loads), { multiply } = state;
        const panels = [true, false].map((waits) => {
          const spans = drawn.barrier({ loads, multiply, waits });
          return { title: waits ? "with a barrier" : "without a barrier",
            rows: loads.map((takes, i) => {
              const own = spans[loads.length + i], early = Math.min(last, own.to);
              return { name: `thread ${i}`, bars: [
                { ...spans[i], kind: "pale", sets: `load${i}` },
                { from: takes, to: own.from, kind: "waiting" },
                { from: own.from, to: early, kind: "waste" },
                { from: Math.max(early, own.from), to: own.to, kind: "wanted",
                  sets: own.from >= last ? "multiply" : undefined }] };
            }) };
        });
        const wait = loads.reduce((sum, l) => sum + last - l, 0);
        return { height: picture(view, panels, last + multiply),
          text: wait ? `With a barrier the threads wait ${short(wait)} in all, and ` +
            "each multiplies what is there. Without one " +
            `${plural(loads.filter((l) => l < last).length, "thread")} would begin ` +
            "before the last has loaded." : "All have loaded at the same time: " +
            "nobody waits, and nothing but luck would do without a barrier.",
          table: () => [["thread", "loads", "waits"],
            ...loads.map((l, i) => [i, l, last - l])] };
      },
    },

    buffers: {
      label: "The steps of a loop that loads tiles and multiplies them, over time",
      hint: "Pale: a tile on its way. Solid: multiplies. Hollow: waits for the tile. " +
        "Drag the end of a bar.",
      controls: [
        { kind: "range", name: "load", label: "load", min: 1, max: 8, value: 3 },
        { kind: "range", name: "multiply", label: "multiplication", min: 1, max: 8,
          value: 4 },
        { kind: "range", name: "steps", label: "steps", min: 1, max: 12, value: 4 },
        { kind: "choice", name: "buffers", label: "Buffers", value: 2,
          options: [2, 3, 4].map((n) => [n, String(n)]) },
      ],
      draw(state, view) {
        const { load, multiply, steps } = state, count = Number(state.buffers);
        const of = (n) => drawn.buffers({ buffers: n, steps, load, multiply });
        const one = of(1), more = of(count), last = ends(one);
        const rows = (spans) => {
          const used = spans.filter((_, i) => i % 2);
          return [
            { name: "load", bars: spans.filter((_, i) => i % 2 === 0).map((s, i) =>
              ({ ...s, kind: "pale", text: i, sets: "load" })) },
            { name: "multiply", bars: used.flatMap((s, i) => [
              { from: i ? used[i - 1].to : 0, to: s.from, kind: "waiting" },
              { ...s, kind: "wanted", text: i, sets: "multiply" }]) }];
        };
        return { height: picture(view, [{ title: "one buffer", rows: rows(one) },
          { title: `${count} buffers`, rows: rows(more) }], last),
        text: `One buffer takes ${short(last)}, ${count} buffers ${short(ends(more))}: ` +
          `${Math.round(100 * ends(more) / last)}\u00a0% of the time. ` +
          (load > multiply ? "Loads take longer than multiplications, which still wait."
            : "After the first tile nothing waits."),
        table: () => [["buffers", "time"], ...[1, 2, 3, 4].map((n) =>
          [n, short(ends(of(n)))])] };
      },
    },

    engines: {
      label: "A vector on its way in, through a kernel and out, over time",
      hint: "Solid: an engine at work, with the number of the piece. Hollow: it " +
        "waits. Drag the end of a bar of the upper picture.",
      controls: [
        { kind: "range", name: "pieces", label: "pieces", min: 1, max: 16, value: 4 },
        { kind: "range", name: "streams", label: "streams", min: 1, max: 16, value: 4 },
        { kind: "range", name: "in_takes", label: "copy in", min: 1, max: 8, value: 4 },
        { kind: "range", name: "kernel_takes", label: "kernel", min: 1, max: 8,
          value: 2 },
        { kind: "range", name: "out_takes", label: "copy out", min: 1, max: 8, value: 4 },
      ],
      draw(state, view) {
        const names = ["in_takes", "kernel_takes", "out_takes"];
        const takes = names.map((name) => state[name]), { pieces, streams } = state;
        const of = (n, s) => drawn.engines({ pieces: n, streams: s, takes });
        const panel_of = (n, s) => {
          const spans = of(n, s), last = ends(spans);
          return { title: `${plural(n, "piece")}, ${plural(s, "stream")}`,
            rows: ["copy in", "kernel", "copy out"].map((name, e) => {
              const own = spans.filter((_, i) => i % 3 === e);
              return { name, bars: [...own.map((span, i) => ({
                from: i ? own[i - 1].to : 0, to: span.from, kind: "waiting" })),
              { from: own[n - 1].to, to: last, kind: "waiting" },
              ...own.map((span, i) => ({ ...span, kind: "wanted", text: i,
                sets: n === 1 ? names[e] : undefined }))] };
            }) };
        };
        const whole = ends(of(1, 1)), cut = ends(of(pieces, streams));
        return { height: picture(view, [panel_of(1, 1), panel_of(pieces, streams)],
          whole),
        text: `Whole it takes ${short(whole)}, in ${plural(pieces, "piece")} ${short(cut)}: ` +
          `${Math.round(100 * cut / whole)}\u00a0% of the time. No number of pieces ` +
          `brings it below ${short(Math.max(...takes))}, the longest of the three.`,
        table: () => [["pieces", "time"], ...[1, 2, 4, 8, 16].map((n) =>
          [n, short(ends(of(n, streams)))])] };
      },
    },
  };

  function make(place) {
    const way = WAYS[place.dataset.of];
    way.start?.(place.dataset);
    panel.make(place, { ...way, draw(state, view) {
      const drawing = way.draw(state, view);
      if (!view.svg.drags) {
        view.svg.drags = true;
        panel.draggable(view.svg, "rect.sets", (x, y, { dataset }) => {
          const { left, unit, set } = view.svg.last;
          const control = way.controls.find(({ name }) => name === dataset.sets);
          const value = Math.round((x - left) / unit - dataset.from);
          set({ [dataset.sets]: Math.min(control.max, Math.max(1, value)) });
        });
      }
      return drawing;
    } });
  }
  return { make };
})();
