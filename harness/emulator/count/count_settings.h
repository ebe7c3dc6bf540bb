/* count_settings.h - the machine whose costs are counted: EMU_MODEL. */
#ifndef EMULATOR_COUNT_SETTINGS_H
#define EMULATOR_COUNT_SETTINGS_H

#include "request_cost.h"

extern enum model count_model;

#endif
