-- navigation.lua - the ways from a page to what is not on it: links to other
-- chapters' pages, the side of a chapter that stands alone, previous and next.
local files = require "files"
local numbering = require "numbering"
local target = require "target"
local terms = require "terms"

local navigation = {}
navigation.folder = PANDOC_SCRIPT_FILE:match("^(.-)[^/]*$")

-- The chapters in their order: { path, number, page, id, title }.
local chapters
function navigation.chapters()
  if chapters then return chapters end
  chapters = {}
  for _, path in ipairs(files.list("chapters/*/chapter.md")) do
    local text = "\n" .. files.text(path)
    local title, id = text:match("\n#%s+([^\n{]-)%s*{#([%w_%-]+)")
    title = title or text:match("\n#%s+([^\n{]-)%s*[{\n]")
    local number = path:match("chapters/(%d+)")
    if title then
      chapters[#chapters + 1] = { path = path, number = number, id = id,
        title = title, page = ("chapter%s.html"):format(number) }
    end
  end
  return chapters
end

-- The chapter that a page of these inputs holds alone, and its place; nil for
-- any other page.
local function alone(inputs)
  if #inputs ~= 1 then return nil end
  for i, chapter in ipairs(navigation.chapters()) do
    if chapter.path == inputs[1] then return chapter, i end
  end
end

local WHOLE, INDEX = "../report.html", "index.html"
-- The index: explains words, too.
local FRONT = "report/front.md"

local function page_of(path)
  local chapter = path:match("chapters/(%d+)[^/]*/chapter%.md$")
  return chapter and ("chapter%s.html"):format(chapter)
    or path == FRONT and INDEX or WHOLE
end

-- id of every chart and table, and of every heading that carries one, in any file of the
-- course -> the page that holds it, as seen from a chapter's page.
function navigation.ids()
  local ids = {}
  local function add(path, page)
    local text = "\n" .. (files.text(path) or "")
    for id in text:gmatch("\n#+%s[^\n]*{#([%w_%-]+)") do ids[id] = page end
  end
  for _, path in ipairs(files.list("chapters/*/*.md report/*.md")) do
    add(path, page_of(path))
  end
  for id, chapter in pairs(numbering.ids()) do
    ids[id] = ("chapter%s.html"):format(chapter)
  end
  return ids
end

-- A link to what is not on this page leads to the page that has it. doc: as it
-- was read, with its charts.
function navigation.link(doc)
  local here, ids = {}, navigation.ids()
  local function note(element) here[element.identifier] = true end
  doc:walk { Header = note, Div = note, Span = note, CodeBlock = note, Image = function(image)
    if image.classes:includes("figure") then here["fig-" .. image.src] = true end
  end }
  return function(link)
    local id = link.target:match("^#(.+)$")
    if not id or here[id] or not ids[id] then return nil end
    link.target = ids[id] .. "#" .. id
    return link
  end
end


local function link(text, to)
  return pandoc.Link({ pandoc.Str(text) }, to)
end

local function pager(previous, following, at)
  local links = pandoc.Inlines {}
  for _, way in ipairs { { "previous", "← ", previous }, { "next", "",
      following } } do
    local class, arrow, to = table.unpack(way)
    if to then
      local text = arrow .. to.title .. (class == "next" and " →" or "")
      links:insert(pandoc.Link({ pandoc.Str(text) }, to.target, "",
        pandoc.Attr("", { class })))
    end
  end
  return pandoc.Blocks { target.block(('<nav class="pager" aria-label="From %s">')
    :format(target.escape(at)), ""), pandoc.Plain(links), target.block("</nav>", "") }
end

local function label(chapter)
  return ("%s\u{2002}%s"):format(chapter.number, chapter.title)
end

local function other(chapter)
  return chapter and { target = chapter.page, title = label(chapter) }
end

-- What a page says that stands alone, a chapter's or the index: the ways to the
-- chapters and to the whole, and what the words mean.
local function standing_alone(doc, path)
  doc.meta.home, doc.meta.whole = INDEX, WHOLE
  doc.meta.neighbours = pandoc.MetaList {}
  local parts = numbering.parts(doc)
  local paths = { FRONT }
  for _, any in ipairs(navigation.chapters()) do
    if parts[any.number] then
      doc.meta.neighbours:insert(pandoc.MetaInlines { target.inline(
        '<p class="part">', ""), pandoc.Str(parts[any.number]),
        target.inline("</p>", "") })
    end
    if any.path ~= path then
      doc.meta.neighbours:insert(pandoc.MetaInlines { link(label(any),
        any.page) })
    end
    paths[#paths + 1] = any.path
  end
  local glossary = terms.hidden(paths, function(other_path)
    return other_path == path and "" or page_of(other_path)
  end)
  doc.meta.glossary = glossary and pandoc.MetaBlocks { glossary }
end

-- What a chapter's page says besides: its title, the ways on and back.
local function of_chapter(doc, chapter, i)
  local whole = pandoc.utils.stringify(doc.meta.title or "")
  doc.meta.pagetitle = ("%s. %s – %s"):format(chapter.number, chapter.title,
    whole)
  doc.meta.description = ("Chapter %s of %s: %s"):format(chapter.number, whole,
    chapter.title)
  local before, after = chapters[i - 1], chapters[i + 1]
  -- After the chapter's last section, before its sources.
  doc.blocks:extend(pager(
    other(before) or { target = INDEX, title = "Where to begin" },
    other(after) or { target = WHOLE .. "#answers", title = "Answers" },
    label(chapter)))
end

-- The page's own scripts, which only add to what it shows: what its ladders call
-- when they are read, and the rest, which runs when the page is there.
local FIRST = { "elements", "ladder" }
local SCRIPTS = { "popover", "contents", "search", "copy", "words", "stops" }

local function script(names, kind)
  local parts = {}
  for i, name in ipairs(names) do
    parts[i] = files.script(navigation.folder .. "page/" .. name .. ".js")
  end
  return pandoc.MetaBlocks { pandoc.RawBlock("html", "<script" .. kind .. ">\n"
    .. table.concat(parts) .. "</script>") }
end

-- Adds to a page of these inputs what leads to other pages and chapters.
function navigation.add(doc, inputs)
  if not target.is_html then return end
  doc.meta.first = script(FIRST, "")
  doc.meta.script = script(SCRIPTS, ' type="module"')
  local chapter, i = alone(inputs)
  if chapter then of_chapter(doc, chapter, i) end
  if chapter or #inputs == 1 and inputs[1] == FRONT then
    standing_alone(doc, inputs[1])
  end
end

return navigation
