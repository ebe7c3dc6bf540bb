/* standard_headers.hpp - what the Toolkit's headers of libcu++, and those that
 * use them, bring along of the standard library: programs count on it. */
#pragma once

#include <cassert>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <iterator>
#include <limits>
#include <ratio>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <typeinfo>
#include <utility>
