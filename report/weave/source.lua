-- source.lua - reads Markdown as text: where its woven spans, snippets and
-- figures are, by line, and what it says outside them.
local complain = require "complain"

local source = {}
local FORMS = { num = "of", claim = "that", calc = "of", cited = "by" }

local function blank(text) return (text:gsub("[^\n]", " ")) end

-- Replaces what pattern matches by spaces, keeping every position.
local function blank_all(text, pattern)
  return (text:gsub(pattern, blank))
end

-- Blanks fenced blocks, the fence lines too; hands each opening line to seen.
local function blank_fences(text, seen)
  local out, fence, at = {}, nil, 1
  for line in text:gmatch("[^\n]*\n?") do
    local mark, rest = line:match("^ ? ? ?(```+)([^\n`]*)")
    if not mark then mark, rest = line:match("^ ? ? ?(~~~+)([^\n]*)") end
    local inside = fence ~= nil
    if fence then
      if mark and mark:sub(1, #fence) == fence and rest:match("^%s*$") then
        fence = nil
      end
    elseif mark then
      fence, inside = mark, true
      seen(at, line)
    end
    out[#out + 1] = inside and blank(line) or line
    at = at + #line
  end
  return table.concat(out)
end

-- Blanks `code`, with any number of backticks around it.
local function blank_code(text)
  local at = 1
  while true do
    local from, to = text:find("`+", at)
    if not from then return text end
    local ticks = text:sub(from, to)
    local stop, last = to + 1, nil
    repeat
      local a, b = text:find("`+", stop)
      if a and b - a == to - from then last = b end
      stop = b and b + 1
    until last or not stop
    if last and not text:sub(from, last):find("\n%s*\n") then
      text = text:sub(1, from - 1) .. blank(text:sub(from, last))
        .. text:sub(last + 1)
      at = last + 1
    else
      at = from + #ticks
    end
  end
end

-- The text with everything blanked that is not prose or markup.
local function only_prose(text, seen)
  text = blank_fences(text, seen)
  text = blank_all(text, "<!%-%-.-%-%->")
  text = blank_code(text)
  text = blank_all(text, "%$%$.-%$%$")
  return blank_all(text, "%$[^%s$][^$\n]*[^%s$]%$")
end

-- The closing brace of an attribute block that opens at from; quotes count. nil
-- if a blank line or the next span comes first.
local function closing_brace(text, from)
  local quoted = false
  local stop = math.min(text:find("\n%s*\n", from) or #text,
    text:find("]{", from, true) or #text)
  for at = from + 1, stop do
    local c = text:sub(at, at)
    if c == '"' then quoted = not quoted
    elseif c == "}" and not quoted then return at end
  end
end

-- The opening bracket of the span whose text ends before the bracket at to.
local function opening_bracket(text, to)
  local depth = 0
  for at = to, 1, -1 do
    local c = text:sub(at, at)
    if c == "]" then depth = depth + 1 end
    if c == "[" then
      depth = depth - 1
      if depth == 0 then return at end
    end
  end
end

local function attributes(text)
  local found = { classes = {} }
  for name in text:gsub('"[^"]*"', ""):gmatch("%.([%w_%-]+)") do
    found.classes[name] = true
  end
  for name, value in text:gmatch('([%w_%-]+)%s*=%s*"([^"]*)"') do
    found[name] = value
  end
  for name, value in text:gsub('"[^"]*"', '""')
      :gmatch('([%w_%-]+)%s*=%s*([^%s"}]+)') do
    found[name] = value
  end
  return found
end

local function line_counter(text)
  local line, at = 1, 1
  return function(position)
    if position < at then line, at = 1, 1 end
    for _ in text:sub(at, position - 1):gmatch("\n") do line = line + 1 end
    at = position
    return line
  end
end

local function form_of(found)
  for form in pairs(FORMS) do
    if found.classes[form] then return form end
  end
end

local function read_spans(document)
  local at, text = 1, document.prose
  while true do
    local close, brace = text:find("]{", at, true)
    if not close then return end
    local last = closing_brace(document.text, brace)
    local open = last and opening_bracket(text, close)
    if not open then last = brace end
    local found = attributes(document.text:sub(brace + 1, last - 1))
    local form = open and form_of(found)
    if form then
      document.spans[#document.spans + 1] = { form = form, from = open,
        to = last, text = document.text:sub(open + 1, close - 1),
        text_from = open + 1, text_to = close - 1, brace = brace,
        where = document.where(open), attributes = found }
    end
    at = last
  end
end

-- Reads Markdown: { name, text, prose, spans, fences, where(position) }.
-- spans: { form, from, to, text, text_from, text_to, brace, where, attributes }
-- fences: { at, line } of each code block's opening line.
function source.read(name, text)
  local line_of = line_counter(text)
  local document = { name = name, text = text, spans = {}, fences = {} }
  document.where = function(position)
    return name .. ":" .. line_of(position)
  end
  document.prose = only_prose(text, function(at, line)
    document.fences[#document.fences + 1] = { at = at, line = line }
  end)
  read_spans(document)
  return document
end

function source.open(name)
  local file = io.open(name, "r")
  if not file then
    complain.at(name, "cannot be read")
    return source.read(name, "")
  end
  local text = file:read("a")
  file:close()
  return source.read(name, text)
end

-- The text with its place written into every woven span, snippet and figure,
-- as an attribute at="file:line", where the filter finds it.
function source.stamped(document)
  local marks = {}
  for _, span in ipairs(document.spans) do
    marks[#marks + 1] = { span.brace + 1, span.where }
  end
  for _, fence in ipairs(document.fences) do
    local brace = fence.line:find("{[^}]*snippet=")
    if brace then
      marks[#marks + 1] = { fence.at + brace, document.where(fence.at) }
    end
  end
  for brace in document.prose:gmatch("%]%([^)%s]*%)(){[^}]*%.figure") do
    marks[#marks + 1] = { brace + 1, document.where(brace) }
  end
  for brace in ("\n" .. document.prose):gmatch("\n:::+ *(){[^}\n]*%.machines")
  do
    marks[#marks + 1] = { brace, document.where(brace - 1) }
  end
  table.sort(marks, function(a, b) return a[1] < b[1] end)
  local out, at = {}, 1
  for _, mark in ipairs(marks) do
    out[#out + 1] = document.text:sub(at, mark[1] - 1)
    out[#out + 1] = ('at="%s" '):format(mark[2])
    at = mark[1]
  end
  out[#out + 1] = document.text:sub(at)
  return table.concat(out)
end

return source
