-- highlight.lua - the lines of a listing as pandoc colours them, one by one, so
-- that each can share a row with its number and its cost.
local complain = require "complain"

local highlight = {}

-- The HTML of each line, with spans for the kinds of words. Throws if pandoc
-- makes anything else of them than one piece a line.
function highlight.lines(lines, class)
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

return highlight
