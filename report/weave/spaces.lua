-- spaces.lua - where a line does not break: within a number, beside a
-- multiplication sign or a minus, and after the hyphen of an option.
local target = require "target"

local spaces = {}
local THIN, FULL = "\u{202F}", "\u{00A0}"

-- Puts another text in each space for which between(before, after) has one.
local function replace(inlines, between)
  for i = 2, #inlines - 1 do
    local kind = inlines[i].t
    local before, after = inlines[i - 1], inlines[i + 1]
    if (kind == "Space" or kind == "SoftBreak") and before.t == "Str"
      and after.t == "Str" then
      local text = between(before.text, after.text)
      if text then inlines[i] = pandoc.Str(text) end
    end
  end
  return inlines
end

-- 65 536, whose digits the prose groups by threes.
function spaces.in_numbers(inlines)
  return replace(inlines, function(before, after)
    return (" " .. before):match("[^%d.,]%d%d?%d?$")
      and (after .. " "):match("^%d%d%d%D") and THIN
  end)
end

-- 32 × 32, exp(x − m)
function spaces.at_signs(block)
  block.content = replace(block.content, function(before, after)
    local signs = before .. " " .. after
    return (signs:find("^× ") or signs:find(" ×$") or #signs < 12
      and (signs:find("^− ") or signs:find(" −$"))) and FULL
  end)
  return block
end

-- `nvcc -v`, if it is short
function spaces.at_options(code)
  if not code.text:find(" %-") or #code.text > 24 then return nil end
  if target.is_html then
    code.classes:insert("whole")
    return code
  end
  return { pandoc.RawInline("latex", "\\mbox{"), code,
    pandoc.RawInline("latex", "}") }
end

return spaces
