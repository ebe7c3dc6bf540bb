-- validation.lua - the emulator's counts beside a GPU's counters, from
-- report/recorded/<machine>/validation.csv (make validate). Stands at the end
-- of
--
--   ::: {.validation}
--   ## A heading {-}
--   ...
--   :::
--
-- which is left out where nothing was compared yet.
local bench_client = require "bench_client"
local files = require "files"
local provenance = require "provenance"
local format = require "format"

local validation = {}
local FILES = "report/recorded/*/validation.csv"
local NEEDED = { "problem", "variant", "axis", "value", "shape", "count",
  "emulator", "hardware", "result", "reason" }
local RESULTS = { "equal", "merged", "narrowed", "predicated", "unrolled",
  "asynchronous", "varies", "differs" }
-- Those of the table's columns.
local COLUMNS = { { "equal" },
  { "merged", "narrowed", "predicated", "unrolled" }, { "asynchronous" },
  { "varies" }, { "differs" } }

local function cell(content)
  return { pandoc.Plain(type(content) == "table" and content
    or { pandoc.Str(tostring(content)) }) }
end

local function code(text) return { pandoc.Code(text) } end

local function grid(caption, heads, right, rows)
  local aligns, widths, head = {}, {}, {}
  for i, text in ipairs(heads) do
    aligns[i] = i > right and pandoc.AlignRight or pandoc.AlignLeft
    widths[i], head[i] = 0, cell(format.words(text))
  end
  return pandoc.utils.from_simple_table(
    pandoc.SimpleTable(caption, aligns, widths, head, rows))
end

local function name_of(row)
  return row.count ~= "" and row.count or "not measured"
end

-- How many of each result, by count, in the order of the file.
local function summary(rows)
  local order, sums = {}, {}
  for _, row in ipairs(rows) do
    local name = name_of(row)
    if not sums[name] then
      order[#order + 1] = name
      sums[name] = {}
    end
    sums[name][row.result] = (sums[name][row.result] or 0) + 1
  end
  local cells = {}
  for i, name in ipairs(order) do
    cells[i] = { cell(code(name)) }
    for _, results in ipairs(COLUMNS) do
      local sum = 0
      for _, result in ipairs(results) do
        sum = sum + (sums[name][result] or 0)
      end
      table.insert(cells[i], cell(sum))
    end
  end
  return grid(format.words("Comparisons of each count, by what they showed."),
    { "count", "equal", "by the compiler", "asynchronous", "vary", "differ" },
    1, cells)
end

-- Of each count that has that result the last row, the largest, for an example;
-- of what differs each row.
local function examples(rows, result)
  local cells, place = {}, {}
  for _, row in ipairs(rows) do
    if row.result == result then
      local count = name_of(row)
      local at = result ~= "differs" and place[count] or #cells + 1
      place[count] = at
      cells[at] = { cell(code(count)), cell(row.problem .. "/" .. row.variant),
        cell(row.reason ~= "" and code(row.reason) or ""),
        cell(row.emulator), cell(row.hardware) }
    end
  end
  return cells
end

-- The names of the variants that the rows are of, and how many.
local function variants(rows)
  local names, n = {}, 0
  for _, row in ipairs(rows) do
    local name = row.problem .. "/" .. row.variant
    if not names[name] then names[name], n = true, n + 1 end
  end
  return names, n
end

-- counted: the emulator's rows.
local function totals(rows, counted)
  local n, compared = {}, 0
  for _, result in ipairs(RESULTS) do n[result] = 0 end
  for _, row in ipairs(rows) do n[row.result] = (n[row.result] or 0) + 1 end
  local names, all = variants(counted)
  for name in pairs(variants(rows)) do
    if names[name] then compared = compared + 1 end
  end
  return ("%d comparisons, of %d of the %d variants that are counted: "
    .. "%d equal; by the compiler %d merged, %d narrowed, %d predicated and "
    .. "%d unrolled; %d asynchronous, %d varying, %d different."):format(#rows,
    compared, all, n.equal, n.merged, n.narrowed, n.predicated, n.unrolled,
    n.asynchronous, n.varies, n.differs)
end

local function of_result(rows, result, text)
  local cells = examples(rows, result)
  if #cells == 0 then return {} end
  local caption = result:gsub("^%l", string.upper) .. "."
  return { pandoc.Para(format.words(text)), grid(format.words(caption), { "count",
    "for example", "instruction", "emulator", "hardware" }, 3, cells) }
end

-- Rows that the emulator made, not those of variants for the CPU.
local function counted(build)
  local rows = {}
  for _, row in ipairs(bench_client.rows(build .. "/results/emulator/chapter*.csv",
      { "problem", "variant", "device" })) do
    if row.device == "emulator" then rows[#rows + 1] = row end
  end
  return rows
end

-- Asks for what validation.blocks() needs.
function validation.ask(build)
  counted(build)
  for _, path in ipairs(files.list(FILES)) do bench_client.rows(path, NEEDED) end
end

local function of_machine(all, path, mark)
  local name = path:match("([^/]+)/validation%.csv$")
  local rows = bench_client.rows(path, NEEDED)
  local build = os.getenv("BUILD") or "build"
  local set = all.sets[name] or { facts = {}, name = name }
  local title = pandoc.Inlines { pandoc.Strong(format.words(
    (provenance.machine(set)))) }
  if set == all.reference then title:insert(mark("recorded")) end
  title = title .. { pandoc.Str(","), pandoc.Space() }
    .. format.words(totals(rows, counted(build)))
  local blocks = pandoc.Blocks { pandoc.Para(title), summary(rows) }
  local function tell(result, text)
    blocks:extend(of_result(rows, result, text))
  end
  tell("merged", "Merged: the compiler made wider "
    .. "instructions of several in the source, which its machine code shows. "
    .. "The bytes are equal, the requests fewer. The numbers are those of the "
    .. "last such row in validation.csv, which has them all.")
  tell("narrowed", "Narrowed: the source loads a wide word "
    .. "and uses a part of it, and the compiler loads that part alone. Requests "
    .. "and sectors are equal, the bytes fewer.")
  tell("predicated", "Predicated: the compiler turned a "
    .. "branch into instructions that carry a condition. The hardware counts "
    .. "them as executed even where no lane of the warp meets the condition "
    .. "and nothing is accessed; bytes are equal, and so are wavefronts, but "
    .. "for those that vary or differ (below).")
  tell("unrolled", "Unrolled: of a loop that some lanes "
    .. "leave an iteration earlier, the compiler unrolls several iterations and "
    .. "has what is left over done first. Lanes with fewer iterations are then "
    .. "ahead of the others. The bytes are equal, the requests more, and at "
    .. "times the sectors. The "
    .. "instruction is of a later iteration, by the displacement of its address.")
  tell("asynchronous", "Asynchronous: a copy from global "
    .. "to shared memory is one instruction. The hardware counts it among the "
    .. "requests and sectors of global loads, but not its bytes, nor what it "
    .. "stores to shared memory; the emulator counts a load and a store.")
  tell("varies", "Varying: the hardware's own count is "
    .. "another each time the kernel runs, and the range of five runs, where "
    .. "one is recorded, stands in place of the instruction. Threads that wait "
    .. "for others load as often as it takes, and what they do next they do "
    .. "apart. Why the wavefronts of some matrix products vary is open: most of "
    .. "these products copy asynchronously, and single-loads does not.")
  tell("differs", "Different, and not explained:")
  return blocks
end

-- The blocks that stand for the div. Throws.
function validation.blocks(div, all, mark)
  local paths = files.list(FILES)
  if #paths == 0 then return {} end
  local blocks = pandoc.Blocks(div.content)
  for _, path in ipairs(paths) do
    blocks:extend(of_machine(all, path, mark))
  end
  return blocks
end

return validation
