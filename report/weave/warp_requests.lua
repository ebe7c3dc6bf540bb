-- warp_requests.lua - what a warp asks of the memory, drawn from the emulator's trace
-- (BUILD/results/emulator/trace<N>.csv): of each kind of access the first request
-- of a rung's first warp. Global memory shows every word of the sectors that are
-- moved, filled where a lane wants it; shared memory, under each bank, the words
-- that are wanted of it.
local complain = require "complain"
local files = require "files"
local target = require "target"

local warp_requests = {}
local LANES, WORDS, CELL = 32, 8, 7
local NAMES = { ["global load"] = "loads from global memory",
  ["global store"] = "stores to global memory",
  ["shared load"] = "loads from shared memory",
  ["shared store"] = "stores to shared memory" }
local ORDER = { "global load", "shared store", "shared load", "global store" }

-- kind -> the words (addresses by 4) that the lanes of its first request want.
local function first_requests(build, rung)
  local path = ("%s/results/emulator/trace%s.csv"):format(build,
    rung.file:match("^chapters/(%d+)"))
  local text = files.text(path) or complain.throw("there is no %s; type make "
    .. "figures", path)
  local found, lines = {}, {}
  local from = rung.problem .. "," .. rung.variant .. ","
  for row in text:gmatch("[^\n]+") do
    local line, space, op, width, address = row:match(
      ",(%d+),(%a+),(%a+),(%d+),%d+,(%d+),%d*,%d*$")
    local kind = line and space .. " " .. op
    if line and row:sub(1, #from) == from
      and (lines[kind] or line) == line then
      lines[kind], found[kind] = line, found[kind] or {}
      for word = address // 4, (address + width - 1) // 4 do
        table.insert(found[kind], word)
      end
    end
  end
  return found
end

local function cell(x, y, height)
  return ("M%d %gh%dv%gh-%dz"):format(x * CELL, y, CELL - 1, height - 1, CELL - 1)
end

-- The paths of what is moved and of what is wanted, their height, what they say.
local function sectors(words)
  local wanted, moved, order, count = {}, {}, {}, 0
  for _, word in ipairs(words) do
    if not wanted[word] then count = count + 1 end
    wanted[word] = true
    local sector = word // WORDS
    if not moved[sector] then order[#order + 1] = sector end
    moved[sector] = true
  end
  table.sort(order)
  local all, some, across = {}, {}, LANES // WORDS
  for i, sector in ipairs(order) do
    local x, y = (i - 1) % across * WORDS, (i - 1) // across * CELL
    for k = 0, WORDS - 1 do
      local path = wanted[sector * WORDS + k] and some or all
      path[#path + 1] = cell(x + k, y, CELL)
    end
  end
  return all, some, (#order + across - 1) // across * CELL,
    ("%d sectors moved, %d of their %d words wanted"):format(#order, count,
    #order * WORDS)
end

local function banks(words)
  local had, deep, all, some, most = {}, {}, {}, {}, 0
  for _, word in ipairs(words) do
    local bank = word % LANES
    if not had[word] then
      some[#some + 1] = cell(bank, (deep[bank] or 0) * CELL / 2, CELL / 2)
      deep[bank] = (deep[bank] or 0) + 1
      most = math.max(most, deep[bank])
    end
    had[word] = true
  end
  local used = 0
  for bank = 0, LANES - 1 do
    used = used + (deep[bank] and 1 or 0)
    if not deep[bank] then all[#all + 1] = cell(bank, 0, CELL / 2) end
  end
  return all, some, most * CELL / 2, ("%d of 32 banks asked, %d word%s of the fullest")
    :format(used, most, most == 1 and "" or "s")
end

-- A picture for each kind of access that the rung has.
function warp_requests.block(build, rung)
  local found, parts = first_requests(build, rung), {}
  for _, kind in ipairs(ORDER) do
    if found[kind] then
      local all, some, height, said =
        (kind:match("^shared") and banks or sectors)(found[kind])
      parts[#parts + 1] = ('<figure class="request"><figcaption>%s</figcaption>'
        .. '<svg viewBox="0 0 %d %g" role="img" aria-label="%s"><path class="idle"'
        .. ' d="%s"/><path class="%s" d="%s"/></svg><p>%s</p></figure>'):format(
        target.escape(NAMES[kind]), LANES * CELL, height, said,
        table.concat(all), kind:match("^%a+"), table.concat(some), said)
    end
  end
  return pandoc.RawBlock("html", '<div class="requests">' .. table.concat(parts)
    .. "</div>")
end

return warp_requests
