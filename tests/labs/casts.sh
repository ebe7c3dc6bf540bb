# casts.sh - source it after tap.sh: spellings of one cheat. A variable of a
# function's own is cast to an array without end, whose indexes reach everything;
# no hook is called for an access of such a variable.
#
#   spelling NAME            a kernel peek(out), which loads out[0] and stores it
#   with_peek FILE LAUNCH NAME   FILE, where peek runs behind that launch
#   earned RESULT TASK       the points of a task in a result.json
#   spellings                their names

# shellcheck disable=SC2034 # for tests
spellings='reference pointer member scalar union void template struct rows
constant capture parameter'

spelling() { # NAME
  local far='typedef int far[1l << 58];
enum : long { SHIFT = 1l << 50 };
static __global__ void peek(int *out) {' own='int own[1] = {1};'
  local at='long at = out - own + SHIFT;' go='all[at] = all[at]; }'
  case $1 in
  reference) echo "$far $own $at far &all = (far &)*(own - SHIFT); $go" ;;
  pointer) echo "$far $own $at far *all = (far *)(own - SHIFT);
    (*all)[at] = (*all)[at]; }" ;;
  member) echo "struct s { long n; int v[1]; }; $far s mine = {};
    int *own = mine.v; $at far &all = *(far *)(mine.v - SHIFT); $go" ;;
  scalar) echo "$far int v = 1, *own = &v; $at
    far &all = reinterpret_cast<far &>(*(&v - SHIFT)); $go" ;;
  union) echo "union wide { int one; int v[1l << 58]; }; $far $own $at
    wide *all = (wide *)(own - SHIFT); all->v[at] = all->v[at]; }" ;;
  void) echo "$far $own $at
    far &all = *static_cast<far *>(static_cast<void *>(own - SHIFT)); $go" ;;
  template) echo "template <typename T, long N> static __device__
    T &place(T (&a)[N], long i) { return (*(T (*)[1l << 58])(a - (1l << 50)))[i]; }
    $far $own $at place(own, at) = place(own, at); }" ;;
  struct) echo "struct wide { char c[1l << 58]; }; $far $own $at
    wide &all = *(wide *)(own - SHIFT);
    *(int *)&all.c[4 * at] = *(int *)&all.c[4 * at]; }" ;;
  rows) echo "$far $own $at typedef int rows[1l << 40][1l << 18];
    rows &all = *(rows *)(own - SHIFT); long r = at >> 18, c = at & 0x3ffff;
    all[r][c] = all[r][c]; }" ;;
  constant) echo "$far const int own[1] = {1}; $at
    const far &all = *(const far *)(own - SHIFT); if (all[at] == 12345) *out = 1; }" ;;
  capture) echo "$far $own $at
    auto f = [own](long i) mutable -> int & {
      return (*(far *)(own - SHIFT))[i]; };
    at = out - &f(SHIFT) + SHIFT; f(at) = f(at); }" ;;
  parameter) echo "struct s { int v[1]; }; static __device__ __noinline__
    void copy(s mine, int *out) { long at = out - mine.v + (1l << 50);
    int (&all)[1l << 58] = *(int (*)[1l << 58])(mine.v - (1l << 50));
    all[at] = all[at]; } $far s mine = {}; copy(mine, out); }" ;;
  esac
}

with_peek() { # FILE LAUNCH NAME
  local kernel
  kernel=$(spelling "$3")
  awk -v launch="$2" -v kernel="$kernel" '
    !told && /^(#|\/\/|$)/ == 0 { print kernel; told = 1 }
    { print }
    index($0, launch) { open = 1 }
    open && /;$/ { print "  peek<<<1, 1>>>((int *)out);"; open = 0 }' "$1"
}

earned() { # RESULT TASK
  awk -v task="\"$2\"" '
    /"name":/ { here = index($0, task) }
    /"points":/ && here { sub(/.*:[ \t]*/, ""); sub(/,.*/, ""); print; exit }' "$1"
}
