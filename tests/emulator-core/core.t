#!/usr/bin/env bash
exec "$B/tests/emulator-core/core"
