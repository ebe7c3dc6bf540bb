#!/usr/bin/env bash
exec "$B/tests/unit/sizes"
