#include "context.h"
#include <stdlib.h>
#include <string.h>

/* pairs and next in an order that is the same in every run: Lua's own depends on addresses and a random seed. */

/* A key of a table, as far as its place in the order of iteration needs it. */
typedef struct {
  enum { NUMBER, STRING, BOOLEAN, OBJECT, OTHER } rank;
  bool is_integer;
  lua_Integer integer;
  lua_Number number;
  const char *bytes;
  size_t length;
  uintptr_t address;
  lua_Integer position;
} key;

static key key_at(lua_State *L, int index, lua_Integer position) {
  key it = {.rank = OTHER, .position = position};
  const lb_object *object = lb_test_object(L, index);
  switch (lua_type(L, index)) {
  case LUA_TNUMBER:
    it.rank = NUMBER;
    it.is_integer = lua_isinteger(L, index);
    it.integer = lua_tointeger(L, index);
    it.number = lua_tonumber(L, index);
    break;
  case LUA_TSTRING:
    it.rank = STRING;
    it.bytes = lua_tolstring(L, index, &it.length);
    break;
  case LUA_TBOOLEAN:
    it.rank = BOOLEAN;
    it.integer = lua_toboolean(L, index);
    break;
  default:
    it.rank = object ? OBJECT : OTHER;
    it.address = object ? (uintptr_t)object->serial : (uintptr_t)lua_topointer(L, index);
  }
  return it;
}

static int three_way(double a, double b) { return (a > b) - (a < b); }

static int compare_integers(lua_Integer a, lua_Integer b) { return (a > b) - (a < b); }

static int compare_numbers(const key *a, const key *b) {
  if (a->is_integer && b->is_integer) return compare_integers(a->integer, b->integer);
  int order = three_way(a->number, b->number);
  return order ? order : b->is_integer - a->is_integer;
}

static int compare_strings(const key *a, const key *b) {
  int order = memcmp(a->bytes, b->bytes, a->length < b->length ? a->length : b->length);
  return order ? order : (a->length > b->length) - (a->length < b->length);
}

static int compare_keys(const void *left, const void *right) {
  const key *a = left, *b = right;
  if (a->rank != b->rank) return a->rank < b->rank ? -1 : 1;
  switch (a->rank) {
  case NUMBER: return compare_numbers(a, b);
  case STRING: return compare_strings(a, b);
  case BOOLEAN: return compare_integers(a->integer, b->integer);
  default: return (a->address > b->address) - (a->address < b->address);
  }
}

static lua_Integer count_pairs(lua_State *L) {
  lua_Integer count = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) count++;
  return count;
}

/* Pushes the keys of the table at 1 in order: numbers, strings, booleans, objects by age, and the rest as it comes. */
static void push_sorted_keys(lua_State *L, lua_Integer count) {
  lua_createtable(L, (int)count, 0);
  int keys = lua_gettop(L);
  lua_createtable(L, (int)count, 0);
  key *order = lua_newuserdatauv(L, sizeof(key) * (size_t)count, 0);
  lua_Integer position = 0;
  for (lua_pushnil(L); position < count && lua_next(L, 1); lua_pop(L, 1)) {
    order[position] = key_at(L, -2, position + 1);
    lua_pushvalue(L, -2);
    lua_rawseti(L, keys + 1, ++position);
  }
  qsort(order, (size_t)position, sizeof(key), compare_keys);
  for (lua_Integer i = 0; i < position; i++) {
    lua_rawgeti(L, keys + 1, order[i].position);
    lua_rawseti(L, keys, i + 1);
  }
  lua_settop(L, keys);
}

/* Upvalues: the table, its keys in order or nil for a plain array, their count, how many are done. */
static int next_pair(lua_State *L) {
  lua_Integer count = lua_tointeger(L, lua_upvalueindex(3));
  lua_Integer done = lua_tointeger(L, lua_upvalueindex(4));
  bool is_array = lua_isnil(L, lua_upvalueindex(2));
  lua_settop(L, 0);
  while (done < count) {
    lua_pushinteger(L, ++done);
    if (!is_array) lua_rawgeti(L, lua_upvalueindex(2), done);
    lua_pushvalue(L, -1);
    if (lua_rawget(L, lua_upvalueindex(1)) != LUA_TNIL) break;
    lua_settop(L, 0);
  }
  lua_pushinteger(L, done);
  lua_replace(L, lua_upvalueindex(4));
  if (lua_gettop(L) == 0) lua_pushnil(L);
  return lua_isnil(L, -1) ? 1 : 2;
}

static int metamethod_pairs(lua_State *L) {
  lua_pushvalue(L, 1);
  lua_call(L, 1, 3);
  return 3;
}

static int ordered_pairs(lua_State *L) {
  luaL_checkany(L, 1);
  lua_settop(L, 1);
  if (luaL_getmetafield(L, 1, "__pairs") != LUA_TNIL) return metamethod_pairs(L);
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_Integer count = count_pairs(L);
  lb_charge(L, count);
  lua_pushvalue(L, 1);
  if ((lua_Unsigned)count == lua_rawlen(L, 1)) lua_pushnil(L);
  else push_sorted_keys(L, count);
  lua_pushinteger(L, count);
  lua_pushinteger(L, 0);
  lua_pushcclosure(L, next_pair, 4);
  lua_pushvalue(L, 1);
  lua_pushnil(L);
  return 3;
}

/* The least key after the one given, in the order of pairs. */
static int ordered_next(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  lua_settop(L, 2);
  bool is_first = lua_isnil(L, 2);
  key after = key_at(L, 2, 0), best = after;
  lua_pushnil(L);
  int64_t looked_at = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    key it = key_at(L, -2, 0);
    looked_at++;
    if (!is_first && compare_keys(&it, &after) <= 0) continue;
    if (!lua_isnil(L, 3) && compare_keys(&it, &best) >= 0) continue;
    best = it;
    lua_pushvalue(L, -2);
    lua_replace(L, 3);
  }
  lb_charge(L, looked_at);
  if (lua_isnil(L, 3)) return 1;
  lua_pushvalue(L, 3);
  lua_rawget(L, 1);
  return 2;
}

void lb_open_iteration(lua_State *L) {
  static const luaL_Reg functions[] = {{"pairs", ordered_pairs}, {"next", ordered_next}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
