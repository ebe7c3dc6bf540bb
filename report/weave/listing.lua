-- listing.lua - a snippet as a listing: under a caption that says which file
-- and which lines, its lines with their numbers in the file.
local snippet = require "snippet"
local target = require "target"

local listing = {}

local function opening(piece)
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
      table.concat(piece.numbers, ",")))
end

-- The blocks that stand for a code block with snippet="reference" in a chapter
-- that lies in folder. Throws.
function listing.blocks(block, folder)
  local piece = snippet.find(block.attributes.snippet, folder)
  local code = pandoc.CodeBlock(table.concat(piece.lines, "\n"),
    pandoc.Attr(block.identifier, { block.classes[1] or "cuda" }))
  return { opening(piece), code, target.block("</div></figure>",
    "\\listingend") }
end

return listing
