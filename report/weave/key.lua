-- key.lua - expressions over keys: parsing and evaluating.
--
--   expression = sum { comparison sum }        a chain must hold throughout
--   sum        = product { (+|-) product }
--   product    = factor { (x|*|/) factor }
--   factor     = [-] ( number | key | "(" expression ")" )
--   key        = problem/variant[name=value,...]@machine:column
--              | machine@machine:fact
--
-- × ÷ − ≤ ≥ ≠ stand for x / - <= >= !=.
local complain = require "complain"
local rows = require "rows"

local key = {}

local SIGNS = { ["×"] = "*", ["÷"] = "/", ["−"] = "-", ["≤"] = "<=",
  ["≥"] = ">=", ["≠"] = "!=", ["="] = "==" }
local OPERATORS = { "<=", ">=", "==", "!=", "×", "÷", "−", "≤", "≥", "≠", "<",
  ">", "=", "+", "-", "*", "/", "(", ")" }
local COMPARE = {
  ["<"] = function(a, b) return a < b end,
  [">"] = function(a, b) return a > b end,
  ["<="] = function(a, b) return a <= b end,
  [">="] = function(a, b) return a >= b end,
  ["=="] = function(a, b) return a == b end,
  ["!="] = function(a, b) return a ~= b end,
}

local function parse_key(text)
  local path, inside, machine, column =
    text:match("^([^%[@]+)(%b[])@([^:]+):(.+)$")
  if not path then
    path, machine, column = text:match("^([^%[@]+)@([^:]+):(.+)$")
    inside = ""
  end
  if not path then return nil end
  local problem, variant = path:match("^([^/]+)/(.+)$")
  if not problem and path ~= "machine" then return nil end
  local selectors = {}
  for part in inside:gsub("^%[", ""):gsub("%]$", ""):gmatch("[^,]+") do
    local name, value = part:match("^%s*([%w_]+)%s*=%s*(%S+)%s*$")
    if not name then return nil end
    selectors[name] = value
  end
  return { text = text, problem = problem or path, variant = variant,
    selectors = selectors, machine = machine, column = column }
end

local KEY_SHAPES = {
  "^[%a_][%w_%-]*/[%w_%-]+%b[]@[%w_%-%.]+:[%w_%.]+",
  "^[%a_][%w_%-]*/[%w_%-]+@[%w_%-%.]+:[%w_%.]+",
  "^machine@[%w_%-%.]+:[%w_%.]+",
}

local function next_token(text, at)
  for _, shape in ipairs(KEY_SHAPES) do
    local found = text:match(shape, at)
    if found then
      return { kind = "key", key = parse_key(found) or
        complain.throw("%s: is not problem/variant[name=value]@machine:column",
          found) }, at + #found
    end
  end
  local number = text:match("^%d+%.?%d*[eE][%+%-]?%d+", at) or
    text:match("^%d+%.?%d*", at)
  if number then
    return { kind = "number", value = tonumber(number) }, at + #number
  end
  if text:match("^x%f[%W]", at) then
    return { kind = "sign", sign = "*" }, at + 1
  end
  for _, sign in ipairs(OPERATORS) do
    if text:sub(at, at + #sign - 1) == sign then
      return { kind = "sign", sign = SIGNS[sign] or sign }, at + #sign
    end
  end
  complain.throw("cannot read \"%s\" from \"%s\" on; a key is "
    .. "problem/variant[name=value]@machine:column", text, text:sub(at))
end

local function tokens_of(text)
  local tokens, at = {}, text:match("^%s*()")
  while at <= #text do
    local token
    token, at = next_token(text, at)
    tokens[#tokens + 1] = token
    at = text:match("^%s*()", at)
  end
  return tokens
end

-- A parser reads its tokens once and computes on the way. state: tokens, at,
-- text, find(key) -> text, row.
local function peek(state)
  local token = state.tokens[state.at]
  return token and token.sign
end

local function take(state)
  state.at = state.at + 1
  return state.tokens[state.at - 1]
end

local function need_number(state, value)
  if type(value) == "number" then return value end
  local number = tonumber(value)
  if not number then
    complain.throw("\"%s\": cannot compute with \"%s\"", state.text,
      tostring(value))
  end
  return number
end

local expression

local function factor(state)
  local token = take(state)
  if not token then
    complain.throw("\"%s\" ends where a key or a number should be", state.text)
  elseif token.kind == "number" then
    return token.value
  elseif token.kind == "key" then
    local value, row = state.find(token.key)
    state.rows[#state.rows + 1] = row
    return tonumber(value) or value
  elseif token.sign == "-" then
    return -need_number(state, factor(state))
  elseif token.sign == "(" then
    local value = expression(state)
    local closing = take(state)
    if not closing or closing.sign ~= ")" then
      complain.throw("\"%s\" lacks a closing parenthesis", state.text)
    end
    return value
  end
  complain.throw("\"%s\": %s where a key or a number should be", state.text,
    token.sign)
end

local function product(state)
  local value = factor(state)
  while peek(state) == "*" or peek(state) == "/" do
    local sign = take(state).sign
    local left = need_number(state, value)
    local right = need_number(state, factor(state))
    if sign == "/" and right == 0 then
      complain.throw("\"%s\" divides by zero", state.text)
    end
    value = sign == "*" and left * right or left / right
  end
  return value
end

local function sum(state)
  local value = product(state)
  while peek(state) == "+" or peek(state) == "-" do
    local sign = take(state).sign
    local left = need_number(state, value)
    local right = need_number(state, product(state))
    value = sign == "+" and left + right or left - right
  end
  return value
end

function expression(state)
  local value = sum(state)
  if not COMPARE[peek(state)] then return value end
  local holds = true
  while COMPARE[peek(state)] do
    local compare = COMPARE[take(state).sign]
    local right = sum(state)
    if type(value) ~= type(right) then
      complain.throw("\"%s\" compares a number with a word", state.text)
    end
    holds = holds and compare(value, right)
    state.sides[#state.sides + 1] = value
    value = right
  end
  state.sides[#state.sides + 1] = value
  return holds
end

-- Computes text. Returns the value (number, text or boolean), the rows that it
-- came from, and for a comparison the values of its sides.
function key.evaluate(text, find)
  local state = { text = text, tokens = tokens_of(text), at = 1, rows = {},
    sides = {}, find = find }
  local value = expression(state)
  if state.at <= #state.tokens then
    local token = state.tokens[state.at]
    complain.throw("\"%s\": an operator is missing before %s", text,
      token.sign or token.value or token.key.text)
  end
  return value, state.rows, state.sides
end

-- Computes text from the results. Where the reader's own results hold every
-- row that it names, they stand in for the recorded machine's, all or none.
function key.compute(all, text)
  if all.own then
    local ok, value, used, sides = pcall(key.evaluate, text, function(k)
      return rows.find(all, k, true)
    end)
    if ok then return value, used, sides end
    if type(value) ~= "table" then error(value, 0) end
  end
  return key.evaluate(text, function(k) return rows.find(all, k) end)
end

return key
