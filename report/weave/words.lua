-- words.lua - text that is no Markdown, as inlines: what a CSV says must never
-- become markup. 10^9 becomes a power.
return function(text)
  local inlines = pandoc.Inlines {}
  for word in text:gmatch("%S+") do
    word = word:gsub("(%w)'(%a)", "%1’%2")
    if #inlines > 0 then inlines:insert(pandoc.Space()) end
    local base, power, rest = word:match("^(.*10)%^(%-?%d+)(.*)$")
    inlines:insert(pandoc.Str(base or word))
    if base then
      inlines:insert(pandoc.Superscript { pandoc.Str(power) })
      if rest ~= "" then inlines:insert(pandoc.Str(rest)) end
    end
  end
  return inlines
end
