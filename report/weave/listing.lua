-- listing.lua - a snippet as a listing: under a caption that says which file
-- and which lines, its lines with their numbers in the file, and beside them
-- what their accesses cost (margin.lua).
local margin = require "margin"
local snippet = require "snippet"
local target = require "target"

local listing = {}

local function html_entry(entry)
  return ('<span class="cost heat%d" title="%s">%s</span>'):format(entry.heat,
    target.escape(entry.title), target.escape(entry.text))
end

local function hottest(entries)
  local most = 0
  for _, entry in ipairs(entries) do most = math.max(most, entry.heat) end
  return most
end

-- A line for each line of the listing; its strip is as hot as its hottest.
local function html_margin(costs, numbers)
  local lines = {}
  for i, number in ipairs(numbers) do
    local entries, spans = costs[number] or {}, {}
    for k, entry in ipairs(entries) do spans[k] = html_entry(entry) end
    lines[i] = #entries == 0 and "" or ('<span class="strip heat%d"></span>%s')
      :format(hottest(entries), table.concat(spans, " "))
  end
  -- A page drops a newline that follows <pre> at once.
  return '<pre class="margin" aria-label="Cost of each line">\n'
    .. table.concat(lines, "\n") .. "</pre>"
end

-- {first}{...}: what stands beside each line, empty or not.
local function latex_margin(costs, numbers)
  local lines = {}
  for i, number in ipairs(numbers) do
    local texts = {}
    for k, entry in ipairs(costs[number] or {}) do
      texts[k] = ("\\cost%s{%s}"):format(entry.heat > 0 and "high" or "low",
        entry.text)
    end
    lines[i] = "{" .. table.concat(texts, "\\ ") .. "}"
  end
  return "\\listingcosts{" .. table.concat(lines, ",") .. "}"
end

local function opening(piece, costs)
  local path = target.escape(piece.path)
  local first, last = piece.numbers[1], piece.numbers[#piece.numbers]
  local lines = first == last and "line " .. first
    or ("lines %d–%d"):format(first, last)
  return target.block(
    ('<figure class="listing"><figcaption><span class="file">%s</span> '
      .. '<span class="lines">%s</span></figcaption>\n<div class="numbered">'
      .. '<pre class="numbers" aria-hidden="true">%s</pre>'):format(path, lines,
      table.concat(piece.numbers, "\n")),
    ("\\listingcaption{%s}{%s}\\listinglines{%s}"):format(path, lines,
      table.concat(piece.numbers, ","))
      .. (next(costs) and latex_margin(costs, piece.numbers) or ""))
end

-- The blocks that stand for a code block with snippet="reference" in a chapter
-- that lies in folder. Throws.
function listing.blocks(block, folder, build, problems)
  local piece = snippet.find(block.attributes.snippet, folder)
  local costs = margin.of(build, problems, piece.path, piece.numbers)
  local code = pandoc.CodeBlock(table.concat(piece.lines, "\n"),
    pandoc.Attr(block.identifier, { block.classes[1] or "cuda" }))
  local beside = next(costs) and html_margin(costs, piece.numbers) or ""
  return { opening(piece, costs), code,
    target.block(beside .. "</div></figure>", "\\listingend") }
end

return listing
