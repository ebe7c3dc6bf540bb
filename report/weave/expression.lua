-- expression.lua - the text of a key as a tree.
--
--   expression = comparison [ : comparison [ selectors ] ]
--   comparison = sum { (< > <= >= == !=) sum }       a chain holds throughout
--   sum        = product { (+ -) product }
--   product    = factor { (× * ÷ /) factor }
--   factor     = number [unit] | name | key | ( expression )
--   name       = row | column
--   key        = row:column
--   row        = [problem/]variant[selectors]@machine
--   selectors  = [name=value,...]
--
-- Operators, and the colon that gives every row on its left the columns on its
-- right, stand between spaces: variants hold - and follow a /. Selectors at the
-- end hold for every row that names no such of its own. A tree is of { number
-- }, { name }, { row, column }, { sign, left, right }, { signs, parts } and {
-- rows, columns, selectors }, each with its kind.
local complain = require "complain"
local quantity = require "quantity"
local units = require "units"

local expression = {}

local SIGNS = { ["×"] = "*", ["÷"] = "/", ["−"] = "-", ["≤"] = "<=",
  ["≥"] = ">=", ["≠"] = "!=", ["="] = "==" }

-- "a=1,b=2" -> { a = "1", b = "2" }, or nil.
local function selectors(text)
  local found = {}
  for part in text:gmatch("[^,]+") do
    local name, value = part:match("^([%w_%-]+)=(%S+)$")
    if not name then return nil end
    found[name] = value
  end
  return found
end

-- { text, problem, variant, selectors, machine } of [problem/]variant[...]@m;
-- nil if the text is none.
function expression.row(text)
  local path, rest = text:match("^([%a_][%w_%-/]*)(.*)$")
  if not path then return nil end
  local inside, after = rest:match("^(%b[])(.*)$")
  local machine = (after or rest):match("^@([%w_%-%.]+)$")
  local problem, variant = path:match("^([^/]+)/([^/]+)$")
  if (after or rest) ~= "" and not machine
    or not problem and path:find("/", 1, true) then
    return nil
  end
  local found = inside and selectors(inside:sub(2, -2)) or {}
  if inside and not next(found) then return nil end
  return { text = text, problem = problem, variant = variant or path,
    selectors = found, machine = machine }
end

local function name_or_key(word, text)
  local common = word:match("^%[(.+)%]$")
  if common and selectors(common) then
    return { sign = "[]", selectors = selectors(common) }
  end
  local left, column = word:match("^(.+):([%a_][%w_%.]*)$")
  local row = left and expression.row(left)
  if row then return { kind = "key", row = row, column = column } end
  if word:match("^[%a_][%w_%.]*$") then
    return { kind = "name", name = word }
  end
  row = expression.row(word)
  if row then return { kind = "name", name = word, row = row } end
  complain.throw("cannot read \"%s\" in \"%s\"; operators stand between "
    .. "spaces, and a key is problem/variant[name=value]@machine:column", word,
    text)
end

-- The word that begins at a place, and the place after it. Brackets hold no
-- parentheses.
local function next_word(text, at)
  local bracket = text:match("^[()]", at)
  if bracket then return bracket, at + 1 end
  local word = text:match("^[^%s()]+", at)
  return word, at + #word
end

local function tokens_of(text)
  local words, at = {}, text:match("^%s*()")
  while at <= #text do
    words[#words + 1], at = next_word(text, at)
    at = text:match("^%s*()", at)
  end
  local tokens, i = {}, 1
  while i <= #words do
    local word = words[i]
    local sign = SIGNS[word] or word
    if quantity.COMPUTES[sign] or quantity.COMPARES[sign]
      or word:match("^[:()]$") then
      tokens[#tokens + 1] = { sign = sign, text = word }
    elseif word:match("^%-?%d+%.?%d*$") or word:match("^%d+%.?%d*[eE]%-?%d+$")
    then
      local unit = words[i + 1] and not SIGNS[words[i + 1]]
        and units.find(words[i + 1])
      if unit then i = i + 1 end
      tokens[#tokens + 1] = { kind = "number", text = word,
        number = quantity.new(tonumber(word), unit or nil) }
    else
      local token = name_or_key(word, text)
      token.text = word
      tokens[#tokens + 1] = token
    end
    i = i + 1
  end
  return tokens
end

-- A parser: text, tokens, at.
local function peek(parser)
  local token = parser.tokens[parser.at]
  return token and token.sign
end

local function take(parser)
  parser.at = parser.at + 1
  return parser.tokens[parser.at - 1]
end

local whole

local function factor(parser)
  local token = take(parser)
  if not token then
    complain.throw("\"%s\" ends where a key or a number should be", parser.text)
  elseif token.kind then
    return token
  elseif token.sign == "(" then
    local tree = whole(parser)
    local closing = take(parser)
    if not closing or closing.sign ~= ")" then
      complain.throw("\"%s\" lacks a closing parenthesis", parser.text)
    end
    return tree
  end
  complain.throw("\"%s\": %s where a key or a number should be", parser.text,
    token.text)
end

local function chain_of(next_level, ...)
  local signs = {}
  for _, sign in ipairs { ... } do signs[sign] = true end
  return function(parser)
    local tree = next_level(parser)
    while signs[peek(parser) or ""] do
      local sign = take(parser).sign
      tree = { kind = "compute", sign = sign, left = tree,
        right = next_level(parser) }
    end
    return tree
  end
end
local product = chain_of(factor, "*", "/")
local sum = chain_of(product, "+", "-")

local function comparison(parser)
  local tree = { kind = "compare", parts = { sum(parser) }, signs = {} }
  while quantity.COMPARES[peek(parser) or ""] do
    tree.signs[#tree.signs + 1] = take(parser).sign
    tree.parts[#tree.parts + 1] = sum(parser)
  end
  return #tree.signs > 0 and tree or tree.parts[1]
end

function whole(parser)
  local tree = comparison(parser)
  if peek(parser) ~= ":" then return tree end
  take(parser)
  tree = { kind = "columns", rows = tree, columns = comparison(parser) }
  if peek(parser) == "[]" then tree.selectors = take(parser).selectors end
  return tree
end

-- The tree of a text. Throws.
function expression.parse(text)
  local parser = { text = text, tokens = tokens_of(text), at = 1 }
  local tree = whole(parser)
  local extra = parser.tokens[parser.at]
  if extra then
    complain.throw("\"%s\": an operator is missing before %s", text, extra.text)
  end
  return tree
end

-- Calls f for each name in a tree.
function expression.names(tree, f)
  if tree.kind == "name" then f(tree.name) end
  for _, part in pairs { tree.left, tree.right, tree.rows, tree.columns } do
    expression.names(part, f)
  end
  for _, part in ipairs(tree.parts or {}) do expression.names(part, f) end
end

return expression
