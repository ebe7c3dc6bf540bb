# The tokens of C++ text, one a line, by the longest match, as a compiler reads
# them: digraphs too. Of its lines those of the program: after a line marker that
# names a file which matches `own`; all, where there is no marker.
function token(s,    word) {
  if (match(s, /^(u8|[uUL])?R"[^()"\\ ]*\(/)) { # raw, on one line
    word = substr(s, 1, RLENGTH)
    sub(/^[^"]*"/, "", word)
    word = ")" substr(word, 1, length(word) - 1) "\""
    return index(s, word) + length(word) - 1
  }
  if (match(s, /^(u8|[uUL])?"([^"\\]|\\.)*"[A-Za-z_0-9]*/)) return RLENGTH
  if (match(s, /^(u8|[uUL])?'([^'\\]|\\.)*'[A-Za-z_0-9]*/)) return RLENGTH
  if (match(s, /^\.?[0-9]([eEpP][-+]|'?[A-Za-z_0-9]|\.)*/)) return RLENGTH
  if (match(s, /^[A-Za-z_$][A-Za-z_0-9$]*/)) return RLENGTH
  if (match(s, /^<::[^:>]/)) return 1
  if (match(s, /^(%:%:|<=>|->\*|\.\.\.|<<=|>>=)/)) return RLENGTH
  if (match(s, /^(%:|<:|:>|<%|%>|::|->|\+\+|--|<<|>>|[-<>=!+*\/%^&|]=|&&|\|\||##|\.\*)/))
    return RLENGTH
  return 1
}
BEGIN { shown = 1 }
/^# [0-9]+ "/ {
  shown = !own || $3 ~ own
  next
}
/^#/ || !shown { next }
{
  while (match($0, /[^ \t\r\f\v]/)) {
    $0 = substr($0, RSTART)
    n = token($0)
    print substr($0, 1, n)
    $0 = substr($0, n + 1)
  }
}
