-- contents.lua - pandoc's filter after citeproc: a page's contents, from what became
-- of its headings, chapters under the names of their parts; and words in Chinese
-- characters, in the list of sources, too, marked so that they are read as such.
local function entry(header)
  local inlines = header.content:walk { Note = function() return {} end,
    Link = function(link) return link.content end }
  if header.attributes.number then
    inlines:insert(1, pandoc.Space())
    inlines:insert(1, pandoc.Span({ pandoc.Str(header.attributes.number) },
      pandoc.Attr("", { "toc-section-number" })))
  end
  return pandoc.Plain { pandoc.Link(inlines, "#" .. header.identifier) }
end

-- { part, chapters }, a chapter as { entry, sections }.
local function parts_of(doc)
  local parts = pandoc.List { { chapters = pandoc.List {} } }
  doc.blocks:walk { Header = function(header)
    if header.level == 1 and header.attributes.part then
      parts:insert { part = header.attributes.part, chapters = pandoc.List {} }
    end
    local chapters = parts[#parts].chapters
    if header.level == 1 then
      chapters:insert { entry(header), sections = pandoc.List {} }
    elseif header.level == 2 and #chapters > 0 then
      chapters[#chapters].sections:insert { entry(header) }
    end
  end }
  return parts
end

local function item(chapter)
  if #chapter.sections == 0 then return { chapter[1] } end
  return { chapter[1], pandoc.BulletList(chapter.sections) }
end

local function with_contents(doc)
  local contents = pandoc.Blocks {}
  for _, part in ipairs(parts_of(doc)) do
    if part.part then
      contents:insert(pandoc.Div({ pandoc.Plain { pandoc.Str(part.part) } },
        pandoc.Attr("", { "part" })))
    end
    if #part.chapters > 0 then
      contents:insert(pandoc.BulletList(part.chapters:map(item)))
    end
  end
  doc.meta["table-of-contents"] = pandoc.MetaBlocks(contents)
  return doc
end

local function is_han(code)
  return code >= 0x3000 and code <= 0x303F or code >= 0x4E00 and code <= 0x9FFF
    or code >= 0xFF00 and code <= 0xFFEF
end

local function marked(str)
  local parts, run, run_is_han = pandoc.Inlines {}, {}, nil
  local function close()
    if #run == 0 then return end
    local text = pandoc.Str(table.concat(run))
    parts:insert(run_is_han and pandoc.Span({ text },
      pandoc.Attr("", {}, { { "lang", "zh" } })) or text)
    run = {}
  end
  for _, code in utf8.codes(str.text) do
    if is_han(code) ~= run_is_han then close() end
    run_is_han = is_han(code)
    run[#run + 1] = utf8.char(code)
  end
  close()
  return #parts > 0 and (#parts > 1 or parts[1].t == "Span") and parts or nil
end

return FORMAT:match("html") and { { Str = marked }, { Pandoc = with_contents } } or {}
