-- pages.lua - what concerns a page as a whole: its sources, its links to other
-- chapters, the widths of its tables.
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

-- id of every heading that carries one, in any file of the course -> the page
-- that holds it, as seen from a chapter's page.
function pages.ids()
  local ids = {}
  local function add(path, page)
    local text = "\n" .. (files.text(path) or "")
    for id in text:gmatch("\n#+%s[^\n]*{#([%w_%-]+)") do ids[id] = page end
  end
  for _, path in ipairs(files.list("chapters/*/chapter.md")) do
    add(path, ("chapter%s.html"):format(path:match("chapters/(%d+)")))
  end
  add("report/front.md", "../report.html")
  add("report/measured.md", "../report.html")
  return ids
end

-- A link to what is not on this page leads to the page that has it.
function pages.link(doc)
  local here, ids = {}, pages.ids()
  local function note(element) here[element.identifier] = true end
  doc:walk { Header = note, Div = note, Span = note }
  return function(link)
    local id = link.target:match("^#(.+)$")
    if not id or here[id] or not ids[id] then return nil end
    link.target = ids[id] .. "#" .. id
    return link
  end
end

local function text_width(cell)
  local text = pandoc.utils.stringify(pandoc.Div(cell.contents))
  return utf8.len(text) or #text
end

-- The fraction of the line that a column needs; nil (as wide as its text)
-- where the whole table fits on a line.
function pages.column_width(tbl, index)
  local widest = {}
  local function measure(row)
    for i, cell in ipairs(row.cells) do
      widest[i] = math.max(widest[i] or 4, text_width(cell))
    end
  end
  for _, row in ipairs(tbl.head.rows) do measure(row) end
  for _, body in ipairs(tbl.bodies) do
    for _, row in ipairs(body.body) do measure(row) end
  end
  local total = 0
  for _, width in ipairs(widest) do total = total + width + 2 end
  return total > 84 and pages.share(widest, index) or nil
end

-- Long columns get room by the square root of their length, so that a short
-- one is not crushed.
function pages.share(widest, index)
  local total = 0
  for _, width in ipairs(widest) do total = total + width ^ 0.6 end
  return widest[index] ^ 0.6 / total
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
    caption:insert(1, pandoc.RawInline("latex", "\\captionof{table}{"))
    local label = tbl.identifier ~= "" and
      ("\\label{%s}"):format(tbl.identifier) or ""
    caption:insert(pandoc.RawInline("latex", label .. "}"))
    blocks:insert(pandoc.Plain(caption))
  end
  tbl.identifier = ""
  blocks:insert(tbl)
  local name = is_short(tbl) and "shorttable" or "longertable"
  blocks:insert(1, pandoc.RawBlock("latex", "\\begin{" .. name .. "}"))
  blocks:insert(pandoc.RawBlock("latex", "\\end{" .. name .. "}"))
  return blocks
end

-- Links to the other chapters' pages, for the side of a page that holds one
-- chapter alone; nil for any other page.
function pages.neighbours(inputs)
  if #inputs ~= 1 or not inputs[1]:match("/chapter%.md$") then return nil end
  local links = pandoc.List {}
  for _, path in ipairs(files.list("chapters/*/chapter.md")) do
    local title = ("\n" .. files.text(path)):match("\n#%s+([^\n{]-)%s*[{\n]")
    local number = path:match("chapters/(%d+)")
    if title and path ~= inputs[1] then
      links:insert(pandoc.MetaInlines { pandoc.Link(
        { pandoc.Str(number .. "\u{2002}" .. title) },
        "chapter" .. number .. ".html") })
    end
  end
  return pandoc.MetaList(links)
end

return pages
