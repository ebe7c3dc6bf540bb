-- reader.lua - pandoc's reader for the course: Markdown in which every woven
-- span, snippet and figure carries its own file and line.
package.path = PANDOC_SCRIPT_FILE:match("^(.-)[^/]*$") .. "weave/?.lua;"
  .. package.path
local complain = require "complain"
local source = require "source"

local FORMAT = "markdown-implicit_figures"

function Reader(inputs)
  local parts = {}
  for _, input in ipairs(inputs) do
    local document = source.read(input.name, input.text)
    parts[#parts + 1] = source.stamped(document)
  end
  complain.leave_if_any()
  return pandoc.read(table.concat(parts, "\n\n"), FORMAT)
end
