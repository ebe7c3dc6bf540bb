-- format.lua - how numbers look: grouped digits, a proper minus, powers of ten.
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

return format
