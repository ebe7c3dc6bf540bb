/* device_vector.h - vectors, and what CUDA 13's header brings along. */
#include "emu_algorithms.h"
#include "emu_device_vector.h"
#include "functional.h"
#include "iterator/fancy_iterators.h"
