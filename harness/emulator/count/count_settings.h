/* count_settings.h - the machine whose costs are counted: EMU_MODEL. */
#pragma once

#include "request_cost.h"

extern enum model count_model;
