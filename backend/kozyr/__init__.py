"""Kozyr: a stateless card-table service for four traditional games."""

__version__ = "0.1.0"
