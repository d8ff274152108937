#include "context.h"

static int forward(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

/* Nothing repeated is nothing, however often; the library would count to the end. */
static int repeat(lua_State *L) {
  size_t length, separator_length;
  luaL_checklstring(L, 1, &length);
  luaL_optlstring(L, 3, "", &separator_length);
  if (length + separator_length > 0) return forward(L);
  luaL_checkinteger(L, 2);
  lua_pushliteral(L, "");
  return 1;
}

static void refuse_addresses(lua_State *L) {
  size_t length;
  const char *text = luaL_checklstring(L, 1, &length);
  for (const char *end = text + length; text < end; text++) {
    if (*text != '%') continue;
    for (text++; text < end && (*text == '.' || *text == '-' || *text == '+' || *text == ' ' || *text == '#' ||
                                (*text >= '0' && *text <= '9'));) {
      text++;
    }
    if (text < end && *text == 'p') luaL_argerror(L, 1, "'%p' is not available to scripts");
  }
}

/* Addresses are kept out of texts, so what has no text of its own is numbered as tostring does. */
static int format(lua_State *L) {
  refuse_addresses(L);
  for (int index = lua_gettop(L); index > 1; index--) {
    int type = lua_type(L, index);
    if (type != LUA_TTABLE && type != LUA_TFUNCTION && type != LUA_TTHREAD && type != LUA_TUSERDATA) continue;
    lb_to_string(L, index, NULL);
    lua_replace(L, index);
  }
  return forward(L);
}

static void guard(lua_State *L, const char *name, lua_CFunction function) {
  lua_getfield(L, -1, name);
  lua_pushcclosure(L, function, 1);
  lua_setfield(L, -2, name);
}

void lb_open_strings(lua_State *L) {
  lua_getfield(L, -1, LUA_STRLIBNAME);
  guard(L, "rep", repeat);
  guard(L, "format", format);
  lua_pushnil(L);
  lua_setfield(L, -2, "dump");
  lua_pushliteral(L, "");
  lua_getmetatable(L, -1);
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  lua_pop(L, 3);
}
