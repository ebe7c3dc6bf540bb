# catalogue.awk - build/catalogue.csv as the C tables of catalogue.h.
#
# -v device=emulator|gpu -v flags="..." -v files="the variants of this build"
# -v problems="symbols of the PROBLEM lines"

function mangled(file) {
  sub(/\.[a-z]*$/, "", file)
  gsub(/[^A-Za-z0-9]/, "_", file)
  return "variant_" file
}

function quoted(text) {
  gsub(/["\\]/, "\\\\&", text)
  return "\"" text "\""
}

BEGIN {
  FS = ","
  n = split(files, word, " ")
  for (i = 1; i <= n; i++)
    chosen[word[i]] = 1
  print "/* Generated from the catalogue of variants. */"
  print "#include \"bench/catalogue.h\"\n"
  count = 0
}

FNR == 1 {
  for (i = 1; i <= NF; i++)
    column[$i] = i
  next
}

$column["file"] in chosen {
  file = $column["file"]
  print "extern const struct variant " mangled(file) ";"
  key = sprintf("%02d %s", $column["chapter"] ? $column["chapter"] : 99, file)
  order[++count] = key
  row[key] = "    {&" mangled(file) ", " quoted($column["variant"]) ", " \
    quoted($column["problem"]) ", " quoted(file) ", " $column["chapter"] ", " \
    quoted($column["sweeps"]) ", " quoted($column["sizes"]) ", " \
    $column["destroys"] ", " $column["inaccurate"] ", " $column["wrong"] ", " \
    (file ~ /\.c$/ ? 1 : 0) ", " quoted($column["sha"]) "},"
}

END {
  n = split(problems, word, " ")
  for (i = 1; i <= n; i++)
    print "extern const struct problem problem_" word[i] ";"
  print "\nconst struct entry entries[] = {"
  for (i = 1; i <= count; i++) { # by chapter, ceilings last, then by file
    for (j = i; j > 1 && order[j - 1] > order[j]; j--) {
      swap = order[j]
      order[j] = order[j - 1]
      order[j - 1] = swap
    }
  }
  for (i = 1; i <= count; i++)
    print row[order[i]]
  print "    {0}};\n"
  print "const struct problem *const problems[] = {"
  for (i = 1; i <= n; i++)
    print "    &problem_" word[i] ","
  print "    0};\n"
  print "const char build_kind[] = " quoted(device) ";"
  print "const char build_flags[] = " quoted(flags) ";"
}
