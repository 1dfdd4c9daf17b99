"""Benchmarks next to other projects, in one run: `make bench` (docs/speed.md)."""
