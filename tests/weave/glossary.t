#!/usr/bin/env bash
# The glossary and the prose agree: each of its words is explained in one place,
# and no prose uses a word before it is explained.
# tier: quick
. tests/tap.sh

# The prose of FILES as one stream, without code, headings and markup of numbers:
# a line for each word of the glossary that is used, or explained, in order.
uses() { # GLOSSARY FILE...
  perl -CSD -e '
    my ($glossary, @files) = @ARGV; my %is;
    open my $g, "<:utf8", $glossary or die; my $last = "";
    while (<$g>) { $is{lc $last} = 1 if /^:   / && $last; chomp; $last = $_ }
    my $forms = join "|", map { my $w = quotemeta; "${w}s?" }
      sort { length $b <=> length $a } keys %is;
    for my $file (@files) {
      open my $f, "<:utf8", $file or die "$file: $!"; my $text = join "", <$f>;
      $text =~ s/^---\n.*?\n---\n//s; $text =~ s/^(`{3,}).*?^\1$//msg;
      $text =~ s/^#.*$//mg; $text =~ s/`[^`]*`//g;
      $text =~ s/^:::.*$//mg; $text =~ s/^\|.*\|$//mg; $text =~ s/^    .*$//mg;
      $text =~ s/\]\(#[^)]*\)/]/g; $text =~ s/\@[\w-]+//g;
      $text =~ s/\{(?!\.term)[^}]*\}//g;
      $text =~ s/!\[[^\]]*\]\([^)]*\)\{[^}]*\}//g;
      while ($text =~ /\[([^\]\[]*)\]\{\.term(?: word=(?:"([^"]*)"|(\S+)))?\}|\b($forms)\b/gi) {
        if (defined $4) { my $w = lc $4; $w =~ s/s$// unless $is{$w};
          print "uses $w $file\n" if $is{$w}; }
        else { print "explains ", lc($2 // $3 // $1), " $file\n" } } }' "$@"
}
words() { # GLOSSARY
  awk '/^:   / {print tolower(last)} {last = $0}' "$1" | sort
}
too_early() { awk '{word = $0; sub(/^[a-z]+ /, "", word); sub(/ [^ ]*$/, "", word)}
  $1 == "explains" {known[word] = 1} $1 == "uses" && !known[word] && !said[word]++ {
    print word ": " $NF}'; }

printf '%s\n' 'bank' ':   a' '' 'warp' ':   b' >"$scratch/glossary"
printf '%s\n' '# A warp' 'The banks of a [warp]{.term}; a warp.' >"$scratch/prose"
is "$(uses "$scratch/glossary" "$scratch/prose" | too_early)" \
  "bank: $scratch/prose" 'a word that is used and not explained is noticed'

mapfile -t prose < <(echo report/front.md; ls -v chapters/*/chapter.md)
uses report/glossary.md "${prose[@]}" >"$scratch/uses"
is "$(too_early <"$scratch/uses")" '' 'no word is used before it is explained'
is "$(sed -n 's/^explains \(.*\) [^ ]*$/\1/p' "$scratch/uses" | sort)" \
  "$(words report/glossary.md)" 'each word is explained once, and in the glossary'
is "$(words report/glossary.md | sort -c 2>&1)" '' 'its words are in order'
finish
