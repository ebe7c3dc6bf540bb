-- bench_client.lua - what bench says of the results, asked of all that a page needs
-- in one call (harness/bench/keys/batch_query.c has the form of both ways).
--
-- What is asked first is filled in later: a question gets kind, text, value and
-- used, the rows behind it; a table of rows its rows.
local complain = require "complain"

local bench_client = {}
local lines, awaited, scopes, known = {}, {}, {}, {}

local function line(...)
  local fields = { ... }
  for i, field in ipairs(fields) do fields[i] = field:gsub("%s+", " ") end
  lines[#lines + 1] = table.concat(fields, "\t")
end

-- A file's scope: the problem that its keys mean (or nil) and its short names
-- of rows. where: who is told what is wrong with it.
function bench_client.scope(where, problem, names)
  line("scope", problem or "")
  for name, row in pairs(names) do line("name", name, row) end
  scopes[#scopes + 1] = { where = where }
  return #scopes
end

-- The scope of a table's line within a file's: its row, or selectors; the scope
-- of the line before, or nil; its own numbers, { name, text } or { name }.
function bench_client.case(where, scope, row, before, params)
  line("case", tostring(scope), row, tostring(before or 0))
  for _, param in ipairs(params) do line("param", param[1], param[2] or "") end
  scopes[#scopes + 1] = { where = where }
  return #scopes
end

-- The question, answered or not: form: of, calc or that; unit: its name, nil for
-- a text.
function bench_client.question(form, scope, unit, expression)
  local id = table.concat({ form, scope, unit or "-", expression }, "\t")
  if not known[id] then
    line(form, tostring(scope), unit or "-", expression)
    known[id] = { used = { columns = {} } }
    awaited[#awaited + 1] = known[id]
  end
  return known[id]
end

-- The rows of the CSV files that a pattern of the shell names, none where there
-- is none: column -> text.
function bench_client.rows(pattern, columns)
  local id = pattern .. "\t" .. table.concat(columns, "\t")
  if not known[id] then
    line("rows", pattern, table.unpack(columns))
    known[id] = { columns = columns, rows = {} }
    awaited[#awaited + 1] = known[id]
  end
  return known[id].rows
end

-- The first of a list that nobody has taken yet.
local function taken(list)
  list.at = (list.at or 0) + 1
  return list[list.at]
end

local function fields_of(text)
  local fields = {}
  for field in (text .. "\t"):gmatch("(.-)\t") do fields[#fields + 1] = field end
  return fields
end

local ROW = { "size", "problem", "variant", "axis", "value", "warnings", "chapter",
  "median_ms", "p25_ms", "p75_ms", "samples", "source_hash" }

-- What each kind of line says: f(reply, fields, ...). reply: what was read so
-- far, and next(), which reads on.
local TAKE = {}

function TAKE.set(reply, fields)
  local _, name, origin, role = table.unpack(fields)
  local set = { name = name, origin = origin, role = role, facts = {}, order = {} }
  reply.all.sets[name], reply.set = set, set
  if role ~= "" then reply.all[role] = set end
end

function TAKE.fact(reply, fields)
  local _, key, value = table.unpack(fields)
  reply.set.facts[key] = value
  table.insert(reply.set.order, key)
end

function TAKE.row(reply, fields)
  local _, set, fact = table.unpack(fields)
  local row = { set = reply.all.sets[set], stale = {},
    fact = fact ~= "" and fact or nil }
  for i, column in ipairs(ROW) do row[column] = fields[3 + i] end
  table.insert(reply.rows, row)
end

function TAKE.cell(reply, fields)
  local _, id, column, text, stale = table.unpack(fields)
  local row = reply.rows[tonumber(id)]
  row[column] = text
  row.stale[column] = stale ~= ""
end

function TAKE.table(reply, fields)
  local asked = taken(awaited)
  for i = 1, tonumber(fields[2]) do
    local row, texts = {}, fields_of(reply.next())
    for c, column in ipairs(asked.columns) do row[column] = texts[c] end
    asked.rows[i] = row
  end
end

function TAKE.scope(reply, fields)
  local scope = taken(scopes)
  if fields[2] ~= "" then
    complain.at(scope.where, "%s", fields[2])
  end
end

local function take_answer(reply, fields)
  local question = taken(awaited)
  question.kind, question.text = fields[1], fields[2]
  for i = 3, #fields, 2 do
    table.insert(question.used, reply.rows[tonumber(fields[i])])
    table.insert(question.used.columns, fields[i + 1])
  end
end

-- Asks. own: whether the reader's own results, or a machine of the reader's
-- choice, may stand in for the reference. Returns { sets, reference,
-- own, used }; ends the program where bench cannot answer, which says why.
function bench_client.ask(build, own)
  local machine = os.getenv("RESULTS") or ""
  table.insert(lines, 1, table.concat({ "results", build,
    os.getenv("REFERENCE") or "report/recorded/nvidia-h200",
    not own and "" or machine == "" and "here" or machine }, "\t"))
  local bench = os.getenv("BENCH") or build .. "/emulator/bench"
  local answered, text = pcall(pandoc.pipe, bench, { "query", "--batch" },
    table.concat(lines, "\n") .. "\n")
  if not answered then
    if type(text) ~= "table" and not tostring(text):find("exit") then
      complain.at("", "cannot ask %s; type make bench", bench)
    end
    os.exit(1)
  end
  local reply = { all = { sets = {}, used = {} }, rows = {},
    next = text:gmatch("(.-)\n") }
  for said in reply.next do
    local fields = fields_of(said);
    (TAKE[fields[1]] or take_answer)(reply, fields)
  end
  return reply.all
end

return bench_client
