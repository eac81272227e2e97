// Undefined (5.1.2.4p25): both threads access `ready` and `value` without any order. Compilers read `ready` once.
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int ready, value;

static void *produce(void *unused) {
  (void)unused;
  usleep(20000);
  value = 42;
  ready = 1;
  return 0;
}

int main(void) {
  pthread_t thread;
  long spins = 0;
  pthread_create(&thread, 0, produce, 0);
  while (!ready && spins < 400000000) ++spins;
  printf("%s\n", spins < 400000000 ? "seen" : "never seen");
  pthread_join(thread, 0);
  return 0;
}
