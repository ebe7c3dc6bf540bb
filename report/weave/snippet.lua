-- snippet.lua - pieces of source files between //> name and //< name.
local complain = require "complain"
local files = require "files"
local nearest = require "nearest"

local snippet = {}
local read_files = {} -- path -> what read() found
local used = {}  -- "path#name" -> true

local function marker(line) return line:match("^%s*//([<>])%s*(%S+)%s*$") end

local function open(file, name, number)
  local before = file.pieces[name]
  if before then
    complain.at(file.path .. ":" .. number,
      "marker %s already exists at line %d; names must be unique in a file",
      name, before.from - 1)
    return
  end
  file.pieces[name] = { name = name, from = number + 1 }
  file.names[#file.names + 1] = name
end

local function close(file, name, number)
  local piece = file.pieces[name]
  if piece and not piece.to then
    piece.to = number - 1
    return
  end
  local opened = {}
  for _, other in ipairs(file.names) do
    if not file.pieces[other].to then opened[#opened + 1] = other end
  end
  local near = nearest(name, opened)
  complain.at(file.path .. ":" .. number, "//< %s has no //> before it; %s",
    name, near and "open here is " .. near or "no marker is open here")
end

-- Reads a file: { path, lines, hidden, pieces, names }; nil if there is none.
function snippet.read(path)
  if read_files[path] then return read_files[path] end
  local handle = io.open(path, "r")
  if not handle then return nil end
  local file = { path = path, lines = {}, hidden = {}, pieces = {}, names = {} }
  read_files[path] = file
  for line in handle:lines() do
    local number = #file.lines + 1
    file.lines[number] = line
    local sign, name = marker(line)
    if sign then
      file.hidden[number] = true
      if sign == ">" then open(file, name, number)
      else close(file, name, number) end
    end
  end
  handle:close()
  for _, name in ipairs(file.names) do
    if not file.pieces[name].to then
      complain.at(path .. ":" .. file.pieces[name].from - 1,
        "//> %s is never closed; write //< %s after its last line", name, name)
    end
  end
  return file
end

-- The files of a chapter's room, and of its folders but for the lab's: by name,
-- and by folder and name, without the digits that say a rung's place.
local rooms = {}
local function room_of(room)
  if rooms[room] then return rooms[room] end
  local paths, quoted = {}, files.quote(room)
  for _, pattern in ipairs { "/*", "/*/*" } do
    for _, path in ipairs(files.list(quoted .. pattern)) do
      local folder, name = path:sub(#room + 2):match("^(.-)([^/]+)$")
      name = name:gsub("^%d%d%-", "")
      if folder ~= "lab/" then
        paths[folder .. name], paths[name] = path, paths[name] or path
      end
    end
  end
  rooms[room] = paths
  return paths
end

local function missing_file(path, folder)
  local names = {}
  for name in pairs(room_of(folder)) do
    if name:match("%.[ch]u?h?$") then names[#names + 1] = name end
  end
  table.sort(names)
  local near = nearest(path:match("[^/]+$"), names)
  complain.throw("there is no %s%s", path, near and "; the nearest is " .. near
    or "")
end

-- The lines from..to without markers and common indentation.
local function shown(file, from, to)
  local lines, numbers, indent = {}, {}, nil
  for number = from, to do
    if not file.hidden[number] then
      local line = file.lines[number]
      lines[#lines + 1] = line
      numbers[#numbers + 1] = number
      if line:match("%S") then
        local width = #line:match("^ *")
        indent = math.min(indent or width, width)
      end
    end
  end
  for i, line in ipairs(lines) do lines[i] = line:sub((indent or 0) + 1) end
  return lines, numbers
end

-- A variant's code, as { line ... }, { number ... }: without the card, includes,
-- markers, and the VARIANT statement.
function snippet.code(path)
  local file = snippet.read(path)
  local from, to = 1, #file.lines
  while from < to and file.lines[from]:match("^//") do from = from + 1 end
  while from < to and (file.lines[from]:match("^#include")
      or file.hidden[from] or not file.lines[from]:match("%S")) do
    from = from + 1
  end
  for number = from, to do
    if file.lines[number]:match("^VARIANT%(") then to = number - 1 break end
  end
  while to > from and not file.lines[to]:match("%S") do to = to - 1 end
  return shown(file, from, to)
end

-- The path that a reference means, in prose that lies in folder: a name in its
-- room, or folder and name there, or else in kernels/, as #include would find it;
-- with a room before it, in that one.
function snippet.path(reference, folder)
  local path = reference:match("^([^#]+)#.*$") or reference
  local room, name = path:match("^([^/]+/[^/]+)/(.+)$")
  if not room or not files.exists(room) then room, name = folder, path end
  return room_of(room)[name] or room_of("kernels")[name]
    or files.exists(path) and path or room .. "/" .. name
end

-- The piece that a reference names: { path, lines, numbers, from, to }.
-- "file.cu#name", "file.cu", or "file.cu#", which is its code alone.
function snippet.find(reference, folder)
  local piece_name = reference:match("#(.+)$")
  local path = snippet.path(reference, folder)
  local file = snippet.read(path) or missing_file(path, path:match("^(.*)/"))
  local from, to = 1, #file.lines
  if piece_name then
    local piece = file.pieces[piece_name]
    if not piece then
      local near = nearest(piece_name, file.names)
      complain.throw("%s has no marker //> %s; %s", path, piece_name, near and
        "the nearest is " .. near or "it has no markers")
    end
    from, to = piece.from, piece.to or piece.from
    used[path .. "#" .. piece_name] = true
    if from > to then
      complain.throw("%s#%s is empty", path, piece_name)
    end
  end
  local lines, numbers
  if reference:match("#$") then
    lines, numbers = snippet.code(path)
    from, to = numbers[1], numbers[#numbers]
  else
    lines, numbers = shown(file, from, to)
  end
  return { path = path, lines = lines, numbers = numbers, from = from, to = to }
end

-- Whether a chapter, perhaps one that is not woven now, quotes path#name.
local function quoted_elsewhere(key)
  for _, chapter in ipairs(files.list("chapters/*/chapter.md")) do
    if files.text(chapter):find('snippet="' .. key .. '"', 1, true) then
      return true
    end
  end
  return false
end

-- Complains about markers in these files that no prose has used.
function snippet.complain_unused(paths)
  for _, path in ipairs(paths) do
    local file = snippet.read(path)
    for _, name in ipairs(file and file.names or {}) do
      local key = path .. "#" .. name
      if not used[key] and not quoted_elsewhere(key) then
        complain.at(path .. ":" .. file.pieces[name].from - 1,
          "//> %s is used by no chapter; show it with snippet=\"%s#%s\" or "
          .. "delete it", name, path:match("[^/]+$"), name)
      end
    end
  end
end

return snippet
