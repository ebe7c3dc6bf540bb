-- hours.lua - how long a chapter takes, by its text: the words that are printed, its
-- predictions and its exercises. []{.hours} in a chapter is its hours, to the half;
-- elsewhere it is the whole hours of all chapters that say theirs so, which are Part I,
-- and ::: {.hours} a table of them.
local complain = require "complain"
local files = require "files"
local format = require "format"
local navigation = require "navigation"
local results = require "results"
local snippet = require "snippet"
local source = require "source"

local hours = {}

local WORDS_A_MINUTE = 150
-- Minutes that each takes.
local MINUTES = { prediction = 6, counted = 8, written = 15, hard = 20, limit = 10 }

local function words_in(text)
  return select(2, text:gsub("%S+", ""))
end

-- Words of a block of code as printed: a piece of a file, a table of results, or
-- itself. folder: that of its chapter.
local function words_of_code(block, folder)
  if block.attributes.snippet then
    local piece = complain.guard(block.attributes.at, snippet.find,
      block.attributes.snippet, folder)
    return piece and words_in(table.concat(piece.lines, "\n")) or 0
  elseif block.classes:includes("results") then
    return complain.guard(block.attributes.at, results.words, block) or 0
  end
  return words_in(block.text)
end

-- The words of blocks as paper has them, and how many predictions are among them.
-- What a page alone shows, an explorable, has none.
local function printed(blocks, folder)
  local words, predictions = 0, 0
  pandoc.Blocks(blocks):walk { traverse = "topdown",
    Div = function(div)
      if not div.classes:includes("explore") then return nil end
      if div.attributes.show ~= "predict" then return {}, false end
      predictions = predictions + 1
    end,
    CodeBlock = function(block)
      words = words + words_of_code(block, folder)
      return nil, false
    end,
    Inlines = function(inlines)
      words = words + words_in(pandoc.utils.stringify(inlines))
      return nil, false
    end }
  return words, predictions
end

-- What kind each exercise of a list is, by its words.
local function kinds_of(list)
  local kinds = pandoc.List {}
  for i, item in ipairs(list.content) do
    local text = pandoc.utils.stringify(pandoc.Div(item))
    kinds:insert(i == #list.content and "limit" or text:match("^Hard") and "hard"
      or text:match("[Cc]opy %S+%.cu") and "written" or "counted")
  end
  return kinds
end

-- The minutes of a chapter's exercises.
local function minutes_of_exercises(blocks)
  local minutes, inside = 0, false
  for _, block in ipairs(blocks) do
    if block.t == "Header" then
      inside = pandoc.utils.stringify(block) == "Exercises"
    elseif inside and block.t == "OrderedList" then
      for _, kind in ipairs(kinds_of(block)) do minutes = minutes + MINUTES[kind] end
    end
  end
  return minutes
end

-- What a chapter of these blocks takes: { words, predictions, exercises = minutes,
-- hours }.
local function taken_by(blocks, path)
  local found = { exercises = minutes_of_exercises(blocks) }
  found.words, found.predictions = printed(blocks, path:match("^(.*)/"))
  found.hours = (found.words / WORDS_A_MINUTE + found.predictions
    * MINUTES.prediction + found.exercises) / 60
  return found
end

local function says_its_hours(path)
  return (files.text(path) or ""):find("[]{.hours}", 1, true) ~= nil
end

local chapters = {} -- path -> what taken_by() found

-- Finds what the chapters of a document take, as reader.lua has read it, before it is
-- changed: none of them is read again.
function hours.read(doc)
  local path, parts = nil, {}
  for _, block in ipairs(doc.blocks) do
    if block.t == "RawBlock" and block.format == "file" then
      path = block.text
      parts[path] = {}
    elseif path then
      table.insert(parts[path], block)
    end
  end
  for file, blocks in pairs(parts) do
    if file:match("^chapters/[^/]+/chapter%.md$") and says_its_hours(file) then
      chapters[file] = taken_by(blocks, file)
    end
  end
end

-- What a chapter takes, which is read if no document had it.
function hours.of(path)
  if not chapters[path] then
    local stamped = source.stamped(source.open(path))
    chapters[path] = taken_by(pandoc.read(stamped, source.FORMAT).blocks, path)
  end
  return chapters[path]
end

-- 2.3 -> "2½ hours".
local function in_halves(time)
  local halves = math.max(1, math.floor(2 * time + 0.5))
  local text = (halves > 1 and ("%d"):format(halves // 2) or "")
    .. (halves % 2 == 1 and "½" or "")
  return text .. (halves > 2 and " hours" or " hour")
end

-- How a chapter's goals say what it takes.
function hours.text(path) return in_halves(hours.of(path).hours) end

-- The chapters of Part I (navigation.lua), and what they take together.
local function course()
  local all = { words = 0, predictions = 0, exercises = 0, hours = 0 }
  local list = pandoc.List(navigation.chapters()):filter(function(chapter)
    return says_its_hours(chapter.path)
  end)
  for _, chapter in ipairs(list) do
    for name, value in pairs(hours.of(chapter.path)) do
      all[name] = all[name] + value
    end
  end
  return list, all
end

-- What stands for []{.hours}; nil for any other span.
function hours.span(span)
  if not span.classes:includes("hours") then return nil end
  local path = span.attributes.at:match("^(chapters/[^/]+/chapter%.md):")
  if path then return pandoc.Str(hours.text(path)) end
  local _, all = course()
  return pandoc.Str(("%.0f hours"):format(all.hours))
end

local function cells(name, of)
  local row = { { pandoc.Plain(name) } }
  for _, text in ipairs { format.number(of.words, 0), tostring(of.predictions),
      tostring(of.exercises), format.number(of.hours, 1) } do
    row[#row + 1] = { pandoc.Plain { pandoc.Str(text) } }
  end
  return row
end

-- The blocks that stand for ::: {.hours}: what it says, and the table.
function hours.blocks(div)
  local list, all = course()
  local rows = {}
  for i, chapter in ipairs(list) do
    rows[i] = cells({ pandoc.Link({ pandoc.Str(("%s. %s"):format(chapter.number,
      chapter.title)) }, "#" .. chapter.id) }, hours.of(chapter.path))
  end
  rows[#rows + 1] = cells({ pandoc.Strong "Part I" }, all)
  local heads = { {} }
  for i, head in ipairs { "words", "Predicts", "exercises, minutes", "hours" } do
    heads[i + 1] = { pandoc.Plain { pandoc.Str(head) } }
  end
  local right = pandoc.AlignRight
  local tbl = pandoc.utils.from_simple_table(pandoc.SimpleTable({}, {
    pandoc.AlignLeft, right, right, right, right }, { 0, 0, 0, 0, 0 }, heads, rows))
  tbl.caption = { long = pandoc.Blocks { pandoc.Plain { pandoc.Str(("Hours = (words ÷ "
    .. "%d + %d × Predicts + minutes of the exercises) ÷ 60. An exercise counts %d "
    .. "minutes, %d if it has you write a program, %d if it is hard; what limits a "
    .. "kernel, %d."):format(WORDS_A_MINUTE, MINUTES.prediction, MINUTES.counted,
    MINUTES.written, MINUTES.hard, MINUTES.limit)) } } }
  return div.content .. { tbl }
end

return hours
