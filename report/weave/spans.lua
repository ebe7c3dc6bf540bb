-- spans.lua - what each woven span says: its value, or whether it holds.
--
--   [0.487 ms]{of=shared:median_ms}              a number from the results
--   [37.5 GFLOP/s]{calc="150 / 4"}               one that follows from the text
--   [no conflicts]{that="padded : conflicts == 0"}   a claim
--   [86.4 GB/s]{cited=kirk-hwu}                  one that a source gives
local complain = require "complain"
local key = require "key"
local quantity = require "quantity"
local shape = require "shape"

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

-- What a value looks like, written as text is. Throws.
function spans.written(value, text, form)
  if type(value) == "boolean" then
    complain.throw("a comparison has no value to print; write that=\"...\"")
  elseif not form then
    if type(value) == "string" then return value end
    complain.throw("\"%s\" is not a number, but the row has one", text)
  elseif type(value) == "string" then
    if not value:lower():match("^%-?nan") and not value:lower():match("^%-?inf")
    then
      return value
    end
    complain.throw("its row has \"%s\", which is not a number; record it again",
      value)
  end
  return shape.write(value, form)
end

-- A number without a unit, such as 150 / 4, is in the unit that the text has.
local function in_shown_unit(value, form)
  if form and type(value) == "table" and not next(value.dim)
    and next(form.unit.dim) then
    return quantity.new(value.value * value.scale, form.unit)
  end
  return value
end

-- What the text of a number, woven or calculated, should be, and the rows
-- behind it. Throws.
function spans.value(context, attributes, text)
  local value, used = key.compute(context, attributes.of or attributes.calc)
  local readable, form = pcall(shape.read, text)
  if not readable and type(value) == "string" then form = nil
  elseif not readable then error(form, 0) end
  if attributes.calc then
    if #used > 0 then
      complain.throw("calc=\"%s\" uses results; write of=\"...\"",
        attributes.calc)
    end
    value = in_shown_unit(value, form)
  end
  return spans.written(value, text, form), used
end

local function sides_as_text(sides)
  local parts = {}
  for i, side in ipairs(sides) do
    parts[i] = type(side) == "table" and ("%.6g"):format(side.value)
      or tostring(side)
  end
  return table.concat(parts, " against ")
end

-- Whether a claim holds, the rows behind it, and its sides as text. Throws.
function spans.claim(context, attributes)
  local holds, used, sides = key.compute(context, attributes.that)
  if type(holds) ~= "boolean" then
    complain.throw("that=\"%s\" compares nothing; a claim needs ==, <, >, ...",
      attributes.that)
  end
  return holds, used, sides_as_text(sides)
end

return spans
