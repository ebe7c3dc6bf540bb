-- prose.lua check|update FILE... - compares the numbers in the prose with the
-- results, or rewrites them.
--
-- Reads the recorded results and the emulator's counts, never a reader's own.
-- check prints one line for each number that is stale, claim that no longer
-- holds, key that matches no row and bare number, and exits 1 if there is one.
-- update rewrites the values and nothing else. BUILD names the build folder.
package.path = arg[0]:match("^(.-)[^/]*$") .. "weave/?.lua;" .. package.path
local complain = require "complain"
local format = require "format"
local lint = require "lint"
local provenance = require "provenance"
local references = require "references"
local rows = require "rows"
local source = require "source"
local spans = require "spans"

local counts = { num = 0, claim = 0, calc = 0, cited = 0 }

-- Kernels that changed since their rows were recorded: name -> { where, count }
-- of the numbers that rest on them, and the names in order.
local stale, stale_names = {}, {}

local function note_stale(all, span, used)
  for _, row in ipairs(used) do
    if rows.is_stale(all, row) then
      local name = ("%s/%s@%s"):format(row.problem, row.variant, row.set.name)
      if not stale[name] then
        stale[name] = { where = span.where, count = 0 }
        stale_names[#stale_names + 1] = name
      end
      stale[name].count = stale[name].count + 1
    end
  end
end

local function complain_of_stale()
  for _, name in ipairs(stale_names) do
    complain.at(stale[name].where, "%s was %s (numbers: %d, the first "
      .. "here); type make record, on its machine", name, provenance.STALE,
      stale[name].count)
  end
end

-- The text that should stand in the span where it differs; nil where it is
-- right. Complaints are about what no rewriting can mend.
local function replacement(all, span)
  local text, used = complain.guard(span.where, spans.value, all,
    span.attributes)
  if not text then return nil end
  note_stale(all, span, used)
  if format.bare(text) ~= format.bare(span.text) then return text end
end

local function check_claim(all, span)
  local holds, used, sides = complain.guard(span.where, spans.claim, all,
    span.attributes)
  if holds == nil then return end
  note_stale(all, span, used)
  if not holds then
    complain.at(span.where, "[%s] no longer holds: %s is false (%s)", span.text,
      span.attributes.that, sides)
  end
end

local function check_cited(span, known)
  local id = span.attributes.by
  if known[id] then return end
  complain.at(span.where, "nothing called %s in %s; the nearest is %s", id,
    references.FILE, references.nearest(id))
end

-- Calls differs(span, text) for each number that is not what its rows say.
local function each_span(all, document, differs)
  local known = references.known()
  for _, span in ipairs(document.spans) do
    counts[span.form] = counts[span.form] + 1
    if span.form == "claim" then
      check_claim(all, span)
    elseif span.form == "cited" then
      check_cited(span, known)
    else
      local text = replacement(all, span)
      if text then differs(span, text) end
    end
  end
end

local function check(all, name)
  local document = source.open(name)
  each_span(all, document, function(span, text)
    complain.at(span.where, "[%s] is now [%s]; type make weave-update",
      span.text, text)
  end)
  lint.each(document, function(position, text)
    complain.at(document.where(position), "\"%s\" is a bare number; weave it: "
      .. "[%s]{.num of=...}, .calc or .cited", text, text)
  end)
end

local function write_whole(name, text)
  local file = assert(io.open(name .. ".part", "w"))
  assert(file:write(text))
  assert(file:close())
  assert(os.rename(name .. ".part", name))
end

local function update(all, name)
  local document = source.open(name)
  local changes = {}
  each_span(all, document, function(span, text)
    changes[#changes + 1] = { span = span, text = text }
    print(("%s: [%s] becomes [%s]"):format(span.where, span.text, text))
  end)
  if #changes == 0 then return end
  local out, at = {}, 1
  for _, change in ipairs(changes) do
    out[#out + 1] = document.text:sub(at, change.span.text_from - 1)
    out[#out + 1] = change.text
    at = change.span.text_to + 1
  end
  write_whole(name, table.concat(out) .. document.text:sub(at))
end

local function main(command, ...)
  local act = command == "check" and check or command == "update" and update
  if not act or select("#", ...) == 0 then
    complain.throw("usage: prose.lua check|update FILE...")
  end
  local all = rows.load(os.getenv("BUILD") or "build", false)
  for _, name in ipairs { ... } do act(all, name) end
  if act == check then complain_of_stale() end
end

complain.guard("", main, ...)
complain.leave_if_any()
if arg[1] == "check" then
  print(("check-prose: %d numbers, %d claims, %d calculated, %d cited: "
    .. "all as the results say"):format(counts.num, counts.claim, counts.calc,
    counts.cited))
end
