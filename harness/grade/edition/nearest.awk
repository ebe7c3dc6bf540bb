# nearest.awk - the name that was probably meant: for other programs, by another -f.

# Least number of letters put in, taken out or changed.
function distance(a, b,   row, diagonal, changed, i, j) {
  for (j = 0; j <= length(b); j++)
    row[j] = j
  for (i = 1; i <= length(a); i++) {
    diagonal = row[0]
    row[0] = i
    for (j = 1; j <= length(b); j++) {
      changed = diagonal + (substr(a, i, 1) != substr(b, j, 1))
      diagonal = row[j]
      if (row[j - 1] < row[j])
        row[j] = row[j - 1]
      row[j] = row[j] + 1 < changed ? row[j] + 1 : changed
    }
  }
  return row[length(b)]
}

# Of the array's indexes.
function nearest(name, names,   other, least, best) {
  least = 999
  for (other in names)
    if (distance(name, other) < least || \
        (distance(name, other) == least && other < best)) {
      least = distance(name, other)
      best = other
    }
  return best
}
