#include "context.h"
#include <stdlib.h>

/* Memory is work as well: clearing and copying it takes about this many bytes an instruction. */
#define BYTES_PER_INSTRUCTION 64

static bool refuses(const lb_context *context, size_t growth) {
  return context->allocations >= context->refuse_from ||
         growth > context->memory_limit - context->memory_used;
}

/* A coroutine has its own countdown to the hook, so beginning one costs a whole stride. */
static int64_t cost_of(size_t growth, bool is_thread) {
  return (int64_t)(growth / BYTES_PER_INSTRUCTION) + (is_thread ? LB_STRIDE : 0);
}

static void *grow(lb_context *context, void *block, size_t growth, size_t new_size, bool is_thread) {
  context->allocations += 1;
  void *result = refuses(context, growth) ? NULL : realloc(block, new_size);
  if (!result) {
    context->memory_refused = true;
    if (context->running) lb_note_position(context, context->running);
    return NULL;
  }
  int64_t cost = cost_of(growth, is_thread);
  context->memory_used += growth;
  context->spent += cost;
  context->total_spent += cost;
  return result;
}

/* Lua relies on shrinking never to fail, so where realloc refuses, the old block serves. */
static void *shrink(lb_context *context, void *block, size_t old_size, size_t new_size) {
  context->memory_used -= old_size - new_size;
  if (new_size == 0) {
    free(block);
    return NULL;
  }
  void *result = realloc(block, new_size);
  return result ? result : block;
}

void *lb_allocate(void *user, void *block, size_t old_size, size_t new_size) {
  lb_context *context = user;
  bool is_thread = !block && old_size == LUA_TTHREAD;
  size_t held = block ? old_size : 0; /* without a block the old size is the kind of object */
  if (new_size > held) return grow(context, block, new_size - held, new_size, is_thread);
  return shrink(context, block, held, new_size);
}
