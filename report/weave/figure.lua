-- figure.lua - a chart and its caption; the caption says by its marks whether
-- the chart shows recorded rows, rows from here, or both.
local complain = require "complain"
local explore = require "explore"
local files = require "files"
local frame = require "frame"
local nearest = require "nearest"
local numbering = require "numbering"
local target = require "target"

local figure = {}

-- Where the charts took their times from: "here"; "brief", those that say so
-- from here; or the folder of a recorded machine, the reference if not said.
local reference = os.getenv("REFERENCE") or "report/recorded/nvidia-h200"
local charts_from = os.getenv("CHARTS_FROM") or reference
local times_kind = charts_from == "here" and "here"
  or (charts_from == reference or charts_from == "brief") and "recorded" or "other"

local function times_kind_of(name)
  local script = files.text("figures/" .. name .. ".gp") or ""
  return charts_from == "brief" and script:find("\n# brief\n") and "here"
    or times_kind
end

-- A profile is only ever a recorded one: the machine's own, or the reference's.
local function profile_kind()
  if times_kind ~= "other" then return "recorded" end
  local found = files.text(charts_from .. "/profile.csv")
  return found and "other" or "recorded"
end

local function names()
  local found = {}
  for _, name in ipairs(files.list("figures/*.alt")) do
    found[#found + 1] = name:match("([^/]+)%.alt$")
  end
  return found
end

local function reads_of(name)
  local script = files.text("figures/" .. name .. ".gp") or ""
  return ("\n" .. script):match("\n# reads ([^\n]*)") or ""
end

-- Which kinds of results (provenance.lua) the figure draws, from the line "#
-- reads" of its script: names of recorded CSVs, and emulator/... for counts.
local function origins(name)
  local found = {}
  for word in reads_of(name):gmatch("%S+") do
    found[word:match("^emulator") and "here"
      or word == "profile" and profile_kind() or times_kind_of(name)] = true
  end
  return found
end

-- What a chart answers stands first in its caption: a claim, or strong words of a
-- drawing that shows no time that a claim could ask for. Taken from there. Throws.
local function answer_of(image, name)
  local reads = " " .. reads_of(name)
  local first = image.caption[1]
  local claims = first and (first.t == "Link" or first.t == "Span")
    and (first.classes:includes("claim") or first.attributes.that
      or not target.is_html)
  if not claims and (not first or first.t ~= "Strong"
      or reads:find(" chapter%d") or reads:find(" ceilings")) then
    complain.throw("begin the caption of %s with what it shows: "
      .. "[words]{that=\"...\"}", name)
  end
  image.caption:remove(1)
  return claims and first or pandoc.Span(first.content)
end

local RECORDED = "\\markrecorded{}"

-- Says of a claim that rests on rows of the recorded machine so, where the chart
-- shows another one's times.
local function said_of(answer, found)
  if times_kind == "recorded" or not found[times_kind] then return answer end
  local is_recorded = answer.classes:includes("recorded")
  answer:walk { RawInline = function(raw)
    is_recorded = is_recorded or raw.text == RECORDED
  end }
  if not is_recorded then return answer end
  return pandoc.Span { answer, pandoc.Space(),
    pandoc.Emph { pandoc.Str("(on the recorded machine)") } }
end

-- ![...](name){.figure alive=times of=barrier}: the place where the drawing comes
-- alive, with the settings of the script's line "# draws" and those of the prose.
local function alive(image, name)
  local show = image.attributes.alive
  if not show then return "" end
  local settings = {}
  local script = files.text("figures/" .. name .. ".gp") or ""
  local draws = ("\n" .. script):match("\n# draws ([^\n]*)") or ""
  for key, value in draws:gmatch("(%S+)=(%S+)") do settings[key] = value end
  for key, value in pairs(image.attributes) do
    if key ~= "alive" and key ~= "at" then settings[key] = value end
  end
  return explore.alive(show, settings, image.attributes.at or "")
end

local function html(image, name, answer, drawings, marks)
  local before = pandoc.List { pandoc.RawBlock("html", '<p class="answer">'),
    pandoc.Plain { answer }, pandoc.RawBlock("html", "</p>" .. alive(image, name)) }
  local label = ('<span class="label">Figure %s.</span> '):format(
    numbering.of("fig-" .. name))
  return frame.html(drawings, name, before, label, image.caption .. marks)
end

local function latex(image, name, answer, path, marks)
  local caption = pandoc.Inlines { pandoc.RawInline("latex", "\\caption{"),
    pandoc.Strong { answer }, pandoc.Str "." }
  caption = caption .. image.caption .. marks
  caption:insert(pandoc.RawInline("latex", ("}\\label{fig-%s}"):format(name)))
  return { pandoc.RawBlock("latex", "\\begin{chart}{" .. path .. "}"),
    pandoc.Plain(caption), pandoc.RawBlock("latex", "\\end{chart}") }
end

-- The blocks that stand for ![caption](name){.figure}. mark(kind) makes the
-- mark of an origin. Throws.
function figure.blocks(image, build, mark)
  local name = image.src
  local alt = files.text("figures/" .. name .. ".alt")
  local paths = target.is_html and { name .. ".svg", "narrow/" .. name .. ".svg" }
    or { name .. ".pdf" }
  local drawings, missing = {}, nil
  for i, path in ipairs(paths) do
    paths[i] = build .. "/figures/" .. path
    drawings[i] = files.text(paths[i])
    if (drawings[i] or "") == "" then missing = paths[i] end
  end
  if not alt then
    local near = nearest(name, names())
    complain.throw("there is no figures/%s.alt; %s", name, near and
      "the nearest figure is " .. near or "there are no figures")
  elseif missing then
    complain.throw("%s is missing; type make figures", missing)
  end
  local marks = pandoc.Inlines {}
  local found = origins(name)
  local answer = said_of(answer_of(image, name), found)
  for _, kind in ipairs { "recorded", "other", "here" } do
    if found[kind] then marks:insert(mark(kind)) end
  end
  if target.is_html then return html(image, name, answer, drawings, marks) end
  return latex(image, name, answer, paths[1], marks)
end

return figure
