// SPDX-License-Identifier: Apache-2.0
// The front end does not know vector types.
typedef int V __attribute__((vector_size(16)));
V v;
int main(void) { return v[0]; }
