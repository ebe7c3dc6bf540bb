-- search.lua - pandoc's last filter of the whole report: writes to the file SEARCH
-- what a page that stands alone can find on the others (page/search.js):
--
--   course([[page, [[id, kind, text], ...]], ...])
--
-- in the order of the text. kind: section, word, text. A page is that of a chapter,
-- index.html or the whole, as seen from a chapter's page.
local WHOLE, FRONT = "../report.html", "begin"
local PASSED_OVER = { rows = true, index = true, variants = true }

local function quoted(text)
  return '"' .. text:gsub('[%c"\\<]', function(c)
    return ("\\u%04x"):format(c:byte())
  end) .. '"'
end

local function said(inlines)
  local text = pandoc.utils.stringify(pandoc.Plain(inlines):walk {
    RawInline = function() return {} end, Note = function() return {} end })
  return (text:gsub("%s+", " "):match("^ ?(.-) ?$"))
end

local function page_of(header)
  local number = header.attributes.number
  return number and ("chapter%s.html"):format(number)
    or header.identifier == FRONT and "index.html" or WHOLE
end

-- What the glossary calls a word, its Chinese with it, by the id of its place.
local function glossary_of(doc)
  local names = {}
  doc:walk { DefinitionList = function(list)
    for _, item in ipairs(list.content) do
      pandoc.Plain(item[1]):walk { Link = function(link)
        local in_chinese = pandoc.utils.stringify(item[2][1])
          :match("%(in Chinese ([^()]*)%)")
        names[link.target] = said(item[1]):gsub(", $", "")
          .. (in_chinese and " " .. in_chinese or "")
      end }
    end
  end }
  return names
end

local HAN = "[\xE4-\xE9]"

-- The lines of the index that begin in Chinese and are not in the glossary: their
-- words by the place that they lead to first.
local function chinese_lines(doc, names)
  local known = {}
  for _, name in pairs(names) do known[#known + 1] = name end
  known = table.concat(known, "\n")
  local lines = {}
  doc:walk { Div = function(div)
    if not div.classes:includes("index") then return nil end
    div:walk { Plain = function(line)
      local word = said(line.content):match("^[^,]*")
      local own = word:match("^(" .. HAN .. "[^ ]*)")
      if not own or known:find(own, 1, true) then return nil end
      local to
      line:walk { Link = function(link) to = to or link.target:sub(2) end }
      lines[#lines + 1] = to and { to, word }
    end }
  end }
  return lines
end

local function entries_of(doc)
  local pages, here, section, holds = {}, nil, nil, {}
  local names = glossary_of(doc)
  local function add(id, kind, text, page)
    page = page or here
    if page and (text:match("%a%a%a") or text:match(HAN)) then
      page[#page + 1] = ("[%s,%s,%s]"):format(quoted(id), quoted(kind),
        quoted(text))
    end
  end
  local function block(of)
    if section then add(section, "text", said(of.content)) end
    of:walk { Span = function(span)
      if span.classes:includes("term") and span.identifier ~= "" then
        add(span.identifier, "word", names["#" .. span.identifier]
          or said(span.content))
      end
    end }
  end
  doc.blocks:walk { traverse = "topdown", Para = block, Plain = block,
    Header = function(header)
      if header.level == 1 then
        here = { page = page_of(header) }
        pages[#pages + 1] = here
      end
      if here and header.identifier ~= "" then
        section = header.identifier
        holds[section] = here
        add(section, "section", said(header.content))
      end
    end,
    Div = function(div)
      for _, class in ipairs(div.classes) do
        if PASSED_OVER[class] then return div, false end
      end
    end }
  for _, line in ipairs(chinese_lines(doc, names)) do
    add(line[1], "word", line[2], holds[line[1]])
  end
  return pages
end

local function write(doc)
  local path = os.getenv("SEARCH")
  if not path then return nil end
  local lines = pandoc.List()
  for _, page in ipairs(entries_of(doc)) do
    lines:insert("[" .. quoted(page.page) .. ",[" .. table.concat(page, ",\n")
      .. "]]")
  end
  local file = assert(io.open(path .. ".part", "w"))
  file:write("course([", table.concat(lines, ",\n"), "]);\n")
  file:close()
  assert(os.rename(path .. ".part", path))
end

return { { Pandoc = write } }
