#!/usr/bin/env bash
# Every claim of the notes has its verdict, one of the six that the front page
# names, and a figure with it; and none is settled twice in different words.
# tier: quick
. tests/tap.sh

# What is wrong with the tables of verdicts in FILES, one complaint a line.
# An entry is a claim, a line ": **verdict** ..." and one with its figures.
faulty() { # FILE...
  perl -CSD -e '
    my %is = map { $_ => 1 } "holds", "holds there, not here", "refuted",
      "refuted here", "slip", "slips", "not testable here";
    for my $file (@ARGV) {
      open my $f, "<:utf8", $file or die "$file: $!"; my $text = join "", <$f>;
      while ($text =~ /^::: \{\.verdicts\}\n(.*?)^:::$/msg) {
        for my $entry (split /\n\n+/, $1) {
          my ($claim, $verdict, @more) = split /^:   /m, $entry;
          my $what = "$file: " . $claim =~ s/\n.*//sr;
          if (@more != 1) { print "$what: not a verdict and figures\n"; next }
          my @said = $verdict =~ /\*\*(.*?)\*\*/sg;
          s/\s+/ /g for @said;
          print "$what: no verdict\n" unless @said;
          $is{$_} or print "$what: $_ is no verdict\n" for @said;
          print "$what: no figure\n"
            unless "$verdict$more[0]" =~ /\]\{(of|that|calc|cited)=/;
        } } }' "$@"
}
claims() { # FILE... - the numbers of the claims in their tables, in order
  awk '/^::: \{\.verdicts\}/ {inside = 1} /^:::$/ {inside = 0} inside' "$@" |
    grep -E '^[^ :]' | grep -oE '\([1-6]\.[0-9]+\)' | tr -d '()' | sort -uV
}

table() { printf '%s\n' '::: {.verdicts}' "$@" ':::' >"$scratch/chapter"; }
table 'Cats bark (2.1)' ':   **refuted** here' ':   [0 dB]{of=cat:bark}' '' \
  'Dogs do' '(2.10)' ':   **holds** at night, a **slip** by' \
  '    day' ':   [60 dB]{calc="6 * 10"}'
is "$(faulty "$scratch/chapter")" '' 'a claim, a verdict and figures are a row'
is "$(claims "$scratch/chapter" | tr '\n' ' ')" '2.1 2.10 ' 'whose number is found'
table 'A (1.1)' ':   **holds** perhaps' ':   not counted'
is "$(faulty "$scratch/chapter")" "$scratch/chapter: A (1.1): no figure" \
  'a verdict without a figure is noticed'
table 'A (1.1)' ':   **wrong**' ':   [1]{of=a:b}'
is "$(faulty "$scratch/chapter")" "$scratch/chapter: A (1.1): wrong is no verdict" \
  'so is another word'
table 'A (1.1)' ':   it depends' ':   [1]{of=a:b}' '' 'B (1.2)' ':   **holds**'
is "$(faulty "$scratch/chapter")" "$scratch/chapter: A (1.1): no verdict
$scratch/chapter: B (1.2): not a verdict and figures" 'and none at all'

is "$(faulty chapters/*/chapter.md)" '' "the chapters' verdicts are complete"
is "$(claims chapters/*/chapter.md | tr '\n' ' ')" \
  "$({ seq -f 1.%g 11; seq -f 2.%g 9; seq -f 3.%g 11; seq -f 4.%g 6
    seq -f 5.%g 7; seq -f 6.%g 3; } | tr '\n' ' ')" 'every claim has one'
finish
