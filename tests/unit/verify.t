#!/usr/bin/env bash
exec "$B/tests/unit/verify"
