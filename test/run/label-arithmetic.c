// RUN: gadfly run %s
// EXPECT: unsupported the difference of pointers made from numbers or labels
int main(void) {
here:;
there:;
  return (char *)&&there - (char *)&&here;
}
