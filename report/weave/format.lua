-- format.lua - how values look: printf plus typography.
local complain = require "complain"

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
  for at = head + 1, #digits, 3 do parts[#parts + 1] = digits:sub(at, at + 2) end
  return table.concat(parts, THIN)
end

local function typeset(number)
  local sign, whole, rest = number:match("^([%-+]?)(%d+)(.*)$")
  if not whole then return number end
  local mantissa, power = rest:match("^(.-)e([%-+]?%d+)$")
  if power then
    local text = tostring(math.tointeger(tonumber(power))):gsub(".", SUPERSCRIPT)
    rest = mantissa .. "×10" .. text
  end
  return (sign == "-" and "−" or sign) .. group(whole) .. rest
end

-- The value as text, by a printf format with one conversion. Without a format:
-- whole numbers in full, others with three digits.
function format.value(value, fmt, scale)
  if value ~= value or value == math.huge or value == -math.huge
    or type(value) == "string" and (fmt or "%s"):match("%%[^s%%]*[dfge]") then
    complain.throw("its row holds \"%s\", which is no number; record it anew",
      tostring(value))
  elseif type(value) ~= "number" then
    if type(value) == "boolean" then
      complain.throw("a comparison is a .claim, it has no value to print")
    end
    return (fmt or "%s"):gsub("%%s", (tostring(value):gsub("%%", "%%%%")))
  end
  value = value * (scale or 1)
  fmt = fmt or (value == math.floor(value) and "%d" or "%.3g")
  local before, flags, kind, after = fmt:gsub("%%%%", "\0")
    :match("^([^%%]*)%%([%-+ 0#]*%d*%.?%d*)([dfges])([^%%]*)$")
  if not before then
    complain.throw("fmt=\"%s\" needs one conversion, such as %%.2f", fmt)
  end
  local number
  if kind == "d" then
    number = ("%" .. flags .. "d"):format(math.floor(value + 0.5))
  else
    number = ("%" .. flags .. kind):format(value)
  end
  return (before .. typeset(number) .. after):gsub("\0", "%%")
end

-- For comparing: spaces of every kind left out, one kind of minus.
function format.bare(text)
  for _, space in ipairs { THIN, "\u{2009}", "\u{00A0}", "\\" } do
    text = text:gsub(space, "")
  end
  return (text:gsub("%s+", ""):gsub("−", "-"):gsub("⁻", "^-"))
end

-- For showing: a narrow space between a number and its unit.
function format.show(text)
  return (text:gsub("(%d) +", "%1" .. THIN))
end

return format
