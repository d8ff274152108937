// SPDX-License-Identifier: Apache-2.0
//
// Takes the place of glibc's allocator functions, counts the calls and passes them on.

#include "AllocationCounter.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>

extern void *__libc_malloc(size_t size);
extern void *__libc_calloc(size_t count, size_t size);
extern void *__libc_realloc(void *block, size_t size);
extern void *__libc_memalign(size_t alignment, size_t size);

static atomic_long allocations;

__attribute__((noinline)) void measured_work(void *context, void (*work)(void *)) {
  work(context);
  // Keeps this from becoming a jump, so that its end is seen.
  __asm__ volatile("" ::: "memory");
}

long allocation_count(void) { return atomic_load_explicit(&allocations, memory_order_relaxed); }

static void count(void) { atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  count();
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count();
  return __libc_calloc(number, size);
}

void *realloc(void *block, size_t size) {
  count();
  return __libc_realloc(block, size);
}

void *memalign(size_t alignment, size_t size) {
  count();
  return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) { return memalign(alignment, size); }

int posix_memalign(void **result, size_t alignment, size_t size) {
  void *block = memalign(alignment, size);
  if (block == NULL) return ENOMEM;
  *result = block;
  return 0;
}
