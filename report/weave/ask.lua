-- ask.lua - asks bench for all that the spans, tables and listings of a document
-- need.
local answers = require "answers"
local complain = require "complain"
local context = require "context"
local margin = require "margin"
local results = require "results"
local rungs = require "rungs"
local spans = require "spans"
local validation = require "validation"

-- contexts: of the document (context.lua). is_page: whether a page is made of it,
-- with the reader's own results, listings and all.
return function(doc, contexts, build, is_page)
  if is_page then rungs.catalogue(build) end
  doc:walk {
    Span = function(span)
      spans.question(context.at(contexts, span.attributes.at), span)
    end,
    CodeBlock = function(block)
      local where = block.attributes.at
      if block.classes:includes("results") then
        complain.guard(where, results.ask, block, context.at(contexts, where))
      elseif is_page and block.attributes.snippet then
        margin.ask(build, block)
      end
    end,
    Div = function(div)
      if is_page and div.classes:includes("validation") then
        validation.ask(build)
      end
    end,
  }
  return answers.ask(build, is_page)
end
