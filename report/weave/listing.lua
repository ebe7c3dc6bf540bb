-- listing.lua - a snippet as a listing: its lines, numbered as in the file,
-- under a caption that says which file and which lines.
local snippet = require "snippet"
local target = require "target"

local listing = {}

local function consecutive(numbers)
  return #numbers > 0 and numbers[#numbers] - numbers[1] == #numbers - 1
end

local function caption(piece)
  local lines = ("lines %d–%d"):format(piece.numbers[1],
    piece.numbers[#piece.numbers])
  local path = target.escape(piece.path)
  return target.block(
    ('<figure class="listing"><figcaption><span class="file">%s</span> '
      .. '<span class="lines">%s</span></figcaption>'):format(path, lines),
    ("\\listingcaption{%s}{%s}"):format(path, lines))
end

-- The blocks that stand for a code block with snippet="reference" in a chapter
-- that lies in folder. Throws.
function listing.blocks(block, folder)
  local piece = snippet.find(block.attributes.snippet, folder)
  local attributes = { startFrom = tostring(piece.numbers[1]) }
  local classes = { block.classes[1] or "cuda" }
  if consecutive(piece.numbers) then classes[2] = "numberLines" end
  local code = pandoc.CodeBlock(table.concat(piece.lines, "\n"),
    pandoc.Attr(block.identifier, classes, attributes))
  return { caption(piece), code,
    target.block("</figure>", "\\listingend") }
end

return listing
