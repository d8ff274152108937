#include "context.h"
#include <string.h>

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
  return lua_load(L, read_all, &it, name, "t");
}

/* A chunk's first upvalue is its environment. */
void lb_set_environment(lua_State *L) { lua_setupvalue(L, -2, 1); }
