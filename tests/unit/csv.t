#!/usr/bin/env bash
# tier: quick
exec "$B/tests/unit/csv"
