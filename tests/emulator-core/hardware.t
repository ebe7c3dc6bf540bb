#!/usr/bin/env bash
# tier: quick
exec "$B/tests/emulator-core/hardware"
