# unsupported.awk - awk -f unsupported.awk MESSAGES: where the compiler's first
# error is about a header that is not there or a name of CUDA that the emulator
# does not have, one line instead of the compiler's many; the exit status is 1
# where it is not.
BEGIN {
  header["^(cufft|cufftXt|cufftw)\\.h$"] = " (FFTs)"
  header["^cusparse"] = " (sparse matrices)"
  header["^cusolver"] = " (solvers)"
  header["^(cudnn|cutlass|cute/|nccl|npp|nvjpeg)"] = ""
  header["^(nvrtc|nvml|cupti|nvPTXCompiler|cuda_fp8|cuda_fp4|cuda_fp6)"] = \
    ""
  header["^(cuda_gl_interop|cudaGL|cuda_egl|cuda_vdpau|cudaEGL)"] = \
    " (OpenGL)"
  header["^(mma\\.h|crt/mma)"] = " (tensor cores)"
  header["^(cub|thrust|cuda/|nv/|curand|cublas)"] = ""

  name["^(cu[A-Z]|CU[a-z]|CU_|CUDA_[A-Z])"] = "the driver API is not" \
    " supported by the emulator; use the runtime API (cudaMalloc, <<<...>>>)"
  name["^cudaIpc"] = "the emulated device belongs to one process; share" \
    " memory between threads instead"
  name["^cudaGraphics|^cudaGL"] = "there is no OpenGL or Direct3D here; run" \
    " the program without it"
  name["^cuda(Import)?External|^cuda(Signal|Wait)External"] = "there is no" \
    " other API here to share memory with"
  name["^nvrtc"] = "kernels are compiled with the program here; write them in" \
    " a .cu file"
  name["^cuda.*(Mipmapped|MipMapped)"] = "mipmapped arrays are not supported" \
    " by the emulator"
  name["^cudaLibrary|^cudaKernel"] = "modules are not supported by the" \
    " emulator; launch the kernel by its name"
  name["^cudaGraph.*(Conditional|DeviceNode)|^cudaGraphAddNode"] = "graphs" \
    " have kernel, copy, set, host, event, memory and child nodes here"
  name["^cudaMem(Pool)?.*(Export|Import|Shareable)"] = "the emulated device" \
    " belongs to one process"
  name["^(this_cluster|cluster_group)$"] = "thread block clusters are not" \
    " supported by the emulator; keep to the shared memory of one block, or" \
    " pass data through global memory and a grid's sync()"
  name["^(wmma|nvcuda)"] = "tensor cores are not supported by the emulator"
  name["^__(any|all|ballot)$"] = "gone since compute capability 7.0; use its" \
    " form with _sync, and a mask of the lanes: 0xffffffff for all"
  name["^__shfl(_up|_down|_xor)?$"] = "gone since compute capability 7.0; use" \
    " its form with _sync, and a mask of the lanes: 0xffffffff for all"
  name["^cuda"] = "not supported by the emulator; emucc --help names the" \
    " manual, which says what is"
}

# The longest of the array's patterns that a word has, or "".
function longest(of, word,    pattern, best) {
  best = ""
  for (pattern in of)
    if (word ~ pattern && length(pattern) > length(best)) best = pattern
  return best
}

match($0, /: (fatal )?error: /) {
  place = substr($0, 1, RSTART - 1)
  sub(/:[0-9]+$/, "", place)
  rest = substr($0, RSTART + RLENGTH)
  if (match(rest, /^[^ ]*: No such file/)) {
    word = substr(rest, 1, RLENGTH - 14)
    if (word ~ /^cuda\/cu(da|rand|blas)[a-zA-Z0-9_]*\.h$/) {
      print place ": emucc: <" word ">: the Toolkit has it in no folder; write" \
        " #include <" substr(word, 6) ">"
      found = 1
    } else if (word ~ /^(.*\/)?cub\/cub\/.*\.cuh$/) {
      sub(/^.*cub\/cub\//, "", word)
      print place ": emucc: the copy of CUB that the program comes with is not" \
        " there; write #include <cub/" word ">"
      found = 1
    } else if ((which = longest(header, word)) != "") {
      print place ": emucc: <" word "> is a library for GPUs" header[which] \
        " that the emulator does not have"
      found = 1
    } else {
      print place ": emucc: " word ": no such header; name its folder with" \
        " -I, or install what it comes with"
      found = 1
    }
    exit
  }
  # The first unknown name says what the later errors follow from.
  while (match(rest, /'[A-Za-z_][A-Za-z0-9_]*/)) {
    word = substr(rest, RSTART + 1, RLENGTH - 1)
    rest = substr(rest, RSTART + RLENGTH)
    if (unknown($0) && (which = longest(name, word)) != "") {
      print place ": emucc: " word ": " name[which]
      found = 1
      exit
    }
  }
}

function unknown(message) {
  return message ~ /not declared|not been declared|does not name a type/ ||
    message ~ /declared void|is not a (type|class)|has no member named/ ||
    message ~ /is not a member of/ ||
    message ~ /^.*: error: there are no arguments to /
}
END { exit !found }
