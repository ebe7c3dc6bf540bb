-- tables.lua - tables of results and of verdicts as pandoc has them.
--
-- Where a row or column of numbers comes from, its heading says by one mark; if
-- not all of it comes from the same, each number says so.
local format = require "format"
local complain = require "complain"
local numbering = require "numbering"
local provenance = require "provenance"
local results = require "results"
local rungs = require "rungs"
local target = require "target"
local woven = require "woven"

local tables = {}

local function plain(inlines) return { pandoc.Plain(inlines) } end

-- A table under a caption. cells: rows of lists of inlines.
local function grid(caption, aligns, heads, cells)
  local widths = {}
  for i in ipairs(aligns) do widths[i] = 0 end
  for i, head in ipairs(heads) do heads[i] = plain(head) end
  for _, row in ipairs(cells) do
    for i, cell in ipairs(row) do row[i] = plain(cell) end
  end
  local tbl = pandoc.utils.from_simple_table(
    pandoc.SimpleTable({}, aligns, widths, heads, cells))
  tbl.caption = { long = pandoc.Blocks { pandoc.Plain(caption) } }
  return tbl
end

-- What a cell shows, as a function of whether it shows its own marks; and the
-- origin of what it shows, nil if it shows nothing from the results.
local function shown(all, cell, known)
  if cell.text then
    local origin = provenance.of(all, cell.used)
    return function(marked)
      local content = pandoc.Inlines { pandoc.Str(format.show(cell.text)) }
      return pandoc.Inlines { woven.titled(content, "num", origin,
        cell.formula, marked) }
    end, { origin }
  end
  local origins = {}
  local inlines = cell.inlines or pandoc.Inlines {}
  local function with(take)
    return inlines:walk { Span = function(span)
      return complain.guard(span.attributes.at, woven.span, all,
        cell.context, span, known, take)
    end }
  end
  local bare = with(function(origin) origins[#origins + 1] = origin end)
  return function(marked) return marked and with(nil) or bare end, origins
end

local function signature(origin)
  return origin.kind .. (origin.stale and " stale" or "")
end

-- The cells of a formula, and the marks of its heading: those of its numbers if
-- they all have the same.
local function line_of(page, cells, known)
  local show, all, same = {}, {}, true
  for k, cell in ipairs(cells) do
    local origins
    show[k], origins = shown(page, cell, known)
    for _, origin in ipairs(origins) do
      if origin.kind ~= "calculated" then all[#all + 1] = origin end
    end
  end
  for _, origin in ipairs(all) do
    same = same and signature(origin) == signature(all[1])
  end
  local line = {}
  for k in ipairs(cells) do line[k] = show[k](not same) end
  return line, same and all[1] and woven.marks(all[1]) or pandoc.Inlines {}
end

-- The table that stands for a block of class results; on a page, what rungs.lua
-- makes of a ladder. Throws.
function tables.results(block, all, known)
  local read = results.of(block)
  if not read then return {} end
  results.each_words(read, function(inlines)
    return inlines:walk { Span = function(span)
      return complain.guard(span.attributes.at, woven.span, all, read.context,
        span, known)
    end }
  end)
  local heads, lines, aligns = { read.head }, {}, { pandoc.AlignLeft }
  for i, cells in ipairs(read.cells) do
    local line, marks = line_of(all, cells, known)
    lines[i] = line
    read.formulas[i] = read.formulas[i] .. marks
  end
  local caption = numbering.captioned(block, read.caption)
  if block.classes:includes("ladder") and target.is_html then
    return rungs.stepper(block, read, lines, caption)
  elseif block.classes:includes("ladder") and not read.across then
    for k, bar in ipairs(rungs.bars(block, read)) do lines[1][k]:insert(1, bar) end
  end
  local rows = {}
  local across = read.across
  local labels = across and read.formulas or read.cases
  for i, head in ipairs(across and read.cases or read.formulas) do
    heads[i + 1] = head
    local right = across or read.cells[i][1].right
    aligns[i + 1] = right and pandoc.AlignRight or pandoc.AlignLeft
  end
  for r, label in ipairs(labels) do
    local row = { label }
    for c = 2, #heads do
      row[c] = across and lines[r][c - 1] or lines[c - 1][r]
    end
    rows[r] = row
  end
  local tbl = grid(caption, aligns, heads, rows)
  tbl.identifier = block.identifier
  return tbl
end

-- The table that stands for
--
--   ::: {.verdicts}
--   What is claimed
--   :   **holds**
--   :   the figure that shows it
--   :   [chapter 4](#banks), where it is shown
--   :::
function tables.verdicts(div)
  local list = div.content[1]
  if not list or list.t ~= "DefinitionList" or #div.content > 1 then
    complain.throw(".verdicts takes claims of one line, each followed by the "
      .. "lines \":   verdict\", \":   figure\" and \":   place\"")
  end
  local rows = {}
  for i, item in ipairs(list.content) do
    local claim, answers = item[1], item[2]
    if #answers ~= 3 then
      complain.throw("the claim \"%s\" needs a verdict, a figure and a place",
        pandoc.utils.stringify(claim))
    end
    rows[i] = { claim, answers[1][1].content, answers[2][1].content,
      answers[3][1].content }
  end
  local left = pandoc.AlignLeft
  local function word(text) return pandoc.Inlines { pandoc.Str(text) } end
  return grid({}, { left, left, left, left }, { word "Statement",
    word "Verdict", word "Figure", word "Where" }, rows)
end

return tables
