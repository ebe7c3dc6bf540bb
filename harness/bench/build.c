/* build.c - compiled once for each device; its rule defines both macros. */
#include "build.h"

const char build_kind[] = BUILD_KIND;
const char build_flags[] = BUILD_FLAGS;
