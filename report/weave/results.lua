-- results.lua - tables of results, written as rows and columns, not as cells;
-- ../README.md, "Tables", has the syntax.
local bench_client = require "bench_client"
local complain = require "complain"
local nearest = require "nearest"
local format = require "format"
local source = require "source"
local spans = require "spans"

local results = {}
local SECTIONS = { rows = true, columns = true }

local function trim(text) return (text:match("^%s*(.-)%s*$")) end

local function split(text, separator)
  local parts, at = {}, 1
  repeat
    local from, to = text:find(separator, at, true)
    parts[#parts + 1] = trim(text:sub(at, (from or 0) - 1))
    at = to and to + 1
  until not at
  return parts
end

-- "file:3", 2 -> "file:5"
local function further(where, lines)
  local file, line = where:match("^(.*):(%d+)$")
  return ("%s:%d"):format(file, line + lines)
end

-- The lines of a block, those with deep indentation joined to the one before,
-- as they stand: { text, depth, where, at }. at: position in the block.
local function lines_of(block)
  local lines, file, number = {}, block.attributes.at:match("^(.*):(%d+)$")
  local at = 1
  for text in (block.text .. "\n"):gmatch("([^\n]*)\n") do
    number = number + 1
    local depth = #text:match("^ *")
    if depth >= 6 and #lines > 0 then
      lines[#lines].text = lines[#lines].text .. "\n" .. text
    elseif text:match("%S") then
      lines[#lines + 1] = { text = text:sub(depth + 1), depth = depth,
        at = at + depth,
        where = ("%s:%d"):format(file, number) }
    end
    at = at + #text + 1
  end
  return lines
end

-- "tiled[tile=16 32]" -> its texts with one value each.
local function spread(text)
  local before, name, values, after =
    text:match("^(.-%[[^%]]-)([%w_]+)=([^%],]+ [^%],]*)(.*)$")
  if not values then return { text } end
  local texts = {}
  for value in values:gmatch("%S+") do
    texts[#texts + 1] = ("%s%s=%s%s"):format(before, name, value, after)
  end
  return texts
end

local function add_params(case, parts)
  for i = 2, #parts do
    local name, text = parts[i]:match("^([%a_][%w_]*) = (.+)$")
    if not name then
      complain.throw("\"%s\" is not name = number, such as w = 2",
        parts[i])
    elseif name == "before" then
      case.after = text
    else
      table.insert(case.params, { name, text })
    end
  end
end

-- The case that a specification without spread values stands for.
local function case_of(label, text, more, line)
  local value = text:match("^%[[^=]*=([^,%]]*)")
  local variant = not value and text:match("^[%w_/-]*"):match("[^/]*$")
  local case = { label = label or value or variant, row = text,
    variant = variant, params = {}, where = line.where, at = line.at,
    instead = {} }
  add_params(case, more)
  return case
end

local function add_cases(into, line, fields)
  local parts = split(fields[2] or fields[1], ", ")
  local texts = spread(parts[1])
  for _, text in ipairs(texts) do
    into[#into + 1] = case_of(fields[2] and fields[1], text, parts, line)
  end
end

local function add_item(section, line)
  local fields = split(line.text, " | ")
  local second = fields[2] or ""
  if #fields == 3 or second == "text" or second:match("^%d[%d.]*$")
    or second:match("^%d[%d.]*[ ×]") then
    local pattern, missing = second:match("^(.-) or (.*)$")
    local formula = { label = fields[1], where = line.where, at = line.at,
      text = fields[3], missing = missing, right = second ~= "text" }
    if second ~= "text" then
      formula.shape = format.pattern(pattern or fields[2]) or complain.throw(
        "\"%s\" is no pattern of a number; one is 0.00 TB/s", fields[2])
    end
    formula.right = formula.right and not formula.shape.lead
    section.formulas[#section.formulas + 1] = formula
  else
    add_cases(section.cases, line, fields)
  end
end

local function add_instead(section, line)
  local case = section.cases[#section.cases]
  local name, sign, text = line.text:match("^(.-)%s*([:=])%s+(.*)$")
  if not name then
    name, sign, text = line.text:match("^(.-):%s*$"), ":", ""
  end
  if not case or not name then
    complain.throw("\"%s\" belongs to no row; write heading: text, or "
      .. "heading = formula", line.text)
  end
  local before = line.text:sub(1, #line.text - #text)
  case.instead[name] = { text = text, formula = sign == "=",
    where = further(line.where, select(2, before:gsub("\n", ""))),
    at = line.at + #before }
end

-- The parts of a block as they are written: caption, head, formulas, cases,
-- across: whether the cases are the columns.
local function parse(block)
  local parsed, section = { caption = "", head = "" }, nil
  local sections = {}
  for _, line in ipairs(lines_of(block)) do
    local name, rest = line.text:match("^(%a+):%s*(.*)$")
    if line.depth == 0 and SECTIONS[name] then
      section = { formulas = {}, cases = {} }
      sections[name] = section
    elseif line.depth == 0 and (name == "caption" or name == "head") then
      parsed[name] = { text = rest, where = line.where,
        at = line.at + #line.text - #rest }
    elseif not section or line.depth == 0 then
      complain.guard(line.where, complain.throw, "\"%s\" is none of caption:, "
        .. "head:, columns:, rows:", line.text)
    elseif line.depth < 4 then
      complain.guard(line.where, add_item, section, line)
    else
      complain.guard(line.where, add_instead, section, line)
    end
  end
  local columns, rows = sections.columns, sections.rows
  if not columns or not rows or parsed.caption == "" then
    complain.throw("a results table needs caption:, columns: and rows:")
  end
  parsed.across = #columns.cases > 0
  parsed.formulas = parsed.across and rows.formulas or columns.formulas
  parsed.cases = parsed.across and columns.cases or rows.cases
  if #(parsed.across and rows.cases or columns.cases) > 0
    or #(parsed.across and columns.formulas or rows.formulas) > 0
    or #parsed.cases == 0 or #parsed.formulas == 0 then
    complain.throw("put the cases under one of rows: and columns:, and the "
      .. "formulas (heading | 0.00 unit | expression) under the other")
  end
  return parsed
end

local function words_in(markdown)
  return select(2, markdown:gsub("%]%b{}", ""):gsub("%]%b()", ""):gsub("%S+", ""))
end

-- How many words a block prints, by its source alone: caption and headings, and of each
-- cell its text, or a number and its unit. Throws.
function results.words(block)
  local parsed = parse(block)
  local words = words_in(parsed.caption.text)
  for _, formula in ipairs(parsed.formulas) do
    local unit = formula.shape and formula.shape.unit ~= "" and 1 or 0
    words = words + words_in(formula.label)
      + (formula.shape and #parsed.cases * (1 + unit) or 0)
  end
  for _, case in ipairs(parsed.cases) do
    words = words + words_in(case.label)
    for _, instead in pairs(case.instead) do
      words = words + (instead.formula and 0 or words_in(instead.text))
    end
  end
  return words
end

-- Finds the formulas whose cells a case fills otherwise: those whose heading
-- begins so.
local function place_instead(formulas, case)
  local placed = {}
  for name, instead in pairs(case.instead) do
    for i, formula in ipairs(formulas) do
      if formula.label:sub(1, #name) == name then
        placed[i], instead.placed = instead, true
      end
    end
    if not instead.placed then
      local labels = {}
      for i, formula in ipairs(formulas) do labels[i] = formula.label end
      complain.at(instead.where, "there is no heading \"%s\"; the nearest is "
        .. "\"%s\"", name, nearest(name, labels))
    end
  end
  case.instead = placed
end

-- Gives each case its scope (bench_client.lua), which knows the case before it: the
-- one above, or the one of the row that is named so.
local function scope_cases(parsed, context)
  local by_name, all_params = {}, {}
  for _, case in ipairs(parsed.cases) do
    for _, param in ipairs(case.params) do all_params[param[1]] = true end
  end
  for i, case in ipairs(parsed.cases) do
    local before = parsed.cases[i - 1]
    if case.after == "none" then
      before = nil
    elseif case.after then
      before = by_name[case.after] or complain.guard(case.where,
        complain.throw, "before = %s: no row above has this name", case.after)
    end
    local own, params = {}, { table.unpack(case.params) }
    for _, param in ipairs(params) do own[param[1]] = true end
    for name in pairs(all_params) do
      if not own[name] then params[#params + 1] = { name } end
    end
    case.context = { names = context.names, scope = bench_client.case(case.where,
      context.scope, case.row, before and before.context.scope, params) }
    local meant = context.names[case.variant] or case.variant
    if meant then by_name[meant:match("^[^%[@]*"):match("[^/]*$")] = case end
    place_instead(parsed.formulas, case)
  end
end

-- Markdown inside a table as inlines, its spans stamped. piece: { text, where,
-- at }; start: where the block's content begins in its file.
local function inlines_of(piece, start)
  local file, line = piece.where:match("^(.*):(%d+)$")
  local document = source.read(file, piece.text, tonumber(line))
  local text = source.stamped(document, start + piece.at - 2)
  local block = pandoc.read(text, "markdown-auto_identifiers").blocks[1]
  return block and block.content or pandoc.Inlines {}
end

-- The same, of words about the whole block: what its spans ask is asked.
local function words_of(piece, start, context)
  local inlines = inlines_of(piece, start)
  inlines:walk { Span = function(span) spans.question(context, span) end }
  return inlines
end

-- What a cell asks: { question, formula, where, shape, missing, alone }, or
-- { inlines }. alone: written for this cell alone.
local function asked(case, formula, instead, start)
  if instead and not instead.formula then
    return { inlines = words_of(instead, start, case.context) }
  end
  local text = instead and instead.text or formula.text
  if not text then return {} end
  return { formula = text, shape = formula.shape, missing = formula.missing,
    where = instead and instead.where or formula.where, alone = instead ~= nil,
    question = bench_client.question("of", case.context.scope, formula.shape
      and formula.shape.unit, text) }
end

local function read(block, context)
  local parsed = parse(block)
  local start = tonumber(block.attributes["data-start"])
  scope_cases(parsed, context)
  local found = { across = parsed.across, formulas = {}, cases = {}, cells = {} }
  found.keys, found.context = {}, context
  found.caption = words_of(parsed.caption, start, context)
  found.head = parsed.head ~= "" and words_of(parsed.head, start, context)
    or pandoc.Inlines {}
  for k, case in ipairs(parsed.cases) do
    found.keys[k] = context.names[case.variant] or case.row
    found.cases[k] = words_of({ text = case.label, where = case.where,
      at = case.at }, start, context)
  end
  for i, formula in ipairs(parsed.formulas) do
    found.formulas[i] = words_of({ text = formula.label,
      where = formula.where, at = formula.at }, start, context)
    found.cells[i] = {}
    for k, case in ipairs(parsed.cases) do
      local cell = asked(case, formula, case.instead[i], start)
      cell.context, cell.right = case.context, formula.right
      found.cells[i][k] = cell
    end
  end
  return found
end

local blocks = {} -- place -> what a block says

-- Reads a block and asks for its cells; returns the rows that its cases are of.
-- Throws.
function results.ask(block, context)
  local found = read(block, context)
  blocks[block.attributes.at] = found
  return found.keys
end

-- Whether a cell has a text for what is missing, and its problem has no row on the
-- machine that is asked (key_find's "!"): not recorded yet.
local function unrecorded(cell)
  return cell.missing and cell.question.kind == "error"
    and cell.question.text:match("^!") ~= nil
end

-- Fills in text and used where a cell's line has what its formula asks. Of what
-- is wrong with a formula the first is told.
local function answer(cells)
  local failed
  for _, cell in ipairs(cells) do
    if cell.question and unrecorded(cell) then
      cell.inlines = pandoc.Inlines { pandoc.Str(cell.missing) }
    elseif cell.question and not (failed and not cell.alone) then
      local thrown = complain.thrown
      cell.text = complain.guard(cell.where, spans.written, cell.question,
        cell.formula, cell.shape)
      cell.used = cell.text and cell.question.used
      cell.value = cell.text and tonumber(cell.question.text)
      failed = failed or complain.thrown > thrown and not cell.alone
      if not cell.text and cell.missing then
        cell.inlines = pandoc.Inlines { pandoc.Str(cell.missing) }
      end
    end
    cell.question = nil
  end
end

-- What a block says that was asked: { caption, head, across, formulas, cases,
-- keys, cells, context }. Headings, caption and head are inlines, whose spans are of
-- the block's context; keys: the cases' rows;
-- cells[i][k], of formula i and case k, is { text, value, used, formula }, {
-- inlines } or empty, its context in context. Nil where it could not be read, which was told.
function results.of(block)
  local found = blocks[block.attributes.at]
  if not found then return nil end
  for _, cells in ipairs(found.cells) do answer(cells) end
  return found
end

-- A block's caption, head and headings, each passed to f, whose result takes its
-- place.
function results.each_words(found, f)
  found.caption, found.head = f(found.caption), f(found.head)
  for _, list in ipairs { found.formulas, found.cases } do
    for i, inlines in ipairs(list) do list[i] = f(inlines) end
  end
end

return results
