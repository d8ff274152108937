#include "context.h"
#include <stdio.h>
#include <string.h>

/* Levels that are searched for the position that a message names. */
#define DEEPEST_LEVEL 64

static void keep(lb_context *context, const lua_Debug *at) {
  const char *name = *at->source == '@' || *at->source == '=' ? at->source + 1 : at->short_src;
  snprintf(context->where_source, sizeof context->where_source, "%s", name);
  context->where_line = at->currentline;
}

static bool stands_in_script(lua_State *L, int level, lua_Debug *at) {
  return lua_getstack(L, level, at) && lua_getinfo(L, "Sl", at) && at->currentline > 0;
}

void lb_note_position(lb_context *context, lua_State *L) {
  lua_Debug at;
  for (int level = 0; level < DEEPEST_LEVEL; level++) {
    if (!stands_in_script(L, level, &at)) continue;
    keep(context, &at);
    return;
  }
}

/* The length of "file:line: " at the start of the message, where it names this position. */
static size_t prefix_length(const char *message, const lua_Debug *at) {
  char prefix[LUA_IDSIZE + 32];
  int length = snprintf(prefix, sizeof prefix, "%s:%d: ", at->short_src, at->currentline);
  return strncmp(message, prefix, (size_t)length) == 0 ? (size_t)length : 0;
}

/* Moves the position out of the message into the context; without one the innermost script line is taken. */
static size_t locate(lb_context *context, lua_State *L, const char *message) {
  lua_Debug at;
  context->where_line = 0;
  for (int level = 0; level < DEEPEST_LEVEL; level++) {
    if (!stands_in_script(L, level, &at)) continue;
    size_t length = prefix_length(message, &at);
    if (length > 0 || context->where_line == 0) keep(context, &at);
    if (length > 0) return length;
  }
  return 0;
}

static void push_message(lua_State *L) {
  if (lua_isstring(L, 1)) {
    lua_pushvalue(L, 1);
    lua_tostring(L, -1);
  } else if (!luaL_callmeta(L, 1, "__tostring") || lua_type(L, -1) != LUA_TSTRING) {
    lua_pushfstring(L, "(error object is a %s value)", luaL_typename(L, 1));
  }
}

static int on_error(lua_State *L) {
  push_message(L);
  const char *message = lua_tostring(L, -1);
  lua_pushstring(L, message + locate(lb_context_of(L), L, message));
  return 1;
}

int lb_call(lua_State *L, int arguments, int results) {
  if (!lua_checkstack(L, results + 2)) return LUA_ERRMEM;
  int handler = lua_gettop(L) - arguments;
  lua_pushcfunction(L, on_error);
  lua_insert(L, handler);
  int status = lua_pcall(L, arguments, results, handler);
  lua_remove(L, handler);
  return status;
}

void lb_push_handler(lua_State *L) { lua_pushcfunction(L, on_error); }

int lb_call_handled(lua_State *L, int arguments, int results) {
  if (!lua_checkstack(L, results + 1)) return LUA_ERRMEM;
  return lua_pcall(L, arguments, results, lua_gettop(L) - arguments - 1);
}
