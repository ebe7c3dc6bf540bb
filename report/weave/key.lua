-- key.lua - what an expression (expression.lua) comes to, from the results.
--
-- A context says what the text around a key leaves unsaid:
--   all        every result (rows.lua)
--   problem    of rows that name none
--   names      short names of rows: name -> row, from the front matter
--   case       in a table, what the line is about (results.lua): row, before,
--              selectors, params
local complain = require "complain"
local expression = require "expression"
local quantity = require "quantity"
local rows = require "rows"
local units = require "units"

local key = {}

local evaluate

local function case_of(state, word)
  local case = state.context.case
  if word == "before" then return case and case.before end
  return word == "this" and case or nil
end

-- Thrown where a table's line lacks what a formula asks of it: an empty cell.
key.NONE = {}

-- "w" or "before.w": a line's own number, as a tree; nil if it is none.
local function param(state, name)
  local case = state.context.case
  if not case then return nil end
  local of, rest = name:match("^(%a+)%.([%a_][%w_]*)$")
  if of == "this" or of == "before" then
    case, name = case_of(state, of), rest
    if not case then error(key.NONE, 0) end
  elseif of then
    return nil
  end
  if not case.params[name] and case.all_params[name] then error(key.NONE, 0) end
  return case.params[name]
end

-- The row that a reference means in this context.
local function resolved(state, row)
  local context = state.context
  local case = context.case
  local found = { text = row.text, problem = row.problem, variant = row.variant,
    machine = row.machine, selectors = {}, soft = {} }
  local meant
  if not row.problem and (row.variant == "this" or row.variant == "before") then
    meant = case_of(state, row.variant)
    if case and not meant then error(key.NONE, 0) end
    meant = meant and meant.row
    if not meant then
      complain.throw("%s: there is no such row here", row.variant)
    end
  elseif not row.problem then
    meant = context.names[row.variant]
  end
  if meant then
    found.problem, found.variant = meant.problem, meant.variant
    found.machine = found.machine or meant.machine
    for name, value in pairs(meant.selectors) do
      found.selectors[name] = value
    end
  end
  for name, value in pairs(row.selectors) do found.selectors[name] = value end
  if case then
    for name, value in pairs(found.selectors) do
      found.selectors[name] = case.texts[value] or value
    end
    for name, value in pairs(case.selectors) do
      if not found.selectors[name] then found.soft[name] = value end
    end
  end
  for name, value in pairs(state.selectors or {}) do
    found.selectors[name] = found.selectors[name] or value
  end
  if not found.problem and found.variant ~= "machine" then
    found.problem = context.problem or complain.throw("%s: which problem? name "
      .. "it, as in problem/%s, or in the file's front matter", row.text,
      row.text)
  end
  return found
end

-- What a row's column holds: a quantity, or its text if that is no number.
local function look_up(state, row, column, counted)
  local meant = resolved(state, row)
  meant.column = column
  local name = (row.variant == "this" or row.variant == "before")
    and meant.variant or row.text
  meant.text = ("%s:%s"):format(name, column)
  local text, from = rows.find(state.context.all, meant, state.own, counted)
  state.rows[#state.rows + 1] = from
  state.rows.columns[#state.rows] = column
  local number = tonumber(text)
  return number and quantity.new(number, units.of_column(column)) or text
end

-- Whether one of the columns is a count, so that all are the emulator's.
local function counts(state, tree)
  local found = false
  expression.names(tree, function(name)
    found = found or rows.is_count(state.context.all, name)
  end)
  return found
end

local function of_name(state, tree)
  local own = param(state, tree.name)
  if own then return evaluate(state, own) end
  if state.row then
    return look_up(state, state.row, tree.name, state.counted)
  end
  if state.columns then
    state.row = tree.row or expression.row(tree.name)
    if not state.row then
      complain.throw("%s is not a row; write problem/variant", tree.name)
    end
    local value = evaluate(state, state.columns)
    state.row = nil
    return value
  end
  if state.context.case and state.context.case.row then
    return look_up(state, { text = "this", variant = "this", selectors = {} },
      tree.name, state.counted)
  end
  complain.throw("%s: which column? write it as in %s:median_ms", tree.name,
    tree.name)
end

local function number_of(state, value)
  if type(value) == "table" then return value end
  complain.throw("\"%s\": cannot compute with \"%s\"", state.text,
    tostring(value))
end

local function compare(state, tree)
  local left, holds = evaluate(state, tree.parts[1]), true
  for i, sign in ipairs(tree.signs) do
    local right = evaluate(state, tree.parts[i + 1])
    state.sides[#state.sides + 1] = left
    if type(left) == "string" and type(right) == "string" then
      holds = holds and (left == right) == (sign == "==")
    else
      holds = quantity.compare(sign, number_of(state, left),
        number_of(state, right), state.text) and holds
    end
    left = right
  end
  state.sides[#state.sides + 1] = left
  return holds
end

local EVALUATE = {
  number = function(_, tree) return tree.number end,
  name = of_name,
  key = function(state, tree) return look_up(state, tree.row, tree.column) end,
  compute = function(state, tree)
    local left = number_of(state, evaluate(state, tree.left))
    return quantity.compute(tree.sign, left,
      number_of(state, evaluate(state, tree.right)), state.text)
  end,
  compare = compare,
  columns = function(state, tree)
    local inner = setmetatable({ columns = tree.columns,
      counted = counts(state, tree.columns), selectors = tree.selectors },
      { __index = state })
    return evaluate(inner, tree.rows)
  end,
}

function evaluate(state, tree) return EVALUATE[tree.kind](state, tree) end

local function run(context, text, tree, own)
  local state = { context = context, text = text, own = own,
    rows = { columns = {} }, sides = {} }
  state.counted = counts(state, tree)
  local case = context.case
  expression.names(tree, function(name)
    param(state, name)
    if case and name == "before" and not case.before then error(key.NONE, 0) end
  end)
  local value = evaluate(state, tree)
  return value, state.rows, state.sides
end

-- Computes text. Returns the value (a quantity, a text, or a boolean), the rows
-- that it came from (columns: which of each), and for a comparison the values of
-- its sides. Where the
-- reader's own results hold every row that it names, they stand in for the
-- recorded machine's, all or none; of a machine alone (all.alone), what it has no
-- row for is none. Throws.
function key.compute(context, text)
  local tree = expression.parse(text)
  local all = context.all
  if all.own or all.alone then
    local answer = table.pack(pcall(run, context, text, tree, all.own))
    if answer[1] then return table.unpack(answer, 2) end
    if type(answer[2]) ~= "table" then error(answer[2], 0) end
    if all.alone then error(key.NONE, 0) end
  end
  return run(context, text, tree, false)
end

return key
