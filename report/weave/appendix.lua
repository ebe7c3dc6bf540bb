-- appendix.lua - the rows behind a page's numbers. Each has an id, which its
-- numbers lead to, and stands in a table that is folded at the end of the page, or,
-- where ROWS names a file, in that: median, quartiles, samples, what else was looked up in
-- it, date, commit, source hash. In print there are none.
local target = require "target"

local appendix = {}
local file = os.getenv("ROWS")
-- Where the rows are, as a link has it: on the page itself.
appendix.PAGE = file and "rows.html" or ""

local rows, order = {}, {}

local function slug(...)
  return (table.concat({ ... }, "-"):lower():gsub("[^%w]+", "-"))
end

local function id_of(row)
  if row.fact then return slug("row", row.set.name, row.fact) end
  local axis = row.axis ~= "" and row.axis .. "-" .. row.value .. "-" or ""
  return slug("row", row.problem, row.variant, axis .. row.size,
    row.set.name)
end

local OWN = { median_ms = true, p25_ms = true, p75_ms = true, samples = true }

-- Notes that a number was looked up in a row's column; the row's id.
function appendix.note(row, column)
  local id = id_of(row)
  if not rows[id] then
    rows[id] = { id = id, row = row, columns = {}, seen = {} }
    order[#order + 1] = rows[id]
  end
  local noted = rows[id]
  if column and not OWN[column] and not noted.seen[column] then
    noted.seen[column] = true
    noted.columns[#noted.columns + 1] = column
  end
  return id
end

-- What a row is called, with what it is flagged with.
function appendix.name(row)
  if row.fact then return row.fact end
  local text = ("%s/%s, size %s"):format(row.problem, row.variant,
    (row.size:gsub("x", " × ")))
  if row.axis ~= "" then
    text = ("%s, %s %s"):format(text, row.axis, row.value)
  end
  return (row.warnings or "") == "" and text or ("%s (%s)"):format(text, row.warnings)
end

local function looked_up(noted)
  if noted.row.fact then return noted.row.set.facts[noted.row.fact] end
  local parts = {}
  for i, column in ipairs(noted.columns) do
    parts[i] = column .. " = " .. tostring(noted.row[column])
  end
  return table.concat(parts, ", ")
end

local function recorded(row)
  local facts, chapter = row.set.facts, row.chapter or ""
  local date = facts["date_chapter" .. chapter] or facts.date or ""
  local commit = facts["commit_chapter" .. chapter] or facts.commit or ""
  commit = commit:sub(1, 7) -- as git says it; a column has room for no more
  return (date .. " " .. commit):gsub("^ ", ""):gsub(" $", "")
end

local function quartiles(row)
  if (row.p25_ms or "") == "" then return "" end
  return row.p25_ms .. "–" .. row.p75_ms
end

-- Ten characters at most: the column has room for no more.
local function time_of(row)
  local ms = row.median_ms or ""
  return #ms > 10 and ("%.4f"):format(tonumber(ms)) or ms
end

local TIMED = {
  heads = { "row", "median, ms", "quartiles, ms", "samples", "looked up besides",
    "recorded", "source" },
  cells = function(noted)
    local row = noted.row
    return { appendix.name(row), time_of(row), quartiles(row),
      row.samples or "", looked_up(noted), recorded(row), row.source_hash }
  end,
}
local COUNTED = {
  heads = { "row", "looked up", "source" },
  cells = function(noted)
    return { appendix.name(noted.row), looked_up(noted), noted.row.source_hash }
  end,
}
local FACTS = {
  heads = { "line of machine.csv", "value" },
  cells = function(noted)
    return { appendix.name(noted.row), looked_up(noted) }
  end,
}

local function kind_of(row)
  return row.fact and FACTS or row.set.origin == "counted" and COUNTED or TIMED
end

local function html_row(kind, noted)
  local cells = {}
  for i, text in ipairs(kind.cells(noted)) do
    local tag = i == 1 and 'th scope="row"' or "td"
    cells[i] = ("<%s>%s</%s>"):format(tag, target.escape(text), tag:sub(1, 2))
  end
  return ('<tr id="%s">%s</tr>'):format(noted.id, table.concat(cells))
end

local function html(kind, caption, group)
  local heads, lines = {}, {}
  for i, head in ipairs(kind.heads) do
    heads[i] = '<th scope="col">' .. head .. "</th>"
  end
  for i, noted in ipairs(group) do lines[i] = html_row(kind, noted) end
  return ('<div class="table-box" tabindex="0" role="group" aria-label="%s">'
    .. '<table class="rows%s"><caption>%s</caption>\n<thead><tr>%s</tr></thead>\n'
    .. "<tbody>\n%s\n</tbody></table></div>"):format(target.escape(caption),
    kind == TIMED and " timed" or "", target.escape(caption),
    table.concat(heads), table.concat(lines, "\n"))
end

local function before(a, b)
  local x, y = a.row, b.row
  local left, right = (x.problem or "") .. "/" .. (x.variant or ""),
    (y.problem or "") .. "/" .. (y.variant or "")
  if left ~= right then return left < right end
  return a.id < b.id
end

-- Rows that share a table, in order: { kind, set, rows }.
local function groups()
  local found, by_key = {}, {}
  for _, noted in ipairs(order) do
    local kind = kind_of(noted.row)
    local key = kind.heads[1] .. #kind.heads .. noted.row.set.name
    if not by_key[key] then
      by_key[key] = { kind = kind, set = noted.row.set, rows = {} }
      found[#found + 1] = by_key[key]
    end
    table.insert(by_key[key].rows, noted)
  end
  for _, group in ipairs(found) do table.sort(group.rows, before) end
  return found
end

local TITLE = "The rows behind the numbers"
local WHAT = "Every row of results that a number was computed from, with what was "
  .. "looked up in it. “Source” is the hash of the source that was run, as in the "
  .. "results’ column source_hash."
local ELSEWHERE = "Every number was computed from rows of results. They are in "
  .. "rows.html beside this file: medians, quartiles, samples, dates, commits, "
  .. "and the hashes of the sources."

local function tables(words_of)
  local found = {}
  for i, group in ipairs(groups()) do
    local caption = words_of(group.set)
    caption = caption:sub(1, 1):upper() .. caption:sub(2) .. "."
    found[i] = html(group.kind, caption, group.rows)
  end
  return table.concat(found, "\n")
end

-- Of a page that holds its rows, them, folded: they stand behind the text.
local function folded(words_of)
  return { pandoc.RawBlock("html", ('<details class="rows-behind" id="rows"><summary>'
    .. '<span role="heading" aria-level="2">%s</span></summary>\n<p>%s</p>\n%s'
    .. "</details>"):format(TITLE, WHAT, tables(words_of))) }
end

-- The rows, or a heading and where they are; none where no number has a row.
-- words_of: says where the rows of a set come from.
function appendix.blocks(words_of)
  if #order == 0 then return {} end
  if target.is_html and not file then return folded(words_of) end
  if file then
    local out = assert(io.open(file, "w"))
    out:write(("%s\n\n```{=html}\n%s\n```\n"):format(WHAT, tables(words_of)))
    out:close()
  end
  return { pandoc.Header(2, { pandoc.Str(TITLE) },
    pandoc.Attr("rows", { "unnumbered" })), pandoc.Para { pandoc.Str(ELSEWHERE) } }
end

return appendix
