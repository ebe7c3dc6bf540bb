-- looks.lua - the marks of the three kinds of numbers, as chapter 0 names them: an
-- empty span, []{.as-written}, []{.as-compiled} or []{.as-measured}, before what
-- they are said of. A square that is open, half filled, or filled, so that print
-- in grey shows which: on pages page.css draws it, on paper page.tex.
local looks = {}

local COMMANDS = { ["as-written"] = "\\aswritten{}",
  ["as-compiled"] = "\\ascompiled{}", ["as-measured"] = "\\asmeasured{}" }

local function on_paper(span)
  for _, class in ipairs(span.classes) do
    if COMMANDS[class] then return pandoc.RawInline("latex", COMMANDS[class]) end
  end
end

function looks.marks(doc)
  return FORMAT:match("latex") and doc:walk { Span = on_paper } or doc
end

return looks
