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

lb_context *lb_new(void *owner, lb_invoke invoke, lb_count retain, lb_count release, size_t memory_limit) {
  lb_context *context = calloc(1, sizeof *context);
  if (!context) return NULL;
  context->owner = owner;
  context->invoke = invoke;
  context->retain = retain;
  context->release = release;
  context->memory_limit = memory_limit;
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
