#include "context.h"
#include <stdlib.h>

_Static_assert(LB_TEXT == LUA_TSTRING, "the allocator knows texts by Lua's number for them");

static int new_weak_table(lua_State *L, const char *mode, int room) {
  lua_createtable(L, room, 0);
  lua_createtable(L, 0, 1);
  lua_pushstring(L, mode);
  lua_setfield(L, -2, "__mode");
  lua_setmetatable(L, -2);
  return luaL_ref(L, LUA_REGISTRYINDEX);
}

static int open_context(lua_State *L) {
  lb_context *context = lb_context_of(L);
  context->objects = new_weak_table(L, "v", 0);
  context->recent = new_weak_table(L, "v", LB_RECENT);
  context->identities = new_weak_table(L, "k", 0);
  lua_newtable(L);
  context->kept = luaL_ref(L, LUA_REGISTRYINDEX);
  lua_newtable(L);
  context->array = luaL_ref(L, LUA_REGISTRYINDEX);
  context->ready_thread = lua_newthread(L);
  luaL_ref(L, LUA_REGISTRYINDEX);
  lb_prepare_collecting(L);
  lb_open_sandbox(L);
  return 0;
}

lb_context *lb_new(void *owner, lb_invoke invoke, lb_count retain, lb_count release, size_t memory_limit, bool has_clock) {
  lb_context *context = calloc(1, sizeof *context);
  if (!context) return NULL;
  context->owner = owner;
  context->invoke = invoke;
  context->retain = retain;
  context->release = release;
  context->memory_limit = memory_limit;
  context->has_clock = has_clock;
  context->refuse_from = UINT64_MAX;
  context->is_watched = true;
  context->limit = context->total_limit = INT64_MAX;
  lua_State *L = lua_newstate(lb_allocate, context);
  if (!L) {
    free(context);
    return NULL;
  }
  *(lb_context **)lua_getextraspace(L) = context;
  context->main = context->running = L;
  lua_pushcfunction(L, open_context);
  if (lua_pcall(L, 0, 0, 0) != LUA_OK) {
    lb_close(context);
    return NULL;
  }
  lb_install_hook(L);
  return context;
}

void lb_close(lb_context *context) {
  context->running = NULL;
  lua_close(context->main);
  free(context);
}

/* Lua's collector stands still of itself, so that none of its work keeps a handler waiting. It is moved on in small steps
 * when nothing waits, and by a script that makes much garbage within one call.
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

static bool collect(lua_State *L, int what) {
  lb_context *context = lb_context_of(L);
  context->is_collecting = true;
  bool has_ended_cycle = lua_gc(L, what, 0);
  context->is_collecting = false;
  return has_ended_cycle;
}

static int do_nothing(lua_State *L) {
  (void)L;
  return 0;
}

/* Lua calls a finalizer as it calls any function. Where calls are inside each other as deep as they may be, that fails, and the
 * object that the value stands for would never be released. */
static bool can_finalize(lua_State *L) {
  if (!lua_checkstack(L, 1)) return false;
  lua_pushcfunction(L, do_nothing);
  if (lua_pcall(L, 0, 0, 0) == LUA_OK) return true;
  lua_pop(L, 1);
  return false;
}

static void collect_some(lua_State *L) {
  if (!can_finalize(L)) return;
  lb_context *context = lb_context_of(L);
  size_t steps = (context->memory_used - context->collect_from) / BYTES_PER_STEP + 1;
  for (; steps > 0; steps--) {
    if (collect(L, LUA_GCSTEP)) return wait_for_next_cycle(context);
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
  if (!can_finalize(L)) return;
  collect(L, LUA_GCCOLLECT);
  wait_for_next_cycle(lb_context_of(L));
}

void lb_collect(lb_context *context) { lb_collect_all(context->running); }
