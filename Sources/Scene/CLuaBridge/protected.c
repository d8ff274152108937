#include "context.h"
#include <string.h>

int lb_protect(lua_State *L, lua_CFunction function, void *parameters, int arguments, int results) {
  if (!lua_checkstack(L, 4)) {
    lua_pop(L, arguments);
    return LB_NO_MEMORY;
  }
  lua_pushcfunction(L, function);
  lua_insert(L, -arguments - 1);
  lua_pushlightuserdata(L, parameters);
  int status = lua_pcall(L, arguments + 1, results, 0);
  if (status == LUA_OK) return LB_OK;
  lua_pop(L, 1);
  return status == LUA_ERRMEM ? LB_NO_MEMORY : LB_OVERFLOW;
}

void *lb_parameters_of(lua_State *L) {
  void *parameters = lua_touserdata(L, -1);
  lua_pop(L, 1);
  return parameters;
}

typedef struct {
  const char *bytes;
  size_t length;
} text;

static int push_string(lua_State *L) {
  const text *it = lb_parameters_of(L);
  lua_pushlstring(L, it->bytes, it->length);
  return 1;
}

int lb_push_string(lua_State *L, const char *bytes, size_t length) {
  text it = {bytes, length};
  return lb_protect(L, push_string, &it, 0, 1);
}

typedef struct {
  int array;
  int record;
} table_size;

static int push_table(lua_State *L) {
  const table_size *size = lb_parameters_of(L);
  lua_createtable(L, size->array, size->record);
  return 1;
}

int lb_push_table(lua_State *L, int array, int record) {
  table_size size = {array, record};
  return lb_protect(L, push_table, &size, 0, 1);
}

typedef struct {
  const int *keys;
  const double *values;
  int count;
} record;

static int push_record(lua_State *L) {
  const record *it = lb_parameters_of(L);
  lua_createtable(L, 0, it->count);
  for (int i = 0; i < it->count; i++) {
    lua_rawgeti(L, LUA_REGISTRYINDEX, it->keys[i]);
    lua_pushnumber(L, it->values[i]);
    lua_rawset(L, -3);
  }
  return 1;
}

int lb_push_record(lua_State *L, const int *keys, const double *values, int count) {
  record it = {keys, values, count};
  return lb_protect(L, push_record, &it, 0, 1);
}

static int set_index(lua_State *L) {
  const lua_Integer *index = lb_parameters_of(L);
  lua_rawseti(L, 1, *index);
  return 0;
}

int lb_set_index(lua_State *L, int table, lua_Integer index) {
  lua_pushvalue(L, table);
  lua_insert(L, -2);
  return lb_protect(L, set_index, &index, 2, 0);
}

static int set_key(lua_State *L) {
  lb_parameters_of(L);
  lua_rawset(L, 1);
  return 0;
}

int lb_set_key(lua_State *L, int table) {
  lua_pushvalue(L, table);
  lua_insert(L, -3);
  return lb_protect(L, set_key, NULL, 3, 0);
}

static int reference(lua_State *L) {
  int *result = lb_parameters_of(L);
  *result = luaL_ref(L, LUA_REGISTRYINDEX);
  return 0;
}

int lb_reference(lua_State *L, int *result) { return lb_protect(L, reference, result, 1, 0); }

void lb_release_reference(lua_State *L, int it) { luaL_unref(L, LUA_REGISTRYINDEX, it); }

static int next(lua_State *L) {
  bool *more = lb_parameters_of(L);
  *more = lua_next(L, 1) != 0;
  if (!*more) lua_settop(L, 0);
  return *more ? 2 : 0;
}

int lb_next(lua_State *L, int table, bool *more) {
  *more = false;
  lua_pushvalue(L, table);
  lua_insert(L, -2);
  int status = lb_protect(L, next, more, 2, LUA_MULTRET);
  if (status != LB_OK) *more = false;
  return status;
}

/* Calls what may run script code, with the `arguments` values on top, for one result. */
static int attempt(lua_State *L, lua_CFunction function, int arguments) {
  lua_pushcfunction(L, function);
  lua_insert(L, -arguments - 1);
  int status = lb_call(L, arguments, 1);
  if (status == LUA_OK) return LB_OK;
  if (status == LUA_ERRRUN && lua_type(L, -1) == LUA_TSTRING) return LB_RAISED;
  lua_pop(L, 1);
  return status == LUA_ERRMEM ? LB_NO_MEMORY : LB_OVERFLOW;
}

static int push_description(lua_State *L) {
  lb_to_string(L, 1, NULL);
  return 1;
}

int lb_push_description(lua_State *L, int index) {
  if (!lua_checkstack(L, 4)) return LB_NO_MEMORY;
  lua_pushvalue(L, index);
  return attempt(L, push_description, 1);
}

static int push_field(lua_State *L) {
  lua_getfield(L, 1, lua_touserdata(L, 2));
  return 1;
}

int lb_push_field(lua_State *L, int index, const char *name) {
  if (!lua_checkstack(L, 5)) return LB_NO_MEMORY;
  lua_pushvalue(L, index);
  lua_pushlightuserdata(L, (void *)name);
  return attempt(L, push_field, 2);
}

static int called(lua_State *L) {
  return lb_invoke_swift(L, LB_CALL, (int)lua_tointeger(L, lua_upvalueindex(1)));
}

static int push_function(lua_State *L) {
  const int *member = lb_parameters_of(L);
  lua_pushinteger(L, *member);
  lua_pushcclosure(L, called, 1);
  return 1;
}

int lb_push_function(lua_State *L, int member) { return lb_protect(L, push_function, &member, 0, 1); }

static int push_environment(lua_State *L) {
  lb_parameters_of(L);
  lua_newtable(L);
  lua_rawgeti(L, LUA_REGISTRYINDEX, lb_context_of(L)->library);
  for (lua_pushnil(L); lua_next(L, 2); lua_pop(L, 1)) {
    lua_pushvalue(L, 3);
    if (!lua_istable(L, 4)) {
      lua_pushvalue(L, 4);
    } else {
      lua_newtable(L);
      for (lua_pushnil(L); lua_next(L, 4); lua_pop(L, 1)) {
        lua_pushvalue(L, -2);
        lua_pushvalue(L, -2);
        lua_rawset(L, 6);
      }
    }
    lua_rawset(L, 1);
  }
  lua_settop(L, 1);
  lua_pushvalue(L, 1);
  lua_setfield(L, 1, "_G");
  return 1;
}

int lb_push_environment(lua_State *L) { return lb_protect(L, push_environment, NULL, 0, 1); }

typedef struct {
  const char *bytes;
  size_t length;
} reader;

static const char *read_all(lua_State *L, void *user, size_t *length) {
  (void)L;
  reader *it = user;
  *length = it->length;
  it->length = 0;
  return *length ? it->bytes : NULL;
}

/* A byte order mark is no part of the text, nor is a first line that a shell would read. */
static reader text_of(const char *bytes, size_t length) {
  reader it = {bytes, length};
  if (it.length >= 3 && memcmp(it.bytes, "\xEF\xBB\xBF", 3) == 0) {
    it.bytes += 3;
    it.length -= 3;
  }
  bool for_shell = it.length > 0 && *it.bytes == '#';
  while (for_shell && it.length > 0 && *it.bytes != '\n') {
    it.bytes += 1;
    it.length -= 1;
  }
  return it;
}

int lb_load(lua_State *L, const char *text, size_t length, const char *name) {
  if (!lua_checkstack(L, 4)) return LUA_ERRMEM;
  reader it = text_of(text, length);
  lb_context *context = lb_context_of(L);
  bool was_loading = context->is_loading;
  context->is_loading = true;
  int status = lua_load(L, read_all, &it, name, "t");
  context->is_loading = was_loading;
  return status;
}

/* A chunk's first upvalue is its environment. */
void lb_set_environment(lua_State *L) { lua_setupvalue(L, -2, 1); }
