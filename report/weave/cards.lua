-- cards.lua - the chapters on the front: a definition list in a div,
--
--   ::: {.cards}
--   [The machine](#machine)
--   :   What does a load pass on its way?
--   :::
--
-- to which each chapter's .goals add what one should know and the time that it
-- takes, and on a page page/pictures.svg, by the chapter's id, a picture.
local complain = require "complain"
local files = require "files"
local hours = require "hours"
local target = require "target"

local cards = {}
local PICTURES = PANDOC_SCRIPT_FILE:match("^(.-)[^/]*$") .. "page/pictures.svg"

-- What the .goals of the chapter that has this id say of it: number, what to know (up
-- to a colon or full stop), time; as text, without links.
local function goals_of(id)
  for _, path in ipairs(files.list("chapters/*/chapter.md")) do
    local text = files.text(path)
    if text:find("\n# [^\n]*{#" .. id:gsub("%-", "%%-") .. "}") then
      local know, time = text:gsub("%s+", " "):match(
        "%*%*You should know%*%* (.-)%. %*%*Time:%*%* (.-)%. :::")
      if not know then
        complain.throw("%s: its .goals say no **You should know** and **Time:**",
          path)
      end
      know = know:gsub("%[(.-)%]%(.-%)", "%1"):gsub("[:.] .*", "")
      time = time:gsub("%[%]{%.hours}", function() return hours.text(path) end)
      return path:match("chapters/(%d+)"), know, time
    end
  end
  complain.throw("no chapter has the id #%s", id)
end

local function html(id, link, question, number, know, time)
  local picture = (files.text(PICTURES) or ""):match('<svg id="' .. id:gsub(
    "%-", "%%-") .. '"(.-</svg>)') or complain.throw("%s has no <svg id=\"%s\">",
    PICTURES, id)
  return pandoc.List { target.block('<li><svg' .. picture:gsub("\n", "")
    .. '<p class="number">' .. number .. "</p>", ""), pandoc.Para { link },
    pandoc.Para(question), target.block(('<p class="needs">%s.<br>After %s.</p>'
    .. "</li>"):format(target.escape(time), target.escape(know)), "") }
end

-- The blocks that stand for the div. Throws.
function cards.blocks(div)
  local list = div.content[1]
  if not list or list.t ~= "DefinitionList" then
    complain.throw(".cards takes a list of [chapter](#id), each followed by a "
      .. "line \":   its question\"")
  end
  local blocks = pandoc.Blocks { target.block('<ol class="cards">', "") }
  for _, item in ipairs(list.content) do
    local link, question = item[1][1], item[2][1][1].content
    local id = link.target:match("^#(.+)$")
    local number, know, time = goals_of(id)
    time = time:sub(1, 1):upper() .. time:sub(2):gsub(" with the exercises", "")
    if target.is_html then
      blocks:extend(html(id, link, question, number, know, time))
    else
      question:extend { pandoc.Space(), pandoc.Emph { pandoc.Str(("%s, after %s.")
        :format(time, know)) } }
      item[1]:insert(1, pandoc.Str(number .. "\u{2002}"))
    end
  end
  if not target.is_html then return div.content end
  blocks:insert(target.block("</ol>", ""))
  return blocks
end

return cards
