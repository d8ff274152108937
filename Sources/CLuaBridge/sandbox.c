#include "context.h"

static const luaL_Reg libraries[] = {
    {LUA_GNAME, luaopen_base},         {LUA_TABLIBNAME, luaopen_table},  {LUA_STRLIBNAME, luaopen_string},
    {LUA_MATHLIBNAME, luaopen_math},   {LUA_UTF8LIBNAME, luaopen_utf8},  {LUA_COLIBNAME, luaopen_coroutine},
    {NULL, NULL},
};

/* What reads files, loads code, writes to standard output or tells the machine's time has no place here. */
static const char *const absent[] = {"collectgarbage", "dofile",  "load", "loadfile",
                                     "print",          "require", "warn", NULL};

static void remove_absent(lua_State *L) {
  for (const char *const *name = absent; *name; name++) {
    lua_pushnil(L);
    lua_setfield(L, -2, *name);
  }
}

static int math_random_seed(lua_State *L) {
  if (lua_isnone(L, 1)) lua_pushinteger(L, 0);
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 0);
  return 0;
}

/* The same numbers in every run, or a replay could not repeat what happened. */
static void seed(lua_State *L) {
  lua_getfield(L, -1, LUA_MATHLIBNAME);
  lua_getfield(L, -1, "randomseed");
  lua_pushcclosure(L, math_random_seed, 1);
  lua_pushvalue(L, -1);
  lua_setfield(L, -3, "randomseed");
  lua_call(L, 0, 0);
  lua_pop(L, 1);
}

/* Every environment is a copy of the library, so nothing here is reached by a script. */
void lb_open_sandbox(lua_State *L) {
  for (const luaL_Reg *it = libraries; it->func; it++) {
    luaL_requiref(L, it->name, it->func, true);
    lua_pop(L, 1);
  }
  lua_pushglobaltable(L);
  remove_absent(L);
  seed(L);
  lb_open_base(L);
  lb_open_iteration(L);
  lb_open_strings(L);
  lb_open_patterns(L);
  lb_open_tables(L);
  lb_context_of(L)->library = luaL_ref(L, LUA_REGISTRYINDEX);
}
