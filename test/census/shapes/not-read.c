// SPDX-License-Identifier: Apache-2.0
// Vector types are read; complex numbers are not.
typedef int V __attribute__((vector_size(16)));
V v;
_Complex double z;
int main(void) { return v[0]; }
