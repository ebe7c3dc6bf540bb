-- prediction.lua - what a prediction, ::: {.explore show=predict}, takes for right;
-- ../README.md, "Predictions", has the forms. Its first block asks, the others
-- answer: with the number that they begin with or that has the class .answer, or
-- with what answer= says.
local complain = require "complain"
local format = require "format"
local spans = require "spans"

local prediction = {}
local YES_NO = { "yes", "no" }
local MOST = 50 -- per cent: what is nearer passes for right

-- The names in "L1, L2, DRAM".
local function choices_of(attributes)
  if not attributes.choices then return pandoc.List(YES_NO) end
  local found = pandoc.List {}
  for name in attributes.choices:gmatch("[^,]+") do
    found:insert((name:gsub("^%s+", ""):gsub("%s+$", "")))
  end
  return found
end

local function check_choice(attributes)
  local choices = choices_of(attributes)
  if attributes.unit or attributes.within then
    complain.throw("answer=%s is one of %s: it has neither unit= nor within=",
      attributes.answer or "", table.concat(choices, ", "))
  elseif not choices:includes(attributes.answer) then
    complain.throw("answer=%s is none of %s", attributes.answer or "",
      table.concat(choices, ", "))
  end
end

-- The elements of the answer that is_number() takes: those with the class .answer,
-- else the one that it begins with.
local function numbers_of(div, is_number)
  local marked, answer = pandoc.List {}, pandoc.Blocks(div.content)
  answer:remove(1)
  local function take(inline)
    if is_number(inline) and inline.classes:includes("answer") then
      marked:insert(inline)
    end
  end
  answer:walk { Span = take, Link = take }
  if #marked > 0 then return marked end
  local first = answer[1] and answer[1].content and answer[1].content[1]
  return first and is_number(first) and pandoc.List { first } or marked
end

local function is_woven(inline)
  local form = inline.t == "Span" and spans.form(inline.attributes)
  return form == "of" or form == "calc"
end

local function check_within(within, text)
  local most = within:match("^(%d[%d.]*) ?%%$")
  if not most or tonumber(most) <= 0 or tonumber(most) > MOST then
    complain.throw("within=\"%s\" is no share of %s up to %d %%: write "
      .. "within=\"5 %%\"", within, text, MOST)
  end
end

-- Whole numbers and gains of a whole number are right or wrong; what is rounded is
-- right if it is near.
local function check_number(div)
  local found, attributes = numbers_of(div, is_woven), div.attributes
  if #found ~= 1 then
    complain.throw(#found == 0 and "a prediction's answer begins with its number, "
      .. "as [22]{calc=\"...\"}, or has it as [22]{.answer calc=\"...\"}; else say "
      .. "answer=yes, answer=no or choices=\"A, B\" answer=A"
      or "%d numbers have the class .answer; a prediction has one", #found)
  end
  local text = pandoc.utils.stringify(found[1])
  local form = format.read(text)
  if not form then complain.throw("\"%s\" is not a number", text) end
  if form.unit == "" and not attributes.unit then
    complain.throw("say what %s counts, as in unit=sectors", text)
  elseif form.unit ~= "" and attributes.unit then
    complain.throw("%s says its unit; leave unit=%s out", text, attributes.unit)
  end
  local rounded = form.decimals > 0 or form.unit ~= "" and form.unit ~= "×"
  if attributes.within then check_within(attributes.within, text)
  elseif rounded then
    complain.throw("%s is rounded: say how near is right, as in within=\"5 %%\"",
      text)
  end
end

-- Throws where a prediction, as it was written, cannot be judged.
function prediction.check(div)
  local attributes = div.attributes
  if #div.content < 2 then
    complain.throw("a prediction asks in its first paragraph, and answers in those "
      .. "after a blank line")
  elseif attributes.answer or attributes.choices then check_choice(attributes)
  else check_number(div) end
end

local function is_number(inline)
  return (inline.t == "Link" or inline.t == "Span")
    and (inline.classes:includes("num") or inline.classes:includes("calc"))
end

-- Writes into a prediction, once its numbers are woven, what the page compares
-- with: answer, unit and tolerance, or the choices.
function prediction.fill(div)
  local attributes = div.attributes
  if attributes.answer or attributes.choices then
    attributes.choices = table.concat(choices_of(attributes), ", ")
    return
  end
  local number = numbers_of(div, is_number)[1]
  if not number then return end
  attributes.answer = pandoc.utils.stringify(number)
  attributes.of = number.attributes["data-of"]
end

return prediction
