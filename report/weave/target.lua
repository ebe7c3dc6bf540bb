-- target.lua - the markup that pandoc's Markdown has no form for, in HTML and
-- in LaTeX.
local target = {}

target.is_html = FORMAT:match("html") ~= nil
target.name = target.is_html and "html" or "latex"

local HTML = { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;",
  ['"'] = "&quot;" }
local LATEX = { ["\\"] = "\\textbackslash{}", ["{"] = "\\{", ["}"] = "\\}",
  ["_"] = "\\_", ["#"] = "\\#", ["%"] = "\\%", ["&"] = "\\&", ["$"] = "\\$",
  ["^"] = "\\^{}", ["~"] = "\\~{}" }

function target.escape(text)
  if target.is_html then return (text:gsub('[&<>"]', HTML)) end
  return (text:gsub("[\\{}_#%%&$^~]", LATEX))
end

function target.inline(html, latex)
  return pandoc.RawInline(target.name, target.is_html and html or latex)
end

function target.block(html, latex)
  return pandoc.RawBlock(target.name, target.is_html and html or latex)
end

return target
