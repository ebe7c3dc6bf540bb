-- weave.lua - pandoc's filter for the course: puts snippets, numbers, claims,
-- figures and citations where the prose names them.
--
-- What a key, a marker or a figure lacks is said with file and line, and then
-- nothing is written. BUILD names the build folder.
package.path = PANDOC_SCRIPT_FILE:match("^(.-)[^/]*$") .. "weave/?.lua;"
  .. package.path
local checks = require "checks"
local complain = require "complain"
local figure = require "figure"
local format = require "format"
local listing = require "listing"
local machines = require "machines"
local pages = require "pages"
local provenance = require "provenance"
local references = require "references"
local rows = require "rows"
local snippet = require "snippet"
local spans = require "spans"
local target = require "target"
local validation = require "validation"

local build = os.getenv("BUILD") or "build"
local all, known
local seen_stale = false

local function mark(kind)
  local sign = provenance.MARKS[kind]
  return target.inline('<sup class="mark">' .. sign .. "</sup>",
    "\\mark" .. kind .. "{}")
end

-- Wraps what a span shows with where it comes from.
local function marked(content, class, origin)
  local inlines = pandoc.Inlines(content)
  if origin.kind ~= "calculated" then inlines:insert(mark(origin.kind)) end
  local classes = { class, origin.kind }
  if origin.stale then
    seen_stale = true
    classes[3] = "stale"
    inlines:insert(mark("stale"))
  end
  return pandoc.Span(inlines, pandoc.Attr("", classes,
    { title = origin.title }))
end

local function number(span)
  local text, used = spans.value(all, span.attributes)
  return marked({ pandoc.Str(format.show(text)) },
    span.classes[1], spans.origin(all, used))
end

local function claim(span)
  local holds, used, sides = spans.claim(all, span.attributes)
  local origin = spans.origin(all, used)
  if holds then return marked(span.content, "claim", origin) end
  if not origin.own then
    complain.throw("[%s] does not hold: %s is false (%s)",
      pandoc.utils.stringify(span), span.attributes.that, sides)
  end
  local text = pandoc.Inlines { target.inline("<s>", "\\nothere{") }
  text = text .. span.content
  text = text .. { target.inline("</s>", "}"), pandoc.Space(),
    pandoc.Emph { pandoc.Str("(not on this machine)") } }
  origin.title = origin.title .. " | " .. sides
  return marked(text, "claim", origin)
end

local function cited(span)
  local id = span.attributes.by
  if not known[id] then
    complain.throw("nothing called %s in %s; the nearest is %s", id,
      references.FILE, references.nearest(id))
  end
  local cite = pandoc.Cite({ pandoc.Str("[@" .. id .. "]") },
    { pandoc.Citation(id, "NormalCitation") })
  local text = pandoc.Str(format.show(pandoc.utils.stringify(span)))
  return pandoc.Span({ text, pandoc.Str("\u{00A0}"), cite },
    pandoc.Attr("", { "cited" }))
end

local FORMS = { num = number, calc = number, claim = claim, cited = cited }

local function Span(span)
  for _, class in ipairs(span.classes) do
    if FORMS[class] then
      return complain.guard(span.attributes.at, FORMS[class], span)
    end
  end
end

local function CodeBlock(block)
  local where = block.attributes.at
  if not block.attributes.snippet then return nil end
  if block.text:match("%S") then
    complain.at(where, "a snippet's block stays empty; its text comes from %s",
      block.attributes.snippet)
  end
  local folder = where:match("^(.*)/[^/]*$") or "."
  return complain.guard(where, listing.blocks, block, folder, build,
    all.problems)
end

local function Para(para)
  local image = para.content[1]
  if #para.content ~= 1 or image.t ~= "Image"
    or not image.classes:includes("figure") then
    return nil
  end
  return complain.guard(image.attributes.at, figure.blocks, image, build,
    mark)
end

local function Div(div)
  if div.classes:includes("validation") then
    return complain.guard(div.attributes.at, validation.blocks, all, div, mark)
  end
  if not div.classes:includes("machines") then return nil end
  return complain.guard(div.attributes.at, machines.blocks, all, div)
end

-- Columns as wide as their text needs: the sources' lines are long with keys.
local function Table(tbl)
  for i, spec in ipairs(tbl.colspecs) do
    tbl.colspecs[i] = { spec[1], pages.column_width(tbl, i) }
  end
  if target.is_html then
    return pandoc.Div({ tbl }, pandoc.Attr("", { "table-box" }))
  elseif pages.is_short(tbl) then
    return { pandoc.RawBlock("latex", "\\begin{shorttable}"), tbl,
      pandoc.RawBlock("latex", "\\end{shorttable}") }
  end
  return tbl
end

-- The running head of a chapter that has no number.
local function Header(header)
  if target.is_html or header.level > 1
    or not header.classes:includes("unnumbered") then
    return nil
  end
  local title = target.escape(pandoc.utils.stringify(header))
  return { header, pandoc.RawBlock("latex",
    ("\\markboth{%s}{%s}"):format(title, title)) }
end

local function legend_inlines(entry)
  return pandoc.Inlines { mark(entry.kind), pandoc.Str("\u{00A0}"),
    pandoc.Str(entry.text) }
end

local function legend()
  local list = pandoc.List {}
  for _, entry in ipairs(provenance.legend(all)) do
    list:insert(pandoc.MetaInlines(legend_inlines(entry)))
  end
  if seen_stale then
    list:insert(pandoc.MetaInlines(legend_inlines {
      kind = "stale", text = provenance.STALE }))
  end
  return pandoc.MetaList(list)
end

function Pandoc(doc)
  all = complain.guard("", rows.load, build, true)
  known = complain.guard("", references.known)
  complain.leave_if_any()
  checks.document(doc, PANDOC_STATE.input_files, known)
  doc = doc:walk { Div = Div }
  doc = doc:walk { Span = Span, CodeBlock = CodeBlock, Para = Para }
  doc = doc:walk { Table = Table, Header = Header,
    Link = pages.link(doc) }
  snippet.complain_unused(pages.sources(PANDOC_STATE.input_files))
  complain.leave_if_any()
  doc.meta.legend = legend()
  doc.meta.neighbours = pages.neighbours(PANDOC_STATE.input_files)
  return doc
end
