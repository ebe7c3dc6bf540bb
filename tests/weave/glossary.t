#!/usr/bin/env bash
# The glossary and the prose agree: each of its words is explained in one place,
# and nothing that a reader meets uses a word before that: prose, tables,
# captions, comments of quoted code. A heading may use what its section explains.
# tier: quick
. tests/tap.sh

# Of FILES in their order a line for each word of the glossary that is used or
# explained, in singular or plural: "uses bank FILE", "explains bank FILE".
uses() { # GLOSSARY FILE...
  perl -CSD -e '
    sub slurp { open my $f, "<:utf8", $_[0] or die "$_[0]: $!"; local $/; <$f> }
    my ($glossary, @files) = @ARGV; my %word; our $file;
    for my $word (map lc, slurp($glossary) =~ /^(.*)\n:   /mg) {
      my $stem = $word =~ s/y$//r;
      $word{$_} = $word for $word, "${word}s", "${word}es", "${stem}ies" }
    my $forms = join "|", sort { length $b <=> length $a } keys %word;
    sub said { my ($text) = @_;
      $text =~ s/`[^`]*`//g; $text =~ s/\]\(#?[\w-]*\)/]/g; $text =~ s/\@[\w-]+//g;
      $text =~ s/\{(?!\.term)[^}]*\}//g; $text =~ s/\s+/ /g;
      while ($text =~ /\[([^\]\[]*)\]\{\.term(?: word=(?:"([^"]*)"|(\S+)))?\}|\b($forms)\b/gi) {
        print $4 ? "uses $word{lc $4}" : "explains " . lc($2 // $3 // $1), " $file\n" } }
    # Comments of a file that is quoted, without its card, or of a part of it.
    sub comments { my ($name, $part) = @_; my $room = $file =~ s{/[^/]*$}{}r;
      my ($path) = -f $name ? $name :
        grep { s{/\d+-}{/}gr =~ m{/\Q$name\E$} } split /\n/, `find $room -type f`;
      my $text = slurp($path // die "$file: there is no $name");
      $text =~ s{\A(//.*\n)*}{};
      ($text) = $text =~ m{^//> \Q$part\E\n(.*?)^//< \Q$part\E$}ms if $part;
      join "\n", $text =~ m{//(?![><=]) (.*)}g }
    for $file (@files) {
      my @open; my $text = slurp($file); $text =~ s/^---\n.*?\n---\n//s;
      for (split /^(```+.*?\n```+\n|#+ [^\n]*\n|:::[^\n]*\n|\n)/ms, $text) {
        if (/^`{3,}\{.*snippet="([^"#]*)#?([^"]*)"/) { said(comments($1, $2)) }
        elsif (/^`{3,}\{\.results/) { said(join " ", /^(?:caption|head): (.*)/mg) }
        elsif (/^(#+) (.*)/) {
          my ($level, $heading) = ($1, $2);
          said((pop @open)->[1]) while @open && length $open[-1][0] >= length $level;
          push @open, [$level, $heading] }
        elsif (!/^(:::|`+)/) { said($_) } }
      said((pop @open)->[1]) while @open }' "$@"
}
words() { # GLOSSARY
  awk '/^:   / {print tolower(last)} {last = $0}' "$1" | sort
}
too_early() { awk '{word = $0; sub(/^[a-z]+ /, "", word); sub(/ [^ ]*$/, "", word)}
  $1 == "explains" {known[word] = 1} $1 == "uses" && !known[word] && !said[word]++ {
    print word ": " $NF}'; }

mkdir "$scratch/controls"
printf '%s\n' 'bank' ':   a' '' 'latency' ':   b' '' 'warp' ':   c' >"$scratch/glossary"
early() { # TEXT WHAT - a text that uses a bank too early
  printf '%s\n' "$1" '' 'A [bank]{.term}. A [warp]{.term}, [x]{.term word=latency}.' \
    '' 'Warps, latencies, banks.' >"$scratch/prose.md"
  is "$(uses "$scratch/glossary" "$scratch/prose.md" | too_early)" \
    "${3-bank: $scratch/prose.md}" "$2"
}
printf '// a bank\n\n//> a\nint i; // banks\n//< a\n//> b\n//< b\n' \
  >"$scratch/controls/07-one.cu"
early 'The banks of it.' 'a word that is used and not explained is noticed'
early '| a | bank |' 'in a table'
early '![Two banks.](x){.figure}' 'in a caption'
early $'```{.results}\ncaption: Of banks.\nrows:\n  a\n```' 'in that of results'
early $'```{.cuda snippet="one.cu#a"}\n```' 'in a comment of a listing'
early $'```{.cuda snippet="one.cu#b"}\n```' 'not of what is not quoted' ''
early $'# The banks\n\n## Banks {#warp}' 'not in a heading above its explanation' ''
early $'## Banks\n\nNothing.\n\n## And' 'in another heading'
early '`bank` and [it](#bank)' 'not in code, and not in a link' ''

mapfile -t prose < <(echo report/front.md; ls -v chapters/*/chapter.md)
# The front names what chapters explain; what it explains itself counts.
uses report/glossary.md "${prose[@]}" | grep -v "^uses .* report/front.md$" >"$scratch/uses"
is "$(too_early <"$scratch/uses")" '' 'no word is used before it is explained'
is "$(sed -n 's/^explains \(.*\) [^ ]*$/\1/p' "$scratch/uses" | sort)" \
  "$(words report/glossary.md)" 'each word is explained once, and in the glossary'
is "$(words report/glossary.md | sort -c 2>&1)" '' 'its words are in order'

# ---- what a reader should know lies before ----
# Links of "You should know" that no chapter before has.
forward() { # FILE...
  perl -0777 -ne '
    my ($know) = /You should know(.*?)\n:::/s;
    for (($know // "") =~ /\(#([\w-]+)\)/g) {print "$ARGV: $_\n" if !$seen{$_}}
    $seen{$_} = 1 for /\{#([\w-]+)/g' "$@"
}
printf '# B {#b}\n\n::: {.goals}\n**You should know**\n[a](#a) and [b](#b).\n:::\n\n# A {#a}\n' \
  >"$scratch/prose.md"
is "$(forward "$scratch/prose.md" "$scratch/prose.md")" "$scratch/prose.md: a
$scratch/prose.md: b" 'a chapter that asks for a later one is noticed'
is "$(forward "${prose[@]}")" '' 'no chapter asks for what comes after it'
finish
