/* emu_standard.h - the same of Thrust and CUB. */
#pragma once

#include <array>
#include <atomic>
#include <iostream>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <ostream>
#include <tuple>

#include "emu/standard_headers.hpp"
