-- lint.lua - finds rates, times and speed-ups that no run stands behind.
local complain = require "complain"
local source = require "source"
local spans = require "spans"

local lint = {}

-- What a number must not be followed by outside the woven forms. Sizes
-- (32-byte, 48 KiB, 4 bytes per flop) define things and are free.
local UNITS = { "[kMGT]?B/s", "[MGT]iB/s", "[MGT]?FLOP/s",
  "[MGT]?FLOPS?%f[^%w/]", "[MGT] floats/s", "ms%f[%W]", "µs", "μs", "us%f[%W]",
  "ns%f[%W]", "s%f[%W]", "seconds?%f[%W]", "%%", "milliseconds?",
  "nanoseconds?", "microseconds?", "per ?cent", "times as [%a]+",
  "times faster", "times slower", "times the [%a]+", "times longer" }
-- Units of rates in words: what, and for a second.
local BULKS = { "[kMGT]?i?B", "[%a]*bytes?", "[MGT]?FLOP", "[%a]*flops?",
  "operations?", "[%a]*floats?" }
for _, bulk in ipairs(BULKS) do
  UNITS[#UNITS + 1] = bulk .. " per second"
  UNITS[#UNITS + 1] = bulk .. " an? second"
end
local SPACES = { "", " ", "\u{00A0}", "\u{202F}", "\u{2009}", "-" }

-- The text of inlines as it bears on bare numbers: what is woven or quoted from
-- code is left out, but for a sign that something stood there.
local STANDS_FOR = { Space = " ", SoftBreak = " ", LineBreak = " ", Code = "`",
  Math = "$", Cite = "", RawInline = "", Note = "" }

local function text_of(inlines)
  local parts = {}
  for i, inline in ipairs(inlines) do
    if inline.t == "Str" then
      parts[i] = inline.text
    elseif inline.t == "Span" and spans.form(inline.attributes) then
      parts[i] = "|"
    elseif STANDS_FOR[inline.t] then
      parts[i] = STANDS_FOR[inline.t]
    elseif inline.t == "Emph" or inline.t == "Strong" then
      parts[i] = "*" .. text_of(inline.content) .. "*"
    else
      parts[i] = inline.content and text_of(inline.content) or ""
    end
  end
  return table.concat(parts)
end

-- Whether × multiplies by what comes after it, as in 16×16, 2 × `n`, 3 × n.
local function is_product(after)
  return after:match("^[%d(`$*]") or after:match("^[B-Zb-z]%f[^%w]")
end

local function unit_after(text, at)
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
  if factor and not is_product(text:sub(after)) then
    return text:sub(at, factor - 1) .. "×"
  end
end

-- Calls found(number) for each bare number with its unit.
local function each(text, found)
  local at = 1
  while true do
    local from, to = text:find("%f[%w]%d[%d.,]*", at)
    if not from then return end
    while text:sub(to, to):match("[.,]") do to = to - 1 end
    local unit = unit_after(text, to + 1)
    if unit then found(text:sub(from, to) .. unit) end
    at = to + 1
  end
end

-- file -> bare numbers, in the order of the document.
local bare = {}

function lint.inlines(inlines, file)
  each(text_of(inlines), function(number)
    bare[file] = bare[file] or {}
    table.insert(bare[file], number)
  end)
end

-- Notes the bare numbers of every paragraph, heading and cell.
function lint.document(doc)
  local file = "?"
  local function look(block) lint.inlines(block.content, file) end
  local function walk(blocks)
    pandoc.Blocks(blocks):walk { Para = look, Plain = look, Header = look }
  end
  for _, block in ipairs(doc.blocks) do
    if block.t == "RawBlock" and block.format == "file" then file = block.text
    elseif block.t == "DefinitionList" then
      walk { block }
      for _, item in ipairs(block.content) do lint.inlines(item[1], file) end
    else walk { block } end
  end
end

local function blank(text) return (text:gsub("[^\n]", " ")) end

-- The prose of a file outside spans.
local function outside_spans(document)
  local text = document.prose
  source.each_span(document, function(open, _, _, last)
    text = text:sub(1, open - 1) .. blank(text:sub(open, last))
      .. text:sub(last + 1)
  end)
  return text
end

-- Complains about the bare numbers, each where it stands in its file.
function lint.complain()
  for file, numbers in pairs(bare) do
    local document = source.open(file)
    local text, at = outside_spans(document), 1
    for _, number in ipairs(numbers) do
      local pattern = number:gsub("[%^%$%(%)%%%.%[%]%*%+%-%?]", "%%%0")
        :gsub(" ", "%%s*"):gsub("\u{00A0}", "%%s*")
      local from, to = text:find(pattern, at)
      complain.at(from and document.where(from) or file, "\"%s\" is a bare "
        .. "number; weave it, as [%s]{of=...}, {calc=...} or {cited=...}",
        number, number)
      at = to and to + 1 or at
    end
  end
end

return lint
