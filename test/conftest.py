# SPDX-License-Identifier: Apache-2.0
"""Fixtures of all Python tests."""
import pytest

from gadfly_dev.hunting import scratch


@pytest.fixture
def folder():
    """An empty folder that every user can read; it is removed after the test."""
    with scratch() as place:
        yield place
