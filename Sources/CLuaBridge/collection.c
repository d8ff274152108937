#include "context.h"

/* The steps of a collection that sees references between Lua's values and Swift's objects in both directions. Swift
 * decides what it holds for reasons of its own; all other objects stay only if Lua can reach their values, to which end
 * each value is linked to those of the objects that its object refers to. */

static void push_table(lua_State *L, int reference) { lua_rawgeti(L, LUA_REGISTRYINDEX, reference); }

static bool push_value(lua_State *L, const void *object) {
  push_table(L, lb_context_of(L)->objects);
  lua_rawgetp(L, -1, object);
  lua_remove(L, -2);
  if (lb_test_object(L, -1)) return true;
  lua_pop(L, 1);
  return false;
}

static bool is_kept(lua_State *L, const void *object) {
  push_table(L, lb_context_of(L)->kept);
  bool result = lua_rawgetp(L, -1, object) != LUA_TNIL;
  lua_pop(L, 2);
  return result;
}

void lb_each_object(lua_State *L, void *user, lb_visit visit) {
  if (!lua_checkstack(L, 8)) return;
  push_table(L, lb_context_of(L)->objects);
  for (lua_pushnil(L); lua_next(L, -2); lua_pop(L, 1)) {
    const lb_object *it = lb_test_object(L, -1);
    if (it) visit(user, it->object, is_kept(L, it->object));
  }
  lua_pop(L, 1);
}

/* The key stays, so that keeping the object again needs no memory. */
void lb_stop_keeping(lua_State *L, const void *object) {
  push_table(L, lb_context_of(L)->kept);
  lua_pushboolean(L, false);
  lua_rawsetp(L, -2, object);
  lua_pop(L, 1);
}

typedef struct {
  const void *from;
  const void *const *to;
  size_t count;
} links;

static int link_values(lua_State *L) {
  const links *it = lua_touserdata(L, 1);
  if (!push_value(L, it->from)) return 0;
  lua_createtable(L, (int)it->count, 0);
  for (size_t i = 0; i < it->count; i++) {
    if (push_value(L, it->to[i])) lua_rawseti(L, -2, (lua_Integer)i + 1);
  }
  lua_setiuservalue(L, -2, LB_LINKS);
  return 0;
}

int lb_link(lua_State *L, const void *from, const void *const *to, size_t count) {
  links it = {from, to, count};
  if (!lua_checkstack(L, 4)) return LB_NO_MEMORY;
  lua_pushcfunction(L, link_values);
  lua_pushlightuserdata(L, &it);
  int status = lua_pcall(L, 1, 0, 0);
  if (status == LUA_OK) return LB_OK;
  lua_pop(L, 1);
  return status == LUA_ERRMEM ? LB_NO_MEMORY : LB_OVERFLOW;
}

void lb_unlink(lua_State *L, const void *object) {
  if (!push_value(L, object)) return;
  lua_pushnil(L);
  lua_setiuservalue(L, -2, LB_LINKS);
  lua_pop(L, 1);
}

void lb_keep_again(lua_State *L, const void *object) {
  lb_context *context = lb_context_of(L);
  push_table(L, context->kept);
  if (!push_value(L, object)) {
    lua_pushnil(L);
    context->kept_count--;
  }
  lua_rawsetp(L, -2, object);
  lua_pop(L, 1);
}
