-- terms.lua - the words of the course: where each is explained, the glossary
-- that leads there, and the index of variants.
--
--   [warps]{.term}           the place of the text that explains a word
--   [warps]{.term word=warp}   the same, where the glossary has another form
--   ::: {.glossary}          a definition list, whose words become links
--   ::: {.variants}          every variant, with its chapter and its idea
--   ::: {.index}             subjects, and the sections that are about them, first by
--                            our words, then by those in Chinese
local chinese = require "chinese"
local files = require "files"
local rungs = require "rungs"
local format = require "format"

local terms = {}

local function slug(text)
  return "term-" .. text:lower():gsub("[^%w]+", "-")
end

-- The place that explains a word: emphasised, with an id, and on paper with a
-- label, whose page the glossary tells; nil for other spans.
function terms.mark(span)
  if not span.classes:includes("term") then return nil end
  local word = span.attributes.word or pandoc.utils.stringify(span)
  local inlines = pandoc.Inlines { pandoc.Emph(span.content) }
  if FORMAT:match("latex") then
    inlines:insert(1, pandoc.RawInline("latex", "\\label{" .. slug(word) .. "}"))
  end
  return pandoc.Span(inlines, pandoc.Attr(slug(word), { "term" }))
end

function terms.glossary(div)
  return div:walk { DefinitionList = function(list)
    for _, item in ipairs(list.content) do
      local word = pandoc.utils.stringify(item[1])
      item[1] = pandoc.Inlines { pandoc.Link(item[1], "#" .. slug(word)) }
      local said = item[2][1][#item[2][1]].content
      if chinese.of(word) then
        said:insert(pandoc.Str(" (in Chinese " .. chinese.of(word) .. ")"))
      end
      if FORMAT:match("latex") then
        item[1]:insert(pandoc.RawInline("latex", ", \\pageref{" .. slug(word) .. "}"))
      end
    end
    return list
  end }
end

-- The glossary for a page that stands alone, hidden: its words open there, too,
-- and lead to the page that explains them. page_of: that of a file of prose; nil
-- where there is no glossary.
function terms.hidden(paths, page_of)
  local text = files.text("report/glossary.md")
  if not text then return nil end
  local pages, found = {}, nil
  for _, path in ipairs(paths) do
    for words_there, more in (files.text(path) or ""):gmatch(
        "%[([^%[%]]+)%]{%.term([^}]*)}") do
      local word = more:match('word="([^"]+)"') or more:match("word=(%S+)")
        or words_there:gsub("%s+", " ")
      pages["#" .. slug(word)] = page_of(path)
    end
  end
  pandoc.read(text, "markdown"):walk { Div = function(div)
    if div.classes:includes("glossary") then found = terms.glossary(div) end
  end }
  return found and pandoc.Div(found:walk { Link = function(link)
    link.target = (pages[link.target] or "") .. link.target
    return link
  end }.content, pandoc.Attr("glossary", {}, { { "hidden", "hidden" } }))
end

local function cell(inlines) return { pandoc.Plain(inlines) } end

function terms.variants()
  local build = os.getenv("BUILD") or "build"
  local rows = {}
  for _, row in ipairs(rungs.catalogue(build)) do
    rows[#rows + 1] = { cell { pandoc.Code(row.problem .. "/" .. row.variant) },
      cell { pandoc.Str(row.chapter) }, cell(format.words(row.summary)),
      key = row.problem .. "/" .. row.variant }
  end
  table.sort(rows, function(a, b) return a.key < b.key end)
  for _, row in ipairs(rows) do row.key = nil end
  local left = pandoc.AlignLeft
  return { pandoc.utils.from_simple_table(pandoc.SimpleTable(
    format.words("Every variant, the chapter that it stands in, and its idea."), { left, pandoc.AlignRight, left }, { 0, 0, 0 },
    { cell { pandoc.Str "variant" }, cell { pandoc.Str "chapter" },
      cell { pandoc.Str "idea" } }, rows)) }
end

-- ---- the index ----

-- What the index is about, beside the words of the glossary: names that a program
-- or a command line has, and headings of a few words, but for these.
local NAMES = { "^__%a[%w_]+", "^cuda%u%w*", "^atomic%u%w*", "^make %a+",
  "^compute%-sanitizer", "^nvcc", "^ncu", "^emucc" }
local WORDS = 4
local PASSED_OVER = { how = 1, what = 1, where = 1, the = 1, from = 1, look = 1,
  count = 1, time = 1, ten = 1, detour = 1 }
local OFTEN = 4 -- a section is about a word that it has so often
local MAX_SECTIONS = 7 -- sections of a subject

-- The sections of front.md and the chapters in their order, but for those
-- without a number: { id, label, title, text, names, terms }. label: what a link
-- says. names: how often each stands in code; terms: the words explained.
local function sections_of(doc)
  local sections, here, chapter = {}, nil, nil
  local function open(header, notebook)
    here = { id = header.identifier, text = "", names = {}, terms = {},
      title = pandoc.utils.stringify(header) }
    here.label = notebook and chapter .. " Notebook"
      or header.attributes.number or here.title
    if header.level == 1 then chapter = header.attributes.number end
    if notebook or header.level == 1 or header.attributes.number then
      sections[#sections + 1] = here
    end
  end
  local function note(blocks)
    blocks:walk { Table = function() return {} end,
      Code = function(code)
        for _, form in ipairs(NAMES) do
          local name = code.text:match(form)
          if name and #name < 30 then here.names[name] = (here.names[name] or 0) + 1 end
        end
      end,
      Span = function(span)
        if span.classes:includes("term") then
          here.terms[span.attributes.word
            or pandoc.utils.stringify(span)] = true
        end
      end,
      Para = function(para)
        here.text = here.text .. " " .. pandoc.utils.stringify(para):lower()
      end }
  end
  local function add(blocks, notebook)
    for _, block in ipairs(blocks) do
      if block.t == "RawBlock" and block.format == "file" then
        here = nil
      elseif block.t == "Header" and (block.level < 3 or notebook) then
        open(block, notebook)
      elseif block.t == "Div" and block.classes:includes("notebook") then
        if chapter then add(block.content, true) end -- the front's has no chapter
      elseif here then
        note(pandoc.Blocks { block })
      end
    end
  end
  local of_course, wanted = pandoc.Blocks {}, false
  for _, block in ipairs(doc.blocks) do
    if block.t == "RawBlock" and block.format == "file" then
      wanted = block.text:match("chapter%.md$") or block.text:match("front%.md$")
    end
    if wanted then of_course:insert(block) end
  end
  add(of_course)
  return sections
end

-- Subjects that have a heading of their own: "Waves" of "Waves: the shape decides".
local function headed(sections)
  local found = {}
  for _, section in ipairs(sections) do
    local subject = (section.title:match("^([^:]+): ") or ""):gsub("^An? ", "")
    local first = subject:match("^[%w]+")
    if first and not PASSED_OVER[first:lower()]
      and select(2, subject:gsub("%S+", "")) <= WORDS then
      found[#found + 1] = subject
    end
  end
  return found
end

-- The subjects: { word, inlines, code }, without repetition, in their order.
local function subjects_of(doc, sections)
  local found, seen = {}, {}
  local function add(word, code)
    local key = word:lower():gsub("s$", "")
    if seen[key] then return end
    seen[key] = true
    found[#found + 1] = { word = word, code = code,
      key = word:lower():gsub("^[_%W]+", "") }
  end
  doc:walk { Div = function(div)
    if div.classes:includes("glossary") then
      div:walk { DefinitionList = function(list)
        for _, item in ipairs(list.content) do
          add(pandoc.utils.stringify(item[1]))
        end
      end }
    end
  end }
  for _, subject in ipairs(headed(sections)) do add(subject) end
  for _, section in ipairs(sections) do
    for name in pairs(section.names) do add(name, true) end
  end
  table.sort(found, function(a, b)
    return a.key < b.key or a.key == b.key and a.word < b.word
  end)
  return found
end

-- How often a text has a word, in the singular or with an ending.
local function times(text, word)
  local pattern = "%f[%w]" .. word:lower():gsub("%W", "%%%0")
    :gsub("%% ", "%%s+") .. "%a?%a?%f[%W]"
  return select(2, text:gsub(pattern, ""))
end

-- The sections about a subject, in their order: where it is explained, those
-- whose heading names it, those that have it often.
local function places_of(subject, sections)
  local places = {}
  for at, section in ipairs(sections) do
    local explained = section.terms[subject.word]
    local often = subject.code and 2 * (section.names[subject.word] or 0)
      or times(section.text, subject.word)
    local named = not subject.code
      and times(section.title:lower(), subject.word) > 0
    local weight = (explained and 2000 or 0) + (named and 1000 or 0) + often
    if explained or named or often >= (subject.code and 1 or OFTEN) then
      places[#places + 1] = { section = section, at = at, weight = weight,
        explained = explained }
    end
  end
  table.sort(places, function(a, b)
    return a.weight > b.weight or a.weight == b.weight and a.at < b.at
  end)
  for i = #places, MAX_SECTIONS + 1, -1 do places[i] = nil end
  table.sort(places, function(a, b) return a.at < b.at end)
  return places
end

-- What a subject's line says: the numbers of sections, or on paper of pages.
local function line_of(subject, places)
  local line = pandoc.Inlines { subject.code and pandoc.Code(subject.word)
    or pandoc.Str((subject.chinese and subject.chinese .. " " or "")
      .. subject.word) }
  local ids, said = {}, nil
  for _, place in ipairs(places) do
    local id = place.explained and slug(subject.word) or place.section.id
    local label = place.section.label
    ids[#ids + 1] = id
    if FORMAT:match("html") and label ~= said then
      local link = pandoc.Link({ pandoc.Str(label) }, "#" .. id)
      line:extend { pandoc.Str(","), pandoc.Space(),
        place.explained and pandoc.Strong { link } or link }
    end
    said = label
  end
  if FORMAT:match("latex") then
    line:insert(pandoc.RawInline("latex", "\\indexpages{"
      .. table.concat(ids, ",") .. "}"))
  end
  return line
end

-- Fills the index of a document that has one. doc: its chapters numbered.
function terms.with_index(doc)
  return doc:walk { Div = function(div)
    if not div.classes:includes("index") then return nil end
    local sections, lines = sections_of(doc), pandoc.List {}
    for _, subject in ipairs(subjects_of(doc, sections)) do
      local places = places_of(subject, sections)
      if #places > 0 then lines:insert(line_of(subject, places)) end
    end
    for _, pair in ipairs(chinese.pairs()) do
      local subject = { word = pair.english, chinese = pair.word }
      local places = places_of(subject, sections)
      if #places > 0 then lines:insert(line_of(subject, places)) end
    end
    if FORMAT:match("latex") then
      div.content = lines:map(pandoc.Para)
      div.content:insert(1, pandoc.RawBlock("latex", "\\begin{subjects}"))
      div.content:insert(pandoc.RawBlock("latex", "\\end{subjects}"))
    else
      div.content = pandoc.Blocks { pandoc.BulletList(lines:map(function(line)
        return { pandoc.Plain(line) }
      end)) }
    end
    return div
  end }
end

return terms
