-- units.lua - the units that numbers are shown in, and those of the columns
-- that they come from.
--
-- A unit is { name, scale, dim }: so many times the base units (B, FLOP, s)
-- with these exponents. Counts and ratios have none.
local nearest = require "nearest"

local units = {}
local known, order = {}, {}

local function add(name, scale, dim)
  known[name] = { name = name, scale = scale, dim = dim }
  order[#order + 1] = name
end

local COUNT, BYTE, FLOP, TIME = {}, { B = 1 }, { FLOP = 1 }, { s = 1 }
local BYTE_RATE, FLOP_RATE = { B = 1, s = -1 }, { FLOP = 1, s = -1 }

add("", 1, COUNT)
add("×", 1, COUNT)
add("%", 0.01, COUNT)
add("million", 1e6, COUNT)
add("billion", 1e9, COUNT)
add("s", 1, TIME)
add("ms", 1e-3, TIME)
add("µs", 1e-6, TIME)
add("ns", 1e-9, TIME)
add("MHz", 1e6, { s = -1 })
add("GHz", 1e9, { s = -1 })
add("per ns", 1e9, { s = -1 })
add("W", 1, { W = 1 })
add("FLOP", 1, FLOP)
add("FLOP/B", 1, { FLOP = 1, B = -1 })
add("B/FLOP", 1, { FLOP = -1, B = 1 })
add("bytes per operation", 1, { FLOP = -1, B = 1 })
add("bytes", 1, BYTE)
for i, prefix in ipairs { "", "k", "M", "G", "T" } do
  add(prefix .. "B", 1000 ^ (i - 1), BYTE)
  add(prefix .. "B/s", 1000 ^ (i - 1), BYTE_RATE)
  add(prefix .. "FLOP/s", 1000 ^ (i - 1), FLOP_RATE)
end
for i, prefix in ipairs { "Ki", "Mi", "Gi" } do
  add(prefix .. "B", 1024 ^ i, BYTE)
end

-- What columns and facts are in: the end of the name decides, the first match.
local COLUMNS = {
  { "_ms$", "ms" }, { "^ms$", "ms" }, { "gbps$", "GB/s" },
  { "gflops$", "GFLOP/s" }, { "^flops$", "FLOP" }, { "_pct$", "%" },
  { "^occupancy_", "%" }, { "bytes$", "B" }, { "%.bytes[_%a]*$", "B" },
  { "_mhz$", "MHz" }, { "_w$", "W" },
}

-- The unit of that name, or nil.
function units.find(name) return known[name] end

function units.nearest(name) return nearest(name, order) end

-- The unit of a column of results, or of a fact about a machine.
function units.of_column(column)
  for _, rule in ipairs(COLUMNS) do
    if column:match(rule[1]) then return known[rule[2]] end
  end
  return known[""]
end

-- The name of a unit with these dimensions: the first that was added.
function units.of_dimension(dim)
  local wanted = units.dimension(dim)
  for _, name in ipairs(order) do
    if name ~= "" and units.dimension(known[name].dim) == wanted then
      return name
    end
  end
  return wanted
end

-- "B s^-1" or "" for no dimension: equal for equal dimensions.
function units.dimension(dim)
  local parts = {}
  for _, base in ipairs { "B", "FLOP", "s", "W" } do
    local power = dim[base] or 0
    if power ~= 0 then
      parts[#parts + 1] = power == 1 and base or base .. "^" .. power
    end
  end
  return table.concat(parts, " ")
end

return units
