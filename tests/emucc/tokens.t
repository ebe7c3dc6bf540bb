#!/usr/bin/env bash
# What the rewriter pastes leaves its neighbours alone: the tokens before and after
# are the same but for those that were put there on purpose.
# tier: quick
. tests/tap.sh

# Each built-in variable between each two punctuators, without a blank, in a kernel
# and in a function of the host that has variables of these names.
lefts=('y=' 'y=b+' 'y=b-' 'y=b*' 'y=b/' 'y=b%' 'y=b&' 'y=b|' 'y=b^' 'y=b<' 'y=b>'
  'y=b<<' 'y=b>>' 'y=b<=' 'y=b>=' 'y=b==' 'y=b!=' 'y=b&&' 'y=b||' 'y=!' 'y=~' 'y=-'
  'y=+' 'y+=' 'y-=' 'y*=' 'y/=' 'y%=' 'y&=' 'y|=' 'y^=' 'y<<=' 'y>>=' 'y=c?1:'
  'y=c?' 'y=c?b:' 'y=z[' 'y=f(' 'y=f(b,' 'S s{' 'S s{b,' 'y=T<3>::n%' 'y=b%+'
  'return ' 'return::' 'y=::' 'y=b% ::' 'y=c?1: ::' 'y=b<::' 'y=g<2>(' 'y=(int)'
  'if(' 'while(b%' 'y=b->*' "y='%'%" 'y=1%' 'y=1.f*' 'y=sizeof ' 'y=b++%' 'y=b-- -'
  'for(int i:' 'switch(' 'y=alignof(int)%' 'y=[&]{return b%' 'throw b%' 'case 1:')
rights=(';' '+b;' '-b;' '*b;' '/b;' '%b;' '&b;' '|b;' '^b;' '<b;' '>b;' '<<b;' '>>b;'
  '<=b;' '>=b;' '==b;' '!=b;' '&&b;' '||b;' '?1:2;' ':1;' ':b;' ');' '];' '};' ',b);'
  ',b};' '% ::b;' '<::b;' '>::b;' '%-b;' '++;' '--;' '-1;' '%1;' '*1.f;' '/ *a;'
  '){}' ';}();' '?b:c;' '%b?b:c;' '>>1;' "%'b';" '+=b;' '%=b;')
builtins=(threadIdx.x blockIdx.y blockDim.x gridDim.z threadIdx blockDim warpSize)
{
  for head in '__global__ void k(int *a, int b, int c)' \
    'void h(dim3 gridDim, dim3 blockDim, uint3 threadIdx, uint3 blockIdx)'; do
    echo "$head {"
    for b in "${builtins[@]}"; do
      for l in "${lefts[@]}"; do
        for r in "${rights[@]}"; do
          # A bracket that opens is closed, so that the rest can be read.
          s=$l$b$r t=$l$r
          case $t in
          *'('*) [[ $t == *')'* ]] || continue ;;
          *'['*) [[ $t == *']'* ]] || continue ;;
          *'{'*) [[ $t == *'}'* ]] || continue ;;
          *')'* | *']'* | *'}'*) continue ;;
          esac
          case $t in *'[&]{'*) [[ $t == *'}();' ]] || continue ;; esac
          case $t in *'}();') [[ $t == *'[&]{'* ]] || continue ;; esac
          echo "{$s}"
        done
      done
    done
    echo '}'
  done
} >"$scratch/in"
"$emucc" --rewrite /dev/null <"$scratch/in" >"$scratch/out"
# The wrapping of a built-in variable taken off again, with its ::.
tokens() { awk -f tests/emucc/tokens.awk "$1"; }
unwrapped() {
  tokens "$1" | awk '
    { t[NR] = $0 }
    END {
      for (i = 1; i <= NR; i++)
        if (t[i] == "::" && t[i + 1] == "emu" && t[i + 3] == "builtin") {
          if (t[i + 5] == "::") print t[i + 5]
          print t[i + 5 + (t[i + 5] == "::")]
          i += 6 + (t[i + 5] == "::")
        } else
          print t[i]
    }'
}
grep '^{' "$scratch/in" >"$scratch/in.lines"
grep '^{' "$scratch/out" | sed 's/::emu_lane_returns(); //' >"$scratch/out.lines"
tokens "$scratch/in.lines" >"$scratch/before"
unwrapped "$scratch/out.lines" >"$scratch/after"
is "$(wc -l <"$scratch/out.lines")" "$(wc -l <"$scratch/in.lines")" \
  "each of $(wc -l <"$scratch/in.lines") statements keeps its line"
is "$(diff "$scratch/before" "$scratch/after" | head -n 8)" "" \
  "the tokens around built-in variables stay as they were"
ok "$([ "$(grep -c 'emu::builtin' "$scratch/out.lines")" -gt 5000 ]; echo $?)" \
  "built-in variables are wrapped"

# Whole programs: no token is lost, and none is made but what the rewriter writes.
words='__global__|__device__|__host__|__shared__|__constant__|__managed__|extern|static
<<|>>|__forceinline__|__noinline__|__launch_bounds__|\[|\]|alignas|aligned|sizeof|[0-9]+
asm|volatile|:|".*"' # inline PTX becomes calls
made='::|<=|\(|\)|,|<|>|;|=|\{|\}|\(\*|[0-9]+|".*"|void|static_cast|decltype|const|static
emu|emu_.*|builtin|configure|Kernel|Parameter|launch|Symbol|TemplateSymbols|EMU_.*
__attribute__|__thread|always_inline|inline|abi_tag|deprecated|static_assert|sizeof
Dynamic|DynamicArray|whole|As|true|false|return|if|!|&|__PRETTY_FUNCTION__|auto|is_unset
unset|unset_local|local_array|__asm__|volatile|&&|\|\||\+|ptx|\*|lop3|prmt|shf_[lr]|0x[0-9a-f]+'
lost() { # SOURCE: tokens that are fewer than they were; those made
  "$emucc" -std=c++17 -E "$1" >"$scratch/program.ii" 2>/dev/null
  "$emucc" --rewrite /dev/null <"$scratch/program.ii" >"$scratch/rewritten.ii" || return
  for each in program rewritten; do
    awk -v own="${1##*/}" -f tests/emucc/tokens.awk "$scratch/$each.ii" >"$scratch/$each"
  done
  awk -v words="^(${words//$'\n'/|})\$" -v made="^(${made//$'\n'/|})\$" '
    FNR == NR { had[$0]++; next }
    { has[$0]++ }
    END {
      for (t in had)
        if (had[t] > has[t] && t !~ words) print "lost: " t
      for (t in has)
        if (!(t in had) && t !~ made) print "made: " t
    }' "$scratch/program" "$scratch/rewritten" | sort
}
for program in tests/emucc/programs/*.cu; do
  is "$(lost "$program" 2>&1)" "" "$program: no token is lost or made"
done
finish
