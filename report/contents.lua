-- contents.lua - pandoc's filter after citeproc: a page's contents, from what became
-- of its headings, chapters under the names of their parts.
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

function Pandoc(doc)
  if not FORMAT:match("html") then return nil end
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
