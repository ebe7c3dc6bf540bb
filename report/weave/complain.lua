-- complain.lua - collects errors, so that one run names them all.
--
-- count: how many there were; thrown: those that left something uncomputed.
local complain = { count = 0, thrown = 0 }

-- where: "file:line", or "" where no line is to blame.
function complain.at(where, text, ...)
  if select("#", ...) > 0 then text = text:format(...) end
  complain.count = complain.count + 1
  if where and where ~= "" then text = where .. ": " .. text end
  io.stderr:write(text, "\n")
end

-- Ends the program if anything was wrong; nothing has been written by then.
function complain.leave_if_any()
  if complain.count > 0 then os.exit(1) end
end

-- Raises an error that carries one line for the reader, no traceback.
function complain.throw(text, ...)
  error({ message = text:format(...) }, 0)
end

-- The same for a cause that many lines share: only the first is named.
function complain.throw_once(text, ...)
  error({ message = text:format(...), once = true }, 0)
end

local said = {}

-- Calls f; returns its results, or nil after naming what went wrong.
function complain.guard(where, f, ...)
  local answer = table.pack(pcall(f, ...))
  if answer[1] then return table.unpack(answer, 2, answer.n) end
  local what = answer[2]
  if type(what) ~= "table" then error(what, 0) end
  complain.thrown = complain.thrown + 1
  if what.once and said[what.message] then return end
  said[what.message] = true
  complain.at(where, "%s", what.message)
end

return complain
