# strip.awk - a source file without comments, markers and blank lines, white
# space folded: what a source hash covers. Strings keep their text.
{
  line = $0; out = ""
  while (line != "") {
    if (inside) {
      i = index(line, "*/")
      if (!i) { line = ""; break }
      line = substr(line, i + 2); inside = 0; out = out " "
      continue
    }
    if (match(line, /^"([^"\\]|\\.)*"/)) {
      out = out substr(line, 1, RLENGTH); line = substr(line, RLENGTH + 1)
    } else if (substr(line, 1, 2) == "//") {
      line = ""
    } else if (substr(line, 1, 2) == "/*") {
      inside = 1; line = substr(line, 3)
    } else {
      out = out substr(line, 1, 1); line = substr(line, 2)
    }
  }
  gsub(/[ \t]+/, " ", out); sub(/^ /, "", out); sub(/ $/, "", out)
  if (out != "") print out
}
