-- context.lua - what the files' front matter says about the keys in them.
--
--   problem: transpose
--   names:
--     memcpy: copy/memcpy[size=67108864]
local answers = require "answers"

local context = {}

-- The contexts of a document that reader.lua read: file -> { scope (answers.lua),
-- names }.
function context.of(doc)
  local contexts = {}
  for file, matter in pairs(doc.meta.files or {}) do
    local names = {}
    for name, row in pairs(matter.names or {}) do
      names[name] = pandoc.utils.stringify(row)
    end
    contexts[file] = { names = names, scope = answers.scope(file,
      matter.problem and pandoc.utils.stringify(matter.problem), names) }
  end
  local without = { names = {}, scope = answers.scope("", nil, {}) }
  return setmetatable(contexts, { __index = function() return without end })
end

-- The context of a place, "file:line".
function context.at(contexts, where)
  return contexts[(where or ""):match("^(.*):%d+$") or ""]
end

return context
