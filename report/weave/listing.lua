-- listing.lua - a snippet as a listing: under a caption that says which file
-- and which lines, a row for each line: its number in the file, the code, and
-- what its accesses cost (margin.lua).
local complain = require "complain"
local margin = require "margin"
local snippet = require "snippet"
local target = require "target"

local listing = {}

-- A bar for each entry: as long as its share of the kernel's traffic, of the
-- colour of its excess.
local function html_bars(entries)
  local bars = {}
  for i, entry in ipairs(entries) do
    bars[i] = ('<i class="heat%d" style="width:%.0f%%"></i>'):format(entry.heat,
      100 * entry.share)
  end
  return '<span class="bars">' .. table.concat(bars) .. "</span>"
end

local function html_costs(entries)
  if not entries then return "" end
  local costs = {}
  for i, entry in ipairs(entries) do
    costs[i] = ('<button type="button" class="cost heat%d" title="%s">%s'
      .. "</button>"):format(entry.heat, target.escape(entry.title),
      target.escape(entry.text))
  end
  return '<span class="costs">' .. html_bars(entries)
    .. table.concat(costs, " ") .. "</span>"
end

-- The number is the style sheet's to show, so that no copy has it. --in: where
-- the line begins, for what is wrapped.
local function html_line(number, line, code, entries)
  local indent = #line:match("^ *")
  return ('<span class="line" data-n="%d"%s><span class="src">%s</span>%s\n'
    .. "</span>"):format(number, indent == 0 and ""
    or (' style="--in:%dch"'):format(indent), code, html_costs(entries))
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
    -- Operators have no colour: their spans are a tenth of the page.
    found[#found + 1] = line
      and line:gsub('<span class="op">([^<]*)</span>', "%1") or nil
  end
  if #found ~= #lines then
    complain.throw("pandoc made %d lines of the %d of this listing", #found,
      #lines)
  end
  return found
end

local function html(block, piece, costs)
  local class = block.classes[1] or "cuda"
  local coloured = highlighted(piece.lines, class)
  local rows = {}
  for i, number in ipairs(piece.numbers) do
    rows[i] = html_line(number, piece.lines[i], coloured[i], costs[number])
  end
  return { pandoc.RawBlock("html", ('<figure class="listing" id="%s">'
    .. '<figcaption><a class="file" href="#%s">%s</a> <span class="lines">%s'
    .. '</span></figcaption>\n<pre class="code%s"><code class="sourceCode %s">%s'
    .. "</code></pre></figure>"):format(
    identifier(block.attributes.snippet, piece.path), snippet.id(piece.path),
    target.escape(piece.path), lines_text(piece.numbers),
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

local function latex(block, piece, costs)
  local code = pandoc.CodeBlock(table.concat(piece.lines, "\n"),
    pandoc.Attr(block.identifier, { block.classes[1] or "cuda" }))
  return { pandoc.RawBlock("latex",
    ("\\listingcaption{%s}{%s}{%d}\\listinglines{%s}"):format(
    target.escape(piece.path), lines_text(piece.numbers), #piece.numbers,
    table.concat(piece.numbers, ","))
    .. (next(costs) and latex_margin(costs, piece.numbers) or "")),
    code, pandoc.RawBlock("latex", "\\listingend") }
end

-- The blocks that stand for a code block with snippet="reference" in a chapter
-- that lies in folder. Throws.
function listing.blocks(block, folder, build)
  local piece = snippet.find(block.attributes.snippet, folder)
  local costs = margin.of(build, piece.path, piece.numbers)
  return (target.is_html and html or latex)(block, piece, costs)
end

return listing
