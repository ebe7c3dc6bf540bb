/* random.h - engines and distributions are the standard library's; Thrust's
 * default engine is its minstd_rand. */
#pragma once

#include <random>

namespace thrust {
namespace random {
using std::minstd_rand;
using std::minstd_rand0;
using std::normal_distribution;
using std::ranlux24;
using std::ranlux48;
using std::uniform_int_distribution;
using std::uniform_real_distribution;
using default_random_engine = std::minstd_rand;
} // namespace random
using namespace random;
} // namespace thrust
