-- margin.lua - what each line of a listing costs, from the emulator's counts by
-- source line (BUILD/results/emulator/lines<N>.csv).
--
-- A line has an entry for each kind of access: sectors per request for global
-- memory, wavefronts per request for shared memory; and its share of what the
-- kernels that hold it move from and to that memory.
local bench_client = require "bench_client"
local snippet = require "snippet"

local margin = {}
local NEEDED = { "problem", "variant", "axis", "value", "size", "kernel",
  "file", "line", "space", "operation", "requests", "sectors", "ideal_sectors",
  "wavefronts", "ideal_wavefronts" }
local OPERATIONS = { load = "ld", store = "st", atomic = "at" }
local ORDER = { "global load", "global store", "global atomic", "shared load",
  "shared store", "shared atomic" }

local function cost(row)
  return tonumber(row.space == "shared" and row.wavefronts or row.sectors)
end

-- The standard values of each problem's axes, once they were asked for.
local function axes_of(build)
  local axes = {}
  for _, row in ipairs(bench_client.rows(build .. "/problems.csv", { "problem",
      "axis", "axis_standard" })) do
    axes[row.problem .. " " .. row.axis] = row.axis_standard
  end
  return axes
end

-- Those of the chapter that a source file is of.
local function rows_of(build, path)
  return bench_client.rows(("%s/results/emulator/lines%s.csv"):format(build,
    path:match("^chapters/(%d+)") or 0), NEEDED)
end

-- Asks for what margin.of() needs of a file.
function margin.ask(build, path)
  axes_of(build)
  rows_of(build, path)
end

-- Rows at the axis value that is meant where none is named; by file and line.
-- row.traffic: { of all rows of its kernel and space }, as sum.
local function by_place(rows, axes)
  local found, traffic = {}, {}
  for _, row in ipairs(rows) do
    local standard = axes[row.problem .. " " .. row.axis]
    if row.axis == "" or standard and tonumber(row.value) == tonumber(standard)
    then
      local place = row.file .. ":" .. row.line
      found[place] = found[place] or {}
      local whole = table.concat({ row.problem, row.variant, row.kernel,
        row.space }, " ")
      traffic[whole] = traffic[whole] or { sum = 0 }
      row.traffic = traffic[whole]
      row.traffic.sum = row.traffic.sum + cost(row)
      table.insert(found[place], row)
    end
  end
  return found
end

local sorted = {} -- rows -> what by_place() made of them

local function add(kinds, row)
  local shared = row.space == "shared"
  local name = row.space .. " " .. row.operation
  local kind = kinds[name] or { name = name, shared = shared, cost = 0,
    ideal = 0, requests = 0, operation = OPERATIONS[row.operation],
    size = row.size, traffic = {} }
  kind.requests = kind.requests + row.requests
  kind.cost = kind.cost + cost(row)
  kind.traffic[row.traffic] = true
  kind.ideal = kind.ideal + (shared and row.ideal_wavefronts
    or row.ideal_sectors)
  kinds[name] = kind
end

-- "4", "2.5", "4.13"
local function short(value)
  return (("%.2f"):format(value):gsub("%.?0+$", ""))
end

-- How far above its ideal: 0 none, 1 up to twice, 2 up to 4, 3 up to 16, 4.
local function heat(kind)
  local excess = kind.ideal > 0 and kind.cost / kind.ideal or 1
  for class, limit in ipairs { 1.005, 2.005, 4.005, 16.005 } do
    if excess <= limit then return class - 1 end
  end
  return 4
end

local function share_of(kind)
  local whole = 0
  for traffic in pairs(kind.traffic) do whole = whole + traffic.sum end
  return whole > 0 and kind.cost / whole or 0
end

local function entry(kind)
  local per, share = kind.cost / kind.requests, share_of(kind)
  local unit = kind.shared and "wavefronts" or "sectors"
  return {
    text = kind.operation .. " " .. short(per) .. (kind.shared and "×" or ""),
    heat = heat(kind), share = share,
    title = ("%s: %s %s per request, %s at best; %.0f %% of the kernel’s %s; "
      .. "%d requests at size %s"):format(kind.name, short(per), unit,
      short(kind.ideal / kind.requests), 100 * share, unit, kind.requests,
      kind.size),
  }
end

-- For each number in the list: its entries { text, heat 0..4, share, title } in
-- the order global, shared; nil where nothing was counted.
function margin.of(build, path, numbers)
  local all, found = rows_of(build, path), {}
  local rows = sorted[all] or by_place(all, axes_of(build))
  sorted[all] = rows
  for _, number in ipairs(numbers) do
    local kinds, entries = {}, {}
    for _, row in ipairs(rows[path .. ":" .. number] or {}) do
      add(kinds, row)
    end
    for _, name in ipairs(ORDER) do
      if kinds[name] then entries[#entries + 1] = entry(kinds[name]) end
    end
    if #entries > 0 then found[number] = entries end
  end
  return found
end

return margin
