-- weave.lua - pandoc's filter for the course: puts snippets, numbers, claims,
-- tables, figures and citations where the prose names them.
--
-- What a key, a marker or a figure lacks is said with file and line, and then
-- nothing is written. BUILD names the build folder.
package.path = PANDOC_SCRIPT_FILE:match("^(.-)[^/]*$") .. "weave/?.lua;"
  .. package.path
local appendix = require "appendix"
local cards = require "cards"
local checks = require "checks"
local complain = require "complain"
local context = require "context"
local explore = require "explore"
local figure = require "figure"
local hours = require "hours"
local listing = require "listing"
local looks = require "looks"
local machines = require "machines"
local navigation = require "navigation"
local numbering = require "numbering"
local pages = require "pages"
local provenance = require "provenance"
local references = require "references"
local rungs = require "rungs"
local snippet = require "snippet"
local spaces = require "spaces"
local tables = require "tables"
local target = require "target"
local terms = require "terms"
local validation = require "validation"
local woven = require "woven"

local build = os.getenv("BUILD") or "build"
local all, known, contexts, ladder

local function Span(span)
  local where = span.attributes.at
  return terms.mark(span) or hours.span(span) or complain.guard(where, woven.span, all,
    context.at(contexts, where), span, known)
end

local function CodeBlock(block)
  local where = block.attributes.at
  if block.classes:includes("results") then
    return complain.guard(where, tables.results, block, all, known)
  end
  if not block.attributes.snippet then
    -- What does not fit a phone scrolls, by keys, too.
    if target.is_html then block.attributes.tabindex = "0" end
    return block
  end
  if block.text:match("%S") then
    complain.at(where, "a snippet block must be empty; its text comes from %s",
      block.attributes.snippet)
  end
  return complain.guard(where, listing.blocks, block,
    where:match("^(.*)/[^/]*$") or ".", build, ladder) or {}
end

local function Para(para)
  local image = para.content[1]
  if #para.content ~= 1 or image.t ~= "Image"
    or not image.classes:includes("figure") then
    return nil
  end
  return complain.guard(image.attributes.at, figure.blocks, image, build,
    woven.mark)
end

local DIVS = { goals = pages.goals, explore = explore.blocks,
  validation = validation.blocks, machines = machines.blocks,
  verdicts = tables.verdicts, notebook = pages.notebook, rule = pages.rule, glossary = terms.glossary,
  variants = terms.variants, hours = hours.blocks, cards = cards.blocks }

local function Div(div)
  for class, blocks in pairs(DIVS) do
    if div.classes:includes(class) then
      return complain.guard(div.attributes.at, blocks, div, all, woven.mark)
    end
  end
end

-- A heading says that it is one, and has a word for those who hear it.
local function headed(cell)
  cell.attributes.scope = "col"
  if pandoc.utils.stringify(pandoc.Div(cell.contents)) == "" then
    cell.contents = pandoc.Blocks { pandoc.Plain { pandoc.Span(
      { pandoc.Str("row") }, pandoc.Attr("", { "unseen" })) } }
  end
end

-- A cell that holds a number and no more is the number: a link less for each.
local function numbered(cell)
  local block = cell.contents[1]
  local link = #cell.contents == 1 and #block.content == 1 and block.content[1]
  if not link or link.t ~= "Link" or not link.classes:includes("num") then return end
  cell.attr = pandoc.Attr("", link.classes, link.attributes)
  cell.attributes["data-row"] = link.target:match("#row%-(.*)")
  cell.contents = { pandoc.Plain(link.content) }
end

-- Columns as wide as their text needs: a browser sees to that by itself.
local function Table(tbl)
  local widths = not target.is_html and pages.column_widths(tbl) or {}
  for i, spec in ipairs(tbl.colspecs) do
    tbl.colspecs[i] = { spec[1], widths[i] }
  end
  if target.is_html then
    for _, row in ipairs(tbl.head.rows) do
      for _, cell in ipairs(row.cells) do headed(cell) end
    end
    for _, body in ipairs(tbl.bodies) do
      for _, row in ipairs(body.body) do
        for _, cell in ipairs(row.cells) do numbered(cell) end
      end
    end
    return pandoc.Div({ tbl }, pandoc.Attr("", { "table-box" },
      { { "tabindex", "0" }, { "role", "group" }, { "aria-label", "Table" } }))
  end
  return pages.printed_table(tbl)
end

-- What each chapter ends with, as its answers at the back, on paper no line of the
-- contents.
local ENDINGS = { ["What was measured"] = 1, Summary = 1, Exercises = 1, ["The lab"] = 1,
  Notebook = 1 }

-- The running head of a chapter that has no number.
local function Header(header)
  if target.is_html or not header.classes:includes("unnumbered") then return nil end
  local title = target.escape(pandoc.utils.stringify(header))
  local of_a_chapter = ENDINGS[title] or header.identifier:match("^answers%-%d")
  if header.level == 2 and of_a_chapter then header.classes:insert("unlisted") end
  if header.level > 1 then return header end
  return { header, pandoc.RawBlock("latex",
    ("\\markboth{%s}{%s}"):format(title, title)) }
end

-- What a link becomes on this page.
local function link_of(doc)
  local elsewhere = navigation.link(doc)
  return function(link)
    link = numbering.named(link)
    return elsewhere(link) or link
  end
end

local function legend_inlines(entry)
  return pandoc.MetaInlines(pandoc.Inlines { woven.mark(entry.kind),
    pandoc.Str("\u{00A0}"), pandoc.Str(entry.text) })
end

local function legend()
  local list = pandoc.List {}
  for _, entry in ipairs(provenance.legend(all)) do
    list:insert(legend_inlines(entry))
  end
  if woven.seen_stale then
    list:insert(legend_inlines { kind = "stale", text = provenance.STALE })
  end
  return pandoc.MetaList(list)
end

function Pandoc(doc)
  known = complain.guard("", references.known)
  complain.leave_if_any()
  contexts = context.of(doc)
  checks.document(doc, PANDOC_STATE.input_files, known)
  all = context.ask(doc, contexts, build, true)
  ladder = rungs.load(build)
  hours.read(doc)
  local Link = link_of(doc)
  doc = terms.with_index(numbering.chapters(doc))
  doc = doc:walk { Span = Span }
  doc = doc:walk { Div = Div, CodeBlock = CodeBlock, Para = Para }
  doc = doc:walk { Inlines = spaces.in_numbers, Para = spaces.at_signs,
    Plain = spaces.at_signs, Code = spaces.at_options }
  doc = looks.marks(doc:walk { Table = Table, Header = Header, Link = Link })
  if target.is_html then doc.blocks = pages.folded(doc.blocks)
  else doc = doc:walk { Blocks = pages.led_in } end
  snippet.complain_unused(pages.sources(PANDOC_STATE.input_files))
  complain.leave_if_any()
  doc.meta.files = nil
  doc.meta.legend = legend()
  doc.meta.explore = explore.head()
  navigation.add(doc, PANDOC_STATE.input_files)
  if not doc.meta.sheet then doc.blocks:extend(appendix.blocks(provenance.words)) end
  return doc
end
