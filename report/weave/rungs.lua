-- rungs.lua - what stands below the last listing of a rung: its place on the
-- ladder; folded up, what it changes from the rung before it, which its card
-- names, and its whole file. In print, nothing.
--
--   ```{.cuda changes="wide4.cu"}     the same, of a rung that has no listing
--   ```
local answers = require "answers"
local complain = require "complain"
local files = require "files"
local snippet = require "snippet"
local target = require "target"

local rungs = {}

-- The rows of BUILD/catalogue.csv, once they were asked for.
function rungs.catalogue(build)
  return answers.rows(build .. "/catalogue.csv", { "variant", "problem", "file",
    "after", "rung", "chapter", "summary" })
end

-- Its rungs: file -> { variant, file, chapter, id,
-- place, after, ladder }. after: the rung before; ladder: all rungs of its
-- problem, in order.
function rungs.load(build)
  local by_name, by_file = {}, {}
  local found = rungs.catalogue(build)
  local ladders = {}
  for _, row in ipairs(found) do
    local rung = { variant = row.variant, file = row.file, problem = row.problem,
      chapter = row.chapter, place = tonumber(row.rung),
      id = ("rung-%s-%s"):format(row.problem, row.variant) }
    ladders[row.problem] = ladders[row.problem] or {}
    rung.ladder = ladders[row.problem]
    if rung.place then table.insert(rung.ladder, rung) end
    by_name[row.problem .. "/" .. row.variant], by_file[row.file] = rung, rung
  end
  for _, ladder in pairs(ladders) do
    table.sort(ladder, function(a, b) return a.place < b.place end)
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

-- Notes which block is the last of each rung's: file -> its place. A rung of
-- these source files that no block shows stands below the rung before it, or
-- below its chapter's last: added, file -> list of such rungs.
function rungs.last_blocks(all, doc, sources)
  local last, added, chapter_last, unshown = {}, {}, {}, {}
  doc.blocks:walk { CodeBlock = function(block)
    local file = file_of(block)
    if not file then return end
    last[file] = block.attributes.at
    if all[file] then chapter_last[all[file].chapter] = file end
  end }
  for _, file in ipairs(sources) do
    local rung = all[file]
    if rung and rung.after and not last[file] then
      unshown[#unshown + 1] = rung
    end
  end
  for _, rung in ipairs(unshown) do
    local host = rung.after
    while host and not last[host.file] do host = host.after end
    local file = host and host.chapter == rung.chapter and host.file
      or chapter_last[rung.chapter]
    if file then
      added[file] = added[file] or {}
      table.insert(added[file], rung)
    else
      complain.at(rung.file .. ":1", "no page shows what %s changes from %s; "
        .. "quote it, or write ```{.cuda changes=\"%s\"}", rung.variant,
        rung.after.variant, rung.file:match("[^/]+$"))
    end
  end
  for _, rung in ipairs(unshown) do last[rung.file] = "added" end
  last.added = added
  return last
end

-- The ids of the rungs that stand on this page.
function rungs.ids(all, last)
  local ids = {}
  for file, rung in pairs(all) do
    ids[rung.id] = last[file] and (rung.after or rung.place) and true or nil
  end
  return ids
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

local TAG = { ["-"] = "del", ["+"] = "ins", [" "] = "span" }

local function html_lines(lines)
  local spans = {}
  for i, line in ipairs(lines) do
    local tag = TAG[line:sub(1, 1)]
    -- "@@ -1,7 +1,7 @@" of the first hunk says nothing that one could use.
    if tag then
      spans[#spans + 1] = ("<%s>%s</%s>"):format(tag, target.escape(line), tag)
    elseif i > 1 then
      spans[#spans + 1] = '<span class="skipped">⋯</span>'
    end
  end
  return table.concat(spans)
end

local function counted(number, what)
  return ("%d line%s %s"):format(number, number == 1 and "" or "s", what)
end

local function html_changes(rung, lines, text)
  return ('<details class="changes"><summary>What '
    .. "<code>%s</code> changes from <code>%s</code>: %s</summary>\n"
    .. '<pre tabindex="0">%s</pre></details>'):format(
    target.escape(rung.variant), target.escape(rung.after.variant), text,
    html_lines(lines))
end

local function html_whole(file)
  return ('<details class="changes whole" id="%s"><summary>The whole of '
    .. '<code>%s</code></summary>\n<pre tabindex="0">%s</pre></details>')
    :format(snippet.id(file), target.escape(file:match("[^/]+$")),
    target.escape(snippet.whole(file)))
end

-- Where a rung stands: "" on this page, or another chapter's page; nil where no
-- page shows it. here: the rung whose ladder it is.
local function page_of(other, here, shown)
  if shown[other.file] then return "" end
  local room, name = other.file:match("^([^/]+/[^/]+)/.-([^/]+)$")
  local prose = other.chapter ~= here.chapter
    and files.text(room .. "/chapter.md") or ""
  return prose:find('="' .. name:gsub("^%d%d%-", ""), 1, true)
    and ("chapter%s.html"):format(other.chapter) or nil
end

-- Every rung of the ladder by name, this one marked. shown: as last_blocks() has
-- it.
local function html_ladder(rung, shown)
  local names = {}
  for i, other in ipairs(rung.ladder) do
    local name = target.escape(other.variant)
    local page = page_of(other, rung, shown)
    names[i] = other == rung and '<li aria-current="step">' .. name
      or page and ('<li><a href="%s#%s">%s</a>'):format(page, other.id, name)
      or "<li>" .. name
    names[i] = names[i] .. "</li>"
  end
  return ('<nav class="ladder" aria-label="Ladder of %s, at %s"><ol>%s</ol>'
    .. "</nav>"):format(target.escape(rung.problem),
    target.escape(rung.variant), table.concat(names))
end

local function html(rung, shown, lines, text)
  return pandoc.RawBlock("html", ('<div class="rung" id="%s">%s%s%s</div>')
    :format(rung.id, rung.place and #rung.ladder > 1
    and html_ladder(rung, shown) or "", rung.after
    and html_changes(rung, lines, text) or "", html_whole(rung.file)))
end

-- What a rung shows of itself: a list of blocks. Throws.
local function blocks_of(rung, last)
  if not rung.after then return rung.place and { html(rung, last) } or {} end
  local lines, removed, added = changes_of(rung)
  local text = counted(removed, "removed") .. ", " .. counted(added, "added")
  return { html(rung, last, lines, text) }
end

-- What stands below a block that is the last of its rung: a list of blocks,
-- empty below others. last: as last_blocks() has it. Throws.
function rungs.below(all, last, block)
  local file = file_of(block)
  local rung = file and all[file]
  if block.attributes.changes and not (rung and rung.after) then
    complain.throw("%s names no rung before it", file)
  end
  if not target.is_html or not file or last[file] ~= block.attributes.at
    or not snippet.read(file) then
    return {}
  end
  if not rung or not rung.after and not rung.place then
    return { pandoc.RawBlock("html",
      '<div class="rung">' .. html_whole(file) .. "</div>") }
  end
  local blocks = pandoc.List(blocks_of(rung, last))
  for _, other in ipairs(last.added[file] or {}) do
    blocks:extend(blocks_of(other, last))
  end
  return blocks
end

return rungs
