-- exam.lua - pandoc's filter for make exam: of the divs that harness/grade/exam prints
-- makes what EXAM says: "paper", "solutions" (pages), "moodle" (Moodle XML), "qti"
-- (QTI 1.2) or "manifest" (of the zip that holds it).
local made = os.getenv("EXAM")
local title = os.getenv("TITLE") or "Exam"

local function escape(text)
  return (text:gsub("[&<>\"]", { ["&"] = "&amp;", ["<"] = "&lt;", [">"] = "&gt;",
    ['"'] = "&quot;" }))
end

local function html(blocks)
  return pandoc.write(pandoc.Pandoc(blocks), "html"):gsub("\n+$", "")
end

-- A question: its attributes, and text, options and solution as blocks.
local function question_of(div)
  local q = { text = pandoc.Blocks {}, options = {} }
  for name, value in pairs(div.attributes) do q[name] = value end
  for _, block in ipairs(div.content) do
    if block.t == "Div" and block.classes:includes("option") then
      table.insert(q.options, { right = block.attributes.right == "1",
        blocks = block.content })
    elseif block.t == "Div" and block.classes:includes("solution") then
      q.solution = block.content
    else
      q.text:insert(block)
    end
  end
  return q
end

local function questions_of(doc)
  local all = {}
  for _, block in ipairs(doc.blocks) do
    if block.t == "Div" and block.classes:includes("question") then
      all[#all + 1] = question_of(block)
    end
  end
  return all
end

-- A whole number is right or wrong; another may be off by one in a hundred, though
-- from 100 on it is shown without decimals.
local function bounds(q)
  local value = tonumber(q.answer)
  local off = q.whole == "1" and 0 or math.abs(value) / 100
  return value - off, value + off, off
end

local function number(value) return ("%.15g"):format(value) end

-- ---- pages ----

local function points(q)
  return q.points .. (q.points == "1" and " point" or " points")
end

local function letter(i) return string.char(96 + i) end

local function options_of(q)
  local items = pandoc.List {}
  for _, option in ipairs(q.options) do items:insert(option.blocks) end
  return pandoc.OrderedList(items, { 1, "LowerAlpha", "TwoParens" })
end

local function right_of(q)
  for i, option in ipairs(q.options) do
    if option.right then return "(" .. letter(i) .. ")" end
  end
  return q.kind == "number" and (q.answer .. " " .. q.unit):gsub("%s+$", "") or "a text"
end

local function place_for(q)
  local blank = q.kind == "number" and "Answer: .................... " .. q.unit
  return blank and { pandoc.Para { pandoc.Str(blank) } } or {}
end

local function page(all)
  local blocks, sum = pandoc.Blocks {}, 0
  for i, q in ipairs(all) do
    sum = sum + tonumber(q.points)
    blocks:insert(pandoc.RawBlock("latex", "\\needspace{9\\baselineskip}"))
    blocks:insert(pandoc.Para { pandoc.Strong { pandoc.Str(("%d. %s (%s)"):format(i,
      q.title, points(q))) } })
    blocks:extend(q.text)
    if #q.options > 0 then blocks:insert(options_of(q)) end
    if made == "paper" then
      blocks:extend(place_for(q))
    else
      blocks:insert(pandoc.Para { pandoc.Strong(("Answer: %s."):format(right_of(q))),
        pandoc.Str((" Chapter %s, level %s."):format(q.chapter, q.level)) })
      blocks:extend(q.solution)
    end
  end
  if made == "paper" then
    blocks:insert(1, pandoc.Para {
      pandoc.Str("Name: " .. ("."):rep(50) .. "  Number: " .. ("."):rep(24)) })
  end
  blocks:insert(1, pandoc.Para(("%d questions, %d points. A number that is not whole "
    .. "may be off by 1 %%."):format(#all, sum)))
  return blocks
end

-- ---- Moodle XML: https://docs.moodle.org/en/Moodle_XML_format ----

local function text_element(name, blocks)
  return ('<%s format="html"><text><![CDATA[%s]]></text></%s>\n'):format(name,
    html(blocks), name)
end

local MOODLE_KIND = { number = "numerical", choice = "multichoice", proof = "essay" }

local function moodle_answers(q)
  if q.kind == "number" then
    local _, _, off = bounds(q)
    return ('<answer fraction="100" format="moodle_auto_format"><text>%s</text>'
      .. "<tolerance>%s</tolerance></answer>\n"):format(q.answer, number(off))
  elseif q.kind == "proof" then
    return "<responseformat>editor</responseformat>\n"
      .. "<responserequired>1</responserequired>\n"
      .. "<responsefieldlines>15</responsefieldlines>\n"
      .. "<attachments>0</attachments>\n" .. text_element("graderinfo", q.solution)
  end
  local lines = { "<single>true</single>\n<shuffleanswers>true</shuffleanswers>\n"
    .. "<answernumbering>abc</answernumbering>\n" }
  for _, option in ipairs(q.options) do
    lines[#lines + 1] = ('<answer fraction="%d" format="html"><text><![CDATA[%s]]>'
      .. "</text></answer>\n"):format(option.right and 100 or 0, html(option.blocks))
  end
  return table.concat(lines)
end

-- The unit of an answer is told in the question: Moodle takes the number alone.
local function asked(q)
  if q.kind ~= "number" or q.unit == "" then return q.text end
  return q.text .. { pandoc.Para { pandoc.Str("Answer in " .. q.unit .. ".") } }
end

local function moodle(all)
  local parts, chapter = { '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n' }, nil
  for _, q in ipairs(all) do
    if q.chapter ~= chapter then
      chapter = q.chapter
      parts[#parts + 1] = ('<question type="category"><category><text>$course$/%s'
        .. "/Chapter %s</text></category></question>\n"):format(escape(title), chapter)
    end
    parts[#parts + 1] = table.concat { '<question type="', MOODLE_KIND[q.kind], '">\n',
      "<name><text>", escape(q.title), "</text></name>\n",
      text_element("questiontext", asked(q)),
      text_element("generalfeedback", q.solution),
      "<defaultgrade>", q.points, "</defaultgrade>\n<penalty>0</penalty>\n",
      "<hidden>0</hidden>\n<idnumber>", q.name, "</idnumber>\n", moodle_answers(q),
      "<tags><tag><text>level ", q.level, "</text></tag></tags>\n</question>\n" }
  end
  return table.concat(parts) .. "</quiz>"
end

-- ---- QTI 1.2, as Canvas writes and reads it ----

local function mattext(blocks)
  return '<material><mattext texttype="text/html">' .. escape(html(blocks))
    .. "</mattext></material>"
end

local function field(label, entry)
  return ("<qtimetadatafield><fieldlabel>%s</fieldlabel><fieldentry>%s</fieldentry>"
    .. "</qtimetadatafield>"):format(label, entry)
end

local QTI_KIND = { number = "numerical_question", choice = "multiple_choice_question",
  proof = "essay_question" }

local function qti_response(q)
  if q.kind == "number" or q.kind == "proof" then
    return ('<response_str ident="response1" rcardinality="Single"><render_fib%s>'
      .. '<response_label ident="answer1"/></render_fib></response_str>'):format(
      q.kind == "number" and ' fibtype="Decimal"' or "")
  end
  local labels = {}
  for i, option in ipairs(q.options) do
    labels[i] = ('<response_label ident="%s">%s</response_label>'):format(letter(i),
      mattext(option.blocks))
  end
  return '<response_lid ident="response1" rcardinality="Single"><render_choice>'
    .. table.concat(labels) .. "</render_choice></response_lid>"
end

-- When an answer earns all points; a proof never does by itself.
local function qti_condition(q)
  if q.kind == "proof" then return "<other/>" end
  if q.kind == "number" then
    local low, high = bounds(q)
    return ('<or><varequal respident="response1">%s</varequal><and><vargte '
      .. 'respident="response1">%s</vargte><varlte respident="response1">%s</varlte>'
      .. "</and></or>"):format(q.answer, number(low), number(high))
  end
  return ('<varequal respident="response1">%s</varequal>'):format(
    right_of(q):sub(2, 2))
end

local function qti_item(q)
  local earned = q.kind ~= "proof"
    and '<setvar varname="SCORE" action="Set">100</setvar>' or ""
  return table.concat { ('<item ident="%s" title="%s">\n<itemmetadata><qtimetadata>')
    :format("q" .. q.name, escape(q.title)), field("question_type", QTI_KIND[q.kind]),
    field("points_possible", q.points), "</qtimetadata></itemmetadata>\n",
    "<presentation>", mattext(asked(q)), "\n", qti_response(q), "</presentation>\n",
    '<resprocessing><outcomes><decvar varname="SCORE" vartype="Decimal" ',
    'minvalue="0" maxvalue="100"/></outcomes>\n<respcondition continue="',
    earned == "" and "Yes" or "No", '"><conditionvar>', qti_condition(q),
    "</conditionvar>", earned, '<displayfeedback feedbacktype="Response" ',
    'linkrefid="general_fb"/></respcondition></resprocessing>\n',
    '<itemfeedback ident="general_fb"><flow_mat>', mattext(q.solution),
    "</flow_mat></itemfeedback>\n</item>\n" }
end

local function qti(all)
  local items = {}
  for i, q in ipairs(all) do items[i] = qti_item(q) end
  return table.concat { '<?xml version="1.0" encoding="UTF-8"?>\n<questestinterop ',
    'xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2">\n<assessment ident="exam" ',
    'title="', escape(title), '">\n<section ident="root_section">\n',
    table.concat(items), "</section>\n</assessment>\n</questestinterop>" }
end

local function manifest()
  return '<?xml version="1.0" encoding="UTF-8"?>\n<manifest identifier="manifest" '
    .. 'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1">\n<metadata><schema>IMS '
    .. "Content</schema><schemaversion>1.1.3</schemaversion></metadata>\n"
    .. '<organizations/>\n<resources><resource identifier="exam" '
    .. 'type="imsqti_xmlv1p2" href="exam.xml"><file href="exam.xml"/></resource>'
    .. "</resources>\n</manifest>"
end

local MAKE = { moodle = moodle, qti = qti, manifest = manifest }

function Pandoc(doc)
  local all = questions_of(doc)
  local head = pandoc.Blocks {}
  for _, block in ipairs(doc.blocks) do
    if block.t == "Div" and block.classes:includes("head") then
      head:extend(block.content)
    end
  end
  doc.blocks = MAKE[made] and { pandoc.RawBlock("html", MAKE[made](all)) } or head .. page(all)
  return doc
end
