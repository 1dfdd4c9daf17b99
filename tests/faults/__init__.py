"""The service as it runs in earnest, with its parts failing while games are played: none may be lost."""
