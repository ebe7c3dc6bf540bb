-- numbers.lua - the numbers of charts and tables, "5.2" the second of chapter 5,
-- and the links that say them: [](#fig-name) leads to a chart, [](#tab-name) to
-- the table whose fence, or whose div, has that id.
local files = require "files"
local target = require "target"

local numbers = {}

-- A line of a table that is written by hand.
local function is_row(line)
  return line:match("^ *|") or line:match("^ *[+-][+-]")
end

-- Whether line i is a table's caption: beside the table, blank lines apart.
-- Elsewhere a line that begins so explains the word above it.
local function is_caption(lines, i)
  if not lines[i]:match("^ ? ? ?: %S")
    and not lines[i]:match("^ ? ? ?[Tt]able: %S") then return false end
  local before, after = i - 1, i + 1
  while lines[before] == "" do before = before - 1 end
  while lines[after] == "" do after = after + 1 end
  return is_row(lines[before] or "") or is_row(lines[after] or "")
end

-- The tables of a chapter's source, in their order: results, verdicts, and those
-- that are written by hand under a caption.
local function number_tables(found, chapter, text)
  local lines, count, id, fence = {}, 0, nil, nil
  for line in (text .. "\n"):gmatch("(.-)\n") do lines[#lines + 1] = line end
  for i, line in ipairs(lines) do
    local inside = fence
    local ticks = line:match("^```+")
    if ticks then fence = not fence and ticks or nil end
    if not inside then
      id = line:match("^[:`]+ ?{[^}]*#(tab%-[%w%-]+)") or id
      if line:match("^```+ ?{%.results") or line:match("^:::+ {%.verdicts")
        or is_caption(lines, i) then
        count = count + 1
        if id then found[id] = { "table", chapter .. "." .. count } end
        id = nil
      end
    end
  end
end

local function number_charts(found, chapter, text)
  local count = 0
  for name in text:gmatch("%]%(([%w%-]+)%){[^}]*%.figure") do
    count = count + 1
    found["fig-" .. name] = { "figure", chapter .. "." .. count }
  end
end

-- id -> { what, number }, of all chapters.
local all
local function numbered()
  if all then return all end
  all = {}
  for _, path in ipairs(files.list("chapters/*/chapter.md")) do
    local chapter, text = path:match("chapters/(%d+)"), files.text(path)
    number_charts(all, chapter, text)
    number_tables(all, chapter, text)
  end
  return all
end

-- "5.2"; nil where there is no such chart or table.
function numbers.of(id)
  local found = numbered()[id]
  return found and found[2]
end

-- The ids of all charts and tables, on whichever page: id -> true.
function numbers.ids()
  local found = {}
  for id in pairs(numbered()) do found[id] = true end
  return found
end

-- A link without words of its own says "figure 5.2".
function numbers.named(link)
  local found = numbered()[link.target:match("^#(.+)$") or ""]
  if found and #link.content == 0 then
    link.content = { pandoc.Str(table.concat(found, "\u{00A0}")) }
  end
  return link
end

local function label(number)
  local text = pandoc.Str(("Table %s."):format(number))
  return pandoc.Inlines { target.is_html and pandoc.Span({ text },
    pandoc.Attr("", { "label" })) or pandoc.Emph { text }, pandoc.Space() }
end

-- Puts its number before the caption of each table of a chapter. inputs: the
-- files that doc was read from.
function numbers.tables(doc, inputs)
  local chapters, chapter, count = pandoc.List {}, nil, 0
  for _, path in ipairs(inputs) do
    chapters:insert(path:match("(%d+)%-[^/]*/chapter%.md$"))
  end
  local function Table(tbl)
    local caption = tbl.caption.long[1]
    if not chapter or not caption then return nil end
    count = count + 1
    caption.content = label(chapter .. "." .. count) .. caption.content
    tbl.caption.long[1] = caption
    return tbl
  end
  local blocks = pandoc.Blocks {}
  for _, block in ipairs(doc.blocks) do
    if block.t == "Header" and block.level == 1 then
      local has_number = not block.classes:includes("unnumbered")
      chapter, count = has_number and chapters:remove(1) or nil, 0
    end
    blocks:extend(pandoc.Blocks { block }:walk { Table = Table })
  end
  doc.blocks = blocks
  return doc
end

return numbers
