-- drawing.lua - pandoc's filter for handouts: a Div.drawing, whose text is a caption,
-- becomes the drawing of its attribute `file`, without suffix, in a frame. In its
-- folder's narrow/ lies the drawing for a phone.
package.path = PANDOC_SCRIPT_FILE:match("^(.-)[^/]*$") .. "weave/?.lua;"
  .. package.path
local files = require "files"
local frame = require "frame"
local target = require "target"

local function framed(div)
  if not div.classes:includes("drawing") then return nil end
  local path, caption = div.attributes.file, div.content[1].content
  local folder, name = path:match("^(.-)([^/]*)$")
  if target.is_html then
    return frame.html({ files.text(path .. ".svg"),
      files.text(folder .. "narrow/" .. name .. ".svg") }, name, {}, "", caption)
  end
  return { pandoc.RawBlock("latex",
    "\\begin{center}\\includegraphics[width=.8\\linewidth]{" .. path .. ".pdf}\n"),
    pandoc.Para(caption), pandoc.RawBlock("latex", "\\end{center}") }
end

return { { Div = framed } }
