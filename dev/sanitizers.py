# SPDX-License-Identifier: Apache-2.0
"""Builds that complain when a program does something undefined."""

SANITIZERS = {"address,undefined": "ASan+UBSan", "memory": "MSan"}  # gcc has no MSan

# Starts a program that was built with one.
RUN_SANITIZED = ["env", "ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1", "UBSAN_OPTIONS=print_stacktrace=0"]


def sanitizer_flags(sanitizer):
    return [f"-fsanitize={sanitizer}", "-fno-sanitize-recover=all", "-g1"]
