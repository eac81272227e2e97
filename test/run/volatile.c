// RUN: gadfly run %s
// EXPECT: defined exit 0
// STDOUT: 1 3
// STDOUT: 0
// STDOUT: 11 25
// STDOUT: 7 7 14
// STDOUT: 14
// STDOUT: 9 0.1
// volatile objects: reads, writes, pointers, members, arrays; the values are ordinary ones.
#include <stdio.h>
struct Device {
  volatile unsigned status;
  unsigned data[2];
};
static volatile int flag;
static volatile long counters[3];
static int poll(volatile int *p) { return *p; }
static void set(void) { flag = 3; }
int main(void) {
  flag = 1;
  int seen = flag;
  set();
  printf("%d %d\n", seen, flag);
  while (flag > 0) flag = flag - 1;
  seen = poll(&flag);
  printf("%d\n", seen);
  for (volatile int i = 0; i < 3; i++) {
    int k = i;
    counters[k] = 10L * k;
  }
  counters[1]++;
  counters[2] += 5;
  long c1 = counters[1], c2 = counters[2];
  printf("%ld %ld\n", c1, c2);
  struct Device d = {1, {2, 3}};
  d.status |= 6;
  d.data[0] = d.status;
  volatile struct Device *v = &d;
  v->data[1] = v->data[0] << 1;
  unsigned status = v->status;
  printf("%u %u %u\n", status, d.data[0], d.data[1]);
  volatile struct Device w = d;
  struct Device copy = w;
  printf("%u\n", copy.data[1]);
  const volatile int fixed = 9;
  int *volatile p = &seen;
  *p = fixed;
  volatile float f = 0.1f;
  printf("%d %g\n", seen, f);
  flag;
  return flag;
}
