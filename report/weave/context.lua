-- context.lua - what the files' front matter says about the keys in them, and the
-- questions of a document.
--
--   problem: transpose
--   names:
--     memcpy: copy/memcpy[size=67108864]
local bench_client = require "bench_client"
local complain = require "complain"
local margin = require "margin"
local results = require "results"
local rungs = require "rungs"
local snippet = require "snippet"
local spans = require "spans"
local validation = require "validation"

local context = {}

-- The contexts of a document that reader.lua read: file -> { scope (bench_client.lua),
-- names, problem }.
function context.of(doc)
  local contexts = {}
  for file, matter in pairs(doc.meta.files or {}) do
    local names = {}
    for name, row in pairs(matter.names or {}) do
      names[name] = pandoc.utils.stringify(row)
    end
    local problem = matter.problem and pandoc.utils.stringify(matter.problem)
    contexts[file] = { names = names, problem = problem,
      scope = bench_client.scope(file, problem, names) }
  end
  local without = { names = {}, scope = bench_client.scope("", nil, {}) }
  return setmetatable(contexts, { __index = function() return without end })
end

-- The context of a place, "file:line".
function context.at(contexts, where)
  return contexts[(where or ""):match("^(.*):%d+$") or ""]
end

-- Asks bench for all that the spans, tables and listings of a document need. is_page:
-- whether a page is made of it, with the reader's own results, listings and all.
function context.ask(doc, contexts, build, is_page)
  if is_page then rungs.catalogue(build) end
  doc:walk {
    Span = function(span)
      spans.question(context.at(contexts, span.attributes.at), span)
    end,
    CodeBlock = function(block)
      local where = block.attributes.at
      if block.classes:includes("results") then
        local here = context.at(contexts, where)
        local keys = complain.guard(where, results.ask, block, here)
        if keys and is_page and block.classes:includes("ladder") then
          rungs.ask(build, here.problem, keys, where)
        end
      elseif is_page and block.attributes.snippet then
        margin.ask(build, snippet.path(block.attributes.snippet,
          where:match("^(.*)/[^/]*$") or "."))
      end
    end,
    Div = function(div)
      if is_page and div.classes:includes("validation") then
        validation.ask(build)
      end
    end,
  }
  return bench_client.ask(build, is_page)
end

return context
