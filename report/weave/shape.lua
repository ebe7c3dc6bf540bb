-- shape.lua - how a number is written: read off the text that shows it, or off
-- a table's pattern such as "0.00 TB/s".
local format = require "format"

local shape = {}

-- The text with plain spaces and a plain minus.
local function plain(text)
  for _, space in ipairs { "\u{202F}", "\u{2009}", "\u{00A0}" } do
    text = text:gsub(space, " ")
  end
  return (text:gsub("−", "-"))
end

-- The length of the digits that text begins with, groups of three included.
local function digits_end(text, at)
  local stop = select(2, text:find("^%d+", at))
  while stop and text:match("^ %d%d%d%f[%D]", stop + 1) do stop = stop + 4 end
  return stop
end

-- Reads "15 872", "0.487 ms", "1.5×10⁻³ s", "88 %": { decimals, power, gap,
-- unit }; nil if the text does not begin with a number. power: whether it is
-- written with a power of ten. gap: what stands before the unit.
function shape.read(text)
  text = plain(text)
  local at = text:match("^%-?()")
  local stop = digits_end(text, at)
  if not stop then return nil end
  local fraction, rest = text:match("^%.?(%d*)(.*)$", stop + 1)
  local after = rest:match("^×10[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+(.*)$")
  local gap, name = (after or rest):match("^( *)(.-)$")
  return { decimals = #fraction, power = after ~= nil, gap = gap, unit = name }
end

-- Reads the pattern of a table's column: as shape.read does, or "2 digits", so
-- many significant ones; a unit in parentheses is meant but not shown. lead:
-- what stands before the number, as in "memory, 0 %".
function shape.pattern(text)
  local lead, rest = text:match("^(%a.*%s)(%d.*)$")
  if lead then
    local found = shape.pattern(rest)
    found.lead = lead
    return found
  end
  local digits = text:match("^(%d+) digits$")
  if digits then
    return { significant = tonumber(digits), gap = "", unit = "" }
  end
  local number, hidden = text:match("^(.-) *%(([^()]*)%)$")
  local found = shape.read(hidden and number .. " " .. hidden or text)
  if found and hidden then found.hidden = true end
  return found
end

-- As many decimals as leave so many significant digits, whole numbers whole.
local function significant_decimals(value, digits)
  if value == 0 then return 0 end
  local magnitude = math.floor(math.log(math.abs(value), 10) + 1e-9)
  return math.max(0, digits - 1 - magnitude)
end

-- The value, which is in its unit, written in that shape.
function shape.write(value, form)
  local decimals = form.decimals or significant_decimals(value,
    form.significant)
  local number = format.number(value, decimals, form.power)
  if not form.hidden then number = number .. form.gap .. form.unit end
  return (form.lead or "") .. number
end

return shape
