-- operands.lua - from="roofline tab-ceilings" of a prediction: the sections, tables,
-- charts and listings that have what its answer is worked out from, each by its id. All
-- of them stand above the question, or in a chapter before.
local complain = require "complain"
local navigation = require "navigation"
local nearest = require "nearest"

local operands = {}

local function is_prediction(element)
  return element.t == "Div" and element.classes:includes("explore")
    and element.attributes.show == "predict"
end

local function chapter_of(place)
  return tonumber((place or ""):match("chapters/(%d+)%-"))
end

-- What from= calls the element: its id; a chart fig-, and its file; a listing the
-- snippet that it shows.
local function names_of(element)
  local names = pandoc.List {}
  if element.identifier ~= "" then names:insert(element.identifier) end
  if element.t == "Image" and element.classes:includes("figure") then
    names:insert("fig-" .. element.src)
  elseif element.t == "CodeBlock" and element.attributes.snippet then
    names:insert(element.attributes.snippet)
  end
  return names
end

-- The predictions in their order, each { div =, above = how many names stand above it },
-- and name -> its number in that order, and all names.
local function in_order(doc)
  local predictions, place, all = pandoc.List {}, {}, pandoc.List {}
  local function note(element)
    if is_prediction(element) then
      predictions:insert { div = element, above = #all }
    end
    for _, name in ipairs(names_of(element)) do
      all:insert(name)
      place[name] = place[name] or #all
    end
  end
  local filter = { traverse = "topdown" }
  for _, kind in ipairs { "Header", "Div", "Span", "CodeBlock", "Image", "Table" } do
    filter[kind] = note
  end
  doc.blocks:walk(filter)
  return predictions, place, all
end

-- The names that a prediction of this chapter may use: those above it, and those of
-- chapters before.
local function usable(prediction, place, all, elsewhere)
  local chapter, found = chapter_of(prediction.div.attributes.at), pandoc.List {}
  for _, name in ipairs(all) do
    if place[name] <= prediction.above then found:insert(name) end
  end
  for name, page in pairs(elsewhere) do
    local other = tonumber(page:match("^chapter(%d+)%.html"))
    if not place[name] and other and chapter and other < chapter then
      found:insert(name)
    end
  end
  return found
end

local function check_names(prediction, place, all, elsewhere)
  local found = usable(prediction, place, all, elsewhere)
  local from = prediction.div.attributes.from
  if not from:match("%S") then
    complain.throw("from= names nothing: what stands above that the answer needs?")
  end
  for name in from:gmatch("%S+") do
    if not found:includes(name) then
      local below = place[name] or elsewhere[name]
      complain.throw("from=%s: %s; the nearest above is %s", name,
        below and "it stands only below the question" or "there is no such id",
        nearest(name, found) or "none")
    end
  end
end

-- Complains about predictions whose from= names what a reader has not seen, and about
-- those without it in a chapter that has it elsewhere.
function operands.check(doc)
  local predictions, place, all = in_order(doc)
  local elsewhere, says = navigation.ids(), {}
  for _, prediction in ipairs(predictions) do
    local attributes = prediction.div.attributes
    if attributes.from then says[chapter_of(attributes.at) or ""] = true end
  end
  for _, prediction in ipairs(predictions) do
    local attributes = prediction.div.attributes
    if attributes.from then
      complain.guard(attributes.at, check_names, prediction, place, all, elsewhere)
    elseif says[chapter_of(attributes.at) or ""] then
      complain.at(attributes.at, "the chapter's other predictions say what they follow "
        .. "from; write from=\"ids\" with what this one needs")
    end
  end
end

return operands
