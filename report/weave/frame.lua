-- frame.lua - a drawing's frame in a page of HTML: of a chapter's charts
-- (figure.lua) and of a handout's drawing (../drawing.lua).
local frame = {}

-- Without what a drawing has to say where it stands alone.
local function within(svg, class)
  return (svg:gsub(' xmlns="[^"]*"', "", 1):gsub("<style>.-</style>", "", 1)
    :gsub("<defs>%s*</defs>\n", "", 1)
    :gsub('class="figure"', 'class="figure ' .. class .. '"', 1))
end

-- Two drawings, texts of SVG: the one for a phone is a template, which the page's
-- script puts in the place of the other; it is called what the first is. `before`:
-- blocks above them; `label`: HTML that the caption's inlines begin with.
function frame.html(drawings, name, before, label, caption)
  local id = "drawing-" .. name
  local wide = within(drawings[1], "wide"):gsub("<svg", '%0 id="' .. id .. '"', 1)
  local narrow = within(drawings[2], "narrow"):gsub('aria%-label="[^"]*"',
    'aria-labelledby="' .. id .. '"', 1)
  local blocks = pandoc.List { pandoc.RawBlock("html",
    '<figure class="chart" id="fig-' .. name .. '">') }
  blocks:extend(before)
  blocks:extend { pandoc.RawBlock("html", wide .. "<template>" .. narrow
    .. "</template><figcaption>" .. label), pandoc.Plain(caption),
    pandoc.RawBlock("html", "</figcaption></figure>") }
  return blocks
end

return frame
