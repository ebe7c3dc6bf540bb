-- listing.lua - a snippet as a listing: under a caption that says which file
-- and which lines, a row for each line: its number in the file, the code with
-- what the rung before has not marked, and what its accesses cost (margin.lua).
local changed = require "changed"
local complain = require "complain"
local margin = require "margin"
local snippet = require "snippet"
local target = require "target"

local listing = {}

-- A bar for each entry, at most one for each kind of access: as long as its share of
-- the kernel's traffic (--b1, the first), of the colour of its excess (--h1), which
-- the style sheet knows where there is none.
local function html_costs(entries)
  if not entries then return "" end
  local costs, bars = {}, {}
  for i, entry in ipairs(entries) do
    bars[#bars + 1] = ("--b%d:%.0f%%"):format(i, 100 * entry.share)
    if entry.heat > 0 then
      bars[#bars + 1] = ("--h%d:var(--heat%d)"):format(i, entry.heat)
    end
    costs[i] = ('<span class="cost heat%d" title="%s">%s</span>'):format(
      entry.heat, target.escape(entry.title), target.escape(entry.text))
  end
  if #entries > 1 then bars[#bars + 1] = ("--n:%d"):format(#entries) end
  return ('<span class="costs" style="%s">%s</span>'):format(
    table.concat(bars, ";"), table.concat(costs, " "))
end

-- Where a line begins, for what is wrapped: --in, which for the usual indents is a
-- class.
local function indented(columns)
  if columns == 0 then return "", "" end
  if columns <= 8 and columns % 2 == 0 then return " in" .. columns, "" end
  return "", (' style="--in:%dch"'):format(columns)
end

-- A row: line, a line of its file without the columns that are not shown, as HTML
-- in code; new: its new columns (changed.lua), or nil. The number is the style
-- sheet's to show, so that no copy has it.
function listing.row(path, number, line, code, entries, new)
  local indent = #line:match("^ *")
  if new then
    code = changed.marked(code, new,
      #snippet.read(path).lines[number] - #line)
  end
  local class, style = indented(indent)
  return ('<span class="line%s" data-n="%d"%s>%s%s\n</span>'):format(class, number,
    style, html_costs(entries), code)
end

local seen = {}
local function identifier(reference, path)
  local chapter = path:match("^chapters/(%d+)")
  local id = ("code-%s%s"):format(chapter and chapter .. "-" or "",
    reference:match("[^/]*$"):gsub("%.%w+", ""):gsub("[^%w]+", "-"))
  seen[id] = (seen[id] or 0) + 1
  return seen[id] > 1 and id .. "-" .. seen[id] or id
end

local function lines_text(numbers)
  local first, last = numbers[1], numbers[#numbers]
  return first == last and "line " .. first
    or ("lines %d–%d"):format(first, last)
end

local COLOURED = { co = 1, kw = 1, cf = 1, im = 1, pp = 1, st = 1, ch = 1 }
local function without_colour(class, text) return not COLOURED[class] and text or nil end

-- The lines as pandoc colours them, one by one, so that each can share a row with its
-- number and its cost: the HTML of each, with spans for the kinds of words. Throws if
-- pandoc makes anything else of them than one piece a line.
local function highlighted(lines, class)
  local code = pandoc.CodeBlock(table.concat(lines, "\n"),
    pandoc.Attr("", { class }))
  -- The options of this page, since they know its languages; their template
  -- wraps the code in a page of its own.
  local page = pandoc.write(pandoc.Pandoc({ code }), "html",
    PANDOC_WRITER_OPTIONS)
  local text = page:match('<pre%s+class="sourceCode[^>]*><code[^>]*>(.-)</code>')
  local found = {}
  for line in ((text or "") .. "\n"):gmatch("([^\n]*)\n") do
    line = line:match("^<span id=[^>]*><a [^>]*></a>(.*)</span>$")
    -- Names, types, numbers and operators have no colour: their spans would be a
    -- tenth of the page.
    found[#found + 1] = line
      and line:gsub('<span class="(%a%a)">([^<]*)</span>', without_colour) or nil
  end
  if #found ~= #lines then
    complain.throw("pandoc made %d lines of the %d of this listing", #found,
      #lines)
  end
  return found
end

-- rung: of which the listing is a part, or nil.
local function html(block, piece, costs, rung)
  local new = rung and rung.after
    and changed.of(rung.file, rung.after.file) or {}
  local class = block.classes[1] or "cuda"
  local coloured = highlighted(piece.lines, class)
  local rows = {}
  for i, number in ipairs(piece.numbers) do
    rows[i] = listing.row(piece.path, number, piece.lines[i], coloured[i],
      costs[number], new[number])
  end
  local name = target.escape(piece.path)
  if rung and rung.id then
    name = ('<a href="#%s" tabindex="-1">%s</a>'):format(rung.id, name)
  end
  return { pandoc.RawBlock("html", ('<figure class="listing" id="%s">'
    .. '<figcaption><span class="file">%s</span> <span class="lines">%s'
    .. '</span></figcaption>\n<pre class="code%s"><code class="sourceCode %s">%s'
    .. "</code></pre></figure>"):format(
    identifier(block.attributes.snippet, piece.path), name,
    lines_text(piece.numbers),
    next(costs) and " costed" or "", class, table.concat(rows))) }
end

-- {first}{...}: what stands beside each line, empty or not.
local function latex_margin(costs, numbers)
  local lines = {}
  for i, number in ipairs(numbers) do
    local bars, texts = {}, {}
    for k, entry in ipairs(costs[number] or {}) do
      bars[k] = ("\\costbar{%d}{%.2f}"):format(entry.heat, entry.share)
      texts[k] = ("\\cost%s{%s}"):format(entry.heat > 0 and "high" or "low",
        entry.text)
    end
    lines[i] = #texts == 0 and "{}" or ("{\\costbars{%s}%s}"):format(
      table.concat(bars), table.concat(texts, "\\ "))
  end
  return "\\listingcosts{" .. table.concat(lines, ",") .. "}"
end

local MAX_LINES = 27 -- of a listing that paper has in one piece: half a page
local MIN_LINES = 6

-- How bad a place line i is to end a part at: after a function or a paragraph of
-- code, else where the next line is indented least.
local function badness(lines, i)
  if lines[i]:match("^%s*$") then return 0 end
  if lines[i]:match("^}") then return 0 end
  return 2 + #lines[i + 1]:match("^%s*")
end

-- A long piece in parts that each fit on half a page, so that no page's end tears it.
local function parts_of(piece)
  local lines, parts, first = piece.lines, {}, 1
  repeat
    local left = #lines - first + 1
    local count = math.ceil(left / MAX_LINES)
    local size, best = left, math.huge
    if count > 1 then
      local low = math.max(MIN_LINES, left - MAX_LINES * (count - 1))
      local high = math.min(MAX_LINES, left - MIN_LINES)
      for n = low, high do
        local bad = badness(lines, first + n - 1) + math.abs(n - left / count) / 4
        if bad < best then size, best = n, bad end
      end
    end
    parts[#parts + 1] = { path = piece.path,
      lines = table.move(lines, first, first + size - 1, 1, {}),
      numbers = table.move(piece.numbers, first, first + size - 1, 1, {}) }
    first = first + size
  until first > #lines
  return parts
end

local function latex(block, piece, costs)
  local blocks = {}
  for k, part in ipairs(parts_of(piece)) do
    blocks[#blocks + 1] = pandoc.RawBlock("latex",
      ("\\listingcaption{%s}{%s%s}{%d}\\listinglines{%s}"):format(
      target.escape(part.path), lines_text(part.numbers),
      k > 1 and ", continued" or "", #part.numbers,
      table.concat(part.numbers, ","))
      .. (next(costs) and latex_margin(costs, part.numbers) or ""))
    blocks[#blocks + 1] = pandoc.CodeBlock(table.concat(part.lines, "\n"),
      pandoc.Attr(k == 1 and block.identifier or "", { block.classes[1] or "cuda" }))
    blocks[#blocks + 1] = pandoc.RawBlock("latex", "\\listingend")
  end
  return blocks
end

-- The blocks that stand for a code block with snippet="reference" in a chapter
-- that lies in folder. all: the rungs by their files. Throws.
function listing.blocks(block, folder, build, all)
  local piece = snippet.find(block.attributes.snippet, folder)
  local costs = margin.of(build, piece.path, piece.numbers)
  return (target.is_html and html or latex)(block, piece, costs,
    all[piece.path])
end

return listing
