-- looks.lua - the marks of the three kinds of numbers, as chapter 0 names them: an
-- empty span, []{.as-written}, []{.as-compiled} or []{.as-measured}, before what
-- they are said of. A square that is open, half filled, or filled, so that print
-- in grey shows which: on pages page.css draws it, on paper page.tex.
local looks = {}

local COMMANDS = { ["as-written"] = "\\aswritten{}",
  ["as-compiled"] = "\\ascompiled{}", ["as-measured"] = "\\asmeasured{}" }

local function mark(span)
  for _, class in ipairs(span.classes) do
    local command = COMMANDS[class]
    if command and FORMAT:match("latex") then
      return pandoc.RawInline("latex", command)
    elseif command then
      return pandoc.Span({}, { class = class }) -- without its place in the source
    end
  end
end

function looks.marks(doc)
  return doc:walk { Span = mark }
end

return looks
