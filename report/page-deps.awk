# page-deps.awk - what each chapter's page needs: CHAPTER:NUMBER for a chapter whose
# variants its keys name, or whose files it quotes (0: those of kernels/), and
# CHAPTER:NAME for a figure; CHAPTER:bound where it tells bounds of recorded rows.
#
# Reads all chapter.md and after them all variants, of any folder of a room.

# Each row that a key or a table may mean, as problem/variant.
function named(text,   count, words, i) {
  gsub(/[^a-z0-9\/-]+/, " ", text)
  count = split(text, words, " ")
  for (i = 1; i <= count; i++) {
    sub(/^[^a-z]+/, "", words[i])
    if (!index(words[i], "/")) words[i] = own "/" words[i]
    means[chapter, words[i]] = 1
    asked[substr(words[i], index(words[i], "/") + 1)] = 1
  }
}
function needs(what) { found[chapter ":" what] = 1 }
FNR == 1 {
  split(FILENAME, part, "/")
  number = part[2]
  sub(/-.*/, "", number)
  variant = FILENAME
  sub(/.*\//, "", variant)
  prose = variant == "chapter.md"
  gsub(/^[0-9][0-9]-|\.[^.]*$/, "", variant)
  if (prose) { chapters[chapter = number]; own = ""; table = 0 }
}
prose && own == "" && /^problem:/ { own = $2 }
prose && /^```[{]\.results/ { table = 1 }
prose && table { named($0) }
prose && /^```$/ { table = 0 }
prose && /[{](of|that)=/ {
  count = split($0, keys, /[{](of|that)=/)
  for (i = 2; i <= count; i++) {
    if (keys[i] ~ /^"/) { sub(/^"/, "", keys[i]); sub(/".*/, "", keys[i]) }
    else sub(/[} ].*/, "", keys[i])
    named(keys[i])
  }
}
prose && match($0, /snippet="chapters\/[0-9]+-/) {
  needs(substr($0, RSTART + 18, RLENGTH - 19))
}
prose && match($0, /\]\([a-z0-9-]*\)[{][^}]*\.figure/) {
  name = substr($0, RSTART + 2, RLENGTH)
  needs(substr(name, 1, index(name, ")") - 1))
}
prose && /snippet="kernels\// { needs(0) }
prose && /bound_ms/ { needs("bound") }
# A variant whose problem is among the words in quotes of its source.
!prose && variant in asked && /"/ {
  count = split($0, words, "\"")
  for (i = 2; i <= count; i += 2)
    for (chapter in chapters)
      if ((chapter, words[i] "/" variant) in means) needs(number)
}
END { for (pair in found) print pair }
