-- changed.lua - which words of a rung's code the rung before it has not, and how
-- they are marked in a line of HTML.
local files = require "files"
local snippet = require "snippet"

local changed = {}

-- The words and marks of code lines, but for comments: { text, line, from, to }.
local function words_of(lines, numbers)
  local words = {}
  for i, line in ipairs(lines) do
    local code, at = line:gsub("//.*", ""), 1
    while true do
      local from, to = code:find("^[%w_]+", at)
      if not from then from, to = code:find("^[^%s]", at) end
      if from then
        words[#words + 1] = { text = code:sub(from, to), line = numbers[i],
          from = from, to = to }
      end
      at = (to or at) + 1
      if at > #code then break end
    end
  end
  return words
end

-- Notes as new what diff finds in the second list and not in the first.
local function compare(before, after)
  local names = {}
  for i, words in ipairs { before, after } do
    names[i] = os.tmpname()
    local file = io.open(names[i], "w")
    for _, word in ipairs(words) do file:write(word.text, "\n") end
    file:close()
  end
  local pipe = io.popen(("diff -d --old-line-format= --unchanged-line-format= "
    .. "--new-line-format='%%dn ' %s %s"):format(files.quote(names[1]),
    files.quote(names[2])))
  for number in pipe:read("a"):gmatch("%d+") do
    after[tonumber(number)].new = true
  end
  pipe:close()
  for _, name in ipairs(names) do os.remove(name) end
end

-- Whether the unchanged word i stands alone between two new ones of its line.
local function between(words, i)
  local before, after = words[i - 1], words[i + 1]
  return before and after and before.new and after.new
    and before.line == words[i].line and after.line == words[i].line
end

local known = {} -- both files -> what of() found

-- Of each line of the file, by its number, the columns that are new against the
-- other file: { { from, to } ... }.
function changed.of(path, before)
  local both = path .. " " .. before
  if known[both] then return known[both] end
  local words = words_of(snippet.code(path))
  compare(words_of(snippet.code(before)), words)
  local found, last = {}, nil
  for i, word in ipairs(words) do
    if not word.new and not between(words, i) then
      last = nil
    elseif last and last.line == word.line then
      last.to = word.to
    else
      last = { from = word.from, to = word.to, line = word.line }
      found[word.line] = found[word.line] or {}
      table.insert(found[word.line], last)
    end
  end
  known[both] = found
  return found
end

-- A line of HTML with its new columns in <ins>, around whole elements where they
-- are new as a whole; cut: how many columns of the line in its file are not shown.
function changed.marked(html, columns, cut)
  local parts, column, depth, open = {}, cut, 0, nil
  local function add(text) parts[#parts + 1] = text end
  local function close()
    if open then add("</ins>") end
    open = nil
  end
  local function is_new()
    for _, run in ipairs(columns) do
      if column + 1 >= run.from and column < run.to then return true end
    end
    return false
  end
  local at = 1
  while at <= #html do
    local tag = html:match("^<[^>]*>", at)
    local piece = tag or html:match("^&[^;]*;", at) or html:sub(at, at)
    if tag and tag:match("^</") then
      if open == depth then close() end
      depth = depth - 1
    elseif tag then
      local new = is_new()
      if open and not new then close() end
      -- Around a keyword; what spans more words may be new in part.
      if new and not open and tag:match('"[kc][wf]"') then
        add("<ins>")
        open = depth
      end
      depth = depth + 1
    else
      local new = is_new()
      if open and not new then close() end
      if new and not open then
        add("<ins>")
        open = depth
      end
      column = column + 1
    end
    add(piece)
    at = at + #piece
  end
  close()
  return table.concat(parts)
end

return changed
