// RUN: gadfly run %s
// EXPECT: defined
// The inner assignment reads p for its place, which is part of the value that p gets.
struct Node {
  struct Node *next;
};
int main(void) {
  struct Node a = {0}, b = {0};
  struct Node *p = &a;
  p = p->next = &b;
  return p != &b || a.next != &b;
}
