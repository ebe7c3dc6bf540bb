# markup.pl NUMBERS FILE... - how much of the chapters' source is there for the
# machine: all characters that no page shows, in spans with a key and in blocks
# of class results, by number (NUMBERS of them) and as a share of the source.
use strict;
use warnings;
use utf8;
use open qw(:std :encoding(UTF-8));

# What a span costs: its brackets and its attributes.
my $attributes = qr/\]\{(?:of|calc|that|cited)=(?:"[^"]*"|[^\s}]*)\}/s;

sub spans { my ($text) = @_;
  my $sum = 0;
  $sum += 1 + length $1 while $text =~ /($attributes)/g;
  return $sum;
}

# What one line of a table of results costs beyond what the page shows of it.
sub table_line { my ($line) = @_;
  my $all = length($line) + 1;
  return $all if $line =~ /^(columns|rows):/;
  return $all - length $1 if $line =~ /^(?:caption|head): (.*)/;
  return $all - length $1 if $line =~ /^  (\S[^|]*?) \| /;
  return $all - length $1 if $line =~ /^  (\*?[\w-]+\*?)/;
  return $all if $line =~ /^    \S[^:=]* = /;
  if ($line =~ /^    \S[^:]*:(?: (.*))?$/ || $line =~ /^ {6,}(.*)$/) {
    my $shown = $1 // "";
    return $all - length($shown) + spans($shown);
  }
  return $all;
}

my $numbers = shift;
my ($source, $markup, $longest) = (0, 0, 0);
for my $name (@ARGV) {
  open my $file, '<', $name or die "$name: $!\n";
  my $text = do { local $/; <$file> };
  $source += length $text;
  for (split /\n/, $text) { $longest = length if length > $longest }
  while ($text =~ s/^```\{\.results[^\n]*\n(.*?)^```\n//ms) {
    $markup += length('```{.results}') + length("```") + 2;
    $markup += table_line($_) for split /\n/, $1;
  }
  $markup += spans($text);
}
printf "%.1f characters a number, %.1f %% of the source, longest line %d\n",
  $markup / $numbers, 100 * $markup / $source, $longest;
exit($markup > 35 * $numbers || $markup > 0.25 * $source || $longest > 120);
