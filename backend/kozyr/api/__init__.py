"""The service over HTTP. Thin: parse, call the engine, dump; it names no game."""
