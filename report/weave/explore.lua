-- explore.lua - a place where a reader changes something and sees what it
-- costs: ::: {.explore show=sectors offset=1}. On paper there is nothing, but of
-- a prediction, whose answer page.tex prints behind its section; the page computes it
-- by report/explore/sectors.js.
local complain = require "complain"
local files = require "files"
local nearest = require "nearest"
local prediction = require "prediction"
local target = require "target"

local explore = {}

local FOLDER = PANDOC_SCRIPT_FILE:match("^(.-)[^/]*$") .. "explore/"
-- What the explorables build on, in this order, before them.
local SHARED = { "rules", "expression", "drawn", "panel", "warp" }
local used = {}

local function names()
  local shared, found = {}, {}
  for _, name in ipairs(SHARED) do shared[name] = true end
  for _, path in ipairs(files.list(files.quote(FOLDER) .. "*.js")) do
    local name = path:match("([^/]+)%.js$")
    if not shared[name] then found[#found + 1] = name end
  end
  return found
end

-- Where links find it: explore-5-banks, of chapter 5; the same on every page.
local seen = {}
local function identifier(name, where)
  local chapter = where:match("(%d+)%-[^/]*/[^/]*$")
  local id = ("explore-%s%s"):format(chapter and chapter .. "-" or "", name)
  seen[id] = (seen[id] or 0) + 1
  return seen[id] > 1 and id .. "-" .. seen[id] or id
end

-- A prediction on paper: its question, and its answer, which page.tex prints later.
local function printed(div)
  local question, answer = div.content[1], div.content[2]
  question.content:insert(1, pandoc.RawInline("latex", "\\ask"))
  question.content:insert(2, pandoc.Space())
  return { question, pandoc.RawBlock("latex", "\\answer{%"), answer,
    pandoc.RawBlock("latex", "}") }
end

local function check(name, attribute)
  if pandoc.List(names()):includes(name) then return end
  complain.throw("%s=%s: there is no %s%s.js; the nearest is %s", attribute, name,
    FOLDER, name, nearest(name, names()) or "none")
end

-- HTML of the place in a figure where its drawing comes alive, with that drawing's
-- settings; the drawing itself stands behind it, for paper and without scripts.
-- Throws.
function explore.alive(name, settings, where)
  check(name, "alive")
  used[name] = true
  local data = pandoc.List {}
  for key, value in pairs(settings) do
    data:insert((' data-%s="%s"'):format(key, value))
  end
  table.sort(data)
  return ('<div class="explore" id="%s" data-show="%s"%s></div>'):format(
    identifier(name, where), name, table.concat(data))
end

-- The blocks that stand for the div. Throws.
function explore.blocks(div)
  local name = div.attributes.show or ""
  check(name, "show")
  if not target.is_html then return name == "predict" and printed(div) or {} end
  if div.identifier == "" then
    div.identifier = identifier(name, div.attributes.at or "")
  end
  if name == "predict" then prediction.fill(div) end
  used[name] = true
  div.attributes.at, div.attributes.from = nil, nil
  return { div }
end

-- For the head of a page that has such places: their style and their scripts.
function explore.head()
  if not next(used) then return nil end
  local scripts, starts = pandoc.List {}, pandoc.List {}
  for _, name in ipairs(SHARED) do
    scripts:insert(files.script(FOLDER .. name .. ".js"))
  end
  for _, name in ipairs(names()) do
    if used[name] then
      scripts:insert(files.script(FOLDER .. name .. ".js"))
      starts:insert(name)
    end
  end
  scripts:insert(("const makers = { %s };\n%s"):format(
    table.concat(starts, ", "), [[
function start() {
  for (const place of document.querySelectorAll(".explore[data-show]:not(.ready)")) {
    makers[place.dataset.show].make(place);
  }
}
start();
addEventListener("unfolded", start);
]]))
  return pandoc.MetaBlocks { pandoc.RawBlock("html", ("<style>\n%s</style>\n"
    .. "<script type=\"module\">\n%s</script>"):format(
    files.text(FOLDER .. "explore.css"), table.concat(scripts))) }
end

return explore
