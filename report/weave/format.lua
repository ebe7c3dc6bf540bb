-- format.lua - how numbers look: grouped digits, a proper minus, powers of ten; and
-- their shape, read off the text that shows one, or off a table's pattern such as
-- "0.00 TB/s".
local format = {}
local THIN = "\u{202F}" -- narrow no-break space
local SUPERSCRIPT = { ["0"] = "⁰", ["1"] = "¹", ["2"] = "²", ["3"] = "³",
  ["4"] = "⁴", ["5"] = "⁵", ["6"] = "⁶", ["7"] = "⁷", ["8"] = "⁸", ["9"] = "⁹",
  ["-"] = "⁻", ["+"] = "" }

-- Groups five digits or more by threes: 33554432 -> 33 554 432.
local function group(digits)
  if #digits < 5 then return digits end
  local head = #digits % 3
  local parts = head > 0 and { digits:sub(1, head) } or {}
  for at = head + 1, #digits, 3 do
    parts[#parts + 1] = digits:sub(at, at + 2)
  end
  return table.concat(parts, THIN)
end

-- The number with so many decimals; power: as 1.5×10⁻³.
function format.number(value, decimals, power)
  local text = ("%%.%d%s"):format(decimals, power and "e" or "f"):format(value)
  local sign, whole, rest = text:match("^(%-?)(%d+)(.*)$")
  local mantissa, exponent = rest:match("^(.-)e([%-+]?%d+)$")
  if exponent then
    exponent = tostring(math.tointeger(tonumber(exponent)))
    rest = mantissa .. "×10" .. exponent:gsub(".", SUPERSCRIPT)
  end
  if sign == "-" and not text:match("[1-9]") then sign = "" end
  return (sign == "-" and "−" or "") .. group(whole) .. rest
end

-- For comparing: spaces of every kind left out, one kind of minus.
function format.bare(text)
  for _, space in ipairs { THIN, "\u{2009}", "\u{00A0}" } do
    text = text:gsub(space, "")
  end
  return (text:gsub("%s+", ""):gsub("−", "-"))
end

-- For showing: a narrow space between a number and its unit.
function format.show(text)
  return (text:gsub("(%d) +", "%1" .. THIN))
end

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
function format.read(text)
  text = plain(text)
  local at = text:match("^%-?()")
  local stop = digits_end(text, at)
  if not stop then return nil end
  local fraction, rest = text:match("^%.?(%d*)(.*)$", stop + 1)
  local after = rest:match("^×10[⁰¹²³⁴⁵⁶⁷⁸⁹⁻]+(.*)$")
  local gap, name = (after or rest):match("^( *)(.-)$")
  return { decimals = #fraction, power = after ~= nil, gap = gap, unit = name }
end

-- Reads the pattern of a table's column: as format.read does, or "2 digits", so
-- many significant ones; a unit in parentheses is meant but not shown. lead:
-- what stands before the number, as in "memory, 0 %". most: the highest share
-- that "0 % ≤ 120 %" allows, as text.
function format.pattern(text)
  local shape, most = text:match("^(.-) ≤ (.*)$")
  if shape then
    local found = format.pattern(shape)
    if found then found.most = most end
    return found
  end
  local lead, rest = text:match("^(%a.*%s)(%d.*)$")
  if lead then
    local found = format.pattern(rest)
    found.lead = lead
    return found
  end
  local digits = text:match("^(%d+) digits$")
  if digits then
    return { significant = tonumber(digits), gap = "", unit = "" }
  end
  local number, hidden = text:match("^(.-) *%(([^()]*)%)$")
  local found = format.read(hidden and number .. " " .. hidden or text)
  if found and hidden then found.hidden = true end
  return found
end

-- As many decimals as leave so many significant digits, whole numbers whole.
local function significant_decimals(value, digits)
  if value == 0 then return 0 end
  local magnitude = math.floor(math.log(math.abs(value), 10) + 1e-9)
  return math.max(0, digits - 1 - magnitude)
end

local function decimals_of(value, form)
  return form.decimals or significant_decimals(value, form.significant)
end

-- What is read where the value is written in that format, as a number.
function format.rounded(value, form)
  return tonumber(("%%.%df"):format(decimals_of(value, form)):format(value))
end

-- The value, which is in its unit, written in that format.
function format.write(value, form)
  local decimals = decimals_of(value, form)
  local number = format.number(value, decimals, form.power)
  if not form.hidden then number = number .. form.gap .. form.unit end
  return (form.lead or "") .. number
end

-- Text that is no Markdown, as inlines: what a CSV says must never become markup.
-- 10^9 becomes a power.
function format.words(text)
  local inlines = pandoc.Inlines {}
  for word in text:gmatch("%S+") do
    word = word:gsub("(%w)'(%a)", "%1’%2")
    if #inlines > 0 then inlines:insert(pandoc.Space()) end
    local base, power, rest = word:match("^(.*10)%^(%-?%d+)(.*)$")
    inlines:insert(pandoc.Str(base or word))
    if base then
      inlines:insert(pandoc.Superscript { pandoc.Str(power) })
      if rest ~= "" then inlines:insert(pandoc.Str(rest)) end
    end
  end
  return inlines
end

return format
