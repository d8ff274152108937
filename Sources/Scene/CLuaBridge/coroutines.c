#define _GNU_SOURCE
#include "context.h"
#include <dlfcn.h>

/* Coroutines as in Lua's library, with their own costs: each has a countdown to the hook, so beginning one costs what may be
 * left of that in the end. */
enum { COST_OF_BEGINNING = LB_STRIDE, COST_OF_RESUMING = 10 };

static lua_State *thread_at(lua_State *L, int index) {
  lua_State *thread = lua_tothread(L, index);
  luaL_argexpected(L, thread, index, "thread");
  return thread;
}

static int create(lua_State *L) {
  luaL_checktype(L, 1, LUA_TFUNCTION);
  lb_charge(L, COST_OF_BEGINNING);
  lua_State *thread = lua_newthread(L);
  lua_pushvalue(L, 1);
  lua_xmove(L, thread, 1);
  return 1;
}

/* Moves what the thread yields or returns onto the stack of `L`; -1 and a message where it fails. What stops the thread stops
 * `L`, too. */
static int run(lua_State *L, lua_State *thread, int arguments) {
  lb_context *context = lb_context_of(L);
  int results;
  lb_charge(L, COST_OF_RESUMING + arguments / 8);
  if (!lua_checkstack(thread, arguments)) {
    lua_pushliteral(L, "too many arguments to resume");
    return -1;
  }
  lua_xmove(L, thread, arguments);
  context->running = thread;
  int status = lua_resume(thread, L, arguments, &results);
  context->running = L;
  lb_rethrow_stop(L, thread, status);
  bool is_fine = status == LUA_OK || status == LUA_YIELD;
  if (is_fine && !lua_checkstack(L, results + 1)) {
    lua_pop(thread, results);
    lua_pushliteral(L, "too many results to resume");
    return -1;
  }
  lua_xmove(thread, L, is_fine ? results : 1);
  return is_fine ? results : -1;
}

static int resume(lua_State *L) {
  int results = run(L, thread_at(L, 1), lua_gettop(L) - 1);
  int count = results < 0 ? 1 : results;
  lua_pushboolean(L, results >= 0);
  lua_insert(L, -count - 1);
  return count + 1;
}

/* Lua's statuses of a thread that ended in an error. */
static bool has_failed(lua_State *thread) {
  int status = lua_status(thread);
  return status != LUA_OK && status != LUA_YIELD;
}

/* From Lua 5.4.6 on, lua_resetthread no longer counts the calls of C around, so that threads which close each other would fill the
 * stack of C. lua_closethread does, which earlier versions lack: a program that was linked with one may run with another. */
static int reset(lua_State *L, lua_State *thread) {
  int (*close_thread)(lua_State *, lua_State *) = lb_context_of(L)->close_thread;
  return close_thread ? close_thread(thread, L) : lua_resetthread(thread);
}

/* Ends a thread that does not run; LUA_OK, or a status with the error on top of its stack. */
static int end(lua_State *L, lua_State *thread) {
  lb_context *context = lb_context_of(L);
  context->running = thread;
  int status = reset(L, thread);
  context->running = L;
  lb_rethrow_stop(L, thread, status);
  return status;
}

/* Upvalue 1 is the thread. */
static int run_wrapped(lua_State *L) {
  lua_State *thread = lua_tothread(L, lua_upvalueindex(1));
  int results = run(L, thread, lua_gettop(L));
  if (results >= 0) return results;
  if (has_failed(thread)) {
    lua_xmove(L, thread, 1);
    end(L, thread);
    lua_xmove(thread, L, 1);
  }
  if (lua_type(L, -1) == LUA_TSTRING) {
    luaL_where(L, 1);
    lua_insert(L, -2);
    lua_concat(L, 2);
  }
  return lua_error(L);
}

static int wrap(lua_State *L) {
  create(L);
  lua_pushcclosure(L, run_wrapped, 1);
  return 1;
}

static bool is_under_way(lua_State *L, lua_State *thread) {
  lua_Debug activation;
  return thread == L || (lua_status(thread) == LUA_OK && lua_getstack(thread, 0, &activation));
}

/* One that was stopped has its hook off for ever, so nothing in it runs again. */
static int close(lua_State *L) {
  lua_State *thread = thread_at(L, 1);
  if (is_under_way(L, thread)) return luaL_error(L, "cannot close a %s coroutine", thread == L ? "running" : "normal");
  bool was_stopped = lua_gethookcount(thread) != LB_STRIDE;
  bool is_fine = !was_stopped && end(L, thread) == LUA_OK;
  lua_pushboolean(L, is_fine);
  if (is_fine) return 1;
  if (was_stopped) lua_pushliteral(L, "stopped");
  else lua_xmove(thread, L, 1);
  return 2;
}

void lb_open_coroutines(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"create", create}, {"resume", resume}, {"wrap", wrap}, {"close", close}, {NULL, NULL},
  };
  lb_context_of(L)->close_thread = (int (*)(lua_State *, lua_State *))dlsym(RTLD_DEFAULT, "lua_closethread");
  lua_getfield(L, -1, LUA_COLIBNAME);
  luaL_setfuncs(L, functions, 0);
  lua_pop(L, 1);
}
