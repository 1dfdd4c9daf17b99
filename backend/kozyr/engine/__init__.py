"""The rules' tools: pure, typed, standard library only. No I/O, no clock, no randomness."""
