-- quantity.lua - numbers with units: { value, scale, dim } stands for value
-- times scale in base units (units.lua). A scale is kept beside its value and
-- multiplied late, so that what is shown in a column's own unit is the row's
-- number to the last digit.
local complain = require "complain"
local units = require "units"

local quantity = {}

-- A number in that unit (none: a count or a ratio).
function quantity.new(value, unit)
  return { value = value, scale = unit and unit.scale or 1,
    dim = unit and unit.dim or {} }
end

-- What it is, for a message.
local function named(a)
  return units.dimension(a.dim) == "" and "a count or a ratio"
    or "something in " .. units.of_dimension(a.dim)
end

local function product(a, b, sign)
  local dim = {}
  for base, power in pairs(a.dim) do dim[base] = power end
  for base, power in pairs(b.dim) do
    dim[base] = (dim[base] or 0) + sign * power
  end
  return dim
end

-- b's value in a's scale. Throws where the units do not fit: zero fits any.
local function aligned(a, b, text)
  if units.dimension(a.dim) ~= units.dimension(b.dim) and a.value ~= 0
    and b.value ~= 0 then
    complain.throw("\"%s\" adds or compares %s and %s", text, named(a),
      named(b))
  end
  return a.scale == b.scale and b.value or b.value * b.scale / a.scale
end

local function result(a, value)
  return { value = value, scale = a.scale, dim = a.dim }
end

local COMPUTE = {
  ["*"] = function(a, b)
    return { value = a.value * b.value, scale = a.scale * b.scale,
      dim = product(a, b, 1) }
  end,
  ["/"] = function(a, b, text)
    if b.value == 0 then complain.throw("\"%s\" divides by zero", text) end
    return { value = a.value / b.value, scale = a.scale / b.scale,
      dim = product(a, b, -1) }
  end,
  ["+"] = function(a, b, text)
    return result(a, a.value + aligned(a, b, text))
  end,
  ["-"] = function(a, b, text)
    return result(a, a.value - aligned(a, b, text))
  end,
}
local COMPARE = {
  ["<"] = function(a, b) return a < b end,
  [">"] = function(a, b) return a > b end,
  ["<="] = function(a, b) return a <= b end,
  [">="] = function(a, b) return a >= b end,
  ["=="] = function(a, b) return a == b end,
  ["!="] = function(a, b) return a ~= b end,
}

-- Whether a sign computes or compares.
quantity.COMPUTES, quantity.COMPARES = COMPUTE, COMPARE

-- a sign b. text: the expression, for messages. Throws.
function quantity.compute(sign, a, b, text)
  return COMPUTE[sign](a, b, text)
end

function quantity.compare(sign, a, b, text)
  return COMPARE[sign](a.value, aligned(a, b, text))
end

-- The value in that unit. Throws if it is measured in something else.
function quantity.value_in(a, unit)
  if units.dimension(a.dim) ~= units.dimension(unit.dim) then
    complain.throw("its rows give %s, which cannot be written %s", named(a),
      unit.name == "" and "without a unit" or "in " .. unit.name)
  end
  return a.scale == unit.scale and a.value or a.value * (a.scale / unit.scale)
end

return quantity
