/* Shared by the files of this target. */
#pragma once
#include "CLuaBridge.h"
#include <lauxlib.h>
#include <lualib.h>

/* Instructions between two looks at the budget. */
#define LB_STRIDE 100

static inline lb_context *lb_context_of(lua_State *L) {
  return *(lb_context **)lua_getextraspace(L);
}

/* A userdata that stands for a Swift object. */
typedef struct lb_object {
  const void *mark;
  void *object;
  uint64_t serial;
  int32_t class_index;
} lb_object;

/* The uservalues of an object: what scripts stored in it, where else it finds methods, what it overrides, and, during a
 * collection, the values of the objects that its object refers to. */
enum { LB_FIELDS = 1, LB_METHODS, LB_OVERRIDES, LB_LINKS };

/* lua_Alloc */
void *lb_allocate(void *context, void *block, size_t old_size, size_t new_size);
void lb_install_hook(lua_State *L);
void lb_prepare_collecting(lua_State *L);
/* Goes on with collecting where the call that runs has made so much garbage that it cannot wait. */
void lb_collect_in_call(lua_State *L);
/* Lets go of the call that is ready, which is not the right one any more. */
void lb_forget_ready(lb_context *context);
/* Frees all values that nobody can reach any more. */
void lb_collect_all(lua_State *L);
/* Counts work done in C; raises where the budget is spent. */
void lb_charge(lua_State *L, int64_t work);
/* Keeps where the code of `L` stands, in case an error without a message handler follows. Never raises. */
void lb_note_position(lb_context *context, lua_State *L);
/* Builds the library of the sandbox in the registry. Raises. */
void lb_open_sandbox(lua_State *L);
void lb_open_base(lua_State *L);
void lb_open_iteration(lua_State *L);
void lb_open_strings(lua_State *L);
void lb_open_patterns(lua_State *L);
void lb_open_tables(lua_State *L);
/* As luaL_tolstring, without addresses. Raises. */
const char *lb_to_string(lua_State *L, int index, size_t *length);
/* The userdata at `index`, or NULL for any other value. */
lb_object *lb_test_object(lua_State *L, int index);
/* Calls Swift, then raises where it asked for that. */
int lb_invoke_swift(lua_State *L, int operation, int member);
