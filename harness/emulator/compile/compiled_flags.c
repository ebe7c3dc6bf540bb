/* compiled_flags.c - g++ as an optimising compiler, before it instruments.
 *
 * nvcc keeps in a register what was just loaded or stored, loads what does not
 * change in a loop before it, and unrolls loops of a few dozen iterations. Of
 * g++'s passes these are partial redundancy elimination (-ftree-pre) on loops
 * whose condition is copied before them (-ftree-ch), and complete unrolling,
 * which -O3 alone does before accesses are instrumented; its other flags are
 * turned off. With PTX of nvcc 13.0 were compared: types do not tell it that
 * memory is not aliased, and a value is carried out of a loop only where it is
 * known, too, if the loop is not entered. */
#include "emucc.h"

const char as_compiled[] =
    "-O3 -fno-sanitize=bounds-strict,float-cast-overflow -ftree-ch "
    "-ftree-pre --param max-completely-peel-times=64 "
    "--param max-completely-peeled-insns=2000 "
    "-fno-align-functions -fno-align-jumps -fno-align-labels "
    "-fno-align-loops -fno-caller-saves -fno-code-hoisting "
    "-fno-crossjumping -fno-cse-follow-jumps -fno-devirtualize "
    "-fno-devirtualize-speculatively -fno-expensive-optimizations -fno-gcse "
    "-fno-gcse-after-reload -fno-hoist-adjacent-loads -fno-indirect-inlining "
    "-fno-inline-functions -fno-inline-small-functions -fno-ipa-bit-cp "
    "-fno-ipa-cp -fno-ipa-cp-clone -fno-ipa-icf -fno-ipa-ra -fno-ipa-sra "
    "-fno-isolate-erroneous-paths-dereference -fno-loop-interchange "
    "-fno-loop-unroll-and-jam -fno-lra-remat -fno-optimize-sibling-calls "
    "-fno-optimize-strlen -fno-partial-inlining -fno-peel-loops "
    "-fno-peephole2 -fno-predictive-commoning -fno-ree "
    "-fno-reorder-blocks-and-partition -fno-reorder-functions "
    "-fno-rerun-cse-after-loop -fno-schedule-insns2 -fno-split-loops "
    "-fno-split-paths -fno-store-merging -fno-strict-aliasing "
    "-fno-tree-loop-distribute-patterns -fno-tree-loop-distribution "
    "-fno-tree-loop-vectorize -fno-tree-partial-pre -fno-tree-slp-vectorize "
    "-fno-tree-switch-conversion -fno-tree-tail-merge -fno-tree-vrp "
    "-fno-unroll-loops -fno-unswitch-loops -fno-version-loops-for-strides";
