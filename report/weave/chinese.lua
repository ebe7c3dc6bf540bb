-- chinese.lua - the words of this course in Chinese: the first table of
-- report/notes.md, whose rows are ours, the notes', today's.
local files = require "files"

local chinese = {}

local function trimmed(text) return (text:match("^%s*(.-)%s*$")) end

-- A code point of CJK Unified Ideographs.
local function has_han(text)
  for _, code in utf8.codes(text) do
    if code >= 0x4E00 and code <= 0x9FFF then return true end
  end
  return false
end

-- The words of a cell: between commas and semicolons, without what stands in
-- parentheses.
local function words_of(cell)
  local words = {}
  for word in (cell:gsub("%b()", "") .. ","):gmatch("(.-)[,;]") do
    word = trimmed(word)
    if word ~= "" then words[#words + 1] = word end
  end
  return words
end

local pairs_read

-- Every Chinese word with ours, { word, english }, in the order of the table.
function chinese.pairs()
  if pairs_read then return pairs_read end
  pairs_read = {}
  local text = files.text("report/notes.md") or ""
  local rows = text:match("\n## [^\n]*{#notes%-words[^\n]*\n(.-)\n: ") or ""
  for ours, notes, today in rows:gmatch("\n| ([^|]*)|([^|]*)|([^|]*)|") do
    for _, word in ipairs(words_of(notes .. "," .. today)) do
      if has_han(word) then
        pairs_read[#pairs_read + 1] = { word = word, english = words_of(ours)[1] }
      end
    end
  end
  return pairs_read
end

-- The Chinese words for one of ours, with commas between them; nil where there
-- is none.
function chinese.of(english)
  local words = {}
  for _, pair in ipairs(chinese.pairs()) do
    if pair.english == english then words[#words + 1] = pair.word end
  end
  return #words > 0 and table.concat(words, ", ") or nil
end

return chinese
