-- rows.lua - how a key finds its row among all results (sets.lua).
local complain = require "complain"
local nearest = require "nearest"

local rows = {}
local TIMED = { median_ms = true, p25_ms = true, p75_ms = true, warm_ms = true,
  gbps = true, gflops = true }
local TRUSTED = { ok = true, cpu = true, inaccurate = true }

local function is_small(set) return set.name:match("^emulator") ~= nil end

-- Whether a row has the size that a key names: N, RxC or MxNxK.
local function has_size(row, size)
  local extents = {}
  for n in size:gmatch("[^x×]+") do extents[#extents + 1] = tonumber(n) end
  if #extents == 1 then return tonumber(row.size) == extents[1] end
  return tonumber(row.rows) == extents[1] and tonumber(row.cols) == extents[2]
    and (extents[3] == nil or tonumber(row.inner) == extents[3])
end

-- A row's size as a key names it: with its extents where the number of elements
-- does not tell them.
function rows.size(row)
  if (row.rows or "") == "" or row.size == row.rows or row.size == row.cols then
    return row.size
  end
  local inner = row.inner ~= "1" and "x" .. row.inner or ""
  return row.rows .. "x" .. row.cols .. inner
end

local function same(a, b)
  if a == b then return true end
  local x, y = tonumber(a), tonumber(b)
  return x ~= nil and x == y
end

local function matches(all, row, key)
  local problem = all.problems[key.problem] or { axes = {} }
  local size = key.selectors.size or key.soft.size or
    (is_small(row.set) and problem.standard_small or problem.standard)
  if size and size ~= "" and not has_size(row, size) then return false end
  for name, value in pairs(key.selectors) do
    if name ~= "size" and name ~= row.axis
      and not same(row[name] or "", value) then
      return false
    end
  end
  return row.axis == "" or same(row.value, key.selectors[row.axis]
    or key.soft[row.axis] or problem.axes[row.axis] or "")
end

-- How a key would name this row in full, but for the machine where it need not.
local function canonical(all, row, column)
  local inside = "size=" .. rows.size(row)
  if row.axis ~= "" then
    inside = inside .. "," .. row.axis .. "=" .. row.value
  end
  local implied = row.set == all.reference or row.set == all.own
    or row.set == all.sets.emulator and rows.is_count(all, column)
  return ("%s/%s[%s]%s:%s"):format(row.problem, row.variant, inside,
    implied and "" or "@" .. row.set.name, column)
end

local function keys_of(all, found, column)
  local names = {}
  for _, row in ipairs(found) do
    names[#names + 1] = canonical(all, row, column)
  end
  return names
end

-- What a key asks for, written as canonical() writes a row.
local function requested(all, key, set)
  local problem = all.problems[key.problem] or { axes = {} }
  local inside = { "size=" .. (key.selectors.size or key.soft.size or
    (is_small(set) and problem.standard_small or problem.standard) or "") }
  for name, value in pairs(key.selectors) do
    if name ~= "size" then inside[#inside + 1] = name .. "=" .. value end
  end
  return ("%s/%s[%s]:%s"):format(key.problem, key.variant,
    table.concat(inside, ","), key.column)
end

-- The rows of each variant of a set, looked up some thousand times.
local by_variant = setmetatable({}, { __mode = "k" })

local function of_variant(set, key)
  local index = by_variant[set]
  if not index then
    index = {}
    for _, row in ipairs(set.rows) do
      local name = row.problem .. "/" .. row.variant
      index[name] = index[name] or {}
      table.insert(index[name], row)
    end
    by_variant[set] = index
  end
  return index[key.problem .. "/" .. key.variant] or {}
end

local function no_variant(set, key)
  local names, seen = {}, {}
  for _, row in ipairs(set.rows) do
    local name = row.problem .. "/" .. row.variant
    if not seen[name] then names[#names + 1] = name end
    seen[name] = true
  end
  complain.throw("%s matches no row of %s; the nearest is %s", key.text,
    set.name, nearest(key.problem .. "/" .. key.variant, names))
end

local function no_column(all, key, set)
  local names = {}
  for _, other in pairs { set, all.sets.emulator, all.reference } do
    for name in pairs(other.columns) do names[#names + 1] = name end
  end
  complain.throw("%s: %s has no column %s; the nearest is %s", key.text,
    set.name, key.column, nearest(key.column, names))
end

-- Throws if no variant is so named: { text, problem, variant }.
function rows.check_variant(all, row)
  local name = ("%s/%s"):format(row.problem, row.variant)
  if all.sha[name] then return end
  local names = {}
  for other in pairs(all.sha) do names[#names + 1] = other end
  complain.throw("%s: there is no variant %s; the nearest is %s", row.text,
    name, nearest(name, names))
end

-- A fact of the machine file: machine@<name>:<key>.
local function fact(set, key)
  local value = set.facts[key.column]
  if value then return value, { set = set, fact = key.column } end
  local near = nearest(key.column, set.order)
  complain.throw("%s matches no line of machine.csv; %s", key.text, near and
    "the nearest is machine:" .. near or "there is no machine.csv for it")
end

local function no_rows_of(set, problem)
  complain.throw_once("the results of %s have no row of %s; %s", set.name,
    problem, set.origin == "recorded" and "restore them: git checkout "
    .. "report/reference/" .. set.name or "delete them and run make again")
end

local function in_set(all, set, key)
  if not key.problem then return fact(set, key) end
  if not set.problems[key.problem] and all.problems[key.problem] then
    no_rows_of(set, key.problem)
  end
  local candidates = of_variant(set, key)
  if #candidates == 0 then no_variant(set, key) end
  if not candidates[1][key.column] or key.column == "set" then
    no_column(all, key, set)
  end
  local found = {}
  for _, row in ipairs(candidates) do
    if matches(all, row, key) then found[#found + 1] = row end
  end
  if #found == 0 then
    complain.throw("%s matches no row; the nearest is %s", key.text,
      nearest(requested(all, key, set), keys_of(all, candidates, key.column)))
  elseif #found > 1 then
    complain.throw("%s matches %d rows; say which, as in %s", key.text, #found,
      canonical(all, found[1], key.column))
  end
  local row = found[1]
  if row[key.column] == "" then
    complain.throw("%s is empty in its row", key.text)
  end
  if TIMED[key.column] and not TRUSTED[row.verdict] then
    complain.throw("%s is in a row whose verdict is %s", key.text,
      row.verdict)
  end
  return row[key.column], row
end

-- Whether only the emulator has such a column: then it is meant.
function rows.is_count(all, column)
  return all.sets.emulator.columns[column] ~= nil
    and not all.reference.columns[column]
end

local function named_set(all, key)
  local set = all.sets[key.machine]
  if set then return set end
  local names = {}
  for name in pairs(all.sets) do names[#names + 1] = name end
  complain.throw("%s: no results of %s; the nearest is @%s", key.text,
    key.machine, nearest(key.machine, names))
end

-- The text in the row that a key names, and the row. A key: { text, problem,
-- variant, selectors, soft, machine, column }; no problem: the machine itself.
-- soft: selectors that hold where the row's variant has such an axis. own: look
-- among the reader's own results instead of the reference's. counted: the
-- emulator is meant where no machine is named.
function rows.find(all, key, own, counted)
  local set = key.machine and named_set(all, key)
  if not set and (counted or rows.is_count(all, key.column)) then
    set = all.sets.emulator
  end
  if not set then
    local stands_in = own and not all.reference.profiled[key.column]
    set = stands_in and all.own or all.reference
  end
  return in_set(all, set, key)
end

-- Whether the row's kernel has changed since the row was recorded.
function rows.is_stale(all, row)
  if row.fact then return false end
  return all.sha[row.problem .. "/" .. row.variant] ~= row.sha
end

return rows
