#include "context.h"
#include <stdlib.h>
#include <string.h>

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
  lua_gc(L, LUA_GCCOLLECT);
  lua_pushinteger(L, 0);
  return 1;
}

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

void lb_open_base(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"tostring", to_string},        {"setmetatable", set_metatable},     {"xpcall", x_protected_call},
      {"pairs", ordered_pairs},       {"next", ordered_next},              {"collectgarbage", collect_garbage},
      {NULL, NULL},
  };
  luaL_setfuncs(L, functions, 0);
}
