-- sets.lua - every result there is: a set for each machine, recorded or here.
--
-- Recorded rows:  report/reference/<machine>/*.csv
-- Counted here:   BUILD/results/emulator/*.csv, by the rules of today
--                 BUILD/results/emulator-<model>/counts.csv, of an earlier GPU
-- Measured here:  BUILD/results/<machine>/*.csv, the reader's own machine
--
-- REFERENCE names the folder of the machine that the prose speaks of;
-- MACHINE_RESULTS, if set, the folder whose rows the reader wants in its place;
-- BESIDE, if set, one whose rows tables show beside these.
local complain = require "complain"
local csv = require "csv"
local files = require "files"

local sets = {}
local NEEDED = { "problem", "variant", "axis", "value", "size", "machine",
  "verdict", "sha" }

-- Reads machine.csv into key -> value, with the keys in their order.
local function read_machine(path)
  local facts, order = {}, {}
  for _, row in ipairs(csv.read(path, { "key", "value" })) do
    facts[row.key] = row.value
    order[#order + 1] = row.key
  end
  return facts, order
end

-- What a profiler saw of a folder's kernels (profile.csv and dram.csv, where they
-- are) becomes further columns of their rows. profiled: the names of those columns.
-- A size there is a number, or ROWSxCOLS.
local function add_profile(set, paths)
  local by_key = {}
  local function key(row, size)
    return table.concat({ row.problem, row.variant, row.value,
      size or row.size }, " ")
  end
  for _, row in ipairs(set.rows) do
    by_key[key(row)] = row
    by_key[key(row, (row.rows or "") .. "x" .. (row.cols or ""))] = row
  end
  for _, path in ipairs(paths) do
    for _, seen in ipairs(csv.read(path, { "problem", "variant", "axis", "value",
        "size", "dram_read_bytes" })) do
      local row = by_key[key(seen)] or {}
      for column, value in pairs(seen) do
        if row[column] == nil then
          row[column] = value
          set.profiled[column], set.columns[column] = true, true
        end
      end
    end
  end
  for _, row in ipairs(set.rows) do
    for column in pairs(set.profiled) do row[column] = row[column] or "" end
  end
end

-- How many times as fast as its yardstick each row is (ratios.csv, where there
-- is one): further columns of the rows, empty where a row has no ratio. Of
-- several yardsticks the fastest is meant.
local RATIO = { "yardstick", "ratio", "low", "high", "turns", "method",
  "copies", "sm_mhz", "celsius" }

local function add_ratios(set, path)
  local function key(row)
    return table.concat({ row.problem, row.variant, row.axis, row.value,
      row.rows, row.cols, row.inner }, " ")
  end
  local by_key = {}
  for _, seen in ipairs(csv.read(path, { "problem", "variant", "axis", "value",
      "rows", "cols", "inner", table.unpack(RATIO) })) do
    local other = by_key[key(seen)]
    local ratio = tonumber(seen.ratio) or math.huge
    local aligned = tonumber(seen.shift or 0) == 0
    if aligned and
      (not other or ratio < (tonumber(other.ratio) or math.huge)) then
      by_key[key(seen)] = seen
    end
  end
  for _, column in ipairs(RATIO) do
    set.profiled[column], set.columns[column] = true, true
    for _, row in ipairs(set.rows) do
      row[column] = (by_key[key(row)] or {})[column] or ""
    end
  end
end

-- What the compiler gave each kernel (resources.csv) and what of it fits on a
-- multiprocessor (residency.csv), where there are such files: the columns of a
-- row are those of its variant, or of its variant's value.
local function add_resources(set, path)
  for _, given in ipairs(csv.read(path, { "problem", "variant", "value" })) do
    for _, row in ipairs(set.rows) do
      if row.problem == given.problem and row.variant == given.variant
        and (given.value == "" or given.value == row.value) then
        for column, number in pairs(given) do
          if row[column] == nil then
            row[column] = number
            set.profiled[column], set.columns[column] = true, true
          end
        end
      end
    end
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
  local profiles, ratios = {}, nil
  local given = {}
  for _, path in ipairs(files.list(files.quote(folder) .. "/*.csv")) do
    local base = path:match("[^/]+$")
    if base == "machine.csv" then
      set.facts, set.order = read_machine(path)
    elseif base == "profile.csv" or base == "dram.csv" then
      profiles[#profiles + 1] = path
    elseif base == "ratios.csv" then
      ratios = path
    elseif base == "resources.csv" or base == "residency.csv" then
      given[#given + 1] = path
    elseif base:match("^chapter%d+%.csv$") or base == "ceilings.csv"
      or base == "counts.csv" then
      local found, columns = csv.read(path, NEEDED)
      for _, column in ipairs(columns) do set.columns[column] = true end
      for _, row in ipairs(found) do
        row.set = set
        set.problems[row.problem] = true
        set.rows[#set.rows + 1] = row
      end
    end
  end
  for _, path in ipairs(given) do add_resources(set, path) end
  add_profile(set, profiles)
  if ratios then add_ratios(set, ratios) end
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
    complain.throw("%s has no results; %s", folder, cure)
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

-- All results as they would be if the text spoke of the machine in this folder,
-- and of no other.
local function view_of(all, folder)
  local set = all.sets[folder:match("[^/]+$")] or need_rows(read_folder(folder,
    "recorded"), folder, "name a folder with a machine's results: BESIDE=...")
  local first = all.own or all.reference
  if set.name == first.name then set = all.reference end
  if set == first then return nil end
  return setmetatable({ own = set ~= all.reference and set, alone = true,
    speaks_of = set }, { __index = all })
end

local function measured_here(build)
  local pattern = "-d " .. files.quote(build) .. "/results/*/"
  for _, folder in ipairs(files.list(pattern)) do
    if not folder:match("/emulator[^/]*/$") then
      local set = read_folder(folder:gsub("/$", ""), "measured")
      if #set.rows > 0 then return set end
    end
  end
end

-- Loads everything. own: whether the reader's own results, or a machine of the
-- reader's choice, may stand in (all.own), and another's beside them: all.beside
-- is the same, with that machine's rows. Throws if there is nothing to read.
function sets.load(build, own)
  local folder = os.getenv("REFERENCE") or "report/reference/nvidia-h200"
  local all = { sets = {}, used = {} }
  all.sha = read_catalogue(build)
  all.problems = read_problems(build)
  for _, path in ipairs(files.list("-d report/reference/*/")) do
    local set = read_folder(path:gsub("/$", ""), "recorded")
    all.sets[set.name] = set
  end
  all.reference = need_rows(all.sets[folder:match("[^/]+$")], folder,
    "restore it: git checkout " .. folder)
  local pattern = "-d " .. files.quote(build) .. "/results/emulator*/"
  for _, path in ipairs(files.list(pattern)) do
    local set = read_folder(path:gsub("/$", ""), "counted")
    all.sets[set.name] = set
  end
  need_rows(all.sets.emulator, build .. "/results/emulator",
    "type make report to count again")
  if own then
    local folder = os.getenv("MACHINE_RESULTS") or ""
    if folder == "" then all.own = measured_here(build)
    else all.own = chosen(all, folder) end
    local beside = (os.getenv("BESIDE") or ""):gsub("/+$", "")
    if beside ~= "" then all.beside = view_of(all, beside) end
  end
  return all
end

return sets
