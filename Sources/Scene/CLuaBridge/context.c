#include "context.h"
#include <stdlib.h>

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

enum {
  /* Smaller blocks come and go in numbers that differ from run to run, so nothing depends on how many there were. */
  LARGE_BLOCK = 64 << 10,
  /* Lua collects all garbage before it asks for memory again, which takes long. */
  MOST_REFUSALS = 4,
  /* What Lua adds to the bytes of a long text: two pointers, three numbers and a NUL. */
  TEXT_HEADER = 2 * sizeof(void *) + 9,
  /* Shorter texts are shared, or not, as the collector has come by. */
  SHORTEST_COUNTED_TEXT = 128,
};

/* Why the block cannot be had, if so. Each answer but the one about memory is the same in every run. */
static lb_stop reason_to_refuse(const lb_context *context, bool is_text, size_t growth) {
  if (is_text && growth > LB_LONGEST_TEXT + TEXT_HEADER) return LB_STOPPED_BY_TEXT;
  if (context->large_blocks > LB_LARGE_BLOCKS * context->memory_limit) return LB_STOPPED_BY_BLOCKS;
  bool fits = growth <= context->memory_limit - context->memory_used;
  return fits && context->allocations < context->refuse_from ? LB_NOT_STOPPED : LB_STOPPED_BY_MEMORY;
}

/* The first refusal is not the last word, as Lua frees what it can and asks again. */
static bool is_final(lb_context *context, lb_stop reason) {
  bool is_second = context->refused_last + 1 == context->allocations;
  context->refused_last = context->allocations;
  return is_second || ++context->refusals > MOST_REFUSALS || reason != LB_STOPPED_BY_MEMORY;
}

static void *refuse(lb_context *context, lb_stop reason) {
  if (context->depth == 0) return NULL;
  if (!context->stop) lb_note_position(context, context->running);
  if (is_final(context, reason)) lb_stop_here(context, context->running, reason);
  return NULL;
}

static void *grow(lb_context *context, void *block, size_t growth, size_t new_size, bool is_text) {
  context->allocations += 1;
  lb_stop reason = reason_to_refuse(context, is_text, growth);
  if (reason) return refuse(context, reason);
  void *result = realloc(block, new_size);
  if (!result) return refuse(context, LB_STOPPED_BY_MEMORY);
  context->memory_used += growth;
  if (is_text && growth > SHORTEST_COUNTED_TEXT) lb_spend(context, (int64_t)(growth / LB_BYTES_AN_INSTRUCTION));
  if (!is_text && growth >= LARGE_BLOCK) context->large_blocks += growth;
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
  bool is_text = !block && old_size == LUA_TSTRING;
  size_t held = block ? old_size : 0; /* without a block the old size is the kind of object */
  if (new_size > held) return grow(context, block, new_size - held, new_size, is_text);
  return shrink(context, block, held, new_size);
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
