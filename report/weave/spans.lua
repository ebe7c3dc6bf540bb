-- spans.lua - what each woven span says: its value, or whether it holds;
-- ../README.md, "Numbers", has the forms.
local bench_client = require "bench_client"
local complain = require "complain"
local format = require "format"

local spans = {}
spans.FORMS = { "of", "calc", "that", "cited" }

-- Which form a span has by its attributes; nil if it has none or several.
function spans.form(attributes)
  local found
  for _, form in ipairs(spans.FORMS) do
    if attributes[form] and found then return nil end
    found = attributes[form] and form or found
  end
  return found
end

-- What a span asks of the results (bench_client.lua), and how its answer is written
-- (format.lua) where its text is a number; nil where it asks nothing.
function spans.question(context, span)
  local form = spans.form(span.attributes)
  if not form or form == "cited" then return nil end
  local text = form ~= "that" and pandoc.utils.stringify(span)
  local shown = text and format.read(text) or nil
  if shown then shown.most = span.attributes.most end
  return bench_client.question(form, context.scope, shown and shown.unit,
    span.attributes[form]), shown, text
end

-- Throws where a question has no answer; a line whose row is wrong was told of.
local function require_answer(question)
  if question.kind == "error" then
    local once = question.text:match("^!(.*)")
    if once then complain.throw_once("%s", once) end
    complain.throw("%s", question.text)
  elseif question.kind == "none" and complain.count == 0 then
    complain.throw("this line has no row before it")
  end
end

-- Whether a number rests on results of the reader's own, or of a machine of the
-- reader's choice: nobody could write what those will say.
local function is_readers(used)
  for _, row in ipairs(used or {}) do
    if row.set.role == "own" then return true end
  end
  return false
end

-- Throws where a number is a share of more than there is, and more than most=
-- allows it: a column whose unit is another, or a ceiling that is none.
local function check_share(value, used, form)
  if form.unit ~= "%" or is_readers(used) then return end
  local said = format.rounded(value, form)
  local most = form.most and tonumber(form.most:match("^(%d[%d.]*) ?%%$"))
  if form.most and not (most and most > 100) then
    complain.throw("at most \"%s\" allows nothing; write a share above 100 %%, "
      .. "such as 120 %%", form.most)
  end
  if said > (most or 100) then
    complain.throw(most and "%s is above the %s that is allowed it; mend its "
      .. "key, or what is allowed" or "%s is a share above 100 %%: mend its key; "
      .. "if it may be, say how far, most=\"120 %%\" in the braces or 0 %% ≤ "
      .. "120 %% as the pattern", format.write(value, form), form.most)
  end
end

-- What an answer looks like, written as text is; nil where a table's line lacks
-- what it asks. Throws.
function spans.written(question, text, form)
  if question.kind == "none" then return nil end
  require_answer(question)
  if question.kind == "text" then return question.text end
  if not form then
    complain.throw("\"%s\" is not a number, but the row has one", text)
  end
  local value = tonumber(question.text)
  check_share(value, question.used, form)
  return format.write(value, form)
end

-- What the text of a number, woven or calculated, should be, and the rows
-- behind it. Throws.
function spans.value(context, span)
  local question, form, text = spans.question(context, span)
  require_answer(question)
  return spans.written(question, text, form) or "", question.used
end

-- Whether a claim holds, the rows behind it, and its sides as text. Throws.
function spans.claim(context, span)
  local question = spans.question(context, span)
  require_answer(question)
  return question.kind ~= "false", question.used, question.text
end

return spans
