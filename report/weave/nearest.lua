-- nearest.lua - the name that was probably meant.

-- Levenshtein distance, in bytes.
local function distance(a, b)
  local row = {}
  for j = 0, #b do row[j] = j end
  for i = 1, #a do
    local diagonal = row[0]
    row[0] = i
    for j = 1, #b do
      local above = row[j]
      local cost = a:byte(i) == b:byte(j) and 0 or 1
      row[j] = math.min(above + 1, row[j - 1] + 1, diagonal + cost)
      diagonal = above
    end
  end
  return row[#b]
end

-- The candidate nearest to name, nil if there is none; ties go to the first
-- in alphabetical order.
return function(name, candidates)
  local best, least
  for _, candidate in ipairs(candidates) do
    local d = distance(name, candidate)
    if not best or d < least or (d == least and candidate < best) then
      best, least = candidate, d
    end
  end
  return best
end
