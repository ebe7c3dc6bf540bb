-- references.lua - which sources the bibliography knows.
local complain = require "complain"
local nearest = require "nearest"

local references = {}
references.FILE = "report/references.bib"

-- id -> true, and the ids in order.
function references.known()
  local known, order = {}, {}
  local file = io.open(references.FILE, "r")
  if not file then complain.throw("%s: cannot be read", references.FILE) end
  for line in file:lines() do
    local id = line:match("^@%a+{%s*([^,%s]+)")
    if id then known[id], order[#order + 1] = true, id end
  end
  file:close()
  return known, order
end

function references.nearest(id)
  local _, order = references.known()
  return nearest(id, order) or "nothing"
end

return references
