-- provenance.lua - where each number comes from, in words and as a mark.
--
-- Recorded elsewhere: an open circle. Run here, in this build: a filled one.
-- A row whose kernel has changed since: a double dagger.
local rows = require "rows"

local provenance = {}
provenance.MARKS = { recorded = "◦", here = "•", stale = "‡" }
provenance.STALE = "recorded before the kernel changed"

-- What a machine is called, and when its rows were made.
function provenance.machine(set)
  local name = set.facts.gpu or set.facts.name or set.name
  return name, set.facts.date and set.facts.date:match("^[^T ]+")
end

local function words(set)
  local name, date = provenance.machine(set)
  if set.origin == "counted" then return "counted by the emulator, run here" end
  return ("%s on %s%s"):format(
    set.origin == "recorded" and "recorded" or "run here", name,
    date and ", " .. date or "")
end

local function detail(row)
  if row.fact then return row.fact end
  local text = ("%s/%s, size %s"):format(row.problem, row.variant, row.size)
  if row.axis ~= "" then
    text = text .. (", %s %s"):format(row.axis, row.value)
  end
  if row.flags and row.flags ~= "" then
    text = text .. " (" .. row.flags .. ")"
  end
  return text
end

-- { kind = "recorded" | "here" | "calculated", stale, title } of the rows that
-- a number came from. One recorded row makes the number a recorded one.
function provenance.of(all, used)
  local origin = { kind = "calculated", stale = false }
  local sources, order = {}, {}
  for _, row in ipairs(used) do
    local recorded = row.set.origin == "recorded"
    if recorded or origin.kind == "calculated" then
      origin.kind = recorded and "recorded" or "here"
    end
    origin.stale = origin.stale or rows.is_stale(all, row)
    local said = words(row.set)
    if not sources[said] then
      order[#order + 1], sources[said] = said, {}
    end
    local list = sources[said]
    local text = detail(row)
    if list[#list] ~= text then list[#list + 1] = text end
  end
  for i, said in ipairs(order) do
    order[i] = said .. ": " .. table.concat(sources[said], "; ")
  end
  origin.title = #order > 0 and table.concat(order, " | ")
    or "calculated from the numbers in the text"
  if origin.stale then
    origin.title = origin.title .. " | " .. provenance.STALE
  end
  return origin
end

-- What each mark means in this report: { kind, text } in order.
function provenance.legend(all)
  local legend = {}
  for _, name in ipairs(provenance.recorded_names(all)) do
    legend[#legend + 1] = { kind = "recorded", text = words(all.sets[name]) }
  end
  local here = "run here: counted by the emulator in this build"
  if all.own then
    here = here .. ", or measured on " .. provenance.machine(all.own)
  end
  legend[#legend + 1] = { kind = "here", text = here }
  return legend
end

function provenance.recorded_names(all)
  local names = {}
  for name, set in pairs(all.sets) do
    if set.origin == "recorded" then names[#names + 1] = name end
  end
  table.sort(names)
  return names
end

return provenance
