-- slides.lua - pandoc's filter for make slides, run twice around weave.lua: before it
-- marks what of a chapter can stand on a slide, after it makes slides of what the
-- weave put there. What is said beside a slide becomes its notes.
--
-- A chapter gives, in its order: its title and goals; its questions; of each section
-- charts, tables, predictions (with what they are asked of; the answer on the next
-- slide, with the question again and the chart or table that follows), steps of the
-- ladder (the lines that a rung changes), and "Count.", "Time.", "Why?"; its ladder,
-- summary and exercises. Of more than MAX_SLIDES slides, those go that RANK puts last.
package.path = PANDOC_SCRIPT_FILE:match("^(.-)[^/]*$") .. "weave/?.lua;"
  .. package.path
local bench_client = require "bench_client"
local rungs = require "rungs"
local snippet = require "snippet"
local target = require "target"

local MAX_SLIDES = 20
local LINES, CHANGES, ROWS = 18, 11, 12 -- of code, a diff or a table on a slide
local POINTS, SENTENCES = 3, 2
-- Sentences before a chapter's question, and before one that points back to them.
local TOLD_BEFORE, SAID_BEFORE = 6, 3
local RANK = { title = 9, predict = 8, kernel = 8, exercise = 8, chart = 7, summary = 7,
  ladder = 8, try = 6.5, hard = 6, step = 5, points = 5, table = 4, code = 2, drawing = 1 }

-- ---- before the weave ----

local function marked(block, kind, file)
  return pandoc.Div({ block }, pandoc.Attr("", {}, { { "slide", kind },
    { "file", file or "" } }))
end

local function is_figure(block)
  local image = block.t == "Para" and #block.content == 1 and block.content[1]
  return image and image.t == "Image" and image.classes:includes("figure")
end

-- Of an explorable paper shows nothing: its words are kept beside it.
local function marked_explorable(div)
  if div.attributes.show == "predict" then return marked(div, "predict") end
  local both = marked(div, "try")
  both.content:insert(1, pandoc.Div(div.content:clone()))
  return both
end

local function marked_code(block, folder)
  local reference = block.attributes.snippet
  if reference then
    if not reference:match("#") then block.attributes.snippet = reference .. "#" end
    return marked(block, "code", snippet.path(reference, folder))
  end
  local is_ladder = block.classes:includes("ladder")
  -- On paper a ladder is a table; its bars are on the screen.
  block.classes = block.classes:filter(function(class)
    return class ~= "requests"
  end)
  return marked(block, is_ladder and "ladder"
    or block.classes:includes("results") and "table" or "drawing")
end

local function mark(doc)
  local folder
  doc.blocks = doc.blocks:map(function(block)
    if block.t == "RawBlock" and block.format == "file" then
      folder = block.text:match("^(.*)/[^/]*$")
    elseif block.t == "CodeBlock" then
      return marked_code(block, folder)
    elseif block.t == "Div" and block.classes:includes("explore") then
      return marked_explorable(block)
    elseif block.t == "Table" or block.t == "Div"
      and block.identifier:match("^tab%-") then
      return marked(block, "table")
    elseif is_figure(block) then
      return marked(block, "chart")
    end
    return block
  end)
  for _, matter in pairs(doc.meta.files) do doc.meta.problem = matter.problem end
  return doc
end

-- ---- after it: words ----

-- The sentences of a paragraph, each a list of inlines.
local function sentences(inlines)
  local all, now = {}, pandoc.Inlines {}
  local function close()
    if #now > 0 then all[#all + 1] = now end
    now = pandoc.Inlines {}
  end
  for i, inline in ipairs(inlines) do
    local ends = inline.t == "Space" or inline.t == "SoftBreak"
    local before = inlines[i - 1]
    if ends and before and before.t ~= "Emph"
      and pandoc.utils.stringify(before):match("[.?!][)\u{201D}]*$") then
      close()
    elseif #now > 0 or not ends then
      now:insert(inline)
    end
  end
  close()
  return all
end

local function ends_with(inlines, letter)
  return pandoc.utils.stringify(pandoc.Span(inlines)):match(letter .. "$")
end

-- The first of a paragraph's sentences as one; none that leads in to what follows it.
local function shortened(para, most)
  local short = pandoc.Inlines {}
  for i, sentence in ipairs(sentences(para.content)) do
    if i > most or ends_with(sentence, ":") then break end
    if i > 1 then short:insert(pandoc.Space()) end
    short:extend(sentence)
  end
  return #short > 0 and pandoc.Plain(short) or nil
end

local function is_point(block)
  local lead = block.t == "Para" and block.content[1]
  return lead and lead.t == "Emph"
    and pandoc.utils.stringify(lead):match("^%u%l+[.:?]?$") ~= nil
end

local function bullets(points) return pandoc.BulletList(points) end

-- What is not what the slide is for, in smaller letters; beside: an exhibit, or nil.
local function small(blocks, beside)
  local set = pandoc.Blocks { target.block("", beside and "{\\footnotesize\\color{quiet}"
    or "{\\normalsize\\color{quiet}") }
  set:insert(pandoc.Div(blocks, pandoc.Attr("", { "small" })))
  set:insert(target.block("", "\\par}"))
  return set
end

-- ---- after it: slides ----

-- { title, kind, exhibit, points, text, notes }, of which exhibit is a list of blocks.
local deck

local function slide(kind, title, fields)
  local new = { kind = kind, title = title, points = pandoc.List {},
    notes = pandoc.Blocks {} }
  for name, value in pairs(fields or {}) do new[name] = value end
  deck:insert(new)
  return new
end

-- How many lines of code a woven listing has.
local function code_lines(blocks)
  local count = 0
  for _, block in ipairs(blocks) do
    if block.t == "CodeBlock" then
      count = count + select(2, block.text:gsub("\n", "")) + 1
    elseif block.t == "RawBlock" then
      count = count + select(2, block.text:gsub(' data%-n="', ""))
    end
  end
  return count
end

local ladder, shown -- file -> rung; file -> it had its slide

-- Lines that say nothing of what a rung changes: blank ones, comments, includes.
local function is_idle(line)
  return line:match("^[-+ ]%s*$") or line:match("^[-+ ]%s*//")
    or line:match("^[-+ ]%s*/?%*") or line:match("^[-+ ]#include")
end

-- The lines of a unified diff from the rung before that matter.
local function diff_of(rung)
  local names = {}
  for i, file in ipairs { rung.after.file, rung.file } do
    names[i] = os.tmpname()
    local copy = io.open(names[i], "w")
    copy:write(table.concat((snippet.code(file)), "\n"), "\n")
    copy:close()
  end
  local pipe = io.popen(("diff -bB -U 1 %s %s | tail -n +3"):format(names[1], names[2]))
  local lines = pandoc.List {}
  for line in pipe:lines() do
    if not is_idle(line) then lines:insert(line) end
  end
  pipe:close()
  for _, name in ipairs(names) do os.remove(name) end
  return lines
end

-- What a rung changes, in at most CHANGES lines: with the lines around it, or without
-- them, or what it adds alone. nil where the listing of its snippet says as much.
local function changes_of(rung, listed)
  local kept = { {}, {}, {} }
  for i, line in ipairs(diff_of(rung)) do
    local sign = line:sub(1, 1)
    if sign == "@" then line = i > 1 and "⋯" or nil end
    for k, signs in ipairs { "@ -+", "-+", "+" } do
      if signs:find(sign, 1, true) then table.insert(kept[k], line) end
    end
  end
  for k, lines in ipairs(kept) do
    if #lines <= CHANGES then return lines end
    if k == 2 and listed <= LINES then return nil end
  end
  local some = table.move(kept[3], 1, CHANGES - 1, 1, {})
  some[CHANGES] = "⋯"
  return some
end

-- The first rung of a chapter is its kernel, the others are steps from it.
local function kind_of_step()
  for _, it in ipairs(deck) do
    if it.kind == "kernel" then return "step" end
  end
  return "kernel"
end

-- A short step stands with the answer that it explains.
local function code_slide(kind, at, fields)
  local reply = at.reply
  if not reply or kind ~= "step" or fields.lines > 12 then
    return slide(kind, at.title, fields)
  end
  for name, value in pairs(fields) do reply[name] = value end
  at.reply = nil
  return reply
end

local function code(div, at)
  local file = div.attributes.file
  local rung, again = ladder[file], shown[file]
  local count = code_lines(div.content)
  local step = rung and rung.step and not again
  local kind = step and kind_of_step() or "code"
  local lines = kind == "step" and rung.after and changes_of(rung, count)
  shown[file] = true
  if lines then
    local diff = pandoc.CodeBlock(table.concat(lines, "\n"),
      pandoc.Attr("", { "diff" }))
    return code_slide(kind, at, { lines = #lines, exhibit = pandoc.Blocks {
      target.block("", "\\begin{changes}"), diff, target.block("", "\\end{changes}") },
      rung = rung })
  elseif count > LINES and kind ~= "kernel" then
    return nil
  end
  return code_slide(kind, at, { exhibit = div.content, lines = count,
    rung = step and rung })
end

-- Question and answer of a woven prediction, as explore.lua has them for a page and
-- for paper.
local function prediction(div)
  local inner = div.content[1]
  if inner.t == "Div" then return inner.content[1], inner.content[2] end
  return pandoc.Para { table.unpack(inner.content, 3) }, div.content[3]
end

-- What a question can be asked of.
local SET_UP = { chart = true, drawing = true, table = true, code = true }
local KERNEL = { step = true, kernel = true }
local REPEATED = { lines = 12, rows = 6 } -- at most, of what stands on a slide again

-- The slide with what a question of a section is asked of: the section's last drawing,
-- table or code, or the kernel that the slide before shows.
local function set_up_of(title)
  for i = #deck, 1, -1 do
    local it = deck[i]
    local usable = SET_UP[it.kind] and it.title == title
      or KERNEL[it.kind] and (it.title == title or i == #deck)
    if usable and it.exhibit and (it.lines or 0) <= REPEATED.lines
      and (it.rows or 0) <= REPEATED.rows then return it end
  end
end

-- An exhibit for a second slide: it counts as no other figure, and what it names is
-- its own.
local function again(exhibit)
  local function nameless(div) div.identifier = "" return div end
  local function unnamed(raw)
    raw.text = raw.text:gsub("\\phantomsection", ""):gsub("\\label{[^}]*}", "")
      :gsub("\\begin{chart}", "\\addtocounter{figure}{-1}%0")
      :gsub('([#"\'])s(%x+%-)', "%1r%2"):gsub('(<figure[^>]-) id="[^"]*"', "%1")
      :gsub(' id="drawing%-[^"]*"', ""):gsub(' id="explore%-[^"]*"', "")
    return raw
  end
  return pandoc.Blocks(exhibit):walk { RawBlock = unnamed, RawInline = unnamed,
    Div = nameless, Table = nameless }
end

-- Whether something in it is alive: it stands on one slide.
local function is_alive(exhibit)
  local found = false
  pandoc.Blocks(exhibit):walk {
    RawBlock = function(raw) found = found or raw.text:match('class="explore"') end,
    Div = function(div) found = found or div.classes:includes("explore") end }
  return found
end

-- The paragraph before a question, in small letters, where the question points back to
-- it, or has nothing to be asked of: its last sentences.
local function context_of(before, question, exhibit)
  local points_back = false
  for word in pandoc.utils.stringify(question):gmatch("%a+") do
    points_back = points_back or word:match("^th[ei]se?$")
      or word == "then" or word == "such"
  end
  if not before or exhibit and not points_back then return {} end
  local all, last = sentences(before.content), pandoc.Inlines {}
  for i = math.max(1, #all - SAID_BEFORE + 1), #all do
    if not ends_with(all[i], ":") then
      last:extend(all[i])
      last:insert(pandoc.Space())
    end
  end
  return small({ pandoc.Para(last) }, exhibit)
end

-- A question has beside it what it is asked of: it takes the slide before, or shows an
-- earlier one again. said: the paragraph before it, or nil.
local function predict(div, title, said)
  local question, answer = prediction(div)
  local before, set_up = deck[#deck], set_up_of(title)
  local asked = slide("predict", title, { text = pandoc.Blocks { question } })
  if before and SET_UP[before.kind] and before.title == title
    and #before.points == 0 then
    for _, name in ipairs { "exhibit", "shows", "rows", "lines", "notes" } do
      asked[name] = before[name]
    end
    deck:remove(#deck - 1)
  elseif set_up then
    for _, name in ipairs { "shows", "rows", "lines" } do
      asked[name] = set_up[name]
    end
    asked.exhibit = again(set_up.exhibit)
  end
  asked.text = context_of(said, question, asked.exhibit) .. asked.text
  local reply = slide("predict", title, { asked = asked, question = question })
  reply.points:insert { shortened(answer, 3) }
  reply.notes:insert(answer)
  return reply
end

local function try(div, title, chapter)
  local words, explorable = div.content[1], div.content[2]
  if target.is_html then
    return slide("try", title, { exhibit = pandoc.Blocks { explorable } })
  end
  return slide("try", title, { text = words.content .. { pandoc.Para { pandoc.Emph {
    pandoc.Str(("Try it on the page of chapter %s."):format(chapter)) } } } })
end

local function row_count(blocks)
  local count = 0
  blocks:walk { Table = function(tbl)
    for _, body in ipairs(tbl.bodies) do count = count + #body.body end
  end }
  return count
end

-- The chapter's ladder: bars and rates on a screen, where each rung can be chosen.
local function ladder_of(div, at)
  local rows = row_count(div.content)
  if not target.is_html and rows > ROWS then return at.here end
  return slide("ladder", "The ladder", { exhibit = div.content, rows = rows })
end

-- The answer of a prediction has the next chart or table of its section with it. A
-- table that is too long for a slide stays in the text.
local function exhibit(div, at)
  local kind, reply = div.attributes.slide, at.reply
  local rows = row_count(div.content)
  if rows > ROWS then return at.here end
  if reply and #reply.points == 1 and (kind == "chart" or kind == "table") then
    reply.exhibit, reply.shows, reply.rows = div.content, kind, rows
    at.reply = nil
    return reply
  end
  return slide(kind, at.title, { exhibit = div.content, shows = kind, rows = rows })
end

local function point(para, at)
  local short, here = shortened(para, SENTENCES), at.here
  if not short then return here end
  local full = here and (#here.points >= POINTS or (here.lines or 0) > 13
    or here.kind == "try" or here.kind == "drawing" or here.shows == "table"
    or here.shows == "chart" and #here.points > 0)
  if not here or full then here = slide("points", at.title) end
  here.points:insert { short }
  return here
end

-- One block of a section: the slide that it stands on, or beside. at: { title,
-- chapter, here, reply }: the slide before it, and an answer that shows nothing yet.
local function block_of_section(block, at)
  local kind = block.t == "Div" and block.attributes.slide
  if kind == "code" then
    return code(block, at) or at.here
  elseif kind == "predict" then
    at.reply = predict(block, at.title, at.said)
    return at.reply
  elseif kind == "try" then
    return try(block, at.title, at.chapter)
  elseif kind == "ladder" then
    return ladder_of(block, at)
  elseif kind then
    return exhibit(block, at)
  end
  return is_point(block) and point(block, at) or at.here
end

-- What is said in a section stands beside the slide before it, or its first.
local function section(part, chapter)
  local at, early = { title = part.title, chapter = chapter }, pandoc.Blocks {}
  for _, block in ipairs(part.blocks) do
    -- What stands below another heading shows no answer from above it.
    if block.t == "Header" then at.reply = nil end
    at.here = block_of_section(block, at)
    at.said = block.t == "Para" and block
      or block.t == "Div" and block.attributes.slide == "code" and at.said or nil
    if at.here then
      at.here.notes:extend(early)
      early = pandoc.Blocks {}
    end
    if block.t ~= "Div" and block.t ~= "RawBlock" then
      (at.here and at.here.notes or early):insert(block)
    end
  end
  deck[#deck].notes:extend(early)
end

-- What a paragraph asks, one question an item, and the sentences before.
local function questions_of(para)
  local before, asked = pandoc.Inlines {}, pandoc.List {}
  local all = sentences(para.content)
  for i, sentence in ipairs(all) do
    if ends_with(sentence, "?") then
      for k = math.max(1, i - TOLD_BEFORE), #asked == 0 and i - 1 or 0 do
        before:extend(all[k])
        before:insert(pandoc.Space())
      end
      asked:insert { pandoc.Plain(sentence) }
    end
  end
  return asked, #before > 0 and pandoc.Blocks { pandoc.Para(before) }
end

-- The chapter's title with its goals; what it asks, or how it begins.
local function opening(part, chapter)
  local question = { points = pandoc.List {}, notes = pandoc.Blocks {}, asks = true }
  for _, block in ipairs(part.blocks) do
    if block.t == "Div" and block.classes:includes("goals") then
      slide("title", part.title, { text = block.content,
        kicker = "Chapter " .. chapter })
    elseif block.t == "Para" then
      local asked, before = questions_of(block)
      question.text = question.text or before
      question.points:extend(asked)
      question.notes:insert(block)
    end
  end
  if #question.points == 0 then
    question.points:insert { shortened(question.notes[1], 3) }
  end
  slide("title", "The question", question)
  for _, block in ipairs(part.blocks) do
    if block.t == "Div" and block.attributes.slide then
      block_of_section(block, { title = part.title })
    end
  end
end

-- An easy exercise and a hard one.
local function exercises(part)
  for _, block in ipairs(part.blocks) do
    if block.t == "OrderedList" then
      local easy, hard = block.content[1], nil
      for _, item in ipairs(block.content) do
        hard = hard or pandoc.utils.stringify(pandoc.Div(item)):match("^Hard:")
          and item
      end
      slide("exercise", "Exercise", { text = pandoc.Blocks(easy) })
      if hard then slide("hard", "Exercise", { text = pandoc.Blocks(hard) }) end
    end
  end
end

-- The chapter's ladder by the sentences of its cards, where there is no other.
local function ladder_slide(problem, chapter)
  local items = pandoc.List {}
  for _, it in ipairs(deck) do
    if it.kind == "ladder" then return end
  end
  for _, rung in ipairs(ladder.ordered) do
    if rung.problem == problem and rung.file:match("^chapters/(%d+)") == chapter then
      items:insert { pandoc.Plain { pandoc.Code(rung.variant), pandoc.Str(": "
        .. rung.summary) } }
    end
  end
  if #items > 2 then slide("ladder", "The ladder", { points = items }) end
end

local function summary(part, problem, chapter)
  local points, notes = pandoc.List {}, pandoc.Blocks {}
  for _, block in ipairs(part.blocks) do
    if block.t == "Div" and block.attributes.slide then
      if block.attributes.slide == "ladder" then
        ladder_of(block, {})
      else
        local table_slide = exhibit(block, { title = part.title })
        if table_slide then table_slide.kind = "summary" end
      end
    elseif block.t == "Para" then
      notes:insert(block)
      for _, sentence in ipairs(sentences(block.content)) do
        points:insert { pandoc.Plain(sentence) }
      end
    end
  end
  ladder_slide(problem, chapter)
  slide("title", part.title, { points = points, notes = notes })
end

-- The parts of a chapter: { title, level, blocks }; it ends with its exercises.
local function parts_of(doc)
  local parts, number = {}, nil
  for _, block in ipairs(doc.blocks) do
    if block.t == "RawBlock" and block.format == "file" then
      number = block.text:match("(%d+)%-[^/]*/chapter%.md$")
    elseif block.t == "Header" and block.level < 3 then
      parts[#parts + 1] = { title = block.content, level = block.level,
        blocks = pandoc.Blocks {} }
    elseif #parts > 0 then
      parts[#parts].blocks:insert(block)
    end
  end
  return parts, number
end

-- Leaves out what ranks last: of equals the last of a section that has most of them. Both
-- slides of a prediction rank alike, so that neither goes before all else has.
local function fewer()
  local function of_section(it)
    return #deck:filter(function(other)
      return other.title == it.title and RANK[other.kind] == RANK[it.kind]
    end)
  end
  while #deck > MAX_SLIDES do
    local least
    for i = #deck, 1, -1 do
      local rank = RANK[deck[i].kind] - of_section(deck[i]) / 100
      if not least or rank < least.rank then least = { at = i, rank = rank } end
    end
    deck[least.at - 1].notes:extend(deck:remove(least.at).notes)
  end
end

-- ---- what they look like ----

local function text_of(title)
  return type(title) == "string" and { pandoc.Str(title) } or title
end

local function body_of(it)
  local body = pandoc.Blocks {}
  local points = #it.points > 0 and pandoc.Blocks { bullets(it.points) }
  -- An answer says what was asked, and shows it where it shows nothing else.
  if it.question then points = small({ it.question }, it.exhibit) .. points end
  if it.text or it.asks then
    body:insert(target.block("", it.exhibit and "\\large" or "\\LARGE"))
  end
  if it.shows == "chart" and (points or it.text or not target.is_html) then
    body:insert(target.block('<div class="beside"><div>', "\\beside{"))
    body:extend(it.exhibit)
    body:insert(target.block("</div><div>", "}{"))
    body:extend(it.text or points or {})
    body:insert(target.block("</div></div>", "}"))
    return body
  end
  if it.text then body:extend(it.text) end
  if it.kind == "predict" and points then body:extend(points) end
  -- What a line costs would tell what a question asks for.
  local asked = it.exhibit and it.kind == "predict" and it.text and it.lines
  if asked then
    body:insert(target.block('<div class="asked">', "\\renewcommand\\listingcosts[1]{}"))
  end
  if it.exhibit then body:extend(it.exhibit) end
  if asked then body:insert(target.block("</div>", "")) end
  if it.kind ~= "predict" and points then body:extend(points) end
  return body
end

local KICKER = { predict = "Predict", step = "Step", try = "Try it" }

local function kicker_of(it)
  if it.rung and it.kind ~= "predict" then return KICKER.step .. ": " .. it.rung.variant end
  if it.kind == "predict" and #it.points > 0 then
    return it.rung and "Answer: " .. it.rung.variant or "Answer"
  end
  return it.kicker or KICKER[it.kind] or ""
end

-- On paper a full slide is set smaller: it has more room in width.
local function room(it)
  return ((it.rows or 0) > 6 or (it.lines or 0) > LINES) and "[1.3]" or ""
end

-- A slide as blocks; HTML has its notes below it.
local function drawn(it, i)
  local blocks, kicker = pandoc.Blocks {}, target.escape(kicker_of(it))
  blocks:insert(target.block(('<section class="slide" id="slide-%d"><header>'
    .. '<p>%s</p><h2>'):format(i, kicker),
    ("\\begin{slide}%s{%s}{"):format(room(it), kicker)))
  blocks:insert(pandoc.Plain(text_of(it.title)))
  blocks:insert(target.block('</h2></header><div class="body">', "}"))
  blocks:extend(body_of(it))
  if target.is_html then
    blocks:insert(target.block('</div></section><aside class="notes">', ""))
    blocks:extend(it.notes)
  end
  blocks:insert(target.block("</aside>", "\\end{slide}"))
  return blocks
end

-- Links lead to the chapter's page; on paper there are none.
local function led(blocks, chapter)
  local page = ("../html/chapter%s.html"):format(chapter)
  return blocks:walk { Link = function(link)
    if not target.is_html then return link.content end
    if link.target:match("^#") then link.target = page .. link.target end
    if link.target:match("^chapter") then link.target = "../html/" .. link.target end
    return link
  end, Note = function() return {} end }
end

-- The rungs of all ladders: file -> rung (rungs.lua); ordered: as they are climbed.
local function all_rungs()
  local build = os.getenv("BUILD") or "build"
  rungs.catalogue(build)
  bench_client.ask(build, true)
  local all = { ordered = {} }
  for file, rung in pairs(rungs.load(build)) do
    all[file] = rung
    rung.step = file:match("^chapters/.*/%d%d%-[^/]*$") ~= nil
    if rung.step then table.insert(all.ordered, rung) end
  end
  table.sort(all.ordered, function(a, b) return a.place < b.place end)
  return all
end

local function made(doc)
  local parts, chapter = parts_of(doc)
  deck, shown, ladder = pandoc.List {}, {}, all_rungs()
  local title = table.remove(parts, 1)
  opening(title, chapter)
  for _, part in ipairs(parts) do
    local name = pandoc.utils.stringify(part.title)
    if name == "Summary" then
      summary(part, pandoc.utils.stringify(doc.meta.problem or ""), chapter)
    elseif name == "Exercises" then
      exercises(part)
      break
    else
      section(part, chapter)
    end
  end
  fewer()
  for _, it in ipairs(deck) do
    local asked = it.asked
    if asked and not it.exhibit and asked.exhibit and not is_alive(asked.exhibit) then
      it.exhibit, it.shows, it.rows = again(asked.exhibit), asked.shows, asked.rows
    end
  end
  local blocks = pandoc.Blocks {}
  for i, it in ipairs(deck) do blocks:extend(drawn(it, i)) end
  doc.blocks = led(blocks, chapter)
  doc.meta.chapter = chapter
  return doc
end

function Pandoc(doc)
  return doc.meta.files and mark(doc) or made(doc)
end
