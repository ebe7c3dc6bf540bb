# finish.awk - makes gnuplot's SVG fit to be put into a page.
#
#   awk -f figures/finish.awk -v name=NAME -v alt='TEXT' FIGURE.svg
#
# The foreground (style.gp's marker colour) becomes currentColor: inside a page
# the figure takes the page's text colour; alone, a grey that reads on white
# and on black. Ids get the figure's name, so that several share one page.
# gnuplot's own title and description give way to the alt text.
BEGIN {
  gsub(/&/, "\\&amp;", alt)
  gsub(/</, "\\&lt;", alt)
  gsub(/"/, "\\&quot;", alt)
}
/^<\?xml/ || /^<title>/ || /^<desc>/ { next }
/^<svg/ {
  print "<svg class=\"figure\" role=\"img\" aria-label=\"" alt "\""
  in_root = 1
  next
}
in_root && /^>/ {
  print "><style>svg.figure:root{color:#767676}</style>"
  in_root = 0
  next
}
{
  gsub(/ color="(black|white)"/, "")
  gsub(/rgb\( *1, *2, *3\)/, "currentColor")
  gsub(/[ \t]id=['"]/, "&" name "-")
  gsub(/href='#/, "&" name "-")
  gsub(/url\(#/, "&" name "-")
  # What a page of two dozen figures need not carry: filters that nothing uses,
  # indentation, hundredths of a pixel that are none.
  if (/<filter /) in_filter = 1
  if (in_filter) { if (/<\/filter>/) in_filter = 0; next }
  gsub(/^[ \t]+|[ \t]+$/, "")
  gsub(/ stroke-linecap="butt" stroke-linejoin="miter"/, "")
  gsub(/<tspan font-family="sans-serif" >/, "<tspan>")
  if (!/<text/) {
    gsub(/ = /, "="); gsub(/,  +/, ","); gsub(/  +/, " ")
    gsub(/\.00,/, ","); gsub(/\.00 /, " "); gsub(/\.00\047/, "\047")
  }
  if ($0 == "") next
  print
}
