-- woven.lua - how numbers, claims and citations look on a page: their text, and
-- a mark that says where it comes from.
local appendix = require "appendix"
local complain = require "complain"
local format = require "format"
local provenance = require "provenance"
local references = require "references"
local spans = require "spans"
local target = require "target"

local woven = { seen_stale = false }

function woven.mark(kind)
  return target.inline('<sup class="mark">' .. provenance.MARKS[kind]
    .. "</sup>", "\\mark" .. kind .. "{}")
end

-- The marks of an origin, as inlines.
function woven.marks(origin)
  local marks = pandoc.Inlines {}
  if origin.kind ~= "calculated" then marks:insert(woven.mark(origin.kind)) end
  if origin.stale then
    woven.seen_stale = true
    marks:insert(woven.mark("stale"))
  end
  return marks
end

local function unique(ids)
  local found = pandoc.List {}
  for _, id in ipairs(ids) do
    if not found:includes(id) then found:insert(id) end
  end
  return found
end

local function has_link(content)
  local found = false
  pandoc.Span(content):walk { Link = function() found = true end }
  return found
end

-- In this order, always; what is nil is left out.
local function attributes_of(title, formula, operands, more)
  local list = {}
  if title then list[1] = { "title", title } end
  if formula then table.insert(list, { "data-of", formula }) end
  if formula and operands[1] then
    table.insert(list, { "data-in", table.concat(operands, " | ") })
  end
  if more then table.insert(list, { "data-rows", more }) end
  return list
end

local function joined(a, b) return a and b and a .. " | " .. b or a or b end

-- Inlines that lead to the rows that they come from; formula: how; marked: with the
-- marks of the origin, which on a page the style sheet sets. What the rows
-- say of themselves the page's script looks up there: names of two thousand
-- numbers' rows, said at each, were a tenth of the report.
function woven.titled(content, class, origin, formula, marked)
  local classes, marks = { class, origin.kind }, woven.marks(origin)
  if marked and target.is_html then table.insert(classes, "marked")
  elseif marked then content = content .. marks end
  if origin.stale then table.insert(classes, "stale") end
  -- 18 bytes per operation: lines break in it, as they do in a claim.
  if class ~= "claim" and pandoc.utils.stringify(content):find(" %a+ %a") then
    table.insert(classes, "words")
  end
  local ids = unique(origin.rows)
  if #ids == 0 or has_link(content) then
    return pandoc.Span(content, pandoc.Attr("", classes,
      attributes_of(joined(origin.title, origin.note), formula, origin.operands)))
  end
  if not target.is_html then return pandoc.Span(content) end
  return pandoc.Link(content, appendix.PAGE .. "#" .. ids[1], "", pandoc.Attr("",
    classes, attributes_of(origin.note, formula, origin.operands, appendix.PAGE == ""
    and ids[2] and table.concat(ids, " ", 2) or nil)))
end

local function number(all, context, span)
  local text, used = spans.value(context, span)
  return pandoc.Inlines { pandoc.Str(format.show(text)) },
    provenance.of(all, used)
end

local function claim(all, context, span)
  local holds, used, sides = spans.claim(context, span)
  local origin = provenance.of(all, used)
  if holds then return pandoc.Inlines(span.content), origin end
  if not origin.own then
    complain.throw("[%s] does not hold: %s is false (%s)",
      pandoc.utils.stringify(span), span.attributes.that, sides)
  end
  local text = pandoc.Inlines { target.inline("<s>", "\\nothere{") }
  text = text .. span.content
  text = text .. { target.inline("</s>", "}"), pandoc.Space(),
    pandoc.Emph { pandoc.Str("(not on this machine)") } }
  origin.note = joined(origin.note, sides)
  return text, origin
end

-- Complains of an id that the bibliography lacks. Throws.
function woven.check_cited(id, known)
  if not known[id] then
    complain.throw("%s is not in %s; the nearest is %s", id,
      references.FILE, references.nearest(id))
  end
end

local function cited(span, known)
  local id = span.attributes.cited
  woven.check_cited(id, known)
  local cite = pandoc.Cite({ pandoc.Str("[@" .. id .. "]") },
    { pandoc.Citation(id, "NormalCitation") })
  local text = pandoc.Str(format.show(pandoc.utils.stringify(span)))
  return pandoc.Span({ text, pandoc.Str("\u{00A0}"), cite },
    pandoc.Attr("", { "cited" }))
end

local CLASSES = { of = "num", calc = "calc", that = "claim" }

-- What stands for a woven span; nil if it is none. take: called with the origin
-- of what it shows, whose marks are then the caller's to set. Throws.
function woven.span(all, context, span, known, take)
  local form = spans.form(span.attributes)
  if not form then return nil end
  if form == "cited" then return cited(span, known) end
  local show = form == "that" and claim or number
  local content, origin = show(all, context, span)
  if take then take(origin) end
  local shown = woven.titled(content, CLASSES[form], origin, span.attributes[form],
    not take)
  if span.classes:includes("answer") then shown.classes:insert("answer") end
  return shown
end

return woven
