-- rungs.lua - ladders, which page/ladder.js makes steppers of; ../README.md,
-- "Ladders", has what they show.
local bench_client = require "bench_client"
local changed = require "changed"
local files = require "files"
local format = require "format"
local listing = require "listing"
local margin = require "margin"
local warp_requests = require "warp_requests"
local snippet = require "snippet"
local target = require "target"

local rungs = {}
local ladders = {} -- place of a block -> the names of its rows' variants
local by_name -- problem/variant -> rung

-- The rows of BUILD/catalogue.csv, once they were asked for.
function rungs.catalogue(build)
  return bench_client.rows(build .. "/catalogue.csv", { "variant", "problem", "file",
    "after", "chapter", "summary" })
end

-- Asks for what a ladder needs, at this place, whose rows have these keys; problem:
-- of keys that name none.
function rungs.ask(build, problem, keys, where)
  local names, catalogue = {}, "\n" .. (files.text(build .. "/catalogue.csv") or "")
  for i, key in ipairs(keys) do
    names[i] = key:match("^[%w_-]+/[%w_-]+")
      or ("%s/%s"):format(problem, key:match("^[%w_-]+"))
    local of, variant = names[i]:match("(.*)/(.*)")
    local row = ("\n%s,%s,"):format(variant, of)
    local _, at = catalogue:find(row, 1, true)
    if at then margin.ask(build, catalogue:match("^[^,]*", at + 1)) end
  end
  ladders[where] = names
end

-- The rungs: file -> { variant, problem, file, place, summary, after, id }. place: in
-- the catalogue, a ladder in its order; after: the rung before, which the card names;
-- id: where its chapter's ladder is on the page.
function rungs.load(build)
  local by_file = {}
  by_name = {}
  for place, row in ipairs(rungs.catalogue(build)) do
    by_file[row.file] = { variant = row.variant, problem = row.problem,
      file = row.file, place = place, summary = row.summary,
      name_before = row.problem .. "/" .. row.after }
    by_name[row.problem .. "/" .. row.variant] = by_file[row.file]
  end
  for _, rung in pairs(by_file) do rung.after = by_name[rung.name_before] end
  for where, names in pairs(ladders) do
    for _, name in ipairs(names) do
      local rung = by_name[name]
      if rung and rung.file:match("^[^/]+/[^/]+/") == where:match("^.*/") then
        rung.id = "rung-" .. name:gsub("/", "-")
      end
    end
  end
  return by_file
end

local LONG, AROUND = 32, 1 -- lines

-- Which lines of a long kernel are shown: those that are new or cost something, and
-- what is around them.
local function shown_lines(lines, numbers, new, costs)
  local shown = {}
  for i, number in ipairs(numbers) do
    if #lines <= LONG then
      shown[i] = true
    elseif new[number] or costs[number] then
      for k = i - AROUND, i + AROUND do shown[k] = true end
    end
  end
  return shown
end

-- A line of code, its comment apart.
local function escaped(line)
  local code, comment = line:match("^(.-)(//.*)$")
  if not code then return target.escape(line) end
  return ('%s<i>%s</i>'):format(target.escape(code), target.escape(comment))
end

-- before: the rung that its words are compared with, or nil.
local function html_code(rung, build, before)
  local lines, numbers = snippet.code(rung.file)
  local costs = margin.of(build, rung.file, numbers)
  local new = before and changed.of(rung.file, before.file) or {}
  local shown, rows = shown_lines(lines, numbers, new, costs), {}
  for i, number in ipairs(numbers) do
    if shown[i] then
      rows[#rows + 1] = listing.row(rung.file, number, lines[i],
        escaped(lines[i]), costs[number], new[number])
    elseif shown[i - 1] or i == 1 then
      rows[#rows + 1] = '<span class="line skipped">⋯\n</span>'
    end
  end
  return ('<pre class="code%s"><code>%s</code></pre>'):format(
    next(costs) and " costed" or "", table.concat(rows))
end

-- The rung that a rung's words are compared with: the one that its card names,
-- but if that is on no row above (the rungs above), that of the last row.
local function compared(rung, above)
  for _, other in ipairs(above) do
    if other == rung.after then return other end
  end
  return above[#above] or rung.after
end

-- The share of the longest bar that each row's first number is, and the longest
-- among the ceilings, nil if there is none.
local function shares_of(cells, names)
  local most, shares, ceiling = 0, {}, nil
  for _, cell in ipairs(cells) do most = math.max(most, cell.value or 0) end
  for k, cell in ipairs(cells) do
    shares[k] = cell.value and cell.value / most or 0
    local rung = by_name[names[k]]
    if not rung or rung.file:match("^kernels/") then
      ceiling = math.max(ceiling or 0, shares[k])
    end
  end
  return shares, ceiling
end

-- What stands before a row's first number in print, a bar of its share.
function rungs.bars(block, read)
  local shares = shares_of(read.cells[1], ladders[block.attributes.at])
  for k, share in ipairs(shares) do
    shares[k] = pandoc.RawInline("latex", ("\\ladderbar{%.3f}"):format(share))
  end
  return shares
end

local function raw(text, ...) return pandoc.RawBlock("html", text:format(...)) end

-- A row's numbers but for the first, which is its bar's.
local function counts(read, lines, k)
  local blocks = pandoc.Blocks { raw "<dl>" }
  for i = 2, #lines do
    local cell = lines[i][k]
    if pandoc.utils.stringify(cell) ~= "" then
      blocks:extend { raw "<div><dt>", pandoc.Plain(read.formulas[i]),
        raw "</dt><dd>", pandoc.Plain(cell), raw "</dd></div>" }
    end
  end
  blocks:insert(raw "</dl>")
  return blocks
end

local function step(read, lines, k, share)
  return pandoc.Blocks { raw('<div class="step" style="--share:%.1f%%">'
    .. '<span class="name">', 100 * share), pandoc.Plain(read.cases[k]),
    raw '</span><span class="track"></span><span class="value">',
    pandoc.Plain(lines[1][k]), raw "</span></div>" }
end

-- The blocks that stand for a ladder on a page. read: as results.of() has it;
-- lines[i][k]: what the cell of formula i shows for row k; caption: inlines.
function rungs.stepper(block, read, lines, caption)
  local where, build = block.attributes.at, os.getenv("BUILD") or "build"
  local names = ladders[where]
  local shares, ceiling = shares_of(read.cells[1], names)
  local blocks = pandoc.Blocks { raw('<div class="ladder" role="group" '
    .. 'aria-label="Ladder"%s%s>', block.identifier ~= "" and ' id="'
    .. block.identifier .. '"' or "", ceiling
    and (' style="--ceiling:%.1f%%"'):format(100 * ceiling) or ""),
    pandoc.Div({ pandoc.Plain(caption) }, pandoc.Attr("", { "caption" })),
    raw('<div class="axis">'), pandoc.Plain(read.formulas[1]), raw "</div>" }
  local above = {}
  for k, name in ipairs(names) do
    local rung = by_name[name]
    local here = rung and rung.file:match("^chapters/") and rung
    local own = here and here.id
      and here.file:match("^[^/]+/[^/]+/") == where:match("^.*/")
    blocks:insert(raw('<div class="rung%s"%s>', here and "" or " ceiling",
      own and ' id="' .. here.id .. '"' or ""))
    blocks:extend(step(read, lines, k, shares[k]))
    if here then
      blocks:insert(pandoc.Div({ pandoc.Plain(format.words(here.summary)) },
        pandoc.Attr("", { "idea" })))
      if #above > 0 then blocks:insert(raw "<noscript>") end
      blocks:extend(counts(read, lines, k))
      local code = html_code(here, build, compared(here, above))
      if block.classes:includes("requests") then
        blocks:insert(warp_requests.block(build, here))
        code = ("<details><summary>The code%s, and what a line costs</summary>%s"
          .. "</details>"):format(#above > 0 and ", what changed in colour" or "", code)
      end
      blocks:insert(pandoc.RawBlock("html", code))
      if #above > 0 then blocks:insert(raw "</noscript>") end
      above[#above + 1] = here
    end
    blocks:insert(raw "</div>")
  end
  blocks:insert(raw("<script>stepper(document.currentScript.parentElement)"
    .. "</script></div>"))
  return blocks
end

return rungs
