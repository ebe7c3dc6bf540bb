-- csv.lua - reads CSV files as the harness writes them.
local complain = require "complain"
local files = require "files"

local csv = {}

-- The field that begins with a quote at this place, and the place behind it;
-- nothing where no quote ends it.
local function quoted(line, at)
  local field, behind = line:match('^"(.-)"()', at)
  while field and line:sub(behind, behind) == '"' do
    local more, after = line:match('^(.-)"()', behind + 1)
    if not more then break end
    field, behind = field .. '"' .. more, after
  end
  return field, behind
end

-- The fields of one line; quoted fields may hold commas and doubled quotes.
local function split(line)
  local fields, at = {}, 1
  repeat
    local field, behind
    if line:byte(at) == 34 then field, behind = quoted(line, at) end
    if not field then
      behind = line:find(",", at, true) or #line + 1
      field = line:sub(at, behind - 1)
    end
    fields[#fields + 1] = field
    at = behind + 1
  until behind > #line
  return fields
end

-- What to do about a damaged file. Recorded results are never made anew by
-- make, and must not be deleted.
local function cure(path)
  local recorded = path:match("report/reference/.*$")
  return recorded and "restore it: git checkout " .. recorded
    or "delete it and run make again"
end

-- The rows of a file: column name -> text, and the columns in their order.
-- Throws on a file that cannot be read, is cut off, lacks a needed column, or
-- has a line with more or fewer fields than its header.
function csv.read(path, needed)
  local text = files.text(path)
  if not text then
    complain.throw("%s: cannot be read; %s", path, cure(path))
  end
  if text:sub(-1) ~= "\n" then
    complain.throw("%s: its last line is cut off; %s", path, cure(path))
  end
  local columns, rows, number = nil, {}, 0
  for line in text:gmatch("([^\n]*)\n") do
    number = number + 1
    local fields = split((line:gsub("\r$", "")))
    if not columns then
      columns = fields
    else
      if #fields ~= #columns then
        complain.throw("%s:%d: has %d fields, its header has %d; %s", path,
          number, #fields, #columns, cure(path))
      end
      local row = {}
      for i, name in ipairs(columns) do row[name] = fields[i] end
      rows[#rows + 1] = row
    end
  end
  local have = {}
  for _, name in ipairs(columns or {}) do have[name] = true end
  for _, name in ipairs(needed or {}) do
    if not have[name] then
      complain.throw("%s: has no column %s; %s", path, name, cure(path))
    end
  end
  return rows, columns
end

return csv
