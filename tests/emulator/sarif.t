#!/usr/bin/env bash
# Findings for editors and for GitHub: file:line: at the head of a line, and
# EMU_SARIF, a file with what SARIF 2.1.0 and GitHub's upload ask for. On a
# terminal a long launch tells how far it is.
. tests/tap.sh
emucc=$(realpath "${B:-build}/bin/emucc")
mkdir "$scratch/a folder"
cd "$scratch/a folder" || exit 1

cat >'a file.cu' <<'END2'
template <class T> __global__ void racy(T *out) {
  __shared__ T s[64];
  s[threadIdx.x] = T(threadIdx.x);
  out[threadIdx.x] = s[63 - threadIdx.x];
}
int main() {
  float *f;
  cudaMalloc(&f, 64 * sizeof *f);
  racy<float><<<1, 64>>>(f);
  cudaDeviceSynchronize();
}
END2
"$emucc" 'a file.cu' -o faulty || exit 1
EMU_SARIF=found.sarif ./faulty >/dev/null 2>"$scratch/said"
like "$(<"$scratch/said")" \
  '^a file\.cu:3: warning: race in racy<float>: .*\[RACE\]$' \
  'a finding begins with its line, as a compiler has it'
like "$(<"$scratch/said")" '^a file\.cu:8: note: leak: .*\[LEAK\]$' \
  'what is no error is a note'

perl -MJSON::PP -e '
  local $/; my $s = decode_json(<>); my @bad;
  my $need = sub { my ($v, $what) = @_; push @bad, $what unless $v };
  $need->($s->{version} eq "2.1.0" && ref $s->{runs} eq "ARRAY", "version, runs");
  my $run = $s->{runs}[0]; my $driver = $run->{tool}{driver};
  $need->($driver->{name}, "tool.driver.name");
  my %rules; $rules{$_->{id}}++ for @{$driver->{rules}};
  $need->(!(grep { $_ > 1 } values %rules), "rules of one id");
  $need->($_->{shortDescription}{text} && $_->{help}{text}, "rule texts")
    for @{$driver->{rules}};
  for my $r (@{$run->{results}}) {
    $need->($r->{message}{text}, "result.message.text");
    $need->($driver->{rules}[$r->{ruleIndex}]{id} eq $r->{ruleId}, "ruleIndex");
    $need->(scalar($r->{level} =~ /^(none|note|warning|error)$/), "level");
    $need->(ref $r->{locations} eq "ARRAY", "locations");
    for (@{$r->{locations}}, @{$r->{relatedLocations} || []}) {
      my $p = $_->{physicalLocation};
      my $uri = $p->{artifactLocation}{uri};
      $need->(scalar($uri =~ m{^(file:/)?[-\w./~%]+$}), "uri");
      $need->($p->{region}{startLine} >= 1, "startLine");
    }
    $need->($_->{message}{text}, "message of a related location")
      for @{$r->{relatedLocations} || []};
    my $at = $r->{locations}[0]{physicalLocation};
    print join(" ", $r->{ruleId}, $r->{level}, $at->{artifactLocation}{uri},
      $at->{region}{startLine}, map $_->{physicalLocation}{region}{startLine},
      @{$r->{relatedLocations} || []}), "\n";
  }
  print "lacks: $_\n" for @bad' found.sarif >"$scratch/read" 2>&1
is "$(<"$scratch/read")" 'RACE error a%20file.cu 3 4
LEAK note a%20file.cu 8' \
  'all that the schema requires, each finding with its rule, level and lines'
is "$(perl -MJSON::PP -e 'local $/; print scalar
  @{decode_json(<>)->{runs}[0]{tool}{driver}{rules}}' found.sarif)" \
  "$("$emucc" --explain | wc -l)" 'its rules are what emucc --explain knows'
EMU_SARIF=none/x.sarif ./faulty >/dev/null 2>"$scratch/said"
like "$? $(<"$scratch/said")" 'EMU_SARIF=none/x.sarif: No such file' \
  'a file that cannot be written is said'

cat >long.cu <<'END2'
__global__ void spin(volatile long *clock, long ticks) {
  long until = clock64() + ticks;
  if (blockIdx.x == 1)
    while (clock64() < until)
      ;
}
int main() {
  spin<<<2, 1>>>(0, 6000000000l);
  return cudaDeviceSynchronize();
}
END2
"$emucc" long.cu -o long || exit 1
./long 2>"$scratch/said"
is "$(<"$scratch/said" grep -c 'blocks')" 0 'in a file no progress is told'
if script -qc true /dev/null >/dev/null 2>&1; then
  script -qec ./long "$scratch/typed" >/dev/null </dev/null
  like "$(tr '\r' '\n' <"$scratch/typed")" '^spin: 1 of 2 blocks' \
    'on a terminal it is'
  like "$(cat -v "$scratch/typed")" 'blocks\^\[\[K\^M\^\[\[K[^0-9]*$' \
    'and taken away'
else
  skip 2 'no terminal can be made: no script, or no /dev/pts'
fi
finish
