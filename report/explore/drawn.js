// drawn.js - what the live drawings compute; no pictures. The drawings on paper
// compute the same (figures/drawings); tests/browser/drawn.t compares the two, and
// counts with the emulator's.
const drawn = (() => {
  // The word of element (y, x) in a tile of n x n words.
  const PLACES = {
    plain: (x, y, n) => y * n + x,
    padded: (x, y, n) => y * (n + 1) + x,
    swizzled: (x, y, n) => y * n + (x ^ y),
  };

  // The words of a row or a column of the tile, and the wavefronts that a memory of
  // n banks takes for them.
  function tile({ way, line, at, n }) {
    const words = [...Array(n).keys()].map((i) => (line === "column"
      ? PLACES[way](at, i, n) : PLACES[way](i, at, n)));
    const depth = new Array(n).fill(0);
    const waits = words.map((word) => depth[word % n]++ > 0);
    return { words, waits, wavefronts: Math.max(...depth) };
  }

  // What a block loads of a matrix whose rows, as the block, begin with a sector;
  // across is a multiple of 8 floats.
  function halo({ across, down, reach, corners }) {
    const side = Math.ceil(reach / 8), own = across / 8;
    const rim = own + (corners ? 2 * side : 0);
    return {
      own: across * down,
      elements: (across + 2 * reach) * (down + 2 * reach),
      wanted: (across + 2 * reach) * (down + 2 * reach) -
        (corners ? 0 : 4 * reach * reach),
      sectors: down * (own + 2 * side) + 2 * reach * rim,
      ownSectors: down * own,
    };
  }

  // When each task begins and ends: { engine, takes, after }, in the order of the
  // calls. An engine does one at a time; after: the tasks that must have ended.
  function schedule(tasks) {
    const free = {}, done = [];
    for (const { engine, takes, after } of tasks) {
      const from = Math.max(free[engine] || 0, ...after.map((i) => done[i].to));
      free[engine] = from + takes;
      done.push({ from, to: from + takes });
    }
    return done;
  }

  // Threads that load and then multiply.
  function barrier({ loads, multiply, waits }) {
    const all = loads.map((_, i) => i);
    return schedule([
      ...loads.map((takes, i) => ({ engine: i, takes, after: [] })),
      ...loads.map((_, i) => ({ engine: i, takes: multiply,
        after: waits ? all : [i] }))]);
  }

  // Tasks 2s and 2s + 1 are the load and the multiplication of step s.
  function buffers({ buffers: n, steps, load, multiply }) {
    return schedule([...Array(2 * steps).keys()].map((i) => (i % 2
      ? { engine: "multiply", takes: multiply, after: [i - 1] }
      : { engine: "load", takes: load,
        after: i / 2 >= n ? [i - 2 * n + 1] : [] })));
  }

  // Tasks 3p to 3p + 2 are the way in, the kernel and the way out of piece p.
  function engines({ pieces, streams, takes }) {
    return schedule([...Array(3 * pieces).keys()].map((i) => ({ engine: i % 3,
      takes: takes[i % 3] / pieces,
      after: i % 3 ? [i - 1] : i >= 3 * streams ? [i - 3 * streams + 2] : [] })));
  }

  // The rows of a scan of 1 to n: { name, values, from }, from the place whose sum
  // each place adds.
  function scan(way, n) {
    const values = [...Array(n).keys()].map((i) => i + 1);
    const rows = [{ name: "x", values, from: new Map() }];
    const was = () => rows[rows.length - 1].values;
    function step(name, change) {
      const next = [...was()], from = new Map();
      change(next, was(), (i, j) => { next[i] = was()[i] + was()[j]; from.set(i, j); });
      rows.push({ name, values: next, from });
    }
    if (way === "hillis") {
      for (let s = 1; s < n; s *= 2) {
        step(`${s} before`, (next, old, add) => {
          for (let i = s; i < n; i++) add(i, i - s);
        });
      }
      return rows;
    }
    for (let s = 1; s < n; s *= 2) {
      step(`up ${s}`, (next, old, add) => {
        for (let i = 2 * s - 1; i < n; i += 2 * s) add(i, i - s);
      });
    }
    step("root 0", (next) => { next[n - 1] = 0; });
    for (let s = n / 2; s >= 1; s /= 2) {
      step(`down ${s}`, (next, old, add) => {
        for (let i = 2 * s - 1; i < n; i += 2 * s) {
          add(i, i - s);
          next[i - s] = old[i];
        }
      });
    }
    step("+ x", (next, old) => {
      for (let i = 0; i < n; i++) next[i] = old[i] + i + 1;
    });
    const last = rows[rows.length - 1];
    last.values.forEach((_, i) => last.from.set(i, i));
    return rows;
  }

  return { PLACES, tile, halo, barrier, buffers, engines, scan };
})();
