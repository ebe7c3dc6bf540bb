-- machines.lua - what machine.csv says, as tables and lists:
--
--   ::: {.machines show="facts"}      each machine whose rows the report uses
--   ::: {.machines show="method"}     how its rows were measured
--   ::: {.machines show="problems"}   what counts as bytes, flops and right
local complain = require "complain"
local format = require "format"
local provenance = require "provenance"

local machines = {}

local UNITS = { mhz = "MHz", gbps = "GB/s", gflops = "GFLOP/s", w = "W",
  bits = "bit" }
local NAMES = { sm = "SM", sms = "SMs", l2 = "L2", gpu = "GPU", cpu = "CPU",
  cuda = "CUDA", fp32 = "FP32", max = "most",
  optin = "on request" }
local ASIDE = { method = true, bytes = true, flops = true, bound = true }

local function capital(text)
  return (text:gsub("^%l", string.upper))
end

-- "l2_bytes" -> "L2", "bytes"
local function label(key)
  local words, unit = {}, nil
  for word in key:gmatch("[^_]+") do
    if #words > 0 and (UNITS[word] or word == "bytes") then unit = word
    else words[#words + 1] = NAMES[word] or word end
  end
  return capital(table.concat(words, " ")), unit
end

local function bytes(value)
  for _, step in ipairs { { 2 ^ 30, "GiB" }, { 2 ^ 20, "MiB" },
      { 2 ^ 10, "KiB" } } do
    if value >= step[1] then
      return format.number(value / step[1], value % step[1] == 0 and 0 or 1)
        .. " " .. step[2]
    end
  end
  return ("%d B"):format(value)
end

local function with_unit(text, unit)
  local value = tonumber(text)
  if not value or not unit then return text end
  if unit == "bytes" then return format.show(bytes(value)) end
  local decimals = value == math.floor(value) and 0 or 1
  return format.show(format.number(value, decimals) .. " " .. UNITS[unit])
end

local function plain(text) return { pandoc.Plain { pandoc.Str(text) } } end

local function paragraph(text) return { pandoc.Para(format.words(text)) } end

local function two_columns(caption, rows)
  return pandoc.utils.from_simple_table(pandoc.SimpleTable(format.words(caption),
    { pandoc.AlignLeft, pandoc.AlignLeft }, { 0, 0 }, {}, rows))
end

local function facts(set)
  local rows = {}
  for _, key in ipairs(set.order) do
    if not ASIDE[key:match("^[^_]+")] then
      local name, unit = label(key)
      rows[#rows + 1] = { plain(name), plain(with_unit(set.facts[key], unit)) }
    end
  end
  return pandoc.Div({ two_columns("What it is, and what it ran with.", rows) },
    pandoc.Attr("", { "facts" }))
end

local function method(set)
  local items = {}
  for _, key in ipairs(set.order) do
    local name = key:match("^method_(.+)$")
    if name then
      local term = { pandoc.Str(capital((name:gsub("_", " ")))) }
      items[#items + 1] = { term, { paragraph(set.facts[key]) } }
    end
  end
  return pandoc.DefinitionList(items)
end

local function problems(set)
  local items = {}
  for _, key in ipairs(set.order) do
    local name = key:match("^bytes_(.+)$")
    if name then
      local lines = {}
      for _, what in ipairs { "bytes", "flops", "bound" } do
        local text = set.facts[what .. "_" .. name]
        if text and text ~= "" then
          lines[#lines + 1] = capital(what) .. ": " .. text:gsub("%.$", "")
        end
      end
      items[#items + 1] = { { pandoc.Str(capital(name)) },
        { paragraph(table.concat(lines, ". ") .. ".") } }
    end
  end
  return pandoc.DefinitionList(items)
end

local SHOW = { facts = facts, method = method, problems = problems }

-- The machines whose rows the report uses: the reader's own or chosen one
-- first.
local function used(all)
  local sets = {}
  local function add(set)
    if set and #set.order > 0 then sets[#sets + 1] = set end
  end
  add(all.own)
  add(all.reference)
  return sets
end

local function title(set)
  local name, date = provenance.machine(set)
  return pandoc.Para { pandoc.Strong { pandoc.Str(name) },
    pandoc.Str((set.origin == "recorded" and ", recorded" or ", run here")
      .. (date and " on " .. date or "")) }
end

-- The blocks that stand for the div. Throws.
function machines.blocks(div, all)
  local show = SHOW[div.attributes.show]
  if not show then
    complain.throw(".machines needs show=\"facts\", \"method\" or \"problems\"")
  end
  local sets = used(all)
  if #sets == 0 then
    complain.throw("no machine.csv in report/recorded/*/; type make record "
      .. "on a machine with a GPU")
  end
  local blocks = {}
  for _, set in ipairs(sets) do
    if #sets > 1 or div.attributes.show == "facts" then
      blocks[#blocks + 1] = title(set)
    end
    blocks[#blocks + 1] = show(set)
  end
  return blocks
end

return machines
