-- checks.lua - what pandoc lets pass: links that lead nowhere, ids that stand
-- twice, unknown sources and classes, braces that never close.
local complain = require "complain"
local nearest = require "nearest"
local navigation = require "navigation"
local operands = require "operands"
local prediction = require "prediction"
local references = require "references"
local source = require "source"
local spans = require "spans"

local checks = {}

-- Classes that mean something to the weave or to the page.
local CLASSES = { "results", "verdicts", "figure", "machines", "validation",
  "goals", "hours", "rule", "notebook", "explore", "answer", "term", "glossary", "variants", "index", "ladder", "requests", "lead", "start", "cards", "doors", "folded",
  "as-written", "as-compiled", "as-measured", "cuda", "cpp", "c", "text",
  "console", "make", "unnumbered", "unlisted" }
local KNOWN = {}
for _, class in ipairs(CLASSES) do KNOWN[class] = true end
local FORM = {}
for _, form in ipairs(spans.FORMS) do FORM[form] = true end

-- Where a literal text ends in the prose: "file:line" of its first place, or of
-- its last; or the first file.
local function where(documents, literal, last_place)
  local pattern = literal:gsub("[%^%$%(%)%%%.%[%]%*%+%-%?]", "%%%0")
    :gsub("%s+", "%%s+")
  local place
  for _, document in ipairs(documents) do
    for stop in document.prose:gmatch(pattern .. "()") do
      if last_place or not place then place = document.where(stop - 1) end
    end
  end
  return place or documents[1] and documents[1].name or ""
end

local function class_near(class)
  return nearest(class, CLASSES)
end

local function check_classes(documents, element)
  for _, class in ipairs(element.classes) do
    if not KNOWN[class] then
      local place = element.attributes.at or where(documents, "." .. class)
      complain.at(place, "there is no class .%s; the nearest is .%s", class,
        class_near(class))
    end
  end
end

-- A span's attributes make it a number or a claim, and are misspelt easily.
local function check_span(span)
  if not span.attributes.span then return end
  local forms = 0
  for name in pairs(span.attributes) do
    if FORM[name] then
      forms = forms + 1
    elseif name == "word" and span.classes:includes("term")
      or name == "most" and (span.attributes.of or span.attributes.calc) then
      -- the glossary's form of what is explained here; how far a share may go
    elseif name ~= "at" and name ~= "span" then
      complain.at(span.attributes.at, "a number or a claim has no %s=; the "
        .. "nearest is %s=", name, nearest(name, spans.FORMS))
    end
  end
  if forms > 1 then
    complain.at(span.attributes.at, "use only one of %s=",
      table.concat(spans.FORMS, "=, "))
  end
end

-- Calls f for each element that can carry an id and classes.
local function each_attributed(doc, f)
  local all = {}
  for _, kind in ipairs { "Header", "Div", "Span", "Code", "CodeBlock", "Link",
      "Image" } do
    all[kind] = f
  end
  doc.blocks:walk(all)
end

local function ids_of(doc, documents)
  local ids = {}
  each_attributed(doc, function(element)
    local id = element.identifier
    if id ~= "" and ids[id] then
      complain.at(where(documents, "#" .. id), "the id #%s is used twice; "
        .. "ids must be unique in the course", id)
    end
    if id ~= "" then ids[id] = true end
    if element.t == "Image" and element.classes:includes("figure") then
      ids["fig-" .. element.src] = true
    end
  end)
  return ids
end

local function check_links(doc, documents, ids)
  local elsewhere, names = navigation.ids(), {}
  for id in pairs(ids) do names[#names + 1] = id end
  for id in pairs(elsewhere) do names[#names + 1] = id end
  doc.blocks:walk { Link = function(link)
    local id = link.target:match("^#(.+)$")
    if not id or ids[id] or elsewhere[id] then return end
    complain.at(where(documents, "(#" .. id .. ")"), "the link to #%s leads "
      .. "nowhere; the nearest id is #%s", id, nearest(id, names) or "")
  end }
end

local function check_citations(doc, documents, known)
  doc.blocks:walk { Cite = function(cite)
    for _, citation in ipairs(cite.citations) do
      if not known[citation.id] then
        complain.at(where(documents, "@" .. citation.id), "%s is not "
          .. "in %s; the nearest is %s", citation.id, references.FILE,
          references.nearest(citation.id))
      end
    end
  end }
end

-- The text up to inlines[i], back to the last element that is not a word.
local function words_before(inlines, i)
  local text = inlines[i].text
  for k = i - 1, math.max(1, i - 5), -1 do
    if inlines[k].t == "Str" then text = inlines[k].text .. text
    elseif inlines[k].t == "Space" or inlines[k].t == "SoftBreak" then
      text = " " .. text
    else break end
  end
  return text
end

-- A brace, a bracket or a ::: that pandoc took for plain text belongs to
-- something that was never closed, or never opened.
local function stray(inline)
  if inline.t ~= "Str" then return nil end
  return inline.text:match("^:::+") or inline.text:match("[{}]")
    or inline.text:match("[%[%]]")
end

local function complain_of_stray(documents, inlines, i, sign)
  local stamp = inlines[i].text:match("{at=$") and inlines[i + 1]
  if not stamp or stamp.t ~= "Quoted" then stamp = nil end
  local text = words_before(inlines, i):gsub("at=$", "")
  complain.at(stamp and pandoc.utils.stringify(stamp.content)
    or where(documents, text, sign:match("^:")), "\"%s\" has a %s without its "
    .. "partner; close it, or write it as `code`",
    inlines[i].text:gsub("at=$", ""), sign)
end

local function check_strays(doc, documents)
  doc.blocks:walk { Cite = function() return {} end }:walk {
    Inlines = function(inlines)
      for i, inline in ipairs(inlines) do
        local sign = stray(inline)
        if sign then
          complain_of_stray(documents, inlines, i, sign)
          return
        end
      end
    end }
end

local function check_prediction(div)
  if div.classes:includes("explore") and div.attributes.show == "predict" then
    complain.guard(div.attributes.at, prediction.check, div)
  end
end

-- Complains about everything that is wrong with the document as pandoc read it
-- from these files. known: the ids of the bibliography.
function checks.document(doc, files, known)
  local documents = {}
  for i, file in ipairs(files) do documents[i] = source.open(file) end
  each_attributed(doc, function(element) check_classes(documents, element) end)
  doc.blocks:walk { Span = check_span, Div = check_prediction }
  operands.check(doc)
  check_links(doc, documents, ids_of(doc, documents))
  check_citations(doc, documents, known)
  check_strays(doc, documents)
end

return checks
