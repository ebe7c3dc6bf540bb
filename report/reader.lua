-- reader.lua - pandoc's reader for the course: Markdown in which every woven
-- span, snippet, figure and table carries its own file and line.
--
-- Each file is read by itself: its front matter is kept as meta.files[file], a
-- raw block of format "file" says where it begins, and headings without an id
-- get one under that of the file's first heading, the same on every page.
package.path = PANDOC_SCRIPT_FILE:match("^(.-)[^/]*$") .. "weave/?.lua;"
  .. package.path
local source = require "source"

local function slug(header)
  return pandoc.utils.stringify(header):lower():gsub("[^%w]+", "-")
    :gsub("^%-", ""):gsub("%-$", "")
end

local function with_ids(blocks)
  local top
  return blocks:walk { Header = function(header)
    if header.identifier == "" then
      header.identifier = (top and top .. "-" or "") .. slug(header)
    end
    top = top or header.identifier
    return header
  end }
end

function Reader(inputs)
  local blocks, files = pandoc.Blocks {}, {}
  for _, input in ipairs(inputs) do
    local name = input.name
    local stamped = source.stamped(source.read(name, input.text))
    local doc = pandoc.read(stamped, source.FORMAT)
    files[name] = pandoc.MetaMap(doc.meta)
    blocks:insert(pandoc.RawBlock("file", name))
    blocks:extend(with_ids(pandoc.Blocks(doc.blocks)))
  end
  return pandoc.Pandoc(blocks, pandoc.Meta { files = pandoc.MetaMap(files) })
end
