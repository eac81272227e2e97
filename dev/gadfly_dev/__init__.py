# SPDX-License-Identifier: Apache-2.0
"""Shared by the scripts in dev/ and bench/ and by the tests in test/."""
