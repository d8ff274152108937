#include "context.h"

/* Upvalue 1 of each function here is the library's own, which loops in C over as many places as it is told. */
static int forward(lua_State *L) {
  lua_pushvalue(L, lua_upvalueindex(1));
  lua_insert(L, 1);
  lua_call(L, lua_gettop(L) - 1, LUA_MULTRET);
  return lua_gettop(L);
}

/* insert, remove: work on 1 to #list. */
static int charge_length(lua_State *L) {
  if (lua_istable(L, 1)) lb_charge(L, luaL_len(L, 1) / 8);
  return forward(L);
}

/* sort: work on 1 to #list, each a few times. */
static int charge_sorting(lua_State *L) {
  if (lua_istable(L, 1)) {
    lua_Integer length = luaL_len(L, 1);
    int64_t work = 0;
    for (lua_Integer rest = length; rest > 1; rest /= 2) work += length / 2;
    lb_charge(L, work);
  }
  return forward(L);
}

static void charge_range(lua_State *L, lua_Integer first, lua_Integer last) {
  if (first > last) return;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
  lb_charge(L, count > INT64_MAX ? INT64_MAX : (int64_t)count);
}

/* concat(list, separator, first, last), unpack(list, first, last) */
static int charge_span(lua_State *L) {
  int first = (int)lua_tointeger(L, lua_upvalueindex(2));
  lua_Integer from = luaL_optinteger(L, first, 1);
  if (lua_isinteger(L, first + 1)) charge_range(L, from, lua_tointeger(L, first + 1));
  else if (lua_istable(L, 1)) charge_range(L, from, luaL_len(L, 1));
  return forward(L);
}

/* move(from, first, last, to) */
static int charge_move(lua_State *L) {
  charge_range(L, luaL_checkinteger(L, 2), luaL_checkinteger(L, 3));
  return forward(L);
}

static void guard(lua_State *L, const char *name, lua_CFunction function, int first) {
  lua_getfield(L, -1, name);
  lua_pushinteger(L, first);
  lua_pushcclosure(L, function, 2);
  lua_setfield(L, -2, name);
}

void lb_open_tables(lua_State *L) {
  lua_getfield(L, -1, LUA_TABLIBNAME);
  guard(L, "insert", charge_length, 0);
  guard(L, "remove", charge_length, 0);
  guard(L, "sort", charge_sorting, 0);
  guard(L, "concat", charge_span, 3);
  guard(L, "unpack", charge_span, 2);
  guard(L, "move", charge_move, 0);
  lua_pop(L, 1);
}
