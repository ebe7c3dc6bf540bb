# renew-rows.awk - recorded rows with the hash, the name and the chapter that
# their variant has today, and every other byte as it was.
#
#   awk -f renew-rows.awk -v out=FOLDER CATALOGUE MAP RESULTS.csv...
#
# MAP has a line "name,hash,kind,name,hash" for each variant and hash that is
# another one today: before, of what kind of rows (renew.sh), now. A row of chapterN.csv or ceilings.csv goes to the file
# of the chapter that its variant lies in now. Writes FOLDER/RESULTS.csv.
function file_of(chapter) {
  return chapter == 0 ? "ceilings.csv" : "chapter" chapter ".csv"
}
function begin(file) {
  if (!(file in begun)) { begun[file]; print head >(out "/" file) }
}
# Renews the fields of a name, in one column or two, and of its hash.
function renew(variant, hash,   name, kind, to, part) {
  if (!(hash in at)) return ""
  name = "problem" in at ? $at["problem"] "/" $at[variant] : $at[variant]
  kind = "flops" in at ? "flops" : "none"
  if (!((name, $at[hash], kind) in now)) return name
  split(now[name, $at[hash], kind], to, ",")
  $at[hash] = to[2]
  split(to[1], part, "/")
  if (!("problem" in at)) $at[variant] = to[1]
  else { renewed_problem = part[1]; $at[variant] = part[2] }
  return to[1]
}
BEGIN { FS = OFS = "," }
FNR == 1 { files++ }
files == 1 {
  if (FNR == 1) for (i = 1; i <= NF; i++) in_catalogue[$i] = i
  else chapter_of[$in_catalogue["problem"] "/" $in_catalogue["variant"]] = \
    $in_catalogue["chapter"]
  next
}
FILENAME == map { now[$1, $2, $3] = $4 "," $5; next }
FNR == 1 {
  name_of_file = FILENAME
  sub(/.*\//, "", name_of_file)
  head = $0
  split("", at)
  for (i = 1; i <= NF; i++) at[$i] = i
  by_chapter = name_of_file ~ /^(chapter[0-9]+|ceilings)\.csv$/
  begin(name_of_file)
  next
}
{
  renewed_problem = ""
  if ("baseline" in at) renew("baseline", "baseline_source_hash")
  variant = renew("variant", "source_hash")
  if (renewed_problem != "") $at["problem"] = renewed_problem
  if ("chapter" in at && variant in chapter_of &&
      $at["chapter"] != chapter_of[variant]) $at["chapter"] = chapter_of[variant]
  to = by_chapter ? file_of($at["chapter"]) : name_of_file
  begin(to)
  print >(out "/" to)
}
