-- source.lua - stamps Markdown with its own places: file and line, as the
-- attribute at="file:line", on each span, figure, fence and div that has
-- attributes. pandoc gives no places where it reads citations.
--
-- This is all that is read here by hand; what the Markdown means, pandoc says.
local files = require "files"

local source = {}
source.FORMAT = "markdown-implicit_figures-auto_identifiers" -- as pandoc calls it

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
  return blank_all(text, "%$[^%s$][^$\n]*[^%s]%$")
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

local function line_counter(text)
  local line, at = 1, 1
  return function(position)
    if position < at then line, at = 1, 1 end
    for _ in text:sub(at, position - 1):gmatch("\n") do line = line + 1 end
    at = position
    return line
  end
end

-- Reads Markdown: { name, text, prose, fences, where(position) }. prose: the
-- text with all that is not prose blanked. fences: { at, line } of each code
-- block. first: the line of the file that the text begins with, 1 if not said.
function source.read(name, text, first)
  local line_of = line_counter(text)
  local document = { name = name, text = text, fences = {} }
  document.where = function(position)
    return ("%s:%d"):format(name, line_of(position) + (first or 1) - 1)
  end
  document.prose = only_prose(text, function(at, line)
    document.fences[#document.fences + 1] = { at = at, line = line }
  end)
  return document
end

-- The same of a file; without text if it cannot be read, which pandoc says.
function source.open(name)
  return source.read(name, files.text(name) or "")
end

-- Calls f(open, close, brace, last) for each [text]{attributes}: where its
-- brackets and braces stand.
function source.each_span(document, f)
  local at = 1
  while true do
    local close, brace = document.prose:find("]{", at, true)
    if not close then return end
    local last = closing_brace(document.text, brace)
    local open = last and opening_bracket(document.prose, close)
    if open then f(open, close, brace, last) end
    at = open and last or brace
  end
end

-- Where stamps go: { position, text }. offset: what is to be added to a
-- position in the text to have it in the file.
local function stamps_of(document, offset)
  local stamps, prose = {}, document.prose
  local function add(position, more)
    stamps[#stamps + 1] = { position,
      ('at="%s" %s'):format(document.where(position - 1), more or "") }
  end
  source.each_span(document, function(open, close, brace)
    stamps[#stamps + 1] = { brace + 1, ('at="%s" span="%d-%d" '):format(
      document.where(open), open + 1 + offset, close - 1 + offset) }
  end)
  for _, fence in ipairs(document.fences) do
    local brace = fence.line:find("{", 1, true)
    if brace then
      add(fence.at + brace, ('data-start="%d" '):format(
        fence.at + #fence.line + offset))
    end
  end
  for brace in prose:gmatch("%]%([^)%s]*%)(){[^}]*}") do add(brace + 1) end
  for brace in ("\n" .. prose):gmatch("\n:::+ *(){[^}\n]*}") do add(brace) end
  table.sort(stamps, function(a, b) return a[1] < b[1] end)
  return stamps
end

-- The text with its stamps. Spans also get span="from-to", where their text
-- stands in the file; fences data-start="...", where their content does.
function source.stamped(document, offset)
  local out, at = {}, 1
  for _, stamp in ipairs(stamps_of(document, offset or 0)) do
    out[#out + 1] = document.text:sub(at, stamp[1] - 1) .. stamp[2]
    at = stamp[1]
  end
  return table.concat(out) .. document.text:sub(at)
end

return source
