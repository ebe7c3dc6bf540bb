-- provenance.lua - where each number comes from, in words and as a mark.
--
-- Recorded on the machine that the prose speaks of: an open circle. Recorded on
-- another: a diamond. Run here, in this build: a filled circle. A row whose
-- kernel has changed since: a double dagger.
local appendix = require "appendix"

local provenance = {}
provenance.MARKS = { recorded = "◦", other = "◊", here = "•", stale = "‡" }
local RANK = { calculated = 0, here = 1, recorded = 2, other = 3 }
provenance.STALE = "recorded before the kernel changed"

-- The days on which a machine's rows were made, "first to last"; nil if none says.
local function days(facts)
  local first, last
  for fact, text in pairs(facts) do
    local day = (fact == "date" or fact:match("^date_chapter"))
      and text:match("^[^T ]+")
    if day and (not first or day < first) then first = day end
    if day and (not last or day > last) then last = day end
  end
  return first ~= last and first .. " to " .. last or first
end

-- What a machine is called, and when its rows were made.
function provenance.machine(set)
  return set.facts.gpu or set.facts.name or set.name, days(set.facts)
end

-- By whose rules the emulator counted, where they are not those of today.
local RULES = { cc10 = "compute capability 1.0", cc20 = "compute capability 2.0",
  ["cc20-bypass"] = "compute capability 2.0, L1 bypassed" }

local function counted(set)
  local rules = RULES[set.name:match("^emulator%-(.+)")]
  return ("counted by the emulator%s, run here"):format(rules
    and "'s rules for " .. rules or "")
end

-- What a set's rows are, in words.
function provenance.words(set)
  local name, date = provenance.machine(set)
  if set.origin == "counted" then return counted(set) end
  return ("%s on %s%s"):format(
    set.origin == "recorded" and "recorded" or "run here", name,
    date and ", " .. date or "")
end

function provenance.kind(all, set)
  if set.origin ~= "recorded" then return "here" end
  return set == all.reference and "recorded" or "other"
end

-- What a formula looked up, as text: "transpose/naive, size 8192: gbps = 447.2".
local function operand(row, column)
  local text = row.fact and row.set.facts[row.fact] or row[column] or ""
  local value = tonumber(text)
  return ("%s%s = %s"):format(appendix.name(row), row.fact and "" or ": " .. column,
    value and value ~= math.floor(value) and ("%.4g"):format(value) or text)
end

-- { kind = "recorded" | "other" | "here" | "calculated", own, stale, title, note,
-- rows, operands } of the rows that a number came from. rows: their ids
-- (appendix.lua); title: their names; note: what they do not say; operands: what
-- was looked up in them. own: whether rows of all.own are
-- among them. One recorded row makes it a recorded number.
function provenance.of(all, used)
  local origin = { kind = "calculated", stale = false, rows = {}, operands = {} }
  local sources, order, seen = {}, {}, {}
  for i, row in ipairs(used) do
    origin.rows[i] = appendix.note(row, used.columns[i])
    local looked_up = operand(row, used.columns[i])
    if not seen[looked_up] then table.insert(origin.operands, looked_up) end
    seen[looked_up] = true
    local kind = provenance.kind(all, row.set)
    if RANK[kind] > RANK[origin.kind] then origin.kind = kind end
    all.used[row.set] = true
    origin.own = origin.own or row.set == all.own
    origin.stale = origin.stale or row.stale[used.columns[i]]
    local said = provenance.words(row.set)
    if not sources[said] then
      order[#order + 1], sources[said] = said, {}
    end
    local list = sources[said]
    local text = appendix.name(row)
    if list[#list] ~= text then list[#list + 1] = text end
  end
  for i, said in ipairs(order) do
    order[i] = said .. ": " .. table.concat(sources[said], "; ")
  end
  origin.title = #order > 0 and table.concat(order, " | ")
    or "calculated from the numbers in the text"
  if origin.stale then origin.note = provenance.STALE end
  return origin
end

-- What each mark means in this report: { kind, text } in order.
function provenance.legend(all)
  local legend = {}
  for _, set in ipairs(provenance.recorded(all)) do
    legend[#legend + 1] = { kind = provenance.kind(all, set),
      text = provenance.words(set) }
  end
  local here = "run here: counted by the emulator in this build"
  if all.own and all.own.origin == "measured" then
    here = here .. ", or measured on " .. provenance.machine(all.own)
  end
  legend[#legend + 1] = { kind = "here", text = here }
  return legend
end

-- The recorded machines that the report shows: the reference, and those whose
-- rows it used, by name.
function provenance.recorded(all)
  local sets = {}
  for set in pairs(all.used) do
    if set.origin == "recorded" and set ~= all.reference then
      sets[#sets + 1] = set
    end
  end
  table.sort(sets, function(a, b) return a.name < b.name end)
  table.insert(sets, 1, all.reference)
  return sets
end

return provenance
