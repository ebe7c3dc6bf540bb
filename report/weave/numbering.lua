-- numbering.lua - the numbers of chapters, sections, charts and tables, "5.2" the
-- second of chapter 5, and the links that say them: [](#banks) leads to the section
-- that has this id, [](#fig-name) to a chart, [](#tab-name) to the table whose fence,
-- or whose div, has that id.
local files = require "files"
local target = require "target"

local numbering = {}
local CHAPTERS = "chapters/*/chapter.md"
local FORMAT_READ = "markdown-implicit_figures-auto_identifiers"
local found = {} -- id -> { "section", "5.2" }, or a heading without a number
local counted = {} -- chapters whose charts and tables are in found: path -> true

local function label(number)
  local text = pandoc.Str(("Table %s."):format(number))
  return pandoc.Inlines { target.is_html and pandoc.Span({ text },
    pandoc.Attr("", { "label" })) or pandoc.Emph { text }, pandoc.Space() }
end

-- The caption of a numbered block, or div, under its number.
function numbering.captioned(element, caption)
  local number = element.attributes.number
  return number and label(number) .. caption or caption
end

-- Numbers the headings of a chapter: what stands below a section says the section's.
-- parts: as numbering.parts() has them.
local function number_headings(blocks, chapter, parts)
  local sections, here = 0, nil
  return blocks:walk { Header = function(header)
    local top, plain = header.level == 1, header.classes:includes("unnumbered")
    if top then
      here = { "chapter", chapter }
      header.attributes.part = parts and parts[chapter]
    elseif header.level == 2 and not plain then
      sections = sections + 1
      here = { "section", chapter .. "." .. sections }
    elseif header.level == 2 or plain then
      here = { pandoc.utils.stringify(header) }
    end
    found[header.identifier] = here
    if header.level > 2 and target.is_html then header.classes:insert("unnumbered")
    elseif header.level < 3 and not plain then header.attributes.number = here[2] end
    if not top or target.is_html then return header end
    return { pandoc.RawBlock("latex", ("\\setcounter{chapter}{%d}"):format(
      tonumber(chapter) - 1)), header }
  end }
end

-- Numbers the charts and tables of a chapter's blocks in their order. Tables are
-- those of results, and those that have a caption.
local function number_blocks(blocks, chapter)
  local charts, tables, div_id = 0, 0, nil
  local function next_table(id)
    tables = tables + 1
    local number = chapter .. "." .. tables
    if id == "" then id = div_id end
    if id then found[id] = { "table", number } end
    div_id = nil
    return number
  end
  return blocks:walk {
    traverse = "topdown",
    Image = function(image)
      if not image.classes:includes("figure") then return nil end
      charts = charts + 1
      found["fig-" .. image.src] = { "figure", chapter .. "." .. charts }
    end,
    Div = function(div)
      div_id = div.identifier:match("^tab%-.*") or div_id
    end,
    CodeBlock = function(block)
      if not block.classes:includes("results") then return nil end
      block.attributes.number = next_table(block.identifier)
      return block
    end,
    Table = function(tbl)
      local caption = tbl.caption.long[1]
      if not caption then return nil end
      caption.content = label(next_table(tbl.identifier)) .. caption.content
      tbl.caption.long[1] = caption
      return tbl
    end,
  }
end

-- Where the parts of doc begin that course.yaml names: the number of their first
-- chapter, as it is written, or the id of their first heading -> the part's title.
function numbering.parts(doc)
  local parts = {}
  for _, part in ipairs(doc.meta.parts or {}) do
    local begins = pandoc.utils.stringify(part.begins)
    local title = pandoc.utils.stringify(part.title)
    if not tonumber(begins) then parts[begins] = title end
    for _, path in ipairs(tonumber(begins) and files.list(CHAPTERS) or {}) do
      local chapter = path:match("chapters/(%d+)")
      if tonumber(chapter) >= tonumber(begins) then
        parts[chapter] = title
        break
      end
    end
  end
  return parts
end

-- In print a part has a line in the contents, and one above its first heading.
local function with_part(header, title)
  header.attributes.part = nil
  return { pandoc.RawBlock("latex", "\\beginpart{" .. target.escape(title) .. "}"),
    header }
end

-- Numbers what the chapters have that doc was read from, and tells the headings
-- with which parts begin.
function numbering.chapters(doc)
  local parts = numbering.parts(doc)
  local blocks, chapter, pending = pandoc.Blocks {}, nil, pandoc.Blocks {}
  local function flush()
    blocks:extend(chapter and number_headings(number_blocks(pending, chapter),
      chapter, parts) or pending)
    pending = pandoc.Blocks {}
  end
  for _, block in ipairs(doc.blocks) do
    if block.t == "RawBlock" and block.format == "file" then
      flush()
      chapter = block.text:match("(%d+)%-[^/]*/chapter%.md$")
      counted[block.text] = true
    end
    pending:insert(block)
  end
  flush()
  doc.blocks = blocks:walk { Header = function(header)
    if header.level > 1 then return nil end
    header.attributes.part = parts[header.identifier] or header.attributes.part
    if target.is_html or not header.attributes.part then return header end
    return with_part(header, header.attributes.part)
  end }
  return doc
end

-- "5.2"; nil where there is no such chart or table.
function numbering.of(id)
  return found[id] and found[id][2]
end

-- The ids of all charts and tables, on whichever page: id -> number of its chapter.
function numbering.ids()
  local ids = {}
  for _, path in ipairs(files.list(CHAPTERS)) do
    local text, chapter = files.text(path), path:match("chapters/(%d+)")
    for name in text:gmatch("%]%(([%w%-]+)%){[^}]*%.figure") do
      ids["fig-" .. name] = chapter
    end
    for id in text:gmatch("{[^}\n]*#(tab%-[%w%-]+)") do ids[id] = chapter end
  end
  return ids
end

-- Reads the chapters that are on no page here and may have that id.
local function look_elsewhere(id)
  for _, path in ipairs(files.list(CHAPTERS)) do
    local text = not counted[path] and files.text(path)
    if text and text:find(id:gsub("^fig%-", ""), 1, true) then
      counted[path] = true
      local blocks = pandoc.Blocks(pandoc.read(text, FORMAT_READ).blocks)
      local chapter = path:match("chapters/(%d+)")
      number_headings(number_blocks(blocks, chapter), chapter)
    end
  end
end

-- A link without words of its own says "figure 5.2" or "section 5.2".
function numbering.named(link)
  local id = link.target:match("^#(.+)$")
  if not id or #link.content > 0 then return link end
  if not found[id] then look_elsewhere(id) end
  if found[id] then
    link.content = { pandoc.Str(table.concat(found[id], "\u{00A0}")) }
  end
  return link
end

return numbering
