#include "context.h"
#include <string.h>

static const luaL_Reg libraries[] = {
    {LUA_GNAME, luaopen_base},         {LUA_TABLIBNAME, luaopen_table},  {LUA_STRLIBNAME, luaopen_string},
    {LUA_MATHLIBNAME, luaopen_math},   {LUA_UTF8LIBNAME, luaopen_utf8},  {LUA_COLIBNAME, luaopen_coroutine},
    {NULL, NULL},
};

/* Functions that read files, load code, write to standard output or return the machine's time are left out. */
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

int lb_forward(lua_State *L) {
  lb_charge_arguments(L, (int)lua_tointeger(L, lua_upvalueindex(2)));
  return lua_tocfunction(L, lua_upvalueindex(1))(L);
}

void lb_guard(lua_State *L, const char *name, lua_CFunction function) {
  lua_getfield(L, -1, name);
  lua_getupvalue(L, -1, 1);
  lua_getupvalue(L, -2, 2);
  lua_pushcclosure(L, function, 2);
  lua_setfield(L, -3, name);
  lua_pop(L, 1);
}

/* The argument, a text, of which a function of this library reads a part only, or 0. */
static int exempt_argument(const char *library, const char *name) {
  static const struct {
    const char *library, *name;
    int argument;
  } readers[] = {
      {LUA_STRLIBNAME, "byte", 1},   {LUA_STRLIBNAME, "len", 1},        {LUA_STRLIBNAME, "sub", 1},
      {LUA_STRLIBNAME, "unpack", 2}, {LUA_UTF8LIBNAME, "codepoint", 1}, {LUA_UTF8LIBNAME, "codes", 1},
  };
  for (size_t i = 0; i < sizeof readers / sizeof *readers; i++) {
    if (strcmp(library, readers[i].library) == 0 && strcmp(name, readers[i].name) == 0) return readers[i].argument;
  }
  return 0;
}

static bool is_plain_function(lua_State *L, int index) {
  if (!lua_iscfunction(L, index)) return false;
  if (!lua_getupvalue(L, index, 1)) return true;
  lua_pop(L, 1);
  return false;
}

/* Work on texts takes time for each byte, so all functions in the table on top charge for it. */
static void charge_texts_of_all(lua_State *L, const char *library) {
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    if (!is_plain_function(L, -1)) continue;
    lua_pushvalue(L, -2);
    lua_pushvalue(L, -2);
    lua_pushinteger(L, exempt_argument(library, lua_tostring(L, -4)));
    lua_pushcclosure(L, lb_forward, 2);
    lua_rawset(L, -5);
  }
}

static void charge_texts_of_libraries(lua_State *L) {
  charge_texts_of_all(L, LUA_GNAME);
  for (const luaL_Reg *it = libraries + 1; it->func; it++) {
    lua_getfield(L, -1, it->name);
    charge_texts_of_all(L, it->name);
    lua_pop(L, 1);
  }
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  charge_texts_of_all(L, LUA_GNAME);
  lua_pop(L, 2);
}

/* Every environment is a copy of the library, so nothing here is reached by a script. */
void lb_open_sandbox(lua_State *L) {
  for (const luaL_Reg *it = libraries; it->func; it++) {
    luaL_requiref(L, it->name, it->func, true);
    lua_pop(L, 1);
  }
  lua_pushglobaltable(L);
  remove_absent(L);
  charge_texts_of_libraries(L);
  seed(L);
  lb_open_base(L);
  lb_open_coroutines(L);
  lb_open_iteration(L);
  lb_open_strings(L);
  lb_open_patterns(L);
  lb_open_tables(L);
  lb_context_of(L)->library = luaL_ref(L, LUA_REGISTRYINDEX);
}

/* Objects without a text are numbered in the order in which they are asked for: addresses differ from
 * run to run, and a replay prints the same bytes each time. */
static lua_Integer identity(lua_State *L, int index) {
  lb_context *context = lb_context_of(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, context->identities);
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pushvalue(L, index);
    lua_pushinteger(L, ++context->last_identity);
    lb_set_own(L, -4);
    lua_pushinteger(L, context->last_identity);
  }
  lua_Integer result = lua_tointeger(L, -1);
  lua_pop(L, 2);
  return result;
}

static bool has_address(int type) {
  return type == LUA_TTABLE || type == LUA_TFUNCTION || type == LUA_TTHREAD || type == LUA_TUSERDATA;
}

static const char *push_numbered(lua_State *L, int index) {
  bool is_named = luaL_getmetafield(L, index, "__name") == LUA_TSTRING;
  const char *name = is_named ? lua_tostring(L, -1) : luaL_typename(L, index);
  return lua_pushfstring(L, "%s: %I", name, (LUAI_UACINT)identity(L, index));
}

const char *lb_to_string(lua_State *L, int index, size_t *length) {
  index = lua_absindex(L, index);
  if (!has_address(lua_type(L, index))) return luaL_tolstring(L, index, length);
  if (luaL_callmeta(L, index, "__tostring")) {
    if (!lua_isstring(L, -1)) luaL_error(L, "'__tostring' must return a string");
  } else {
    push_numbered(L, index);
  }
  return lua_tolstring(L, -1, length);
}

static int to_string(lua_State *L) {
  luaL_checkany(L, 1);
  lb_to_string(L, 1, NULL);
  return 1;
}

/* Pushes the metamethod of the metatable at 2, or nil. */
static int push_metamethod(lua_State *L, const char *name) {
  lua_pushstring(L, name);
  return lua_rawget(L, 2);
}

/* Lua goes through these tables within one instruction. */
static void check_index_chain(lua_State *L) {
  enum { LONGEST = 100 };
  int type = push_metamethod(L, "__index");
  for (int length = 0; type == LUA_TTABLE && lua_getmetatable(L, -1); length++) {
    if (length == LONGEST) luaL_error(L, "more than %d tables find their fields in each other by '__index'", LONGEST);
    lua_pushliteral(L, "__index");
    type = lua_rawget(L, -2);
    lua_replace(L, 3);
    lua_settop(L, 3);
  }
}

/* What Lua's core would do without a look at the budget: finalizers, a search of the collector through weak keys that takes the
 * longer the more there are, and calls and fields that lead from table to table. */
static void check_metatable(lua_State *L) {
  if (push_metamethod(L, "__gc") != LUA_TNIL) luaL_error(L, "finalizers ('__gc') are not available to scripts");
  if (push_metamethod(L, "__mode") == LUA_TSTRING && strchr(lua_tostring(L, -1), 'k') && !strchr(lua_tostring(L, -1), 'v')) {
    luaL_error(L, "weak keys alone ('__mode' \"k\") are not available to scripts; \"v\" and \"kv\" are");
  }
  int type = push_metamethod(L, "__call");
  if (type != LUA_TNIL && type != LUA_TFUNCTION) luaL_error(L, "'__call' must be a function, got a %s", lua_typename(L, type));
  lua_settop(L, 2);
  check_index_chain(L);
}

static int set_metatable(lua_State *L) {
  int type = lua_type(L, 2);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  luaL_checktype(L, 1, LUA_TTABLE);
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) {
    return luaL_error(L, "cannot change a protected metatable");
  }
  lua_settop(L, 2);
  if (type == LUA_TTABLE) check_metatable(L);
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

/* The script's handler must not run once the script was stopped: hooks are off while the one that stopped it unwinds. */
static int guarded_handler(lua_State *L) {
  lb_context *context = lb_context_of(L);
  lb_settle(context);
  if (context->stop) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

static int finish_call(lua_State *L, int status, lua_KContext first) {
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)first;
  lb_rethrow_stop(L, L, status);
  lua_pushboolean(L, false);
  lua_insert(L, -2);
  return 2;
}

/* Stack: true, function, arguments. */
static int protected_call(lua_State *L) {
  luaL_checkany(L, 1);
  lua_pushboolean(L, true);
  lua_insert(L, 1);
  int status = lua_pcallk(L, lua_gettop(L) - 2, LUA_MULTRET, 0, 0, finish_call);
  return finish_call(L, status, 0);
}

/* Stack: function, handler, true, function, arguments. */
static int x_protected_call(lua_State *L) {
  int arguments = lua_gettop(L) - 2;
  luaL_checktype(L, 2, LUA_TFUNCTION);
  lua_pushvalue(L, 2);
  lua_pushcclosure(L, guarded_handler, 1);
  lua_replace(L, 2);
  lua_pushboolean(L, true);
  lua_pushvalue(L, 1);
  lua_rotate(L, 3, 2);
  int status = lua_pcallk(L, arguments, LUA_MULTRET, 2, 2, finish_call);
  return finish_call(L, status, 2);
}

static int collect_garbage(lua_State *L) {
  static const char *const options[] = {"collect", NULL};
  luaL_checkoption(L, 1, "collect", options);
  lb_charge(L, LB_COST_OF_COLLECTION);
  lb_collect_all(L);
  lua_pushinteger(L, 0);
  return 1;
}

void lb_open_base(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"tostring", to_string},
      {"setmetatable", set_metatable},
      {"pcall", protected_call},
      {"xpcall", x_protected_call},
      {"collectgarbage", collect_garbage},
      {NULL, NULL},
  };
  luaL_setfuncs(L, functions, 0);
}
