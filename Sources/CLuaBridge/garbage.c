#include "context.h"

/* Lua's collector stands still of itself, so that none of its work keeps a handler waiting. It is moved on in small steps
 * when nobody waits, and by a script that makes much garbage within one call.
 *
 * Values that stand for objects need two cycles to go, the first to run their finalizers, and an emergency collection
 * runs none. So cycles follow each other closely, or a state that keeps next to nothing would run out of memory. */
enum {
  /* A cycle begins when there is so much more memory than after the last one: a part of what is used, or of the limit. */
  PART_OF_MEMORY = 10,
  PART_OF_LIMIT = 256,
  /* One step for so many bytes. Its work is STEP_MULTIPLIER / 16 for each of 2 ^ STEP_SIZE bytes. */
  BYTES_PER_STEP = 512,
  STEP_SIZE = 7,
  STEP_MULTIPLIER = 200,
  /* A call that goes on may make so much garbage before it collects some itself. */
  PATIENCE = 8192,
};

static void wait_for_next_cycle(lb_context *context) {
  size_t of_memory = context->memory_used / PART_OF_MEMORY, of_limit = context->memory_limit / PART_OF_LIMIT;
  context->collect_from = context->memory_used + (of_memory > of_limit ? of_memory : of_limit);
}

void lb_prepare_collecting(lua_State *L) {
  lua_gc(L, LUA_GCINC, 0, STEP_MULTIPLIER, STEP_SIZE);
  lua_gc(L, LUA_GCSTOP);
  wait_for_next_cycle(lb_context_of(L));
}

static void collect_some(lua_State *L) {
  lb_context *context = lb_context_of(L);
  size_t steps = (context->memory_used - context->collect_from) / BYTES_PER_STEP + 1;
  for (; steps > 0; steps--) {
    if (lua_gc(L, LUA_GCSTEP, 0)) return wait_for_next_cycle(context);
  }
  context->collect_from = context->memory_used + BYTES_PER_STEP;
}

void lb_collect_some(lb_context *context) {
  if (context->memory_used >= context->collect_from) collect_some(context->running);
}

void lb_collect_in_call(lua_State *L) {
  lb_context *context = lb_context_of(L);
  if (context->memory_used >= context->collect_from + PATIENCE) collect_some(L);
}

void lb_collect_all(lua_State *L) {
  lua_gc(L, LUA_GCCOLLECT);
  wait_for_next_cycle(lb_context_of(L));
}

void lb_collect(lb_context *context) { lb_collect_all(context->running); }
