-- rungs.lua - what a rung of a ladder changes from the rung before it, which
-- its card names: folded up below the rung's last listing, in print a line.
--
--   ```{.cuda changes="wide4.cu"}     the same, of a rung that has no listing
--   ```
local complain = require "complain"
local csv = require "csv"
local files = require "files"
local snippet = require "snippet"
local target = require "target"

local rungs = {}

-- The rungs of BUILD/catalogue.csv: file -> { variant, file, after }. after:
-- the rung before.
function rungs.load(build)
  local by_name, by_file = {}, {}
  local found = csv.read(build .. "/catalogue.csv", { "variant", "problem",
    "file", "after" })
  for _, row in ipairs(found) do
    local rung = { variant = row.variant, file = row.file }
    by_name[row.problem .. "/" .. row.variant], by_file[row.file] = rung, rung
  end
  for _, row in ipairs(found) do
    if row.after ~= "" then
      by_file[row.file].after = by_name[row.problem .. "/" .. row.after]
    end
  end
  return by_file
end

-- The file that a code block shows or speaks of; nil for any other block.
local function file_of(block)
  local reference = block.attributes.snippet or block.attributes.changes
  local folder = (block.attributes.at or ""):match("^(.*)/[^/]*$") or "."
  return reference and snippet.path(reference, folder)
end

-- Notes which block is the last of each rung's: file -> its place.
function rungs.last_blocks(doc)
  local last = {}
  doc.blocks:walk { CodeBlock = function(block)
    local file = file_of(block)
    if file then last[file] = block.attributes.at end
  end }
  return last
end

-- The lines of the diff, and how many are removed and added.
local function changes_of(rung)
  local pipe = io.popen(("report/changes.sh %s %s"):format(
    files.quote(rung.after.file), files.quote(rung.file)))
  local lines, removed, added = {}, 0, 0
  for line in pipe:lines() do
    local sign = line:sub(1, 1)
    if sign == "-" then removed = removed + 1 end
    if sign == "+" then added = added + 1 end
    lines[#lines + 1] = line
  end
  while lines[#lines] == " " do lines[#lines] = nil end
  if not pipe:close() or #lines == 0 then
    complain.throw("%s changes nothing of %s", rung.file, rung.after.file)
  end
  return lines, removed, added
end

local CLASS = { ["-"] = "removed", ["+"] = "added", [" "] = "kept" }

local function html_lines(lines)
  local spans = {}
  for i, line in ipairs(lines) do
    local class = CLASS[line:sub(1, 1)]
    -- "@@ -1,7 +1,7 @@" of the first hunk says nothing that one could use.
    if class then
      spans[#spans + 1] = ('<span class="%s">%s</span>'):format(class,
        target.escape(line))
    elseif i > 1 then
      spans[#spans + 1] = '<span class="skipped">⋯</span>'
    end
  end
  return table.concat(spans)
end

local function counted(number, what)
  return ("%d line%s %s"):format(number, number == 1 and "" or "s", what)
end

local function html(rung, lines, text)
  return pandoc.RawBlock("html", ('<details class="changes"><summary>What '
    .. "<code>%s</code> changes from <code>%s</code>: %s</summary>\n"
    .. '<pre tabindex="0">%s</pre></details>'):format(
    target.escape(rung.variant), target.escape(rung.after.variant), text,
    html_lines(lines)))
end

local function latex(rung, text)
  return pandoc.RawBlock("latex", ("\\rungchanges{%s}{%s}{%s}"):format(
    target.escape(rung.variant), target.escape(rung.after.variant), text))
end

-- What stands below a block that is the last of its rung: a list of blocks,
-- empty below others. last: as last_blocks() has it. Throws.
function rungs.below(all, last, block)
  local file = file_of(block)
  local rung = file and all[file]
  if block.attributes.changes and not (rung and rung.after) then
    complain.throw("%s names no rung before it", file)
  end
  if not rung or not rung.after or last[file] ~= block.attributes.at then
    return {}
  end
  local lines, removed, added = changes_of(rung)
  local text = counted(removed, "removed") .. ", " .. counted(added, "added")
  if target.is_html then return { html(rung, lines, text) } end
  return { latex(rung, text) }
end

-- Complains of rungs in these files that no block stands for.
function rungs.complain_unshown(all, last, files)
  for _, file in ipairs(files) do
    local rung = all[file]
    if rung and rung.after and not last[file] then
      complain.at(file .. ":1", "no page shows what %s changes from %s; quote "
        .. "it, or write ```{.cuda changes=\"%s\"}", rung.variant,
        rung.after.variant, file:match("[^/]+$"))
    end
  end
end

return rungs
