-- lint.lua - finds rates, times and speed-ups that no run stands behind.
local lint = {}

-- What a number must not be followed by outside the woven forms. Sizes
-- (32-byte, 48 KiB, 4 bytes per flop) define things and are free.
local UNITS = { "[kMGT]?B/s", "[MGT]iB/s", "[MGT]?FLOP/s",
  "[MGT]?FLOPS?%f[^%w/]", "[MGT] floats/s", "ms%f[%W]", "µs", "μs", "us%f[%W]",
  "ns%f[%W]", "s%f[%W]", "seconds?%f[%W]", "%%", "milliseconds?",
  "nanoseconds?", "microseconds?", "per ?cent", "times as [%a]+", "times faster",
  "times slower", "times the [%a]+", "times longer" }
-- Units of rates in words: what, and for a second.
local BULKS = { "[kMGT]?i?B", "[%a]*bytes?", "[MGT]?FLOP", "[%a]*flops?",
  "operations?", "[%a]*floats?" }
for _, bulk in ipairs(BULKS) do
  UNITS[#UNITS + 1] = bulk .. "%s+per%s+second"
  UNITS[#UNITS + 1] = bulk .. "%s+an?%s+second"
end
local SPACES = { "", " ", "\u{00A0}", "\u{202F}", "\u{2009}", "\\ ", "-",
  "\n" }

local function blank(text) return (text:gsub("[^\n]", " ")) end

-- The prose outside woven spans, attributes and link targets.
local function bare_prose(document)
  local text = document.prose
  for _, span in ipairs(document.spans) do
    text = text:sub(1, span.from - 1) .. blank(text:sub(span.from, span.to))
      .. text:sub(span.to + 1)
  end
  text = text:gsub("{[^}\n]*}", blank)
  text = text:gsub("%]%b()", blank)
  return (text:gsub("<https?:[^>]*>", blank))
end

-- Whether × multiplies by what comes after it, as in 16×16, 2 × `n`, 3 × n.
local function is_product(after)
  return after:match("^[%d(`$*]") or after:match("^[B-Zb-z]%f[^%w]")
end

local function unit_after(text, at, original)
  for _, space in ipairs(SPACES) do
    if text:sub(at, at + #space - 1) == space then
      for _, unit in ipairs(UNITS) do
        local tight_second = unit:match("^s%%f") and space == ""
        local found = not tight_second and
          text:match("^" .. unit, at + #space)
        if found then return space .. found end
      end
    end
  end
  local factor, after = text:match("^[ \u{202F}]*()×%s*()", at)
  if factor and not is_product(original:sub(
      original:match("^×%s*()", factor) or after)) then
    return text:sub(at, factor - 1) .. "×"
  end
end

-- Calls found(position, text) for each bare number in the document.
function lint.each(document, found)
  local text = bare_prose(document)
  local at = 1
  while true do
    local from, to = text:find("%f[%w]%d[%d.,]*", at)
    if not from then return end
    while text:sub(to, to):match("[.,]") do to = to - 1 end
    local unit = unit_after(text, to + 1, document.text)
    if unit then found(from, text:sub(from, to) .. unit) end
    at = to + 1
  end
end

return lint
