-- pages.lua - what concerns a page as a whole: its sources, the widths of its
-- tables, and what must not be parted in print.
local complain = require "complain"
local files = require "files"
local target = require "target"

local pages = {}

-- The source files whose markers these inputs must have used: those in the
-- chapters' folders, and kernels/ too where every chapter is an input.
function pages.sources(inputs)
  local given, sources = {}, {}
  local function add(room)
    for _, folder in ipairs { room, room .. "/*" } do
      for _, path in ipairs(files.list(folder .. "/*.[ch] " .. folder
          .. "/*.cu")) do
        if not path:find("/lab/", 1, true) then sources[#sources + 1] = path end
      end
    end
  end
  for _, input in ipairs(inputs) do
    given[input] = true
    local folder = input:match("^(.*)/chapter%.md$")
    if folder then add(folder) end
  end
  for _, chapter in ipairs(files.list("chapters/*/chapter.md")) do
    if not given[chapter] then return sources end
  end
  add("kernels")
  return sources
end

-- Widths are told in digits of a table's letters, in print.
local LINE, MARK, BAR = 81, 1.05, 8.2
-- Between two columns; where there are many, less, as \manycolumns has it.
local function between(count) return count >= 7 and 1.05 or 1.7 end
local LETTERS = { [" .,:;'|!iIjl"] = 0.6, ["()-/[]frtJ"] = 0.8, ["ksceazgx"] = 1,
  ["mwMW%@—"] = 1.8, ["−+×=<>≈→"] = 1.25 }
local width_of = {}
for letters, width in pairs(LETTERS) do
  for _, code in utf8.codes(letters) do width_of[code] = width end
end

local function letter_width(code)
  if width_of[code] then return width_of[code] end
  if code >= 48 and code <= 57 or code > 0x2000 then return 1 end
  return code < 91 and 1.45 or 1.18
end

local function word_width(word, code)
  if code then return utf8.len(word) or #word end -- letters of one width
  local width = 0
  for _, letter in utf8.codes(word) do width = width + letter_width(letter) end
  return width
end

-- How wide a cell is, and the longest piece of it that cannot be broken: code is
-- at a single _ (page/page.tex).
local function text_width(cell)
  local width, piece, longest = 0, 0, 0
  local function add(text, code)
    text = code and text:gsub("__+", "xx"):gsub("_", "-") or text
    for word, stop in text:gmatch("([^%s-]*)([%s-]?)") do
      piece = piece + word_width(word, code)
      longest = math.max(longest, piece)
      width = width + word_width(word, code) + word_width(stop, code)
      if stop ~= "" then piece = 0 end
    end
  end
  pandoc.Div(cell.contents):walk {
    traverse = "topdown",
    Str = function(str) add(str.text) end,
    Code = function(code) add(code.text, true) end,
    Math = function(math_) add(math_.text) end,
    Space = function() add(" ") end,
    SoftBreak = function() add(" ") end,
    RawInline = function(raw)
      local room = raw.text:match("^\\ladderbar") and BAR or MARK
      piece, width = piece + room, width + room
      longest = math.max(longest, piece)
    end,
  }
  return width, longest + 0.25
end

-- Of each column: its width, that of its longest word, and that without its head.
local function measured(tbl)
  local widest, words, bodies = {}, {}, {}
  local function measure(row, in_body)
    for i, cell in ipairs(row.cells) do
      local width, word = text_width(cell)
      widest[i] = math.max(widest[i] or 4, width)
      words[i] = math.max(words[i] or 4, word)
      bodies[i] = math.max(bodies[i] or 4, in_body and width or 0)
    end
  end
  for _, row in ipairs(tbl.head.rows) do measure(row, false) end
  for _, body in ipairs(tbl.bodies) do
    for _, row in ipairs(body.body) do measure(row, true) end
  end
  return widest, words, bodies
end

local NAME, SHORT = 34, 14 -- of a cell that is not to be broken

-- The least that each column should have, and their sum: its longest word, and
-- short cells and the first column's names in one piece where there is room.
local function least_widths(words, bodies, room)
  local least, sum = {}, 0
  for i, word in ipairs(words) do
    least[i] = bodies[i] <= SHORT and math.max(word, bodies[i]) or word
    sum = sum + least[i]
  end
  if bodies[1] <= NAME then
    local more = math.max(0, math.min(bodies[1] - least[1], room - sum))
    least[1], sum = least[1] + more, sum + more
  end
  return least, sum
end

-- The fraction of the line that each column gets; nil (as wide as its text)
-- where the whole table fits on a line. What is left over goes by a root of the
-- lengths, so that a long column does not crush a short one.
function pages.column_widths(tbl)
  local widest, words, bodies = measured(tbl)
  local room, total, roots = LINE - between(#widest) * (#widest - 1), 0, 0
  for _, width in ipairs(widest) do total = total + width end
  if total <= room then return nil end
  local least, needed = least_widths(words, bodies, room)
  for i, width in ipairs(widest) do
    roots = roots + math.max(0, width - least[i]) ^ 0.6
  end
  local shares = {}
  for i, width in ipairs(widest) do
    local share = roots > 0
      and math.max(0, width - least[i]) ^ 0.6 / roots or 0
    shares[i] = least[i] / math.max(room, needed)
      + math.max(0, 1 - needed / room) * share
  end
  return shares
end

-- The lines that a row has in columns of these fractions of a line.
local function lines_of(row, shares)
  local lines = 1
  for i, cell in ipairs(row.cells) do
    local width = shares and shares[i] and text_width(cell) or 0
    lines = math.max(lines, width > 0 and math.ceil(width / (shares[i] * LINE)) or 1)
  end
  return lines
end

local ROWS, LINES = 34, 46 -- on a page; a row's space is that of 0.3 lines
local MAX_SENTENCES = 20 -- lines of a table whose rows have several

-- Whether a table is set in one piece: one of numbers that fits on a printed page. One
-- of sentences is read a row at a time, and would leave half a page empty before it.
local function is_short(tbl)
  local shares, count, lines = pages.column_widths(tbl), 0, 0
  local function add(row)
    count, lines = count + 1, lines + lines_of(row, shares)
  end
  for _, row in ipairs(tbl.head.rows) do add(row) end
  for _, body in ipairs(tbl.bodies) do
    for _, row in ipairs(body.body) do add(row) end
  end
  local most = lines > 1.5 * count and MAX_SENTENCES or LINES
  return count <= ROWS and lines + 0.3 * count <= most
end

-- A table in print, under its caption.
function pages.printed_table(tbl)
  local caption = pandoc.utils.blocks_to_inlines(tbl.caption.long or {})
  tbl.caption = { long = {} }
  local blocks = pandoc.Blocks {}
  if #caption > 0 then
    caption:insert(1, pandoc.RawInline("latex", "\\captionof*{table}{"))
    local label = tbl.identifier ~= "" and
      ("\\phantomsection\\label{%s}"):format(tbl.identifier) or ""
    caption:insert(pandoc.RawInline("latex", label .. "}"))
    blocks:insert(pandoc.Plain(caption))
  end
  tbl.identifier = ""
  blocks:insert(tbl)
  local name = is_short(tbl) and "shorttable" or "longertable"
  local apart = tbl.colspecs[1][2] and "[3pt]" or ""
  local many = #tbl.colspecs >= 7 and "\\manycolumns" or ""
  blocks:insert(1, pandoc.RawBlock("latex",
    "\\begin{" .. name .. "}" .. apart .. many))
  blocks:insert(pandoc.RawBlock("latex", "\\end{" .. name .. "}"))
  return blocks
end

-- What a chapter is for, ::: {.goals}: on paper room sets it off from the text.
function pages.goals(div)
  if not target.is_html then div.content:insert(target.block("", "\\medskip")) end
  return div
end

-- What a section comes to, ::: {.rule}: one paragraph in a box, which says that it is a
-- rule.
function pages.rule(div)
  local paragraph = div.content[1]
  if #div.content ~= 1 or paragraph.t ~= "Para" then
    complain.throw("a .rule is one paragraph; write what else there is below it")
  end
  div.attributes.at = nil
  paragraph.content:insert(1, pandoc.Strong "Rule.")
  paragraph.content:insert(2, pandoc.Space())
  if target.is_html then return div end
  return { target.block("", "\\begin{keyrule}"), paragraph,
    target.block("", "\\end{keyrule}") }
end

-- What stands behind a chapter, ::: {.notebook} at its end: folded on a page, small in
-- print. The heading stays where contents lead; below it nothing but what is folded,
-- which where there are scripts is a text until it is unfolded (page/contents.js).
function pages.notebook(div)
  local header = div.content[1]
  if not header or header.t ~= "Header" or header.level ~= 2 then
    complain.throw("a .notebook begins with a heading, ## Notebook {-}")
  end
  if not target.is_html then
    div.content:insert(2, target.block("", "\\begin{notebook}"))
    div.content:insert(target.block("", "\\end{notebook}"))
    return div.content
  end
  div.content:remove(1)
  return { header, target.block(('<details class="notebook"><summary><span role='
    .. '"heading" aria-level="2">%s</span></summary><noscript>'):format(target.escape(
    pandoc.utils.stringify(header))), ""), pandoc.Div(div.content),
    target.block("</noscript></details>", "") }
end

-- On a page the sections of a chapter whose heading has the class .folded are folded
-- as a notebook is.
function pages.folded(blocks)
  local found, section, folding = pandoc.Blocks {}, nil, false
  local function close()
    if section then found:extend(pages.notebook(section)) end
    section = nil
  end
  for _, block in ipairs(blocks) do
    if block.t == "Header" and block.level <= 2 then
      close()
      if block.level == 1 then folding = block.classes:includes("folded") end
      if block.level == 2 and folding then section = pandoc.Div {} end
    end
    (section and section.content or found):insert(block)
  end
  close()
  return found
end

-- A paragraph that ends with a colon stays on the page of what it leads in to,
-- also if that has a place that links lead to.
function pages.led_in(blocks)
  local bound = pandoc.Blocks {}
  local function bind(list, at)
    list:insert(at, pandoc.RawBlock("latex", "\\leadin"))
  end
  for i, block in ipairs(blocks) do
    bound:insert(block)
    local after = blocks[i + 1]
    if after and after.t ~= "Header" and block.t == "Para"
      and pandoc.utils.stringify(block):match(":$") then
      bind(bound, #bound + 1)
      if after.t == "Div" then bind(after.content, 1) end
    end
  end
  return bound
end

return pages
