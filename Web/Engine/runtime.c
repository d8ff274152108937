// What an Embedded Swift program for wasm32 wants of a C library.

typedef unsigned long size_t;
typedef unsigned char byte;

// Memory: pieces of powers of two, and a list of those of each size that are free.

extern byte __heap_base;
static byte *top;
static struct piece { struct piece *next; size_t order; } *spare[32];
static size_t live;

// How many pieces are in use, by which a test sees what a scene leaves behind.
__attribute__((export_name("pieces"))) size_t pieces(void) { return live; }

static size_t order_of(size_t count) {
  size_t order = 5;
  while (((size_t)1 << order) < count) order++;
  return order;
}

int posix_memalign(void **out, size_t alignment, size_t count) {
  (void)alignment;  // never more than 16, which the head of a piece has
  size_t order = order_of(count + 16), size = (size_t)1 << order;
  struct piece *piece = spare[order];
  if (piece) {
    spare[order] = piece->next;
  } else {
    if (!top) top = (byte *)(((size_t)&__heap_base + 15) & ~(size_t)15);
    size_t have = __builtin_wasm_memory_size(0) * 65536;
    if ((size_t)top + size > have &&
        __builtin_wasm_memory_grow(0, ((size_t)top + size - have + 65535) / 65536) == (size_t)-1) return 12;
    piece = (struct piece *)top;
    piece->order = order;
    top += size;
  }
  live++;
  *out = (byte *)piece + 16;
  return 0;
}

void free(void *pointer) {
  if (!pointer) return;
  struct piece *piece = (struct piece *)((byte *)pointer - 16);
  piece->next = spare[piece->order];
  spare[piece->order] = piece;
  live--;
}

void *memcpy(void *to, const void *from, size_t count) {
  byte *a = to;
  const byte *b = from;
  while (count--) *a++ = *b++;
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  byte *a = to;
  const byte *b = from;
  if (a < b) while (count--) *a++ = *b++;
  else while (count--) a[count] = b[count];
  return to;
}

void *memset(void *to, int value, size_t count) {
  byte *a = to;
  while (count--) *a++ = value;
  return to;
}

int memcmp(const void *left, const void *right, size_t count) {
  const byte *a = left, *b = right;
  for (; count--; a++, b++) if (*a != *b) return *a - *b;
  return 0;
}

// Seeds hash tables, on whose order nothing depends.
void arc4random_buf(void *to, size_t count) { memset(to, 42, count); }

// To the nearest whole number, halves away from zero.
double round(double value) {
  double whole = __builtin_trunc(value), rest = value - whole;
  return rest >= 0.5 ? whole + 1 : rest <= -0.5 ? whole - 1 : whole;
}

// JavaScript reads numbers, rounded to the nearest.
__attribute__((import_module("env"), import_name("number"))) double number(const char *text, size_t count);

const char *_swift_stdlib_strtod_clocale(const char *text, double *out) {
  size_t count = 0;
  while (text[count]) count++;
  *out = number(text, count);
  return text + count;
}

int putchar(int character) { return character; }

// The product of two 128-bit numbers, as compiler-rt has it.
typedef unsigned long long u64;
struct u128 { u64 low, high; };
void __multi3(struct u128 *product, u64 a_low, u64 a_high, u64 b_low, u64 b_high) {
  u64 a0 = (unsigned)a_low, a1 = a_low >> 32, b0 = (unsigned)b_low, b1 = b_low >> 32;
  u64 p0 = a0 * b0, p1 = a0 * b1, p2 = a1 * b0, p3 = a1 * b1;
  u64 middle = (p0 >> 32) + (unsigned)p1 + (unsigned)p2;
  product->low = (p0 & 0xffffffff) | middle << 32;
  product->high = p3 + (p1 >> 32) + (p2 >> 32) + (middle >> 32) + a_low * b_high + a_high * b_low;
}
