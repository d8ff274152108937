#include "context.h"
#include <string.h>

/* What a call needs of the stack. */
enum { STACK = 16 };

/* Places on the stack, counted from its top before. */
enum { RECENT = 1, SELF, OVERRIDES, HANDLER, FUNCTION, SELF_ARGUMENT, ARRAY, LAST, ARGUMENTS = LAST - FUNCTION };

/* The place of an object among the recent ones, or where a new one is to go. */
static int place_of(lb_context *context, const void *object) {
  for (int place = 0; place < LB_RECENT; place++) {
    if (context->recent_objects[place] == object) return place;
  }
  int place = context->next_recent;
  context->next_recent = (place + 1) % LB_RECENT;
  return place;
}

/* Pushes the value that stands for `object`, if there is one, and enters it among the recent ones, which have room for it. */
static bool search(lua_State *L, lb_context *context, int top, const void *object, int place) {
  lua_rawgeti(L, LUA_REGISTRYINDEX, context->objects);
  bool is_there = lua_rawgetp(L, -1, object) == LUA_TUSERDATA;
  lua_replace(L, -2);
  if (!is_there) return false;
  lua_pushvalue(L, -1);
  lua_rawseti(L, top + RECENT, place + 1);
  context->recent_objects[place] = object;
  return true;
}

/* As search, where it need not search: a value keeps its object, and leaves all weak tables before its finalizer runs, so what
 * stands at the place of an address stands for the object there. */
static bool push_known(lua_State *L, lb_context *context, int top, const void *object) {
  int place = place_of(context, object);
  if (context->recent_objects[place] == object) {
    if (lua_rawgeti(L, top + RECENT, place + 1) == LUA_TUSERDATA) return true;
    lua_pop(L, 1);
  }
  return search(L, context, top, object, place);
}

static bool push_override(lua_State *L, lb_context *context, int top, const void *object, int slot) {
  if (!push_known(L, context, top, object) || lua_getiuservalue(L, top + SELF, LB_OVERRIDES) != LUA_TTABLE) return false;
  lb_push_handler(L);
  if (lua_rawgeti(L, top + OVERRIDES, slot) == LUA_TNIL) return false;
  lua_pushvalue(L, top + SELF);
  return true;
}

/* Takes the array in any case. */
static bool push_array(lua_State *L, lb_context *context, int top, const void *const *list, int count) {
  if (count > context->array_room) return false;
  context->array_room = 0;
  lua_rawgeti(L, LUA_REGISTRYINDEX, context->array);
  for (int i = 0; i < count; i++) {
    if (!push_known(L, context, top, list[i])) return false;
    lua_rawseti(L, top + ARRAY, i + 1);
  }
  return true;
}

/* Pushes everything up to LAST. */
static bool push_call(lua_State *L, lb_context *context, const lb_event_call *call) {
  if (!lua_checkstack(L, STACK)) return false;
  int top = lua_gettop(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, context->recent);
  if (push_override(L, context, top, call->object, call->slot) &&
      push_array(L, context, top, call->list, call->count) && push_known(L, context, top, call->last)) {
    return true;
  }
  lua_settop(L, top);
  return false;
}

void lb_forget_ready(lb_context *context) {
  if (context->readiness != LB_NOTHING_READY) lua_settop(context->ready_thread, 0);
  context->readiness = LB_NOTHING_READY;
}

static bool is_ready(const lb_context *context, const void *object, int slot, void *const *list, int count, const void *last) {
  const lb_event_call *call = &context->ready;
  if (context->readiness != LB_READY || call->object != object || call->slot != slot || call->last != last) return false;
  if (call->count != count) return false;
  for (int i = 0; i < count; i++) {
    if (call->list[i] != list[i]) return false;
  }
  return true;
}

/* Moves what is ready onto the stack of `L`, from HANDLER to LAST. The stack is empty where no call is around. */
static bool take_ready(lua_State *L, lb_context *context) {
  if (context->depth > 1 && !lua_checkstack(L, STACK)) return false;
  lua_xmove(context->ready_thread, L, LAST - HANDLER + 1);
  context->readiness = LB_WANTED;
  return true;
}

int lb_call_known(lua_State *L, const void *object, int slot, void *const *list, int count, const void *last, bool again) {
  lb_context *context = lb_context_of(L);
  if (count > LB_MOST_READY) return LB_NOT_READY;
  if (is_ready(context, object, slot, list, count, last)) {
    if (!take_ready(L, context)) return LB_NOT_READY;
  } else {
    lb_forget_ready(context);
    context->wanted_room = count;
    context->ready = (lb_event_call){.object = object, .slot = slot, .count = count, .last = last};
    memcpy(context->ready.list, list, (size_t)count * sizeof *list);
    if (again) context->readiness = LB_WANTED;
    if (!push_call(L, context, &context->ready)) return LB_NOT_READY;
  }
  return lua_pcall(L, ARGUMENTS, 0, lua_gettop(L) - ARGUMENTS - 1);
}

static int make_array(lua_State *L) {
  lb_context *context = lb_context_of(L);
  lua_createtable(L, context->wanted_room, 0);
  lua_rawseti(L, LUA_REGISTRYINDEX, context->array);
  return 0;
}

static void make_array_ready(lb_context *context) {
  lua_State *L = context->running;
  if (context->wanted_room <= context->array_room || !lua_checkstack(L, 2)) return;
  lua_pushcfunction(L, make_array);
  if (lua_pcall(L, 0, 0, 0) == LUA_OK) {
    context->array_room = context->wanted_room;
  } else {
    lua_pop(L, 1);
  }
}

void lb_make_ready(lb_context *context) {
  bool is_wanted = context->readiness == LB_WANTED;
  lb_forget_ready(context);
  make_array_ready(context);
  if (!is_wanted || !push_call(context->ready_thread, context, &context->ready)) return;
  context->readiness = LB_READY;
  make_array_ready(context);
}
