-- languages.lua - pandoc's filter after citeproc: words in Chinese characters are
-- marked as Chinese, in the list of sources, too, so that they are read as such.
local function is_han(code)
  return code >= 0x3000 and code <= 0x303F or code >= 0x4E00 and code <= 0x9FFF
    or code >= 0xFF00 and code <= 0xFFEF
end

function Str(str)
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

return { { Str = FORMAT:match("html") and Str or nil } }
