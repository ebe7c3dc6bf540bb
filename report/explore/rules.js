// rules.js - what a warp's request costs, and how many blocks a multiprocessor
// takes: the rules of harness/emulator/count and harness/occupancy, for the
// page. tests/browser/rules.t compares them with the emulator's counts.
//
// A request is a list of 32 byte addresses, one a lane, each a multiple of the
// width (1, 2, 4, 8 or 16 bytes); null where a lane takes no part.
const rules = (() => {
  const LANES = 32, SECTOR = 32, LINE = 128, BANKS = 32, WORD = 4;

  const distinct = (addresses, unit) => {
    const found = new Set();
    for (const address of addresses) {
      if (address !== null) found.add(Math.floor(address / unit));
    }
    return [...found].sort((a, b) => a - b);
  };

  // Global memory, compute capability 7.5 and later: the aligned 32-byte
  // sectors that hold all active lanes' bytes, whatever the width.
  function global(addresses, width) {
    const bytes = distinct(addresses, width).length * width;
    return {
      sectors: distinct(addresses, SECTOR),
      lines: distinct(addresses, LINE),
      bytes,
      ideal: Math.ceil(bytes / SECTOR),
    };
  }

  // Has every lane the address of the lane whose number differs by that bit, if
  // that one takes part?
  const pairsAgree = (addresses, bit) => addresses.every((address, lane) =>
    address === null || addresses[lane ^ bit] === null ||
    address === addresses[lane ^ bit]);

  // Lanes that are served together: all of them up to 4 bytes, half a warp for
  // 8, a quarter for 16. Loads in which neighbours agree need half the phases.
  function phaseLanes(addresses, width, operation) {
    if (width <= WORD) return LANES;
    const merged = operation === "load" &&
      (pairsAgree(addresses, 1) || pairsAgree(addresses, 2));
    return LANES * WORD / width * (merged ? 2 : 1);
  }

  // The words of one phase by bank; equal words of a bank are one.
  function bankWords(addresses, width, first, count) {
    const banks = Array.from({ length: BANKS }, () => []);
    for (let lane = first; lane < first + count; lane++) {
      if (addresses[lane] === null) continue;
      const word = Math.floor(addresses[lane] / WORD);
      for (let i = 0; i < Math.max(1, width / WORD); i++) {
        const words = banks[(word + i) % BANKS];
        if (!words.includes(word + i)) words.push(word + i);
      }
    }
    return banks;
  }

  // Shared memory, operation "load" or "store": a phase takes as many
  // wavefronts as different words meet in one bank.
  function shared(addresses, width, operation = "load") {
    const count = phaseLanes(addresses, width, operation);
    const phases = [];
    for (let first = 0; first < LANES; first += count) {
      const banks = bankWords(addresses, width, first, count);
      const wavefronts = Math.max(...banks.map((words) => words.length));
      if (wavefronts > 0) phases.push({ first, count, banks, wavefronts });
    }
    const wavefronts = phases.reduce((sum, p) => sum + p.wavefronts, 0);
    return { phases, wavefronts, ideal: phases.length,
      conflicts: wavefronts - phases.length };
  }

  // Atomic addition in shared memory, the operand in a register: equal words
  // wait for each other, too; 8 bytes half a warp at a time, each in two passes.
  function sharedAtomic(addresses, width) {
    const count = width <= WORD ? LANES : LANES / 2;
    const passes = width <= WORD ? 1 : 2;
    let wavefronts = 0;
    for (let first = 0; first < LANES; first += count) {
      const inBank = new Array(BANKS).fill(0);
      for (const address of addresses.slice(first, first + count)) {
        if (address !== null) inBank[Math.floor(address / WORD) % BANKS]++;
      }
      wavefronts += passes * Math.max(...inBank);
    }
    return { wavefronts };
  }

  // What a multiprocessor of each compute capability has: threads, blocks,
  // registers that one block may take, partitions, KiB of shared memory, KiB
  // that a block may ask for, the unit in bytes it gets them in, bytes besides.
  const MACHINES = {
    "5.0": [2048, 32, 65536, 4, 64, 48, 256, 0],
    "5.2": [2048, 32, 65536, 4, 96, 48, 256, 0],
    "5.3": [2048, 32, 32768, 4, 64, 48, 256, 0],
    "6.0": [2048, 32, 65536, 2, 64, 48, 256, 0],
    "6.1": [2048, 32, 65536, 4, 96, 48, 256, 0],
    "6.2": [2048, 32, 32768, 4, 64, 48, 256, 0],
    "7.0": [2048, 32, 65536, 4, 96, 96, 256, 0],
    "7.2": [2048, 32, 65536, 4, 96, 96, 256, 0],
    "7.5": [1024, 16, 65536, 4, 64, 64, 256, 0],
    "8.0": [2048, 32, 65536, 4, 164, 163, 128, 1024],
    "8.6": [1536, 16, 65536, 4, 100, 99, 128, 1024],
    "8.7": [1536, 16, 65536, 4, 164, 163, 128, 1024],
    "8.9": [1536, 24, 65536, 4, 100, 99, 128, 1024],
    "9.0": [2048, 32, 65536, 4, 228, 227, 128, 1024],
    "10.0": [2048, 32, 65536, 4, 228, 227, 128, 1024],
    "12.0": [1536, 24, 65536, 4, 100, 99, 128, 1024],
  };
  const REGISTERS = 65536, REGISTER_UNIT = 256, THREAD_REGISTERS = 255;
  const roundUp = (value, unit) => Math.ceil(value / unit) * unit;

  // Warps that find registers in the partitions' register files.
  const warpsWithRegisters = (partitions, perWarp) =>
    Math.floor(REGISTERS / partitions / perWarp) * partitions;

  // Whether a block may be launched is decided as for four partitions.
  function byRegisters(machine, warps, registers) {
    if (registers > THREAD_REGISTERS) return 0;
    if (registers < 1) return Infinity;
    const perWarp = roundUp(registers * LANES, REGISTER_UNIT);
    if (roundUp(warps, 4) * perWarp > machine[2] ||
        warpsWithRegisters(4, perWarp) < warps) return 0;
    return Math.floor(warpsWithRegisters(machine[3], perWarp) / warps);
  }

  function byShared(machine, bytes) {
    const [, , , , has, most, unit, reserved] = machine;
    if (bytes > most * 1024) return 0;
    const taken = roundUp(bytes + reserved, unit);
    return taken ? Math.floor(has * 1024 / taken) : Infinity;
  }

  // Blocks of a kernel that are resident, and what each resource allows.
  function occupancy(capability, threads, registers, sharedBytes) {
    const machine = MACHINES[capability];
    const warps = Math.ceil(threads / LANES), slots = machine[0] / LANES;
    const allowed = {
      blocks: machine[1],
      threads: Math.floor(slots / warps),
      registers: byRegisters(machine, warps, registers),
      shared: byShared(machine, sharedBytes),
    };
    const blocks = Math.min(...Object.values(allowed));
    return { allowed, blocks, warpsPerBlock: warps, warps: blocks * warps,
      slots, occupancy: blocks * warps / slots };
  }

  return { LANES, SECTOR, LINE, BANKS, WORD, MACHINES, global, shared,
    sharedAtomic, occupancy };
})();
