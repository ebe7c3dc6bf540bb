-- files.lua - files by name and by content.
local files = {}

-- The path as a word of the shell.
function files.quote(path) return "'" .. path:gsub("'", "'\\''") .. "'" end

-- What ls finds of a pattern of the shell, in order; ten comes after nine.
function files.list(pattern)
  local names = {}
  local pipe = io.popen("ls -1d " .. pattern .. " 2>/dev/null")
  for name in pipe:lines() do names[#names + 1] = name end
  pipe:close()
  local function key(name)
    return (name:gsub("%d+", function(n) return ("%9s"):format(n) end))
  end
  table.sort(names, function(a, b) return key(a) < key(b) end)
  return names
end

function files.exists(path) return #files.list(files.quote(path)) > 0 end

-- The text of a file; nil if it cannot be read.
function files.text(path)
  local file = io.open(path, "r")
  if not file then return nil end
  local text = file:read("a")
  file:close()
  return text
end

-- A script as a page carries it, which is less by a sixth: no indents, no lines of
-- comment. No text in quotes of these scripts goes over a line's end.
function files.script(path)
  local lines = {}
  for line in files.text(path):gmatch("[^\n]+") do
    line = line:match("^%s*(.*)$")
    if line ~= "" and not line:match("^//") then lines[#lines + 1] = line end
  end
  return table.concat(lines, "\n") .. "\n"
end

return files
