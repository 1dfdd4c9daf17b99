"""The examples in docstrings run as they stand."""

import doctest
import importlib
import pkgutil

import pytest

import kozyr

MODULES = [module.name for module in pkgutil.walk_packages(kozyr.__path__, "kozyr.")]


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_there_are_examples() -> None:
    examples = [
        test for name in MODULES for test in doctest.DocTestFinder().find(importlib.import_module(name))
    ]
    assert sum(bool(test.examples) for test in examples) > 8
