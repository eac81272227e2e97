# SPDX-License-Identifier: Apache-2.0
"""Builds that complain when a program does something undefined."""

# They take what breaks a rule but has a meaning that all give it.
C_COMPILERS = (("clang-19", "-Wno-everything", "-Wno-implicit-int", "-Wno-implicit-function-declaration",
                "-Wno-int-conversion", "-Wno-incompatible-function-pointer-types", "-Wno-return-mismatch",
                "-Wno-return-type"),
               ("gcc-12", "-w"))

SANITIZERS = {"address,undefined": "ASan+UBSan", "memory": "MSan"}  # gcc has no MSan

# Starts a program that was built with one.
RUN_SANITIZED = ["env", "ASAN_OPTIONS=detect_leaks=0:detect_stack_use_after_return=1",
                 "UBSAN_OPTIONS=print_stacktrace=0"]


def sanitizer_flags(sanitizer):
    return [f"-fsanitize={sanitizer}", "-fno-sanitize-recover=all", "-g1"]
