-- pages.lua - what concerns a page as a whole: its sources, the widths of its
-- tables.
local files = require "files"

local pages = {}

-- The source files whose markers these inputs must have used: those in the
-- chapters' folders, and kernels/ too where every chapter is an input.
function pages.sources(inputs)
  local given, sources = {}, {}
  local function add(folder)
    for _, path in ipairs(files.list(folder .. "/*.c " .. folder .. "/*.cu "
        .. folder .. "/*.h " .. folder .. "/*.cuh")) do
      sources[#sources + 1] = path
    end
  end
  for _, input in ipairs(inputs) do
    given[input] = true
    local folder = input:match("^(.*)/chapter%.md$")
    if folder then add(folder) end
  end
  for _, chapter in ipairs(files.list("chapters/*/chapter.md")) do
    if not given[chapter] then return sources end
  end
  add("kernels")
  add("kernels/*")
  return sources
end

local LINE = 84 -- characters of a table's line, in print

-- How wide a word is, in characters of middling width: capitals are wider.
local function word_width(word)
  local _, capitals = word:gsub("%u", "")
  return (utf8.len(word) or #word) + 0.6 * capitals
end

-- How wide a cell is, and the longest piece of it that cannot be broken. A mark
-- is a little wider than a character.
local function text_width(cell)
  local content = pandoc.Div(cell.contents)
  local text = pandoc.utils.stringify(content)
  local marks, longest = 0, 0
  content:walk { RawInline = function() marks = marks + 1.2 end }
  for word in text:gmatch("[^ \n-]+") do
    longest = math.max(longest, word_width(word))
  end
  return (utf8.len(text) or #text) + marks, longest + marks + 0.5
end

-- The widths of all columns, and of their longest words.
local function measured(tbl)
  local widest, words = {}, {}
  local function measure(row)
    for i, cell in ipairs(row.cells) do
      local width, word = text_width(cell)
      widest[i] = math.max(widest[i] or 4, width)
      words[i] = math.max(words[i] or 4, word)
    end
  end
  for _, row in ipairs(tbl.head.rows) do measure(row) end
  for _, body in ipairs(tbl.bodies) do
    for _, row in ipairs(body.body) do measure(row) end
  end
  return widest, words
end

-- The fraction of the line that each column gets; nil (as wide as its text)
-- where the whole table fits on a line. No column is narrower than its longest
-- word; what is left goes by a root of the lengths, so that a long column does
-- not crush a short one.
function pages.column_widths(tbl)
  local widest, words = measured(tbl)
  local total, needed, roots = 0, 0, 0
  for i, width in ipairs(widest) do
    total, needed = total + width, needed + words[i]
    roots = roots + math.max(0, width - words[i]) ^ 0.6
  end
  local room = LINE - 2 * #widest
  if total <= room then return nil end
  local shares = {}
  for i, width in ipairs(widest) do
    local share = roots > 0
      and math.max(0, width - words[i]) ^ 0.6 / roots or 0
    shares[i] = words[i] / math.max(room, needed)
      + math.max(0, 1 - needed / room) * share
  end
  return shares
end

-- Whether a table fits on a printed page.
local function is_short(tbl)
  local count = #tbl.head.rows
  for _, body in ipairs(tbl.bodies) do count = count + #body.body end
  return count <= 34
end

-- A table in print, under its caption; in one piece where a page can hold it.
function pages.printed_table(tbl)
  local caption = pandoc.utils.blocks_to_inlines(tbl.caption.long or {})
  tbl.caption = { long = {} }
  local blocks = pandoc.Blocks {}
  if #caption > 0 then
    caption:insert(1, pandoc.RawInline("latex", "\\captionof*{table}{"))
    local label = tbl.identifier ~= "" and
      ("\\phantomsection\\label{%s}"):format(tbl.identifier) or ""
    caption:insert(pandoc.RawInline("latex", label .. "}"))
    blocks:insert(pandoc.Plain(caption))
  end
  tbl.identifier = ""
  blocks:insert(tbl)
  local name = is_short(tbl) and "shorttable" or "longertable"
  local apart = tbl.colspecs[1][2] and "[3pt]" or ""
  blocks:insert(1, pandoc.RawBlock("latex", "\\begin{" .. name .. "}" .. apart))
  blocks:insert(pandoc.RawBlock("latex", "\\end{" .. name .. "}"))
  return blocks
end

return pages
