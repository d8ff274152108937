#include "context.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* The library's functions loop in C over as many places as their arguments say, and one place must not cost more than another. So
 * they look at what is in the table itself, and a table that says how long it is is no list. */

static lua_Integer length_of_list(lua_State *L) {
  luaL_checktype(L, 1, LUA_TTABLE);
  if (luaL_getmetafield(L, 1, "__len") != LUA_TNIL) luaL_error(L, "a table with '__len' is no list for the functions of 'table'");
  return (lua_Integer)lua_rawlen(L, 1);
}

static void charge_places(lua_State *L, lua_Integer count) { lb_charge(L, count / 8); }

static void copy_element(lua_State *L, int from, lua_Integer place, int to, lua_Integer other) {
  enum { PLACES_BETWEEN_LOOKS = 1024 };
  lua_rawgeti(L, from, place);
  lua_rawseti(L, to, other);
  if (place % PLACES_BETWEEN_LOOKS == 0) lb_charge(L, 1);
}

/* insert(list, value) and insert(list, position, value): moves what follows the position. */
static int insert(lua_State *L) {
  lua_Integer end = length_of_list(L) + 1, position = end;
  int count = lua_gettop(L);
  if (count != 2 && count != 3) return luaL_error(L, "wrong number of arguments to 'insert'");
  if (count == 3) {
    position = luaL_checkinteger(L, 2);
    luaL_argcheck(L, position >= 1 && position <= end, 2, "position out of bounds");
    charge_places(L, end - position);
  }
  for (lua_Integer i = end; i > position; i--) copy_element(L, 1, i - 1, 1, i);
  lua_rawseti(L, 1, position);
  return 0;
}

/* remove(list) and remove(list, position): moves what follows the position, and returns what was there. */
static int take(lua_State *L) {
  lua_Integer length = length_of_list(L), position = luaL_optinteger(L, 2, length);
  luaL_argcheck(L, position == length || (position >= 1 && position <= length + 1), 2, "position out of bounds");
  charge_places(L, length - position);
  lua_rawgeti(L, 1, position);
  for (; position < length; position++) copy_element(L, 1, position + 1, 1, position);
  lua_pushnil(L);
  lua_rawseti(L, 1, position);
  return 1;
}

/* Where sort has what it works on. */
enum { LIST = 1, ORDER, FROM, TO };

static bool comes_before(lua_State *L, int index, int other) {
  size_t bytes = lua_type(L, index) == LUA_TSTRING ? lua_rawlen(L, index) : 0;
  lb_charge(L, 1 + (int64_t)(bytes / LB_BYTES_AN_INSTRUCTION));
  if (lua_isnil(L, ORDER)) return lua_compare(L, index, other, LUA_OPLT);
  lua_pushvalue(L, ORDER);
  lua_pushvalue(L, index);
  lua_pushvalue(L, other);
  lua_call(L, 2, 1);
  bool result = lua_toboolean(L, -1);
  lua_pop(L, 1);
  return result;
}

/* Merges what is in order from `low`, and from `middle`, up to `high`. */
static void merge(lua_State *L, lua_Integer low, lua_Integer middle, lua_Integer high) {
  lua_Integer left = low, right = middle;
  for (lua_Integer at = low; at < high; at++) {
    bool has_both = left < middle && right < high;
    if (has_both) {
      lua_rawgeti(L, FROM, left);
      lua_rawgeti(L, FROM, right);
    }
    bool takes_right = has_both ? comes_before(L, TO + 2, TO + 1) : left == middle;
    lua_settop(L, TO);
    lua_rawgeti(L, FROM, takes_right ? right++ : left++);
    lua_rawseti(L, TO, at);
  }
}

/* Merges runs of `width` into longer ones, and makes the result what the next round starts from. */
static void merge_all(lua_State *L, lua_Integer width, lua_Integer count) {
  for (lua_Integer low = 1; low <= count; low += 2 * width) {
    lua_Integer end = count + 1, middle = low + width, high = middle + width;
    merge(L, low, middle < end ? middle : end, high < end ? high : end);
  }
  lua_insert(L, FROM);
}

/* sort(list, comes_before): the library's asks the clock where it goes on, so that each run calls the function in another order. */
static int sort(lua_State *L) {
  lua_Integer count = length_of_list(L);
  lb_charge(L, count);
  luaL_argcheck(L, count < INT_MAX, 1, "array too big");
  if (!lua_isnoneornil(L, ORDER)) luaL_checktype(L, ORDER, LUA_TFUNCTION);
  lua_settop(L, ORDER);
  lua_createtable(L, (int)count, 0);
  lua_createtable(L, (int)count, 0);
  for (lua_Integer i = 1; i <= count; i++) copy_element(L, LIST, i, FROM, i);
  for (lua_Integer width = 1; width < count; width *= 2) merge_all(L, width, count);
  for (lua_Integer i = 1; i <= count; i++) copy_element(L, FROM, i, LIST, i);
  return 0;
}

static lua_Unsigned charge_range(lua_State *L, lua_Integer first, lua_Integer last) {
  if (first > last) return 0;
  lua_Unsigned count = (lua_Unsigned)last - (lua_Unsigned)first;
  lb_charge(L, count > INT64_MAX ? INT64_MAX : (int64_t)count + 1);
  return count + 1;
}

static void add_element(lua_State *L, luaL_Buffer *buffer, lua_Integer index) {
  lua_rawgeti(L, 1, index);
  if (!lua_isstring(L, -1)) {
    luaL_error(L, "invalid value (at index %I) in table for 'concat'", (LUAI_UACINT)index);
  }
  lb_charge(L, (int64_t)(lua_rawlen(L, -1) / LB_BYTES_AN_INSTRUCTION));
  luaL_addvalue(buffer);
  if (luaL_bufflen(buffer) > LB_LONGEST_TEXT) lb_stop_now(L, LB_STOPPED_BY_TEXT);
}

/* concat(list, separator, first, last) */
static int concatenate(lua_State *L) {
  lua_Integer length = length_of_list(L);
  size_t separator_length;
  const char *separator = luaL_optlstring(L, 2, "", &separator_length);
  lua_Integer first = luaL_optinteger(L, 3, 1), last = luaL_optinteger(L, 4, length);
  charge_range(L, first, last);
  luaL_Buffer buffer;
  luaL_buffinit(L, &buffer);
  for (lua_Integer i = first; i <= last; i++) {
    add_element(L, &buffer, i);
    if (i == last) break;
    luaL_addlstring(&buffer, separator, separator_length);
  }
  luaL_pushresult(&buffer);
  return 1;
}

/* unpack(list, first, last) */
static int unpack(lua_State *L) {
  lua_Integer length = length_of_list(L);
  lua_Integer first = luaL_optinteger(L, 2, 1), last = luaL_optinteger(L, 3, length);
  if (first <= last && (lua_Unsigned)last - (lua_Unsigned)first >= LB_MOST_VALUES) {
    return luaL_error(L, "too many results to unpack");
  }
  int count = (int)charge_range(L, first, last);
  luaL_checkstack(L, count, NULL);
  for (int i = 0; i < count; i++) lua_rawgeti(L, 1, first + i);
  return count;
}

/* move(from, first, last, to, other) */
static int move(lua_State *L) {
  enum { FROM_TABLE = 1, OTHER_TABLE = 5 };
  lua_Integer first = luaL_checkinteger(L, 2), last = luaL_checkinteger(L, 3), to = luaL_checkinteger(L, 4);
  int other = lua_isnoneornil(L, OTHER_TABLE) ? FROM_TABLE : OTHER_TABLE;
  luaL_checktype(L, FROM_TABLE, LUA_TTABLE);
  luaL_checktype(L, other, LUA_TTABLE);
  lua_settop(L, OTHER_TABLE);
  if (last >= first) {
    luaL_argcheck(L, first > 0 || last < LUA_MAXINTEGER + first, 3, "too many elements to move");
    luaL_argcheck(L, to <= LUA_MAXINTEGER - (last - first), 4, "destination wrap around");
    charge_range(L, first, last);
    bool is_upwards = to > last || to <= first || (other != FROM_TABLE && !lua_rawequal(L, FROM_TABLE, other));
    for (lua_Integer i = 0, count = last - first; i <= count; i++) {
      lua_Integer at = is_upwards ? i : count - i;
      copy_element(L, FROM_TABLE, first + at, other, to + at);
    }
  }
  lua_pushvalue(L, other);
  return 1;
}

void lb_open_tables(lua_State *L) {
  static const luaL_Reg functions[] = {
      {"concat", concatenate}, {"insert", insert}, {"move", move}, {"remove", take}, {"sort", sort}, {"unpack", unpack}, {NULL, NULL},
  };
  lua_getfield(L, -1, LUA_TABLIBNAME);
  luaL_setfuncs(L, functions, 0);
  lua_pop(L, 1);
}

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

/* What it costs to look at a key once. */
static lua_Integer cost_of(lua_State *L, int index) {
  return lua_type(L, index) == LUA_TSTRING ? 1 + (lua_Integer)lua_rawlen(L, index) / LB_BYTES_AN_INSTRUCTION : 1;
}

/* What `pairs` has to know of a table: how many keys there are, what it costs to look at them, and whether they are 1, 2, 3 and so on.
 * A border says less: { 1, nil, 3, name = 4 } has three keys and the border 3. */
typedef struct {
  lua_Integer count, cost;
  bool is_array;
} key_survey;

/* To find the next of keys that Lua has at one place takes the longer the more there are. A table that was large may be empty: so each
 * walk ends with a look as well. */
static void look_at_times(lua_State *L, lua_Integer step) {
  enum { KEYS_BETWEEN_LOOKS = 32 };
  if (step % KEYS_BETWEEN_LOOKS == 0) lb_look(L);
}

static key_survey survey_keys(lua_State *L) {
  key_survey it = {0};
  lua_Integer positions = 0, last = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    it.count++;
    it.cost += cost_of(L, -2);
    look_at_times(L, it.count);
    if (!lua_isinteger(L, -2)) continue;
    lua_Integer position = lua_tointeger(L, -2);
    positions += position > 0;
    if (position > last) last = position;
  }
  lb_look(L);
  it.is_array = positions == it.count && last == it.count;
  return it;
}

/* A sort looks at each key several times. */
static lua_Integer cost_of_sorting(const key_survey *keys) {
  lua_Integer times = 1;
  for (lua_Integer rest = keys->count; rest > 16; rest /= 2) times++;
  return keys->cost * times;
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
    look_at_times(L, position);
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
  key_survey keys = survey_keys(L);
  lb_charge(L, keys.is_array ? keys.count : cost_of_sorting(&keys));
  lua_pushvalue(L, 1);
  if (keys.is_array) lua_pushnil(L);
  else push_sorted_keys(L, keys.count);
  lua_pushinteger(L, keys.count);
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
  lua_Integer cost = 0, step = 0;
  for (lua_pushnil(L); lua_next(L, 1); lua_pop(L, 1)) {
    key it = key_at(L, -2, 0);
    cost += cost_of(L, -2);
    look_at_times(L, ++step);
    if (!is_first && compare_keys(&it, &after) <= 0) continue;
    if (!lua_isnil(L, 3) && compare_keys(&it, &best) >= 0) continue;
    best = it;
    lua_pushvalue(L, -2);
    lua_replace(L, 3);
  }
  lb_charge(L, cost);
  lb_look(L);
  if (lua_isnil(L, 3)) return 1;
  lua_pushvalue(L, 3);
  lua_rawget(L, 1);
  return 2;
}

void lb_open_iteration(lua_State *L) {
  static const luaL_Reg functions[] = {{"pairs", ordered_pairs}, {"next", ordered_next}, {NULL, NULL}};
  luaL_setfuncs(L, functions, 0);
}
