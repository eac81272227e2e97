# SPDX-License-Identifier: Apache-2.0
"""Small programs from a grid: an object of every type, under every operator, in every context. Most cells break a rule of
the language; those are for the front end. What is valid prints its value."""

# Everything that an expression may name. The objects of one program are those of all: what a mutation puts there exists.
PRELUDE = r"""
int printf(const char *, ...);
void exit(int);
void abort(void);
void *malloc(unsigned long);
void free(void *);
void *memcpy(void *, const void *, unsigned long);
unsigned long strlen(const char *);
struct I;
struct S { int a; char b[3]; short c; };
union U { int a; unsigned char b[8]; double d; };
struct B { int x : 5; unsigned y : 3; _Bool z : 1; long q : 40; unsigned char w : 8; };
struct F { int a; int rest[]; };
struct N { struct S s; union U u; int *p; };
enum E { E0, E1, E2 = 200 };
typedef int (*Fn)(int);
static int twice(int x) { return 2 * x; }
static void nothing(void) { }
static struct S make(void) { struct S s = {1, {2, 3, 4}, 5}; return s; }
static int old(x, y) float x; short y; { return (int)x + y; }
static int sum(int n, ...) {
  __builtin_va_list list; int total = 0;
  __builtin_va_start(list, n);
  while (n-- > 0) total += __builtin_va_arg(list, int);
  __builtin_va_end(list);
  return total;
}
static int *where(int *p) { return p; }
static inline Fn chosen(int n) { return n ? twice : 0; }
static int i = 3; static unsigned u = 5; static char c = 'x'; static signed char sc = -2;
static unsigned char uc = 200; static short h = -3; static unsigned short us = 60000;
static long l = 1L << 30; static unsigned long ul = 77; static long long ll = -9;
static _Bool b = 1; static enum E e = E2; static float f = 1.5f; static double d = 2.25;
static long double ld = 3.5L;
static const int ci = 7; static volatile int vi = 9; static const volatile short cv = 4;
static int a[4] = {1, 2, 3, 4}; static int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
static char str[] = "abc"; static struct S s = {1, {2, 3, 4}, 5}; static union U un = {6};
static struct B bf = {1, 2, 1, 4, 5}; static struct N n = {{1, {2, 3, 4}, 5}, {6}, a};
static struct S ss[2]; static struct F fl = {1};
static int *p = a; static void *vp = &i; static const char *cp = "hey"; static Fn fp = twice;
static struct I *ip; static void (*vf)(void) = nothing; static int (*ap)[4] = &a;
static struct S *sp = &s; static int **pp = &p; static struct B *bp = &bf; static volatile int *vip = &vi;
extern struct I opaque; extern void none; extern int undefined_here(int);
"""

# Not on every target.
WIDE = "static __int128 w = 1; static unsigned __int128 uw = 2;\n"

SHOW = r"""
static void show_i(long long x) { printf("%lld\n", x); }
static void show_f(double x) { printf("%g\n", x); }
static void show_p(const volatile void *x) { printf("%d\n", x != 0); }
static void show_any(int x, ...) { printf("any %d\n", x); }
#define SHOW(X) _Generic((X), float: show_f, double: show_f, long double: show_f, \
  _Bool: show_i, char: show_i, signed char: show_i, unsigned char: show_i, short: show_i, unsigned short: show_i, \
  int: show_i, unsigned: show_i, long: show_i, unsigned long: show_i, long long: show_i, unsigned long long: show_i, \
  int *: show_p, char *: show_p, void *: show_p, struct S *: show_p, default: show_any)
"""

ATOMS = """
i u c sc uc h us l ul ll b e f d ld w uw ci vi cv a m str s un bf n ss fl p vp cp fp ip vf ap sp pp bp vip opaque none
twice nothing make old sum where chosen undefined_here E1 printf
0 1 -1 7u 3L 2.5 1.5f 0.5L 'a' 0x7fffffff 1ull<<63 "text" L"wide" __func__ (void*)0
*p *vp *ip *ap *sp *pp *vip *fp *cp p[1] vp[0] a[1] m[1] m[1][2] 2[a] *m s.a s.b s.b[1] sp->c sp->b un.a un.d un.b
bf.x bf.y bf.z bf.q bf.w bp->x bp->q n.s n.s.a n.u.b n.p ss[1].a ss->b fl.rest
make() make().a make().b make().b[1] twice(2) nothing() old(1.5f,2) old(1) sum(2,3,4) where(a) *where(a) chosen(1)(4) fp(5)
(int){5} (int[]){1,2} (struct S){9} (struct{int:3;int q;}){4} ({int_t;}) ({nothing();}) &*p &a[4] &s.b &bf &*vp &twice
(char)i (long)p (int*)l (float)i (void)i (_Bool)d (enum_E)1 (unsigned char)f
sizeof(int) sizeof(i) sizeof(struct_I) sizeof(a) _Alignof(double) _Alignof(int(void)) sizeof(twice) sizeof(void)
__builtin_offsetof(struct_S,c) __builtin_types_compatible_p(int,long) __builtin_choose_expr(1,i,p) __builtin_expect(i,3)
__builtin_constant_p(i) _Generic(i,int:1,default:p) &&here malloc(8) strlen("ab") __builtin_popcount(u) __FILE__ __LINE__
""".split()
# Words with blanks in them.
SPELLED = {"({int_t;})": "({ int t = 4; t; })", "(enum_E)1": "(enum E)1", "sizeof(struct_I)": "sizeof(struct I)",
           "__builtin_offsetof(struct_S,c)": "__builtin_offsetof(struct S, c)"}


def split(table):
    return [entry.strip() for entry in table.replace("\n", "`").split("`") if entry.strip()]


# X: the atom, Y: another one.
WRAPS = split("""
X ` X ` X ` X ` (X) ` -X ` ~X ` !X ` +X ` &X ` *X ` *&X ` &*X ` X++ ` --X ` sizeof X ` sizeof(X) ` _Alignof(X) ` (X, X) ` (Y, X) ` Y ? X : X ` X ? X : Y ` X ?: Y
(void)X ` (int)X ` (char)X ` (unsigned char)X ` (_Bool)X ` (float)X ` (long double)X ` (__int128)X ` (unsigned long)X ` (void *)X ` (int *)X
(struct S *)X ` (Fn)X ` (enum E)X ` (const int)X ` (struct S)X ` X = X ` X = Y ` Y = X ` X += 1 ` X += Y ` X -= Y ` X *= 2 ` X /= 2 ` X %= 3
X <<= 1 ` X >>= Y ` X &= Y ` X ^= X ` X |= 1 ` X + 1 ` 1 + X ` X - X ` X + Y ` X - Y ` X * Y ` X / Y ` X % 3 ` X << 2 ` X >> 1 ` X & Y ` X ^ Y
X == X ` X == Y ` X < Y ` X >= Y ` X != 0 ` X && Y ` X || Y ` !X == Y ` X[0] ` 0[X] ` X[Y] ` X() ` X(1) ` X(X) ` twice(X) ` sum(1, X) ` old(X, X) ` where(X)
X.a ` X->a ` X.b[1] ` X.x ` (&X)->a ` (*X).a ` ({ X; }) ` ({ __typeof__(X) t = X; t; }) ` ({ __auto_type t = X; t; }) ` *(&X + 0)
_Generic(X, int: 1, default: 2) ` (int){X} ` (int[2]){X, X} ` (struct S){X} ` (union U){X} ` (__typeof__(X))Y ` (X) ? (void)0 : (void)X
__builtin_constant_p(X) ` __builtin_expect(X, Y) ` __builtin_choose_expr(1, X, Y) ` sizeof(__typeof__(X)) ` (char *)&X + 1
*(unsigned char *)&X ` __builtin_add_overflow(X, Y, &i) ` memcpy(&X, &X, 0) ` &X[0] ` &X[1] ` &(X) ` -(-X) ` X - -X ` X < Y < X
""")

# @: the expression.
CONTEXTS = split("""
@; ` (void)(@); ` SHOW(@)(@); ` SHOW(@)(@); ` SHOW(@)(@); ` SHOW(@)(@); ` SHOW((@, @))(@); ` if (@) printf("yes\\n"); else printf("no\\n");
while (@) break; ` do ; while (!(@) && 0); ` for (@; @; @) break; ` for (int k = 0; k < 2; k++) @; ` switch (@) { default: printf("d\\n"); case 1: ; }
switch (i) { case (@): printf("c\\n"); break; default: printf("d\\n"); } ` switch (i) { case 0 ... (@): printf("c\\n"); }
int v = @; SHOW(v)(v); ` static int v = @; SHOW(v)(v); ` double v = @; SHOW(v)(v); ` _Bool v = @; SHOW(v)(v); ` char v = @; SHOW(v)(v);
__typeof__(@) v = @; SHOW(v)(v); ` const __typeof__(@) v = @; SHOW(v)(v); ` static __typeof__(@) v = @; SHOW(v)(v); ` __auto_type v = @; SHOW(v)(v);
void *v = @; SHOW(v)(v); ` int *v = @; SHOW(v)(v); ` struct S v = @; SHOW(v.a)(v.a); ` struct S v = {@, {@}}; SHOW(v.a)(v.a); ` union U v = {@}; SHOW(v.a)(v.a);
int v[] = {@, @}; SHOW(v[1])(v[1]); ` int v[3] = {[1] = @}; SHOW(v[1])(v[1]); ` struct B v = {@, @, @}; show_i(v.y);
int v = a[@]; SHOW(v)(v); ` a[@] = 1; ` m[1][@] = 2; SHOW(m[1][1])(m[1][1]); ` int v = sizeof(@); SHOW(v)(v); ` int v[@]; SHOW(sizeof v)(sizeof v);
enum { K = @ }; SHOW(K)(K); ` struct T { int x : @; } v = {1}; show_i(v.x); ` _Static_assert(@, "no"); ` _Alignas(@) char v = 1; SHOW(v)(v);
bf.x = @; show_i(bf.x); ` bf.y = @; show_i(bf.y); ` bf.z = @; show_i(bf.z); ` bf.q = @; show_i(bf.q); ` bf.y += @; show_i(bf.y);
show_i(bf.w = @); ` i += @; SHOW(i)(i); ` c = @; SHOW(c)(c); ` c += @; SHOW(c)(c); ` us *= @; SHOW(us)(us); ` b ^= @; SHOW(b)(b); ` f -= @; SHOW(f)(f);
d = @; SHOW(d)(d); ` l <<= @; SHOW(l)(l); ` p += @; SHOW(*p)(*p); ` p = @; SHOW(p)(p); ` vp = @; SHOW(vp)(vp); ` fp = @; SHOW(fp(1))(fp(1)); ` s = @; SHOW(s.a)(s.a);
SHOW(twice(@))(twice(@)); ` SHOW(old(@, @))(old(@, @)); ` SHOW(sum(2, @, @))(sum(2, @, @)); ` printf("%d\\n", @); ` printf(@); ` exit(@); ` return @; ` goto *(@);
(@) ? printf("t\\n") : printf("f\\n"); ` (@) && printf("and\\n"); ` (@) || printf("or\\n"); ` (@), printf("comma\\n"); ` SHOW(&(@))(&(@)); ` &(@); ` (@)++; ` --(@);
__asm__("" : : "r"(@)); ` __asm__("" : "+r"(i) : "g"(@)); SHOW(i)(i); ` { @; } SHOW(i)(i); ` label: @; ` typedef int V[@]; SHOW(sizeof(V))(sizeof(V));
extern __typeof__(@) other; ` register __typeof__(@) v = @; SHOW(v)(v); ` volatile __typeof__(@) v = @; SHOW(v)(v); ` int k = 1; int vla[k + 1]; vla[1] = @; SHOW(vla[1])(vla[1]);
""")


def cell(choose, target):
    """(name, text) of one cell. |choose|(sequence) takes one of it."""
    atom, other, wrap, context = choose(ATOMS), choose(ATOMS), choose(WRAPS), choose(CONTEXTS)
    inner = f"({SPELLED.get(other, other)})"
    wrapped = wrap.replace("X", f"({SPELLED.get(atom, atom)})").replace("Y", inner)
    if choose((False, False, True)):  # one operator more
        wrapped = choose(WRAPS).replace("X", f"({wrapped})").replace("Y", inner)
    body = context.replace("@", wrapped)
    wide = "" if target == "i386" else WIDE
    text = f"{PRELUDE}{wide}{SHOW}int main(void) {{\n  here: ;\n  {body}\n  return 0;\n}}\n"
    return f"{atom} in {wrap} in {context}", text
