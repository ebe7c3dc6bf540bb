-- rows.lua - every result row there is, and how a key finds its own.
--
-- Recorded rows:  report/reference/<machine>/*.csv
-- Counted here:   BUILD/results/emulator*/*.csv
-- Measured here:  BUILD/results/<machine>/*.csv, the reader's own machine
--
-- REFERENCE names the folder of the machine that the prose speaks of;
-- MACHINE_RESULTS, if set, the folder whose rows the reader wants in its place.
local complain = require "complain"
local csv = require "csv"
local nearest = require "nearest"

local rows = {}
local NEEDED = { "problem", "variant", "axis", "value", "size", "machine",
  "verdict", "sha" }
local TIMED = { median_ms = true, p25_ms = true, p75_ms = true, warm_ms = true,
  gbps = true, gflops = true }
local TRUSTED = { ok = true, cpu = true, inaccurate = true }

local function list(pattern)
  local names = {}
  local pipe = io.popen("ls -1 " .. pattern .. " 2>/dev/null")
  for name in pipe:lines() do names[#names + 1] = name end
  pipe:close()
  return names
end

local function quote(path) return "'" .. path:gsub("'", "'\\''") .. "'" end

-- Reads machine.csv into key -> value, with the keys in their order.
local function read_machine(path)
  local facts, order = {}, {}
  for _, row in ipairs(csv.read(path, { "key", "value" })) do
    facts[row.key] = row.value
    order[#order + 1] = row.key
  end
  return facts, order
end

-- What a profiler saw of a folder's kernels (profile.csv, where there is one)
-- becomes further columns of their rows. profiled: the names of those columns.
local function add_profile(set, path)
  local by_key = {}
  local function key(row)
    return table.concat({ row.problem, row.variant, row.value, row.size }, " ")
  end
  for _, row in ipairs(set.rows) do by_key[key(row)] = row end
  for _, seen in ipairs(csv.read(path, { "problem", "variant", "axis", "value",
      "size", "kernel" })) do
    local row = by_key[key(seen)] or {}
    for column, value in pairs(seen) do
      if row[column] == nil then
        row[column] = value
        set.profiled[column], set.columns[column] = true, true
      end
    end
  end
  for _, row in ipairs(set.rows) do
    for column in pairs(set.profiled) do row[column] = row[column] or "" end
  end
end

-- What is counted for each operation adds up to what it is in all:
-- global.sectors of global_load.sectors, global_store.sectors and so on.
local ADDITIVE = { requests = true, lanes = true, bytes = true, sectors = true,
  wavefronts = true }

local function add_sums(set)
  local sums = {}
  for column in pairs(set.columns) do
    local space, quantity = column:match("^(%a+)_%a+%.([%a]+)$")
    if ADDITIVE[quantity] then
      local name = space .. "." .. quantity
      sums[name] = sums[name] or {}
      table.insert(sums[name], column)
    end
  end
  for name, columns in pairs(sums) do
    set.columns[name] = true
    for _, row in ipairs(set.rows) do
      local sum = 0
      for _, column in ipairs(columns) do
        sum = sum + (tonumber(row[column]) or 0)
      end
      row[name] = tostring(sum)
    end
  end
end

-- One folder of results: { name, origin, rows, facts, order, profiled,
-- problems, columns }. problems: those that it has rows of.
local function read_folder(folder, origin)
  local set = { name = folder:match("[^/]+$"), origin = origin, rows = {},
    facts = {}, order = {}, profiled = {}, problems = {}, columns = {} }
  local profile
  for _, path in ipairs(list(quote(folder) .. "/*.csv")) do
    local base = path:match("[^/]+$")
    if base == "machine.csv" then
      set.facts, set.order = read_machine(path)
    elseif base == "profile.csv" then
      profile = path
    elseif base:match("^chapter%d+%.csv$") or base == "ceilings.csv" then
      local found, columns = csv.read(path, NEEDED)
      for _, column in ipairs(columns) do set.columns[column] = true end
      for _, row in ipairs(found) do
        row.set = set
        set.problems[row.problem] = true
        set.rows[#set.rows + 1] = row
      end
    end
  end
  if profile then add_profile(set, profile) end
  if origin == "counted" then add_sums(set) end
  return set
end

local function read_catalogue(build)
  local sha = {}
  for _, row in ipairs(csv.read(build .. "/catalogue.csv",
      { "variant", "problem", "sha" })) do
    sha[row.problem .. "/" .. row.variant] = row.sha
  end
  return sha
end

local function read_problems(build)
  local problems = {}
  for _, row in ipairs(csv.read(build .. "/problems.csv", { "problem",
      "standard", "standard_small", "axis", "axis_standard" })) do
    local problem = problems[row.problem] or { axes = {},
      standard = row.standard, standard_small = row.standard_small }
    if row.axis ~= "" then problem.axes[row.axis] = row.axis_standard end
    problems[row.problem] = problem
  end
  return problems
end

local function need_rows(set, folder, cure)
  if not set or #set.rows == 0 then
    complain.throw("%s holds no results; %s", folder, cure)
  end
  return set
end

-- The machine whose rows the reader chose; nil if that is the reference.
local function chosen(all, folder)
  folder = folder:gsub("/+$", "")
  local set = all.sets[folder:match("[^/]+$")]
  if set == all.reference then return nil end
  return need_rows(set or read_folder(folder, "recorded"), folder,
    "name a folder with a machine's results: MACHINE_RESULTS=...")
end

local function measured_here(build)
  for _, folder in ipairs(list("-d " .. quote(build) .. "/results/*/")) do
    if not folder:match("/emulator[^/]*/$") then
      local set = read_folder(folder:gsub("/$", ""), "measured")
      if #set.rows > 0 then return set end
    end
  end
end

-- Loads everything. own: whether the reader's own results, or a machine of the
-- reader's choice, may stand in (all.own). Throws if there is nothing to read.
function rows.load(build, own)
  local folder = os.getenv("REFERENCE") or "report/reference/nvidia-h200"
  local all = { sets = {}, used = {} }
  all.sha = read_catalogue(build)
  all.problems = read_problems(build)
  for _, path in ipairs(list("-d report/reference/*/")) do
    local set = read_folder(path:gsub("/$", ""), "recorded")
    all.sets[set.name] = set
  end
  all.reference = need_rows(all.sets[folder:match("[^/]+$")], folder,
    "restore it: git checkout " .. folder)
  for _, path in ipairs(list("-d " .. quote(build) .. "/results/emulator*/"))
  do
    local set = read_folder(path:gsub("/$", ""), "counted")
    all.sets[set.name] = set
  end
  need_rows(all.sets.emulator, build .. "/results/emulator",
    "type make report, which counts anew")
  if own then
    local folder = os.getenv("MACHINE_RESULTS") or ""
    if folder == "" then all.own = measured_here(build)
    else all.own = chosen(all, folder) end
  end
  return all
end

local function is_small(set) return set.name:match("^emulator") ~= nil end

-- Whether a row has the size that a key names: N, RxC or MxNxK.
local function has_size(row, size)
  local extents = {}
  for n in size:gmatch("[^x×]+") do extents[#extents + 1] = tonumber(n) end
  if #extents == 1 then return tonumber(row.size) == extents[1] end
  return tonumber(row.rows) == extents[1] and tonumber(row.cols) == extents[2]
    and (extents[3] == nil or tonumber(row.inner) == extents[3])
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
  local inside = "size=" .. row.size
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

local function of_variant(set, key)
  local found = {}
  for _, row in ipairs(set.rows) do
    if row.problem == key.problem and row.variant == key.variant then
      found[#found + 1] = row
    end
  end
  return found
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
  complain.throw_once("the results of %s hold no row of %s; %s", set.name,
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
    complain.throw("%s comes from a row whose verdict is %s", key.text,
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
