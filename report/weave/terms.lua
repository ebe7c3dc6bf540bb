-- terms.lua - the words of the course: where each is explained, the glossary
-- that leads there, and the index of variants.
--
--   [warps]{.term}           the place of the text that explains a word
--   [warps]{.term word=warp}   the same, where the glossary has another form
--   ::: {.glossary}          a definition list, whose words become links
--   ::: {.variants}          every variant, with its chapter and its idea
local files = require "files"
local rungs = require "rungs"
local words = require "words"

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
      cell { pandoc.Str(row.chapter) }, cell(words(row.summary)),
      key = row.problem .. "/" .. row.variant }
  end
  table.sort(rows, function(a, b) return a.key < b.key end)
  for _, row in ipairs(rows) do row.key = nil end
  local left = pandoc.AlignLeft
  return { pandoc.utils.from_simple_table(pandoc.SimpleTable(
    words("Every variant, the chapter that it stands in, and its idea."), { left, pandoc.AlignRight, left }, { 0, 0, 0 },
    { cell { pandoc.Str "variant" }, cell { pandoc.Str "chapter" },
      cell { pandoc.Str "idea" } }, rows)) }
end

return terms
