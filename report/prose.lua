-- prose.lua - pandoc's filter that compares the numbers in the prose with the
-- results (PROSE=check), or rewrites them (PROSE=update).
--
-- Reads the recorded results and the emulator's counts, never a reader's own.
-- check prints one line for each number that is stale, claim that no longer
-- holds, key that matches no row and bare number, and fails if there is one.
-- update rewrites the values and nothing else; nothing at all while there is a
-- number that cannot be computed. A table's cells are computed whenever a page
-- is made: they cannot be stale, but they can lack their row. BUILD names the
-- build folder.
package.path = PANDOC_SCRIPT_FILE:match("^(.-)[^/]*$") .. "weave/?.lua;"
  .. package.path
local checks = require "checks"
local complain = require "complain"
local context = require "context"
local files = require "files"
local format = require "format"
local lint = require "lint"
local provenance = require "provenance"
local references = require "references"
local results = require "results"
local source = require "source"
local spans = require "spans"
local woven = require "woven"

local updates = os.getenv("PROSE") == "update"
local known, contexts
local counts = { of = 0, that = 0, calc = 0, cited = 0, cells = 0 }

-- Kernels that changed since their rows were recorded: name -> { where, count }
-- of the numbers that rest on them, and the names in order.
local stale, stale_names = {}, {}

local function note_stale(where, used)
  for i, row in ipairs(used) do
    if row.stale[used.columns[i]] then
      local name = ("%s/%s@%s"):format(row.problem, row.variant, row.set.name)
      if not stale[name] then
        stale[name] = { where = where, count = 0 }
        stale_names[#stale_names + 1] = name
      end
      stale[name].count = stale[name].count + 1
    end
  end
end

local function complain_of_stale()
  for _, name in ipairs(stale_names) do
    complain.at(stale[name].where, "%s was %s (numbers: %d, the first "
      .. "here); type make record, or make profile, on its machine", name,
      provenance.STALE, stale[name].count)
  end
end

-- What update is to write: { file, from, to, text, where, old }.
local changes = {}

local function check_number(at, span, where)
  local old = pandoc.utils.stringify(span)
  local text, used = spans.value(at, span)
  note_stale(where, used)
  if format.bare(text) == format.bare(old) then return end
  local from, to = span.attributes.span:match("^(%d+)%-(%d+)$")
  changes[#changes + 1] = { file = where:match("^(.*):%d+$"), where = where,
    from = tonumber(from), to = tonumber(to), text = text, old = old }
end

local function check_claim(at, span, where)
  local holds, used, sides = spans.claim(at, span)
  note_stale(where, used)
  if not holds then
    complain.at(where, "[%s] no longer holds: %s is false (%s)",
      pandoc.utils.stringify(span), span.attributes.that, sides)
  end
end

local function check_cited(_, span)
  woven.check_cited(span.attributes.cited, known)
end

local CHECKS = { of = check_number, calc = check_number, that = check_claim,
  cited = check_cited }

local function check_span(span, at)
  local form, where = spans.form(span.attributes), span.attributes.at
  if not form then return end
  counts[form] = counts[form] + 1
  complain.guard(where, CHECKS[form], at or context.at(contexts, where), span,
    where)
end

local function check_cell(cell, where)
  if cell.text then
    counts.of, counts.cells = counts.of + 1, counts.cells + 1
    note_stale(where, cell.used)
  elseif cell.inlines then
    cell.inlines:walk { Span = function(span)
      check_span(span, cell.context)
    end }
    lint.inlines(cell.inlines, where:match("^(.*):%d+$"))
  end
end

local function check_table(block)
  if not block.classes:includes("results") then return end
  local where = block.attributes.at
  local read = results.of(block)
  if not read then return end
  results.each_words(read, function(inlines)
    return inlines:walk { Span = function(span) check_span(span, read.context) end }
  end)
  for _, cells in ipairs(read.cells) do
    for _, cell in ipairs(cells) do check_cell(cell, where) end
  end
end

local function write_whole(name, text)
  local file = assert(io.open(name .. ".part", "w"))
  assert(file:write(text))
  assert(file:close())
  assert(os.rename(name .. ".part", name))
end

local function update_file(name, list)
  table.sort(list, function(a, b) return a.from < b.from end)
  local text, out, at = source.open(name).text, {}, 1
  for _, change in ipairs(list) do
    print(("%s: [%s] becomes [%s]"):format(change.where, change.old,
      change.text))
    out[#out + 1] = text:sub(at, change.from - 1) .. change.text
    at = change.to + 1
  end
  write_whole(name, table.concat(out) .. text:sub(at))
end

local function update()
  local by_file = {}
  for _, change in ipairs(changes) do
    by_file[change.file] = by_file[change.file] or {}
    table.insert(by_file[change.file], change)
  end
  for name, list in pairs(by_file) do update_file(name, list) end
end

-- Words of a chapter, in main text and notebook: as a reader counts them, without
-- code and without what fills a table of results.
local function words_of(blocks)
  local words = 0
  pandoc.Blocks(blocks):walk { traverse = "topdown", CodeBlock = function() return {} end,
    Table = function() return {}, false end, Inlines = function(inlines)
      local _, count = pandoc.utils.stringify(inlines):gsub("%S+", "")
      words = words + count
      return inlines, false
    end }
  return words
end

local function tell_lengths(doc)
  local chapters, file = {}, nil
  for _, block in ipairs(doc.blocks) do
    if block.t == "RawBlock" and block.format == "file" then
      file = block.text:match("^(.*)/chapter%.md$")
      if file then
        chapters[#chapters + 1] = { folder = file, main = {}, notebook = {} }
      end
    elseif file then
      local of = chapters[#chapters]
      local notebook = block.t == "Div" and block.classes:includes("notebook")
      table.insert(notebook and of.notebook or of.main, block)
    end
  end
  for _, of in ipairs(chapters) do
    print(("%s: %d words, %d more in the notebook; entries: %d"):format(of.folder,
      words_of(of.main), words_of(of.notebook), #files.list("-d " .. of.folder .. "/*")))
  end
end

local function check()
  for _, change in ipairs(changes) do
    complain.at(change.where, "[%s] is now [%s]; type make weave-update",
      change.old, change.text)
  end
  lint.complain()
  complain_of_stale()
  print(("check-prose: %d numbers (%d of them in tables), %d claims, "
    .. "%d calculated, %d cited%s"):format(counts.of, counts.cells,
    counts.that, counts.calc, counts.cited,
    complain.count == 0 and ": all as the results say" or ""))
end

function Pandoc(doc)
  known = complain.guard("", references.known)
  complain.leave_if_any()
  contexts = context.of(doc)
  checks.document(doc, PANDOC_STATE.input_files, known)
  context.ask(doc, contexts, os.getenv("BUILD") or "build", false)
  doc:walk { Span = function(span) check_span(span) end,
    CodeBlock = check_table }
  lint.document(doc)
  if not updates then
    tell_lengths(doc)
    check()
  elseif complain.thrown == 0 then update() end
  complain.leave_if_any()
  return pandoc.Pandoc {}
end
