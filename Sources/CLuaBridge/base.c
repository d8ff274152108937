#include "context.h"

/* Objects without a text of their own are numbered in the order in which they are asked for: addresses differ from
 * run to run, and a replay prints the same bytes each time. */
static lua_Integer identity(lua_State *L, int index) {
  lb_context *context = lb_context_of(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, context->identities);
  lua_pushvalue(L, index);
  if (lua_rawget(L, -2) == LUA_TNIL) {
    lua_pushvalue(L, index);
    lua_pushinteger(L, ++context->last_identity);
    lua_rawset(L, -4);
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

/* Finalizers would run outside any budget. */
static int set_metatable(lua_State *L) {
  int type = lua_type(L, 2);
  luaL_argexpected(L, type == LUA_TNIL || type == LUA_TTABLE, 2, "nil or table");
  luaL_checktype(L, 1, LUA_TTABLE);
  if (luaL_getmetafield(L, 1, "__metatable") != LUA_TNIL) {
    return luaL_error(L, "cannot change a protected metatable");
  }
  if (type == LUA_TTABLE) {
    lua_pushstring(L, "__gc");
    if (lua_rawget(L, 2) != LUA_TNIL) return luaL_error(L, "finalizers ('__gc') are not available to scripts");
  }
  lua_settop(L, 2);
  lua_setmetatable(L, 1);
  return 1;
}

/* The script's handler must not run once the budget is spent: hooks are off while the one that stopped it unwinds. */
static int guarded_handler(lua_State *L) {
  if (lb_context_of(L)->exhausted) return 1;
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, 1);
  return 1;
}

static int finish_call(lua_State *L, int status, lua_KContext first) {
  if (status == LUA_OK || status == LUA_YIELD) return lua_gettop(L) - (int)first;
  lua_pushboolean(L, false);
  lua_insert(L, -2);
  return 2;
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
  static const char *const options[] = {"collect", "count", NULL};
  lb_context *context = lb_context_of(L);
  if (luaL_checkoption(L, 1, "collect", options) == 1) {
    lua_pushnumber(L, (lua_Number)context->memory_used / 1024);
    return 1;
  }
  lb_charge(L, (int64_t)(context->memory_used / 64));
  lb_collect_all(L);
  lua_pushinteger(L, 0);
  return 1;
}

void lb_open_base(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"tostring", to_string},
      {"setmetatable", set_metatable},
      {"xpcall", x_protected_call},
      {"collectgarbage", collect_garbage},
      {NULL, NULL},
  };
  luaL_setfuncs(L, functions, 0);
}
