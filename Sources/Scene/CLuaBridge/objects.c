#include "context.h"

/* Its address marks the userdata of this target. */
static const char object_mark = 0;

enum { USER_VALUES = LB_LINKS };

lb_object *lb_test_object(lua_State *L, int index) {
  if (lua_type(L, index) != LUA_TUSERDATA || lua_rawlen(L, index) != sizeof(lb_object)) return NULL;
  lb_object *it = lua_touserdata(L, index);
  return it->mark == &object_mark && it->object ? it : NULL;
}

void *lb_object_at(lua_State *L, int index, int32_t *class_index) {
  lb_object *it = lb_test_object(L, index);
  if (!it) return NULL;
  *class_index = it->class_index;
  return it->object;
}

/* What Swift did is charged by the time it returns. Lua comes to look at the budget after LB_STRIDE instructions, which may have had
 * it do as much each. */
int lb_invoke_swift(lua_State *L, int operation, int member) {
  lb_context *context = lb_context_of(L);
  lb_charge_arguments(L, 0);
  int64_t before = context->spent;
  int results = context->invoke(context->owner, L, operation, member);
  if (context->spent - before >= LB_STRIDE) lb_look(L);
  if (results >= 0) return results;
  if (results == LB_RAISE_NO_MEMORY) return luaL_error(L, "not enough memory");
  luaL_where(L, 1);
  lua_insert(L, -2);
  lua_concat(L, 2);
  return lua_error(L);
}

/* Pushes object's `place`[name] and returns whether there is such a value; pushes nothing otherwise. */
static bool push_own(lua_State *L, int place) {
  if (lua_getiuservalue(L, 1, place) == LUA_TTABLE) {
    lua_pushvalue(L, 2);
    if (lua_rawget(L, -2) != LUA_TNIL) return true;
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
  return false;
}

static bool has_fields(lua_State *L) { return lua_toboolean(L, lua_upvalueindex(2)); }

static int on_index(lua_State *L) {
  lua_settop(L, 2);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, lua_upvalueindex(1));
  if (type == LUA_TFUNCTION) return 1;
  if (type == LUA_TNUMBER) {
    int member = (int)lua_tointeger(L, -1);
    lua_settop(L, 2);
    return lb_invoke_swift(L, LB_GET, member);
  }
  lua_settop(L, 2);
  if (!has_fields(L)) return lb_invoke_swift(L, LB_READ_UNKNOWN, 0);
  return push_own(L, LB_FIELDS) || push_own(L, LB_METHODS) ? 1 : 0;
}

void lb_set_own(lua_State *L, int table) {
  lb_context *context = lb_context_of(L);
  context->has_own_keys = true;
  lua_rawset(L, table);
  context->has_own_keys = false;
}

/* An object that carries something of a script's stays the same value, or that would be lost with it. */
static void keep(lua_State *L) {
  const lb_object *it = lb_test_object(L, 1);
  lb_context *context = lb_context_of(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, context->kept);
  bool is_new = lua_rawgetp(L, -1, it->object) == LUA_TNIL;
  lua_pop(L, 1);
  lua_pushlightuserdata(L, it->object);
  lua_pushvalue(L, 1);
  lb_set_own(L, -3);
  lua_pop(L, 1);
  if (is_new) context->kept_count++;
}

/* Pushes the table at `place` of the object at 1, made if missing. */
static void push_own_table(lua_State *L, int place) {
  if (lua_getiuservalue(L, 1, place) == LUA_TTABLE) return;
  lua_pop(L, 1);
  lua_newtable(L);
  keep(L);
  lua_pushvalue(L, -1);
  lua_setiuservalue(L, 1, place);
}

static void set_field(lua_State *L) {
  push_own_table(L, LB_FIELDS);
  lua_insert(L, 2);
  lua_rawset(L, 2);
}

static int on_new_index(lua_State *L) {
  lua_settop(L, 3);
  lua_pushvalue(L, 2);
  int type = lua_rawget(L, lua_upvalueindex(1));
  int member = (int)lua_tointeger(L, -1);
  lua_settop(L, 3);
  if (type == LUA_TNUMBER) return lb_invoke_swift(L, LB_SET, member);
  if (type == LUA_TFUNCTION || !has_fields(L)) return lb_invoke_swift(L, LB_WRITE_UNKNOWN, 0);
  if (lua_isnil(L, 2)) return luaL_error(L, "the name of a field is nil");
  if (lua_isnumber(L, 2) && lua_tonumber(L, 2) != lua_tonumber(L, 2)) {
    return luaL_error(L, "the name of a field is not a number");
  }
  set_field(L);
  return 0;
}

static int on_to_string(lua_State *L) {
  if (!lb_test_object(L, 1)) return luaL_argerror(L, 1, "object expected");
  return lb_invoke_swift(L, LB_DESCRIBE, 0);
}

static int on_collect(lua_State *L) {
  lb_object *it = lb_test_object(L, 1);
  if (!it) return 0;
  void *object = it->object;
  it->object = NULL;
  lb_context_of(L)->release(object);
  return 0;
}

typedef struct {
  const char *name;
  bool has_fields;
  int *metatable;
} class_parameters;

static void set_accessor(lua_State *L, const char *event, lua_CFunction function, bool fields) {
  lua_pushvalue(L, 1);
  lua_pushboolean(L, fields);
  lua_pushcclosure(L, function, 2);
  lua_setfield(L, -2, event);
}

static int define_class(lua_State *L) {
  const class_parameters *it = lb_parameters_of(L);
  lua_newtable(L);
  set_accessor(L, "__index", on_index, it->has_fields);
  set_accessor(L, "__newindex", on_new_index, it->has_fields);
  lua_pushcfunction(L, on_to_string);
  lua_setfield(L, -2, "__tostring");
  lua_pushcfunction(L, on_collect);
  lua_setfield(L, -2, "__gc");
  lua_pushstring(L, it->name);
  lua_setfield(L, -2, "__name");
  lua_pushboolean(L, false);
  lua_setfield(L, -2, "__metatable");
  *it->metatable = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

int lb_define_class(lua_State *L, const char *name, bool fields, int *metatable) {
  class_parameters it = {name, fields, metatable};
  return lb_protect(L, define_class, &it, 1, 0);
}

typedef struct {
  int metatable;
  int32_t class_index;
  void *const *objects;
  int count;
} new_objects;

/* The object is entered last, so that an error before leaves nothing to release. */
static void push_new_object(lua_State *L, const new_objects *kind, void *object) {
  lb_context *context = lb_context_of(L);
  lb_object *it = lua_newuserdatauv(L, sizeof *it, USER_VALUES);
  *it = (lb_object){&object_mark, NULL, ++context->last_serial, kind->class_index};
  lua_rawgeti(L, LUA_REGISTRYINDEX, kind->metatable);
  lua_setmetatable(L, -2);
  lua_rawgeti(L, LUA_REGISTRYINDEX, context->objects);
  lua_pushlightuserdata(L, object);
  lua_pushvalue(L, -3);
  lb_set_own(L, -3);
  lua_pop(L, 1);
  context->retain(object);
  it->object = object;
}

/* Pushes the value that stands for `object`, if there is one: the table has no others. */
static bool push_known(lua_State *L, const void *object) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, lb_context_of(L)->objects);
  lua_rawgetp(L, -1, object);
  lua_replace(L, -2);
  const lb_object *it = lua_touserdata(L, -1);
  if (it && it->object) return true;
  lua_pop(L, 1);
  return false;
}

static int push_one(lua_State *L) {
  const new_objects *it = lb_parameters_of(L);
  push_new_object(L, it, *it->objects);
  return 1;
}

static int push_list(lua_State *L) {
  const new_objects *it = lb_parameters_of(L);
  lua_createtable(L, it->count, 0);
  for (int i = 0; i < it->count; i++) {
    if (!push_known(L, it->objects[i])) push_new_object(L, it, it->objects[i]);
    lua_rawseti(L, 1, i + 1);
  }
  return 1;
}

int lb_push_object(lua_State *L, int metatable, int32_t class_index, void *object) {
  if (!lua_checkstack(L, 4)) return LB_NO_MEMORY;
  if (push_known(L, object)) return LB_OK;
  new_objects parameters = {metatable, class_index, &object, 1};
  return lb_protect(L, push_one, &parameters, 0, 1);
}

int lb_push_objects(lua_State *L, int metatable, int32_t class_index, void *const *objects, int count) {
  new_objects parameters = {metatable, class_index, objects, count};
  return lb_protect(L, push_list, &parameters, 0, 1);
}

void lb_set_methods(lua_State *L, int index) { lua_setiuservalue(L, index, LB_METHODS); }

void lb_clear_fields(lua_State *L, int index) {
  lb_forget_ready(lb_context_of(L));
  index = lua_absindex(L, index);
  for (int place = 1; place <= USER_VALUES; place++) {
    lua_pushnil(L);
    lua_setiuservalue(L, index, place);
  }
}

static int push_overrides(lua_State *L) {
  lb_parameters_of(L);
  push_own_table(L, LB_OVERRIDES);
  return 1;
}

int lb_push_overrides(lua_State *L, int index) {
  lb_forget_ready(lb_context_of(L));
  if (!lua_checkstack(L, 4)) return LB_NO_MEMORY;
  lua_pushvalue(L, index);
  return lb_protect(L, push_overrides, NULL, 1, 1);
}

/* Pushes the object's value, its overrides, and the one in the slot. */
static bool find_override(lua_State *L, const void *object, int slot) {
  int top = lua_gettop(L);
  if (push_known(L, object) && lua_getiuservalue(L, -1, LB_OVERRIDES) == LUA_TTABLE &&
      lua_rawgeti(L, -1, slot) != LUA_TNIL) {
    return true;
  }
  lua_settop(L, top);
  return false;
}

bool lb_push_override(lua_State *L, const void *object, int slot) {
  if (!find_override(L, object, slot)) return false;
  lua_replace(L, -3);
  lua_pop(L, 1);
  return true;
}

bool lb_push_method(lua_State *L, const void *object, int slot) {
  if (!find_override(L, object, slot)) return false;
  lua_copy(L, -3, -2);
  lua_replace(L, -3);
  return true;
}

/* A collection of objects. The table of kept values would keep every object of a script's for good, so for the time of a
 * collection it lets go of those that only scripts can reach. What such an object refers to in Swift, its value refers to
 * in Lua meanwhile; so Lua finds garbage without help, circles through both languages included. */

void lb_each_object(lua_State *L, void *user, lb_visit visit) {
  if (!lua_checkstack(L, 8)) return;
  lua_rawgeti(L, LUA_REGISTRYINDEX, lb_context_of(L)->objects);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    const lb_object *it = lb_test_object(L, -1);
    if (it) visit(user, it->object);
  }
  lua_pop(L, 1);
}

typedef struct {
  const void *object;
  const void *const *references;
  size_t count;
} object_links;

static int link_values(lua_State *L) {
  const object_links *it = lb_parameters_of(L);
  if (!push_known(L, it->object)) return 0;
  lua_createtable(L, (int)it->count, 0);
  for (size_t i = 0; i < it->count; i++) {
    if (push_known(L, it->references[i])) lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setiuservalue(L, -2, LB_LINKS);
  return 0;
}

/* Its key stays in the table of kept values, so that keeping it again needs no memory. */
int lb_let_go(lua_State *L, const void *object, const void *const *references, size_t count) {
  object_links it = {object, references, count};
  int status = lb_protect(L, link_values, &it, 0, 0);
  if (status != LB_OK) return status;
  lua_rawgeti(L, LUA_REGISTRYINDEX, lb_context_of(L)->kept);
  if (lua_rawgetp(L, -1, object) != LUA_TNIL) {
    lua_pushboolean(L, false);
    lua_rawsetp(L, -3, object);
  }
  lua_pop(L, 2);
  return LB_OK;
}

void lb_keep_again(lua_State *L, const void *object) {
  lb_context *context = lb_context_of(L);
  bool is_there = push_known(L, object);
  if (is_there) {
    lua_pushnil(L);
    lua_setiuservalue(L, -2, LB_LINKS);
  } else {
    lua_pushnil(L);
  }
  lua_rawgeti(L, LUA_REGISTRYINDEX, context->kept);
  bool is_kept = lua_rawgetp(L, -1, object) != LUA_TNIL;
  lua_pop(L, 1);
  lua_insert(L, -2);
  if (is_kept) {
    lua_rawsetp(L, -2, object);
    if (!is_there) context->kept_count--;
  } else {
    lua_pop(L, 1);
  }
  lua_pop(L, 1);
}
