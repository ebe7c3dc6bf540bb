-- spans.lua - what each woven span says: its value, or that it does not hold.
local complain = require "complain"
local format = require "format"
local key = require "key"
local provenance = require "provenance"

local spans = {}

local function need(attributes, name)
  if not attributes[name] then
    complain.throw("the number or claim needs %s=\"...\"", name)
  end
end

-- The text that a .num or .calc should show, and the rows behind it. Throws.
function spans.value(all, attributes)
  need(attributes, "of")
  local value, used = key.compute(all, attributes.of)
  local scale = attributes.scale and tonumber(attributes.scale)
  if attributes.scale and not scale then
    complain.throw("scale=\"%s\" is not a number", attributes.scale)
  end
  return format.value(value, attributes.fmt, scale), used
end

local function sides_as_text(sides)
  local parts = {}
  for i, side in ipairs(sides) do
    parts[i] = type(side) == "number" and ("%.6g"):format(side)
      or tostring(side)
  end
  return table.concat(parts, " against ")
end

-- Whether a .claim holds, the rows behind it, and its sides as text. Throws.
function spans.claim(all, attributes)
  need(attributes, "that")
  local holds, used, sides = key.compute(all, attributes.that)
  if type(holds) ~= "boolean" then
    complain.throw("that=\"%s\" compares nothing; a claim needs ==, <, >, ...",
      attributes.that)
  end
  return holds, used, sides_as_text(sides)
end

-- The rows of a claim or number whose kernels have changed since.
function spans.origin(all, used) return provenance.of(all, used) end

return spans
