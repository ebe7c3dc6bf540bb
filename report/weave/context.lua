-- context.lua - what the files' front matter says about the keys in them.
--
--   problem: transpose
--   names:
--     memcpy: copy/memcpy[size=67108864]
local complain = require "complain"
local expression = require "expression"

local context = {}

-- The contexts of a document that reader.lua read: file -> context (key.lua).
function context.of(doc, all)
  local contexts = {}
  for file, matter in pairs(doc.meta.files or {}) do
    local names = {}
    for name, row in pairs(matter.names or {}) do
      local text = pandoc.utils.stringify(row)
      names[name] = expression.row(text)
      if not names[name] or not names[name].problem then
        complain.at(file, "names: %s: \"%s\" is not "
          .. "problem/variant[name=value]", name, text)
      end
    end
    local problem = matter.problem and pandoc.utils.stringify(matter.problem)
    if problem and not all.problems[problem] then
      complain.at(file, "problem: there is no problem %s", problem)
    end
    contexts[file] = { all = all, problem = problem, names = names }
  end
  return setmetatable(contexts, { __index = function()
    return { all = all, names = {} }
  end })
end

-- The context of a place, "file:line".
function context.at(contexts, where)
  return contexts[(where or ""):match("^(.*):%d+$") or ""]
end

return context
